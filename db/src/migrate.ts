import { createHash } from 'node:crypto';
import { readdirSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { inTurn, type Sql } from './connect.ts';
import { makeSnapshotTables } from './snapshot-tables/schema.ts';

const migrationsFolder = fileURLToPath(new URL('../migrations/', import.meta.url));
// Any fixed number: it keeps two starts from migrating one database at the same time.
const migrationLock = 7_263_001;

const ofEarlierRelease =
  'This database is of an earlier release of Caselift. Make a backup with that release, then start this one: it changes the tables.';

/** The newest one that this release has: what it is told from another by. */
export const newestMigration = (): string =>
  readdirSync(migrationsFolder)
    .filter((name) => name.endsWith('.sql'))
    .sort()
    .at(-1) ?? '';

type Migration = { name: string; text: string; sha256: string };

/**
 * Brings the database to the newest schema: the folder's .sql files in the order of their names, each once, each in one
 * transaction (so nothing that refuses a transaction, such as DETACH CONCURRENTLY, belongs in one). Safe to call from
 * several processes at once. `begins`: a database with tables of an earlier release is refused, as the release that serves
 * it may be running; only an empty one gets its tables. `beforeChanges` may reject before tables that are there are changed. Rejects when an applied file has since been changed or is gone: the
 * database is then of another history than the program. `upTo` names the last file to apply, for restoring what an older program saved.
 * Snapshot tables are made as the registry lists them, from the release on that has one.
 */
export async function migrate(
  sql: Sql,
  {
    folder = migrationsFolder,
    upTo,
    begins = false,
    beforeChanges,
  }: { folder?: string; upTo?: string; begins?: boolean; beforeChanges?: () => Promise<void> } = {},
): Promise<void> {
  const migrations = await readMigrations(folder);
  await inTurn(sql, migrationLock, async (session) => {
    await session`create table if not exists migrations (
      name text primary key, sha256 text not null, applied_at timestamptz not null default now())`;
    const applied = await session<{ name: string; sha256: string }[]>`select name, sha256 from migrations`;
    refuseOtherHistory(migrations, applied);
    const done = new Set(applied.map((row) => row.name));
    if (done.size > 0 && migrations.some(({ name }) => !done.has(name))) {
      if (begins) throw new Error(ofEarlierRelease);
      await beforeChanges?.();
    }
    for (const migration of migrations) {
      if (!done.has(migration.name) && !(upTo && migration.name > upTo)) await apply(session, migration);
    }
    if (await hasRegistry(session)) await makeSnapshotTables(session);
  });
}

/** The name of the newest migration applied ('0005_row_level_security.sql'), null before the first. */
export async function migrationVersion(sql: Sql): Promise<string | null> {
  const [found] = await sql<{ table: string | null }[]>`select to_regclass('public.migrations')::text as "table"`;
  if (!found?.table) return null;
  const [row] = await sql<{ name: string | null }[]>`select max(name) as name from migrations`;
  return row?.name ?? null;
}

/** Whether snapshots say which tables they hold (migration 0018). */
async function hasRegistry(session: Sql): Promise<boolean> {
  const found = await session`
    select from information_schema.columns
    where table_schema = 'public' and table_name = 'snapshots' and column_name = 'table_versions'`;
  return found.length > 0;
}

async function readMigrations(folder: string): Promise<Migration[]> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.sql')).sort();
  return Promise.all(
    names.map(async (name) => {
      const text = await readFile(`${folder}/${name}`, 'utf8');
      // A checkout with CRLF line ends is the same migration.
      const sha256 = createHash('sha256').update(text.replaceAll('\r\n', '\n')).digest('hex');
      return { name, text, sha256 };
    }),
  );
}

function refuseOtherHistory(migrations: Migration[], applied: { name: string; sha256: string }[]): void {
  const byName = new Map(migrations.map((migration) => [migration.name, migration.sha256]));
  for (const { name, sha256 } of applied) {
    const known = byName.get(name);
    if (known === undefined) {
      throw new Error(
        `This database was migrated by a newer version of Caselift (it has ${name}, this version doesn't). Update Caselift.`,
      );
    }
    if (known !== sha256) {
      throw new Error(
        `Migration ${name} was changed after it was applied to this database. Restore the file and put the change into a new migration.`,
      );
    }
  }
}

async function apply(session: Sql, migration: Migration): Promise<void> {
  await session`begin`;
  try {
    await session.unsafe(migration.text);
    await session`insert into migrations (name, sha256) values (${migration.name}, ${migration.sha256})`;
    await session`commit`;
  } catch (error) {
    await session`rollback`;
    throw new Error(`Migration ${migration.name} failed: ${error instanceof Error ? error.message : error}`, {
      cause: error,
    });
  }
}
