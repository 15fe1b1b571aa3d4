/** How figures over time are written (docs/product.md, Numbers). */
import type { MonthSales } from '@caselift/contract/month-sales';
import { dollars, wholeNumber } from '../../ui/figures.ts';

export type Measure = keyof MonthSales['thisYear'];
/** How this year and last year are set apart. */
export type Difference = 'percent' | 'amount';

export const measures = {
  gp: { label: 'GP', unit: '$', caption: 'GP, $', write: dollars },
  volume: { label: 'CE', unit: 'CE', caption: 'CE', write: (ce: number) => `${wholeNumber(ce)} CE` },
} as const;

/** @example signed(dollars)(5050) // '+$5,050'; signed(dollars)(0.2) // '$0' */
export const signed =
  (write: (value: number) => string) =>
  (value: number): string => {
    const text = write(value);
    return value > 0 && text !== write(0) ? `+${text}` : text;
  };

const named = (look: Intl.DateTimeFormatOptions) => {
  const format = new Intl.DateTimeFormat('en-US', { ...look, timeZone: 'UTC' });
  return (month: string) => format.format(new Date(month));
};
/** Of a month by its first day. @example 'Sep'; 'Sep 2026'; 'September 2026' */
export const monthName = named({ month: 'short' });
export const monthOfYear = named({ month: 'short', year: 'numeric' });
export const wholeMonth = named({ month: 'long', year: 'numeric' });
