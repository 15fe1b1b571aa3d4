/** Figures by month of suppliers and brands; their tables have the same shape. */
import { overTimeTexts, readBrandMonths, readSupplierMonths } from '@caselift/contract/over-time';
import type { Tx } from '@caselift/db/connect';
import { monthSales } from '@caselift/domain/month-sales';
import type { FastifyInstance } from 'fastify';
import type { Context } from '../../context.ts';
import { type CurrentSnapshot, currentSnapshot } from '../../figures/current-snapshot.ts';
import { viewerSeesProfits } from '../../figures/profits.ts';
import { refusal } from '../../http/errors.ts';
import { serveScoped } from '../../http/serve.ts';

export function supplierMonthRoutes(app: FastifyInstance, context: Context): void {
  serveMonths(app, context, readSupplierMonths, 'snapshot_supplier_months', overTimeTexts.unknownSupplier);
  serveMonths(app, context, readBrandMonths, 'snapshot_brand_months', overTimeTexts.unknownBrand);
}

type MonthsTable = 'snapshot_supplier_months' | 'snapshot_brand_months';

/** By the calendar of the snapshot, as in the list. */
function serveMonths(
  app: FastifyInstance,
  context: Context,
  endpoint: typeof readSupplierMonths,
  table: MonthsTable,
  unknown: string,
): void {
  serveScoped(app, context, endpoint, ({ params: { customId }, viewer, scope, inScope }) =>
    inScope(async (tx) => {
      const [snapshot, withProfits] = await Promise.all([
        currentSnapshot(tx, scope, table),
        viewerSeesProfits(tx, viewer, scope),
      ]);
      const row = snapshot && (await readMonthRow(tx, table, snapshot, customId));
      if (snapshot === undefined || row === undefined) throw refusal('not_found', unknown);
      return { months: monthSales(row, snapshot, { withProfits }) };
    }),
  );
}

type MonthRow = {
  /** As warehouse/models/marts/supplier_months.sql tells them. */
  months: [month: number, ounces: number, gpCents: number][];
  ounces: number;
  gpCents: number;
};

async function readMonthRow<Table extends MonthsTable>(
  tx: Tx,
  table: Table,
  { snapshotId, wholesalerId }: CurrentSnapshot<Table>,
  customId: string,
) {
  const [row] = await tx<MonthRow[]>`
    select months, ly_mtd_ounces as ounces, ly_mtd_gp_cents as "gpCents"
    from ${tx(table as string)}
    where snapshot_id = ${snapshotId} and wholesaler_id = ${wholesalerId} and custom_id = ${customId}`;
  return (
    row && {
      months: row.months.map(([month, ounces, gpCents]) => ({ month, ounces, gpCents })),
      lastYearToDate: { ounces: row.ounces, gpCents: row.gpCents },
    }
  );
}
