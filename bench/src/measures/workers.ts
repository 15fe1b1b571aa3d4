/**
 * Many wholesalers on one application (a server and its worker) and on two: a night's imports, updates and publications
 * of all of them, then requests at 200 a second.
 */
import { randomBytes, randomUUID } from 'node:crypto';
import { constants } from 'node:fs';
import { copyFile, mkdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Sql } from '@caselift/db/connect';
import { openDatabase } from '@caselift/db/database';
import { createWholesaler } from '@caselift/db/wholesalers';
import { createAdmin } from '@caselift/server/identity/accounts';
import { jobFilesOnDisk } from '@caselift/server/jobs/queue/job-files-on-disk';
import { type Jobs, startJobs } from '@caselift/server/jobs/queue/queue';
import type { JobId } from '@caselift/server/jobs/requests';
import { databaseUrlOf } from '@caselift/server/testing/database-url';
import { warehouseFile } from '@caselift/warehouse/duckdb';
import { signIn } from '../api-client.ts';
import { askDuckDb, bulkDataset, type Dataset, sqlPaths } from '../datasets.ts';
import { atMost, type Figure, percentile, seconds, spread } from '../figures.ts';
import { type Answered, underLoad } from '../load.ts';
import { type ServerProcess, startServerProcess } from '../server-process.ts';
import { importDataset } from './import.ts';

const wholesalers = 50;
const lines = 1_000_000;
const perSecond = 200;
const longestJobMs = 30 * 60_000;
const asked = { actor: 'bench', origin: 'bench' };
const letters = [...'abcdefghijklmnopqrstuvwxyz'];
const ids = Array.from({ length: wholesalers }, (_, n) => `w${letters[Math.floor(n / 26)]}${letters[n % 26]}`);
const names = ['one', 'two'] as const;

type Place = { sql: Sql; jobs: Jobs; dataset: Dataset; dirOf: (name: string) => string };

export async function measureWorkers(folder: string, loadSeconds: number): Promise<Figure[]> {
  const dataset = await bulkDataset(folder, lines, { buyers: 2000, products: 1000, suppliers: 50, reps: 40 });
  const root = join(folder, 'workers');
  await rm(root, { recursive: true, force: true });
  const dirOf = (name: string) => join(root, name);
  await importDataset(dataset, dirOf('base'), 'parquet');
  const database = await openDatabase({ dataDir: dirOf('database') });
  const jobs = await startJobs(database);
  const account = { email: 'bench@example.com', password: randomBytes(9).toString('hex') };
  const running: ServerProcess[] = [];
  const url = databaseUrlOf(database.options);
  const begin = async (worker: string) =>
    running.push(await startServerProcess(dirOf(worker), { DATABASE_URL: url, WORKER: worker }));
  try {
    const { sql } = database;
    const place = { sql, jobs, dataset, dirOf };
    await createAdmin(sql, { ...account, name: 'Bench', wholesalerId: null });
    for (const wholesalerId of ids) await createWholesaler(sql, { wholesalerId, title: wholesalerId });
    for (const id of ids) await give(place, id, 'base', 'one');
    await begin('one');
    const first = await night(place, 1);
    const [only] = running;
    if (only === undefined) throw new Error('No application runs.');
    const { token } = await signIn(only.origin, account);
    const alone = await requests(running, token, loadSeconds);
    await only.stop();
    running.length = 0;
    for (const [at, id] of ids.entries()) if (at % 2 === 1) await give(place, id, 'one', 'two');
    for (const worker of names) await begin(worker);
    const second = await night(place, 2);
    const both = await requests(running, token, loadSeconds);
    return figuresOf(first, second, alone, both);
  } finally {
    for (const one of running) await one.stop();
    await jobs.stop();
    await database.close();
  }
}

/** The wholesaler is the worker's from now on, with the file that lies in another folder. */
async function give({ sql, dataset, dirOf }: Place, id: string, from: string, worker: string): Promise<void> {
  const source = warehouseFile(dirOf(from), from === 'base' ? dataset.wholesalerId : id);
  const file = warehouseFile(dirOf(worker), id);
  await mkdir(join(file, '..'), { recursive: true });
  await copyFile(source, file, constants.COPYFILE_FICLONE);
  await sql`
    update wholesalers set worker = ${worker}, claim = claim + 1 where wholesaler_id = ${id}`;
}

/** Imports a new day of each wholesaler, then updates and publishes it. Answers how long it took for all, in ms. */
async function night(place: Place, day: number): Promise<number> {
  const { sql, dataset, dirOf } = place;
  const { paths, mapping } = await dataset.sales('parquet');
  const file = join(dirOf('base'), `day-${day}.parquet`);
  // The newest day again, a day later and with numbers of its own.
  await askDuckDb([
    `copy (with lines as (from read_parquet(${sqlPaths(paths)}))
       select * replace (concat("invoiceId", '-${day}') as "invoiceId", "invoiceDate" + ${day} as "invoiceDate")
       from lines where kind = 'sale' and "invoiceDate" = (select max("invoiceDate") from lines where kind = 'sale'))
     to '${file}' (format parquet)`,
  ]);
  const owners = await sql<{ id: string; worker: string }[]>`
    select wholesaler_id as id, worker from wholesalers order by 1`;
  const text = await readFile(mapping, 'utf8');
  const start = performance.now();
  const nights = owners.map(({ id, worker }) => oneNight(place, { id, dataDir: dirOf(worker), file, text }));
  for (const { reason } of (await Promise.allSettled(nights)).filter((one) => one.status === 'rejected')) throw reason;
  return performance.now() - start;
}

async function oneNight(
  { jobs }: Place,
  { id, dataDir, file, text }: { id: string; dataDir: string; file: string; text: string },
): Promise<void> {
  const jobId = randomUUID();
  const files = jobFilesOnDisk(dataDir);
  await files.give(jobId, 'mapping.json', text);
  await files.giveFile(jobId, '1/sales.parquet', file);
  const order = {
    ...{ createTitle: null, mappingFile: 'mapping.json', acceptRejects: false },
    files: { sales: ['1/sales.parquet'], buyers: [], products: [], users: [], goals: [] },
  };
  await ended(jobs, await jobs.send({ ...asked, kind: 'import', wholesalerId: id, ...order }, jobId), id);
  await ended(jobs, await jobs.send({ ...asked, kind: 'update', wholesalerId: id }), id);
  await ended(jobs, await jobs.send({ ...asked, kind: 'publish', wholesalerId: id }), id);
}

async function ended(jobs: Jobs, sent: { jobId: JobId } | 'busy', id: string): Promise<void> {
  if (sent === 'busy') throw new Error(`${id} is busy.`);
  const outcome = await jobs.wait(sent.jobId, longestJobMs);
  if (outcome === 'running') throw new Error(`A job of ${id} has not ended.`);
  if (outcome.state === 'failed') throw new Error(`A job of ${id} failed: ${outcome.message}`);
}

/** Of all wholesalers in turn, each server its share. */
async function requests(servers: readonly ServerProcess[], token: string, loadSeconds: number): Promise<Answered[]> {
  const urls = ['wholesaler', 'suppliers', 'users'].flatMap((call) =>
    ids.map((id, at) => `${servers[at % servers.length]?.origin}/api/${call}?wholesalerId=${id}&db=prod`),
  );
  const wait = () => new Promise((resolve) => setTimeout(resolve, loadSeconds * 1000));
  await underLoad({ urls, token, perSecond }, wait); // figures are remembered from now on
  return underLoad({ urls, token, perSecond }, wait);
}

function figuresOf(first: number, second: number, alone: Answered[], both: Answered[]): Figure[] {
  const figure = (what: string, value: string, peer: string, limit = ''): Figure => ({
    ...{
      measure: 'workers',
      dataset: `${wholesalers} wholesalers of ${lines / 1e6} M lines`,
      what,
      value,
      peer,
      limit,
    },
  });
  return [
    figure(
      'a night: import of a day, update, publication of all',
      `two workers: ${seconds(second)}`,
      `one: ${seconds(first)}, so two do ${(first / second).toFixed(2)} times as much`,
    ),
    figure(
      `${perSecond} requests a second, of all wholesalers in turn`,
      `two servers: ${spread(both)}`,
      `one: ${spread(alone)}`,
      atMost(
        percentile(
          both.map(({ milliseconds }) => milliseconds),
          95,
        ),
        50,
        'p95 within 50 ms',
      ),
    ),
  ];
}
