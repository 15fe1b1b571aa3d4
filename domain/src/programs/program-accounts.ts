/** How far an account is in a program: what it has of what it could have (docs/product.md, Accounts in the field). */
import { compare, type Exact, exact, minus, over, toNumber } from '../exact.ts';
import { moneyText } from '../pay/statement-line.ts';
import type { QuantityUnit } from './item-entry.ts';
import { isDelta, itemMeasures, type MeasureLabel } from './item-measures.ts';
import { inUnit, measuredQuantity, sumUnit } from './item-quantity.ts';
import { counted, level, quantityText } from './item-words.ts';

export const accountStates = ['done', 'partly', 'open'] as const;
export type AccountState = (typeof accountStates)[number];

export type AccountStanding = {
  state: AccountState;
  /** From 0 to 1, of what makes it done: those that are nearest come first. 0 where profits are hidden. */
  share: number;
  /** @example '1 of 2 products' */
  note: string;
  /** Placements, accounts or photos that would make it done; null: what counts has no end. */
  lacks: number | null;
};

/** Whole numbers of the measure's unit; reference null: there is no reference window yet. */
export type AccountSums = { selected: number; reference: number | null };

/** @property products that it measures. @property isHidden it counts dollars of profit, which the reader doesn't see. */
export type AccountMeasure = {
  label: MeasureLabel;
  isAccountSpecific: boolean;
  target: Exact;
  products: number;
  isHidden: boolean;
};

/** With more products than these nobody sells all of them: an account is done with its first placement. */
export const mostProductsNamed = 12;

/** Whether an account is done once it has all of the products. */
export const wantsEachProduct = ({ label, isAccountSpecific, products }: Omit<AccountMeasure, 'isHidden' | 'target'>) =>
  !isAccountSpecific && isPlacement(label) && products > 0 && products <= mostProductsNamed;

const isPlacement = (label: MeasureLabel) => itemMeasures[label].unit === 'pairs' && itemMeasures[label].form === 'sum';

/** CE with two decimals, like invoice lines; a true minus sign. @example amountText(exact(-4), 'CE') // '−4.00 CE' */
export function amountText(amount: Exact, unit: QuantityUnit, limits: readonly Exact[] = []): string {
  const isBelowZero = amount.n < 0n;
  const [size, sign] = isBelowZero ? [{ n: -amount.n, d: amount.d }, '−'] : [amount, ''];
  const value = level(size, isBelowZero ? [] : limits);
  if (unit === 'CE') return `${sign}${twoDecimals.format(value)} CE`;
  return `${sign}${unit === '$' ? moneyText(Math.round(value * 100)) : quantityText(value, unit)}`;
}

const twoDecimals = new Intl.NumberFormat('en-US', { minimumFractionDigits: 2, maximumFractionDigits: 2 });

/** @example placements of 2 products, 1 of them placed: partly, '1 of 2 products', lacks 1 */
export function measuredStanding(sums: AccountSums, measure: AccountMeasure): AccountStanding {
  if (measure.isAccountSpecific) return specificStanding(sums, measure);
  const { label, products, isHidden } = measure;
  const { selected, reference } = sums;
  const { unit } = itemMeasures[label];
  if (isDelta(label)) {
    if (reference === null) return { state: 'open', share: 0, note: 'Nothing to compare with', lacks: null };
    const state = selected > reference ? 'done' : selected > 0 && !isHidden ? 'partly' : 'open';
    const text = (value: number) => amountText(inUnit(value, unit), sumUnit(unit));
    const share = state === 'partly' ? selected / reference : 0;
    if (isHidden)
      return { state, share: 0, note: state === 'done' ? 'More than before' : 'No more than before', lacks: null };
    return { state, share, note: `${text(selected)} against ${text(reference)} before`, lacks: null };
  }
  if (wantsEachProduct(measure)) {
    const lacks = Math.max(0, products - selected);
    const state = lacks === 0 ? 'done' : selected > 0 ? 'partly' : 'open';
    const share = Math.min(1, selected / products);
    return { state, share, note: `${selected} of ${counted(products, 'product', 'products')}`, lacks };
  }
  // The sign of a profit would tell of it.
  if (isHidden)
    return {
      state: selected === 0 ? 'open' : 'done',
      share: 0,
      note: selected === 0 ? 'Nothing yet' : 'It counts',
      lacks: null,
    };
  const note = selected === 0 ? 'Nothing yet' : amountText(inUnit(selected, unit), sumUnit(unit));
  return { state: selected > 0 ? 'done' : 'open', share: 0, note, lacks: unit === 'pairs' && selected <= 0 ? 1 : null };
}

/** The unit stands once, after the second. @example ofText('3.50 CE') // '3.50' */
const ofText = (text: string): string => (text.startsWith('$') ? text : (text.split(' ')[0] ?? text));

/** Of programs with a target for each account. */
function specificStanding(sums: AccountSums, { label, target, isHidden }: AccountMeasure): AccountStanding {
  const quantity = measuredQuantity(label, sums);
  if (quantity === null) return { state: 'open', share: 0, note: 'Nothing to compare with', lacks: 1 };
  const isReached = compare(quantity, target) >= 0;
  const { unit, form } = itemMeasures[label];
  const lacks = isReached ? 0 : 1;
  if (isHidden) {
    const note = isReached ? 'Reached the target' : 'Below the target';
    return { state: isReached ? 'done' : 'open', share: 0, note, lacks };
  }
  const shown = (value: Exact, limits?: readonly Exact[]) =>
    amountText(value, form === 'percent' ? '%' : sumUnit(unit), limits);
  const share = target.n > 0n && quantity.n > 0n ? Math.min(1, toNumber(over(quantity, target))) : 0;
  return {
    state: isReached ? 'done' : share > 0 ? 'partly' : 'open',
    share,
    note: `${ofText(shown(quantity, [target]))} of ${shown(target)}`,
    lacks,
  };
}

/** Of photos: counted of one account, and those that wait for approval. @example (1, 1, 3) -> '1 of 3 photos, 1 waiting' */
export function imageStanding(
  { approved, waiting }: { approved: number; waiting: number },
  most: number,
): AccountStanding {
  const has = Math.min(approved, most);
  const lacks = Math.max(0, most - has - waiting);
  const state = has >= most ? 'done' : has + waiting > 0 ? 'partly' : 'open';
  const note = `${has} of ${counted(most, 'photo', 'photos')}${waiting > 0 ? `, ${waiting} waiting` : ''}`;
  return { state, share: most === 0 ? 0 : Math.min(1, (has + waiting) / most), note, lacks };
}

/** What is missing of a target of the account itself, in its measure's unit; null: nothing says how much. */
export function missingOfAccount(
  sums: AccountSums,
  { label, target }: Pick<AccountMeasure, 'label' | 'target'>,
): Exact | null {
  const { unit, form } = itemMeasures[label];
  const { selected, reference } = sums;
  if (form === 'sum') return minus(target, inUnit(selected, unit));
  if (reference === null) return null;
  if (form === 'delta') return minus(target, inUnit(selected - reference, unit));
  if (reference <= 0) return null;
  // R x (100 + target) / 100 - S
  const needed = over({ n: BigInt(reference) * (100n * target.d + target.n), d: target.d }, exact(100));
  const has = inUnit(selected, unit);
  return minus({ n: needed.n, d: needed.d * has.d }, has);
}
