import { afterAll, beforeAll, expect, test } from 'vitest';
import { listTables } from '../catalog.ts';
import { migrate } from '../migrate.ts';
import { partitionName } from '../partitions.ts';
import { type TestDatabase, testDatabase } from '../testing/database.ts';
import { writeTestSnapshot } from '../testing/snapshot.ts';
import { createWholesaler } from '../wholesalers.ts';
import { isSnapshotTable, snapshotTables } from './registry.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await testDatabase();
  await createWholesaler(database.sql, { wholesalerId: 'ats', title: 'ats' });
});
afterAll(() => database.drop());

/** Columns, checks, policy and rights of every snapshot table, as the database has them. */
async function liveTables(): Promise<Record<string, unknown>> {
  const rows = await database.sql<{ name: string }[]>`
    select c.relname::text as name, c.relkind, c.relrowsecurity, pg_get_partkeydef(c.oid) as "partitionedBy",
      array(select concat_ws(' ', a.attname, format_type(a.atttypid, a.atttypmod), a.attnotnull, a.attstorage, pg_get_expr(d.adbin, d.adrelid))
        from pg_attribute a left join pg_attrdef d on d.adrelid = c.oid and d.adnum = a.attnum
        where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped order by 1) as columns,
      array(select pg_get_constraintdef(oid) from pg_constraint where conrelid = c.oid order by 1) as constraints,
      array(select concat_ws(' ', policyname, roles, cmd, qual, with_check) from pg_policies where tablename = c.relname) as policies,
      array(select privilege_type::text from information_schema.role_table_grants
        where table_name = c.relname and grantee = 'caselift_app' order by 1) as rights
    from pg_class c
    where c.relnamespace = 'public'::regnamespace and c.relname = any (${snapshotTables.map(({ name }) => name)})`;
  return Object.fromEntries(rows.map(({ name, ...table }) => [name, table]));
}

test('the database has no snapshot table that the registry does not list', async () => {
  const live = (await listTables(database.sql)).map(({ name }) => name).filter((name) => name.startsWith('snapshot_'));
  expect(live.filter((name) => !isSnapshotTable(name))).toEqual([]);
  expect(live).toHaveLength(snapshotTables.length);
});

test('the migrated tables are column by column, policy by policy what the registry makes', async () => {
  const migrated = await liveTables();
  for (const { name } of snapshotTables) await database.sql`drop table ${database.sql(name)}`;
  await migrate(database.sql);
  expect(await liveTables()).toEqual(migrated);
});

test('a column that a release adds is there after its start', async () => {
  const before = await liveTables();
  await database.sql`alter table snapshot_buyers drop column chain`;
  await migrate(database.sql);
  expect(await liveTables()).toEqual(before);
});

test('each partition stores its columns as its table does', async () => {
  const snapshotId = await writeTestSnapshot(database.sql, { wholesalerId: 'ats' });
  const storage = (table: string) => database.sql`
    select attname, attstorage from pg_attribute where attrelid = ${table}::regclass and attnum > 0 and not attisdropped
    order by attname`;
  for (const { name } of snapshotTables)
    expect(await storage(partitionName(name, snapshotId))).toEqual(await storage(name));
});

test('each partition has the indexes of its table, and no other', async () => {
  const snapshotId = await writeTestSnapshot(database.sql, { wholesalerId: 'ats' });
  for (const { name, indexes } of snapshotTables) {
    const partition = partitionName(name, snapshotId);
    const found = await database.sql<{ definition: string }[]>`
      select regexp_replace(pg_get_indexdef(indexrelid), 'CREATE (UNIQUE )?INDEX \\S+ ON (\\S+\\.)?(\\S+) USING btree', '\\1index on %t')
        as definition
      from pg_index where indrelid = ${partition}::regclass`;
    const definitions = found.map(({ definition }) => definition.toLowerCase()).sort();
    expect([name, ...definitions]).toEqual([name, ...[...indexes].sort()]);
  }
});
