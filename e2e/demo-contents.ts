/**
 * What journeys of one server change is taken back before the next one begins: it finds the demo as it was loaded,
 * whichever journeys ran before. Putting rows back takes a hundredth of what another server takes.
 */
import { connect, errorCode, type ServerAddress, type Sql, type Tx } from '@caselift/db/connect';

/** Of each table how many rows it has, and the transaction that changed one last. */
export type Contents = Record<string, string>;

/**
 * What is written when someone signs in, looks at a page or is reminded, and which installation it is, as its files say. No
 * screen of another journey shows it.
 */
const traces = [
  ...['audit_log', 'environments', 'installation', 'notification_runs', 'notification_states', 'notifications'],
  ...['page_use', 'sessions', 'tries', 'worker_questions', 'workers'],
];

/** What has files beside the database, or jobs that may still run: after those, another server is started. */
const beyondRows = [
  ...['files', 'job_progress', 'publications', 'snapshots', 'update_parts', 'update_runs', 'uploads', 'wholesalers'],
];

/** Keeps each table's rows beside it, in the database of which all others are copies. */
export async function keepContents(template: ServerAddress): Promise<void> {
  const sql = connect(template, { max: 1 });
  await sql`create schema demo`;
  for (const table of await tablesOf(sql)) await sql`create table ${sql(`demo.${table}`)} as table ${sql(table)}`;
  await sql.end();
}

export async function contentsOf(sql: Sql | Tx): Promise<Contents> {
  const tables = await tablesOf(sql);
  const read = tables.map(
    (table) => sql<{ contents: string }[]>`
      select concat_ws(' ', count(*), max(xmin::text::bigint)) as contents from ${sql(table)}`,
  );
  const contents = (await Promise.all(read)).map(([found]) => found?.contents ?? '');
  return Object.fromEntries(tables.map((table, at) => [table, contents[at] ?? '']));
}

/** Answers whether the server can go on; `contents` are then those that it has. */
export async function restoreContents(server: { database: ServerAddress; contents: Contents }): Promise<boolean> {
  const sql = connect(server.database, { max: 1 });
  // A limit would count the mails and guesses of journeys together.
  await sql`delete from tries`;
  const now = await contentsOf(sql);
  const changed = Object.keys(now).filter((table) => now[table] !== server.contents[table]);
  const goesOn = !changed.some((table) => beyondRows.includes(table));
  if (goesOn && changed.length > 0) {
    let contents = await putBack(sql, changed);
    while (contents === null) contents = await putBack(sql, changed);
    server.contents = contents;
  }
  await sql.end();
  return goesOn;
}

const deadlock = '40P01';

/** Answers what is there then, or null when the server's worker was writing at the same time. */
async function putBack(sql: Sql, tables: readonly string[]): Promise<Contents | null> {
  try {
    return await sql.begin(async (tx) => {
      // Neither the order of the tables nor their triggers matter: the rows fit each other, and revisions are renewed below.
      await tx`set local session_replication_role = replica`;
      for (const table of tables) {
        const columns = await tx<{ name: string }[]>`
          select attname as name from pg_attribute
          where attrelid = ${table}::regclass and attnum > 0 and not attisdropped and attgenerated = ''`;
        const names = tx(columns.map(({ name }) => name));
        await tx`delete from ${tx(table)}`;
        await tx`insert into ${tx(table)} (${names}) overriding system value select ${names} from ${tx(`demo.${table}`)}`;
      }
      await tx`update environments set first_revision = default, part_revisions = '{}'`;
      return contentsOf(tx);
    });
  } catch (error) {
    if (errorCode(error) === deadlock) return null;
    throw error;
  }
}

async function tablesOf(sql: Sql | Tx): Promise<string[]> {
  const tables = await sql<{ name: string }[]>`
    select relname as name from pg_stat_user_tables
    where schemaname = 'public' and relname not like ${'snapshot\\_%'} and relname <> all(${traces})
    order by relname`;
  return tables.map(({ name }) => name);
}
