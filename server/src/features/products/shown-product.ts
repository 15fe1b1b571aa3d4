import type { Product } from '@caselift/contract/products';
import { ninetyDaysFigures } from '@caselift/domain/product-figures';
import type { ActiveBoosts } from '../../figures/active-boosts.ts';
import type { CatalogProduct } from '../../figures/catalog.ts';

/** As lists and cards show it; what is of profits is absent without `withProfits`. */
export function shownProduct(
  product: CatalogProduct,
  { withProfits, boosts }: { withProfits: boolean; boosts: ActiveBoosts },
): Product {
  const boost = boosts.get(product.customId);
  const { volume, gp, gpCe } = ninetyDaysFigures(product, { withProfits });
  return {
    customId: product.customId,
    name: product.name,
    supplier: product.supplier,
    brand: product.brand,
    brandFam: product.brandFam,
    productType: product.productType,
    packageType: product.packageType,
    size: product.size,
    premise: product.premise,
    tags: [...product.tags],
    gpRank: product.gpRank,
    volumeRank: product.volumeRank,
    trend: product.trend,
    boost: boost?.amount ?? 0,
    boostType: boost?.type ?? null,
    volume: volume.thisYear,
    lastYear: { volume: volume.lastYear, ...(gp && gpCe && { gp: gp.lastYear, gpCe: gpCe.lastYear }) },
    delta: { volume: volume.delta, ...(gp && gpCe && { gp: gp.delta, gpCe: gpCe.delta }) },
    ...(gp && gpCe && { gp: gp.thisYear, gpCe: gpCe.thisYear }),
    sponsored: { isSponsored: product.isSponsored, isExcluded: product.isExcluded },
  };
}
