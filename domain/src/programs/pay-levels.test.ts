import { describe, expect, test } from 'vitest';
import { exact, toNumber } from '../exact.ts';
import { inputOf, type TestItem } from '../testing/item-pay.ts';
import { payItem } from './pay-item.ts';
import { nextPayLevel, payLevels } from './pay-levels.ts';

const raw = (value: number) => ({ units: 'raw', value }) as const;
/** @example 'target 20 10000 turn': its name, where it is, cents, and whether pay turns there */
const levels = (payout: TestItem['payout'], terms: TestItem['terms'] = {}) => {
  const input = inputOf({ terms, payout: payout ?? {} });
  return payLevels(payItem(input), input.rules).map(
    ({ name, at, cents, isTurn }) => `${name} ${toNumber(at)} ${cents} ${isTurn ? 'turn' : 'on the way'}`,
  );
};

describe('the levels of $5 a placement up to 20', () => {
  test.each<[string, TestItem['payout'], string[]]>([
    ['the target alone, which is the cap too', {}, ['target 20 10000 turn']], // 20 x 5
    ['a threshold before it', { threshold: raw(5) }, ['threshold 5 0 turn', 'target 20 7500 turn']], // 15 x 5
    [
      'a target below the threshold',
      { threshold: raw(30), cap: raw(0) },
      ['target 20 0 on the way', 'threshold 30 0 turn'],
    ],
    [
      'a target at risk below the threshold',
      { payoutType: 'atRisk', amountCents: 9000, threshold: raw(30) },
      ['target 20 0 on the way', 'threshold 30 9000 turn'],
    ],
    [
      'steps of a budget, of which one pays no more',
      {
        ...{ payoutType: 'advanced', budgetCents: 10_000 },
        steps: [
          { completed: 10, ofBudget: 0 },
          { completed: 50, ofBudget: 1 },
          { completed: 60, ofBudget: 1 },
          { completed: 70, ofBudget: 45 },
        ],
      },
      ['step 2 0 on the way', 'step 10 100 turn', 'step 12 100 on the way', 'step 14 4500 turn'],
    ],
  ])('are %s', (_name, payout, expected) => expect(levels(payout)).toEqual(expected));

  test('a first step that pays something is a turn', () => {
    const steps = [{ completed: 50, ofBudget: 1 }];
    expect(levels({ payoutType: 'advanced', budgetCents: 10_000, steps })).toEqual(['step 10 100 turn']);
  });
});

test('the next level is above what is counted, also where nothing is paid yet', () => {
  const of = [5, 10].map((at) => ({ within: exact(at), cents: at * 100 }));
  expect([0, 7, 10].map((counted) => nextPayLevel(of, exact(counted), 0)?.cents)).toEqual([500, 1000, undefined]);
});
