/** Moves a wholesaler's facts to the other engine, and switches once both hold the same totals. */
import { recordAuditOnce } from '@caselift/db/audit';
import { removeFacts } from '@caselift/warehouse/bigquery/facts';
import { moveToBigQuery, moveToDuckDb } from '@caselift/warehouse/bigquery/move';
import type { PayloadOf, ResultOf } from '../registry.ts';
import { datasetOf, engineOf } from '../warehouses.ts';
import type { JobContext } from '../worker/job-context.ts';

export async function runMoveWarehouseJob(
  context: JobContext,
  { to }: PayloadOf<'moveWarehouse'>,
): Promise<ResultOf<'moveWarehouse'>> {
  const { sql, wholesalerId, jobId, signal, actor, origin } = context;
  const isThere = (await engineOf(context)) === to;
  if (isThere && to === 'bigquery') return { lines: null };
  const place = await datasetOf(context);
  let lines: number | null = null;
  if (!isThere) {
    const move = to === 'bigquery' ? moveToBigQuery : moveToDuckDb;
    lines = await move({ ...place, signal, onProgress: context.progress });
    const detail = { jobId, to, lines };
    await sql.begin(async (tx) => {
      await tx`update wholesalers set warehouse = ${to} where wholesaler_id = ${wholesalerId}`;
      await recordAuditOnce(tx, { wholesalerId, actor, action: 'move warehouse', detail, origin });
    });
  }
  if (to === 'duckdb') {
    // Not before the lines are safe where they are now. Also what a move that was cut off here has left.
    await context.acknowledge?.();
    await removeFacts(place.port, place.dataset);
  }
  return { lines };
}
