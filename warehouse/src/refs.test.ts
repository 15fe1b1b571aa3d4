import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { snapshotTables } from '@caselift/db/snapshot-tables/registry';
import type { ItemScope } from '@caselift/domain/programs/item-scope';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openWarehouse, type Warehouse } from './duckdb.ts';
import { brokenInvariant, buildModels, inOrder, type Model, readInvariants, readModels, render } from './refs.ts';
import { loadFortyLines } from './testing/forty-lines.ts';
import { windowsAt } from './windows.ts';

const model = (name: string, ...refs: string[]): Model => ({
  ...{ name, materialized: 'view', template: '', refs, isOfInputs: false, onlyFor: null },
});

describe('the order of the models', () => {
  test('puts each after all that it refers to', () => {
    const names = inOrder([model('mart', 'middle', 'staging'), model('middle', 'staging'), model('staging')]).map(
      (m) => m.name,
    );
    expect(names).toEqual(['staging', 'middle', 'mart']);
  });
  test('refuses a circle and says which', () => {
    expect(() => inOrder([model('a', 'b'), model('b', 'a')])).toThrow('a -> b -> a');
  });
  test('refuses a reference to nothing', () => {
    expect(() => inOrder([model('a', 'nowhere')])).toThrow('a refers to nowhere, which is not a model.');
  });
  test('holds a mart for every table of a snapshot', () => {
    expect(
      readModels()
        .filter(({ name }) => name.startsWith('snapshot_'))
        .map(({ name }) => name)
        .sort(),
    ).toEqual(snapshotTables.map(({ name }) => name).sort());
  });
});

describe('a template', () => {
  test('gets names and typed literals, and nothing else', () => {
    const sql = render("select {{ var('n') }} from {{ ref('m') }} join {{ source('f') }} on day = {{ var('d') }}", {
      n: 3,
      d: '2026-05-13',
    });
    expect(sql).toBe("select 3 from m join main.f on day = cast('2026-05-13' as date)");
    expect(() => render("{{ var('d') }}", { d: "2026-05-13'; drop table changes" })).toThrow('neither a date');
    expect(() => render("{{ var('missing') }}", {})).toThrow('missing');
  });
  test("gets an array's elements as rows in the engine's own words", () => {
    expect(render("from p cross join {{ unnest('p.tags', 'tag') }}", {})).toBe(
      'from p cross join unnest(p.tags) as tag_rows (tag)',
    );
  });
});

/** A row as text, the lists in its JSON sorted: string_agg puts them in no order. */
function withSortedLists(row: Record<string, unknown>): string {
  return JSON.stringify(row, (_name, value: unknown) =>
    typeof value === 'string' && value.startsWith('[[')
      ? (JSON.parse(value) as unknown[]).map((item) => JSON.stringify(item)).sort()
      : value,
  );
}

const scope: ItemScope = {
  products: { kind: 'filters', filters: [['brandFams', ['Hop']]] },
  accounts: { kind: 'all' },
  unit: 'gpCents',
  minimum: null,
  selected: { from: '2026-04-01', to: '2026-05-05' },
  reference: { from: '2025-05-01', to: '2025-05-12' },
  graceDays: 0,
  holdersAt: null,
  corrections: null,
};
const items = {
  scopes: [
    scope,
    { ...scope, unit: 'microOunces', accounts: { kind: 'list', hash: 'AC' }, holdersAt: '2026-05-14' },
    { ...scope, unit: 'pairs', graceDays: 8, minimum: { unit: 'milliUnits', value: 12_000 } },
  ] satisfies ItemScope[],
  lists: new Map([['AC', ['A', 'C']]]),
};

describe('the invariants, on the forty lines', () => {
  const folder = mkdtempSync(join(tmpdir(), 'caselift-models-'));
  const { variables } = windowsAt('2026-05-13', 2, ['2026-05-01']);
  let warehouse: Warehouse;
  beforeAll(async () => {
    warehouse = await openWarehouse(folder, 'ats');
    await loadFortyLines(warehouse);
  });
  afterAll(async () => {
    await warehouse?.close();
    rmSync(folder, { recursive: true, force: true });
  });

  /** Builds the models, spoils one of them, and answers the invariant that notices. */
  async function noticed(spoil: string): Promise<string | undefined> {
    const connection = await warehouse.connect();
    try {
      await buildModels(connection, variables, () => {}, items);
      await connection.run('begin');
      if (spoil) await connection.run(spoil);
      const broken = await brokenInvariant(connection, variables);
      await connection.run('rollback');
      return broken === null ? undefined : /\((\w+):/.exec(broken.message)?.[1];
    } finally {
      connection.disconnectSync();
    }
  }

  test('and every model are the same where nulls are put first in an ascending order, as in BigQuery', async () => {
    const rowsWhere = async (nulls: string): Promise<Record<string, string[]>> => {
      const connection = await warehouse.connect();
      try {
        await connection.run(`set default_null_order = '${nulls}'`);
        await buildModels(connection, variables, () => {}, items);
        const rows: Record<string, string[]> = {};
        for (const { name } of readModels()) {
          const read = await connection.runAndReadAll(`select * from ${name}`);
          rows[name] = read.getRowObjectsJson().map(withSortedLists).sort();
        }
        return rows;
      } finally {
        await connection.run('reset default_null_order');
        connection.disconnectSync();
      }
    };
    const here = await rowsWhere('nulls_last');
    expect(here.snapshot_products?.length).toBeGreaterThan(3);
    expect(here.snapshot_item_buyers?.length).toBeGreaterThan(3);
    expect(await rowsWhere('nulls_first_on_asc_last_on_desc')).toEqual(here);
  });

  test('and every mart has the columns of its snapshot table', async () => {
    const connection = await warehouse.connect();
    await buildModels(connection, variables, () => {}, items);
    for (const { name, columns } of snapshotTables) {
      const described = await connection.runAndReadAll(`describe ${name}`);
      const found = described.getRows().map(([column]) => column);
      expect([name, ...found.sort()]).toEqual([name, ...Object.keys(columns).sort()]);
    }
    connection.disconnectSync();
  });

  test('all hold', async () => {
    expect(await noticed('')).toBeUndefined();
  });

  const faults: Record<string, string> = {
    months_of_buyers_and_products_agree:
      "update int_product_spans set gp_cents = gp_cents + 1 where product_id = 'P1' and month_no = 24",
    suppliers_brands_and_months_agree:
      "update int_supplier_months set gp_cents = gp_cents + 1 where custom_id = 's-vin' and month_no = 24",
    pairs_add_up_to_buyers_and_products:
      'update int_buyer_products set gp_cents = gp_cents + 1 where buyer_ix = 0 and product_ix = 0',
    types_add_up_to_their_buyers:
      'update snapshot_type_products set milli_units = milli_units + 1 where product_ix = 0',
    buyers_and_products_agree: "update snapshot_buyers set ly_gp_cents = ly_gp_cents + 1 where custom_id = 'A'",
    days_add_up_to_the_lines:
      "update snapshot_days set ounces = ounces - 1 where basis = 'buyer' and rep_id = 'ATS_101' and day = '2026-05-01'",
    item_ids_are_unique: 'insert into item_scopes select * replace (9 as scope_ix) from item_scopes where scope_ix = 0',
    items_add_up_to_the_lines: 'update int_item_buyers set selected = selected + 1 where scope_ix = 0 and buyer_no = 0',
    items_add_up_to_their_accounts: 'update snapshot_item_reps set selected = selected + 1 where selected <> 0',
    // Once more before the 25 months, where no sum has it.
    line_numbers_are_unique: `insert into main.sale_lines
      select * replace (date '2024-01-02' as invoice_date) from main.sale_lines where invoice_id = 'I39'`,
    losses_add_up_to_the_lines: "update int_rep_days set loss_cents = 0 where loss_reason = 'breakage'",
    period_lines_add_up_to_the_days: "update int_rep_days set revenue_cents = 0 where day = '2026-04-01'",
    products_and_buyers_have_numbers: "delete from stg_product_numbers where product_id = 'P3'",
    products_and_buyers_are_unique: "insert into stg_buyers select * from stg_buyers where buyer_id = 'A'",
    ranks_cover_the_products_sold: "update snapshot_products set gp_rank = 'Low' where custom_id = 'P3'",
    returns_take_what_was_sold: "update int_returned_sales set units = units + 0.001 where invoice_id = 'I05'",
    suppliers_and_brands_are_unique:
      "insert into snapshot_brands select * replace (0 as mtd_gp_cents) from snapshot_brands where custom_id = 'unknown'",
    suppliers_brands_and_days_agree:
      "update snapshot_suppliers set ytd_gp_cents = ytd_gp_cents + 1 where custom_id = 's-vin'",
  };
  test('each has a fault of its own in this list', () => {
    expect(Object.keys(faults).sort()).toEqual(
      readInvariants()
        .map(({ name }) => name)
        .sort(),
    );
  });
  test("a day of the buyers' that is counted on another day is noticed, though the sum of all days is the same", async () => {
    const moved = "update snapshot_days set day = '2026-05-02' where basis = 'buyer' and day = '2026-05-01'";
    expect(await noticed(moved)).toBe('days_add_up_to_the_lines');
  });
  test.each(Object.entries(faults))('%s notices its fault', async (name, spoil) => {
    expect(await noticed(spoil)).toBe(name);
  });
  // Sums of all buyers, all products or all months stay the same.
  test.each([
    ['pairs_add_up_to_buyers_and_products', 'update int_buyer_products set product_ix = 6 where product_ix = 5'],
    ['pairs_add_up_to_buyers_and_products', 'update int_buyer_products set ly_milli_units = 0 where product_ix = 4'],
    ['pairs_add_up_to_buyers_and_products', 'update int_buyer_products set has_bought = 0 where buyer_ix = 2'],
    ['types_add_up_to_their_buyers', "update snapshot_type_products set account_type = 'Bar'"],
    ['types_add_up_to_their_buyers', 'update snapshot_type_products set buyers = buyers + 1 where product_ix = 0'],
    ['months_of_buyers_and_products_agree', 'update int_product_spans set month_no = 23 where month_no = 24'],
    ['months_of_buyers_and_products_agree', 'update snapshot_buyer_details set ly_mtd_ounces = 0'],
    ['suppliers_brands_and_months_agree', "update int_brand_months set month_no = 22 where custom_id = 'b-merlot'"],
    ['suppliers_brands_and_months_agree', 'update int_brand_months set ounces = ounces + 1 where month_no = 7'],
    [
      'suppliers_brands_and_months_agree',
      "update int_supplier_months set custom_id = 's-hop' where custom_id = 's-vin' and month_no = 9",
    ],
    // I05 took 12 of the 12 of I15, I07 6 of the 24 of I01.
    ['returns_take_what_was_sold', "update int_returned_sales set sale_invoice_id = 'I15' where invoice_id = 'I07'"],
    ['returns_take_what_was_sold', "update int_returned_sales set units = 7 where invoice_id = 'I07'"],
    ['returns_take_what_was_sold', "update int_returned_sales set units = 0 where invoice_id = 'I07'"],
    ['returns_take_what_was_sold', "update int_returned_sales set sale_date = '2026-05-02' where invoice_id = 'I07'"],
    ['returns_take_what_was_sold', "update int_returned_sales set rep_id = null where invoice_id = 'I07'"],
    ['returns_take_what_was_sold', "update int_returned_sales set product_id = 'P2' where invoice_id = 'I07'"],
    // I23 is of April, before I01.
    [
      'returns_take_what_was_sold',
      "update int_returned_sales set invoice_id = 'I23', invoice_date = '2026-04-15' where invoice_id = 'I07'",
    ],
    ['item_ids_are_unique', 'insert into item_sets select * replace (9 as holders_ix) from item_sets limit 1'],
    ['items_add_up_to_the_lines', 'update int_item_buyers set reference = 0 where scope_ix = 1'],
    ['items_add_up_to_the_lines', 'delete from int_item_buyers where scope_ix = 0'],
    // Pairs: no lines add up to their sums.
    ['items_add_up_to_their_accounts', 'update int_item_buyers set selected = selected + 1 where scope_ix = 2'],
    ['items_add_up_to_their_accounts', 'delete from int_item_holders where buyer_no = 0 and holders_ix = 0'],
    [
      'items_add_up_to_their_accounts',
      'insert into int_item_holders select * from int_item_holders where buyer_no = 2',
    ],
    ['items_add_up_to_their_accounts', 'update snapshot_item_account_reps set accounts = accounts + 1'],
    ['line_numbers_are_unique', "update main.sale_lines set line_no = 31, invoice_id = 'I39' where invoice_id < 'I03'"],
  ])('%s notices it, too: %s', async (name, spoil) => {
    expect(await noticed(spoil)).toBe(name);
  });
  test('an invoice of more than 30 lines holds each of them once', async () => {
    const more = 'select held.* replace (line_no + n * 30 as line_no, 0 as units, 0 as revenue_cents, 0 as cost_cents)';
    const lines = `${more} from main.sale_lines as held cross join range(1, 4) as numbers (n) where invoice_id = 'I39'`;
    expect(await noticed(`insert into main.sale_lines ${lines}`)).toBeUndefined();
  });
});
