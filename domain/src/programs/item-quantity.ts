/** Q: the quantity that an item counts for a person, by its type and measure (docs/product.md, Items). */
import { compare, type Exact, exact, over, plus, zero } from '../exact.ts';
import type { Comparison, ItemTerms, ItemType, PayoutTerms, QuantityStep } from './item.ts';
import type { ItemImage, Measured, QuantityUnit, Submitted } from './item-entry.ts';
import { itemMeasures, type MeasuredUnit, type MeasureLabel } from './item-measures.ts';

/** How many of its whole numbers a measure's unit has, and what it is called. */
const units: Readonly<Record<MeasuredUnit, { size: bigint; unit: QuantityUnit }>> = {
  microOunces: { size: 288_000_000n, unit: 'CE' },
  milliUnits: { size: 1000n, unit: 'units' },
  gpCents: { size: 100n, unit: '$' },
  revenueCents: { size: 100n, unit: '$' },
  pairs: { size: 1n, unit: 'PODs' },
};

/** What the sums of a unit are of. @example 'microOunces' // 'CE' */
export const sumUnit = (unit: MeasuredUnit): QuantityUnit => units[unit].unit;

/** @example inUnit(288_000_000, 'microOunces') // 1 CE */
export const inUnit = (value: number, unit: MeasuredUnit): Exact => ({ n: BigInt(value), d: units[unit].size });

/**
 * What the measure counts, of whole numbers; null: there is nothing to compare with, or nothing above 0 for a percent.
 */
export function measuredQuantity(
  label: MeasureLabel,
  { selected, reference }: Pick<Measured, 'selected' | 'reference'>,
): Exact | null {
  const { unit, form } = itemMeasures[label];
  if (form === 'sum') return inUnit(selected, unit);
  if (reference === null) return null;
  if (form === 'delta') return inUnit(selected - reference, unit);
  return reference > 0 ? over({ n: 100n * BigInt(selected - reference), d: 1n }, exact(reference)) : null;
}

/** Of quantities of this item type. */
export function unitOf(
  type: ItemType,
  { measure }: Pick<ItemTerms, 'measure'>,
  isAccountSpecific: boolean,
): QuantityUnit {
  switch (type) {
    case 'binary':
    case 'validation':
      return '';
    case 'image':
      return 'images';
    case 'imageValidation':
      return 'cases';
    case 'grouped':
      return '%';
    case 'multi':
    case 'dependencies':
    case 'custom':
      return 'items';
    case 'quantity': {
      if (measure === null) return 'items';
      if (isAccountSpecific) return 'accounts';
      const { unit, form } = itemMeasures[measure.label];
      return form === 'percent' ? '%' : units[unit].unit;
    }
  }
}

/** Whether a value that was submitted meets the condition. @example meets('gt', 10, 5) // true: 10 is above 5 */
export function meets(comparison: Comparison, value: number, limit: number): boolean {
  const order = compare(exact(value), exact(limit));
  if (comparison === 'gt') return order > 0;
  if (comparison === 'lt') return order < 0;
  return comparison === 'gte' ? order >= 0 : order <= 0;
}

/** The sum of what was submitted; null: nothing was. */
export function submittedQuantity(submitted: readonly Submitted[]): Exact | null {
  let sum: Exact | null = null;
  for (const { quantity } of submitted) if (quantity !== null) sum = plus(sum ?? zero, exact(quantity));
  return sum;
}

/** What decides which pictures count. */
export type ImageRules = {
  type: ItemType;
  payout: Pick<PayoutTerms, 'payoutType' | 'quantitySteps'>;
  minQuantityValue: number;
  maxImagesPerAccount: number;
};

/** A picture that counts. payoutCents: its own, of quantityAdvanced. */
export type CountedImage = { quantity: Exact; payoutCents: number };

/**
 * @property aboveMax approved, but of accounts with enough of them. @property belowMinimum approved, with too few
 * cases.
 */
export type ImageCount = { counted: CountedImage[]; aboveMax: number; belowMinimum: number };

/**
 * Which pictures of one person count: the approved ones with enough cases; of each account the one that pays most, or
 * the earlier of equals, in whatever order they were approved. @param paidBy the person with the steps that pay for
 * them: the lead, for a rep's images.
 */
export function countImages(
  images: readonly ItemImage[],
  rules: ImageRules,
  paidBy: ImageRules['payout'] = rules.payout,
): ImageCount {
  const { type, minQuantityValue } = rules;
  const hasCases = type === 'imageValidation';
  const approved = images.filter(({ status }) => status === 'approved');
  const valid = hasCases
    ? approved.filter(({ validationQuantity }) => validationQuantity !== null && validationQuantity >= minQuantityValue)
    : approved;
  const centsOf = (payout: ImageRules['payout'], cases: number) =>
    hasCases && payout.payoutType === 'quantityAdvanced'
      ? (quantityStepOf(payout.quantitySteps, cases)?.payoutCents ?? 0)
      : null;
  const ranked = valid
    .map((image) => {
      const cases = hasCases ? (image.validationQuantity ?? 0) : 1;
      return { image, cases, worth: centsOf(rules.payout, cases) ?? cases };
    })
    .sort(
      (a, b) =>
        b.worth - a.worth || compareText(a.image.date, b.image.date) || compareText(a.image.imageId, b.image.imageId),
    );
  const ofAccount = new Map<string, number>();
  const counted: CountedImage[] = [];
  for (const { image, cases } of ranked) {
    const count = (ofAccount.get(image.buyerId) ?? 0) + 1;
    ofAccount.set(image.buyerId, count);
    if (count <= rules.maxImagesPerAccount) {
      counted.push({ quantity: exact(cases), payoutCents: centsOf(paidBy, cases) ?? 0 });
    }
  }
  return { counted, aboveMax: valid.length - counted.length, belowMinimum: approved.length - valid.length };
}

const compareText = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0);

/** The highest step that a picture with so many cases reaches; null: none. */
export function quantityStepOf(steps: readonly QuantityStep[], cases: number): QuantityStep | null {
  return steps.findLast(({ quantity }) => cases >= quantity) ?? null;
}
