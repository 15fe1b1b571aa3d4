/** The steps of what an item pays, which add up to it to the cent (docs/product.md, Items). */
import { compare, type Exact, exact, hundred, lesser, over, roundExact, roundedTo, times, zero } from '../exact.ts';
import { dollars } from '../numbers.ts';
import { fewestDecimals } from '../pay/sloped-pay.ts';
import { moneyText, type PayRule } from '../pay/statement-line.ts';
import { countedText, nothingText, qualifierText } from './item-counted.ts';
import type { ChildOfResult, ItemResult, ItemStep } from './item-entry.ts';
import { percentOf, reachedStep } from './item-payout.ts';
import { quantityStepOf } from './item-quantity.ts';
import { counted, type ItemWords, isBelow, level, oneOf, qualifierWords, quantityText, wordsOf } from './item-words.ts';
import { type ExplainedInput, imageCounts, isComplete, limitsFor } from './pay-item.ts';
import { shareInGroup } from './pay-parents.ts';

type Reader = { hidesProfits: boolean };

const step = (rule: PayRule, why: string, numbers: Partial<Omit<ItemStep, 'rule' | 'why'>> = {}): ItemStep => ({
  rule,
  quantity: 0,
  rate: 0,
  amountCents: 0,
  ...numbers,
  why,
});

/** The steps of a sub-item or grouped child, which pays nothing of its own, or nothing yet. */
export function childStepsOf(child: ChildOfResult, input: ExplainedInput, reader: Reader): ItemStep[] {
  if (child.isLocked) {
    const amountCents = -child.lockedCents;
    const locked = step('itemLocked', 'Locked until every qualifier is met', {
      quantity: 1,
      rate: dollars(amountCents),
      amountCents,
    });
    return [...stepsOf({ ...child, earnedCents: child.lockedCents }, input, reader), locked];
  }
  const [first] = stepsOf(child, input, reader);
  if (first === undefined) return [];
  if (child.isQualifier) return [first, step('itemQualifier', 'A qualifier pays nothing of its own')];
  return [first, { ...shareStep(child), why: `${shareText(child)} of the group, and pays nothing of its own` }];
}

export function stepsOf(result: ItemResult, input: ExplainedInput, reader: Reader): ItemStep[] {
  const words = wordsOf(result, reader);
  const nothing = nothingText(result, input);
  const first = step('itemCounted', countedText(result, input, words), {
    quantity:
      words.isHidden || result.quantity === null
        ? 0
        : level(result.quantity, words.goal === null ? [] : [words.goal], 4),
    rate: words.isHidden || words.goal === null ? 0 : roundedTo(words.goal, 4),
  });
  if (nothing !== null) return [...(result.quantity === null ? [] : [first]), step('itemNothing', nothing)];
  switch (result.type) {
    case 'multi':
      return [first, ...result.children.map(partStep)];
    case 'dependencies':
      return [first, ...dependencySteps(result, reader)];
    case 'grouped':
      return [...result.children.map(shareStep), first, ...payoutSteps(result, input, words)];
    default:
      return [first, ...payoutSteps(result, input, words)];
  }
}

function partStep({ name, earnedCents, lockedCents }: ItemResult): ItemStep {
  const amountCents = earnedCents + lockedCents;
  return step('itemPart', `'${name}' pays ${moneyText(amountCents)}`, {
    quantity: 1,
    rate: dollars(amountCents),
    amountCents,
  });
}

function dependencySteps(result: ItemResult, reader: Reader): ItemStep[] {
  const qualifiers = result.children.filter(({ isQualifier }) => isQualifier);
  const others = result.children.filter(({ isQualifier }) => !isQualifier);
  const unmet = qualifiers.filter((child) => !isComplete(child)).map(({ name }) => `'${name}'`);
  return [
    ...qualifiers.map((child) => {
      const words = qualifierWords(child, reader);
      const isShown = !words.isHidden;
      return step('itemQualifier', qualifierText(child, words), {
        quantity:
          isShown && child.quantity !== null ? level(child.quantity, words.goal === null ? [] : [words.goal], 4) : 0,
        rate: isShown && words.goal !== null ? roundedTo(words.goal, 4) : 0,
      });
    }),
    ...others.map(partStep),
    ...(result.lockedCents === 0
      ? []
      : [
          step('itemLocked', `Locked by ${unmet.join(', ')}`, {
            quantity: 1,
            rate: -dollars(result.lockedCents),
            amountCents: -result.lockedCents,
          }),
        ]),
  ];
}

function shareStep(child: ChildOfResult): ItemStep {
  return step('itemShare', `'${child.name}': ${shareText(child)}`, {
    quantity: level(shareInGroup(child), [hundred], 1),
    rate: weightOf(child),
  });
}

const weightOf = ({ weightPercent }: ChildOfResult): number => roundedTo(exact(weightPercent ?? 0), 2);

/** @example '140% completed, which counts as 100%, at a weight of 25%' */
function shareText(child: ChildOfResult): string {
  const [has, counts] = [child.percentage ?? zero, shareInGroup(child)].map((percent) => level(percent, [hundred], 1));
  const as = has === counts ? '' : `, which counts as ${counts}%`;
  return `${has}% completed${as}, at a weight of ${weightOf(child)}%`;
}

/** What the payout type makes of the quantity. */
function payoutSteps(result: ItemResult, input: ExplainedInput, words: ItemWords): ItemStep[] {
  const { payout } = input.rules;
  const { quantity, earnedCents: amountCents } = result;
  const { goal } = words;
  if (quantity === null) return [];
  if (payout.payoutType === 'quantityAdvanced') return imageSteps(input);
  if (goal === null && payout.payoutType !== 'perAction') return [];
  const limits = limitsFor(input.rules, goal);
  const shown = (value: Exact) => (words.isHidden ? 0 : roundedTo(value, 4));
  const ofLimit = (limit: Exact) => (words.isHidden && goal === null ? '' : ` of ${words.of(limit)}`);
  const isOnThreshold = payout.payoutType === 'perAction' || payout.payoutType === 'atRisk';
  if (isOnThreshold && limits.threshold.n > 0n && isBelow(quantity, limits.threshold)) {
    const why = `Below the threshold${ofLimit(limits.threshold)}: pays nothing`;
    return [step('itemThreshold', why, { quantity: shown(limits.threshold) })];
  }
  switch (payout.payoutType) {
    case 'perAction': {
      if (quantity.n <= 0n) return [];
      const steps: ItemStep[] = [];
      if (limits.threshold.n > 0n) {
        const of = ofLimit(limits.threshold);
        const why = payout.isFullAmount ? `Reached the threshold${of}` : `Only what is above the threshold${of} pays`;
        steps.push(step('itemThreshold', why, { quantity: shown(limits.threshold) }));
      }
      if (limits.cap !== null && isBelow(limits.cap, quantity)) {
        steps.push(
          step('itemCap', `Reached the cap${ofLimit(limits.cap)}: what is above it pays nothing`, {
            quantity: shown(limits.cap),
          }),
        );
      }
      steps.push(rateStep(result, payout.rateCents, words.isHidden));
      return steps;
    }
    case 'allOrNothing': {
      const isReached = goal !== null && !isBelow(quantity, goal);
      const why = isReached
        ? `Reaching the target pays ${moneyText(payout.amountCents)}`
        : 'Below the target: pays nothing';
      return [step('itemTarget', why, { quantity: isReached ? 1 : 0, rate: dollars(payout.amountCents), amountCents })];
    }
    case 'atRisk':
      return [atRiskStep(result, goal ?? hundred, payout.amountCents)];
    case 'advanced': {
      const reached = goal === null ? null : reachedStep(payout.steps, percentOf(quantity, goal));
      const rate = dollars(payout.budgetCents);
      if (reached === null) {
        const [first] = payout.steps;
        return [step('itemBudget', `Below the first step at ${first?.completed ?? 0}%: pays nothing`, { rate })];
      }
      const why = `From ${reached.completed}% completed on: ${reached.ofBudget}% of the budget of ${moneyText(payout.budgetCents)}`;
      return [step('itemBudget', why, { quantity: reached.ofBudget, rate, amountCents })];
    }
  }
}

function rateStep({ eligible, unit, earnedCents, type }: ItemResult, rateCents: number, isHidden: boolean): ItemStep {
  if (isHidden)
    return step('itemHidden', 'Paid by gross profit, which is hidden for your role', { amountCents: earnedCents });
  // With as many decimals as it takes to come to the cents by hand.
  const quantity = fewestDecimals(
    (decimals) => roundedTo(eligible, decimals),
    (value) => roundExact(times(exact(value), exact(rateCents))) === earnedCents,
    2,
  );
  const rate = moneyText(rateCents);
  const isTicked = type === 'binary' || type === 'validation';
  const what = unit === '%' ? counted(quantity, 'point', 'points') : quantityText(quantity, unit);
  const why = isTicked && quantity === 1 ? `Pays ${rate}` : `${what} at ${rate} ${oneOf(unit)}`;
  return step('itemRate', why, { quantity, rate: dollars(rateCents), amountCents: earnedCents });
}

function atRiskStep({ quantity, earnedCents, isEnded }: ItemResult, goal: Exact, atRiskCents: number): ItemStep {
  const percent = lesser(hundred, percentOf(quantity ?? zero, goal));
  const byHand =
    compare(percent, zero) <= 0
      ? 0
      : fewestDecimals(
          (decimals) => roundedTo(percent, decimals),
          (value) => roundExact(over(times(exact(value), exact(atRiskCents)), hundred)) === earnedCents,
          1,
        );
  const rest = atRiskCents - earnedCents;
  const of = `${byHand}% of ${moneyText(atRiskCents)}`;
  const why = rest > 0 ? `${of}, ${moneyText(rest)} ${isEnded ? 'lost' : 'still at risk'}` : of;
  return step('itemAtRisk', why, { quantity: byHand, rate: dollars(atRiskCents), amountCents: earnedCents });
}

function imageSteps(input: ExplainedInput): ItemStep[] {
  const { rules } = input;
  const images = imageCounts(input).flatMap((count) => count.counted);
  const byPayout = Map.groupBy(images, ({ payoutCents }) => payoutCents);
  return [...byPayout]
    .sort(([one], [other]) => other - one)
    .map(([payoutCents, own]) => {
      const least = own.reduce(
        (cases, { quantity }) => Math.min(cases, roundedTo(quantity, 4)),
        Number.POSITIVE_INFINITY,
      );
      const from = quantityStepOf(rules.payout.quantitySteps, least);
      const first = quantityText(rules.payout.quantitySteps[0]?.quantity ?? 0, 'cases');
      const of = from === null ? `with fewer than ${first}` : `with at least ${quantityText(from.quantity, 'cases')}`;
      return step(
        'itemImages',
        `${counted(own.length, 'image', 'images')} ${of} at ${moneyText(payoutCents)} an image`,
        {
          quantity: own.length,
          rate: dollars(payoutCents),
          amountCents: own.length * payoutCents,
        },
      );
    });
}
