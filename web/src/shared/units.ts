/** How the units of measures are written (docs/product.md, Numbers). */
import type { goalMeasureRows } from '@caselift/domain/measure-list';
import { dollars, wholeNumber } from '../ui/figures.ts';

export const unitSigns = { usd: '$', ce: 'CE', percent: '%' } as const;

type AmountUnit = (typeof goalMeasureRows)[keyof typeof goalMeasureRows]['unit'];
/** Amounts without decimals, and what follows them. */
export const wholeAmounts: Record<AmountUnit, { write: typeof wholeNumber; after: string }> = {
  usd: { write: dollars, after: '' },
  ce: { write: wholeNumber, after: ' CE' },
};
