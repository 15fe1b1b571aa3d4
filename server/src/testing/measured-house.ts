/** The wholesaler of the forty lines with figures in both environments and a worker, for tests of what items measure. */
import { patienceMs } from '@caselift/db/testing/until';
import type { ItemTerms } from '@caselift/domain/programs/item';
import { openWarehouse } from '@caselift/warehouse/duckdb';
import { loadFortyLines } from '@caselift/warehouse/testing/forty-lines';
import { startWorker, type Worker } from '../jobs/worker/run-worker.ts';
import { type Actor, insertEveryRole, type RoleName } from './actors.ts';
import { testMeasure, testTerms } from './items.ts';
import { type Recipe, startPrepared } from './prepared.ts';
import { insertWholesaler } from './tenants.ts';
import type { Answer, TestApp } from './test-app.ts';

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

const measured: Recipe<MeasuredHouse['actors']> = {
  name: 'measured_house',
  make: async (server) => {
    const { sql, env } = server;
    await insertWholesaler(sql, 'ats', { nonSellingDays: ['2026-05-01'] });
    const actors = await insertEveryRole(sql, 'ats');
    const warehouse = await openWarehouse(env.dataDir, 'ats');
    await loadFortyLines(warehouse);
    await warehouse.close();
    const house = houseOf(server, actors);
    await house.startWorker();
    try {
      await house.runJob('wholesalerUpdate?db=preview');
      await house.runJob('publish');
    } finally {
      await house.stopWorker();
    }
    return actors;
  },
};

/** L is 2026-05-20 (forty-lines.ts, none held back); preview and prod have the same figures. */
export async function startMeasuredHouse(): Promise<MeasuredHouse> {
  const { server, made: actors } = await startPrepared(measured);
  const house = houseOf(server, actors);
  await house.startWorker();
  return house;
}

function houseOf(server: TestApp, actors: MeasuredHouse['actors']): MeasuredHouse {
  const { database, env } = server;
  let worker: Worker | null = null;
  const house: MeasuredHouse = {
    server,
    actors,
    ask: async (call, method = 'GET', json, as = actors.superAdmin.token) => {
      const scope = call.includes('wholesalerId') ? '' : `${call.includes('?') ? '&' : '?'}wholesalerId=ats`;
      return server.askOn({ url: `/api/${call}${scope}`, method, as, ...(json ? { json } : {}) });
    },
    runJob: async (call) => {
      const { status, body } = await house.ask(call, 'POST');
      const jobId = (body.payload as { jobId?: string } | undefined)?.jobId;
      const outcome = jobId === undefined ? null : await server.jobs.wait(jobId, patienceMs);
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
