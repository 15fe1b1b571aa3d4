/** What suppliers refund of what an item pays (docs/product.md, Items). */
import { supplierShares } from '@caselift/domain/pay/boost-pay';
import type { PaidInstance } from './item-pay.ts';

/**
 * Of an instance, everyone's share in cents by their place, 0 of who doesn't have it. What the item pays in a sales period
 * at the same percent is rounded once over everyone's lines and allocated to them; an accruing instance is by itself.
 * @param all the instances of the item, `own` among them.
 */
export function supplierSharesOf(all: readonly PaidInstance[], own: PaidInstance): Float64Array {
  const byPlace = new Float64Array(own.cents.length);
  if (own.supplierContribution === 0) return byPlace;
  const together = all.filter(
    ({ isAccruing, supplierContribution }) =>
      !own.isAccruing && !isAccruing && supplierContribution === own.supplierContribution,
  );
  const lines = (own.isAccruing ? [own] : together).flatMap((instance) =>
    [...instance.cents].flatMap((cents, at) => (Number.isNaN(cents) ? [] : [{ cents, at, isOwn: instance === own }])),
  );
  const { shares } = supplierShares(
    lines.map(({ cents }) => cents),
    own.supplierContribution,
  );
  for (const [line, { at, isOwn }] of lines.entries()) if (isOwn) byPlace[at] = shares[line] ?? 0;
  return byPlace;
}
