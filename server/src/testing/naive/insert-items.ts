/** Puts invented items in as rows, with what is typed and handed in. */
import { randomUUID } from 'node:crypto';
import type { Sql } from '@caselift/db/connect';
import { isoDateOf } from './calendar.ts';
import type { Invented, Place } from './invent-items.ts';

/** @param before how many there are already: each has a number of its own. */
export async function insertInvented(sql: Sql, wholesalerId: string, invented: Invented, before = 0): Promise<void> {
  const { items, lists, edits, pictures, handed } = invented;
  const of = { wholesaler_id: wholesalerId };
  const placed = ({ itemId, customId, from }: Place) => ({
    ...of,
    item_id: itemId,
    user_id: customId,
    instance_start: from,
  });
  await inParts(
    [...lists],
    (part) => sql`
    insert into item_lists ${sql(part.map(([hash, members]) => ({ ...of, hash, members: [...members] })))}
    on conflict do nothing`,
  );
  // Sub-items refer to what they are part of.
  const inOrder = items.toSorted((one, other) => Number(one.parentId !== null) - Number(other.parentId !== null));
  const rows = inOrder.map((item, at) => ({
    ...{ ...of, item_id: item.itemId, kind: item.kind, number: 1000 + before + at, type: item.type, name: item.name },
    ...{ parent_id: item.parentId, sort_order: item.order, since: item.since, created_by: 'test' },
    ...{ terms: sql.json(item.terms as never), earlier_terms: sql.json(item.earlierTerms as never) },
    ...{ archived_at: item.archivedAt, deleted_at: item.deletedAt },
  }));
  await inParts(rows, (part) => sql`insert into items ${sql(part)}`);
  const typed = edits.map((edit) => ({ ...placed(edit), rules: edit.rules }));
  // What is reset is null in the JSON of the row, not in the row.
  await inParts(
    typed,
    (part) => sql`
    insert into item_edits (wholesaler_id, item_id, user_id, instance_start, rules, edited_by)
    select ${wholesalerId}, item_id, user_id, instance_start, coalesce(rules, 'null'), 'test'
    from jsonb_to_recordset(${sql.json(part as never)})
      as typed (item_id uuid, user_id text, instance_start date, rules jsonb)`,
  );
  const images = pictures.map((picture) => ({
    ...{ ...placed(picture), buyer_id: picture.buyer, own_date: isoDateOf(picture.day) },
    ...{
      stored_at: isoDateOf(picture.day),
      status: picture.status,
      validation_quantity: picture.quantity,
    },
  }));
  await inParts(images, (part) => sql`insert into item_images ${sql(part)}`);
  const submissions = handed.map(({ kind, amount, day, ...place }) => ({
    ...{ ...placed(place), submission_id: randomUUID(), kind, amount, own_date: isoDateOf(day), submitted_by: 'test' },
    received_at: `${isoDateOf(day)}T12:00:00Z`,
  }));
  await inParts(submissions, (part) => sql`insert into item_submissions ${sql(part)}`);
}

/** A statement takes no more than some thousands of values. */
async function inParts<Row>(rows: readonly Row[], insert: (part: Row[]) => PromiseLike<unknown>): Promise<void> {
  for (let at = 0; at < rows.length; at += 500) await insert(rows.slice(at, at + 500));
}
