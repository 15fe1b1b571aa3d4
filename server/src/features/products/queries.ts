import type { Tx } from '@caselift/db/connect';
import type { CurrentSnapshot } from '../../figures/current-snapshot.ts';

/** As warehouse/models/marts/snapshot_product_details.sql tells them; buyers are numbers. */
export type ProductLists = {
  months: [month: number, units: number, gpCents: number][];
  lastYearMonthUnits: number;
  lastYearMonthGpCents: number;
  /** A 0 at the end: it bought none, something came back. */
  buyers: [buyer: number, units: number, lastYearUnits: number, hasBought?: 0][];
  stopped: [buyer: number, lastYearUnits: number][];
};

export async function readProductLists(
  tx: Tx,
  { snapshotId, wholesalerId }: CurrentSnapshot<'snapshot_product_details'>,
  customId: string,
): Promise<ProductLists | undefined> {
  const [lists] = await tx<ProductLists[]>`
    select months, ly_mtd_units as "lastYearMonthUnits", ly_mtd_gp_cents as "lastYearMonthGpCents", buyers, stopped
    from snapshot_product_details
    where snapshot_id = ${snapshotId} and wholesaler_id = ${wholesalerId} and custom_id = ${customId}`;
  return lists;
}
