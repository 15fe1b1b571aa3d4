import type { QueryOf } from '@caselift/contract/endpoint';
import { type HistoryEntry, type HistoryKind, historyKinds, type listHistory } from '@caselift/contract/history';
import type { Tx } from '@caselift/db/connect';
import { searchTest } from '@caselift/domain/fold';
import { actionsOf, sentenceOf } from './sentences.ts';
import { isAbout, narrowed, type Subject } from './subject.ts';

type Row = Omit<HistoryEntry, 'at' | 'detail'> & { at: Date; detail: Record<string, unknown> };
export type Asked = Omit<QueryOf<typeof listHistory>, 'about' | 'export' | 'wholesalerId' | 'db'> & {
  about: Subject | null;
};

/** Who came and went is not told. */
const untold = ['sign in', 'failed sign in', 'sign out', 'end session', 'failed password check'];
/** Entries read at once where their sentences are searched. */
const batch = 1000;

/** Up to `most` of what was done to the wholesaler, newest first. */
export async function readHistory(tx: Tx, wholesalerId: string, asked: Asked, most: number): Promise<HistoryEntry[]> {
  const known = await readNames(tx, wholesalerId);
  const isSought = searchTest(asked.searchPhrase);
  const conditions = conditionsOf(tx, wholesalerId, asked);
  const atOnce = asked.searchPhrase ? batch : most;
  const found: HistoryEntry[] = [];
  let { before = null as number | null } = asked;
  while (found.length < most) {
    const rows: Row[] = await tx<Row[]>`
      select audit_id as id, at, actor, action, detail, origin from audit_log
      where ${conditions} and (${before}::bigint is null or audit_id < ${before}::bigint)
      order by audit_id desc limit ${atOnce}`;
    const told = rows.map((row) => {
      const noted = row.detail.names as object | undefined;
      const names = noted === undefined ? known : { ...known, ...noted };
      const detail = { ...narrowed(row.detail, asked.about), names };
      return { ...row, at: row.at.toISOString(), detail: sentenceOf(row.action, detail) };
    });
    found.push(...told.filter(({ detail, actor }) => isSought(detail, actor)));
    before = rows.at(-1)?.id ?? null;
    if (rows.length < atOnce) break;
  }
  return found.slice(0, most);
}

/** Who did any of it, by name. */
export async function readActors(tx: Tx, wholesalerId: string): Promise<string[]> {
  const rows = await tx<{ actor: string }[]>`
    select distinct actor from audit_log where wholesaler_id = ${wholesalerId} and action <> all (${untold}) order by actor`;
  return rows.map(({ actor }) => actor);
}

function conditionsOf(tx: Tx, wholesalerId: string, { about, who, kind, from, to }: Asked) {
  const day = tx`(at at time zone (select time_zone from settings where wholesaler_id = ${wholesalerId} and db = 'prod'))::date`;
  return tx`
    wholesaler_id = ${wholesalerId} and action <> all (${untold})
    ${about === null ? tx`` : tx`and ${isAbout(tx, wholesalerId, about)}`}
    ${who === undefined ? tx`` : tx`and actor = ${who}`}
    ${kind === undefined ? tx`` : tx`and ${isOfKind(tx, kind)}`}
    ${from === undefined ? tx`` : tx`and ${day} >= ${from}::date`}
    ${to === undefined ? tx`` : tx`and ${day} <= ${to}::date`}`;
}

const kinds = Object.keys(historyKinds) as HistoryKind[];
const isOfKind = (tx: Tx, kind: HistoryKind) =>
  kind === 'other'
    ? tx`action <> all (${kinds.filter((one) => one !== 'other').flatMap(actionsOf)})`
    : tx`action = any (${actionsOf(kind)})`;

/** Of everyone, deleted people too, as prod or else preview has them: for what was noted without a name. */
async function readNames(tx: Tx, wholesalerId: string): Promise<Record<string, string>> {
  const people = await tx<{ customId: string; name: string }[]>`
    select custom_id as "customId", name from users where wholesaler_id = ${wholesalerId} order by db`;
  return Object.fromEntries(people.map(({ customId, name }) => [customId, name]));
}
