// Two servers and three workers as an operator runs them, each with a disk of its own, one database and one bucket, and
// kill -9, pauses and a bucket that is away, at any moment. Not part of npm test: see scripts/radosgw.sh. ROUNDS says how
// many, CASELIFT_SEED which.

import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { createHash, randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp } from 'node:fs/promises';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { ImportTarget } from '@caselift/contract/imports';
import type { TestDatabase } from '@caselift/db/testing/database';
import { countRound, roundsAsked } from '@caselift/db/testing/rounds';
import { patienceMs, until } from '@caselift/db/testing/until';
import { randomStream } from '@caselift/demo/random';
import { atLeast } from '@caselift/domain/testing/at-least';
import { openWarehouse, warehouseFile } from '@caselift/warehouse/duckdb';
import { loadFortyLines } from '@caselift/warehouse/testing/forty-lines';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { S3Settings } from '../../../env.ts';
import { copiesOf } from '../../../storage/contents.ts';
import { openStorage } from '../../../storage/open-storage.ts';
import { type Actor, insertSuperAdmin } from '../../../testing/actors.ts';
import { emptyBucket } from '../../../testing/bucket.ts';
import { databaseUrlOf } from '../../../testing/database-url.ts';
import { holdWrites } from '../../../testing/hold.ts';
import { insertWholesaler } from '../../../testing/tenants.ts';
import { databaseWithQueue } from '../../../testing/test-app.ts';
import { csvOf, saleLine } from '../../../testing/uploads.ts';
import { type WayToBucket, wayToBucket } from '../../../testing/way-to-bucket.ts';
import { movedChannel } from '../moved-channel.ts';
import { watchWriters } from './strangers.ts';

const rounds = roundsAsked(10);
const { seed = 0 } = fc.readConfigureGlobal();
const random = randomStream(seed, 'kills').next;
const ids = ['aaa', 'bbb', 'ccc', 'ddd', 'eee', 'fff'];
const workerNames = ['worker-1', 'worker-2', 'worker-3'];
const goneSeconds = 3;
const year = { start: '2026-01-01', end: '2026-12-31' };

type Part = { name: string; role: 'server' | 'worker'; port: number; dataDir: string; child: ChildProcess };
type Kill = keyof typeof kindsOfRounds;
const kindsOfRounds = {
  worker: "a worker's process killed",
  server: 'a server killed, of two',
  machine: 'a machine with a worker gone, with its disk kept',
  application: 'the process that keeps a worker killed',
  hang: "a worker's process stopped until others took over, then woken",
  pause: 'a machine with a worker stopped until others took over, then woken',
  bucket: 'the bucket away for seconds',
  between: 'a worker killed between the copy in the bucket and its row',
};

let database: TestDatabase;
let s3: S3Settings;
let way: WayToBucket;
let admin: Actor;
let mapping: string;
const parts: Part[] = [];
/** Sales lines that each wholesaler should have, by day, after what was acknowledged. */
const expected = new Map<string, Map<string, number>>();
const kills = new Map<Kill, number>();

beforeAll(async () => {
  database = await databaseWithQueue();
  const { sql } = database;
  s3 = await emptyBucket('-processes');
  way = await wayToBucket(s3.endpoint);
  const storage = await openStorage({ dataDir: '', s3 });
  for (const id of ids) {
    await insertWholesaler(sql, id, { nonSellingDays: ['2026-05-01'] });
    const dataDir = await mkdtemp(path.join(tmpdir(), 'caselift-many-'));
    const warehouse = await openWarehouse(dataDir, id);
    await loadFortyLines(warehouse);
    const days = new Map<string, number>();
    for (let day = 1; day <= 31; day += 1) {
      const date = `2026-05-${String(day).padStart(2, '0')}`;
      const { lines } = await warehouse.countLines({ start: date, end: date });
      if (lines > 0) days.set(date, lines);
    }
    const { lines: all } = await warehouse.countLines(year);
    days.set('others', all - [...days.values()].reduce((sum, lines) => sum + lines, 0));
    expected.set(id, days);
    await warehouse.close();
    const copy = `${copiesOf(id)}0-2-start.duckdb`;
    await storage.putFile(copy, warehouseFile(dataDir, id), 'application/octet-stream');
    await sql`update wholesalers set facts_change = 2, facts_copy = ${copy} where wholesaler_id = ${id}`;
  }
  admin = await insertSuperAdmin(sql);
  await watchWriters(sql);
  for (const name of ['server-1', 'server-2']) parts.push(await start(name, 'server'));
  for (const name of workerNames) parts.push(await start(name, 'worker'));
  for (const part of parts) await untilReady(part);
  const list = await call('GET', scoped('mappings', 'aaa'));
  mapping = (list.payload as { name: string; text: string }[]).find(({ name }) => name === 'caselift')?.text ?? '';
}, 300_000);

afterAll(async () => {
  for (const { child } of parts) killGroup(child, 'SIGKILL');
  await way.close();
  await database.drop();
}, 60_000);

async function start(name: string, role: Part['role'], before?: Part): Promise<Part> {
  const port = before?.port ?? (await freePort());
  const dataDir = before?.dataDir ?? (await mkdtemp(path.join(tmpdir(), `caselift-${name}-`)));
  const child = spawn(process.execPath, ['server/src/main.ts'], {
    env: {
      ...process.env,
      ...{ ROLE: role, WORKER: name, WORKER_GONE_SECONDS: String(goneSeconds), PORT: String(port), DEMO: '0' },
      ...{ DATA_DIR: dataDir, DATABASE_URL: databaseUrlOf(database.options), VITEST: '' },
      ...{ S3_BUCKET: s3.bucket, S3_ENDPOINT: way.endpoint },
    },
    stdio: ['ignore', 'ignore', 'inherit'],
    detached: true, // a group of its own, so that a machine can go at once
  });
  return { name, role, port, dataDir, child };
}

/** The same one after a restart: that is where the others look for it. */
async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const { port } = probe.address() as AddressInfo;
  probe.close();
  await once(probe, 'close');
  return port;
}

async function untilReady({ port, name }: Part): Promise<void> {
  const isReady = async () =>
    (await fetch(`http://127.0.0.1:${port}/api/readiness_check`).catch(() => null))?.ok === true;
  await until(isReady, `${name} to be ready`);
}

function signal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name);
  } catch {} // it has ended
}

function killGroup({ pid }: ChildProcess, name: NodeJS.Signals): void {
  if (pid !== undefined) signal(-pid, name);
}

/** The process that does a worker's work. */
function workOf({ child }: Part): number | null {
  try {
    return Number(execFileSync('pgrep', ['-P', String(child.pid), '-f', 'worker.ts'], { encoding: 'utf8' }).trim());
  } catch {
    return null; // it is being restarted
  }
}

const pick = <T>(some: readonly T[]): T => some[Math.floor(random() * some.length)] as T;

/** As a load balancer: another server when one doesn't answer. 202, 409 and 429 are asked again. */
async function call(method: string, address: string, sent?: object | Buffer): Promise<Record<string, unknown>> {
  let last = '';
  const type = Buffer.isBuffer(sent) ? 'application/octet-stream' : 'application/json';
  const body = Buffer.isBuffer(sent) ? new Uint8Array(sent) : JSON.stringify(sent);
  const answered = async () => {
    const { port } = pick(parts.filter(({ role }) => role === 'server'));
    const answer = await fetch(`http://127.0.0.1:${port}${address}`, {
      method,
      headers: { authorization: `Bearer ${admin.token}`, ...(sent && { 'content-type': type }) },
      ...(sent && { body }),
      signal: AbortSignal.timeout(40_000),
    }).catch(() => null);
    if (answer !== null) {
      const body = (await answer.json().catch(() => ({}))) as Record<string, unknown>;
      if (answer.status === 200) return body;
      last = `${answer.status} ${JSON.stringify(body)}`;
    }
    return null;
  };
  return until(answered, () => `an answer to ${method} ${address}: ${last}`);
}

const scoped = (call: string, id: string, db = 'preview') => `/api/${call}?wholesalerId=${id}&db=${db}`;

async function deleteDay(id: string): Promise<void> {
  const days = expected.get(id);
  const day = [...(days?.keys() ?? [])].find((one) => one !== 'others');
  if (day === undefined) return update(id);
  await call('DELETE', scoped('transactions', id), { start: day, end: day });
  days?.delete(day); // acknowledged: from now on these lines are gone for good
}

/** What a job says of a bucket that is away: whoever reads it runs it again. */
const passes = /bucket|storage/i;

/** Runs a job to its end, and again where the bucket was away. */
async function run(id: string, start: () => Promise<unknown>): Promise<void> {
  const isDone = async () => {
    const { jobId } = (await start()) as { jobId: string };
    const outcome = async () => {
      const [row] = await database.sql<{ done: boolean; error: string | null }[]>`
        select result is not null as done, error from job_progress where job_id = ${jobId}`;
      return row !== undefined && (row.done || row.error !== null) && row;
    };
    const { error } = await until(outcome, `the end of a job of ${id}`);
    if (error !== null && !passes.test(error)) throw new Error(`A job of ${id} failed: ${error}`);
    return error === null;
  };
  await until(isDone, `a job of ${id} that succeeds`);
}

const update = (id: string): Promise<void> =>
  run(id, async () => (await call('POST', scoped('wholesalerUpdate', id))).payload);

/** Beyond the invoices that are there. */
let added = 100;

/** Imports a day of three lines. The same file is imported again where the end of an import wasn't a good one. */
async function addDay(id: string): Promise<void> {
  added += 1;
  const date = new Date(Date.UTC(2026, 5, 1 + (added % 150))).toISOString().slice(0, 10);
  const bytes = csvOf(
    'sales',
    [1, 2, 3].map((no) => saleLine(added * 10 + no, { date })),
  );
  const name = `${added}.csv`;
  const none: Record<ImportTarget, string[]> = { sales: [], buyers: [], products: [], users: [], goals: [] };
  await run(id, async () => {
    const fingerprint = createHash('sha256').update(`${seed} ${name} ${randomUUID()}`).digest('hex');
    const upload = await call('POST', scoped('uploads', id), { name, size: bytes.length, fingerprint });
    const { uploadId } = upload.payload as { uploadId: string };
    await call('PUT', `${scoped(`uploads/${uploadId}`, id)}&offset=0`, bytes);
    const order = { mapping, acceptRejects: false, files: { ...none, sales: [uploadId] } };
    return (await call('POST', scoped('imports', id), order)).payload;
  });
  const days = expected.get(id);
  days?.set('others', (days.get('others') ?? 0) + 3); // acknowledged: from now on they are there
}

const publish = async (id: string): Promise<void> => {
  await update(id);
  await call('POST', scoped('publish', id));
};

/** As `worker move` asks for it. */
async function move(id: string): Promise<void> {
  await database.sql`
    update wholesalers set move_to = (select worker from workers where worker <> wholesalers.worker
      and beat_at > now() - interval '3 seconds' order by random() limit 1)
    where wholesaler_id = ${id} and worker is not null`;
  await database.sql.notify(movedChannel, id);
}

/** It no longer says that it lives, and the others have taken its wholesalers. */
async function isGivenUp({ name }: Part): Promise<void> {
  const held = () => database.sql`
    select from workers where worker = ${name} and beat_at > now() - make_interval(secs => ${goneSeconds})
    union all select from wholesalers where worker = ${name}`;
  await until(async () => (await held()).length === 0, `the others to give up ${name}`);
}

/** @param changed a wholesaler that stores new lines meanwhile */
async function strike(kind: Kill, changed: string): Promise<void> {
  kills.set(kind, (kills.get(kind) ?? 0) + 1);
  if (kind === 'bucket') {
    way.isAway = true;
    await sleep(random() * 5000);
    way.isAway = false;
    return;
  }
  if (kind === 'between') return killBetween(changed);
  const at = parts.indexOf(pick(parts.filter(({ role }) => (role === 'server') === (kind === 'server'))));
  const part = parts[at] as Part;
  if (kind === 'hang') {
    const pid = workOf(part);
    if (pid === null) return;
    signal(pid, 'SIGSTOP');
    await isGivenUp(part);
    signal(pid, 'SIGCONT');
    return;
  }
  if (kind === 'pause') {
    killGroup(part.child, 'SIGSTOP');
    await isGivenUp(part);
    killGroup(part.child, 'SIGCONT');
    return;
  }
  const pid = kind === 'worker' ? workOf(part) : part.child.pid;
  if (pid === null || pid === undefined) return;
  if (kind === 'machine') killGroup(part.child, 'SIGKILL');
  else process.kill(pid, 'SIGKILL');
  if (kind === 'worker') return; // its application starts it again
  if (kind === 'machine') await isGivenUp(part);
  killGroup(part.child, 'SIGKILL');
  const again = await start(part.name, part.role, part);
  parts[at] = again;
  await untilReady(again);
}

/** Once the copy is in the bucket, and before the row says so. */
async function killBetween(id: string): Promise<void> {
  const hold = await holdWrites(
    database.sql,
    'wholesalers',
    `new.wholesaler_id = '${id}' and new.facts_copy is distinct from old.facts_copy`,
  );
  await hold.reached();
  const [owner] = await database.sql<{ worker: string }[]>`select worker from wholesalers where wholesaler_id = ${id}`;
  const pid = workOf(parts.find(({ name }) => name === owner?.worker) as Part);
  if (pid !== null) signal(pid, 'SIGKILL');
  await hold.drop();
}

async function shown(id: string): Promise<string> {
  const calls = ['wholesaler', 'suppliers', 'brands', 'salesreps'];
  const bodies = await Promise.all(calls.map((one) => call('GET', scoped(one === 'salesreps' ? 'users' : one, id))));
  return JSON.stringify(bodies.map(({ payload }) => ({ ...(payload as object), computedAt: 'whenever' })));
}

async function linesOf(id: string): Promise<number> {
  const { payload } = await call('GET', `${scoped('transactions', id)}&start=${year.start}&end=${year.end}`);
  return (payload as { lines: number }).lines;
}

const expectedLines = (id: string): number =>
  [...(expected.get(id)?.values() ?? [])].reduce((sum, lines) => sum + lines, 0);

test(
  `after ${rounds} rounds nothing acknowledged is lost, and no worker wrote for another's wholesaler`,
  async () => {
    await Promise.all(ids.map((id) => publish(id)));
    const each = Object.keys(kindsOfRounds) as Kill[];
    const started = performance.now();
    for (let round = 0; round < rounds; round += 1) {
      const some = ids.toSorted(() => random() - 0.5).slice(0, 3);
      const kind = each[round % each.length] as Kill;
      const [first = '', ...others] = some;
      const striking = kind === 'between' ? strike(kind, first) : null; // it waits for what the work stores
      const works = [deleteDay, deleteDay, addDay, update, publish];
      const work = [addDay(first), ...others.map((id) => pick(works)(id))];
      const moving = round % 3 === 0 ? move(pick(ids)) : null;
      await sleep(random() * 700); // at any moment of the work
      await Promise.all([...work, moving, striking ?? strike(kind, first)]);
      for (const id of atLeast(1, some)) expect([id, await linesOf(id)]).toEqual([id, expectedLines(id)]);
      expect([...(await database.sql`select * from strangers`)]).toEqual([]);
      countRound(kindsOfRounds[kind]);
    }
    for (const id of ids) expect([id, await linesOf(id)]).toEqual([id, expectedLines(id)]);
    const owners =
      await database.sql`select worker, count(*)::int as wholesalers from wholesalers group by 1 order by 1`;
    const [taken] =
      await database.sql`select sum(claim)::int as claims, sum(facts_change)::int as changes from wholesalers`;
    console.log(
      `${rounds} rounds in ${((performance.now() - started) / 1000).toFixed(0)} s: ${[...kills].map(([kind, count]) => `${count} ${kind}`).join(', ')}. ` +
        `Wholesalers were taken ${taken?.claims} times, changes acknowledged: ${taken?.changes}. Now: ${JSON.stringify([...owners])}`,
    );
  },
  rounds * 60_000 + 120_000,
);

test('a wholesaler that is moved gives the same figures on the other worker', { timeout: patienceMs }, async () => {
  for (const id of atLeast(1, ids.slice(0, 3))) {
    await update(id);
    const before = await shown(id);
    const [from] = await database.sql<{ worker: string }[]>`select worker from wholesalers where wholesaler_id = ${id}`;
    await move(id);
    await expect
      .poll(
        async () =>
          (await database.sql`select from wholesalers where wholesaler_id = ${id} and worker = ${from?.worker ?? ''}`)
            .length,
        { timeout: patienceMs },
      )
      .toBe(0);
    await update(id);
    expect(await shown(id)).toBe(before);
  }
});
