/**
 * Two neighbors of the full house: `ant` has all of its rows by ids of its own, `zoo` by the same ids. What a request of the
 * house finds or changes there, it reaches across tenants.
 */
import type { Sql } from '@caselift/db/connect';
import { fullHouse } from './full-house.ts';
import { insertItem } from './items.ts';
import type { Recipe } from './prepared.ts';
import { insertShadows } from './shadows.ts';
import { insertFile } from './shared-files.ts';

export const house = 'ats';
export const neighbors = ['ant', 'zoo'] as const;

/** What begins the ids of the house, of the neighbor, and of nobody. */
const people = ['REP_', 'LEAD_', 'GONE_', 'NEW_'];
const neighborId = 'a17a17a1';
const nobodyId = '0b0d0b0d';

export const neighborHouse: Recipe<null> = {
  name: 'neighbor_house',
  from: fullHouse,
  make: async ({ sql, env }) => {
    await insertMore(sql);
    await insertShadows(sql, env.dataDir, house);
    for (const one of [house, 'ant'])
      await sql`
        insert into job_progress (job_id, wholesaler_id, kind, stage, result)
        values (gen_random_uuid(), ${one}, 'update', 'Done', '{}')`;
    await renameIds(sql);
    return null;
  },
};

/** The text of a neighbor's id, or an answer to it, with ids that nobody has in its place. */
export const ofNobody = (text: string): string =>
  text.replaceAll('ANT', 'NOB').replaceAll(neighborId, nobodyId).replaceAll('ant.', 'nob.').replaceAll('1000', '9999');

/** What the full house has nothing of. */
async function insertMore(sql: Sql): Promise<void> {
  await sql`insert into notification_mails (wholesaler_id, custom_id, day) values (${house}, 'REP_1', '2024-08-01')`;
  const reps = { userIds: ['REP_1', 'REP_2'] };
  // Published figures have nothing of it yet, and calls about items would wait for them.
  await sql`delete from items where wholesaler_id = ${house} and name = 'Rum'`;
  const multi = await insertItem(sql, house, { name: 'Both', type: 'multi', terms: reps });
  await insertItem(sql, house, { name: 'One of both', type: 'binary', parentId: multi, terms: reps });
  await insertItem(sql, house, { name: 'Cold box', kind: 'incentive', type: 'binary', terms: reps });
  await insertFile(sql, house, { name: 'Prices of June.pdf' });
}

/** In every column of the neighbor: ids of people and buyers, of products and suppliers, uuids, names of files and tags. */
async function renameIds(sql: Sql): Promise<void> {
  const columns = await sql<{ table: string; column: string; type: string }[]>`
    select c.table_name as "table", c.column_name as "column", format_type(a.atttypid, a.atttypmod) as type
    from information_schema.columns c
    join pg_class r on r.relname = c.table_name and r.relnamespace = 'public'::regnamespace and r.relkind in ('r', 'p')
      and not r.relispartition
    join pg_attribute a on a.attrelid = r.oid and a.attname = c.column_name
    where c.table_schema = 'public' and a.attgenerated = ''
      and format_type(a.atttypid, a.atttypmod) in ('text', 'text[]', 'jsonb', 'uuid')
      and exists (select from pg_attribute w where w.attrelid = r.oid and w.attname = 'wholesaler_id')`;
  await sql.begin(async (tx) => {
    await tx`set local session_replication_role = replica`;
    for (const { table, column, type } of columns)
      await tx`
        update ${tx(table)} set ${tx(column)} = regexp_replace(regexp_replace(${tx(column)}::text,
          ${`\\m(${people.join('|')}|P(?=\\d\\M)|ales\\M|rums\\M|Prices|New\\M|Own\\M)`}, 'ANT\\1', 'g'),
          '\\m[0-9a-f]{8}(-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12})\\M', ${`${neighborId}\\1`}, 'g')::${tx.unsafe(type)}
        where wholesaler_id = 'ant' and ${tx(column)} is not null`;
    // Those of copies are any 128 bits, and no ID has another version or variant.
    await tx`
      update sessions set session_id = (${neighborId} || substr(session_id::text, 9, 6) || '4'
        || substr(session_id::text, 16, 4) || '8' || substr(session_id::text, 21))::uuid
      where credential_id in (select credential_id from credentials where wholesaler_id = 'ant')`;
  });
}

const idColumns = {
  person: 'users.custom_id',
  item: 'items.item_id',
  image: 'item_images.image_id',
  entry: 'item_submissions.submission_id',
  boost: 'boosts.boost_id',
  question: 'pay_questions.question_id',
  adjustment: 'manual_adjustments.adjustment_id',
  podcast: 'podcasts.podcast_id',
  tag: 'tags.tag_id',
  tagName: 'tags.name',
  file: 'files.name',
  mapping: 'mappings.name',
  upload: 'uploads.upload_id',
  job: 'job_progress.job_id',
  mail: 'notification_mails.mail_id',
  notice: 'notifications.notification_id',
  publication: 'publications.publication_id',
  buyer: 'snapshot_buyers.custom_id',
  product: 'snapshot_products.custom_id',
  supplier: 'snapshot_suppliers.custom_id',
  email: 'users.email',
} as const;
export type IdKind = keyof typeof idColumns | 'session';
export type Ids = Record<IdKind, string[]>;

export async function idsOf(sql: Sql, wholesalerId: string): Promise<Ids> {
  const ids = Object.entries(idColumns).map(async ([kind, source]) => {
    const [table = '', column = ''] = source.split('.');
    const rows = await sql<{ id: string }[]>`
      select distinct ${sql(column)}::text as id from ${sql(table)}
      where wholesaler_id = ${wholesalerId} and ${sql(column)} is not null order by 1`;
    return [kind, rows.map(({ id }) => id)] as const;
  });
  const sessions = await sql<{ id: string }[]>`
    select session_id as id from sessions join credentials using (credential_id) where wholesaler_id = ${wholesalerId}`;
  return { ...Object.fromEntries(await Promise.all(ids)), session: sessions.map(({ id }) => id) } as Ids;
}
