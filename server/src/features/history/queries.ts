import { type HistoryEntry, historyPageSize } from '@caselift/contract/wholesaler-admin';
import type { Tx } from '@caselift/db/connect';
import { sentenceOf } from './sentences.ts';

type Row = Omit<HistoryEntry, 'at' | 'detail'> & { at: Date; detail: Record<string, unknown> };

/** A page of what was done to the wholesaler, newest first; who came and went is not told. */
export async function readHistory(tx: Tx, wholesalerId: string, before: number | undefined): Promise<HistoryEntry[]> {
  const rows = await tx<Row[]>`
    select audit_id as id, at, actor, action, detail, origin from audit_log
    where wholesaler_id = ${wholesalerId} and (${before ?? null}::bigint is null or audit_id < ${before ?? null}::bigint)
      and action not in ('sign in', 'failed sign in', 'sign out')
    order by audit_id desc limit ${historyPageSize}`;
  return rows.map((row) => ({ ...row, at: row.at.toISOString(), detail: sentenceOf(row.action, row.detail) }));
}
