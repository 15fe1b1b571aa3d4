import { goalMeasures } from '@caselift/domain/measure-list';
import { itemsParts } from '@caselift/domain/pay/pay-parts';
import { recordOf } from '@caselift/domain/record';
import { expect, test } from 'vitest';
import type { SettlementLine } from './closings.ts';
import { linesOfStatement } from './statement-lines.ts';
import type { GoalStatement, UserStatement } from './statements.ts';

const goal: GoalStatement = {
  ...{ rule: 'goal', sales: { lines: 1, amount: 45_020 }, returns: { lines: 0, amount: 0 } },
  ...{ actual: 45_020, goal: 50_000, goalSource: 'typed', achieved: 90.04, achievedSellingDays: 90.04 },
  plan: { payout: 500, threshold: 90, slope: 2, capPercent: 200 },
  ...{ earned: 400.4, bonus: 0, projectedPayout: null, projectedLines: [] },
  lines: [{ rule: 'slope', quantity: -9.96, rate: 10, amount: -99.6, why: '9.96 points below the goal' }],
};
const line: SettlementLine = { kind: 'manual', part: 'gp', closedPeriod: null, reason: 'Trade show', amount: 10 };

function statement(changes: Partial<UserStatement> = {}): UserStatement {
  return {
    ...{ customId: 'ATS_1', name: 'Ann', period: { from: '2026-06-01', to: '2026-06-30' } },
    sellingDays: { elapsed: 22, total: 22, left: 0 },
    ...{ invoicesThrough: '2026-06-30', computedAt: '2026-07-01T00:00:00.000Z' },
    ...recordOf(goalMeasures, () => goal),
    fpl: {
      ...{ rule: 'loss', individual: 1.2, team: 1.2, paidOn: 'team', lossLines: 3, chargeableLossReasons: [] },
      ...{ goal: 1, achieved: 80, earned: 80, bonus: 0, lines: [] },
      plan: { goal: 1, maxFpl: 1.5, payout: 100, slope: 1, capPercent: 120 },
    },
    boosts: {
      ...{ rule: 'boosts', earned: 20, bonus: 0 },
      lines: [
        {
          ...{ rule: 'boost', quantity: 40, rate: 0.5, amount: 20, why: '', boostId: '17', name: 'June push' },
          ...{ type: 'GP/CE', startDate: '2026-06-01', endDate: '2026-06-30', otherRates: [] },
          ...{ sold: { lines: 2, quantity: 40 }, returned: { lines: 0, quantity: 0 } },
        },
      ],
    },
    ...recordOf(itemsParts, () => ({
      ...({ rule: 'items', earned: 0, bonus: 0, lines: [], accruing: [], accruingAmount: 0 } as const),
    })),
    ...{ totalPayout: 980.8, projectedPayout: null },
    ...changes,
  };
}
const found = (key: string, of = statement()) => linesOfStatement(of).find((one) => one.key === key);

test('a part is a line with its goal, what counted, its percent, slope, payout and steps', () => {
  expect(found('gp')).toMatchObject({ label: 'GP', amount: 400.4 });
  expect(found('gp')?.figures).toEqual({
    ...{ unit: '$', target: 50_000, actual: 45_020, percent: 90.04, rate: 2, payout: 500, steps: goal.lines },
  });
  expect(found('volume')?.figures.unit).toBe('CE');
  expect(found('fpl')?.figures).toMatchObject({ unit: '%', target: 1, actual: 1.2, percent: 80, payout: 100 });
});

test('a boost is a line with its quantity and rate', () => {
  expect(found('boost 17')).toMatchObject({ part: 'boosts', label: 'June push', amount: 20 });
  expect(found('boost 17')?.figures).toMatchObject({ unit: 'CE', actual: 40, rate: 0.5 });
});

test('where profits are hidden, a part has its percent and payout, and no dollars of profit', () => {
  const { actual: _, goal: __, ...hidden } = goal;
  expect(found('gp', statement({ gp: hidden }))?.figures).toMatchObject({ target: null, actual: null, percent: 90.04 });
});

test('adjustments and balances are lines, open or closed; two manual ones alike are told apart', () => {
  const lines: SettlementLine[] = [
    { ...line, kind: 'earned', reason: null, amount: 400.4 },
    { ...line, kind: 'adjustment', closedPeriod: '2026-05-01', reason: null, amount: -5 },
    { ...line, kind: 'waiver', closedPeriod: '2026-05-01', reason: null, amount: 5 },
    { ...line, adjustmentId: 'a' },
    { ...line, adjustmentId: 'b' },
    { ...line, kind: 'carriedIn', part: null, closedPeriod: '2026-05-01', reason: null, amount: -35 },
    { ...line, kind: 'carriedOn', part: null, reason: null, amount: 15 },
  ];
  const paid = { payable: 0, lines };
  for (const of of [statement({ toBePaid: paid }), statement({ settled: { ...paid, closedAt: '2026-07-02' } })]) {
    const besides = linesOfStatement(of).slice(7);
    expect(besides.map(({ key, label }) => [key, label])).toEqual([
      ['adjustment 2026-05-01 gp', 'Adjustment of May 2026, GP'],
      ['waiver 2026-05-01 gp', 'Waived adjustment of May 2026, GP'],
      ['manual a', 'Adjustment, GP: Trade show'],
      ['manual b', 'Adjustment, GP: Trade show'],
      ['carriedIn 2026-05-01', 'Carried in from May 2026'],
      ['carriedOn', 'Carried on to the next period'],
    ]);
  }
});
