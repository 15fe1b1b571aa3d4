/** A case equivalent is 24 x 12 US fluid ounces. */
export const ouncesPerCaseEquivalent = 288;
/** 288 / 10,000: a sum is at a half or at least a 28,800th away from it, which division does not lose. */
const millionthsPerShownStep = 28_800;

/**
 * Case equivalents of ounces already added up, 4 decimals, half away from zero. Divided last, so that a sum has no
 * rounding of its lines in it.
 * @example ceFromOunces(1984) // 6.8889, a half-barrel keg
 */
export function ceFromOunces(ounces: number): number {
  const steps = Math.round(Math.abs(microOuncesOf(ounces)) / millionthsPerShownStep);
  return (ounces < 0 && steps > 0 ? -steps : steps) / 10_000;
}

/**
 * Ounces have 6 decimals: the whole number of millionths that the decimal stands for, and nothing that sums left
 * behind.
 */
export const microOuncesOf = (ounces: number): number => Math.round(ounces * 1e6);

/**
 * Ounces of units (3 decimals), given the ounces of the product's unit (6 decimals). Has 6 decimals, as in snapshots.
 * Add up the units first.
 * @example ouncesOf(3, 25.36) // 76.08, not 76.08000000000001
 */
export function ouncesOf(units: number, ouncesPerUnit: number): number {
  const [milliUnits, microOunces] = [Math.round(Math.abs(units) * 1e3), microOuncesOf(ouncesPerUnit)];
  const billionths = milliUnits * microOunces;
  const size =
    billionths < 1e15
      ? Math.floor((billionths + 500) / 1000)
      : Number((BigInt(milliUnits) * BigInt(microOunces) + 500n) / 1000n);
  return units < 0 && size !== 0 ? -size / 1e6 : size / 1e6;
}
