/** What an item counted for a person, in words (docs/product.md, Items). */
import { compare, exact, minus, toNumber, zero } from '../exact.ts';
import type { ChildOfResult, ItemImage, ItemResult } from './item-entry.ts';
import { itemMeasures } from './item-measures.ts';
import { inUnit, sumUnit, unitOf } from './item-quantity.ts';
import { comparisonText, counted, type ItemWords, isInProfit, levelText, percentText } from './item-words.ts';
import { type ExplainedInput, imageCounts, isComplete, limitsFor } from './pay-item.ts';

/** Why there is nothing to pay by; null: there is. */
export function nothingText(result: ItemResult, { rules, measured }: ExplainedInput): string | null {
  const { type, quantity, isOpenEnded, isUnfinished } = result;
  if (isUnfinished) return 'It is not set up in full';
  if (quantity === null) {
    return measured?.reference === null
      ? 'No selling day of the period is over, so there is nothing to compare with'
      : 'Sales in the reference period were not above 0, so there is no percent';
  }
  if (result.accounts === 0) return 'No account is assigned';
  const { payoutType } = rules.payout;
  const isUpToNothing = payoutType === 'perAction' && limitsFor(rules, null).cap?.n === 0n;
  const needsGoal = isUpToNothing || (payoutType !== 'perAction' && payoutType !== 'quantityAdvanced');
  if (!needsGoal || result.percentage !== null || type === 'multi' || type === 'dependencies') return null;
  return isOpenEnded ? 'An open-ended item pays per action only' : 'No target is set';
}

/** What was counted, without a period at the end. */
export function countedText(result: ItemResult, input: ExplainedInput, words: ItemWords): string {
  const { quantity, type, accounts, percentage, unit } = result;
  const { people = 1, submitted = [] } = input;
  const q = quantity ?? zero;
  const ofTarget =
    percentage === null || percentage.n < 0n || words.goal === null || words.isHidden
      ? ''
      : `, ${percentText(percentage, [])} of the target of ${words.of(words.goal)}`;
  switch (type) {
    case 'binary':
      return people > 1 ? `${words.against(q, exact(people))} are done` : q.n > 0n ? 'Done' : 'Not done';
    case 'validation':
      return people > 1 ? `${words.against(q, exact(people))} meet it` : valueText(input, q.n > 0n);
    case 'image':
      return `${words.of(q)} approved${ofTarget}`;
    case 'imageValidation': {
      const images = counted(imagesOf(input).counted, 'approved image', 'approved images');
      return `${words.of(q)} in ${images}${ofTarget}`;
    }
    case 'grouped':
      return `${percentText(
        q,
        input.rules.payout.steps.map(({ completed }) => completed),
      )} completed`;
    case 'multi':
    case 'dependencies':
      return `${subItems(result)} complete`;
    default:
      if (accounts !== null) return accountsText(result, input, words);
      if (unit === 'items') {
        return submitted.every((one) => one.quantity === null)
          ? 'Nothing submitted'
          : `${words.of(q)} submitted${ofTarget}`;
      }
      return `${measuredText(result, input, words)}${ofTarget}`;
  }
}

const subItems = ({ quantity, children }: ItemResult): string =>
  `${toNumber(quantity ?? zero)} of ${counted(children.length, 'sub-item', 'sub-items')}`;

function valueText({ terms, submitted = [] }: ExplainedInput, isMet: boolean): string {
  const value = submitted.find((one) => one.value !== null)?.value;
  if (value === undefined || value === null) return 'Nothing submitted';
  return `Submitted ${value}, which is ${isMet ? '' : 'not '}${comparisonText(terms.valueInputType, terms.valueInput)}`;
}

/** @example '12 of 15 accounts reach 3 placements' */
export function accountsText(
  { quantity, target, accounts, type }: ItemResult,
  { terms }: ExplainedInput,
  words: ItemWords,
): string {
  const of = words.against(quantity ?? zero, exact(accounts ?? 0));
  const unit = unitOf(type, terms, false);
  const isProfit = isInProfit({ label: terms.measure?.label ?? null, isAccountSpecific: false });
  return `${of} reach ${isProfit && words.hidesProfits ? 'their target' : levelText(target, unit)}`;
}

/** @example '18 placements counted'; '120 CE against 100 CE in the reference period: 20 CE more' */
function measuredText({ quantity, label }: ItemResult, { measured }: ExplainedInput, words: ItemWords): string {
  const q = quantity ?? zero;
  if (label === null) return words.of(q);
  if (words.isHidden) return words.goal === null ? 'Gross profit counted' : words.of(q);
  const { unit, form } = itemMeasures[label];
  const reference = measured?.reference ?? null;
  if (form === 'sum' || reference === null) return `${words.of(q)} counted`;
  const size = words.of(q.n < 0n ? minus(zero, q) : q);
  const change = form === 'percent' ? `${q.n < 0n ? 'down' : 'up'} ${size}` : `${size} ${q.n < 0n ? 'less' : 'more'}`;
  // The percent is shown to everyone, the profits behind it are not.
  if (unit === 'gpCents' && words.hidesProfits) return `${change} against the reference period`;
  const sum = (value: number) => levelText(inUnit(value, unit), sumUnit(unit));
  return `${sum(measured?.selected ?? 0)} against ${sum(reference)} in the reference period: ${change}`;
}

/** What a qualifier is at, without a period at the end. @example "Qualifier 'House CE': 80 of 100 CE" */
export function qualifierText(child: ChildOfResult, words: ItemWords): string {
  return `${child.isHouseGoal ? 'House goal' : 'Qualifier'} '${child.name}': ${standing(child, words)}`;
}

/** Where a sub-item is. */
export function standing(child: ItemResult, words: ItemWords): string {
  if (isComplete(child)) return 'met';
  if (child.isUnfinished) return 'not set up in full';
  if (child.quantity === null) return 'nothing to compare with';
  const goal = words.goal;
  if (goal === null) return 'no target is set';
  if (child.unit === '' && compare(goal, exact(1)) === 0) return child.type === 'binary' ? 'not done' : 'not met';
  return words.against(child.quantity, goal);
}

/** The images of an item's people: what counts, what waits, and what was rejected. */
export function imagesOf(input: ExplainedInput) {
  const all = (input.submitted ?? []).flatMap(({ images }) => images);
  const counts = imageCounts(input);
  const of = (status: ItemImage['status']) => all.filter((image) => image.status === status).length;
  const sum = (read: (count: (typeof counts)[number]) => number) =>
    counts.reduce((total, count) => total + read(count), 0);
  return {
    counted: sum((count) => count.counted.length),
    aboveMax: sum(({ aboveMax }) => aboveMax),
    belowMinimum: sum(({ belowMinimum }) => belowMinimum),
    pending: of('pending'),
    rejected: of('rejected'),
  };
}
