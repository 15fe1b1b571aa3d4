/** Whole days of real invoices that come after their month closed (see update-iowa.long.test.ts for the file). */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { DuckDBInstance } from '@duckdb/node-api';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { iowaFolder as folder, isHere } from '../../scripts/testing/needs.ts';
import { openWarehouse, type Warehouse } from './duckdb.ts';
import { importFiles } from './import.ts';
import { factsDiffer, readLateInvoices, readLateLines } from './late-facts.ts';
import { readMapping } from './mapping.ts';

const invoices = join(folder, 'johnson-2021-2022.parquet');

describe.skipIf(!isHere('iowa'))('invoices of three cities', () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'caselift-iowa-late-'));
  const late = "invoice_date in (date '2022-08-10', date '2022-08-11')";
  const august = { from: '2022-08-01', to: '2022-08-31' };
  const since = { plan: 1, before: 1, now: 2, ranges: [august], placements: [], returns: [] };
  const place = { dataDir, wholesalerId: 'iowa', signal: AbortSignal.timeout(120_000) };
  let warehouse: Warehouse;
  let ofTheFile: { lines: number; invoices: number; cents: number };

  beforeAll(async () => {
    const connection = await (await DuckDBInstance.create(':memory:')).connect();
    const files = [
      [`not (${late})`, join(dataDir, 'first.parquet')],
      [late, join(dataDir, 'late.parquet')],
    ] as const;
    for (const [where, file] of files) {
      await connection.run(`copy (from '${invoices}' where ${where}) to '${file}'`);
    }
    const reader = await connection.runAndReadAll(`
      select count(*), count(distinct invoice_no), sum((100 * sale_dollars)::bigint) from '${files[1][1]}'`);
    const [lines, found, cents] = (reader.getRows()[0] ?? []).map(Number);
    ofTheFile = { lines: Number(lines), invoices: Number(found), cents: Number(cents) };
    connection.disconnectSync();
    warehouse = await openWarehouse(dataDir, 'iowa');
    const mapping = await readMapping(fileURLToPath(new URL('../mappings/iowa.json', import.meta.url)));
    for (const [, sales] of files) {
      const report = await importFiles({
        ...{ warehouse, jobDir: join(dataDir, 'job'), mapping, acceptRejects: false, onProgress: () => undefined },
        files: { sales: [sales], buyers: [join(folder, 'accounts.csv')], users: [join(folder, 'users.csv')] },
      });
      expect(report.refused).toBe(false);
    }
  });
  afterAll(async () => {
    await warehouse?.close();
    rmSync(dataDir, { recursive: true, force: true });
  });

  test('of two whole days that come late are all listed for their month, to the cent', async () => {
    const asked = { ...since, concern: { kind: 'measure', measure: null, reps: null } as const, offset: 0 };
    const { lines, count, invoices: found } = await readLateLines(place, { ...asked, limit: 100_000 });
    const cents = lines.reduce((sum, { now }) => sum + (now?.revenueCents ?? 0), 0);
    expect({ lines: count, invoices: found, cents }).toEqual(ofTheFile);
    expect(new Set(lines.map(({ change }) => change))).toEqual(new Set(['added']));
    expect(lines.filter(({ now }) => now?.repId === null)).toEqual([]);
    const ofReps = await readLateInvoices(place, since);
    expect(ofReps.reduce((sum, [, some]) => sum + some, 0)).toBe(ofTheFile.invoices);
  });

  test('leave every other month alone', async () => {
    expect(await factsDiffer(place, since)).toBe(true);
    for (const range of [
      { from: '2021-01-01', to: '2022-07-31' },
      { from: '2022-09-01', to: '2022-12-31' },
    ]) {
      expect(await factsDiffer(place, { ...since, ranges: [range] })).toBe(false);
    }
  });
});
