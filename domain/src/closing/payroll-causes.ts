/**
 * Why someone is paid more or less than in the period before, by named causes that sum to the difference
 * (docs/product.md, Payroll; docs/decisions/089-causes-one-after-the-other.md).
 */
import { exact } from '../exact.ts';
import type { Losses } from '../fpl-figures.ts';
import { type GoalMeasure, goalMeasureRows, goalMeasures } from '../measure-list.ts';
import { type FplPlan, fplPay, fplPercent } from '../pay/fpl-pay.ts';
import { type GoalPlan, goalPay } from '../pay/goal-pay.ts';
import { type ItemsPart, type PayPart, payParts } from '../pay/pay-parts.ts';
import { achievedPercent } from '../progress.ts';
import type { PartCents } from './adjustments.ts';
import type { Settlement, SettlementLine } from './settlement.ts';

export const payrollCauses = [
  'joined',
  'left',
  'team',
  'goal',
  'payout',
  'curve',
  'sold',
  'losses',
  'newProgram',
  'programEnded',
  'program',
  'rules',
  'adjustments',
  'manualAdjustments',
  'carriedIn',
  'carriedOn',
] as const;
/**
 * - joined, left: they had no statement in the period before, or have none in this one.
 * - team: other people are below a lead, or in the scope of someone's FPL.
 * - goal: the goal; of FPL the maximum too. payout: the payout at goal. curve: threshold, slope or cap.
 * - sold: GP or volume. losses: FPL.
 * - newProgram, programEnded, program: boosts, objectives and incentives that only one of the periods has, or both.
 * - rules: what the period before would be paid today apart from all that, since a release changed how pay is computed.
 * - adjustments: computed, with waivers. manualAdjustments: typed.
 * - carriedIn: the balance before. carriedOn: what the next period takes.
 */
export type PayrollCauseKind = (typeof payrollCauses)[number];

/** @property part null: of all. @property programId of a boost or item. */
export type PayrollCause = {
  cause: PayrollCauseKind;
  part: PayPart | null;
  programId: string | null;
  cents: number;
};

/** Of GP or volume: what was sold in the unit of lines (cents, ounces), and what pays it. */
export type GoalPart = { sold: number; goal: number | null; plan: GoalPlan };
export type FplPart = { losses: Losses; plan: FplPlan };
/** A boost, or an item with all that ended in the period. */
/**
 * @property percent of an item, what its supplier refunds; null: its instances differ. Absent in periods that were closed
 * before there was this, and of boosts.
 */
export type ProgramPay = { programId: string; part: 'boosts' | ItemsPart; cents: number; percent?: number | null };

/** All that pay of a person came from in a period, and the parts as their statement says them. */
export type PayInputs = {
  measures: Readonly<Record<GoalMeasure, GoalPart>>;
  fpl: FplPart;
  programs: readonly ProgramPay[];
  earned: PartCents;
};

/** What the people of this period's team sold and lost in the period before; absent: the team is the same. */
export type SameTeamBefore = { sold: Readonly<Record<GoalMeasure, number>>; losses: Losses };

/** inputs null: no statement in the period. */
export type PaidPeriod = { inputs: PayInputs | null; settlement: Settlement | null };

export type PayrollChange = {
  beforeCents: number;
  nowCents: number;
  differenceCents: number;
  /** None of 0. */
  causes: PayrollCause[];
};

/**
 * Replaces what the period before was paid by with what this one is, one after the other and always in the order of
 * `payrollCauses`; each cause is the pay after its replacement less the pay before it, by the functions that pay. So causes
 * sum to the difference of the payables, to the cent, with no rest.
 * @example P 500, s 2, goal 50,000 -> 60,000, sold 50,000 -> 60,000: 500 before and now; goal -500, for 50,000 of 60,000
 * is below 90%, and sold +500
 */
export function payrollChange(
  before: PaidPeriod,
  now: PaidPeriod,
  sameTeamBefore: SameTeamBefore | null = null,
): PayrollChange {
  const [beforeCents, nowCents] = [before, now].map(({ settlement }) => settlement?.payableCents ?? 0) as [
    number,
    number,
  ];
  const causes = [
    ...earnedCauses(before.inputs, now.inputs, sameTeamBefore),
    ...settlementCauses.map(({ cause, of }) => ({
      ...ofAll,
      cause,
      cents: sumOf(now.settlement, of) - sumOf(before.settlement, of),
    })),
  ].filter(({ cents }) => cents !== 0);
  const order = (one: PayrollCause) => payrollCauses.indexOf(one.cause);
  causes.sort((one, other) => order(one) - order(other));
  return { beforeCents, nowCents, differenceCents: nowCents - beforeCents, causes };
}

const ofAll = { part: null, programId: null };

const settlementCauses: readonly { cause: PayrollCauseKind; of: readonly SettlementLine['kind'][] }[] = [
  { cause: 'adjustments', of: ['adjustment', 'waiver'] },
  { cause: 'manualAdjustments', of: ['manual'] },
  { cause: 'carriedIn', of: ['carriedIn'] },
  { cause: 'carriedOn', of: ['carriedOn'] },
];

function sumOf(settlement: Settlement | null, kinds: readonly SettlementLine['kind'][]): number {
  const lines = (settlement?.lines ?? []).filter(({ kind }) => kinds.includes(kind));
  return lines.reduce((sum, { cents }) => sum + cents, 0);
}

/** The causes of what the statements themselves say. */
function earnedCauses(
  before: PayInputs | null,
  now: PayInputs | null,
  sameTeam: SameTeamBefore | null,
): PayrollCause[] {
  if (before === null || now === null) {
    const [cause, sign, inputs] = before === null ? (['joined', 1, now] as const) : (['left', -1, before] as const);
    return payParts.map((part) => ({ cause, part, programId: null, cents: sign * (inputs?.earned[part] ?? 0) }));
  }
  const measured = [
    ...goalMeasures.flatMap((measure) => goalCauses(measure, before, now, sameTeam)),
    ...fplCauses(before.fpl, now.fpl, sameTeam),
    ...programCauses(before.programs, now.programs),
  ];
  return [...measured, ...payParts.map((part) => rulesCause(part, measured, before, now))];
}

/** What the other causes of a part leave: statements keep what they said when a release computes pay differently. */
function rulesCause(part: PayPart, causes: readonly PayrollCause[], before: PayInputs, now: PayInputs): PayrollCause {
  const explained = causes.filter((one) => one.part === part).reduce((sum, { cents }) => sum + cents, 0);
  return { cause: 'rules', part, programId: null, cents: now.earned[part] - before.earned[part] - explained };
}

type Step<State> = [cause: PayrollCauseKind, replaced: Partial<State>];

function oneAfterTheOther<State extends object>(
  part: PayPart,
  before: State,
  steps: readonly Step<State>[],
  centsOf: (state: State) => number,
): PayrollCause[] {
  let [state, paid] = [before, centsOf(before)];
  return steps.map(([cause, replaced]) => {
    state = { ...state, ...replaced };
    const cents = centsOf(state) - paid;
    paid += cents;
    return { cause, part, programId: null, cents };
  });
}

type GoalState = GoalPlan & Omit<GoalPart, 'plan'>;

function goalCauses(
  measure: GoalMeasure,
  before: PayInputs,
  now: PayInputs,
  sameTeam: SameTeamBefore | null,
): PayrollCause[] {
  const [{ plan: planBefore, ...soldBefore }, { plan, sold, goal }] = [before.measures[measure], now.measures[measure]];
  const { payoutCents, ...curve } = plan;
  const { exactOf } = goalMeasureRows[measure].sums;
  return oneAfterTheOther<GoalState>(
    measure,
    { ...planBefore, ...soldBefore },
    [
      ['team', sameTeam === null ? {} : { sold: sameTeam.sold[measure] }],
      ['goal', { goal }],
      ['payout', { payoutCents }],
      ['curve', curve],
      ['sold', { sold }],
    ],
    (state) =>
      goalPay(achievedPercent(exactOf(state.sold), state.goal === null ? null : exact(state.goal)), state).earnedCents,
  );
}

function fplCauses(before: FplPart, now: FplPart, sameTeam: SameTeamBefore | null): PayrollCause[] {
  const { goalPercent, maxFplPercent, payoutCents, slope, capPercent } = now.plan;
  return oneAfterTheOther<FplPlan & Losses>(
    'fpl',
    { ...before.plan, ...before.losses },
    [
      ['team', sameTeam?.losses ?? {}],
      ['goal', { goalPercent, maxFplPercent }],
      ['payout', { payoutCents }],
      ['curve', { slope, capPercent }],
      ['losses', now.losses],
    ],
    (state) => fplPay(fplPercent(state), state).earnedCents,
  );
}

function programCauses(before: readonly ProgramPay[], now: readonly ProgramPay[]): PayrollCause[] {
  const keyOf = ({ part, programId }: Pick<ProgramPay, 'part' | 'programId'>) => `${part} ${programId}`;
  const paidBefore = new Map(before.map((program) => [keyOf(program), program]));
  const paidNow = new Set(now.map(keyOf));
  const ended = before.filter((program) => !paidNow.has(keyOf(program)));
  return [
    ...now.map(({ programId, part, cents }): PayrollCause => {
      const earlier = paidBefore.get(keyOf({ programId, part }));
      const cause = earlier === undefined ? 'newProgram' : 'program';
      return { programId, part, cause, cents: cents - (earlier?.cents ?? 0) };
    }),
    ...ended.map(
      ({ programId, part, cents }): PayrollCause => ({ programId, part, cause: 'programEnded', cents: -cents }),
    ),
  ];
}
