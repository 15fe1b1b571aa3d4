/** How the units of measures are written (docs/product.md, Numbers). */
import type { BoostType } from '@caselift/domain/boosts';
import type { goalMeasureRows } from '@caselift/domain/measure-list';
import { dollars, dollarsAndCents, wholeNumber } from '../ui/figures.ts';

export const unitSigns = { usd: '$', ce: 'CE', percent: '%' } as const;

type AmountUnit = (typeof goalMeasureRows)[keyof typeof goalMeasureRows]['unit'];
/** Amounts without decimals, and what follows them. */
export const wholeAmounts: Record<AmountUnit, { write: typeof wholeNumber; after: string }> = {
  usd: { write: dollars, after: '' },
  ce: { write: wholeNumber, after: ' CE' },
};

const boostUnits = { 'GP/CE': 'CE', 'GP/Unit': 'unit' } as const satisfies Record<BoostType, string>;
/** What a boost pays for a product. @example boostText(2.5, 'GP/CE') // '+ $2.50/CE' */
export const boostText = (dollarsPaid: number, type: BoostType): string =>
  `+ ${dollarsAndCents(dollarsPaid)}/${boostUnits[type]}`;
