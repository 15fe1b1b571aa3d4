/** Why an account doesn't count in a program, and what to do by when (docs/product.md, Accounts in the field). */
import { type IsoDate, weekdayText } from '../dates.ts';
import { exact, toNumber } from '../exact.ts';
import { isDelta, itemMeasures } from './item-measures.ts';
import { inUnit, measuredQuantity, sumUnit } from './item-quantity.ts';
import type { ItemScope } from './item-scope.ts';
import { counted, oneOf } from './item-words.ts';
import { type AccountMeasure, type AccountSums, amountText, missingOfAccount } from './program-accounts.ts';

/** What the lines come to. @example { of: 'Zestrel Citrus', amount: '0 units', note: 'A placement needs more than 0 units' } */
export type CountsAs = { of: string | null; amount: string; note: string };

/** by: the last day that counts; null: it is over. */
type Days = { by: IsoDate | null; endedOn: IsoDate };

/** A product that isn't placed: net, in the window. has: in the minimum's unit. */
export type LackingProduct = { name: string; milliUnits: number; has: number };
type Minimum = ItemScope['minimum'];

const endedText = (endedOn: IsoDate) => `This ended on ${weekdayText(endedOn)}.`;

function sentence({ by, endedOn }: Days, what: string): string {
  return by === null ? endedText(endedOn) : `${what} by ${weekdayText(by)}, and it counts.`;
}

/** @param hidesProfits then a minimum of gross profit has no amount */
export function placementCounts(product: LackingProduct, minimum: Minimum, hidesProfits: boolean): CountsAs {
  const { name: of, milliUnits, has } = product;
  const units = amountText(inUnit(milliUnits, 'milliUnits'), 'units');
  if (minimum === null) return { of, amount: units, note: 'A placement needs more than 0 units' };
  const unit = sumUnit(minimum.unit);
  const gp = minimum.unit === 'gpCents' ? ' of gross profit' : '';
  if (gp !== '' && hidesProfits) return { of, amount: units, note: 'A placement needs more gross profit' };
  const limit = inUnit(minimum.value, minimum.unit);
  const amount = amountText(inUnit(has, minimum.unit), unit, [limit]);
  return { of, amount, note: `A placement needs at least ${amountText(limit, unit)}${gp}` };
}

/** Of products that were never bought, and aren't named. */
export const unsoldCounts = (products: number): CountsAs => ({
  of: counted(products, 'more product', 'more products'),
  amount: '0 units',
  note: 'Not sold yet',
});

/** @example returned all 12 units, no minimum: 'Sell 1 unit of Zestrel Original by Fri, Sep 18, and it counts.' */
export function placementWay(product: LackingProduct, minimum: Minimum, hidesProfits: boolean, days: Days): string {
  const { name, milliUnits, has } = product;
  const oneMore = Math.max(1, Math.floor(-milliUnits / 1000) + 1);
  if (minimum === null || has >= minimum.value) {
    return sentence(days, `Sell ${counted(oneMore, 'unit', 'units')} of ${name}`);
  }
  if (minimum.unit === 'gpCents' && hidesProfits) return sentence(days, `Sell more of ${name}`);
  const missing = amountText(inUnit(minimum.value - has, minimum.unit), sumUnit(minimum.unit));
  return sentence(days, `Sell ${missing} more of ${name}`);
}

/** Of placements of many products: any of them counts. @param product null: the account has bought none of them. */
export const anyPlacementWay = (products: number, minimum: Minimum, days: Days): string =>
  sentence(
    days,
    minimum === null || minimum.unit === 'gpCents'
      ? `Sell any of its ${products} products`
      : `Sell ${amountText(inUnit(minimum.value, minimum.unit), sumUnit(minimum.unit))} of any of its ${products} products`,
  );

export function measuredCounts(sums: AccountSums, measure: AccountMeasure): CountsAs {
  const { label, isAccountSpecific, target, isHidden } = measure;
  const { unit, form } = itemMeasures[label];
  const shown = (value: number) => amountText(inUnit(value, unit), sumUnit(unit));
  const quantity = measuredQuantity(label, sums);
  if (quantity === null) return { of: null, amount: '–', note: 'There is nothing to compare with' };
  if (isHidden)
    return { of: null, amount: '–', note: isAccountSpecific ? 'Below the target' : 'It counts gross profit' };
  const own = form === 'percent' ? '%' : sumUnit(unit);
  if (isAccountSpecific) {
    return { of: null, amount: amountText(quantity, own, [target]), note: `The target is ${amountText(target, own)}` };
  }
  if (sums.reference !== null && isDelta(label)) {
    const note = `${shown(sums.selected)} against ${shown(sums.reference)} before`;
    return { of: null, amount: shown(sums.selected - sums.reference), note };
  }
  return { of: null, amount: amountText(quantity, own), note: `Every ${oneOf(sumUnit(unit)).split(' ')[1]} counts` };
}

/** What makes an account count that doesn't, of everything but single placements. */
export function measuredWay(sums: AccountSums, measure: AccountMeasure, days: Days): string {
  const { label, isAccountSpecific, isHidden } = measure;
  const { unit } = itemMeasures[label];
  const name = sumUnit(unit);
  if (days.by === null) return endedText(days.endedOn);
  if (measuredQuantity(label, sums) === null) return "There is nothing to compare with, so this account can't count.";
  if (isAccountSpecific) {
    const missing = missingOfAccount(sums, measure);
    if (isHidden || missing === null) return sentence(days, 'Sell more here');
    const more = roundedUp(missing);
    if (unit === 'pairs')
      return sentence(days, `Sell ${counted(Math.ceil(toNumber(more)), 'more product', 'more products')}`);
    return sentence(days, `Sell ${amountText(more, name)} more`);
  }
  if (isDelta(label)) {
    const behind = (sums.reference ?? 0) - sums.selected;
    if (isHidden || behind < 0) return sentence(days, 'Sell more here');
    return sentence(
      days,
      behind === 0 ? 'Sell anything more' : `Sell more than ${amountText(inUnit(behind, unit), name)}`,
    );
  }
  if (isHidden || sums.selected >= 0) return sentence(days, 'Sell any of its products');
  return sentence(days, `Sell more than ${amountText(inUnit(-sums.selected, unit), name)}`);
}

/** To hundredths, so that it is enough. */
function roundedUp({ n, d }: { n: bigint; d: bigint }) {
  return n <= 0n ? exact(0) : { n: (n * 100n + d - 1n) / d, d: 100n };
}

export const imageCountsAs = (approved: number, most: number): CountsAs => ({
  of: null,
  amount: counted(Math.min(approved, most), 'photo', 'photos'),
  note: `At most ${counted(most, 'photo', 'photos')} per account`,
});

/** @param lacks photos that nobody has submitted yet */
export function imageWay({ lacks, waiting }: { lacks: number; waiting: number }, { by, endedOn }: Days): string {
  const inReview = waiting === 1 ? '1 photo waits for approval.' : `${waiting} photos wait for approval.`;
  if (lacks === 0) return inReview;
  if (by === null) return waiting > 0 ? inReview : endedText(endedOn);
  return `Submit ${counted(lacks, 'photo', 'photos')} by ${weekdayText(by)}. ${lacks === 1 ? 'It counts' : 'They count'} once approved.`;
}
