/** What Month-End Summary says, on the screen and in files. */
import type { PayFlag } from '@caselift/domain/closing/pay-flags';
import type { PayoutLine, PayoutRole } from '@caselift/domain/closing/payout-sums';
import type {
  PayInputs,
  PayrollCause,
  PayrollCauseKind,
  SameTeamBefore,
} from '@caselift/domain/closing/payroll-causes';
import { toNumber } from '@caselift/domain/exact';
import type { Losses } from '@caselift/domain/fpl-figures';
import { type GoalMeasure, goalMeasureRows, isProfit, type Measure, measures } from '@caselift/domain/measure-list';
import { roundHalfAway } from '@caselift/domain/numbers';
import { type FplPlan, fplPercent } from '@caselift/domain/pay/fpl-pay';
import { type GoalPlan, thresholdOf } from '@caselift/domain/pay/goal-pay';
import { isMeasure, type PayPart, payPartNames } from '@caselift/domain/pay/pay-parts';
import { moneyText } from '@caselift/domain/pay/statement-line';

export const monthEndTexts = {
  title: 'Month-End Summary',
  inProgress: (day: string) => `In progress: figures through ${day}`,
  closed: (day: string) => `Closed on ${day}. Figures and pay are final.`,
  /** @example compared('Jul 1 to Sep 16, 2026', 'Apr 1 to Jun 30, 2026') */
  compared: (now: string, before: string) => `Now is ${now}. Before is ${before}.`,
  noBefore: "The period before is too long ago to be read, so there's nothing to compare.",
  severalLeads: 'More than one lead',
  noLead: 'No lead',
  others: "People who aren't shown to you",
  nobodyFlagged: 'Nothing needs a look.',
  noPrograms: 'No boost, objective or incentive paid or ended in this period.',
  noChange: 'Nothing changed.',
} as const;

export const payoutLineNames: Readonly<Record<PayoutLine, string>> = {
  ...payPartNames,
  adjustments: 'Adjustments of closed periods',
  manualAdjustments: 'Manual adjustments',
  carriedIn: 'Balance from before',
  carriedOn: 'Carried to the next period',
};

export const payoutRoleNames: Readonly<Record<PayoutRole, string>> = {
  salesRep: 'Sales Rep',
  teamLead: 'Team Lead',
  leadership: 'Leadership',
  manager: 'Manager',
  admin: 'Admin',
};

/** Columns of files, beside those of the person, in the order of causes. */
export const payrollCauseNames: Readonly<Record<PayrollCauseKind, string>> = {
  joined: 'Joined',
  left: 'Left',
  team: 'Team changed',
  goal: 'Goal',
  payout: 'Payout at goal',
  curve: 'Threshold, slope or cap',
  sold: 'Sold',
  losses: 'FPL',
  newProgram: 'New programs',
  programEnded: 'Ended programs',
  program: 'Other programs',
  rules: 'Rules',
  adjustments: payoutLineNames.adjustments,
  manualAdjustments: payoutLineNames.manualAdjustments,
  carriedIn: payoutLineNames.carriedIn,
  carriedOn: payoutLineNames.carriedOn,
};

/** As filters. */
export const payFlagNames: Readonly<Record<PayFlag['flag'], string>> = {
  justUnder: 'Just under a threshold',
  capped: 'Capped',
  noGoal: 'No goal',
  setAlone: 'Set by themselves',
  fallingGp: 'GP below last year',
  firstPayout: 'First payout',
  hidden: 'Hidden',
  gone: 'Gone',
};

/** Boosts and items may have the same IDs. */
export const programKey = (part: PayPart, programId: string): string => `${part} ${programId}`;

/** @property withProfits false: no dollar of gross profit is said. @property programNames by programKey. */
export type Telling = { withProfits: boolean; programNames: ReadonlyMap<string, string> };

/** @property before of the last period, null where the person has none; sameTeam as the causes were worked out with. */
export type Compared = { before: PayInputs | null; now: PayInputs | null; sameTeam: SameTeamBefore | null };

const none = 'none';
const percentText = (percent: number | null) => (percent === null ? none : `${percent}%`);
const payText = (cents: number | null) => (cents === null ? none : moneyText(cents));
const fromTo = (before: string, now: string) => `${before} to ${now}`;

/** @example '$50,000.00', '1,234.5 CE', 'none' */
function amountText(measure: GoalMeasure, amount: number | null): string {
  if (amount === null) return none;
  if (goalMeasureRows[measure].unit === 'usd') return moneyText(Math.round(amount * 100));
  return `${roundHalfAway(amount, 1).toLocaleString('en-US')} CE`;
}

/**
 * Why pay changed, without its amount. The cause must be one of payrollChange on what is compared.
 * @example 'GP goal $50,000.00 to $60,000.00', 'New boost: Summer Stout'
 */
export function causeText(cause: PayrollCause, compared: Compared, telling: Telling): string {
  const { part } = cause;
  if (part === null) return payrollCauseNames[cause.cause];
  if (cause.programId !== null)
    return programText(cause.cause, part, telling.programNames.get(programKey(part, cause.programId)));
  const { before, now } = compared;
  const name = payPartNames[part];
  if (before === null) return `${name}, new in this period`;
  if (now === null) return `${name}, no longer paid`;
  if (cause.cause === 'rules') return `${name}: pay rules were updated`;
  if (!isMeasure(part)) return name;
  if (cause.cause === 'team') return part === 'fpl' ? 'FPL: different people count' : `${name}: the team changed`;
  return part === 'fpl'
    ? fplText(cause.cause, { before, now }, compared)
    : goalText(cause.cause, part, compared, telling);
}

const programKinds: Partial<Record<PayPart, string>> = {
  boosts: 'boost',
  objectives: 'objective',
  incentives: 'incentive',
};

function programText(cause: PayrollCauseKind, part: PayPart, named: string | undefined): string {
  const kind = programKinds[part] ?? '';
  const name = named ?? `a deleted ${kind}`;
  if (cause === 'newProgram') return `New ${kind}: ${name}`;
  const capital = kind.charAt(0).toUpperCase() + kind.slice(1);
  return cause === 'programEnded' ? `Paid last period: ${name}` : `${capital}: ${name}`;
}

function goalText(
  cause: PayrollCauseKind,
  measure: GoalMeasure,
  { before, now, sameTeam }: Compared,
  { withProfits }: Telling,
): string {
  const { name, sums } = goalMeasureRows[measure];
  const [was, is] = [before?.measures[measure], now?.measures[measure]];
  if (was === undefined || is === undefined) return name;
  const isHidden = isProfit(measure) && !withProfits;
  if (cause === 'payout')
    return `${name} payout at goal ${fromTo(payText(was.plan.payoutCents), payText(is.plan.payoutCents))}`;
  if (cause === 'curve') return `${name} ${changed(was.plan, is.plan, curveWords)}`;
  if (cause === 'goal') {
    return isHidden
      ? `${name} goal changed`
      : `${name} goal ${fromTo(amountText(measure, was.goal), amountText(measure, is.goal))}`;
  }
  const sold = [sameTeam?.sold[measure] ?? was.sold, is.sold] as const;
  if (isHidden) return `${name} sold ${sold[1] < sold[0] ? 'less' : 'more'}`;
  const [from, to] = sold.map((sum) => amountText(measure, sums.shown(sum)));
  return `${name} sold ${fromTo(from ?? none, to ?? none)}`;
}

function fplText(
  cause: PayrollCauseKind,
  { before, now }: { before: PayInputs; now: PayInputs },
  { sameTeam }: Compared,
): string {
  const [was, is] = [before.fpl.plan, now.fpl.plan];
  if (cause === 'payout') return `FPL payout at goal ${fromTo(payText(was.payoutCents), payText(is.payoutCents))}`;
  if (cause === 'curve') return `FPL ${changed(was, is, fplCurveWords)}`;
  if (cause === 'goal') return `FPL ${changed(was, is, fplGoalWords)}`;
  return `FPL ${fromTo(lostText(sameTeam?.losses ?? before.fpl.losses), lostText(now.fpl.losses))}`;
}

function lostText(losses: Losses): string {
  const percent = fplPercent(losses);
  return percent === null ? 'no revenue' : `${roundHalfAway(toNumber(percent), 2)}%`;
}

type Words<Plan> = { [Field in keyof Plan]?: { name: string; write: (value: Plan[Field]) => string } };

const slope = { name: 'slope', write: String };
const capPercent = { name: 'cap', write: percentText };
const curveWords: Words<GoalPlan> = {
  thresholdPercent: { name: 'threshold', write: (percent) => percentText(thresholdOf(percent)) },
  slope,
  capPercent,
};
const fplCurveWords: Words<FplPlan> = { slope, capPercent };
const fplGoalWords: Words<FplPlan> = {
  goalPercent: { name: 'goal', write: percentText },
  maxFplPercent: { name: 'maximum', write: percentText },
};

/** @example 'threshold 90% to 85%, slope 2 to 3' */
function changed<Plan extends object>(was: Plan, is: Plan, words: Words<Plan>): string {
  const fields = (Object.keys(words) as (keyof Plan)[]).flatMap((field) => {
    const word = words[field];
    if (word === undefined) return [];
    const [before, now] = [word.write(was[field]), word.write(is[field])];
    return before === now ? [] : [`${word.name} ${fromTo(before, now)}`];
  });
  return fields.join(', ');
}

/** @example 'GP is $10.00 short of the threshold', 'First payout' */
export function flagText(flag: PayFlag, { withProfits }: Pick<Telling, 'withProfits'>): string {
  if (flag.flag === 'justUnder') {
    const { name } = measures[flag.part];
    if (isProfit(flag.part) && !withProfits) return `${name} is just under the threshold`;
    return `${name} is ${shortText(flag)} short of the threshold`;
  }
  if (flag.flag === 'capped') return `${measures[flag.part].name} pay is capped`;
  if (flag.flag === 'noGoal')
    return flag.part === null ? 'No goal at all' : `${nameOf(flag.part)} has a payout and no goal`;
  if (flag.flag === 'setAlone') return `Set their own ${nameOf(flag.part)} numbers, because no other admin could`;
  return flagSentences[flag.flag];
}

const nameOf = (part: Measure): string => measures[part].name;

function shortText({ part, lacking }: Extract<PayFlag, { flag: 'justUnder' }>): string {
  return goalMeasureRows[part].unit === 'usd'
    ? moneyText(Math.round(lacking * 100))
    : `${lacking.toLocaleString('en-US', { maximumFractionDigits: 4 })} CE`;
}

const flagSentences = {
  fallingGp: 'Paid with GP below the same period last year',
  firstPayout: 'Paid now, and neither in the period before nor in a closed one',
  hidden: 'Paid, and hidden from the lists',
  gone: 'Paid, and no longer among the people',
} as const satisfies Partial<Record<PayFlag['flag'], string>>;

/** @example 'GP goal $50,000.00 to $60,000.00: -$120.00; Boost: Stout: +$8.00' */
export const causesText = (causes: readonly { text: string; amount: number }[]): string =>
  causes.map(({ text, amount }) => `${text}: ${signedMoney(amount)}`).join('; ');

/** @example '+$8.00', '-$120.00' */
export function signedMoney(amount: number): string {
  const text = moneyText(Math.round(amount * 100));
  return amount > 0 ? `+${text}` : text;
}
