/**
 * Every figure of every person of the demo wholesaler, reckoned a second time by plain loops over the files' lines that
 * share no code with the importer, the update or the rules (testing/naive), beside what the API answers: to the cent.
 * Settings are changed through the API, and act at the next reading.
 */
import { randomUUID } from 'node:crypto';
import path from 'node:path';
import type { Wholesaler } from '@caselift/contract/wholesaler';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { runDemoJob } from '../../jobs/demo-job.ts';
import type { JobContext } from '../../jobs/job-context.ts';
import { jobFolder } from '../../jobs/job-files.ts';
import { insertSuperAdmin } from '../../testing/actors.ts';
import { differences } from '../../testing/naive/compare.ts';
import { readDemoFiles } from '../../testing/naive/demo-files.ts';
import { naiveUsers } from '../../testing/naive/figures.ts';
import { naiveHouse } from '../../testing/naive/progress.ts';
import type { Files } from '../../testing/naive/rows.ts';
import { settingsOf } from '../../testing/naive/settings.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';

const scope = 'wholesalerId=ats&db=prod';
let server: TestApp;
let admin: string;
let files: Files;

beforeAll(async () => {
  server = await startTestApp();
  admin = (await insertSuperAdmin(server.sql)).token;
  const jobId = randomUUID();
  const { sql, env } = server;
  const context: JobContext = {
    ...{ sql, env, jobId, wholesalerId: 'ats', actor: 'test', origin: 'test' },
    progress: () => undefined,
  };
  await runDemoJob(context);
  const folder = path.join(jobFolder(env.dataDir, jobId), 'files');
  files = readDemoFiles({
    sales: ['2024', '2025', '2026'].map((year) => path.join(folder, `sales-${year}.csv`)),
    buyers: path.join(folder, 'buyers.csv'),
    products: path.join(folder, 'products.csv'),
    users: path.join(folder, 'users.csv'),
    goals: path.join(folder, 'goals.csv'),
  });
}, 120_000);
afterAll(() => server.stop());

async function read<Payload>(url: string): Promise<Payload> {
  const { status, body } = await server.ask({ url: `${url}?${scope}`, as: admin });
  expect(status).toBe(200);
  return body.payload as Payload;
}

type Row = { customId: string };

/** What the reckoning and the API disagree on, person by person, and the house. */
async function disagreements(): Promise<string[]> {
  const wholesaler = await read<Wholesaler>('/api/wholesaler');
  const users = new Map((await read<Row[]>('/api/users')).map((user) => [user.customId, user]));
  const settings = settingsOf(wholesaler);
  const house = (measure: 'gp' | 'volume') =>
    differences(
      naiveHouse(files.lines, measure, settings, wholesaler[`${measure}CompanyGoal`] ?? null),
      wholesaler[measure],
      `HOUSE ${measure}`,
    );
  const people = naiveUsers(files, settings).flatMap((user) =>
    differences(user, users.get(user.customId), user.customId),
  );
  return [...people, ...house('gp'), ...house('volume')];
}

async function change(settings: object): Promise<void> {
  const { status } = await server.ask({ url: `/api/wholesaler?${scope}`, method: 'PATCH', as: admin, json: settings });
  expect(status).toBe(200);
}

describe('the figures of the demo wholesaler, reckoned a second time from its files', () => {
  test('are the same as they are delivered', async () => {
    expect(files.people).toHaveLength(24);
    expect(await disagreements()).toEqual([]);
  });

  test('are the same for other periods, FPL modes, slopes and caps', async () => {
    await change({ salesPeriod: 'monthly', fplMode: 'companyWide', gpSlope: 0, teamleadVolumeSlope: 3.25 });
    expect(await disagreements()).toEqual([]);
    await change({
      ...{ salesPeriod: 'biMonthly', fplMode: 'bySuperTeamlead', chargeableLossReasons: ['breakage', 'outOfCode'] },
      ...{ payCapPercent: 105, fplPayCapPercent: 101.5, fplSlope: 0.4, maxFPL: 0.9 },
    });
    expect(await disagreements()).toEqual([]);
  });

  test('are the same while no selling day of the month has passed, and when none is left', async () => {
    const september = (from: number, to: number) =>
      Array.from({ length: to - from + 1 }, (_, at) => `2026-09-${String(from + at).padStart(2, '0')}`);
    await change({ salesPeriod: 'quarterly', allNonSellingDays: september(1, 16) });
    expect(await disagreements()).toEqual([]);
    await change({ allNonSellingDays: september(17, 30) });
    expect(await disagreements()).toEqual([]);
    await change({ salesPeriod: 'monthly', allNonSellingDays: september(1, 15) }); // the first day of its period
    expect(await disagreements()).toEqual([]);
  });
});
