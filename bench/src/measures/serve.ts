/** What readers feel: GET /api/suppliers at 200 requests a second, idle, during updates and during publications. */
import { randomBytes } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { openDatabase } from '@caselift/db/database';
import { publish } from '@caselift/db/publish';
import { createAdmin } from '@caselift/server/accounts';
import { type Client, signIn, updateAndWait } from '../api-client.ts';
import type { Dataset } from '../datasets.ts';
import { atMost, type Figure, gigabytes, percentile } from '../figures.ts';
import { type Answered, startLoad } from '../load.ts';
import { startServerProcess } from '../server-process.ts';
import { dataDirOf } from './import.ts';

const perSecond = 200;
const idleMs = 10_000;
/** Updates follow each other until the load has met them for at least so long. */
const updatingMs = 20_000;
const publications = 20;

/** Needs the snapshot of measureUpdate. */
export async function measureServing(dataset: Dataset): Promise<Figure[]> {
  const dataDir = dataDirOf(dataset);
  const account = {
    email: `bench-${randomBytes(4).toString('hex')}@example.com`,
    password: randomBytes(9).toString('hex'),
  };
  const database = await openDatabase({ dataDir });
  const server = await prepare().then(() => startServerProcess(dataDir));
  try {
    const client = await signIn(server.origin, account.email, account.password);
    const url = `${server.origin}/api/suppliers?wholesalerId=${dataset.wholesalerId}&db=prod`;
    const load = () => startLoad({ url, token: client.token, perSecond });
    // A process that has just started is still compiling its code.
    await withLoad(load, () => sleep(2000));
    const idle = await withLoad(load, () => sleep(idleMs));
    const updating = await withLoad(load, () => updateFor(client, dataset.wholesalerId));
    const publishing: number[] = [];
    const published = await withLoad(load, () => publishTimes(publishing));
    const throughTheApi: number[] = [];
    await withLoad(load, () => publishByApi(client, throughTheApi));
    return figuresOf({ idle, updating, published, publishing, throughTheApi, peaks: server.peaks() });
  } finally {
    await server.stop();
    await database.close();
  }

  async function prepare(): Promise<void> {
    await createAdmin(database.sql, { ...account, name: 'Bench', wholesalerId: null });
    await publish(database.sql, dataset.wholesalerId, 'bench', 'bench');
  }

  async function publishTimes(times: number[]): Promise<void> {
    for (let n = 0; n < publications; n++) {
      await sleep(200);
      const start = performance.now();
      await publish(database.sql, dataset.wholesalerId, 'bench', 'bench');
      times.push(performance.now() - start);
    }
  }

  async function publishByApi(client: Client, times: number[]): Promise<void> {
    for (let n = 0; n < 5; n++) {
      const start = performance.now();
      await client.post(`/api/publish?wholesalerId=${dataset.wholesalerId}&db=preview`);
      times.push(performance.now() - start);
    }
  }

  type Found = {
    idle: Answered[];
    updating: Answered[];
    published: Answered[];
    publishing: number[];
    throughTheApi: number[];
    peaks: { server: number; worker: number };
  };

  function figuresOf(found: Found): Figure[] {
    const figure = (what: string, value: string, peer: string, limit = ''): Figure => ({
      ...{ measure: 'serve', dataset: dataset.name, what, value, peer, limit },
    });
    const p95 = percentile(times(found.updating), 95);
    const slowestPublication = Math.max(...found.publishing);
    const { server, worker } = found.peaks;
    return [
      figure(
        `GET /api/suppliers at ${perSecond}/s during updates`,
        spread(found.updating),
        `idle: ${spread(found.idle)}`,
        atMost(p95, 50, 'p95 < 50 ms'),
      ),
      figure(
        'publication, readers running',
        `${milliseconds(percentile(found.publishing, 50))} median, ${milliseconds(slowestPublication)} slowest of ${publications}`,
        `by POST /api/publish, queue and worker included: ${milliseconds(percentile(found.throughTheApi, 50))} median`,
        atMost(slowestPublication, 100, '< 100 ms'),
      ),
      figure(
        'readers during publications',
        spread(found.published),
        `idle: ${spread(found.idle)}`,
        'no reader held up',
      ),
      figure(
        'peak memory, server and worker',
        `${gigabytes(server)} and ${gigabytes(worker)}`,
        '',
        atMost(worker, 2e9, 'worker under 2 GB'),
      ),
    ];
  }
}

async function withLoad(start: () => ReturnType<typeof startLoad>, work: () => Promise<void>): Promise<Answered[]> {
  const load = start();
  await work();
  const { answered, skipped } = await load.stop();
  const failed = answered.filter(({ status }) => status !== 200).length;
  if (failed + skipped > 0) console.warn(`${failed} requests failed and ${skipped} were skipped.`);
  return answered;
}

async function updateFor(client: Client, wholesalerId: string): Promise<void> {
  for (const until = Date.now() + updatingMs; Date.now() < until; ) await updateAndWait(client, wholesalerId);
}

function times(answered: readonly Answered[]): number[] {
  return answered.map(({ milliseconds }) => milliseconds);
}

function milliseconds(value: number): string {
  return `${value.toFixed(1)} ms`;
}

function spread(answered: readonly Answered[]): string {
  const all = times(answered);
  const at = (percent: number) => percentile(all, percent).toFixed(1);
  const failed = answered.filter(({ status }) => status !== 200).length;
  return `p50 ${at(50)}, p95 ${at(95)}, p99 ${at(99)}, max ${at(100)} ms (${all.length} requests${failed > 0 ? `, ${failed} FAILED` : ''})`;
}
