/** Every model and invariant on DuckDB and on BigQuery, over the forty lines. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openWarehouse } from '@caselift/warehouse/duckdb';
import { buildModels, readInvariants, readModels, render } from '@caselift/warehouse/refs';
import { loadFortyLines } from '@caselift/warehouse/testing/forty-lines';
import { faults, itemsOfFaults, moreFaults } from '@caselift/warehouse/testing/model-faults';
import { windowsAt } from '@caselift/warehouse/windows';
import type { DuckDBConnection } from '@duckdb/node-api';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Bed, openBed } from './testing/bed.ts';
import {
  comparedOfBigQuery,
  comparedOfDuckDb,
  copyTables,
  type Names,
  renderForBigQuery,
} from './testing/both-engines.ts';

const folder = mkdtempSync(join(tmpdir(), 'caselift-bigquery-'));
const { variables } = windowsAt('2026-05-13', 2, ['2026-05-01']);
const invariants = readInvariants();

let bed: Bed;
let names: Names;
let connection: DuckDBConnection;
let close: () => Promise<void>;

beforeAll(async () => {
  bed = await openBed();
  names = { facts: bed.newName('facts'), run: bed.newName('run') };
  const warehouse = await openWarehouse(folder, 'ats');
  close = () => warehouse.close();
  await loadFortyLines(warehouse);
  connection = await warehouse.connect();
  await buildModels(connection, variables, () => {}, itemsOfFaults);
  for (const dataset of Object.values(names)) await bed.client.createDataset(dataset);
  const tables = await connection.runAndReadAll(
    `select table_name, temporary from duckdb_tables() where not temporary or table_name in (${inputs()})`,
  );
  const copies = tables
    .getRows()
    .map(([table, temporary]) =>
      temporary ? [`temp.${table}`, `${names.run}.${table}`] : [`main.${table}`, `${names.facts}.${table}`],
    );
  await copyTables(connection, bed.client, Object.fromEntries(copies));
});
afterAll(async () => {
  connection?.disconnectSync();
  await close?.();
  await bed?.close();
  rmSync(folder, { recursive: true, force: true });
});

/** The tables that models read as input(), quoted. */
function inputs(): string {
  const found = readModels().flatMap(({ template }) => [...template.matchAll(/\{\{ input\('(\w+)'\) \}\}/g)]);
  return [...new Set(found.map(([, name]) => `'${name}'`))].join(', ');
}

const inBigQuery = (template: string) => renderForBigQuery(template, variables, names);

// In the order of their references: each reads what the ones before it left.
test.each(readModels().map((model) => [model.name, model] as const))('%s has the same rows', async (name, model) => {
  const { materialized, template } = model;
  const selected = await comparedOfDuckDb(connection, `select * from (${render(template, variables)})`);
  if (materialized === 'computed') {
    // What its function is given; what the function makes of it is TypeScript's, and the same for both.
    expect(await comparedOfBigQuery(bed.client, inBigQuery(template))).toEqual(selected);
    await copyTables(connection, bed.client, { [name]: `${names.run}.${name}` });
    return;
  }
  await bed.client.query(`create or replace ${materialized} ${names.run}.${name} as ${inBigQuery(template)}`);
  expect(await comparedOfBigQuery(bed.client, `select * from ${names.run}.${name}`)).toEqual(selected);
});

describe('the invariants', () => {
  /** Those that answer a row once the tables are spoiled, which is undone: in DuckDB, and in BigQuery. */
  async function noticed(spoil: string): Promise<{ duckDb: string[]; bigQuery: string[] }> {
    return { duckDb: await noticedByDuckDb(spoil), bigQuery: await noticedByBigQuery(spoil) };
  }

  async function noticedByDuckDb(spoil: string): Promise<string[]> {
    await connection.run('begin');
    try {
      await connection.run(spoil);
      const found: string[] = [];
      for (const { name, template } of invariants) {
        const read = await connection.runAndReadAll(`select * from (${render(template, variables)}) limit 1`);
        if (read.currentRowCount > 0) found.push(name);
      }
      return found;
    } finally {
      await connection.run('rollback');
    }
  }

  async function noticedByBigQuery(spoil: string): Promise<string[]> {
    const asked = invariants.map(
      ({ name, template }) => `select '${name}' as name from (select 1 as one from (${inBigQuery(template)}) limit 1)`,
    );
    const spoilt = spoil.replaceAll('main.', `${names.facts}.`);
    const [job] = await bed.client.createQueryJob({
      query: `begin transaction; ${spoilt}; ${asked.join(' union all ')}; rollback transaction`,
      defaultDataset: { datasetId: names.run },
    });
    const [rows] = await job.getQueryResults();
    return rows.map(({ name }) => String(name)).sort();
  }

  test.each(invariants)('$name is a query of both', async ({ template }) => {
    expect((await comparedOfBigQuery(bed.client, inBigQuery(template))).rows).toEqual([]);
  });

  test('all hold', async () => {
    expect(await noticed('select 1')).toEqual({ duckDb: [], bigQuery: [] });
  });

  const cases = [...Object.entries(faults), ...moreFaults];
  test.each(cases)('%s and all that notice it are the same: %s', async (name, spoil) => {
    const { duckDb, bigQuery } = await noticed(spoil);
    expect(duckDb).toContain(name);
    expect(bigQuery).toEqual(duckDb);
  });
});
