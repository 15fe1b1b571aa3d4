/** The wholesaler of the forty lines with figures in both environments and a worker, for tests of what items measure. */
import type { ItemTerms } from '@caselift/domain/programs/item';
import { openWarehouse } from '@caselift/warehouse/duckdb';
import { loadFortyLines } from '@caselift/warehouse/testing/forty-lines';
import { startWorker, type Worker } from '../jobs/worker/run-worker.ts';
import { type Actor, insertEveryRole, type RoleName } from './actors.ts';
import { testMeasure, testTerms } from './items.ts';
import { insertWholesaler } from './tenants.ts';
import { type Answer, startTestApp, type TestApp } from './test-app.ts';

export type MeasuredHouse = {
  server: TestApp;
  actors: Record<RoleName, Actor>;
  ask(call: string, method?: 'GET' | 'POST' | 'PATCH', json?: object, as?: string): Promise<Answer>;
  /** Runs the job of the call to its end; throws unless it succeeds. */
  runJob(call: string): Promise<void>;
  /** Ends the worker; `start` begins another. */
  stopWorker(): Promise<void>;
  startWorker(): Promise<void>;
  stop(): Promise<void>;
};

/** L is 2026-05-20 (forty-lines.ts, none held back); preview and prod have the same figures. */
export async function startMeasuredHouse(options: Parameters<typeof startTestApp>[0] = {}): Promise<MeasuredHouse> {
  const server = await startTestApp(options);
  const { sql, database, env } = server;
  await insertWholesaler(sql, 'ats', { nonSellingDays: ['2026-05-01'] });
  const actors = await insertEveryRole(sql, 'ats');
  const warehouse = await openWarehouse(env.dataDir, 'ats');
  await loadFortyLines(warehouse);
  await warehouse.close();
  let worker: Worker | null = null;
  const house: MeasuredHouse = {
    server,
    actors,
    ask: (call, method = 'GET', json, as = actors.superAdmin.token) => {
      const scope = call.includes('wholesalerId') ? '' : `${call.includes('?') ? '&' : '?'}wholesalerId=ats`;
      return server.ask({ url: `/api/${call}${scope}`, method, as, ...(json ? { json } : {}) });
    },
    runJob: async (call) => {
      const { status, body } = await house.ask(call, 'POST');
      const jobId = (body.payload as { jobId?: string } | undefined)?.jobId;
      const outcome = jobId === undefined ? null : await server.jobs.wait(jobId, 60_000);
      if (status !== 200 || (outcome !== null && (outcome === 'running' || outcome.state === 'failed')))
        throw new Error(`${call}: ${status} ${body.message} ${JSON.stringify(outcome)}`);
    },
    stopWorker: async () => {
      await worker?.stop();
      worker = null;
    },
    startWorker: async () => {
      worker = await startWorker({ database, env, onLockLost: () => {} });
    },
    stop: async () => {
      await house.stopWorker();
      await server.stop();
    },
  };
  await house.startWorker();
  await house.runJob('wholesalerUpdate?db=preview');
  await house.runJob('publish');
  return house;
}

/** Terms by which an item measures the volume of Hopworks, or of the supplier given, for a quarter. */
export function volumeOf(supplier = 'Hopworks', terms: Partial<ItemTerms> = {}): Partial<ItemTerms> {
  return {
    period: 'current_quarter',
    target: 10,
    measure: testMeasure,
    products: { ...testTerms.products, filters: { ...testTerms.products.filters, supplier: [supplier] } },
    ...terms,
  };
}
