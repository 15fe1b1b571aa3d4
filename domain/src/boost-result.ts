/** What a boost brought (docs/product.md, What a boost brought). */
import type { IsoDate } from './dates.ts';

/** Net, of the lines that count. */
export type VolumeSum = { milliUnits: number; microOunces: number; gpCents: number; lines: number };

/** The boost's days, last year's same dates, and the days before it in both years. */
export const volumeSides = ['thisYear', 'lastYear', 'before', 'beforeLastYear'] as const;
export type VolumeSide = (typeof volumeSides)[number];

/** The days, both included, on which a side adds up a product; those of a product never overlap. */
export type VolumeRanges = Readonly<Record<VolumeSide, readonly [productId: string, from: IsoDate, to: IsoDate][]>>;

/** Of what has lines. People and buyers of the boost's days and last year's alone; '' is no rep. */
export type BoostVolumes = {
  days: [VolumeSide, day: IsoDate, VolumeSum][];
  people: [VolumeSide, customId: string, VolumeSum][];
  buyers: [VolumeSide, customId: string, VolumeSum][];
};
