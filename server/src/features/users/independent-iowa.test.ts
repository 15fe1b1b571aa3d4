/**
 * Real invoices: the figures of every person at Iowa's wholesaler of spirits in December 2021, reckoned a second time from
 * the published lines by code that shares nothing with the product (testing/naive). The file is no part of the
 * repository (data.iowa.gov, m3tr-qhgy); without it the test is skipped.
 */
import { randomUUID } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { publish } from '@caselift/db/publish';
import { createWholesaler } from '@caselift/db/wholesalers';
import { openWarehouse } from '@caselift/warehouse/duckdb';
import { runUpdate } from '@caselift/warehouse/run';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { importIntoWarehouse } from '../../jobs/kinds/import-job.ts';
import { openRun, writePart } from '../../jobs/queue/update-runs.ts';
import { insertSuperAdmin } from '../../testing/actors.ts';
import { callsOf, disagreements } from '../../testing/naive/disagreements.ts';
import { fraction } from '../../testing/naive/fraction.ts';
import { readIowaFiles } from '../../testing/naive/iowa-files.ts';
import type { Files, GoalOf } from '../../testing/naive/rows.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';

const folder = process.env.IOWA_FOLDER ?? path.resolve(import.meta.dirname, '../../../../../shared/data/iowa');
const invoices = path.join(folder, 'corridor-2020-2022.parquet');
const iowaMapping = path.resolve(import.meta.dirname, '../../../../warehouse/mappings/iowa.json');
const isHere = existsSync(invoices);
if (!isHere) console.warn(`Skipped: ${invoices} is not on this machine (set IOWA_FOLDER).`);

// Six hundred thousand lines are added up for each of 24 people, window by window.
vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });

const wholesalerId = 'iowa';
const origins = { actor: 'test', origin: 'test' };

describe.skipIf(!isHere)("the figures of Iowa's people, reckoned a second time from the published invoices", () => {
  let server: TestApp;
  let calls: ReturnType<typeof callsOf>;
  let files: Files;

  beforeAll(async () => {
    server = await startTestApp();
    const { sql, env } = server;
    calls = callsOf(server, (await insertSuperAdmin(sql)).token, wholesalerId);
    const mappingFile = path.join(env.dataDir, 'iowa-2021.json');
    const { $schema: _, ...mapping } = JSON.parse(readFileSync(iowaMapping, 'utf8'));
    const sales = { ...mapping.sales, filter: "invoice_date <= date '2021-12-31'" };
    writeFileSync(mappingFile, JSON.stringify({ ...mapping, sales }));
    const only = (name: string) => [path.join(folder, name)];
    const report = await importIntoWarehouse(
      { env, wholesalerId, signal: AbortSignal.any([]), progress: () => undefined },
      {
        jobDir: path.join(env.dataDir, 'job'),
        mappingFile,
        acceptRejects: false,
        files: {
          sales: [invoices],
          buyers: only('accounts.csv'),
          products: [],
          users: only('users.csv'),
          goals: only('goals-2021-12.csv'),
        },
      },
    );
    expect(report).toMatchObject({ refused: false });
    await createWholesaler(sql, { wholesalerId, title: 'Iowa' });
    files = await readIowaFiles(folder, '2021-12-31');
  });
  afterAll(() => server.stop());

  /** An update as if the day were `today`, published. */
  async function updateAndPublish(today: string): Promise<void> {
    const { sql, env } = server;
    const runId = await openRun(sql, { jobId: randomUUID(), wholesalerId, ...origins });
    const warehouse = await openWarehouse(env.dataDir, wholesalerId);
    await runUpdate({
      warehouse,
      sql,
      wholesalerId,
      runId,
      today,
      onPart: (part, status, message) => writePart(sql, { wholesalerId, runId, part, status, message }),
      onProgress: () => undefined,
    });
    await warehouse.close();
    await publish(sql, wholesalerId, origins.actor, origins.origin);
  }

  test('are the same in the middle of December, without anything to be paid', async () => {
    await updateAndPublish('2021-12-15');
    expect(files.people).toHaveLength(24);
    const lines = files.lines.filter(({ day }) => day <= 20_211_215);
    expect(await disagreements(calls, { ...files, lines })).toEqual([]);
  });

  test('are the same at its end, with payouts typed', async () => {
    await updateAndPublish('2021-12-31');
    const paid = files.people.filter(({ role }) => role !== 'manager').map(({ customId }) => customId);
    const slopes = { gpSlope: 2, volumeSlope: 2, fplSlope: 1 };
    await calls.change({ ...slopes, teamleadGpSlope: 2, teamleadVolumeSlope: 2, teamleadFplSlope: 1 });
    const measure = { payout: 500, threshold: 90 };
    await calls.edit(paid, { gp: measure, volume: measure, fpl: { goal: 1, payout: 100 } });
    expect(await disagreements(calls, withPayouts(files, paid))).toEqual([]);
    const earned = (await calls.users()).filter(({ gp }) => gp.totalPayout > 0);
    expect(earned.length).toBeGreaterThan(5);
    expect(earned.length).toBeLessThan(paid.length);
  });
});

/** The goals of the files with what the test types. */
function withPayouts(files: Files, paid: readonly string[]): Files {
  const promise = { payout: fraction(500), threshold: fraction(90) };
  const goals = paid.map((customId) => {
    const row = files.goals.find((goal) => goal.customId === customId);
    const of = (measure: 'gp' | 'volume'): GoalOf => ({ goal: row?.[measure].goal ?? null, ...promise });
    const fpl = { goal: fraction(1), payout: fraction(100), threshold: null };
    return { customId, from: 20_211_201, gp: of('gp'), volume: of('volume'), fpl };
  });
  return { ...files, goals };
}
