/** What is worth a look before people are paid (docs/product.md, Payroll). */

import type { Exact } from '../exact.ts';
import { compare, exact, hundred, minus, over, plus, times, toNumber, zero } from '../exact.ts';
import { type GoalMeasure, goalMeasureRows, goalMeasures, type Measure, measureIds } from '../measure-list.ts';
import { thresholdOf } from '../pay/goal-pay.ts';
import type { StatementLine } from '../pay/statement-line.ts';
import type { Role } from '../people-below.ts';
import { achievedPercent } from '../progress.ts';
import type { GoalPart } from './payroll-causes.ts';

/**
 * - justUnder: at most 1 point below the threshold; `lacking` dollars of GP, or CE, would have been paid.
 * - capped: the cap takes something away.
 * - noGoal: there is a payout without a goal; part null: a sales rep or team lead without any goal.
 * - fallingGp: paid, though GP is below that of the same period last year.
 * - firstPayout: paid for the first time.
 * - setAlone: the person set a number of the measure themselves, because no other admin could.
 * - hidden, gone: paid, though hidden, or no longer among the people.
 */
export type PayFlag =
  | { flag: 'justUnder'; part: GoalMeasure; lacking: number }
  | { flag: 'capped' | 'setAlone'; part: Measure }
  | { flag: 'noGoal'; part: Measure | null }
  | { flag: 'fallingGp' | 'firstPayout' | 'hidden' | 'gone'; part: null };

export type FlaggedPerson = {
  role: Role;
  isHidden: boolean;
  isGone: boolean;
  /** The measures with numbers of the person's own making. */
  setAlone: readonly Measure[];
  wasPaidBefore: boolean;
  payableCents: number;
  measures: Readonly<Record<GoalMeasure, GoalPart>>;
  fpl: { goalPercent: number | null; payoutCents: number | null };
  /** Of each measure, with the lines that explain it. */
  pay: Readonly<Record<Measure, { lines: readonly Pick<StatementLine, 'rule'>[] }>>;
  /** Same buyers, to compare: GP of the period, and of the same period last year. */
  gpCents: number;
  gpLastYearCents: number;
};

/** The flags of a person, by measure in the order of statements, then those of the whole pay. */
export function payFlags(person: FlaggedPerson): PayFlag[] {
  const { payableCents, isHidden, isGone } = person;
  const isPaid = payableCents > 0;
  const flags: PayFlag[] = [
    ...goalMeasures.flatMap((part) => justUnder(part, person.measures[part])),
    ...measureIds
      .filter((part) => person.pay[part].lines.some(({ rule }) => rule === 'cap'))
      .map((part) => ({ flag: 'capped', part }) as const),
    ...withoutGoal(person),
    ...person.setAlone.map((part) => ({ flag: 'setAlone', part }) as const),
  ];
  const ofPay = [
    ['fallingGp', isPaid && person.gpCents < person.gpLastYearCents],
    ['firstPayout', isPaid && !person.wasPaidBefore],
    ['hidden', isPaid && isHidden && !isGone],
    ['gone', isPaid && isGone],
  ] as const;
  for (const [flag, isRaised] of ofPay) if (isRaised) flags.push({ flag, part: null });
  return flags;
}

/** Goals that someone reaches for: others can't be achieved. */
const hasGoal = (goal: number | null): boolean => goal !== null && goal > 0;

/** What of a person could be paid and lacks its goal. */
export function withoutGoal({ role, measures, fpl }: Pick<FlaggedPerson, 'role' | 'measures' | 'fpl'>): PayFlag[] {
  const isSeller = role === 'salesRep' || role === 'teamLead';
  const goals = goalMeasures.map((part) => ({
    part: part as Measure,
    isSet: hasGoal(measures[part].goal),
    payoutCents: measures[part].plan.payoutCents,
  }));
  // No loss at all is a goal of 0.
  goals.push({ part: 'fpl', isSet: fpl.goalPercent !== null, payoutCents: fpl.payoutCents });
  if (isSeller && !goals.some(({ isSet }) => isSet)) return [{ flag: 'noGoal', part: null }];
  return goals
    .filter(({ isSet, payoutCents }) => !isSet && payoutCents !== null && payoutCents > 0)
    .map(({ part }) => ({ flag: 'noGoal', part }));
}

/** Within so many points of the threshold. */
const nearPoints = exact(1);

/** @example 44,990 of 50,000 at a threshold of 90%: 10.00 dollars lack. Rounded up, so that it is enough. */
function justUnder(part: GoalMeasure, { sold, goal, plan }: GoalPart): PayFlag[] {
  const { exactOf, decimals } = goalMeasureRows[part].sums;
  if (goal === null || !hasGoal(goal) || plan.payoutCents === null || plan.payoutCents === 0) return [];
  const [actual, threshold] = [exactOf(sold), exact(thresholdOf(plan.thresholdPercent))];
  const achieved = achievedPercent(actual, exact(goal));
  if (achieved === null || compare(actual, zero) <= 0) return [];
  if (compare(achieved, threshold) >= 0 || compare(plus(achieved, nearPoints), threshold) < 0) return [];
  const lacking = minus(over(times(exact(goal), threshold), hundred), actual);
  return [{ flag: 'justUnder', part, lacking: roundedUp(lacking, decimals) }];
}

function roundedUp({ n, d }: Exact, decimals: number): number {
  const unit = 10n ** BigInt(decimals);
  const scaled = n * unit;
  return toNumber({ n: scaled / d + (scaled % d > 0n ? 1n : 0n), d: unit });
}
