/** A wholesaler moved to BigQuery and back: its items, its copy on this machine, the bucket, and the proof. */

import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { snapshotTables } from '@caselift/db/snapshot-tables/registry';
import type { ItemScope } from '@caselift/domain/programs/item-scope';
import { openPort } from '@caselift/warehouse/bigquery/client';
import { bringCopy } from '@caselift/warehouse/bigquery/copy';
import { openFacts } from '@caselift/warehouse/bigquery/facts';
import {
  firstDifference,
  moveToBigQuery,
  moveToDuckDb,
  totalsOfDataset,
  totalsOfFile,
} from '@caselift/warehouse/bigquery/move';
import type { BigQueryPort } from '@caselift/warehouse/bigquery/port';
import { openWarehouse } from '@caselift/warehouse/duckdb';
import type { Facts } from '@caselift/warehouse/engine';
import { readLateLines } from '@caselift/warehouse/late-facts';
import { measurePeriod } from '@caselift/warehouse/measure-period';
import { runUpdate } from '@caselift/warehouse/run';
import { lastDate, loadItemSales } from '@caselift/warehouse/testing/item-sales';
import { openUpdateSetup, type UpdateSetup } from '@caselift/warehouse/testing/update-setup';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { isHere } from '../../scripts/testing/needs.ts';
import { type Bed, openBed, roughSettingsOf } from './testing/bed.ts';

const elsewhere = mkdtempSync(join(tmpdir(), 'caselift-moved-'));
let bed: Bed;
let setup: UpdateSetup;
let port: BigQueryPort;
let dataset: string;
let facts: Facts;

beforeAll(async () => {
  bed = await openBed({ rowsPerFile: 7 });
  dataset = bed.newName('moved');
  port = await openPort(roughSettingsOf(bed));
  setup = await openUpdateSetup([], loadItemSales);
});
afterAll(async () => {
  await setup?.close();
  await bed?.close();
  rmSync(elsewhere, { recursive: true, force: true });
});

const moving = (changed: Partial<{ port: BigQueryPort; dataDir: string; signal: AbortSignal }> = {}) => ({
  ...{ port, dataset, dataDir: setup.dataDir, wholesalerId: 'ats', onProgress: () => {} },
  ...{ signal: new AbortController().signal },
  ...changed,
});

async function totalsOfCopy(dataDir: string) {
  const warehouse = await openWarehouse(dataDir, 'ats');
  const connection = await warehouse.connect();
  const totals = await totalsOfFile(connection);
  connection.disconnectSync();
  await warehouse.close();
  return totals;
}

test('a move stores every row of every table, and says how many lines there are', async () => {
  const lines = await moveToBigQuery(moving());
  const file = await totalsOfCopy(setup.dataDir);
  const ofLines = file.filter(([table]) => table === 'sale_lines');
  expect(ofLines.length).toBeGreaterThan(4); // months
  expect(lines).toBe(ofLines.reduce((sum, [, , held]) => sum + Number(held), 0));
  expect(await totalsOfDataset(port, dataset)).toEqual(file);
  facts = await openFacts(port, { wholesalerId: 'ats', dataset });
});

const april: ItemScope = {
  ...{ products: { kind: 'all' }, accounts: { kind: 'all' }, unit: 'milliUnits', minimum: null, graceDays: 13 },
  ...{ selected: { from: '2026-04-01', to: '2026-04-30' }, reference: { from: '2025-04-01', to: '2025-04-30' } },
  ...{ holdersAt: null, corrections: null },
};
const scopes: ItemScope[] = [
  april,
  { ...april, unit: 'microOunces', products: { kind: 'filters', filters: [['supplier', ['Hop']]] } },
  { ...april, unit: 'gpCents', holdersAt: '2026-04-30', corrections: 'moved' },
  { ...april, unit: 'pairs' },
  { ...april, unit: 'pairs', minimum: { unit: 'gpCents', value: 400 }, graceDays: 5 },
  { ...april, unit: 'pairs', accounts: { kind: 'list', hash: 'AC' }, reference: null, graceDays: 0 },
];
const itemsAt = async () => ({
  scopes,
  lists: new Map([['AC', ['A', 'C', 'gone']]]),
  corrections: new Map([['moved', [['B', null] as [string, null]]]]),
});

/** The rows of every table of an update's snapshot, as text. */
async function updated(warehouse: Facts): Promise<Record<string, string[]>> {
  const [begun] = await setup.sql<{ runId: number }[]>`
    insert into update_runs (wholesaler_id, job_id, started_by)
    values ('ats', ${randomUUID()}, 'test') returning run_id as "runId"`;
  const { snapshotId } = await runUpdate({
    ...{ warehouse, sql: setup.sql, wholesalerId: 'ats', runId: begun?.runId ?? 0, today: lastDate, itemsAt },
    ...{ onPart: async () => {}, onProgress: () => {} },
  });
  return rowsOf(snapshotId);
}

async function rowsOf(snapshotId: number): Promise<Record<string, string[]>> {
  const tables: Record<string, string[]> = {};
  for (const { name } of snapshotTables) {
    const rows = await setup.sql`
      select to_jsonb(t) - 'snapshot_id' as kept from ${setup.sql(name)} as t where snapshot_id = ${snapshotId}`;
    tables[name] = rows.map(({ kept }) => JSON.stringify(kept, withSortedItems)).sort();
  }
  return tables;
}

/** string_agg puts the items of a list in no order. */
const withSortedItems = (_key: string, value: unknown) =>
  Array.isArray(value) && Array.isArray(value[0]) ? value.map((item) => JSON.stringify(item)).sort() : value;

test('an update measures the same of items, returns after their windows included', async () => {
  const inFile = await updated(setup.warehouse);
  expect(inFile.snapshot_item_scopes).toHaveLength(scopes.length);
  expect(inFile.snapshot_item_buyers?.length).toBeGreaterThan(10);
  expect(await updated(facts)).toEqual(inFile);
});

test('what it costs is counted', async () => {
  expect(port.bytesBilled()).toBeGreaterThan(0);
});

test.skipIf(!isHere('bigQueryBucket'))('with a bucket, many rows come as files, and none stays behind', async () => {
  const inFile = await updated(setup.warehouse);
  const byBucket = await openPort(roughSettingsOf(bed, { bucketFrom: 3 }));
  expect(await updated(await openFacts(byBucket, { wholesalerId: 'ats', dataset }))).toEqual(inFile);
  expect(bed.fake?.calls.filter((call) => /^DELETE \/storage/.test(call)).length ?? 1).toBeGreaterThan(0);
  expect(bed.fake?.buckets.names('exports', 'caselift/') ?? []).toEqual([]);
});

test('a copy is brought to each new change, and answers as BigQuery does', async () => {
  await bringCopy(moving({ dataDir: elsewhere }));
  expect(await totalsOfCopy(elsewhere)).toEqual(await totalsOfDataset(port, dataset));
  const before = await facts.currentChange();
  const deleted = await facts.deleteLines({ start: '2026-04-01', end: '2026-04-10' }, 'a week');
  expect(deleted.lines).toBeGreaterThan(0);
  await Promise.all([bringCopy(moving({ dataDir: elsewhere })), bringCopy(moving({ dataDir: elsewhere }))]);
  const totals = await totalsOfCopy(elsewhere);
  expect(totals).toEqual(await totalsOfDataset(port, dataset));
  expect(totals).not.toEqual(await totalsOfCopy(setup.dataDir));
  const late = await readLateLines(
    { dataDir: elsewhere, wholesalerId: 'ats', signal: new AbortController().signal },
    {
      ...{ plan: before, before, now: before + 1, ranges: [{ from: '2026-04-01', to: '2026-04-30' }] },
      ...{ placements: [], returns: [] },
      ...{ concern: { kind: 'measure', measure: null, reps: null }, limit: 100, offset: 0 },
    },
  );
  expect([late.count, new Set(late.lines.map(({ change }) => change))]).toEqual([deleted.lines, new Set(['removed'])]);
});

test('a sales period that was closed before is measured from the copy, as its plan knew products and accounts', async () => {
  const period = {
    ...{
      from: '2026-04-01',
      to: '2026-04-30',
      nonSellingDays: [],
      timeZone: 'UTC',
      changeId: await facts.currentChange(),
      planChange: 1,
    },
  };
  const measured = [];
  await bringCopy(moving());
  for (const dataDir of [setup.dataDir, elsewhere]) {
    const place = { dataDir, sql: setup.sql, wholesalerId: 'ats', signal: new AbortController().signal };
    const snapshotId = await measurePeriod(place, period, itemsAt);
    measured.push(await rowsOf(snapshotId));
    await setup.sql`update snapshots set dropped_at = now() where snapshot_id = ${snapshotId}`;
  }
  expect(measured[0]?.snapshot_lines?.length).toBeGreaterThan(5);
  expect(measured[1]).toEqual(measured[0]);
});

test('a move back brings the file to the newest change', async () => {
  await moveToDuckDb(moving());
  expect(await totalsOfCopy(setup.dataDir)).toEqual(await totalsOfDataset(port, dataset));
});

test('a cent that differs is named with its month, and stops a move', async () => {
  await port.query(`update ${dataset}.sale_lines set revenue_cents = revenue_cents + 1
    where invoice_date = (select max(invoice_date) from ${dataset}.sale_lines)`);
  await expect(moveToDuckDb(moving())).rejects.toThrow(
    /^The two don't hold the same: sale_lines of 2026-05 is .* in DuckDB and .* in BigQuery\. Nothing was switched\.$/,
  );
});

test('a table or a month that only one of them has differs, too', () => {
  const row = ['sale_lines', '202605', '1', '2', '3', '4', '5', '6'];
  expect(firstDifference([row], [])).toContain(
    'sale_lines of 2026-05 is 1, 2, 3, 4, 5, 6 in DuckDB and no rows in BigQuery',
  );
  expect(firstDifference([row], [row])).toBeNull();
});
