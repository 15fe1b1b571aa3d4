/** One update of preview, followed part by part in update_runs and update_parts. */
import { updateTexts } from '@caselift/contract/wholesaler-update';
import { recordAudit } from '@caselift/db/audit';
import { lockEnvironments } from '@caselift/db/environments';
import { pointPreview } from '@caselift/db/snapshots';
import { runUpdate } from '@caselift/warehouse/run';
import { refusal } from '../../http/errors.ts';
import { todayOf } from '../../today.ts';
import { addBilled, closeRun, openRun, writePart } from '../queue/update-runs.ts';
import { noSuchWholesaler, wholesalerExists } from '../queue/wholesaler-exists.ts';
import { bringLines, openFacts } from '../warehouses.ts';
import type { JobContext } from '../worker/job-context.ts';
import { pointMeasured, readItemsAt } from './measure-items.ts';

/** Runs or resumes the update of this job. On failure the unfinished parts say why. */
export async function runUpdateJob(context: JobContext): Promise<{ runId: number }> {
  const { sql, wholesalerId, jobId } = context;
  if (!(await wholesalerExists(sql, wholesalerId))) throw noSuchWholesaler(wholesalerId);
  const runId = await openRun(sql, context);
  const warehouse = await openFacts(context);
  let copied = 0;
  try {
    if ((await warehouse.currentChange()) === 0) throw refusal('conflict', updateTexts.nothingImported);
    copied = await bringLines(context, true); // items of the new figures are measured from it
    await runUpdate({
      warehouse,
      sql,
      wholesalerId,
      runId,
      today: await sql.begin((tx) => todayOf(tx, { wholesalerId, db: 'preview' })),
      itemsAt: readItemsAt(context),
      pointAt: (snapshotId) => pointPreviewAt(context, snapshotId),
      onPart: (part, status, message) => writePart(sql, { wholesalerId, runId, part, status, message }),
      onProgress: context.progress,
      signal: context.signal,
    });
  } finally {
    const billed = warehouse.bytesBilled();
    await addBilled(sql, runId, billed === null ? null : billed + copied);
    await warehouse.close();
  }
  const { actor, origin } = context;
  await sql.begin(async (tx) => {
    await closeRun(tx, jobId, null);
    await recordAudit(tx, { wholesalerId, actor, action: 'update', detail: { runId }, origin });
  });
  return { runId };
}

/** Items may have been saved, and preview's calendar edited, since they were measured. */
function pointPreviewAt(context: JobContext, snapshotId: number): Promise<void> {
  const { sql, wholesalerId } = context;
  return pointMeasured(context, ['preview'], (check) =>
    sql.begin(async (tx) => {
      await lockEnvironments(tx, wholesalerId);
      await pointPreview(tx, { wholesalerId, snapshotId });
      await check(tx);
    }),
  );
}
