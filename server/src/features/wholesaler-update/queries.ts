import {
  type PartStatus,
  statusWords,
  type UpdatePart,
  type WholesalerUpdate,
} from '@caselift/contract/wholesaler-update';
import type { Tx } from '@caselift/db/connect';
import { readEngine } from '@caselift/db/wholesalers';
import type { UpdateStatus } from '@caselift/domain/pipeline';

type Row = Omit<PartStatus, 'status' | 'updatedAt'> & { part: UpdatePart; status: UpdateStatus; updatedAt: Date };

/** The status of each part of the wholesaler's latest update; no parts before the first one. */
export async function readUpdateParts(tx: Tx, wholesalerId: string): Promise<WholesalerUpdate> {
  const rows = await tx<Row[]>`
    select part, status, updated_at as "updatedAt", message, url from update_parts
    where wholesaler_id = ${wholesalerId}`;
  const parts: WholesalerUpdate = Object.fromEntries(
    rows.map(({ part, status, updatedAt, ...row }) => [
      part,
      { ...row, status: statusWords[status], updatedAt: updatedAt.toISOString() },
    ]),
  );
  if ((await readEngine(tx, wholesalerId)) !== 'bigquery') return parts;
  const [run] = await tx<{ bytesBilled: number | null }[]>`
    select bytes_billed::float8 as "bytesBilled" from update_runs
    where wholesaler_id = ${wholesalerId} order by run_id desc limit 1`;
  return { ...parts, bigQuery: { bytesBilled: run?.bytesBilled ?? null } };
}
