import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { inReferenceOrder, listTables } from './catalog.ts';
import { environmentTables, wholesalerTables } from './editable-tables.ts';
import { type TestDatabase, testDatabase } from './testing/database.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.drop());

const sorted = (names: readonly string[]) => [...names].sort();
const tablesWith = async (...columns: string[]) =>
  (await listTables(database.sql))
    .filter((table) => !table.isPartitioned && columns.every((column) => table.columns.includes(column)))
    .map(({ name }) => name);
const primaryKeyOf = async (table: string) => {
  const rows = await database.sql<{ name: string }[]>`
    select a.attname::text as name from pg_index i, unnest(i.indkey) with ordinality as k (column_no, place)
    join pg_attribute a on a.attnum = k.column_no
    where i.indrelid = ${table}::regclass and i.indisprimary and a.attrelid = i.indrelid order by k.place`;
  return rows.map(({ name }) => name);
};
/** Each trigger of ours: its function and arguments. */
const triggersOf = async (table: string) => {
  const rows = await database.sql<{ call: string }[]>`
    select substring(pg_get_triggerdef(oid) from 'EXECUTE FUNCTION (.*)$') as call from pg_trigger
    where tgrelid = ${table}::regclass and not tgisinternal order by 1`;
  return rows.map(({ call }) => call);
};

test('every table with rows per environment is in the registry, besides the pointers themselves', async () => {
  expect(sorted(environmentTables.map(({ name }) => name))).toEqual(
    sorted((await tablesWith('wholesaler_id', 'db')).filter((name) => name !== 'environments')),
  );
});

test('every table of versioned records is in the registry', async () => {
  expect(sorted(wholesalerTables.map(({ name }) => name))).toEqual(sorted(await tablesWith('version')));
});

test('rows are copied after those that they refer to', async () => {
  const tables = await listTables(database.sql);
  const registered = environmentTables.flatMap(({ name }) => tables.filter((table) => table.name === name));
  expect(inReferenceOrder(registered)).toEqual(registered);
});

describe.each([
  ...environmentTables.map((table) => ({ ...table, scope: ['wholesaler_id', 'db'], kind: 'environment' })),
  ...wholesalerTables.map((table) => ({ ...table, scope: ['wholesaler_id'], kind: 'wholesaler' })),
])('$name', ({ name, key, part, scope, kind }) => {
  test('has the key that the registry says', async () => {
    expect(await primaryKeyOf(name)).toEqual([...scope, ...key]);
  });

  test('renews the revision of its part at every change, and the version of a record', async () => {
    // Of entries, item by item too.
    const ofItems = Array(part === 'itemEntries' ? 3 : 0).fill('renew_revision_of_entries()');
    const renewed = Array(3).fill(`renew_part_revision('${part}', '${kind}')`);
    expect(await triggersOf(name)).toEqual(
      kind === 'wholesaler' ? [...renewed, ...ofItems, 'renew_version()'] : renewed,
    );
  });

  test('shows a request the rows of its own wholesaler only', async () => {
    const [table] = await database.sql`
      select c.relrowsecurity as "isSecured", pg_get_expr(p.polqual, p.polrelid) as using,
        pg_get_expr(p.polwithcheck, p.polrelid) as "withCheck"
      from pg_class c left join pg_policy p on p.polrelid = c.oid where c.oid = ${name}::regclass`;
    const own = "(wholesaler_id = current_setting('app.wholesaler'::text, true))";
    expect(table).toEqual({ isSecured: true, using: own, withCheck: own });
  });
});
