import type { PaletteEntry } from '@caselift/contract/palette';
import type { Tx } from '@caselift/db/connect';
import type { CurrentSnapshot } from '../../figures/current-snapshot.ts';

type Catalog = CurrentSnapshot<'snapshot_suppliers' | 'snapshot_brands' | 'snapshot_products'>;
type NameOfCatalog = Extract<PaletteEntry, { kind: 'supplier' | 'brand' }>;

/** The suppliers and brands of the snapshot, with how many of its products each has. */
export async function readCatalogNames(tx: Tx, snapshot: Catalog): Promise<NameOfCatalog[]> {
  const { snapshotId, wholesalerId } = snapshot;
  const ofKind = (kind: 'supplier' | 'brand') => tx<NameOfCatalog[]>`
    select ${kind} as kind, custom_id as "customId", name, coalesce(products, 0) as products
    from ${tx(`snapshot_${kind}s`)}
    left join (
      select ${tx(`${kind}_id`)} as custom_id, count(*)::int as products from snapshot_products
      where snapshot_id = ${snapshotId} and wholesaler_id = ${wholesalerId} group by 1) as counted using (custom_id)
    where snapshot_id = ${snapshotId} and wholesaler_id = ${wholesalerId}`;
  const [suppliers, brands] = await Promise.all([ofKind('supplier'), ofKind('brand')]);
  return [...suppliers, ...brands];
}
