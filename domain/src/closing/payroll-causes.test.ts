import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { exact } from '../exact.ts';
import { goalMeasureRows, goalMeasures } from '../measure-list.ts';
import { fplPay, fplPercent } from '../pay/fpl-pay.ts';
import { goalPay } from '../pay/goal-pay.ts';
import { payParts } from '../pay/pay-parts.ts';
import { achievedPercent } from '../progress.ts';
import { recordOf } from '../record.ts';
import { payOf } from '../testing/closing.ts';
import type { PartCents } from './adjustments.ts';
import type { ManualAdjustment } from './manual-adjustments.ts';
import {
  type FplPart,
  type GoalPart,
  type PaidPeriod,
  type PayInputs,
  type ProgramPay,
  payrollCauses,
  payrollChange,
  type SameTeamBefore,
} from './payroll-causes.ts';
import { type Settlement, type SettlementInput, settle } from './settlement.ts';

const plan = { payoutCents: 500_00, thresholdPercent: 90, slope: 2, capPercent: 200 };
const fplPlan = { goalPercent: 1, maxFplPercent: 1.5, payoutCents: 100_00, slope: 1, capPercent: 120 };
type Changes = {
  gp?: Partial<GoalPart>;
  volume?: Partial<GoalPart>;
  fpl?: Partial<FplPart>;
  programs?: readonly ProgramPay[];
};

/** Sold 50,000 of 50,000 and lost 1.0% unless said otherwise; earned what the functions that pay say. */
function inputsOf({ gp, volume, fpl, programs = [] }: Changes = {}): PayInputs {
  const measures = {
    gp: { sold: 50_000_00, goal: 50_000, plan, ...gp },
    volume: { sold: 0, goal: null, plan: { ...plan, payoutCents: null }, ...volume },
  };
  const lossPart = { losses: { revenueCents: 1_000_00, lossCents: 10_00 }, plan: fplPlan, ...fpl };
  const ofPrograms = (part: ProgramPay['part']) =>
    programs.filter((one) => one.part === part).reduce((sum, { cents }) => sum + cents, 0);
  const earned: PartCents = {
    ...recordOf(goalMeasures, (measure) => {
      const { sold, goal, plan: of } = measures[measure];
      const actual = goalMeasureRows[measure].sums.exactOf(sold);
      return goalPay(achievedPercent(actual, goal === null ? null : exact(goal)), of).earnedCents;
    }),
    fpl: fplPay(fplPercent(lossPart.losses), lossPart.plan).earnedCents,
    ...recordOf(['boosts', 'objectives', 'incentives'] as const, ofPrograms),
  };
  return { measures, fpl: lossPart, programs, earned };
}

const settled = (inputs: PayInputs | null, changes: Partial<SettlementInput> = {}): Settlement =>
  settle('2026-07-01', { earned: inputs?.earned, adjustments: [], manual: [], balance: null, ...changes });
const paid = (changes: Changes = {}, settlement: Partial<SettlementInput> = {}): PaidPeriod => {
  const inputs = inputsOf(changes);
  return { inputs, settlement: settled(inputs, settlement) };
};
const causesOf = (before: PaidPeriod, now: PaidPeriod, team?: SameTeamBefore) =>
  payrollChange(before, now, team).causes.map(({ cause, part, cents }) => [cause, part, cents]);
const program = (programId: string, cents: number): ProgramPay => ({ programId, part: 'incentives', cents });

describe('why someone is paid more or less', () => {
  test('names the goal, the payout, the curve and what was sold, each by the plan that those before it left', () => {
    const now = paid({
      gp: { sold: 53_000_00, goal: 51_000, plan: { ...plan, payoutCents: 600_00, slope: 3 } },
    });
    expect(causesOf(paid(), now)).toEqual([
      ['goal', 'gp', -19_61], //   50,000 of 51,000 is 98.0392%: 500 x 96.0784% = 480.39
      ['payout', 'gp', 96_08], //  600 x 96.0784% = 576.47
      ['curve', 'gp', -11_76], //  600 x (100 - 3 x 1.9608) % = 564.71
      ['sold', 'gp', 105_88], //   53,000 is 103.9216%: 600 x 111.7647% = 670.59
    ]);
  });

  test('tells a goal that rose with what was sold as two causes that cancel out', () => {
    const now = paid({ gp: { sold: 60_000_00, goal: 60_000 } });
    expect(payrollChange(paid(), now)).toMatchObject({ differenceCents: 0, beforeCents: 600_00, nowCents: 600_00 });
    expect(causesOf(paid(), now)).toEqual([
      ['goal', 'gp', -500_00], // 50,000 of 60,000 is 83.3%
      ['sold', 'gp', 500_00],
    ]);
  });

  test("tells a lead's new team from what the same people sold", () => {
    // The people of July sold 40,000 in June, those of June 50,000; July is 45,000.
    const team = { sold: { gp: 40_000_00, volume: 0 }, losses: { revenueCents: 1_000_00, lossCents: 12_50 } };
    const now = paid({ gp: { sold: 45_000_00 }, fpl: { losses: { revenueCents: 1_000_00, lossCents: 8_00 } } });
    expect(causesOf(paid(), now, team)).toEqual([
      ['team', 'gp', -500_00], // 80% pays nothing
      ['team', 'fpl', -25_00], // 1.25% pays 75
      ['sold', 'gp', 400_00], //  90%
      ['losses', 'fpl', 45_00], // 0.8% pays 120
    ]);
  });

  test('names programs that are new, over, or paid something else', () => {
    const before = paid({ programs: [program('old', 30_00), program('both', 10_00), program('same', 5_00)] });
    const now = paid({ programs: [program('new', 40_00), program('both', 25_00), program('same', 5_00)] });
    expect(payrollChange(before, now).causes).toEqual([
      { cause: 'newProgram', part: 'incentives', programId: 'new', cents: 40_00 },
      { cause: 'programEnded', part: 'incentives', programId: 'old', cents: -30_00 },
      { cause: 'program', part: 'incentives', programId: 'both', cents: 15_00 },
    ]);
  });

  test('names adjustments, what was typed, and what was carried', () => {
    const adjustment = { customId: 'ANN', part: 'gp', closedPeriod: '2026-06-01', state: 'counted' } as const;
    const adjusted = (cents: number) => ({ adjustments: [{ ...adjustment, cents, waiverCents: 0 }] });
    const typed: ManualAdjustment = {
      ...{ adjustmentId: '1', customId: 'ANN', part: 'gp', cents: 11_00, reason: 'Agreed' },
      ...{ madeBy: 'MAX', state: 'approved', decidedBy: null },
    };
    const waived = { adjustments: [{ ...adjustment, cents: -50_00, waiverCents: 50_00 }] };
    expect(causesOf(paid(), paid({}, waived)), 'nothing was taken').toEqual([]);
    expect(causesOf(paid(), paid({}, { manual: [typed] }))).toEqual([['manualAdjustments', null, 11_00]]);
    const before = paid({}, adjusted(-800_00)); // 600 - 800: nothing is paid, 200 carried on
    const now = paid(
      {},
      { ...adjusted(30_00), balance: { cents: -200_00, from: '2026-07-01', since: '2026-07-01' } }, // 600 + 30 - 200
    );
    expect(payrollChange(before, now)).toMatchObject({ beforeCents: 0, nowCents: 430_00, differenceCents: 430_00 });
    expect(causesOf(before, now)).toEqual([
      ['adjustments', null, 830_00],
      ['carriedIn', null, -200_00],
      ['carriedOn', null, -200_00],
    ]);
  });

  test('says that someone joined or left, and still what was carried', () => {
    const nobody: PaidPeriod = { inputs: null, settlement: null };
    expect(causesOf(nobody, paid())).toEqual([
      ['joined', 'gp', 500_00],
      ['joined', 'fpl', 100_00],
    ]);
    expect(causesOf(paid(), nobody)).toEqual([
      ['left', 'gp', -500_00],
      ['left', 'fpl', -100_00],
    ]);
    const owed = { cents: -10_00, from: '2026-06-01', since: '2026-06-01' };
    expect(causesOf(nobody, { inputs: null, settlement: settled(null, { balance: owed }) })).toEqual([
      ['carriedIn', null, -10_00],
      ['carriedOn', null, 10_00],
    ]);
  });

  test('names the rules where a release computes a closed statement differently', () => {
    const closed = inputsOf();
    const earned = { ...closed.earned, gp: 499_99 };
    const before = { inputs: { ...closed, earned }, settlement: settled({ ...closed, earned }) };
    expect(causesOf(before, paid())).toEqual([['rules', 'gp', 1]]);
  });
});

const cents = fc.integer({ min: -100_000, max: 10_000_000 });
const percent = fc.integer({ min: 0, max: 30_000 }).map((hundredths) => hundredths / 100);
const anyPlan = fc.record({
  payoutCents: fc.option(fc.integer({ min: 0, max: 100_000 })),
  thresholdPercent: fc.option(percent),
  slope: percent,
  capPercent: fc.integer({ min: 100, max: 300 }),
});
const goalPart = fc.record({ sold: cents, goal: fc.option(fc.integer({ min: 0, max: 100_000 })), plan: anyPlan });
const losses = fc.record({ revenueCents: cents, lossCents: fc.integer({ min: 0, max: 100_000 }) });
const anyChanges: fc.Arbitrary<Changes> = fc.record({
  gp: goalPart,
  volume: goalPart,
  fpl: fc.record({
    losses,
    plan: fc.record({
      goalPercent: fc.option(fc.integer({ min: 0, max: 300 }).map((hundredths) => hundredths / 100)),
      maxFplPercent: fc.integer({ min: 300, max: 900 }).map((hundredths) => hundredths / 100),
      payoutCents: fc.option(fc.integer({ min: 0, max: 100_000 })),
      slope: percent,
      capPercent: fc.integer({ min: 100, max: 300 }),
    }),
  }),
  programs: fc.uniqueArray(
    fc.record({
      programId: fc.constantFrom('one', 'two', 'three'),
      part: fc.constantFrom<ProgramPay['part']>('boosts', 'objectives', 'incentives'),
      cents: fc.integer({ min: -50_000, max: 50_000 }),
    }),
    { selector: ({ programId, part }) => `${part} ${programId}`, maxLength: 6 },
  ),
});
const balance = fc.option(
  fc.record({
    cents: fc.integer({ min: -300_000, max: -1 }),
    from: fc.constant('2026-06-01'),
    since: fc.constant('2026-05-01'),
  }),
);
const anyPeriod: fc.Arbitrary<PaidPeriod> = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.tuple(anyChanges, balance).map(([changes, carried]) => paid(changes, { balance: carried })),
  },
  {
    weight: 1,
    arbitrary: balance.map((carried) => ({ inputs: null, settlement: settled(null, { balance: carried }) })),
  },
  { weight: 1, arbitrary: fc.constant({ inputs: null, settlement: null }) },
);
const anyTeam = fc.option(fc.record({ sold: fc.record({ gp: cents, volume: cents }), losses }));

test('whatever changed, the causes sum to the difference of what is paid, to the cent, and rules are none of them', () => {
  fc.assert(
    fc.property(anyPeriod, anyPeriod, anyTeam, (before, now, team) => {
      const { causes, differenceCents, beforeCents, nowCents } = payrollChange(before, now, team);
      expect(causes.reduce((sum, one) => sum + one.cents, 0)).toBe(differenceCents);
      expect(differenceCents).toBe(nowCents - beforeCents);
      expect(nowCents).toBe(now.settlement?.payableCents ?? 0);
      expect(causes.every((one) => Number.isInteger(one.cents) && one.cents !== 0 && one.cause !== 'rules')).toBe(true);
      const places = causes.map(({ cause }) => payrollCauses.indexOf(cause));
      expect(places).toEqual(places.toSorted((one, other) => one - other));
    }),
    { numRuns: 500 },
  );
});

test('with statements that the rules of today would not write they still sum', () => {
  const stored = fc.record(recordOf(payParts, () => fc.integer({ min: -1000, max: 100_000 })));
  fc.assert(
    fc.property(anyChanges, stored, anyPeriod, (changes, earned, now) => {
      const inputs = { ...inputsOf(changes), earned: payOf({ ANN: earned }).get('ANN') ?? earned };
      const { causes, differenceCents } = payrollChange({ inputs, settlement: settled(inputs) }, now);
      expect(causes.reduce((sum, one) => sum + one.cents, 0)).toBe(differenceCents);
    }),
  );
});

test('nothing differs from itself', () => {
  fc.assert(
    fc.property(anyPeriod, (period) => {
      expect(payrollChange(period, period)).toMatchObject({ differenceCents: 0, causes: [] });
    }),
  );
});
