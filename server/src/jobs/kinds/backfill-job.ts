/** After an upgrade: the figures that the snapshots of preview and prod lack. Publishing does it for its target, too. */
import { recordAuditOnce } from '@caselift/db/audit';
import { backfillSnapshot } from '@caselift/warehouse/backfill';
import type { ResultOf } from '../registry.ts';
import { openFacts } from '../warehouses.ts';
import type { JobContext } from '../worker/job-context.ts';
import { pointMeasured, readItemsAt } from './measure-items.ts';

/** Computes what either environment's figures lack. What one of them cannot have does not keep it from the other. */
export async function runBackfillJob(context: JobContext): Promise<ResultOf<'backfill'>> {
  const { sql, wholesalerId } = context;
  const pointed = await sql<{ snapshotId: number }[]>`
    select distinct snapshot_id as "snapshotId" from environments
    where wholesaler_id = ${wholesalerId} and snapshot_id is not null order by 1`;
  const failures: unknown[] = [];
  const tables = new Set<string>();
  const fail = (error: unknown) => {
    context.signal.throwIfAborted();
    failures.push(error);
    return [];
  };
  for (const { snapshotId } of pointed) {
    const written = await backfill(context, snapshotId).catch(fail);
    for (const table of written) tables.add(table);
  }
  // Items may have been saved, and calendars edited, since they were measured.
  for (const db of ['prod', 'preview'] as const)
    await pointMeasured(context, [db], (check) => sql.begin(check)).catch(fail);
  if (failures.length > 0) throw failures[0];
  return { tables: [...tables] };
}

/** Computes what the snapshot lacks; the history tells it once a job. */
export async function backfill(context: JobContext, snapshotId: number): Promise<string[]> {
  const { sql, wholesalerId, signal, jobId, actor, origin } = context;
  const tables = await backfillSnapshot({
    openWarehouse: () => openFacts(context),
    sql,
    wholesalerId,
    snapshotId,
    itemsAt: readItemsAt(context),
    onProgress: context.progress,
    signal,
  });
  const detail = { jobId, snapshotId, tables };
  if (tables.length > 0) await recordAuditOnce(sql, { wholesalerId, actor, action: 'backfill', detail, origin });
  return tables;
}
