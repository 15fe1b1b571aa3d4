/** How the quantity of an item by day is put in words and numbers. */
import type { ItemDay, ItemDays } from '@caselift/contract/item-progress';
import { niceStep } from '../../../shared/statements/curve/ticks.ts';
import { quantityText } from '../../../shared/statements/items/item-words.ts';
import { dayText } from '../../../shared/statements/period-words.ts';
import { shortNumber, upToTwoDecimals } from '../../../ui/figures.ts';

/** at: its place among all days. */
export type KnownDay = ItemDay & { at: number; quantity: number };

export const knownDays = (days: readonly ItemDay[]): KnownDay[] =>
  days.flatMap((day, at) => (day.quantity === null ? [] : [{ ...day, at, quantity: day.quantity }]));

/** As short as beside an axis. @example amountText(95.04, 'CE') // '95'; (12_500, '$') // '$12.5k'; (7.5, '%') // '7.5%' */
export function amountText(value: number, unit: string): string {
  const size = Math.abs(value);
  const text =
    size >= 1000 ? shortNumber(size) : upToTwoDecimals(Number(size.toFixed(size >= 100 ? 0 : size >= 10 ? 1 : 2)));
  const amount = unit === '$' ? `$${text}` : unit === '%' ? `${text}%` : text;
  return value < 0 && !/^\$?0%?$/.test(amount) ? `\u2212${amount}` : amount;
}

/** @example differenceText(3, 'PODs') // '+3' */
export function differenceText(value: number, unit: string): string {
  const text = amountText(value, unit);
  return text.startsWith('\u2212') || /^\$?0%?$/.test(text) ? text : `+${text}`;
}

/** @example 'Sep 16: 95 placements of 176 placements, pace 92' */
export function daySentence(
  { date, quantity, pace }: KnownDay,
  { unit, target }: Pick<ItemDays, 'unit' | 'target'>,
): string {
  const of = target === null ? '' : ` of ${quantityText(target, unit)}`;
  return `${dayText(date)}: ${quantityText(quantity, unit)}${of}${pace === null ? '' : `, pace ${amountText(pace, unit)}`}`;
}

/** What marks the axis: nothing, half and all of the target as long as that holds everything, else round numbers. */
export function levels(days: readonly ItemDay[], target: number | null): number[] {
  const all = days.flatMap(({ quantity, pace }) => [quantity ?? 0, pace ?? 0]);
  const [least, most] = [Math.min(0, ...all), Math.max(0, ...all)];
  if (target !== null && least === 0 && most <= target * (1 + 1e-9)) return [0, target / 2, target];
  const step = niceStep(most - least || 1, 2);
  const [first, last] = [Math.floor(least / step), Math.ceil((most || 1) / step)];
  return Array.from({ length: last - first + 1 }, (_, at) => (first + at) * step);
}
