/** In which unit a measure's lines are added up, and in which it is shown (docs/product.md, Numbers). */
import type { Exact } from './exact.ts';
import { ceFromOunces, microOuncesOf } from './volume.ts';

export type MeasureUnit = {
  /** What a sum of lines is in the shown unit, unrounded. */
  exactOf: (sum: number) => Exact;
  /** The same rounded half away from zero, as shown. */
  shown: (sum: number) => number;
  /** Of what is shown. */
  decimals: 2 | 4;
};

/** Integer cents, shown in dollars. */
export const usdUnit: MeasureUnit = {
  exactOf: (cents) => ({ n: BigInt(cents), d: 100n }),
  shown: (cents) => cents / 100,
  decimals: 2,
};

/** Ounces, shown in CE. */
export const ceUnit: MeasureUnit = {
  exactOf: (ounces) => ({ n: BigInt(microOuncesOf(ounces)), d: 288_000_000n }),
  shown: ceFromOunces,
  decimals: 4,
};
