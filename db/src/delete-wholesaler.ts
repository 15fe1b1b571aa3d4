// Deleting a wholesaler from preview, or altogether. Each step may be repeated after a crash, and only one job of a
// wholesaler is at work at a time.
import { recordAuditOnce } from './audit.ts';
import type { Sql, Tx } from './connect.ts';
import { endStrayWaysIn } from './credentials.ts';
import { editableRows, putInForce } from './editable-rows.ts';
import { lockEnvironments } from './environments.ts';
import { dropGoneSnapshots } from './retention.ts';

/** Who deletes, and the job that does it: its line in the history is written once. */
export type Deletion = { wholesalerId: string; jobId: string; actor: string; origin: string };

/**
 * Takes preview back to before its first update: no figures, the edits of prod, no status of an update. Figures that
 * were published stay, for prod shows them or may be put back to them; the sales lines stay in the warehouse.
 */
export async function deletePreview(sql: Sql, deletion: Deletion): Promise<void> {
  const { wholesalerId, jobId, actor, origin } = deletion;
  await sql.begin(async (tx) => {
    await lockEnvironments(tx, wholesalerId);
    await putInForce(tx, wholesalerId, 'preview', await editableRows(tx, wholesalerId, 'prod'));
    await endStrayWaysIn(tx, wholesalerId);
    await tx`
      update environments set snapshot_id = null, pointed_at = now()
      where wholesaler_id = ${wholesalerId} and db = 'preview'`;
    await tx`
      update snapshots set dropped_at = now()
      where wholesaler_id = ${wholesalerId} and dropped_at is null
        and not exists (select from publications p where p.snapshot_id = snapshots.snapshot_id)
        and not exists (select from environments e where e.snapshot_id = snapshots.snapshot_id)`;
    await tx`delete from update_runs where wholesaler_id = ${wholesalerId}`;
    await recordAuditOnce(tx, { wholesalerId, actor, action: 'delete preview', detail: { jobId }, origin });
  });
}

/**
 * Ends the wholesaler for everybody at once: nobody of it can sign in, nothing shows figures, no file is taken in. Its
 * figures go then; its name stays until finishDeletion, so that nobody makes another in its place meanwhile.
 */
export async function closeWholesaler(sql: Sql, wholesalerId: string): Promise<void> {
  await sql.begin(async (tx) => {
    await lockEnvironments(tx, wholesalerId);
    await tx`delete from credentials where wholesaler_id = ${wholesalerId}`;
    await tx`delete from uploads where wholesaler_id = ${wholesalerId}`;
    await tx`
      update environments set snapshot_id = null, publication_id = null where wholesaler_id = ${wholesalerId}`;
    await tx`update snapshots set dropped_at = now() where wholesaler_id = ${wholesalerId} and dropped_at is null`;
  });
  // What a dump or a reader holds goes later.
  await dropGoneSnapshots(sql, { wholesalerId });
}

/** The wholesaler's past jobs, except the one that deletes it. Their folders are deleted too. */
export async function jobsOf(sql: Sql, { wholesalerId, jobId }: Deletion): Promise<string[]> {
  const rows = await sql<{ id: string }[]>`
    select job_id as id from job_progress where wholesaler_id = ${wholesalerId} and job_id <> ${jobId}`;
  return rows.map((row) => row.id);
}

/** Removes every row of the wholesaler but its history, which says who deleted it. */
export async function finishDeletion(sql: Sql, deletion: Deletion): Promise<void> {
  const { wholesalerId, jobId, actor, origin } = deletion;
  await sql.begin(async (tx) => {
    // What points at others goes first; the rest follows the wholesaler's own row.
    for (const table of ['publications', 'update_runs', 'snapshots', 'wholesalers']) {
      await tx`delete from ${tx(table)} where wholesaler_id = ${wholesalerId}`;
    }
    await deleteProgress(tx, deletion);
    await recordAuditOnce(tx, { wholesalerId, actor, action: 'delete wholesaler', detail: { jobId }, origin });
  });
  await dropGoneSnapshots(sql, { wholesalerId });
}

async function deleteProgress(tx: Tx, { wholesalerId, jobId }: Deletion): Promise<void> {
  await tx`delete from job_progress where wholesaler_id = ${wholesalerId} and job_id <> ${jobId}`;
}
