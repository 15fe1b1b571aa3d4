import { expect, test } from 'vitest';
import { earnMore } from './earn-more.ts';
import { payModelOf } from './pay-model.ts';
import { fplStatement, goalStatement, userStatement, withoutProfits } from './testing/statements.ts';
import { aboutText, amountText, dollarsTyped } from './what-if-words.ts';

const statement = userStatement();
const ask = (more: number, of = statement, measure: 'gp' | 'fpl' = 'gp') => earnMore(of, payModelOf(of, measure), more);

test('earning more starts from the pace: so much more GP than it comes to pays the amount, a cent less does not', () => {
  // P 500, T 90, s 2, goal 156,000; 84,000 on day 11 of 21 is a pace of 160,363.64, which pays 527.97 (102.797%).
  const { usual, reach } = ask(100);
  expect(usual).toBe(527.97);
  // 627.97 is 112.797 points, less half a cent (0.0005 points of 1,560): 175,962.54 after rounding.
  const { answer } = payModelOf(statement, 'gp');
  expect(reach?.answer.payout).toBe(627.97);
  expect(answer((reach?.value ?? 0) - 0.01).payout).toBeLessThan(627.97);
  expect(reach?.by).toBeCloseTo((reach?.value ?? 0) - 160_363.64, 6);
});

test('beyond the cap it says what the most is, and what that takes', () => {
  const { reach, most } = ask(500);
  expect(reach).toBeNull();
  // 200% of 500 is paid from 150% of 156,000 on, less half a cent.
  expect(most.payout).toBe(1_000);
  expect(most.reach?.value).toBe(233_999.22);
});

test('who is below the threshold at this pace has to reach it first, for all that is paid there', () => {
  const slow = userStatement({ gp: goalStatement({ sold: 50_000, returned: 0 }) });
  const { usual, reach } = ask(1, slow);
  expect(usual).toBe(0);
  expect([reach?.value, reach?.answer.payout]).toEqual([140_400, 400]);
});

test('where profits are hidden it is said in tenths of a percent of the goal, and no dollars of GP are known', () => {
  const { reach } = ask(100, withoutProfits(statement));
  // 112.797% of the goal, at the next tenth.
  expect(reach).toMatchObject({ value: 112.8, by: 10.1, inPoints: true, revenue: null });
});

test("another person's pay in whole dollars is asked and answered in whole dollars", () => {
  const { gp, ...hidden } = withoutProfits(statement);
  const { usual, reach } = ask(100, { ...hidden, rounded: true, gp: { ...gp, projectedPayout: 528 } });
  expect([usual, reach?.answer.payout]).toEqual([528, 628]);
});

test('FPL takes so much less lost, or so much more revenue without a loss', () => {
  // 92 of 10,000 pays 108; 113 takes a goal share of 87%: 87.00 lost, or 10,574.71 sold with the same 92 lost.
  const { usual, reach, most } = ask(5, statement, 'fpl');
  expect(usual).toBe(108);
  expect(reach?.answer.payout).toBe(113);
  expect(reach?.by).toBe(5);
  expect(reach?.revenue).toBeGreaterThan(570);
  expect(reach?.revenue).toBeLessThan(575);
  expect(ask(12.01, statement, 'fpl').reach).toBeNull();
  expect(most.payout).toBe(120);
});

test('FPL without dollars is said in hundredths of a percent', () => {
  const { reach } = ask(5, withoutProfits(statement), 'fpl');
  expect(reach).toMatchObject({ value: 0.87, by: 0.05, inPoints: true, revenue: null });
  const nothing = userStatement({ fpl: fplStatement({ loss: 0 }) });
  expect(ask(1, nothing, 'fpl').reach).toBeNull();
});

test('dollars are typed with or without sign, commas and cents', () => {
  expect(['100', '$1,250.5', '62.50', '.5', '0'].map(dollarsTyped)).toEqual([100, 1_250.5, 62.5, 0.5, 0]);
  expect(['', 'a lot', '-5', '1.234', '1e3'].map(dollarsTyped)).toEqual([null, null, null, null, null]);
});

test('what has to be sold is exact, and a day’s part of it is rounded up', () => {
  expect([amountText(2_065.34, { askedIn: 'dollars' }), amountText(12.5, { askedIn: 'ce' })]).toEqual([
    '$2,065.34',
    '12.50 CE',
  ]);
  expect([aboutText(206.01, 'dollars'), aboutText(2.011, 'ce')]).toEqual(['$207', '2.02 CE']);
});
