/** What was typed and handed in for people, item by item (docs/product.md, Items). */
import type { Tx } from '@caselift/db/connect';
import type { SubmissionKind } from '@caselift/domain/programs/hand-in';
import {
  type EditedRules,
  type ItemImage,
  nothingSubmitted,
  type Submitted,
} from '@caselift/domain/programs/item-entry';
import type { ItemFacts } from '@caselift/domain/programs/item-figures';

export type ItemEntries = Pick<ItemFacts, 'submittedOf' | 'editOf'>;

/**
 * Of each item, a text that is another after every change of what was typed or handed in of it. An item that is absent
 * has nothing.
 */
export async function readEntryVersions(tx: Tx, wholesalerId: string): Promise<Map<string, string>> {
  const rows = await tx<{ itemId: string; version: string }[]>`
    select item_id as "itemId", revision::text as version from item_entry_revisions where wholesaler_id = ${wholesalerId}`;
  return new Map(rows.map(({ itemId, version }) => [itemId, version]));
}

/** The same of what was archived. */
export async function readArchiveVersions(tx: Tx, wholesalerId: string): Promise<Map<string, string>> {
  const rows = await tx<{ itemId: string; version: string }[]>`
    select item_id as "itemId", string_agg(instance_start || ' ' || version, ',' order by instance_start) as version
    from item_archives where wholesaler_id = ${wholesalerId} group by item_id`;
  return new Map(rows.map(({ itemId, version }) => [itemId, version]));
}

type Key = { itemId: string; userId: string; instanceStart: string };
const keyOf = ({ itemId, userId, instanceStart }: Key) => `${itemId} ${userId} ${instanceStart}`;

const keyColumns = (tx: Tx) => tx`item_id as "itemId", user_id as "userId", instance_start as "instanceStart"`;

type Counted = { kind: SubmissionKind; sum: number; newest: number };
type Sent = Pick<Submitted, 'quantity' | 'isDone' | 'value'>;

/** Of ticks and values the newest day counts, and the last that came of it. */
const countedColumns = (tx: Tx) => tx`
  kind, sum(amount) as sum, (array_agg(amount order by own_date desc, received_at desc, submission_id))[1] as newest`;

const submittedOf = ({ kind, sum, newest }: Counted): Partial<Sent> =>
  kind === 'quantity' ? { quantity: sum } : kind === 'tick' ? { isDone: newest === 1 } : { value: newest };

/**
 * What a person has handed in of an item in an instance besides pictures, if entries were others.
 * @param change without: entries that are gone. added: one more of that day, or instead of the one that it corrects.
 */
export async function readSubmittedIf(
  tx: Tx,
  wholesalerId: string,
  { itemId, userId, instanceStart }: Key,
  {
    without,
    added,
  }: {
    without: readonly string[];
    added: { insteadOf: string | null; amount: number; kind: SubmissionKind; ownDate: string } | null;
  },
): Promise<Sent> {
  const { images: _, ...nothing } = nothingSubmitted;
  const { insteadOf: corrected = null, kind = null, amount = null, ownDate = null } = added ?? {};
  const counted = await tx<Counted[]>`
    select ${countedColumns(tx)} from (
      select kind, case when submission_id = ${corrected}::uuid then ${amount}::numeric else amount end as amount,
        own_date, received_at, submission_id
      from item_submissions
      where wholesaler_id = ${wholesalerId} and item_id = ${itemId} and user_id = ${userId}
        and instance_start = ${instanceStart} and submission_id <> all (${[...without]}::uuid[])
      union all
      select ${kind}::text, ${amount}::numeric, ${ownDate}::date, 'infinity', gen_random_uuid()
      where ${added !== null && corrected === null}
    ) as handed_in group by kind`;
  return Object.assign(nothing, ...counted.map(submittedOf));
}

export async function readItemEntries(
  tx: Tx,
  wholesalerId: string,
  itemIds: readonly string[],
): Promise<ItemEntries & { hasEdits: (itemId: string) => boolean }> {
  const asked = tx`wholesaler_id = ${wholesalerId} and item_id = any (${[...itemIds]})`;
  const [edits, images, submissions] = await Promise.all([
    readItemEdits(tx, wholesalerId, itemIds),
    tx<(Key & ItemImage)[]>`
      select ${keyColumns(tx)}, image_id as "imageId", buyer_id as "buyerId", own_date as date, status,
        validation_quantity as "validationQuantity"
      from item_images where ${asked} and stored_at is not null order by own_date, received_at, image_id`,
    readSubmissions(tx, asked),
  ]);
  const submitted = new Map<string, Submitted>();
  const add = (row: Key, changes: (known: Submitted) => Partial<Submitted>) => {
    const known = submitted.get(keyOf(row)) ?? nothingSubmitted;
    submitted.set(keyOf(row), { ...known, ...changes(known) });
  };
  for (const { itemId, userId, instanceStart, ...image } of images) {
    add({ itemId, userId, instanceStart }, (known) => ({ images: [...known.images, image] }));
  }
  for (const row of submissions) add(row, () => submittedOf(row));
  return {
    submittedOf: (itemId, userId, instanceStart) =>
      submitted.get(keyOf({ itemId, userId, instanceStart })) ?? nothingSubmitted,
    ...edits,
  };
}

const readSubmissions = (tx: Tx, asked: ReturnType<typeof keyColumns>) => tx<(Key & Counted)[]>`
  select ${keyColumns(tx)}, ${countedColumns(tx)}
  from item_submissions where ${asked} group by item_id, user_id, instance_start, kind`;

/** What was typed for people. */
export async function readItemEdits(
  tx: Tx,
  wholesalerId: string,
  itemIds: readonly string[],
): Promise<Pick<ItemFacts, 'editOf'> & { hasEdits: (itemId: string) => boolean }> {
  const edits = await tx<(Key & { rules: EditedRules | null })[]>`
    select ${keyColumns(tx)}, rules from item_edits
    where wholesaler_id = ${wholesalerId} and item_id = any (${[...itemIds]}) order by instance_start desc`;
  const ofPerson = ({ itemId, userId }: Pick<Key, 'itemId' | 'userId'>) => `${itemId} ${userId}`;
  const typed = Map.groupBy(edits, ofPerson);
  const edited = new Set(edits.map(({ itemId }) => itemId));
  return {
    // Typed values also apply to later instances.
    editOf: (itemId, userId, instanceStart) =>
      typed.get(ofPerson({ itemId, userId }))?.find((edit) => edit.instanceStart <= instanceStart)?.rules ?? null,
    hasEdits: (itemId) => edited.has(itemId),
  };
}
