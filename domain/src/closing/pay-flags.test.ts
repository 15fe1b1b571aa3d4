import fc from 'fast-check';
import { expect, test } from 'vitest';
import { exact, hundred, over, times } from '../exact.ts';
import { goalMeasureRows } from '../measure-list.ts';
import { goalPay } from '../pay/goal-pay.ts';
import { nothingPaid } from '../pay/statement-line.ts';
import { type FlaggedPerson, payFlags } from './pay-flags.ts';
import type { GoalPart } from './payroll-causes.ts';

const plan = { payoutCents: 500_00, thresholdPercent: 90, slope: 2, capPercent: 200 };
const gp = (soldCents: number, changes: Partial<GoalPart> = {}): GoalPart => ({
  sold: soldCents,
  goal: 50_000,
  plan,
  ...changes,
});
const noVolume: GoalPart = { sold: 0, goal: null, plan: { ...plan, payoutCents: null } };
const none = nothingPaid('noGoal', 'No goal is set');
const person = (changes: Partial<FlaggedPerson> = {}): FlaggedPerson => ({
  role: 'salesRep',
  isHidden: false,
  isGone: false,
  setAlone: [],
  wasPaidBefore: true,
  payableCents: 500_00,
  measures: { gp: gp(50_000_00), volume: noVolume },
  fpl: { goalPercent: null, payoutCents: null },
  pay: { gp: none, volume: none, fpl: none },
  gpCents: 50_000_00,
  gpLastYearCents: 50_000_00,
  ...changes,
});
const flagsOf = (changes: Partial<FlaggedPerson>) => payFlags(person(changes));
const under = (soldCents: number, changes: Partial<GoalPart> = {}) =>
  flagsOf({ measures: { gp: gp(soldCents, changes), volume: noVolume } });

test('nothing is worth a look where all is as usual', () => {
  expect(payFlags(person())).toEqual([]);
});

test('numbers that a person set for themselves are worth a look, by measure', () => {
  expect(flagsOf({ setAlone: ['gp', 'fpl'] })).toEqual([
    { flag: 'setAlone', part: 'gp' },
    { flag: 'setAlone', part: 'fpl' },
  ]);
});

test('just under the threshold is at most 1 point below, with what lacks', () => {
  expect(under(44_990_00)).toEqual([{ flag: 'justUnder', part: 'gp', lacking: 10 }]); // 45,000 - 44,990
  expect(under(44_500_00)).toEqual([{ flag: 'justUnder', part: 'gp', lacking: 500 }]); // 89%
  expect(under(44_499_99)).toEqual([]); // 89% less a cent
  expect(under(45_000_00)).toEqual([]);
  expect(under(44_990_00, { plan: { ...plan, thresholdPercent: null } })).toHaveLength(1); // 90% without one
  expect(under(44_990_00, { plan: { ...plan, payoutCents: 0 } })).toEqual([]);
  expect(under(44_990_00, { plan: { ...plan, payoutCents: null } })).toEqual([]);
  expect(under(0, { plan: { ...plan, thresholdPercent: 0.5 } })).toEqual([]); // nothing is sold
});

test('what lacks is in CE for volume, and rounded up so that it pays', () => {
  // 90% of 10 CE are 9; 2,577.6 oz are 8.95 CE, 2,580 oz 8.958333 CE.
  const volume = (ounces: number, goal: number): GoalPart => ({ sold: ounces, goal, plan });
  const flags = (ounces: number, goal: number) =>
    flagsOf({ measures: { gp: gp(50_000_00), volume: volume(ounces, goal) } });
  expect(flags(2577.6, 10)).toEqual([{ flag: 'justUnder', part: 'volume', lacking: 0.05 }]);
  expect(flags(2580, 10)).toEqual([{ flag: 'justUnder', part: 'volume', lacking: 0.0417 }]); // 9 - 8.958333
  // Ounces a little below 90% of the goal, by at most 1%: 2.88 oz for each CE of the goal.
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 4000 }),
      fc.double({ min: 0.001, max: 0.999, noNaN: true }),
      (goal, share) => {
        const ounces = Math.round(goal * (0.9 * 288 - share * 2.88) * 1000) / 1000;
        const [flag] = flags(ounces, goal);
        if (flag?.flag !== 'justUnder') throw new Error(`${ounces} oz of ${goal} CE are just under.`);
        const { n, d } = goalMeasureRows.volume.sums.exactOf(ounces);
        const paidWith = (tenThousandths: number) => {
          const sold = { n: n * 10_000n + BigInt(tenThousandths) * d, d: d * 10_000n };
          return goalPay(over(times(hundred, sold), exact(goal)), plan).lines[0]?.rule === 'payoutAtGoal';
        };
        const lacking = Math.round(flag.lacking * 10_000);
        expect([paidWith(lacking), paidWith(lacking - 1)]).toEqual([true, false]);
      },
    ),
  );
});

test('capped is where the cap takes something away', () => {
  const paid = (percent: number) => flagsOf({ pay: { gp: goalPay(exact(percent), plan), volume: none, fpl: none } });
  expect(paid(150)).toEqual([]); // exactly 200%
  expect(paid(151)).toEqual([{ flag: 'capped', part: 'gp' }]);
});

test('a payout without a goal is flagged, and a seller without any goal', () => {
  const noGoal = { measures: { gp: gp(100, { goal: null }), volume: noVolume } };
  expect(flagsOf(noGoal)).toEqual([{ flag: 'noGoal', part: null }]);
  expect(flagsOf({ ...noGoal, role: 'teamLead' })).toEqual([{ flag: 'noGoal', part: null }]);
  expect(flagsOf({ ...noGoal, role: 'manager' })).toEqual([{ flag: 'noGoal', part: 'gp' }]);
  const ofManager = (payoutCents: number) =>
    flagsOf({
      ...noGoal,
      role: 'manager',
      measures: { ...noGoal.measures, gp: gp(100, { goal: null, plan: { ...plan, payoutCents } }) },
    });
  expect([ofManager(0), ofManager(1)], 'a cent').toEqual([[], [{ flag: 'noGoal', part: 'gp' }]]);
  expect(flagsOf({ fpl: { goalPercent: null, payoutCents: 50_00 } })).toEqual([{ flag: 'noGoal', part: 'fpl' }]);
  expect(flagsOf({ fpl: { goalPercent: 0, payoutCents: 50_00 } })).toEqual([]); // no loss at all
  expect(flagsOf({ measures: { gp: gp(100, { goal: 0 }), volume: { ...noVolume, goal: 5 } } })).toEqual([
    { flag: 'noGoal', part: 'gp' },
  ]);
  const without = { gp: { ...noVolume }, volume: noVolume };
  expect(flagsOf({ measures: without, role: 'manager' })).toEqual([]);
});

test('pay with falling GP, a first payout, and pay of hidden or gone people are flagged only where someone is paid', () => {
  const odd = { gpLastYearCents: 50_000_01, wasPaidBefore: false, isHidden: true };
  expect(flagsOf(odd).map(({ flag }) => flag)).toEqual(['fallingGp', 'firstPayout', 'hidden']);
  expect(flagsOf({ isGone: true, isHidden: true }).map(({ flag }) => flag)).toEqual(['gone']);
  expect(flagsOf({ ...odd, payableCents: 1 }), 'a cent').toHaveLength(3);
  for (const isGone of [false, true]) expect(flagsOf({ ...odd, isGone, payableCents: 0 })).toEqual([]);
});
