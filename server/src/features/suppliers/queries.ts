/** Suppliers and brands of a snapshot, which have the same figures in tables of the same shape. */
import type { SupplierRow } from '@caselift/contract/suppliers';
import type { Tx } from '@caselift/db/connect';
import { type SupplierSums, supplierFigures, type WindowSums } from '@caselift/domain/supplier-figures';
import type { CurrentSnapshot } from '../../figures/current-snapshot.ts';

type SumsTable = 'snapshot_suppliers' | 'snapshot_brands';
/** Ounces, GP and revenue (cents) of a window, flat as the driver reads them. */
type Window = [ounces: number, gpCents: number, revenueCents: number];
type Row = Pick<SupplierSums, 'customId' | 'name' | 'tags'> & {
  mtd: Window;
  lastYearMtd: Window;
  ytd: Window;
  lastYearYtd: Window;
};

/**
 * The rows of `table` in the snapshot, by name. gp and gpCe are left out without `withProfits`.
 */
export async function listSupplierFigures<Table extends SumsTable>(
  tx: Tx,
  table: Table,
  snapshot: CurrentSnapshot<Table>,
  { withProfits }: { withProfits: boolean },
): Promise<SupplierRow[]> {
  const rows = await tx<Row[]>`
    select custom_id as "customId", name, tags,
           array[mtd_ounces, mtd_gp_cents, mtd_revenue_cents] as mtd,
           array[ly_mtd_ounces, ly_mtd_gp_cents, ly_mtd_revenue_cents] as "lastYearMtd",
           array[ytd_ounces, ytd_gp_cents, ytd_revenue_cents] as ytd,
           array[ly_ytd_ounces, ly_ytd_gp_cents, ly_ytd_revenue_cents] as "lastYearYtd"
    from ${tx(table as string)}
    where snapshot_id = ${snapshot.snapshotId} and wholesaler_id = ${snapshot.wholesalerId}
    order by name, custom_id`;
  const { comparable } = snapshot;
  return rows.map((row) => supplierFigures(sumsOf(row), { comparable, withProfits }));
}

function sumsOf({ customId, name, tags, ...windows }: Row): SupplierSums {
  const sums = ([ounces, gpCents, revenueCents]: Window): WindowSums => ({ ounces, gpCents, revenueCents });
  return {
    customId,
    name,
    tags,
    mtd: sums(windows.mtd),
    lastYearMtd: sums(windows.lastYearMtd),
    ytd: sums(windows.ytd),
    lastYearYtd: sums(windows.lastYearYtd),
  };
}
