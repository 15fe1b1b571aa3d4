import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DuckDBInstance } from '@duckdb/node-api';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { generateBulk } from './bulk.ts';

let folder: string;
let instance: DuckDBInstance;
let first: (sql: string) => Promise<unknown>;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'caselift-bulk-'));
  const files = await generateBulk(folder, { lines: 100_000, buyers: 500, products: 400, reps: 16 });
  instance = await DuckDBInstance.create(':memory:');
  const connection = await instance.connect();
  for (const table of ['buyers', 'products', 'users'] as const) {
    await connection.run(`create table ${table} as from '${files[table]}'`);
  }
  await connection.run(
    `create table sales as from read_parquet([${files.sales.map((path) => `'${path}'`).join(', ')}])`,
  );
  first = async (sql) => (await connection.runAndReadAll(sql)).getRowObjectsJS()[0];
});
afterAll(async () => {
  instance.closeSync();
  await rm(folder, { recursive: true });
});

test('a bulk wholesaler has exactly the lines asked for, each with a key of its own', async () => {
  expect(
    await first(`select count(*)::int as lines, count(distinct ("invoiceId", "lineNo"))::int as keys,
      min("invoiceDate")::varchar as first, max("invoiceDate")::varchar as last from sales`),
  ).toEqual({ lines: 100_000, keys: 100_000, first: '2023-09-18', last: '2026-09-16' });
});

test('its lines name buyers, products and reps that its other files hold', async () => {
  expect(
    await first(`select count(*) filter (where buyers."buyerId" is null)::int as buyers,
      count(*) filter (where products."productId" is null)::int as products,
      count(*) filter (where sales.rep is not null and users."customId" is null)::int as reps
      from sales left join buyers using ("buyerId") left join products using ("productId") left join users on users."customId" = sales.rep`),
  ).toEqual({ buyers: 0, products: 0, reps: 0 });
});

test('its returns take back a sale of the same buyer and product, at its price and cost', async () => {
  expect(
    await first(`select count(*) > 100 as several, count(*) filter (where sold.kind = 'sale' and sold."buyerId" = back."buyerId"
        and sold."productId" = back."productId" and sold.units = -back.units and sold.revenue = -back.revenue and sold.cost = -back.cost)
        = count(*) filter (where sold.kind is not null) as alike
      from sales back left join sales sold on sold."invoiceId" = back."reversesInvoiceId" and sold."lineNo" = back."reversesLineNo"
      where back.kind = 'return'`),
  ).toEqual({ several: true, alike: true });
});
