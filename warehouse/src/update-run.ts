/** What a run of the update remembers in PostgreSQL, so that it goes on after a crash where it was. */
import { readClosings } from '@caselift/db/closings';
import type { Sql } from '@caselift/db/connect';
import { beginSnapshot } from '@caselift/db/snapshots';
import { type SalesPeriodKind, salesPeriodOf } from '@caselift/domain/calendar';
import { actsFrom } from '@caselift/domain/closing/edit-span';
import type { IsoDate } from '@caselift/domain/dates';
import type { Facts } from './engine.ts';
import type { ItemsToMeasure, PlacedItems } from './item-inputs.ts';
import { windowsAt } from './windows.ts';

/** What shaped a snapshot's figures; kept with it as `shaped_by`, so that a resumed run computes the same. */
export type SnapshotShape = {
  /** The day of the update: later sales are held back. */
  today: string;
  lastTransactionDate: string;
  /** Valid lines dated after L, not counted yet. */
  heldLines: number;
  nonSellingDays: string[];
  salesPeriod: SalesPeriodKind;
  /** In which the wholesaler's days end; absent before there was this: in UTC. */
  timeZone?: string;
  /** False while no selling day of L's month has elapsed: nothing compares with last year. */
  comparable: boolean;
};

export type OpenSnapshot = { snapshotId: number; changeId: number; isComplete: boolean; shape: SnapshotShape };

/** From which on the files of an update act on what people are paid as: no closed day. */
export async function actsFromIn(
  sql: Sql,
  wholesalerId: string,
  { lastTransactionDate, salesPeriod: kind }: SnapshotShape,
): Promise<IsoDate> {
  return actsFrom(await readClosings(sql, wholesalerId), { ...salesPeriodOf(lastTransactionDate, kind), kind });
}

/** The items, for figures of that shape. */
export const placedIn = (
  { timeZone = 'UTC' }: Pick<SnapshotShape, 'timeZone'>,
  items: ItemsToMeasure,
): PlacedItems => ({
  ...items,
  timeZone,
});

/** The snapshot that the run has begun; null before. */
async function begunSnapshot(sql: Sql, runId: number): Promise<OpenSnapshot | null> {
  const [row] = await sql<OpenSnapshot[]>`
    select s.snapshot_id as "snapshotId", s.change_id as "changeId", s.completed_at is not null as "isComplete",
           s.shaped_by as shape
    from update_runs r join snapshots s on s.snapshot_id = r.snapshot_id
    where r.run_id = ${runId}`;
  return row ?? null;
}

/**
 * The snapshot of the run: the one it has begun, or a new one of the lines as they are now and preview's calendar.
 * Throws when there is no sale up to `today`.
 */
export async function openSnapshot(
  sql: Sql,
  facts: Facts,
  run: { runId: number; wholesalerId: string; changeId: number; today: string },
): Promise<OpenSnapshot> {
  const begun = await begunSnapshot(sql, run.runId);
  if (begun !== null) return begun;
  const shape = await shapeAt(sql, facts, run);
  // One transaction: a snapshot that no run names would be swept by the next update.
  return sql.begin(async (tx) => {
    const { wholesalerId, changeId } = run;
    const snapshotId = await beginSnapshot(tx, { wholesalerId, changeId, shapedBy: shape });
    await tx`update update_runs set snapshot_id = ${snapshotId}, change_id = ${changeId} where run_id = ${run.runId}`;
    return { snapshotId, changeId, isComplete: false, shape };
  });
}

async function shapeAt(
  sql: Sql,
  facts: Facts,
  { wholesalerId, changeId, today }: { wholesalerId: string; changeId: number; today: string },
): Promise<SnapshotShape> {
  const [settings] = await sql<{ nonSellingDays: string[]; salesPeriod: SalesPeriodKind; timeZone: string }[]>`
    select non_selling_days::text[] as "nonSellingDays", sales_period as "salesPeriod", time_zone as "timeZone"
    from settings
    where wholesaler_id = ${wholesalerId} and db = 'preview'`;
  if (settings === undefined) throw new Error(`${wholesalerId} has no settings in preview.`);
  const { lastDate, heldLines } = await facts.newestSale(changeId, today);
  if (lastDate === null) throw new Error(`There are no sales up to ${today}. Import files first.`);
  const { comparable } = windowsAt(lastDate, changeId, settings.nonSellingDays);
  return { today, lastTransactionDate: lastDate, heldLines, ...settings, comparable };
}

/** The parts that this run has already completed. */
export async function completedParts(sql: Sql, runId: number): Promise<Set<string>> {
  const rows = await sql<{ part: string }[]>`
    select part from update_parts where run_id = ${runId} and status = 'completed'`;
  return new Set(rows.map((row) => row.part));
}
