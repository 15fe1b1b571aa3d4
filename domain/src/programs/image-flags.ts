/** What to look at twice in an image that was handed in (docs/product.md, Handing in). A flag never rejects by itself. */
import type { DateRange } from '../calendar.ts';
import { dayIn } from './own-day.ts';

const hashBits = 64;

/**
 * Bits in which the perceptual hashes of two takes of one picture may differ. Recompressing, scaling and brightening
 * change up to 4, cropping 4% away up to 6; different pictures differ in about 32, so that among 100,000 of them a new one
 * is within 6 of any by chance once in two million times.
 */
export const mostBitsApart = 6;

/** Days for which a picture is kept in mind: last year's display of the same weeks, and a month more. */
export const samePictureDays = 400;

/** @param one, other 64 bits in hex. @example bitsApart('0000000000000003', '0000000000000001') // 1 */
export function bitsApart(one: string, other: string): number {
  let bits = BigInt(`0x${one}`) ^ BigInt(`0x${other}`);
  let count = 0;
  for (; bits > 0n; bits &= bits - 1n) count += 1;
  return count;
}

/** Percent of the hashes' bits that agree. @example likeness(1) // 98 */
export const likeness = (bits: number): number => Math.floor((100 * (hashBits - bits)) / hashBits);

/** On which side of its instance an image was taken, by its device's clock; null: within it, or the device didn't say. */
export function takenOutside(
  takenAt: string | null,
  { from, to }: DateRange,
  timeZone: string,
): 'before' | 'after' | null {
  if (takenAt === null) return null;
  const day = dayIn(timeZone, takenAt);
  if (day < from) return 'before';
  return day > to ? 'after' : null;
}
