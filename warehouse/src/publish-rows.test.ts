import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { testDatabase } from '@caselift/db/testing/database';
import { DuckDBInstance } from '@duckdb/node-api';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { copyLines, copySource } from './publish-rows.ts';

let database: Awaited<ReturnType<typeof testDatabase>>;
beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database?.drop());

const hostile = [
  '',
  ' ',
  '\\N',
  '\\.',
  'tab\there',
  'line\nbreak',
  'carriage\rreturn',
  '"quoted", {braced}',
  "O'Neill",
  'back\\slash',
  'NULL',
  'Café 🍺',
];

test('texts, lists, dates and numbers reach PostgreSQL as they were in DuckDB', async () => {
  const instance = await DuckDBInstance.create(':memory:');
  const connection = await instance.connect();
  const list = `[${hostile.map((text) => `'${text.replaceAll("'", "''")}'`).join(', ')}]`;
  await connection.run(`
    create table mart as
    select row_number() over () as id, text, ${list} as texts, null::varchar as nothing, date '2024-02-29' as day,
           -1234567890123.456789::decimal(20, 6) as amount, (2::hugeint ** 40)::hugeint as big
    from (select unnest(${list}) as text)`);
  const { sql } = database;
  await sql`
    create table target (snapshot_id bigint, wholesaler_id text, id bigint, text text, texts text[], nothing text, day date,
      amount numeric(20, 6), big bigint)`;
  const source = await copySource(connection, 'mart', { snapshotId: 7, wholesalerId: 'ats' });
  await pipeline(
    Readable.from(copyLines(connection, source)),
    await sql`copy target (${sql(source.columns)}) from stdin`.writable(),
  );

  const rows = await sql`select *, amount::text as "amountText" from target order by id`;
  expect(rows.map((row) => row.text)).toEqual(hostile);
  for (const row of rows) {
    expect(row).toMatchObject({
      snapshot_id: 7,
      wholesaler_id: 'ats',
      texts: hostile,
      nothing: null,
      day: '2024-02-29',
      amountText: '-1234567890123.456789',
      big: 1099511627776,
    });
  }
  connection.disconnectSync();
});

test('more rows than a chunk holds come all, in pieces', async () => {
  const instance = await DuckDBInstance.create(':memory:');
  const connection = await instance.connect();
  await connection.run('create table mart as select range as id from range(50000)');
  const source = await copySource(connection, 'mart', { snapshotId: 1, wholesalerId: 'ats' });
  let pieces = 0;
  let rows = 0;
  for await (const piece of copyLines(connection, source)) {
    pieces += 1;
    rows += piece.toString().trimEnd().split('\n').length;
  }
  expect(rows).toBe(50_000);
  expect(pieces).toBeGreaterThan(10);
  connection.disconnectSync();
});

test('a query that fails on its way is an error, not the end of the rows', async () => {
  const instance = await DuckDBInstance.create(':memory:');
  const connection = await instance.connect();
  await connection.run(`
    create table numbers as select range as n from range(500000);
    create view mart as select n, case when n = 400000 then error('a bad block') else 'fine' end as text from numbers`);
  const source = await copySource(connection, 'mart', { snapshotId: 1, wholesalerId: 'ats' });
  let pieces = 0;
  const copy = async () => {
    for await (const _piece of copyLines(connection, source)) pieces += 1;
  };
  await expect(copy()).rejects.toThrow(/^The reading of 500000 rows ended after \d+\.$/);
  expect(pieces).toBeGreaterThan(10);
  connection.disconnectSync();
});

test('a type without a COPY text is refused instead of guessed', async () => {
  const instance = await DuckDBInstance.create(':memory:');
  const connection = await instance.connect();
  await connection.run('create table mart as select 1.5::double as share');
  await expect(copySource(connection, 'mart', { snapshotId: 1, wholesalerId: 'ats' })).rejects.toThrow(
    'Column share has the type DOUBLE',
  );
  connection.disconnectSync();
});
