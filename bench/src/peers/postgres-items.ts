/** What items measure added up by PostgreSQL, one statement a scope, from the same lines; throws when the rows differ. */
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Sql, Tx } from '@caselift/db/connect';
import { type MeasurePlace, withItemModels } from '@caselift/warehouse/item-connection';
import type { ItemsToMeasure } from '@caselift/warehouse/item-inputs';
import type { DuckDBConnection } from '@duckdb/node-api';
import { exchangeFolder } from './copy-rows.ts';

export type PostgresItems = {
  lines: number;
  loadMs: number;
  /** Of each scope that there was time for. */
  scopeMs: number[];
};

type Figures = Parameters<typeof withItemModels>[1];

const mostMs = 60_000;

/** By table, its columns and the engine's rows; what returns took back is matched by the engine for both. */
const scopeTables = {
  scopes: ['scope_ix int, kind text, account_set int, min_unit int, min_value bigint', 'item_scopes'],
  graces: ['scope_ix int, side int, window_from date, return_from date, return_to date', 'item_graces'],
  accounts: ['selection int, buyer_no int', 'int_item_set_buyers'],
  taken: [
    'day date, return_day date, product_no int, buyer_no int, milli_units bigint, micro_ounces bigint, gp_cents bigint, return_gp_cents bigint',
    'int_item_taken',
  ],
  needs: [
    'scope_ix int, side int, unit int, product_no int, micro_ounces bigint, date_from date, date_to date',
    `(select scope_ix, side, unit, product_no, micro_ounces, min(date_from) as date_from, max(date_to) as date_to
      from (from int_item_needs_sums union all from int_item_needs_pairs) group by all)`,
  ],
} as const;

/** The lines lie in the order of their index, and `needs` has a row for each product and window. */
export async function itemsInPostgres(
  place: MeasurePlace,
  figures: Figures,
  all: ItemsToMeasure,
  sample: ItemsToMeasure,
): Promise<PostgresItems> {
  const { sql, dataDir } = place;
  const folder = await exchangeFolder(join(dataDir, '..'));
  await sql.unsafe('drop schema if exists bench cascade; create schema bench');
  const start = performance.now();
  const columns =
    'product_no int, day date, buyer_no int, milli_units bigint, gp_cents bigint, revenue_cents bigint' as const;
  const lines = await withItemModels(place, figures, all, ['int_item_lines'], (connection) =>
    load(sql, connection, folder, 'lines', columns, 'int_item_lines order by product_no, day'),
  );
  await sql.unsafe('create index on bench.lines (product_no, day); analyze bench.lines');
  const loadMs = performance.now() - start;
  const scopeMs = await withItemModels(place, figures, sample, ['int_item_buyers'], async (connection) => {
    for (const [table, [tableColumns, from]] of Object.entries(scopeTables)) {
      await load(sql, connection, folder, table, tableColumns, from);
    }
    await sql.unsafe(`
      create index on bench.needs (scope_ix); create index on bench.accounts (selection, buyer_no);
      create index on bench.taken (product_no, day)`);
    await sql.unsafe(
      Object.keys(scopeTables)
        .map((table) => `analyze bench.${table}`)
        .join(';'),
    );
    return sql.begin((tx) => addUpEach(tx, connection));
  });
  await sql.unsafe('drop schema bench cascade');
  if (lines === null || scopeMs === null) throw new Error('The lines of the snapshot stand.');
  return { lines, loadMs, scopeMs };
}

async function load(
  sql: Sql,
  connection: DuckDBConnection,
  folder: string,
  table: string,
  columns: string,
  from: string,
): Promise<number> {
  const file = join(folder, `${table}.csv`);
  const names = columns.split(', ').map((column) => column.split(' ')[0]);
  await connection.run(`copy (select ${names.join(', ')} from ${from}) to '${file}' (header false)`);
  await sql.unsafe(`create unlogged table bench.${table} (${columns})`);
  const { count } = await sql.unsafe(`copy bench.${table} from '${file}' (format csv)`);
  await rm(file);
  return count;
}

async function addUpEach(tx: Tx, connection: DuckDBConnection): Promise<number[]> {
  // As one would set it for such sums; compiling each statement takes longer than it saves.
  await tx.unsafe("set local jit = off; set local work_mem = '256MB'");
  const times: number[] = [];
  const scopes = await tx.unsafe('select scope_ix, kind from bench.scopes order by scope_ix');
  const begin = performance.now();
  for (const { scope_ix: scope, kind } of scopes) {
    if (performance.now() - begin > mostMs) break;
    const start = performance.now();
    const rows = await tx.unsafe(kind === 'pairs' ? pairsSql : sumsSql, [scope]).values();
    times.push(performance.now() - start);
    const reader = await connection.runAndReadAll(
      `select buyer_no, selected, reference from int_item_buyers where scope_ix = ${scope} order by buyer_no`,
    );
    const expected = reader.getRows().map((row) => row.map(String).join());
    const found = rows.map((row) => row.map(String).join());
    if (found.join(';') !== expected.join(';')) throw new Error(`PostgreSQL adds up scope ${scope} to something else.`);
  }
  return times;
}

const ofScope = 'in (select buyer_no from bench.accounts where selection = (select account_set from scope))';

const ounces = (row: string) => `${row}.milli_units / 1000 * needs.micro_ounces
  + round(${row}.milli_units % 1000 * needs.micro_ounces / 1000.0)::bigint`;

const sumsSql = `
  with scope as (select * from bench.scopes where scope_ix = $1),
  counted as (
    select lines.buyer_no, side, case unit when 1 then milli_units when 2 then ${ounces('lines')} when 3 then gp_cents
      else revenue_cents end as quantity
    from bench.needs join bench.lines on lines.product_no = needs.product_no and day between date_from and date_to
    where needs.scope_ix = $1 and lines.buyer_no ${ofScope}
  ),
  sums as (
    select buyer_no, coalesce(sum(quantity) filter (where side = 0), 0) as selected,
      coalesce(sum(quantity) filter (where side = 1), 0) as reference
    from counted group by buyer_no
  )
  select * from sums where selected <> 0 or reference <> 0 order by buyer_no`;

const pairsSql = `
  with scope as (select * from bench.scopes where scope_ix = $1),
  counted as (
    select lines.buyer_no, lines.product_no, side, milli_units,
      case min_unit when 1 then milli_units when 2 then ${ounces('lines')} when 3 then gp_cents else 0 end as quantity
    from scope cross join bench.needs
    join bench.lines on lines.product_no = needs.product_no and day between date_from and date_to
    where needs.scope_ix = $1 and lines.buyer_no ${ofScope}
    union all
    select taken.buyer_no, taken.product_no, needs.side, -milli_units,
      -case min_unit when 1 then milli_units when 2 then taken.micro_ounces when 3 then gp_cents else 0 end
    from scope cross join bench.needs
    join bench.graces on graces.scope_ix = needs.scope_ix and graces.side = needs.side
    join bench.taken on taken.product_no = needs.product_no and day between date_from and date_to
      and return_day between return_from and return_to
    where needs.scope_ix = $1 and taken.buyer_no ${ofScope}
    union all
    select taken.buyer_no, taken.product_no, needs.side, milli_units,
      case min_unit when 1 then milli_units when 2 then taken.micro_ounces when 3 then -return_gp_cents else 0 end
    from scope cross join bench.needs
    join bench.graces on graces.scope_ix = needs.scope_ix and graces.side = needs.side
    join bench.taken on taken.product_no = needs.product_no and return_day between date_from and date_to
      and day < window_from
    where needs.scope_ix = $1 and taken.buyer_no ${ofScope}
  ),
  pairs as (
    select buyer_no, side from counted group by buyer_no, product_no, side
    having sum(milli_units) > 0 and ((select min_unit from scope) = 0 or sum(quantity) >= (select min_value from scope))
  )
  select buyer_no, count(*) filter (where side = 0) as selected, count(*) filter (where side = 1) as reference
  from pairs group by buyer_no order by buyer_no`;
