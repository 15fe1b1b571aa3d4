/** Correcting entries, and putting back what was deleted (docs/product.md, What staff decide). */
import type { BodyOf, ReplyOf } from '@caselift/contract/endpoint';
import type { correctEntry } from '@caselift/contract/entry-corrections';
import { itemEntryTexts } from '@caselift/contract/item-entries';
import { recordAudit } from '@caselift/db/audit';
import type { Tx } from '@caselift/db/connect';
import { lockEnvironments } from '@caselift/db/environments';
import { saveRecord } from '@caselift/db/versioned-records';
import type { SubmissionKind } from '@caselift/domain/programs/hand-in';
import { maySee } from '@caselift/domain/visibility';
import { readEditedParts } from '../../figures/edited-parts.ts';
import type { ItemRow } from '../../figures/item-rows.ts';
import type { PersonRow } from '../../figures/queries.ts';
import type { SnapshotMemory } from '../../figures/snapshot-memory.ts';
import { refusal } from '../../http/errors.ts';
import type { ScopedCall } from '../../http/serve.ts';
import type { StoredCorrection } from './written-by.ts';

export type Correcting = Pick<ScopedCall<typeof correctEntry>, 'scope' | 'viewer' | 'origin'> & {
  tx: Tx;
  memory: SnapshotMemory;
};
export type Place = { id: string; entryId: string };

export type StoredEntry = {
  entryId: string;
  itemId: string;
  userId: string;
  kind: SubmissionKind;
  amount: number;
  instance: string;
  date: string;
  buyerId: string | null;
  corrections: StoredCorrection[];
  version: number;
};

/** Refuses with 409 `stale` what someone else has changed since. The same amount once more changes nothing. */
export async function correct(
  correcting: Correcting,
  place: Place,
  { amount, version }: BodyOf<typeof correctEntry>,
): Promise<ReplyOf<typeof correctEntry>> {
  const { tx, scope, viewer } = correcting;
  const { wholesalerId } = scope;
  await lockEnvironments(tx, wholesalerId);
  const entry = await readEntry(tx, wholesalerId, place);
  const { item, person } = await requireSeen(correcting, entry);
  if (entry.kind === 'tick' && amount !== 0 && amount !== 1) throw refusal('bad_input', itemEntryTexts.tick);
  if (entry.amount === amount) return { _id: entry.entryId, amount, version: entry.version };
  const [{ at } = { at: '' }] = await tx<{ at: string }[]>`
    select to_char(clock_timestamp() at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as at`;
  const made = { by: viewer.email, name: viewer.name, at, was: entry.amount };
  const saved = await saveRecord(
    tx,
    { name: 'item_submissions' },
    {
      wholesalerId,
      key: { submission_id: entry.entryId },
      values: { amount },
      version,
      books: { corrections: [...entry.corrections, made], corrected_at: made.at },
    },
  );
  await record(correcting, 'correct entry', { entry: { ...entry, amount }, item, person, was: entry.amount });
  return { _id: entry.entryId, amount, version: saved };
}

/** 404: it was never deleted, or before the history kept what it takes. */
export async function putBack(correcting: Correcting, place: Place): Promise<void> {
  const { tx, scope } = correcting;
  const { wholesalerId } = scope;
  await lockEnvironments(tx, wholesalerId);
  const there = await tx`
    select from item_submissions
    where wholesaler_id = ${wholesalerId} and submission_id = ${place.entryId} and item_id = ${place.id}`;
  if (there.length > 0) return;
  const [deleted] = await tx<
    (StoredEntry & { row: { receivedAt: string; takenAt: string | null; submittedBy: string; notes: string } })[]
  >`
    select detail ->> 'entryId' as "entryId", detail ->> 'itemId' as "itemId", detail ->> 'userId' as "userId",
      detail ->> 'kind' as kind, (detail ->> 'amount')::numeric as amount, detail ->> 'date' as date,
      detail -> 'row' ->> 'instance' as instance, detail -> 'row' ->> 'buyerId' as "buyerId",
      detail -> 'row' -> 'corrections' as corrections, detail -> 'row' as row, 1 as version
    from audit_log
    where wholesaler_id = ${wholesalerId} and action = 'take back entry' and detail ? 'row'
      and detail ->> 'entryId' = ${place.entryId} and detail ->> 'itemId' = ${place.id}
    order by audit_id desc limit 1`;
  if (deleted === undefined) throw refusal('not_found', itemEntryTexts.unknownEntry);
  const { row, ...entry } = deleted;
  const { item, person } = await requireSeen(correcting, entry);
  await tx`
    insert into item_submissions ${tx({
      ...{ wholesaler_id: wholesalerId, submission_id: entry.entryId, item_id: entry.itemId, user_id: entry.userId },
      ...{ instance_start: entry.instance, buyer_id: entry.buyerId, kind: entry.kind, amount: entry.amount },
      ...{ own_date: entry.date, received_at: row.receivedAt, taken_at: row.takenAt, submitted_by: row.submittedBy },
      ...{ notes: row.notes, corrections: tx.json(entry.corrections) },
      corrected_at: entry.corrections.at(-1)?.at ?? null,
    })}`;
  await record(correcting, 'put back entry', { entry, item, person });
}

/** 404: there is none of the item. */
export async function readEntry(tx: Tx, wholesalerId: string, { id, entryId }: Place): Promise<StoredEntry> {
  const [entry] = await tx<StoredEntry[]>`
    select submission_id as "entryId", item_id as "itemId", user_id as "userId", kind, amount, instance_start as instance,
      own_date as date, buyer_id as "buyerId", corrections, version::float8 as version
    from item_submissions
    where wholesaler_id = ${wholesalerId} and submission_id = ${entryId} and item_id = ${id}`;
  if (entry === undefined) throw refusal('not_found', itemEntryTexts.unknownEntry);
  return entry;
}

/** 404: it is of someone the viewer may not see. Who was deleted is there for staff; so are deleted items, which have paid. */
export async function requireSeen(
  { tx, memory, scope, viewer }: Pick<Correcting, 'tx' | 'memory' | 'scope' | 'viewer'>,
  { itemId, userId }: Pick<StoredEntry, 'itemId' | 'userId'>,
): Promise<{ item: ItemRow; person: PersonRow }> {
  const edited = await readEditedParts(tx, memory, scope);
  const [items, people, { visibility }] = await Promise.all([
    edited.items(),
    edited.peopleAndGone(),
    edited.settings(),
  ]);
  const item = items.find((one) => one.itemId === itemId);
  const person = people.find(({ customId }) => customId === userId);
  if (item === undefined || person === undefined || !maySee(viewer, people, visibility)(person)) {
    throw refusal('not_found', itemEntryTexts.unknownEntry);
  }
  return { item, person };
}

type Told = { entry: StoredEntry; item: ItemRow; person: PersonRow; was?: number };

async function record(
  { tx, scope, viewer, origin }: Correcting,
  action: string,
  { entry, item, person, was }: Told,
): Promise<void> {
  const { entryId, itemId, userId, kind, amount, date, buyerId } = entry;
  const detail = {
    ...{ itemId, itemKind: item.kind, name: item.name, userId, person: person.name, date },
    ...{ entryId, kind, amount, account: buyerId, ...(was !== undefined && { was }) },
  };
  await recordAudit(tx, { wholesalerId: scope.wholesalerId, actor: viewer.email, action, detail, origin });
}
