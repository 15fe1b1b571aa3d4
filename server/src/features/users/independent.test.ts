/**
 * Every figure of every person of the demo wholesaler, reckoned a second time by plain loops over the files' lines that
 * share no code with the importer, the update or the rules (testing/naive), beside what the API answers: to the cent.
 * Settings and people are changed through the API, and act at the next reading.
 */
import { randomUUID } from 'node:crypto';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { runDemoJob } from '../../jobs/demo-job.ts';
import { jobFolder } from '../../jobs/job-files.ts';
import { insertSuperAdmin } from '../../testing/actors.ts';
import { readDemoFiles } from '../../testing/naive/demo-files.ts';
import { callsOf, disagreements } from '../../testing/naive/disagreements.ts';
import type { Files } from '../../testing/naive/rows.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';

let server: TestApp;
let calls: ReturnType<typeof callsOf>;
let files: Files;

beforeAll(async () => {
  server = await startTestApp();
  const { sql, env } = server;
  calls = callsOf(server, (await insertSuperAdmin(sql)).token, 'ats');
  const jobId = randomUUID();
  await runDemoJob({
    ...{ sql, env, jobId, wholesalerId: 'ats', actor: 'test', origin: 'test' },
    progress: () => undefined,
  });
  const file = (name: string) => path.join(jobFolder(env.dataDir, jobId), 'files', name);
  files = readDemoFiles({
    sales: [file('sales-2024.csv'), file('sales-2025.csv'), file('sales-2026.csv')],
    ...{ buyers: file('buyers.csv'), products: file('products.csv'), users: file('users.csv') },
    goals: file('goals.csv'),
  });
}, 120_000);
afterAll(() => server.stop());

const september = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, at) => `2026-09-${String(from + at).padStart(2, '0')}`);

describe('the figures of the demo wholesaler, reckoned a second time from its files', () => {
  test('are the same as they are delivered', async () => {
    expect(files.lines.length).toBeGreaterThan(285_000);
    expect(await disagreements(calls, files)).toEqual([]);
  });

  test('are the same for other periods, FPL modes, slopes and caps', async () => {
    await calls.change({ salesPeriod: 'monthly', fplMode: 'companyWide', gpSlope: 0, teamleadVolumeSlope: 3.25 });
    expect(await disagreements(calls, files)).toEqual([]);
    await calls.change({
      ...{ salesPeriod: 'biMonthly', fplMode: 'bySuperTeamlead', chargeableLossReasons: ['breakage', 'outOfCode'] },
      ...{ payCapPercent: 105, fplPayCapPercent: 101.5, fplSlope: 0.4, maxFPL: 0.9 },
    });
    expect(await disagreements(calls, files)).toEqual([]);
  });

  test('are the same while no selling day of the month has passed, and when none is left', async () => {
    await calls.change({ salesPeriod: 'quarterly', allNonSellingDays: september(1, 16) });
    expect(await disagreements(calls, files)).toEqual([]);
    await calls.change({ allNonSellingDays: september(17, 30) });
    expect(await disagreements(calls, files)).toEqual([]);
    await calls.change({ salesPeriod: 'monthly', allNonSellingDays: september(1, 15) }); // the first day of its period
    expect(await disagreements(calls, files)).toEqual([]);
  });
});
