/** What keeps an item from paying (more), and the nearest way to change it, in sentences (docs/product.md, Items). */
import { compare, type Exact, exact, hundred, minus, over, plus, times, toNumber, zero } from '../exact.ts';
import { moneyText } from '../pay/statement-line.ts';
import type { PayoutTerms } from './item.ts';
import { accountsText, countedText, imagesOf, nothingText, standing } from './item-counted.ts';
import type { ChildOfResult, ItemResult, WhyNot } from './item-entry.ts';
import { nextStepOf } from './item-next-step.ts';
import {
  comparisonText,
  counted,
  type ItemWords,
  isBelow,
  levelText,
  missing,
  percentText,
  qualifierWords,
  wordsOf,
} from './item-words.ts';
import { type ExplainedInput, isComplete, limitsFor } from './pay-item.ts';
import { shareInGroup } from './pay-parents.ts';

type Reader = { hidesProfits: boolean };

/** What keeps an item from paying (more), the nearest to money first; each with the nearest way to change it. */
export function whyNotOf(result: ItemResult, input: ExplainedInput, reader: Reader): WhyNot[] {
  return reasonsOf(result, input, reader, nextWay(result, input, wordsOf(result, reader)));
}

/** The same of a sub-item or grouped child, which pays nothing of its own, or nothing yet: what would complete it. */
export function childWhyNotOf(child: ChildOfResult, input: ExplainedInput, reader: Reader): WhyNot[] {
  const way = child.isEnded ? null : completingWay(child, qualifierWords(child, reader), 'complete', 'it');
  // Its rules of pay don't matter before it pays.
  const rules = { ...input.rules, payout: { ...input.rules.payout, ...noLimits } };
  const own = reasonsOf(child, child.isLocked ? input : { ...input, rules }, reader, way);
  return child.isLocked ? [{ reason: 'Locked until every qualifier is met.', way: null }, ...own] : own;
}

/** Neither threshold nor cap. */
const noLimits = { payoutType: 'allOrNothing', amountCents: 1 } as const;

function reasonsOf(result: ItemResult, input: ExplainedInput, reader: Reader, way: string | null): WhyNot[] {
  const words = wordsOf(result, reader);
  const nothing = nothingText(result, input);
  if (nothing !== null) return [{ reason: `${nothing}.`, way: result.isEnded ? null : wayOutOfNothing(result, input) }];
  switch (result.type) {
    case 'multi':
      return incomplete(result);
    case 'dependencies':
      return lockedBy(result, reader);
    case 'grouped':
      return [...unpaid(input), ...shortOf(result, input, words, reader, way)];
    default:
      return [...unpaid(input), ...imageReasons(result, input), ...shortOf(result, input, words, reader, way)];
  }
}

const finishingWay = 'A manager or admin can finish it.';

function wayOutOfNothing(
  { quantity, accounts, isUnfinished }: ItemResult,
  { measured }: ExplainedInput,
): string | null {
  if (isUnfinished) return finishingWay;
  if (accounts === 0) return 'A manager or admin can assign accounts.';
  if (quantity !== null) return 'A manager or admin can set a target.';
  if (measured?.reference === null) return null;
  return 'A manager or admin can have the change itself measured instead of its percent.';
}

/** Whether the payout has no amount. */
function isUnpaid(payout: PayoutTerms): boolean {
  const amounts = {
    perAction: payout.rateCents,
    allOrNothing: payout.amountCents,
    atRisk: payout.amountCents,
    advanced: payout.budgetCents,
    quantityAdvanced: Math.max(0, ...payout.quantitySteps.map(({ payoutCents }) => payoutCents)),
  };
  return amounts[payout.payoutType] === 0;
}

const unpaid = ({ rules: { payout } }: ExplainedInput): WhyNot[] =>
  isUnpaid(payout) ? [{ reason: 'No payout is set.', way: 'A manager or admin can set one.' }] : [];

/** '3 more placements pay $15.00.' */
function nextWay(result: ItemResult, input: ExplainedInput, words: ItemWords): string | null {
  const next = nextStepOf(result, input, words);
  if (next === null) return null;
  const pays = moneyText(next.amountCents);
  if (input.rules.payout.payoutType === 'quantityAdvanced') {
    return `An approved image with at least ${levelText(next.quantity, 'cases')} pays ${pays}.`;
  }
  if (result.type === 'binary' && (input.people ?? 1) <= 1) return `Marking it done pays ${pays}.`;
  if (result.type === 'validation' && (input.people ?? 1) <= 1) {
    const { valueInputType, valueInput } = input.terms;
    return `A value ${valueInputType.length > 2 ? 'of ' : ''}${comparisonText(valueInputType, valueInput)} pays ${pays}.`;
  }
  return `${words.more(next.quantity, 'pay')} ${pays}.`;
}

function shortOf(
  result: ItemResult,
  input: ExplainedInput,
  words: ItemWords,
  reader: Reader,
  way: string | null,
): WhyNot[] {
  const { quantity, type, unit } = result;
  const { payout } = input.rules;
  if (quantity === null) return [];
  const limits = limitsFor(input.rules, words.goal);
  const usesLimits = payout.payoutType === 'perAction' || payout.payoutType === 'atRisk';
  if (isNothingSubmitted(result, input)) return [{ reason: 'Nothing has been submitted.', way }];
  if (type === 'binary' || type === 'validation') {
    return isComplete(result) ? [] : [{ reason: `${countedText(result, input, words)}.`, way }];
  }
  if (type === 'grouped') return groupReason(result, input, words, reader);
  if (isUnpaid(payout)) return [];
  if (usesLimits && limits.threshold.n > 0n && isBelow(quantity, limits.threshold)) {
    return [{ reason: `Below the threshold: ${words.against(quantity, limits.threshold)}.`, way }];
  }
  if (payout.payoutType === 'perAction' && limits.cap !== null && isBelow(limits.cap, quantity)) {
    return [
      {
        reason: words.isHidden
          ? 'Over the cap: what is above it pays nothing.'
          : `Over the cap: ${words.of(quantity)} counted, and ${words.of(limits.cap)} pay.`,
        way: null,
      },
    ];
  }
  if (result.accounts !== null && !isComplete(result)) {
    return [{ reason: `${quantity.n === 0n ? '' : 'Only '}${accountsText(result, input, words)}.`, way }];
  }
  if (words.goal !== null && isBelow(quantity, words.goal)) {
    return [{ reason: `Below the target: ${words.against(quantity, words.goal)}.`, way }];
  }
  if (words.goal === null && quantity.n <= 0n) {
    return [
      { reason: unit === 'images' || unit === 'cases' ? 'No approved image counts.' : 'Nothing counts yet.', way },
    ];
  }
  return [];
}

function isNothingSubmitted({ type }: ItemResult, { terms, measured, submitted = [] }: ExplainedInput): boolean {
  switch (type) {
    case 'image':
    case 'imageValidation':
      return submitted.every(({ images }) => images.length === 0);
    case 'validation':
      return submitted.every(({ value }) => value === null);
    case 'custom':
    case 'quantity': {
      const isMeasured = type === 'quantity' && terms.measure !== null && measured !== null;
      return !isMeasured && submitted.every(({ quantity }) => quantity === null);
    }
    default:
      return false;
  }
}

/** What of the images that were submitted doesn't count. */
function imageReasons(result: ItemResult, input: ExplainedInput): WhyNot[] {
  if (result.type !== 'image' && result.type !== 'imageValidation') return [];
  const { pending, rejected, aboveMax, belowMinimum } = imagesOf(input);
  const { maxImagesPerAccount, minQuantityValue } = input.rules;
  const images = (count: number) => counted(count, 'image', 'images');
  const reasons: (WhyNot & { count: number })[] = [
    {
      count: pending,
      reason: `${counted(pending, 'image is', 'images are')} waiting for approval.`,
      way: 'An image counts once a manager or admin approves it.',
    },
    {
      count: rejected,
      reason: `${counted(rejected, 'image was', 'images were')} rejected.`,
      way: result.isEnded ? null : 'Submit another image of the same account.',
    },
    {
      count: belowMinimum,
      reason: `${counted(belowMinimum, 'approved image shows', 'approved images show')} fewer than ${levelText(exact(minQuantityValue), 'cases')}.`,
      way: result.isEnded ? null : `Submit images with at least ${levelText(exact(minQuantityValue), 'cases')}.`,
    },
    {
      count: aboveMax,
      reason: `${counted(aboveMax, "approved image doesn't", "approved images don't")} count: ${images(maxImagesPerAccount)} per account at most.`,
      way: result.isEnded ? null : 'Submit images of other accounts.',
    },
  ];
  return reasons.filter(({ count }) => count > 0).map(({ reason, way }) => ({ reason, way }));
}

/** The sub-items that aren't complete. Their ways are their own. */
const incomplete = (result: ItemResult): WhyNot[] =>
  result.children
    .filter((child) => !isComplete(child))
    .map((child) => ({ reason: `'${child.name}' isn't complete.`, way: null }));

function lockedBy(result: ItemResult, reader: Reader): WhyNot[] {
  const unmet = result.children.filter((child) => child.isQualifier && !isComplete(child));
  const isLast = unmet.length === 1 && result.lockedCents > 0;
  return unmet.map((child) => {
    const words = qualifierWords(child, reader);
    const what = isLast ? moneyText(result.lockedCents) : 'it';
    const verb = isLast ? 'unlock' : 'complete';
    return {
      reason: `Locked by ${child.isHouseGoal ? 'the house goal' : 'the qualifier'} '${child.name}': ${standing(child, words)}.`,
      way: result.isEnded ? null : completingWay(child, words, verb, what),
    };
  });
}

function completingWay(child: ItemResult, words: ItemWords, verb: string, what: string): string | null {
  const { quantity, type } = child;
  if (child.isUnfinished) return finishingWay;
  if (quantity === null || words.goal === null || !isBelow(quantity, words.goal)) return null;
  if (isSingle(child)) return `${type === 'binary' ? 'Marking it done' : 'Meeting its condition'} ${verb}s ${what}.`;
  return `${words.more(missing(quantity, words.goal), verb)} ${what}.`;
}

/** Of one person: done or not, met or not. */
const isSingle = ({ unit, target }: ItemResult): boolean => unit === '' && compare(target, exact(1)) === 0;

/** How far a group is, and the one child that would bring it to its next step with the fewest points. */
function groupReason(result: ItemResult, input: ExplainedInput, words: ItemWords, reader: Reader): WhyNot[] {
  const { quantity } = result;
  const next = nextStepOf(result, input, reader);
  if (quantity === null || next === null) return [];
  const level = plus(quantity, next.quantity);
  const needed = toNumber(level);
  const nearest = result.children
    .map((child) => ({ child, points: over(times(hundred, next.quantity), exact(child.weightPercent || 1)) }))
    .filter(
      ({ child, points }) => child.weightPercent && !isBelow(roomOf(child), points) && wordsOf(child, reader).goal,
    )
    .reduce<{ child: ItemResult; points: Exact } | null>(
      (best, one) => (best === null || isBelow(one.points, best.points) ? one : best),
      null,
    );
  const pays = moneyText(next.amountCents);
  const reason = `${percentText(quantity, [needed])} completed, and the next step is at ${levelText(level, '%')}.`;
  if (nearest === null) return [{ reason, way: `${words.more(next.quantity, 'pay')} ${pays}.` }];
  const { child, points } = nearest;
  if (isSingle(child)) return [{ reason, way: `Completing '${child.name}' pays ${pays}.` }];
  const own = wordsOf(child, reader);
  const goal = own.goal ?? zero;
  const target = over(times(goal, plus(shareInGroup(child), points)), hundred);
  return [{ reason, way: `In '${child.name}', ${own.more(missing(child.quantity ?? zero, target), 'pay')} ${pays}.` }];
}

/** Points by which a child's share can grow. */
const roomOf = (child: ItemResult): Exact => minus(child.cappedStatus ? hundred : exact(200), shareInGroup(child));
