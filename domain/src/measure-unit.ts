/** In which unit a measure's lines are added up, and in which it is shown (docs/product.md, Numbers). */
import { type Exact, exact, over } from './exact.ts';
import { roundHalfAway } from './numbers.ts';
import { ouncesPerCaseEquivalent } from './volume.ts';

export type MeasureUnit = {
  /** What a sum of lines is in the shown unit, unrounded. */
  exactOf: (sum: number) => Exact;
  /** Of what is shown. */
  decimals: 2 | 4;
};

/** Integer cents, shown in dollars. */
export const gpUnit: MeasureUnit = { exactOf: (cents) => over(exact(cents), exact(100)), decimals: 2 };

/** Ounces, which lines hold to 6 decimals, shown in CE. */
export const volumeUnit: MeasureUnit = {
  exactOf: (ounces) => over(exact(roundHalfAway(ounces, 6)), exact(ouncesPerCaseEquivalent)),
  decimals: 4,
};
