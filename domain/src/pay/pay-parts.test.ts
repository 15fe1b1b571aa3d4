import { expect, test } from 'vitest';
import { isItems, isMeasure, payParts } from './pay-parts.ts';
import { nothingPaid } from './statement-line.ts';

test('GP, volume and FPL are measures, objectives and incentives are items, and boosts are neither', () => {
  expect(payParts.map((part) => [part, isMeasure(part), isItems(part)])).toEqual([
    ['gp', true, false],
    ['volume', true, false],
    ['fpl', true, false],
    ['boosts', false, false],
    ['objectives', false, true],
    ['incentives', false, true],
  ]);
});

test('a payout of 0 says its rule, with no quantity and no rate unless they are given', () => {
  const line = { rule: 'noGoal', amountCents: 0, why: 'No goal is set' };
  const nothing = { earnedCents: 0, bonusCents: 0 };
  const lines = [{ ...line, quantity: 0, rate: 0 }];
  expect(nothingPaid('noGoal', 'No goal is set')).toEqual({ ...nothing, lines });
  expect(nothingPaid('noGoal', 'No goal is set', 2, 3).lines).toEqual([{ ...line, quantity: 2, rate: 3 }]);
});
