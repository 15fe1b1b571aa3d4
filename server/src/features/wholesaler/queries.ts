/** The lists of the wholesaler's details. */
import type { Wholesaler } from '@caselift/contract/wholesaler';
import type { Tx } from '@caselift/db/connect';
import type { CurrentSnapshot } from '../../figures/current-snapshot.ts';

export type WholesalerLists = Pick<
  Wholesaler,
  | 'productSuppliers'
  | 'productSizes'
  | 'productPackageTypes'
  | 'productPremises'
  | 'productTags'
  | 'productTypes'
  | 'brandFams'
> & { importedDays: number };

export async function readLists(
  tx: Tx,
  { snapshotId, wholesalerId }: CurrentSnapshot<'snapshot_wholesaler'>,
): Promise<WholesalerLists | undefined> {
  const [lists] = await tx<WholesalerLists[]>`
    select imported_days as "importedDays", product_suppliers as "productSuppliers", product_sizes as "productSizes",
           product_package_types as "productPackageTypes", product_premises as "productPremises",
           product_tags as "productTags", product_types as "productTypes", brand_fams as "brandFams"
    from snapshot_wholesaler where snapshot_id = ${snapshotId} and wholesaler_id = ${wholesalerId}`;
  return lists;
}
