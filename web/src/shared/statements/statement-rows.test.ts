import type { UserStatement } from '@caselift/contract/statements';
import { roundHalfAway } from '@caselift/domain/numbers';
import { describe, expect, test } from 'vitest';
import { dollarsAndCents } from '../../ui/figures.ts';
import { curveShapeOf } from './curve-shape.ts';
import { fplRows, lostText, reasonsText } from './fpl-rows.ts';
import { goalRows, neededText } from './goal-rows.ts';
import { payModelOf } from './pay-model.ts';
import { reasonText, type StatementRow } from './statement-rows.ts';
import { fplStatement, goalStatement, userStatement, withoutProfits } from './testing/statements.ts';

const lineOf = ({ title, note, percent, value }: StatementRow) => [title, note, percent, value].filter(Boolean);
const amountOf = (text: string) => Number(text.replace(/[$,+]/g, '').replace('\u2212', '-'));
const rowOf = (rows: StatementRow[], title: string) => rows.find((row) => row.title === title);
const gpOf = (changes: Parameters<typeof goalStatement>[0]): UserStatement =>
  userStatement({ gp: goalStatement(changes) });

test('GP is explained from its invoice lines to the payout at the present pace', () => {
  expect(goalRows(userStatement(), 'gp').map(lineOf)).toEqual([
    ['Sales counted', '412 invoice lines, Sep 1 to 16', '$84,912.40'],
    ['Returns', '9 lines, counted on the day of the return', '\u2212$912.40'],
    ['GP to date', '53.8%', '$84,000.00'],
    ['Pace', '\u00d7 21 selling days / 11 elapsed', '102.8%', '$160,363.64'],
    ['Goal', 'Set for this period, needs $7,200.00 a day', '100.0%', '$156,000.00'],
    ['Threshold', 'Pays nothing below $140,400.00', '90.0%', 'Met at pace'],
    ['Payout at goal', 'Pays $500.00 at 100% of the goal', '$500.00'],
    ['Slope', '2.797 points above the goal at 2% of $500.00 a point', '+5.594%', '+$27.97'], // 500 x 5.594%
    ['Cap', '200% of the payout, reached at 150%', 'Not reached'],
    ['At this pace', '$527.97'],
    ['Earned so far', '53.8% is below the 90% threshold', '$0.00'],
  ]);
});

test('a sales period that is over has no pace, and concludes with what was earned', () => {
  const days = { elapsed: 21, total: 21, left: 0 };
  const gp = goalStatement({ sold: 160_912.4, days });
  const statement = userStatement({ gp, sellingDays: days, invoicesThrough: '2026-09-30' });
  const rows = goalRows(statement, 'gp');
  expect(rows.map(({ title }) => title)).toEqual([
    ...['Sales counted', 'Returns', 'GP to date', 'Goal', 'Threshold', 'Payout at goal', 'Slope', 'Cap', 'Earned'],
  ]);
  expect(rows.at(-1)).toMatchObject({ kind: 'conclusion', value: '$525.64' }); // 500 x (1 + 2 x 0.02564)
  expect(fplRows(statement).find(({ kind }) => kind === 'conclusion')?.title).toBe('Earned');
  const { pace, question, today } = payModelOf(statement, 'gp');
  expect([pace, question, today?.payout]).toEqual([null, null, 525.64]);
  expect(curveShapeOf(payModelOf(statement, 'gp')).marks.map(({ lines }) => lines[0])).toEqual(['Final 102.6%']);
});

describe.each([
  ['at the goal', {}],
  ['above the cap', { sold: 200_000 }],
  ['just above the threshold', { sold: 75_000 }],
  ['below the threshold', { sold: 60_000 }],
  ['on a slope that reaches the floor', { sold: 75_000, plan: { slope: 30 } }],
])('%s', (_, changes) => {
  test('the amounts shown add up to the payout shown', () => {
    const rows = goalRows(gpOf(changes), 'gp');
    const paid = rows.filter(({ id }) => id.startsWith('pay '));
    const sum = paid.reduce((cents, { value }) => cents + Math.round(100 * amountOf(value)), 0);
    expect(dollarsAndCents(sum / 100)).toBe(rowOf(rows, 'At this pace')?.value);
    const [sales, returns, toDate] = rows.map(({ value }) => amountOf(value));
    expect(Math.round(100 * ((sales ?? 0) + (returns ?? 0)))).toBe(Math.round(100 * (toDate ?? 0)));
  });
});

test('volume in CE adds up as rounded, although its parts are rounded too', () => {
  // 1.0050 and 2.0050 are shown as 1.01 and 2.01; together they are 3.0100.
  const volume = goalStatement({ sold: 2.005, returned: 1.005 });
  const rows = goalRows(userStatement({ volume: { ...volume, actual: 3.01 } }), 'volume');
  expect(rows.slice(0, 3).map(({ value }) => value)).toEqual(['2.01 CE', '1.00 CE', '3.01 CE']);
});

test('a percent just under the threshold is rounded down and said to pay nothing', () => {
  const rows = goalRows(gpOf({ sold: 140_337.6, returned: 0, days: { elapsed: 21, total: 21, left: 0 } }), 'gp');
  expect(rowOf(rows, 'GP to date')?.percent).toBe('89.9%');
  expect(rowOf(rows, 'Threshold')).toMatchObject({ value: 'Not met at pace', status: 'missed' });
  expect(rowOf(rows, 'At this pace')).toMatchObject({ value: '$0.00', note: '$500.00 at 100% of the goal' });
});

test('the threshold is met, met at pace or not met', () => {
  const statusOf = (sold: number) => rowOf(goalRows(gpOf({ sold, returned: 0 }), 'gp'), 'Threshold')?.value;
  expect([150_000, 84_000, 50_000].map(statusOf)).toEqual(['Met', 'Met at pace', 'Not met at pace']);
});

test('before the first selling day there is no pace, and what is earned is the conclusion', () => {
  const days = { elapsed: 0, total: 21, left: 21 };
  const rows = goalRows({ ...gpOf({ sold: 0, returned: 0, days }), sellingDays: days }, 'gp');
  expect(rowOf(rows, 'Pace')?.value).toBe('\u2013');
  expect(rows.at(-1)).toMatchObject({ kind: 'conclusion', title: 'Earned so far', value: '$0.00' });
  expect(rowOf(rows, 'At this pace')).toBeUndefined();
});

test('without a goal the explanation says that nothing is paid', () => {
  const rows = goalRows(gpOf({ goal: null }), 'gp');
  expect(rowOf(rows, 'Goal')).toMatchObject({ note: 'No goal is set, so nothing is paid', value: '\u2013' });
  expect(rowOf(rows, 'Payout')).toMatchObject({ note: 'No goal is set', value: '$0.00' });
});

test('a slope of 0 pays the same from the threshold on and has no cap', () => {
  const rows = goalRows(gpOf({ plan: { slope: 0 } }), 'gp');
  expect(rowOf(rows, 'Payout at goal')?.note).toBe('Pays $500.00 from 90% of the goal up');
  expect(rowOf(rows, 'Cap')).toBeUndefined();
});

test('where profits are hidden every row stays, with percents and counts and no dollars of GP', () => {
  const usual = userStatement();
  const hidden = goalRows(withoutProfits(usual), 'gp');
  expect(hidden.map(({ title }) => title)).toEqual(goalRows(usual, 'gp').map(({ title }) => title));
  expect(hidden.slice(0, 6).map(({ value }) => value)).toEqual([
    '412 invoice lines',
    '9 lines',
    '53.8%',
    '102.8%',
    '100.0%',
    'Met at pace',
  ]);
  const written = JSON.stringify(hidden);
  for (const profit of ['84,912', '84,000', '912.40', '160,363', '156,000', '140,400', '7,200']) {
    expect(written).not.toContain(profit);
  }
});

test('FPL is explained by the losses that count, goal, maximum and payout', () => {
  expect(fplRows(userStatement()).map(lineOf)).toEqual([
    ['Net revenue', "From the team's lines, Sep 1 to 16", '$10,000.00'],
    ['Chargeable losses', '3 lines: out of code', '$92.00'],
    ['FPL to date', 'Losses as a percent of net revenue', '0.92%'],
    ['Goal', 'Lower is better', '1.00%'],
    ['Achieved', '200 \u2212 100 \u00d7 0.92 / 1', '108.0%'],
    ['Max FPL', 'Pays nothing above', '1.50%', 'Within'],
    ['Payout at goal', 'Pays $100.00 at the FPL goal of 1%', '$100.00'],
    ['Slope', '8 points better than the goal with 0.92% lost at 1% of $100.00 a point', '+8.0%', '+$8.00'],
    ['Cap', '120% of the payout, reached at 0.80% lost', 'Not reached'],
    ['Earned so far', '$108.00'],
    ['Own FPL', "For comparison. Pay counts the team's lines", '0.84%'],
  ]);
});

test('FPL as it is written comes to the cents by hand: percent, achieved, points and amount', () => {
  for (const loss of [83.33, 90.01, 93.33, 99.99, 107.77, 149.99]) {
    const fpl = fplStatement({ loss, plan: { payout: 750 } });
    const rows = fplRows(userStatement({ fpl }));
    const lost = Number.parseFloat(rowOf(rows, 'FPL to date')?.value ?? '');
    const achieved = Number.parseFloat(rowOf(rows, 'Achieved')?.value ?? '');
    const slope = rowOf(rows, 'Slope');
    expect(rowOf(rows, 'Achieved')?.note).toBe(`200 \u2212 100 \u00d7 ${lost} / 1`);
    // 1% of 750.00 is 7.50 a point.
    const amount = amountOf(slope?.value ?? '');
    const byHand = (points: number) => roundHalfAway(Number((750 + points * 7.5).toFixed(9)), 2);
    expect([byHand(100 - 100 * lost), byHand(achieved - 100)]).toEqual([fpl.earned, fpl.earned]);
    expect(750 + amount).toBeCloseTo(fpl.earned, 6);
    expect(slope?.note).toContain(`with ${lost}% lost at 1% of $750.00 a point`);
  }
});

test('an achievement below 0 is written as 0', () => {
  const rows = fplRows(
    userStatement({ fpl: { ...fplStatement({ loss: 250 }), plan: { ...fplStatement().plan, maxFpl: 3 } } }),
  );
  expect(rowOf(rows, 'Achieved')).toMatchObject({
    note: '200 \u2212 100 \u00d7 2.5 / 1, no less than 0',
    value: '0.0%',
  });
});

test("someone else's pay in whole dollars is written without cents", () => {
  const gp = goalStatement({ sold: 170_000, returned: 0 });
  const [atGoal, slope] = gp.lines;
  const lines = [
    { ...(atGoal ?? expect.fail()), amount: 500 },
    { ...(slope ?? expect.fail()), amount: 90 },
  ];
  const rows = goalRows(
    userStatement({ rounded: true, gp: { ...gp, earned: 590, lines, projectedPayout: null } }),
    'gp',
  );
  expect([rowOf(rows, 'Payout at goal')?.value, rowOf(rows, 'Slope')?.value]).toEqual(['$500', '+$90']);
  expect(rowOf(rows, 'Earned so far')?.value).toBe('$590');
});

test('a loss above the maximum pays nothing and says so', () => {
  const rows = fplRows(userStatement({ fpl: fplStatement({ loss: 150.01 }) }));
  expect(rowOf(rows, 'FPL to date')?.value).toBe('1.51%');
  expect(rowOf(rows, 'Max FPL')).toMatchObject({ value: 'Above', status: 'missed' });
  expect(rowOf(rows, 'Earned so far')?.value).toBe('$0.00');
});

test("a lead who is paid on their own team reads of no losses beside the team's", () => {
  const titles = (individual: number) =>
    fplRows(userStatement({ fpl: { ...fplStatement(), individual } })).map(({ title }) => title);
  expect(titles(0.84)).toContain('Own FPL');
  expect(titles(0.92)).not.toContain('Own FPL');
});

test('the cap of FPL is not announced where no loss at all would not reach it', () => {
  const titles = (slope: number) => {
    const fpl = fplStatement();
    return fplRows(userStatement({ fpl: { ...fpl, plan: { ...fpl.plan, slope } } })).map(({ title }) => title);
  };
  expect(titles(1)).toContain('Cap');
  expect(titles(0.1)).not.toContain('Cap');
});

test('where profits are hidden the cost of losses is not said, their number is', () => {
  const rows = fplRows(withoutProfits(userStatement()));
  expect(rowOf(rows, 'Chargeable losses')).toMatchObject({
    note: "From the team's lines, Sep 1 to 16: out of code",
    value: '3 lines',
  });
  expect(rowOf(rows, 'Net revenue')).toBeUndefined();
  expect(JSON.stringify(rows)).not.toContain('92.00');
});

test('a percent lost just above the goal or the maximum is rounded up', () => {
  const limits = { goal: 1, maxFpl: 1.5 };
  expect([0.92, 0.999, 1, 1.0001, 1.5, 1.5001, 2].map((lost) => lostText(lost, limits))).toEqual([
    '0.92%',
    '1.00%',
    '1.00%',
    '1.01%',
    '1.50%',
    '1.51%',
    '2.00%',
  ]);
  expect(lostText(null, limits)).toBe('\u2013');
});

test('what is needed a day is an amount, reached, or unsaid', () => {
  expect(neededText(7200, dollarsAndCents)).toBe('needs $7,200.00 a day');
  expect(neededText(0, dollarsAndCents)).toBe('reached');
  expect(neededText(null, dollarsAndCents)).toBeNull();
  expect(neededText(undefined, dollarsAndCents)).toBeNull();
});

test('what is earned gives its reason in one line', () => {
  expect(reasonText(goalStatement({ sold: 150_000, returned: 0 }).lines, dollarsAndCents)).toBe(
    'Payout at goal $500.00, slope \u2212$38.46',
  );
  expect(reasonText(goalStatement({ sold: 10, returned: 0 }).lines, dollarsAndCents)).toContain(
    'below the 90% threshold',
  );
  expect(reasonText([], dollarsAndCents)).toBe('');
});

test('chargeable reasons are listed in their own order', () => {
  expect(reasonsText(['breakage', 'outOfCode'])).toBe('out of code, breakage');
});
