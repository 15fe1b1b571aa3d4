/** What readers feel: GET /api/suppliers at 200 requests a second, idle, during updates and during publications. */
import { setTimeout as sleep } from 'node:timers/promises';
import type { Sql } from '@caselift/db/connect';
import { publish } from '@caselift/db/publish';
import { type Client, updateAndWait } from '../api-client.ts';
import type { Dataset } from '../datasets.ts';
import { atMost, type Figure, gigabytes, milliseconds as ms, percentile, spread } from '../figures.ts';
import { type Answered, underLoad } from '../load.ts';
import { withPublished } from '../published.ts';
import type { ServerProcess } from '../server-process.ts';

const perSecond = 200;
const idleMs = 10_000;
/** Updates follow each other until the load has met them for at least so long. */
const updatingMs = 20_000;
const publications = 20;

type Found = {
  idle: Answered[];
  /** Of the server's process for one request, idle. */
  processorMs: number;
  updating: Answered[];
  publishing: Answered[];
  /** How long each publication took: the transaction itself, and asked for through the API. */
  transactionMs: number[];
  throughTheApiMs: number[];
  peaks: { server: number; worker: number };
};

/** Needs the snapshot of measureUpdate. */
export async function measureServing(dataset: Dataset): Promise<Figure[]> {
  return withPublished(dataset, async ({ server, client, sql }) =>
    figuresOf(dataset, await observe(server, client, sql, dataset.wholesalerId)),
  );
}

async function observe(server: ServerProcess, client: Client, sql: Sql, wholesalerId: string): Promise<Found> {
  const url = `${server.origin}/api/suppliers?wholesalerId=${wholesalerId}&db=prod`;
  const load = { urls: [url], token: client.token, perSecond };
  // A process that has just started is still compiling its code.
  await underLoad(load, () => sleep(2000));
  const processorBefore = server.processorTime();
  const idle = await underLoad(load, () => sleep(idleMs));
  const processorMs = (server.processorTime() - processorBefore) / idle.length;
  const updating = await underLoad(load, async () => {
    for (const until = Date.now() + updatingMs; Date.now() < until; ) await updateAndWait(client, wholesalerId);
  });
  const transactionMs: number[] = [];
  const publishing = await underLoad(load, async () => {
    for (let n = 0; n < publications; n++) {
      await sleep(200);
      transactionMs.push(await timeOf(() => publish(sql, wholesalerId, 'bench', 'bench')));
    }
  });
  const throughTheApiMs: number[] = [];
  await underLoad(load, async () => {
    const path = `/api/publish?wholesalerId=${wholesalerId}&db=preview`;
    for (let n = 0; n < 5; n++) throughTheApiMs.push(await timeOf(() => client.post(path)));
  });
  return { idle, processorMs, updating, publishing, transactionMs, throughTheApiMs, peaks: server.peaks() };
}

async function timeOf(work: () => Promise<unknown>): Promise<number> {
  const start = performance.now();
  await work();
  return performance.now() - start;
}

function figuresOf(dataset: Dataset, found: Found): Figure[] {
  const figure = (what: string, value: string, peer: string, limit: string): Figure => ({
    measure: 'serve',
    dataset: dataset.name,
    what,
    value,
    peer,
    limit,
  });
  const { server, worker } = found.peaks;
  const updatingP95 = percentile(
    found.updating.map(({ milliseconds }) => milliseconds),
    95,
  );
  const slowest = Math.max(...found.transactionMs);
  const idle = `idle: ${spread(found.idle)}`;
  return [
    figure(
      `GET /api/suppliers at ${perSecond}/s during updates`,
      spread(found.updating),
      `${idle}, ${found.processorMs.toFixed(1)} ms of processor each`,
      atMost(updatingP95, 50, 'p95 < 50 ms'),
    ),
    figure(
      'publication, readers running',
      `${ms(percentile(found.transactionMs, 50))} median, ${ms(slowest)} slowest of ${publications}`,
      `POST /api/publish, with queue and worker: ${ms(percentile(found.throughTheApiMs, 50))} median`,
      atMost(slowest, 100, '< 100 ms'),
    ),
    figure('readers during publications', spread(found.publishing), idle, 'no reader held up'),
    figure(
      'peak memory, server and worker',
      `${gigabytes(server)} and ${gigabytes(worker)}`,
      '',
      atMost(worker, 2e9, 'worker under 2 GB'),
    ),
  ];
}
