import { exact } from '@caselift/domain/exact';
import { fplPay } from '@caselift/domain/pay/fpl-pay';
import { goalPay } from '@caselift/domain/pay/goal-pay';
import { achievedPercent } from '@caselift/domain/progress';
import { expect, test } from 'vitest';
import { curveShapeOf } from './curve-shape.ts';
import { payModelOf } from './pay-model.ts';
import { fplPlanOf, goalPlanOf } from './pay-plans.ts';
import { fplStatement, goalStatement, userStatement, withoutProfits } from './testing/statements.ts';
import { questionText, valueText } from './what-if-words.ts';

const statement = userStatement();

test('what if pays for GP what the engine pays, below the threshold, at it, at the goal and beyond the cap', () => {
  const { answer } = payModelOf(statement, 'gp');
  // P 500, T 90, s 2, goal 156,000.
  const expected = [
    [140_399.99, 0],
    [140_400, 400],
    [148_200, 450],
    [156_000, 500],
    [166_920, 570],
    [300_000, 1_000],
  ] as const;
  expect(expected.map(([dollars]) => answer(dollars).payout)).toEqual(expected.map(([, payout]) => payout));
});

test('what if agrees with the engine at every step of the slider', () => {
  const { answer, question } = payModelOf(statement, 'gp');
  const plan = goalPlanOf(statement.gp.plan);
  const { min, max, step } = question ?? { min: 0, max: -1, step: 1 };
  expect((max - min) / step).toBeGreaterThan(100);
  for (let dollars = min; dollars <= max; dollars += step) {
    const { earnedCents } = goalPay(achievedPercent(exact(dollars), exact(156_000)), plan);
    expect(answer(dollars).payout).toBe(earnedCents / 100);
  }
});

test('where profits are hidden what if is asked in percent of the goal and pays the same', () => {
  const hidden = payModelOf(withoutProfits(statement), 'gp');
  expect(hidden.question?.askedIn).toBe('percentOfGoal');
  expect([89.9, 90, 95, 100, 107].map((percent) => hidden.answer(percent).payout)).toEqual([0, 400, 450, 500, 570]);
});

test('what if pays for FPL what the engine pays; less lost is more', () => {
  const { answer, question } = payModelOf(statement, 'fpl');
  expect(question?.askedIn).toBe('percentLost');
  expect([0.8, 1, 1.25, 1.5, 1.6].map((lost) => answer(lost).payout)).toEqual([120, 100, 75, 50, 0]);
  const plan = fplPlanOf(statement.fpl.plan);
  for (const lost of [0, 0.37, 0.99, 1.01, 1.49, 1.51]) {
    expect(answer(lost).payout).toBe(fplPay(exact(lost), plan).earnedCents / 100);
  }
  expect(answer(0.8).achieved).toBe(120);
});

test('the slider starts at the pace, with the projected payout', () => {
  const { question, answer, pace } = payModelOf(statement, 'gp');
  expect(question?.start).toBe(160_363.64);
  expect(answer(question?.start ?? 0).payout).toBe(pace?.payout);
  expect(pace?.payout).toBe(statement.gp.projectedPayout);
});

test('without a goal nothing can be asked', () => {
  const none = userStatement({ gp: goalStatement({ goal: null }), fpl: fplStatement({ goal: null }) });
  expect(payModelOf(none, 'gp').question).toBeNull();
  expect(payModelOf(none, 'fpl').question).toBeNull();
});

test('on the last selling day today and the pace are one point', () => {
  const gp = goalStatement({ days: { elapsed: 21, total: 21, left: 0 }, sold: 156_000, returned: 0 });
  const { marks } = curveShapeOf(payModelOf(userStatement({ gp }), 'gp'));
  expect(marks.map(({ id, lines }) => [id, ...lines])).toEqual([['pace', 'Today 100.0%', '$500.00']]);
});

test('the question names the figure and its value in the unit that the reader may see', () => {
  expect(questionText({ measure: 'gp' })).toBe('What if GP ends the period at');
  expect(questionText({ measure: 'volume' })).toBe('What if volume ends the period at');
  expect(valueText(178_000, { askedIn: 'dollars', step: 1_000 })).toBe('$178,000');
  expect(valueText(12.5, { askedIn: 'dollars', step: 0.5 })).toBe('$12.50');
  expect(valueText(19_600, { askedIn: 'ce', step: 100 })).toBe('19,600 CE');
  expect(valueText(114.5, { askedIn: 'percentOfGoal', step: 0.5 })).toBe('114.5%');
  expect(valueText(0.95, { askedIn: 'percentLost', step: 0.01 })).toBe('0.95%');
});

test('what if is answered in whole dollars where pay is, so that it compares with what is shown', () => {
  const statement = userStatement({ rounded: true });
  expect(payModelOf(statement, 'gp').answer(104.3 * 1560).payout).toBe(543);
  expect(payModelOf(userStatement(), 'gp').answer(104.37 * 1560).payout).toBe(543.7);
  expect(payModelOf(statement, 'gp').answer(104.37 * 1560).payout).toBe(544);
});
