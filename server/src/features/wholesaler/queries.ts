/** What the wholesaler's details are put together from besides its settings and goals: days and lists of one environment. */
import type { Wholesaler } from '@caselift/contract/wholesaler';
import type { Tx } from '@caselift/db/connect';
import type { Fact } from '@caselift/domain/measure-list';
import type { CurrentSnapshot } from '../../figures/current-snapshot.ts';
import { factSums } from '../../figures/own-sums.ts';

export type HouseDay = Record<Fact, number> & { day: string };

/** The house day by day: every line, those without a rep included. */
export function readHouseDays(
  tx: Tx,
  { snapshotId, wholesalerId }: CurrentSnapshot<'snapshot_days'>,
): Promise<HouseDay[]> {
  return tx<HouseDay[]>`
    select day, ${tx.unsafe(factSums)} from snapshot_days
    where snapshot_id = ${snapshotId} and wholesaler_id = ${wholesalerId} and basis = 'line'
    group by day order by day`;
}

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
