/** The demo wholesaler, loaded by the job that loads it for anyone, and its files as testing/naive reads them. */
import { randomUUID } from 'node:crypto';
import path from 'node:path';
import { runDemoJob } from '../jobs/kinds/demo-job.ts';
import { runPublishJob } from '../jobs/kinds/publish-job.ts';
import { runUpdateJob } from '../jobs/kinds/update-job.ts';
import { jobFolder } from '../jobs/queue/job-files-on-disk.ts';
import type { JobContext } from '../jobs/worker/job-context.ts';
import { readDemoFiles } from './naive/demo-files.ts';
import type { Files } from './naive/rows.ts';
import type { TestApp } from './test-app.ts';

/** L is 2026-09-16. Without objectives and incentives, unless the test is about the demo's own. */
export async function loadDemo(
  { sql, env }: TestApp,
  { withItems = false }: { withItems?: boolean } = {},
): Promise<{ files: Files; updateAndPublish(): Promise<void> }> {
  const contextOf = (jobId: string): JobContext => ({
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
  const jobId = randomUUID();
  await runDemoJob(contextOf(jobId), { day: '2026-09-17' });
  if (!withItems) await sql`delete from items where wholesaler_id = 'ats'`;
  const file = (name: string) => path.join(jobFolder(env.dataDir, jobId), 'files', name);
  const files = readDemoFiles({
    sales: [file('sales-2024.csv'), file('sales-2025.csv'), file('sales-2026.csv')],
    buyers: file('buyers.csv'),
    products: file('products.csv'),
    users: file('users.csv'),
    goals: file('goals.csv'),
  });
  return {
    files,
    updateAndPublish: async () => {
      await runUpdateJob(contextOf(randomUUID()));
      await runPublishJob(contextOf(randomUUID()));
    },
  };
}
