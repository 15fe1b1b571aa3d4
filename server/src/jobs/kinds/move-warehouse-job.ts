/**
 * Moves a wholesaler's facts to the other engine, and switches once both hold the same totals. What is left behind is
 * deleted last, when the new place is acknowledged and copied (docs/decisions/145).
 */
import { recordAuditOnce } from '@caselift/db/audit';
import { StrangersDataset } from '@caselift/warehouse/bigquery/datasets';
import { moveToBigQuery, moveToDuckDb } from '@caselift/warehouse/bigquery/move';
import { markOwnFile } from '../holding/file-owner.ts';
import type { PayloadOf, ResultOf } from '../registry.ts';
import { datasetOf, engineOf } from '../warehouses.ts';
import type { JobContext } from '../worker/job-context.ts';

export async function runMoveWarehouseJob(
  context: JobContext,
  { to }: PayloadOf<'moveWarehouse'>,
): Promise<ResultOf<'moveWarehouse'>> {
  const { env, sql, wholesalerId, jobId, signal, actor, origin } = context;
  if ((await engineOf(context)) === to) {
    const removed = to === 'duckdb' ? await removeLeft(context) : null;
    return { lines: null, ...(removed !== null && { removed }) };
  }
  const place = await datasetOf(context);
  const moving = { ...place, signal, onProgress: context.progress };
  const switchTo = async (left: string | null, moved: number) => {
    const detail = { jobId, to, lines: moved };
    await sql.begin(async (tx) => {
      await tx`update wholesalers set warehouse = ${to}, left_dataset = ${left} where wholesaler_id = ${wholesalerId}`;
      await recordAuditOnce(tx, { wholesalerId, actor, action: 'move warehouse', detail, origin });
    });
  };
  if (to === 'bigquery') {
    // From here on the dataset isn't what an earlier move left.
    await sql`update wholesalers set left_dataset = null where wholesaler_id = ${wholesalerId}`;
    const lines = await moveToBigQuery(moving);
    await switchTo(null, lines);
    return { lines };
  }
  await markOwnFile({ sql, dataDir: env.dataDir, wholesalerId });
  const lines = await moveToDuckDb(moving);
  signal.throwIfAborted();
  // Until the file is known, with its copy, the lines are Google's: should the machine be lost now, nothing is.
  await context.acknowledge?.(true);
  await switchTo(place.dataset, lines);
  await removeLeft(context);
  return { lines };
}

/** Deletes the dataset that a move has left, perhaps one that was cut off then. Answers its name; null: there is none. */
async function removeLeft(context: JobContext): Promise<string | null> {
  const { sql, wholesalerId } = context;
  const [row] = await sql<{ left: string | null }[]>`
    select left_dataset as left from wholesalers where wholesaler_id = ${wholesalerId}`;
  if (row == null || row.left === null) return null;
  const { port } = await datasetOf(context);
  const isRemoved = await port.datasets.drop(row.left).catch((error: unknown) => {
    if (!(error instanceof StrangersDataset)) throw error;
    return false; // someone has taken it over since
  });
  await sql`update wholesalers set left_dataset = null where wholesaler_id = ${wholesalerId}`;
  return isRemoved ? row.left : null;
}
