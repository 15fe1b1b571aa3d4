import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { alreadyThere, newAfterLost, type PodAccounts, podDefinitions } from './pod-definitions.ts';

const accounts = fc.array(
  fc.record<PodAccounts>({ selected: fc.nat(40), reference: fc.nat(40), accounts: fc.integer({ min: 1, max: 9 }) }),
);
const sum = (of: readonly PodAccounts[], one: (account: PodAccounts) => number) =>
  of.reduce((all, account) => all + account.accounts * one(account), 0);

describe('new after lost', () => {
  test('counts an account that lost more than it won as nothing', () => {
    expect(
      newAfterLost([
        { selected: 4, reference: 2, accounts: 1 }, // +2
        { selected: 1, reference: 3, accounts: 1 }, // -2, counts 0
        { selected: 2, reference: 1, accounts: 3 }, // +1 each of three
      ]),
    ).toBe(5);
  });

  test('is never less than the delta, nor more than what is bought, and never below 0', () => {
    fc.assert(
      fc.property(accounts, (of) => {
        const count = newAfterLost(of);
        expect(count).toBeGreaterThanOrEqual(
          Math.max(
            0,
            sum(of, ({ selected, reference }) => selected - reference),
          ),
        );
        expect(count).toBeLessThanOrEqual(sum(of, ({ selected }) => selected));
      }),
    );
  });
});

test('what was there before is a part of what a definition counts', () => {
  const pairs = { totals: { new: 327, kept: 759, lost: 123 }, simple: { counted: 1412, before: 1021 } };
  expect(podDefinitions.map((definition) => alreadyThere(definition, pairs)?.toFixed(1))).toEqual([
    ...['72.3', '69.9', '0.0', '0.0'],
  ]);
  const kept = { totals: { new: 0, kept: 5, lost: 0 }, simple: { counted: 5, before: 5 } };
  expect(podDefinitions.map((definition) => alreadyThere(definition, kept))).toEqual([100, 100, null, null]);
  const nothing = { totals: { new: 0, kept: 0, lost: 5 }, simple: { counted: 0, before: 0 } };
  expect(podDefinitions.map((definition) => alreadyThere(definition, nothing))).toEqual([null, null, null, null]);
});
