import type { Product } from '@caselift/contract/products';
import { ninetyDaysFigures } from '@caselift/domain/product-figures';
import type { CatalogProduct } from '../../figures/catalog.ts';

/** As lists and cards show it; what is of profits is absent without `withProfits`. */
export function shownProduct(product: CatalogProduct, { withProfits }: { withProfits: boolean }): Product {
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
    // There are no boosts yet.
    boost: 0,
    boostType: null,
    volume: volume.thisYear,
    lastYear: { volume: volume.lastYear, ...(gp && gpCe && { gp: gp.lastYear, gpCe: gpCe.lastYear }) },
    delta: { volume: volume.delta, ...(gp && gpCe && { gp: gp.delta, gpCe: gpCe.delta }) },
    ...(gp && gpCe && { gp: gp.thisYear, gpCe: gpCe.thisYear }),
    sponsored: { isSponsored: product.isSponsored, isExcluded: product.isExcluded },
  };
}
