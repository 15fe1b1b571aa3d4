import { type HistoryEntry, historyPageSize } from '@caselift/contract/history';
import type { Tx } from '@caselift/db/connect';
import { sentenceOf } from './sentences.ts';

type Row = Omit<HistoryEntry, 'at' | 'detail'> & { at: Date; detail: Record<string, unknown> };

/** A page of what was done to the wholesaler, newest first; who came and went is not told. */
export async function readHistory(tx: Tx, wholesalerId: string, before: number | undefined): Promise<HistoryEntry[]> {
  const rows = await tx<Row[]>`
    select audit_id as id, at, actor, action, detail, origin from audit_log
    where wholesaler_id = ${wholesalerId} and (${before ?? null}::bigint is null or audit_id < ${before ?? null}::bigint)
      and action not in ('sign in', 'failed sign in', 'sign out', 'end session', 'failed password check')
    order by audit_id desc limit ${historyPageSize}`;
  const known = await readNames(tx, wholesalerId);
  return rows.map((row) => {
    const noted = row.detail.names as object | undefined;
    const detail = { ...row.detail, names: noted === undefined ? known : { ...known, ...noted } };
    return { ...row, at: row.at.toISOString(), detail: sentenceOf(row.action, detail) };
  });
}

/** Of everyone, deleted people too, as prod or else preview has them: for what was noted without a name. */
async function readNames(tx: Tx, wholesalerId: string): Promise<Record<string, string>> {
  const people = await tx<{ customId: string; name: string }[]>`
    select custom_id as "customId", name from users where wholesaler_id = ${wholesalerId} order by db`;
  return Object.fromEntries(people.map(({ customId, name }) => [customId, name]));
}
