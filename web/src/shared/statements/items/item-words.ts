/** How an item of a person is put in words: what counts, how far it is, what comes next. */
import type { ItemLine, ItemPart } from '@caselift/contract/item-statements';
import { statusSteps } from '@caselift/contract/item-texts';
import { roundHalfAway, shownPercent } from '@caselift/domain/numbers';
import type { QuantityUnit } from '@caselift/domain/programs/item-entry';
import { itemMeasures, type MeasureLabel } from '@caselift/domain/programs/item-measures';
import { quantityText as inWords } from '@caselift/domain/programs/item-words';
import { absent, oneDecimal, twoDecimals, upToTwoDecimals } from '../../../ui/figures.ts';

/** An item, or one of its parts. */
export type ShownItem = Omit<ItemLine, 'from' | 'to' | 'isEnded' | 'isArchived' | 'children'>;

const summedUnits = { microOunces: 'CE', milliUnits: 'units', gpCents: '$', revenueCents: '$', pairs: 'PODs' } as const;

/** What a measure's own quantities are in: those of an account, where the item counts accounts. */
export function measureUnit(label: MeasureLabel): string {
  const { unit, form } = itemMeasures[label];
  return form === 'percent' ? '%' : summedUnits[unit];
}

/** @example quantityText(18.7, 'CE') // '18.7 CE'; quantityText(1, 'PODs') // '1 placement'; quantityText(-5, '$') // '−$5.00' */
export const quantityText = (quantity: number, unit: string): string =>
  inWords(roundHalfAway(quantity, 2), unit as QuantityUnit);

/** The same before 'of', never as if it had reached what it just misses. @example countOf(19.999, 'CE', 20) // '19.99' */
function countOf(quantity: number, unit: string, of: number): string {
  const shown = shownPercent(quantity, { threshold: [of], decimals: 2 });
  return unit === '$' || unit === '%' ? quantityText(shown, unit) : upToTwoDecimals(shown);
}

/** Done or not, of one person; null: several people's are counted, or it isn't an item to check off. */
function tickText({ type, quantity, target }: ShownItem): string | null {
  if ((type !== 'binary' && type !== 'validation') || target !== 1 || quantity == null) return null;
  const isMet = quantity >= target;
  if (type === 'binary') return isMet ? 'Done' : 'Not done';
  return isMet ? 'Met' : 'Not met';
}

/**
 * What counts of what is asked for; null where the reader sees no such quantity, or nothing is counted.
 * @example '14 of 20 placements'; '9 of 34 accounts, 2 placements each'; '14 placements', open-ended
 */
export function achievedText(part: ShownItem): string | null {
  const { quantity, target, unit, accounts, isAccountSpecific, isOpenEnded, measure } = part;
  if (quantity === undefined) return null;
  if (quantity === null) return 'Nothing to compare with';
  const tick = tickText(part);
  if (tick !== null) return tick;
  if (isAccountSpecific && accounts !== null) {
    const each = measure !== null && target !== undefined ? `, ${quantityText(target, measureUnit(measure))} each` : '';
    return `${countOf(quantity, unit, accounts)} of ${quantityText(accounts, unit)}${each}`;
  }
  if (isOpenEnded || !target) return unit === '' ? null : quantityText(quantity, unit);
  return `${countOf(quantity, unit, target)} of ${quantityText(target, unit)}`;
}

export type StatusLevel = 'low' | 'middle' | 'high';

export function statusLevel(percent: number): StatusLevel {
  if (percent < statusSteps.amber) return 'low';
  return percent < statusSteps.green ? 'middle' : 'high';
}

/** On its side of what decides its color. @example statusText(79.96) // '79.9%'; statusText(null) // '–' */
export function statusText(status: number | null): string {
  if (status === null) return absent;
  return status === Number.POSITIVE_INFINITY
    ? '∞'
    : `${oneDecimal(shownPercent(status, { threshold: statusLimits }))}%`;
}
const statusLimits = [...Object.values(statusSteps), 100];

/** What it takes for more money; null: the reader doesn't see the quantity. @example 'For +4 placements' */
export const nextQuantityText = ({ quantity }: { quantity?: number | undefined }, unit: string): string | null =>
  quantity === undefined ? null : `For +${quantityText(quantity, unit)}`;

export const targetSourceWords: Record<ItemPart['targetSource'], string | null> = {
  typed: 'Set for this person',
  item: null,
  team: "The sum of the team's targets",
};

type Condition = Pick<ItemPart, 'name' | 'percentageAchieved' | 'quantity'> & { isQualifier: boolean };

/** Qualifiers that aren't met, by name: what keeps the other parts locked. Without a target, anything at all meets one. */
export const lockedBy = (children: readonly Condition[]): string[] =>
  children
    .filter(({ isQualifier, percentageAchieved, quantity }) => {
      const isMet = percentageAchieved === null ? (quantity ?? 0) > 0 : percentageAchieved >= 100;
      return isQualifier && !isMet;
    })
    .map(({ name }) => name);

/** What an account's amounts are in: of a percent, what it is a percent of. @example accountUnit('GP Δ (%)') // 'GP, $' */
export const accountUnit = (label: MeasureLabel): string => accountUnits[itemMeasures[label].unit];
const accountUnits = {
  microOunces: 'CE',
  milliUnits: 'Units',
  gpCents: 'GP, $',
  revenueCents: 'Revenue, $',
  pairs: 'PODs',
} as const;

/** @example accountAmount(1204.5, 'GP ($)') // '1,204.50'; accountAmount(null, 'PODs') // '–' */
export function accountAmount(amount: number | null | undefined, label: MeasureLabel): string {
  const { unit } = itemMeasures[label];
  return unit === 'gpCents' || unit === 'revenueCents' ? twoDecimals(amount) : upToTwoDecimals(amount);
}
