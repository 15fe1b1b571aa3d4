/** The demo wholesaler, loaded by the job that loads it for anyone, and its files as testing/naive reads them. */
import { randomUUID } from 'node:crypto';
import path from 'node:path';
import { measurePeriod } from '@caselift/warehouse/measure-period';
import { runDemoJob } from '../jobs/kinds/demo-job.ts';
import { readItemsAt } from '../jobs/kinds/measure-items.ts';
import { runPublishJob } from '../jobs/kinds/publish-job.ts';
import { runUpdateJob } from '../jobs/kinds/update-job.ts';
import { jobFolder } from '../jobs/queue/job-files-on-disk.ts';
import type { JobContext } from '../jobs/worker/job-context.ts';
import { readDemoFiles } from './naive/demo-files.ts';
import type { Files } from './naive/rows.ts';
import { type Recipe, startPrepared } from './prepared.ts';
import type { TestApp } from './test-app.ts';

export type Demo = {
  server: TestApp;
  /** The ERP's files, read once a worker. */
  readonly files: Files;
  updateAndPublish(): Promise<void>;
};

/** Returns the job's ID: its folder has the files. */
const loaded: Recipe<string> = {
  name: 'demo',
  make: async (server) => {
    const id = randomUUID();
    await runDemoJob(contextOf(server, id), { day: '2026-09-17' });
    return id;
  },
};

/** Its sales periods are months, and July and August, which are over, have been measured. */
const monthly: Recipe<string, string> = {
  name: 'demo_monthly',
  from: loaded,
  make: async (server, id) => {
    const { sql, env } = server;
    await sql`update settings set sales_period = 'monthly' where wholesaler_id = 'ats'`;
    const [now = { changeId: 0, nonSellingDays: [], timeZone: '' }] = await sql<
      { changeId: number; nonSellingDays: string[]; timeZone: string }[]
    >`
      select s.change_id as "changeId", t.non_selling_days::text[] as "nonSellingDays",
        t.time_zone as "timeZone"
      from environments e join snapshots s using (snapshot_id) join settings t on t.wholesaler_id = 'ats' and t.db = e.db
      where e.wholesaler_id = 'ats' and e.db = 'prod'`;
    const place = { sql, dataDir: env.dataDir, wholesalerId: 'ats', signal: AbortSignal.any([]) };
    for (const [from, to] of [
      ['2026-07-01', '2026-07-31'],
      ['2026-08-01', '2026-08-31'],
    ] as const)
      await measurePeriod(place, { ...now, from, to }, readItemsAt({ sql, wholesalerId: 'ats' }));
    return id;
  },
};

/** A server with the demo, loaded once a run. L is 2026-09-16. Without objectives and incentives, unless told. */
export const startDemo = ({ withItems = false } = {}): Promise<Demo> => start(loaded, withItems);

/** As startDemo, with objectives and incentives, by months that have been measured once they were over. */
export const startMonthlyDemo = (): Promise<Demo> => start(monthly, true);

/** What is open before its July closes, and its August. */
export const openInDemo = ['images', 'goals', 'clashes'] as const;

/** Of the files, which are the same in every copy: reading 300,000 lines takes seconds. */
let filesRead: Files | undefined;

function frozen(files: Files): Files {
  for (const rows of Object.values(files)) Object.freeze(rows);
  return files;
}

async function start(recipe: Recipe<string>, withItems: boolean): Promise<Demo> {
  const { server, made: jobId } = await startPrepared(recipe);
  const { sql, env } = server;
  if (!withItems) await sql`delete from items where wholesaler_id = 'ats'`;
  const file = (name: string) => path.join(jobFolder(env.dataDir, jobId), 'files', name);
  return {
    server,
    get files() {
      filesRead ??= frozen(
        readDemoFiles({
          sales: [file('sales-2024.csv'), file('sales-2025.csv'), file('sales-2026.csv')],
          buyers: file('buyers.csv'),
          products: file('products.csv'),
          users: file('users.csv'),
          goals: file('goals.csv'),
        }),
      );
      return filesRead;
    },
    updateAndPublish: async () => {
      await runUpdateJob(contextOf(server, randomUUID()));
      await runPublishJob(contextOf(server, randomUUID()));
    },
  };
}

const contextOf = ({ sql, env }: TestApp, jobId: string): JobContext => ({
  sql,
  env,
  jobId,
  wholesalerId: 'ats',
  actor: 'test',
  origin: 'test',
  signal: AbortSignal.any([]),
  withFiles: (work) => work(),
  progress: () => undefined,
});
