/** What a boost would have cost, for its estimate (docs/product.md, Boosts). */
import { exact, roundExact, times } from './exact.ts';
import { supplierShares } from './pay/boost-pay.ts';

/**
 * Cents of so many CE or units, rounded once, and what is left of them after the supplier's share.
 * @param volume CE or units.
 * @param amount dollars of one CE or unit.
 * @param percent the supplier's contribution, 0 to 100.
 * @example boostCost(1496, 2.5, 50) // { costCents: 374_000, netCents: 187_000 }
 */
export function boostCost(volume: number, amount: number, percent: number): { costCents: number; netCents: number } {
  const costCents = roundExact(times(times(exact(volume), exact(amount)), exact(100)));
  return { costCents, netCents: costCents - supplierShares([costCents], percent).totalCents };
}
