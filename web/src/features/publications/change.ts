import type { PublishPreview } from '@caselift/contract/publications';
import { dayText } from '../../shared/administration/moments.ts';
import type { Percent } from '../../ui/Delta.tsx';
import { absent, wholeNumber } from '../../ui/figures.ts';

export type Total = PublishPreview['totals'][number];

/** A true minus stands before the dollar sign. */
export function dollars(value: number): string {
  return `$${wholeNumber(value)}`.replace('$\u2212', '\u2212$');
}

/** A figure in its unit. @example figureText(1958320.4, 'usd') // '$1,958,320' */
export function figureText(value: number | string | null, unit: Total['unit']): string {
  if (value === null) return absent;
  if (typeof value === 'string') return unit === 'date' ? dayText(value) : value;
  return unit === 'usd' ? dollars(value) : wholeNumber(value);
}

export type Change = { kind: 'percent'; percent: Percent } | { kind: 'text'; text: string };

/**
 * What comes out of a total: dollars and CE in percent of what it was, counts in numbers and dates in days.
 * Undefined: nothing changes.
 */
export function changeOf({ unit, before, after }: Total): Change | undefined {
  if (before === after) return undefined;
  if (typeof before === 'number' && typeof after === 'number') {
    if (unit === 'count') return { kind: 'text', text: signed(after - before) };
    if (before === 0) return { kind: 'percent', percent: 'Infinity' };
    return { kind: 'percent', percent: (100 * (after - before)) / Math.abs(before) };
  }
  if (before === null) return { kind: 'text', text: 'New' };
  if (after === null) return { kind: 'text', text: 'Gone' };
  const days = Math.round((Date.parse(String(after)) - Date.parse(String(before))) / 86_400_000);
  return { kind: 'text', text: `${signed(days)} ${Math.abs(days) === 1 ? 'day' : 'days'}` };
}

/** @example signed(312) // '+312' */
export function signed(difference: number, write: (value: number) => string = wholeNumber): string {
  const text = write(difference);
  return difference > 0 && text !== write(0) ? `+${text}` : text;
}
