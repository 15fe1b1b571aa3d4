/**
 * What is within reach in a running program: the one step that a person is shown, and the bar that leads to it
 * (docs/product.md, Today). Amounts are pay at the step minus pay now, by the functions that pay items.
 */
import type { SellingDays } from '../calendar.ts';
import { compare, type Exact, exact, greater, minus, plus, times, zero } from '../exact.ts';
import type { ChildOfResult, ItemResult } from './item-entry.ts';
import { centsFor, type Limits } from './item-payout.ts';
import { quantityStepOf } from './item-quantity.ts';
import { isInProfit, isWhole } from './item-words.ts';
import { type EntryRules, type ExplainedInput, goalOf, isComplete, limitsFor, payItem } from './pay-item.ts';
import { nextPayLevel, payLevels, wholeUp } from './pay-levels.ts';

/**
 * more: so much more of the quantity. image: one more image, of `quantity` cases or more. done: a tick. value: a value
 * that fits. opening: the qualifiers are met.
 */
export type StepKind = 'more' | 'image' | 'done' | 'value' | 'opening';
export type ReachStep = { kind: StepKind; quantity: Exact; amountCents: number };
/** Where more is paid. amountCents: what the whole item, or sub-item, pays there; of a qualifier what it opens. */
export type ReachMark = { at: Exact; amountCents: number; isNext: boolean };

/** Quantities in the subject's unit. */
export type Reach = {
  /** What the bar shows: the item itself, the sub-item with the step, or the qualifier that locks the item. */
  subject: ItemResult;
  input: ExplainedInput;
  isLocked: boolean;
  /** null: nothing more can be earned, or nobody can say how. */
  step: ReachStep | null;
  /** Handed in and not reviewed. */
  waiting: Exact;
  threshold: Exact;
  /** By quantity. */
  marks: readonly ReachMark[];
  /** Where the bar ends; null: it has no end. */
  end: Exact | null;
};

type Inputs = ReadonlyMap<string, ExplainedInput>;
/** @property days of the instance; if they are known, parts with a step that can be reached in them come first. */
type Reader = { hidesProfits: boolean; days?: SellingDays };

/**
 * @param inputs what the result was worked out from, by item
 * @param reader who doesn't see profits isn't told what one more dollar of them pays: it would tell how many there are
 */
export function reachOf(result: ItemResult, inputs: Inputs, reader: Reader): Reach {
  const own = inputs.get(result.itemId);
  if (own === undefined) throw new Error('Every result has what it was worked out from.');
  if (result.type !== 'multi' && result.type !== 'dependencies') return leafReach(result, own, reader);
  const closed = result.children.find((child) => child.isQualifier && !isComplete(child));
  if (closed !== undefined) return lockedReach(result, closed, inputs);
  const paying = result.children.filter((child) => !child.isQualifier);
  const reaches = paying.map((child) => reachOf(child, inputs, reader)).filter(({ step }) => step !== null);
  const { days } = reader;
  const isLate = (reach: Reach) => days !== undefined && !isWithinReach(reach, days);
  const [best] = reaches.sort(
    (one, other) => Number(isLate(one)) - Number(isLate(other)) || centsOf(other) - centsOf(one),
  );
  return best ?? { ...plain(result, own), marks: [], end: result.target };
}

/** Cents of the step; 0: there is none. */
export const centsOf = ({ step }: Pick<Reach, 'step'>): number => step?.amountCents ?? 0;

const plain = (subject: ItemResult, input: ExplainedInput) =>
  ({ subject, input, isLocked: false, step: null, waiting: waitingOf(subject, input), threshold: zero }) as const;

/** What opens once the qualifiers are met, and how far the first that isn't met has come. */
function lockedReach(result: ItemResult, qualifier: ChildOfResult, inputs: Inputs): Reach {
  const input = inputs.get(qualifier.itemId);
  if (input === undefined) throw new Error('Every qualifier has what it was worked out from.');
  const unmet = result.children.filter((child) => child.isQualifier && !isComplete(child)).length;
  const { lockedCents: amountCents, isEnded } = result;
  // The target counts even where a qualifier is open-ended.
  const goal = goalOf(false, qualifier.target, qualifier.accounts);
  return {
    ...plain(qualifier, input),
    isLocked: true,
    step: amountCents > 0 && !isEnded ? { kind: 'opening', quantity: exact(unmet), amountCents } : null,
    marks: goal === null ? [] : [{ at: goal, amountCents, isNext: true }],
    end: goal,
  };
}

function leafReach(result: ItemResult, input: ExplainedInput, reader: Reader): Reach {
  const { quantity, earnedCents, unit, isEnded } = result;
  const { rules } = input;
  const { payout } = rules;
  const goal = goalOf(result.isOpenEnded, result.target, result.accounts);
  const reach = plain(result, input);
  if (payout.payoutType === 'quantityAdvanced') {
    const step = isEnded ? null : bestImage(rules);
    return { ...reach, step, marks: [], end: goal };
  }
  if (quantity === null) return { ...reach, marks: [], end: goal };
  const isHidden = reader.hidesProfits && isInProfit(result);
  const limits = limitsFor(rules, goal);
  const levels = payLevels(result, rules)
    .filter(({ isTurn, within }) => isTurn && within.n > 0n)
    .filter(({ within }, at, all) => all.findIndex((other) => compare(other.within, within) === 0) === at);
  const more = (isHidden ? [] : oneMore(quantity, goal, limits, rules)).map((exactly) => {
    const within = isWhole(unit) ? wholeUp(exactly) : exactly;
    return { within, cents: centsFor(within, goal, payout, limits) };
  });
  const isTold = !isEnded && (!isHidden || goal !== null);
  const next = isTold ? nextPayLevel([...levels, ...more], quantity, earnedCents) : undefined;
  return {
    ...reach,
    step:
      next === undefined
        ? null
        : { kind: kindOf(input), quantity: minus(next.within, quantity), amountCents: next.cents - earnedCents },
    threshold: payout.payoutType === 'advanced' ? (levels[0]?.within ?? zero) : limits.threshold,
    marks: levels
      .filter(({ cents }) => cents > 0)
      .map(({ within: at, cents: amountCents }) => ({
        ...{ at, amountCents },
        isNext: next !== undefined && compare(at, next.within) === 0,
      })),
    end: levels.at(-1)?.within ?? goal,
  };
}

/** Without an end each one more pays. */
function oneMore(quantity: Exact, goal: Exact | null, { threshold, cap }: Limits, { payout }: EntryRules): Exact[] {
  if (payout.payoutType !== 'perAction' || cap !== null) return [];
  return [plus(greater(greater(quantity, goal ?? zero), threshold), exact(1))];
}

function kindOf({ item, people = 1 }: ExplainedInput): StepKind {
  if (people > 1) return 'more';
  return item.type === 'binary' ? 'done' : item.type === 'validation' ? 'value' : 'more';
}

/** One image of the highest step. */
function bestImage({ payout: { quantitySteps }, minQuantityValue }: EntryRules): ReachStep | null {
  const best = quantitySteps.findLast(({ payoutCents }) => payoutCents > 0);
  if (best === undefined) return null;
  const cases = Math.max(best.quantity, minQuantityValue);
  const amountCents = quantityStepOf(quantitySteps, cases)?.payoutCents ?? 0;
  return { kind: 'image', quantity: exact(cases), amountCents };
}

/** What would count more were everything in review approved. */
function waitingOf({ quantity }: ItemResult, { submitted, measured, people, ...input }: ExplainedInput): Exact {
  const isWaiting = submitted?.some(({ images }) => images.some(({ status }) => status === 'pending'));
  if (!isWaiting || submitted === undefined || measured === undefined || people === undefined) return zero;
  const approved = submitted.map((one) => ({
    ...one,
    images: one.images.map((image) =>
      image.status === 'pending' ? ({ ...image, status: 'approved' } as const) : image,
    ),
  }));
  const then = payItem({ ...input, measured, people, submitted: approved }).quantity;
  return then === null || quantity === null ? zero : greater(zero, minus(then, quantity));
}

/** Fewer days say nothing of how fast someone is. */
const fewestDays = 3;
/** How much faster than so far someone can be in the end. */
const timesPace = 2;
/** Placements, accounts or photos that someone can add in a day, however few there were so far. */
const wholeADay = 2;

/**
 * Whether the step can be made in the days left: what is done once (a tick, a value, a photo) on any day; two a day of
 * what comes one by one; of anything at most twice as much a day as so far. In the first days of an instance
 * everything.
 * @example 12 of 20 cases after 10 days, 2 days left: 8 more would be 4 a day, more than twice 1.2: no
 */
export function isWithinReach(
  { step, subject, end }: Pick<Reach, 'step' | 'subject' | 'end'>,
  { elapsed, left }: SellingDays,
): boolean {
  if (step === null || left < 1) return false;
  const { unit, quantity } = subject;
  const needed =
    step.kind === 'more' ? step.quantity : step.kind === 'opening' && end ? minus(end, quantity ?? zero) : null;
  if (needed === null || elapsed < fewestDays) return true;
  const isOneByOne = isWhole(unit) && compare(needed, exact(wholeADay * left)) <= 0;
  return isOneByOne || compare(times(needed, exact(elapsed)), times(quantity ?? zero, exact(timesPace * left))) <= 0;
}

export type Ranked = { step: Pick<ReachStep, 'amountCents'> | null; isLocked: boolean; daysLeft: number; name: string };
/** isNear: the step is within reach in the days left. */
export type Urgent = Ranked & { isNear: boolean };

/** By dollars within reach; of the same dollars what ends first, then by name. */
export const byReach = (one: Ranked, other: Ranked): number =>
  centsOfStep(other) - centsOfStep(one) || one.daysLeft - other.daysLeft || one.name.localeCompare(other.name, 'en');

const centsOfStep = ({ step }: Pick<Ranked, 'step'>) => step?.amountCents ?? 0;

/** Selling days within which the last day of a step counts as near. */
export const nearDays = 3;

/**
 * The one step that matters, of those that can be reached in the days left: if some end within 3 selling days, the one
 * with the most dollars of those that end first, else the largest. Items that a qualifier locks come last because the
 * person can't open them alone.
 */
export function stepThatMatters<Program extends Urgent>(programs: readonly Program[]): Program | null {
  const open = programs.filter(({ step, isNear }) => step !== null && isNear).sort(byReach);
  const own = open.filter(({ isLocked }) => !isLocked);
  const some = own.length > 0 ? own : open;
  const nearest = Math.min(...some.map(({ daysLeft }) => daysLeft));
  return (nearest <= nearDays ? some.find(({ daysLeft }) => daysLeft === nearest) : some[0]) ?? null;
}
