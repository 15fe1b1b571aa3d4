/** How the values of a comparison are written, unit included. */
import { deltaText } from '../../ui/Delta.tsx';
import { absent } from '../../ui/figures.ts';
import type { Change } from './compare.ts';
import type { Unit, Value } from './fields.ts';

const minus = '\u2212';
const day = new Intl.DateTimeFormat('en-US', { year: 'numeric', month: 'short', day: 'numeric', timeZone: 'UTC' });

/** @example dateText('2026-09-07') // 'Sep 7, 2026' */
function dateText(date: string): string {
  const instant = new Date(`${date}T00:00:00Z`);
  return Number.isNaN(instant.getTime()) ? date : day.format(instant);
}

/** Dollars without cents and percents with one decimal (docs/product.md, Numbers), unless a difference needs more. */
const usualDecimals = { usd: 0, ce: 2, percent: 1 };
/** Tried one after the other until what differs reads differently. */
const moreDecimals = [undefined, 2, 4];

function numberText(value: number, unit: Unit, decimals?: number): string {
  const shown = decimals ?? (unit in usualDecimals ? usualDecimals[unit as keyof typeof usualDecimals] : 0);
  const digits = new Intl.NumberFormat('en-US', {
    minimumFractionDigits: shown,
    maximumFractionDigits: shown,
  }).format(Math.abs(value));
  if (unit === 'usd') return `$${digits}`;
  if (unit === 'ce') return `${digits} CE`;
  return unit === 'percent' ? `${digits}%` : digits;
}

/** One item of a list. */
export const itemText = (item: string, unit: Unit): string => (unit === 'dates' ? dateText(item) : item);

/**
 * A value that isn't a list.
 * @example valueText(-1234.5, 'usd') // '−$1,235'; (null, 'usd') -> '–'; (true, 'flag') -> 'Yes'
 */
export function valueText(value: Value, unit: Unit, decimals?: number): string {
  if (value === null || value === undefined || value === '') return absent;
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  if (typeof value === 'number') return `${value < 0 ? minus : ''}${numberText(value, unit, decimals)}`;
  if (typeof value === 'string') {
    if (unit === 'percent' && value === 'Infinity') return 'New';
    return unit === 'date' ? dateText(value) : value;
  }
  return value.length === 0 ? absent : value.map((item) => itemText(item, unit)).join(', ');
}

/** Both sides, with as many decimals as it takes to see that they differ. */
export function pairText(production: Value, preview: Value, unit: Unit): [production: string, preview: string] {
  const pairs = moreDecimals.map((decimals): [string, string] => [
    valueText(production, unit, decimals),
    valueText(preview, unit, decimals),
  ]);
  const usual = pairs[0] as [string, string];
  if (production === preview) return usual;
  return pairs.find(([before, after]) => before !== after) ?? usual;
}

/** @example changeText({ kind: 'number', difference: -60, percent: -5 }, 'usd') // '−$60 (−5.0%)' */
export function changeText(change: Change, unit: Unit): string {
  if (change.kind === 'list') {
    const { added, removed } = change;
    return [added.length > 0 && `${added.length} added`, removed.length > 0 && `${removed.length} removed`]
      .filter(Boolean)
      .join(', ');
  }
  const { difference, percent } = change;
  const amounts = moreDecimals.map((decimals) => numberText(difference, unit, decimals));
  const amount = amounts.find((text) => /[1-9]/.test(text)) ?? numberText(difference, unit);
  const points = unit === 'percent' ? amount.replace('%', ' points') : amount;
  const share = typeof percent === 'number' ? `${deltaText(percent)}%` : deltaText(percent);
  return `${difference < 0 ? minus : '+'}${points} (${share})`;
}
