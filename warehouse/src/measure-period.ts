/** A snapshot that ends with a sales period that is over: what the period's pay is read from (decision 090). */
import type { Sql } from '@caselift/db/connect';
import { beginSnapshot, type PeriodOfLines, periodSnapshot, periodTables } from '@caselift/db/snapshots';
import { payRules } from '@caselift/domain/closing/pay-rules';
import { openWarehouse } from './duckdb.ts';
import type { ItemsAt } from './item-inputs.ts';
import { brokenInvariant, modelsBehind } from './refs.ts';
import { placedIn, type SnapshotShape } from './update-run.ts';
import { windowsAt } from './windows.ts';

export type PeriodPlace = { dataDir: string; sql: Sql; wholesalerId: string; signal: AbortSignal };

/**
 * Its ID. The lines are those of the change up to the period's last day, whether that day had a sale or not, by the same
 * models as an update's; of placements, returns of the days after it too. The one that is there is answered; of two asked
 * for at once both are right, and one stays unread.
 * Rejects where the warehouse doesn't hold the change any more, and with the sentence of an invariant that is broken.
 */
export async function measurePeriod(
  { dataDir, sql, wholesalerId, signal }: PeriodPlace,
  period: PeriodOfLines,
  itemsAt: ItemsAt,
): Promise<number> {
  const known = await periodSnapshot(sql, wholesalerId, payRules, period);
  if (known !== undefined) return known;
  const { changeId, from, to, nonSellingDays, timeZone, planChange = changeId } = period;
  const { variables, comparable } = windowsAt(to, changeId, nonSellingDays, true);
  const shape: Omit<SnapshotShape, 'salesPeriod'> & { planChange?: number; payRules: number } = {
    ...{ today: to, lastTransactionDate: to, heldLines: 0, comparable },
    nonSellingDays: [...nonSellingDays],
    ...{ timeZone, payRules },
    ...(planChange !== changeId && { planChange }),
  };
  const warehouse = await openWarehouse(dataDir, wholesalerId);
  try {
    if ((await warehouse.currentChange()) < changeId) {
      throw new Error(
        'The sales lines of these figures are no longer in the warehouse. Run an update, then publish it.',
      );
    }
    const run = await warehouse.beginRun(signal);
    try {
      const models = modelsBehind(periodTables);
      const items = placedIn(shape, await itemsAt({ lastDate: to, isOver: true, nonSellingDays }));
      const planned = planChange === changeId ? undefined : planChange;
      await run.build({ variables, items, models, planChange: planned, plannedFrom: from, onModel: () => undefined });
      const broken = await brokenInvariant(run, variables, new Set(models.map(({ name }) => name)));
      if (broken !== null) throw new Error(broken.message);
      const snapshotId = await beginSnapshot(sql, { wholesalerId, changeId, shapedBy: shape });
      // Named as a period's before it takes long: retention drops what an update has left unfinished.
      await sql`update snapshots set period_from = ${from} where snapshot_id = ${snapshotId}`;
      await run.copyOut(sql, { snapshotId, wholesalerId }, periodTables, () => undefined);
      await sql`
        update snapshots set last_transaction_date = ${to}, completed_at = now() where snapshot_id = ${snapshotId}`;
      return snapshotId;
    } finally {
      await run.end();
    }
  } finally {
    await warehouse.close();
  }
}
