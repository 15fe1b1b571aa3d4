/** A whole installation that a drill fills, changes, loses and restores, as docs/operations.md says it. */
import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { errorStatus } from '@caselift/contract/errors';
import { connect } from '@caselift/db/connect';
import { type Embedded, startEmbedded } from '@caselift/db/embedded';
import { wholesalersToBackfill } from '@caselift/db/snapshots';
import { until } from '@caselift/db/testing/until';
import { expect } from 'vitest';
import type { S3Settings } from '../../env.ts';
import { livingWorkers } from '../../jobs/queue/living.ts';
import { openDisk } from '../../storage/disk.ts';
import { openStorage } from '../../storage/open-storage.ts';
import { deleteAll, type Storage } from '../../storage/storage.ts';
import { databaseUrlOf } from '../../testing/database-url.ts';
import { type Answering, type Recorded, recordAnswers } from '../../testing/frozen-answers.ts';
import { tokenOf } from '../../testing/frozen-house.ts';
import { frozenReleases, unpack } from '../../testing/frozen-releases.ts';
import { addressOf, newDataFolder, type Program, runApp, runCommandWith } from '../../testing/installation.ts';
import { type Answer, type Ask, askOn } from '../../testing/test-app.ts';

/** workers: one is the whole of the product in one process. s3: null where there is no bucket. */
export type Layout = {
  workers: 1 | 3;
  s3: S3Settings | null /** What it is filled with, in place of a frozen release. */;
  backup?: string;
};

export type Drill = {
  /** What everyone reads, of everything: figures, pay, photos and files. */
  answers(): Promise<Recorded[]>;
  /** A working day: the lines of a day are deleted, figures published, a goal set and, if asked, an image and a file deleted. */
  goOn(day: string, does: { deletesFiles: boolean }): Promise<void>;
  /** All processes end, the database too. */
  stop(): Promise<void>;
  start(): Promise<void>;
  command(...args: string[]): Promise<string>;
  /** Of the stopped database, in the place of a base backup with its log. */
  copyDatabase(into: string): void;
  restoreDatabase(from: string): Promise<void>;
  copyBucket(into: string): Promise<void>;
  restoreBucket(from: string): Promise<void>;
  /** What 72 hours do: copies of sales lines go that newer ones replaced. */
  forgetReplacedCopies(): Promise<void>;
  /** The disks of servers and workers, which docs/operations.md says need no backup. */
  loseDisks(): void;
  remove(): Promise<void>;
};

const admin = 'adm_1@ats.example.com';
const release = frozenReleases.at(-1) ?? expect.fail('There is a frozen release.');

export async function startDrill({ workers, s3, backup }: Layout): Promise<Drill> {
  const postgres = newDataFolder();
  const disks = Array.from({ length: workers === 1 ? 1 : workers + 1 }, newDataFolder);
  const [disk = ''] = disks;
  const storage: Storage = await openStorage({ dataDir: disk, s3 });
  let cluster: Embedded = await startEmbedded(postgres);
  let sql = connect(cluster.options, { max: 2 });
  const programs: Program[] = [];
  let origin = '';

  const shared = () => ({
    DATABASE_URL: databaseUrlOf(cluster.options),
    VITEST: '',
    ...(s3 && {
      S3_ENDPOINT: s3.endpoint,
      S3_BUCKET: s3.bucket,
      S3_REGION: s3.region,
      S3_ACCESS_KEY: s3.accessKey,
      S3_SECRET_KEY: s3.secretKey,
    }),
  });
  /** Of each disk: one process is all of the product, or the first is a server and the others are workers. */
  const variablesAt = (at: number) => ({
    ...shared(),
    DATA_DIR: disks[at] ?? '',
    ROLE: workers === 1 ? 'all' : at === 0 ? 'server' : 'worker',
    ...(workers > 1 && at > 0 && { WORKER: `worker-${at}` }),
  });

  async function start(): Promise<void> {
    programs.push(...disks.map((dataDir, at) => runApp(dataDir, variablesAt(at))));
    const [first] = programs;
    if (first === undefined) throw new Error('A drill has a server.');
    origin = await addressOf(first);
    await until(async () => (await livingWorkers(sql)).length === workers, 'all workers');
    await until(
      async () => (await wholesalersToBackfill(sql)).length === 0,
      'the figures that the older release lacks',
    );
  }

  async function stopPrograms(): Promise<void> {
    for (const { child } of programs) child.kill('SIGTERM');
    for (const { ended } of programs.splice(0)) await ended;
  }

  async function stop(): Promise<void> {
    await stopPrograms();
    await sql.end();
    await cluster.release();
  }

  async function ask({ url, method = 'GET', as, json }: Ask): Promise<Answer> {
    for (;;) {
      const answer = await fetch(`${origin}${url}`, {
        method,
        headers: {
          ...(as !== undefined && { authorization: `Bearer ${as}` }),
          ...(json !== undefined && { 'content-type': 'application/json' }),
        },
        ...(json !== undefined && { body: JSON.stringify(json) }),
      });
      const text = await answer.text();
      // Said of what passes by itself.
      if (answer.status === 503) continue;
      const isJson = answer.headers.get('content-type')?.startsWith('application/json') === true;
      const body = isJson ? (JSON.parse(text) as Answer['body']) : {};
      return { status: answer.status, body, headers: Object.fromEntries(answer.headers), text };
    }
  }
  const answering = (): Answering => ({
    sql,
    askOn: (request) => askOn(ask, request),
    open: async (address) => {
      const answer = await fetch(new URL(address, origin));
      return { status: answer.status, content: Buffer.from(await answer.arrayBuffer()) };
    },
  });
  async function call<T>(method: 'GET' | 'POST' | 'PATCH' | 'DELETE', of: string, json?: object): Promise<T> {
    const as = await tokenOf(sql, admin);
    const url = `${of}${of.includes('?') ? '&' : '?'}wholesalerId=ats`;
    const { status, body } = await askOn(ask, { url, method, as, ...(json && { json }) });
    if (status === errorStatus.busy && (await lastJobDone())) return body.payload as T;
    if (status !== 200) throw new Error(`${method} ${of}: ${status} ${body.message}`);
    return body.payload as T;
  }
  /** A job that outlasts its call on a slow machine goes on. Whether it succeeded, once it has ended. */
  function lastJobDone(): Promise<boolean> {
    return until(async () => {
      const [job] = await sql<{ isDone: boolean; hasEnded: boolean }[]>`
        select result is not null as "isDone", result is not null or error is not null as "hasEnded"
        from job_progress order by updated_at desc limit 1`;
      return job?.hasEnded ? { isDone: job.isDone } : null;
    }, 'the end of the job').then(({ isDone }) => isDone);
  }
  async function command(...args: string[]): Promise<string> {
    const program = runCommandWith(variablesAt(workers === 1 ? 0 : 1), ...args);
    const code = await program.ended;
    if (code !== 0) throw new Error(`${args.join(' ')} ended with ${code}: ${program.output()}`);
    return program.output();
  }

  const from = backup ?? mkdtempSync(path.join(tmpdir(), 'caselift-drill-'));
  if (backup === undefined) unpack(release.backup(), from);
  await command('restore', from);
  if (s3 !== null) await copyAll(await openDisk(from), storage);
  await start();

  return {
    answers: async () => {
      // Notices of a publication come after it: one that is still to come would come again in what is restored.
      await until(
        async () => (await sql`select from notification_runs where done_at is null`).length === 0,
        'all notices',
      );
      return (await recordAnswers(answering())).map(withoutPackets);
    },
    goOn: async (day, { deletesFiles }) => {
      await call('DELETE', '/api/transactions', { start: day, end: day });
      await command('update', 'ats');
      await command('publish', 'ats');
      await call('PATCH', '/api/users?customIds=REP_2&db=prod', {
        patch: { gp: { goal: Number(day.slice(-2)) * 1000 } },
      });
      if (!deletesFiles) return;
      const [image] = await sql<{ itemId: string; imageId: string }[]>`
        select item_id::text as "itemId", image_id::text as "imageId" from item_images order by own_date limit 1`;
      await call('DELETE', `/api/v3/items/${image?.itemId}/images/${image?.imageId}`);
      await call('DELETE', '/api/files', { fileNames: ['Prices.pdf'] });
    },
    stop,
    start: async () => {
      cluster = await startEmbedded(postgres);
      sql = connect(cluster.options, { max: 2 });
      await start();
    },
    command,
    copyDatabase: (into) => {
      execFileSync('cp', ['-a', cluster.clusterFolder, into]);
    },
    restoreDatabase: async (copy) => {
      rmSync(cluster.clusterFolder, { recursive: true });
      execFileSync('cp', ['-a', copy, cluster.clusterFolder]);
      cluster = await startEmbedded(postgres);
      sql = connect(cluster.options, { max: 2 });
      await sql`update wholesalers set claim = claim + 1000`;
      await sql.end();
      await cluster.release();
    },
    copyBucket: async (into) => {
      mkdirSync(into, { recursive: true });
      await copyAll(storage, await openDisk(into));
    },
    restoreBucket: async (copy) => {
      await deleteAll(storage, '');
      await copyAll(await openDisk(copy), storage);
    },
    forgetReplacedCopies: async () => {
      const present = await sql<{ key: string }[]>`select facts_copy as key from wholesalers`;
      for (const key of await storage.list('warehouse/'))
        if (!present.some((one) => one.key === key)) await storage.delete(key);
    },
    loseDisks: () => {
      for (const one of disks) rmSync(one, { recursive: true, force: true });
      for (const one of disks) mkdirSync(one, { mode: 0o755 });
    },
    remove: async () => {
      await stopPrograms();
      await sql.end().catch(() => {});
      await cluster.release();
      for (const one of [postgres, ...disks]) rmSync(one, { recursive: true, force: true });
    },
  };
}

/** Whoever reads a packet that isn't kept has it made, and the history says so: a page of it then begins elsewhere. */
function withoutPackets(one: Recorded): Recorded {
  if (one.of !== 'GET /api/history') return one;
  const { payload, ...answer } = one.answer as { payload: { action: string }[] };
  const entries = payload.filter(({ action }) => action !== 'make bill-back packet').slice(0, 10);
  return { ...one, answer: { ...answer, payload: entries } };
}

async function copyAll(from: Storage, to: Storage): Promise<void> {
  for (const key of await from.list('')) {
    const content = await from.get(key);
    if (content !== null) await to.put(key, content, 'application/octet-stream');
  }
}
