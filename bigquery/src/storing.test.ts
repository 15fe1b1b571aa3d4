/** Imports, corrections and deletions stored by DuckDB and by BigQuery: the same rows after each change, and as of each. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { measureIds } from '@caselift/domain/measure-list';
import { openWarehouse } from '@caselift/warehouse/duckdb';
import { storeDimension } from '@caselift/warehouse/store-dimension';
import { storeSales } from '@caselift/warehouse/store-sales';
import type { DuckDBConnection } from '@duckdb/node-api';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Bed, openBed } from './testing/bed.ts';
import { comparedOfBigQuery, comparedOfDuckDb, copyTables } from './testing/both-engines.ts';
import { deletingScript, dimensions, type Places, storingScript } from './testing/storing.ts';

const tables = ['users', 'buyers', 'products', 'goals', 'sale_lines', 'product_numbers', 'buyer_numbers'];
const folder = mkdtempSync(join(tmpdir(), 'caselift-storing-'));
let bed: Bed;
let places: Places;
let connection: DuckDBConnection;
let close: () => Promise<void>;

beforeAll(async () => {
  bed = await openBed();
  places = { facts: bed.newName('stored'), stage: bed.newName('stage') };
  const warehouse = await openWarehouse(folder, 'ats');
  close = () => warehouse.close();
  connection = await warehouse.connect();
  for (const dataset of Object.values(places)) await bed.client.createDataset(dataset);
  const copies = tables.map((table) => [`main.${table}`, `${places.facts}.${table}`]);
  await copyTables(connection, bed.client, Object.fromEntries(copies));
});
afterAll(async () => {
  connection?.disconnectSync();
  await close?.();
  await bed?.close();
  rmSync(folder, { recursive: true, force: true });
});

const noGoal = (measure: string) => `null as ${measure}_goal, null as ${measure}_payout, null as ${measure}_threshold`;

/** Good rows as prepare-target.ts leaves them. */
const goodSql = {
  users: `select * from (values
    ('ATS_101', 'Eva', 'eva@atlas.example', 'rep', null, [11, 12], ['ATS_201']),
    ('ATS_102', 'Ann', null, 'rep', false, [12], cast([] as varchar[])),
    ('ATS_201', 'Leo "L." Moss', null, 'teamLead', true, cast([] as integer[]), cast([] as varchar[]))
  ) as good (custom_id, name, email, role, leadership, route_numbers, team_leads)`,
  buyers: `select * from (values
    ('A', 'Anchor Bar', 'Bar', 'on', null, 'Harbor', 'ATS_102'), ('B', 'Crème & Co', null, 'off', null, null, null)
  ) as good (buyer_id, name, account_type, premise, chain, location, rep)`,
  products: `select product_id, name, null::varchar as supplier_id, supplier, null::varchar as brand_id, brand,
      null::varchar as brand_fam, 'Beer' as product_type, 'Can' as package_type, size, oz::decimal(18, 6) as oz_per_unit,
      24::decimal(18, 3) as units_per_case, null::varchar as premise, tags, cost::bigint as unit_cost
    from (values ('P1', 'Pilsner', 'Crème & Co', 'Pils', '12 oz', 12, ['craft', 'summer'], 80),
      ('P2', 'Stout', 'Hop', 'Stout', null, 11.2, cast([] as varchar[]), 133)
    ) as good (product_id, name, supplier, brand, size, oz, tags, cost)`,
  sales: `select invoice_id, line_no, date_of::date as invoice_date, buyer_id, product_id, rep, route, kind,
      loss_reason, reverses_invoice_id, reverses_line_no, units::decimal(18, 3) as units, revenue::bigint as revenue,
      cost::bigint as cost
    from (values
      ('I1', 1, '2026-05-01', 'A', 'P1', null, 11, null, null, null, null, 2.5, 1000, null),
      ('I1', 2, '2026-05-01', 'A', 'P2', null, null, null, null, null, null, 0.5, 300, null),
      ('I2', 1, '2026-05-02', 'B', 'P2', 'ATS_201', null, null, null, 'I1', 2, -1, -500, 90),
      ('I3', 1, '2026-05-03', 'B', 'P9', null, 12, 'loss', 'breakage', null, null, 1, 0, 70),
      ('I4', 1, '2026-05-04', 'X', 'P1', null, null, 'sale', 'breakage', null, null, 1, 100, null)
    ) as good (invoice_id, line_no, date_of, buyer_id, product_id, rep, route, kind, loss_reason, reverses_invoice_id,
      reverses_line_no, units, revenue, cost)`,
  goals: `select *, ${measureIds
    .filter((measure) => measure !== 'gp')
    .map(noGoal)
    .join(', ')}
    from (values ('HOUSE', date '2026-05-01', 1234.5, null, 97.5), ('ATS_101', date '2026-05-01', 70, 25000, null))
      as good (custom_id, period_start, gp_goal, gp_payout, gp_threshold)`,
} as const;
type Target = keyof typeof goodSql;

let newest = 0;

/** Stores the targets as one change on both engines. */
async function store(given: Partial<Record<Target, string>>): Promise<void> {
  newest += 1;
  const targets = (['users', 'buyers', 'products', 'sales', 'goals'] as const).filter(
    (target) => given[target] !== undefined,
  );
  for (const target of targets) {
    await connection.run(`create or replace temp table good_${target} as ${given[target]}`);
    if (target === 'sales') await storeSales(connection, newest);
    else await storeDimension(connection, target, newest);
    await makeStaged(target);
  }
  const copies = targets.map((target) => [`temp.staged_${target}`, `${places.stage}.${target}`]);
  await copyTables(connection, bed.client, Object.fromEntries(copies));
  const script = storingScript({ places, changeId: newest, staged: targets });
  const [job] = await bed.client.createQueryJob(script);
  await job.getQueryResults();
}

/** What BigQuery is to store: sales as they are, a dimension's rows as DuckDB has made them of the good ones. */
async function makeStaged(target: Target): Promise<void> {
  const dimension = dimensions.find(({ table }) => table === target);
  const key = dimension?.key.map((column) => `good.${column} = stored.${column}`).join(' and ');
  const isGiven = target === 'goals' ? 'true' : `exists (select 1 from good_${target} as good where ${key})`;
  const columns = dimension?.columns.map((column) => `stored.${column}`).join(', ');
  const rows = dimension
    ? `select ${columns} from main.${target} as stored where valid_to is null and ${isGiven}`
    : `select * from good_${target}`;
  await connection.run(`create or replace temp table staged_${target} as ${rows}`);
}

async function expectSameRows(): Promise<void> {
  for (const table of tables) {
    const here = await comparedOfDuckDb(connection, `select * from main.${table}`);
    const there = await comparedOfBigQuery(bed.client, `select * from ${places.facts}.${table}`);
    expect([table, there]).toEqual([table, here]);
  }
}

const linesOf = async () => (await comparedOfDuckDb(connection, 'select * from main.sale_lines')).rows.length;

test('the first import stores everything, with reps, kinds and costs', async () => {
  await store(goodSql);
  await expectSameRows();
  expect(await linesOf()).toBe(5);
});

test('the same files again change nothing', async () => {
  await store(goodSql);
  await expectSameRows();
  expect(await linesOf()).toBe(5);
});

test('a correction supersedes what it changes: one line, a buyer, a list of tags, a goal', async () => {
  await store({
    buyers: goodSql.buyers.replace("'Anchor Bar'", "'Anchor'"),
    products: goodSql.products.replace("['craft', 'summer']", "['summer', 'craft']"),
    sales: goodSql.sales.replace('2.5, 1000', '3.5, 1000'),
    goals: goodSql.goals.replace('25000', '30000'),
  });
  await expectSameRows();
  expect(await linesOf()).toBe(6);
});

test('a rep and a cost once stored stay, though people and prices have changed, and a missing rep is filled in', async () => {
  await store({
    users: goodSql.users.replace('[11, 12]', '[]::integer[]').replace('[12]', '[11, 12]'),
    buyers: `${goodSql.buyers} union all select 'X', 'Xavier', null, null, null, null, 'ATS_102'`,
    products: goodSql.products.replace(', 80)', ', 99)'),
    sales: goodSql.sales,
  });
  await expectSameRows();
  expect(await linesOf()).toBe(8);
});

test('a deletion ends the lines of its days, and they can come again', async () => {
  newest += 1;
  await connection.run(
    `update main.sale_lines set valid_to = ${newest}
     where valid_to is null and invoice_date between date '2026-05-01' and date '2026-05-02'`,
  );
  const [job] = await bed.client.createQueryJob(deletingScript(places, newest, '2026-05-01', '2026-05-02'));
  await job.getQueryResults();
  await expectSameRows();
  await store({ sales: goodSql.sales });
  await expectSameRows();
});

test('the rows as of each change are the same', async () => {
  for (let changeId = 0; changeId <= newest; changeId += 1) {
    const held = `valid_from <= ${changeId} and (valid_to is null or valid_to > ${changeId})`;
    for (const table of ['users', 'goals', 'products', 'sale_lines']) {
      const there = await comparedOfBigQuery(bed.client, `select * from ${places.facts}.${table} where ${held}`);
      expect(there).toEqual(await comparedOfDuckDb(connection, `select * from main.${table} where ${held}`));
    }
  }
});
