import { editable } from '@caselift/contract/editable';
import { settingFields } from '@caselift/contract/setting-fields';
import { environmentTables, wholesalerTables } from '@caselift/db/editable-tables';
import { testDatabase } from '@caselift/db/testing/database';
import { expect, test } from 'vitest';

test('every editable table has a title on the screens and people who may edit it, and nothing else has', () => {
  const tables = [...environmentTables, ...wholesalerTables].map(({ entity }) => entity);
  expect(tables.sort()).toEqual(Object.keys(editable).sort());
});

test('every setting that is stored has its words, kind and column in the contract, besides the picture', async () => {
  const { sql, drop } = await testDatabase();
  const columns = await sql<{ name: string }[]>`
    select column_name::text as name from information_schema.columns
    where table_schema = 'public' and table_name = 'settings'
      and column_name not in ('wholesaler_id', 'db', 'avatar_hash')`;
  await drop();
  const said = Object.values(settingFields).map(({ column }) => column);
  expect(columns.map(({ name }) => name).sort()).toEqual(said.sort());
});
