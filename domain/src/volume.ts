import { roundHalfAway } from './numbers.ts';

/** A case equivalent is 24 x 12 US fluid ounces. */
export const ouncesPerCaseEquivalent = 288;

/**
 * Case equivalents of ounces already added up, 4 decimals. Divided last, so that a sum has no rounding of its lines in it.
 * @example ceFromOunces(1984) // 6.8889, a half-barrel keg
 */
export function ceFromOunces(ounces: number): number {
  return roundHalfAway(ounces / ouncesPerCaseEquivalent, 4);
}
