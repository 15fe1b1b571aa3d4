import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { snapshotTables } from '@caselift/db/snapshot-tables/registry';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openWarehouse, type Warehouse } from './duckdb.ts';
import { runOn } from './duckdb-run.ts';
import type { Model } from './model.ts';
import { brokenInvariant, buildModels, inOrder, readInvariants, readModels, render } from './refs.ts';
import { loadFortyLines } from './testing/forty-lines.ts';
import { faults, itemsOfFaults as items, moreFaults } from './testing/model-faults.ts';
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

describe('the invariants, on the forty lines', () => {
  const folder = mkdtempSync(join(tmpdir(), 'caselift-models-'));
  const { variables } = windowsAt('2026-05-13', 2, ['2026-05-01']);
  let warehouse: Warehouse;
  let built: Awaited<ReturnType<Warehouse['connect']>>;
  beforeAll(async () => {
    warehouse = await openWarehouse(folder, 'ats');
    await loadFortyLines(warehouse);
    built = await warehouse.connect();
    await buildModels(built, variables, () => {}, items);
  });
  afterAll(async () => {
    built?.disconnectSync();
    await warehouse?.close();
    rmSync(folder, { recursive: true, force: true });
  });

  /** Spoils one of the models, answers the invariant that notices, and takes the fault back. */
  async function noticed(spoil: string): Promise<string | undefined> {
    await built.run('begin');
    try {
      if (spoil) await built.run(spoil);
      const broken = await brokenInvariant(runOn(built), variables);
      return broken === null ? undefined : /\((\w+):/.exec(broken.message)?.[1];
    } finally {
      await built.run('rollback');
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
  test.each(moreFaults)('%s notices it, too: %s', async (name, spoil) => {
    expect(await noticed(spoil)).toBe(name);
  });
  test('an invoice of more than 30 lines holds each of them once', async () => {
    const more = 'select held.* replace (line_no + n * 30 as line_no, 0 as units, 0 as revenue_cents, 0 as cost_cents)';
    const lines = `${more} from main.sale_lines as held cross join range(1, 4) as numbers (n) where invoice_id = 'I39'`;
    expect(await noticed(`insert into main.sale_lines ${lines}`)).toBeUndefined();
  });
});
