/** All items of a wholesaler with what is typed and handed in, as their rows say. */
import type { Sql } from '@caselift/db/connect';
import { type Day, dayFrom } from './calendar.ts';
import type { Invented } from './invent-items.ts';
import type { Program } from './item-instances.ts';

type Dated<Row> = Omit<Row, 'day'> & { day: string };
const withDay = <Row extends { day: string }>({ day, ...row }: Row): Omit<Row, 'day'> & { day: Day } => ({
  ...row,
  day: dayFrom(day),
});

export async function storedItems(sql: Sql, wholesalerId: string): Promise<Invented> {
  const of = sql`where wholesaler_id = ${wholesalerId}`;
  const place = sql`item_id as "itemId", user_id as "customId", instance_start::text as "from"`;
  const items = await sql<Program[]>`
    select item_id as "itemId", kind, type, name, parent_id as "parentId", sort_order as "order", since::text as since,
      terms, earlier_terms as "earlierTerms", archived_at::text as "archivedAt", deleted_at::text as "deletedAt"
    from items ${of} order by created_at, item_id`;
  const lists = await sql<{ hash: string; members: string[] }[]>`select hash, members from item_lists ${of}`;
  const edits = await sql<Invented['edits']>`select ${place}, rules from item_edits ${of}`;
  const pictures = await sql<Dated<Invented['pictures'][number]>[]>`
    select ${place}, buyer_id as buyer, own_date::text as day, status,
      validation_quantity::float8 as quantity
    from item_images ${of} and stored_at is not null order by own_date, received_at, image_id`;
  // Of one day the last that came counts.
  const handed = await sql<Dated<Invented['handed'][number]>[]>`
    select ${place}, kind, amount::float8 as amount, own_date::text as day
    from item_submissions ${of} order by received_at desc, submission_id`;
  return {
    items,
    lists: new Map(lists.map(({ hash, members }) => [hash, members])),
    edits,
    pictures: pictures.map(withDay),
    handed: handed.map(withDay),
  };
}
