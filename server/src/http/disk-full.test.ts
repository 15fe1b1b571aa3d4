// A disk without room: one sentence, no path of the server, and readiness says so.

import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { chown, mkdtemp, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { errorTexts } from '@caselift/contract/errors';
import { onServer } from '@caselift/db/testing/database';
import { patienceMs } from '@caselift/db/testing/until';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { isHere } from '../../../scripts/testing/needs.ts';
import { failureOf } from '../jobs/queue/settle.ts';
import { startWorker, type Worker } from '../jobs/worker/run-worker.ts';
import { type Actor, insertPerson } from '../testing/actors.ts';
import { insertSnapshot, pointAt } from '../testing/figures.ts';
import { insertTeam } from '../testing/team.ts';
import { type Answer, startTestApp, type TestApp } from '../testing/test-app.ts';
import { isDiskFull, isOutOfMeans } from './disk-full.ts';

let server: TestApp;
let admin: Actor;
let worker: Worker | null;

beforeAll(async () => {
  server = await startTestApp();
  await insertTeam(server.sql, 'ats');
  admin = await insertPerson(server.sql, { wholesalerId: 'ats', role: 'admin' });
  worker = await startWorker({ database: server.database, env: server.env, onLockLost: () => {} });
});
afterAll(async () => {
  await worker?.stop();
  await server.stop();
});

/** Asked when what it tried of the disk before, which counts for two seconds, counts no more. */
async function readyLater({ ask }: TestApp, after: number): Promise<Answer> {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + after * 2100 });
  try {
    return await ask({ url: '/api/readiness_check' });
  } finally {
    vi.useRealTimers();
  }
}

const isSaid = ({ status, body }: Answer) =>
  expect([status, body.message, body.code]).toEqual([503, errorTexts.diskFull, 'unavailable']);

/** PostgreSQL's own answer where it finds no room for a row of the table. */
async function fillUp(table: string): Promise<void> {
  await server.sql.unsafe(`
    create function no_room() returns trigger language plpgsql as $$ begin
      raise exception 'could not extend file "base/5/16384": No space left on device' using errcode = '53100';
    end $$;
    create trigger no_room before insert or update on ${table} for each row execute function no_room()`);
}
const makeRoom = () => server.sql.unsafe('drop function no_room cascade');

describe('where PostgreSQL finds no room', () => {
  test('an edit says so, and changes nothing', async () => {
    await fillUp('users');
    const url = '/api/users?wholesalerId=ats&db=prod&customIds=REP_1';
    const patched = await server.ask({ url, method: 'PATCH', as: admin.token, json: { patch: { name: 'Anna' } } });
    await makeRoom();
    isSaid(patched);
    expect(await server.sql`select from users where name = 'Anna'`).toHaveLength(0);
  });

  test('a publication says so, and changes nothing', async () => {
    const snapshot = await insertSnapshot(server.sql, 'ats', { lastTransactionDate: '2024-06-20' });
    await pointAt(server.sql, 'ats', 'preview', snapshot);
    const inForce = () => server.sql`select snapshot_id from environments where wholesaler_id = 'ats' and db = 'prod'`;
    const before = await inForce();
    await fillUp('publications');
    const published = await server.ask({ url: '/api/publish?wholesalerId=ats', method: 'POST', as: admin.token });
    await makeRoom();
    isSaid(published);
    expect(await inForce()).toEqual(before);
  });
});

test('of a job that DuckDB finds no room for, people read the same sentence, without a path', () => {
  const error = new Error(
    'IO Error: Could not write file "/srv/data/warehouse/ats.duckdb.wal": No space left on device',
  );
  expect(isDiskFull(error)).toBe(true);
  expect(failureOf(error)).toEqual({ state: 'failed', message: errorTexts.diskFull, code: 'unavailable' });
});

function mountSmall(folder: string): void {
  execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=512k', 'tmpfs', folder], { stdio: 'ignore' });
}

test.skipIf(!isHere('mount'))(
  'where the data folder is full, uploads say so, readiness is 503, and both go on once there is room',
  async (context) => {
    const small = await startTestApp();
    context.onTestFinished(() => small.stop());
    const { dataDir } = small.env;
    mountSmall(dataDir);
    context.onTestFinished(() => void execFileSync('umount', [dataDir]));
    await insertTeam(small.sql, 'ats');
    const { token } = await insertPerson(small.sql, { wholesalerId: 'ats', role: 'admin' });
    const ready = () => small.ask({ url: '/api/readiness_check' });
    expect((await ready()).status).toBe(200);

    const bytes = Buffer.from('no,net\n1,2.50\n'.repeat(60_000));
    const json = { name: 'sales.csv', size: bytes.length, fingerprint: createHash('sha256').update('a').digest('hex') };
    const started = await small.ask({ url: '/api/uploads?wholesalerId=ats', method: 'POST', as: token, json });
    const { uploadId } = started.body.payload as { uploadId: string };
    const url = `/api/uploads/${uploadId}?wholesalerId=ats&offset=0`;
    isSaid(await small.ask({ url, method: 'PUT', as: token, bytes }));
    const begun = await small.ask({ url, method: 'PUT', as: token, bytes: bytes.subarray(0, 1400) });
    expect(begun.status).toBe(200); // what did not fit was given back to the disk

    await writeFile(path.join(dataDir, 'filler'), Buffer.alloc(600 * 1024)).catch(() => {});
    isSaid(await readyLater(small, 1));
    // An admin reads it of the same look, before saving anything.
    const faults = await small.ask({ url: '/api/installationFaults?wholesalerId=ats', as: token });
    expect(faults.body.payload).toMatchObject({ isDiskFull: true });
    await writeFile(path.join(dataDir, 'filler'), '');
    expect((await readyLater(small, 2)).status).toBe(200);
  },
);

test.skipIf(!isHere('mount'))(
  "where only PostgreSQL's disk is full, readiness is 503 until it has room",
  async (context) => {
    const disk = await mkdtemp(path.join(tmpdir(), 'caselift-tablespace-'));
    mountSmall(disk);
    context.onTestFinished(() => void execFileSync('umount', [disk]));
    const [{ folder }] = await server.sql<[{ folder: string }]>`select current_setting('data_directory') as folder`;
    const { uid, gid } = await stat(folder);
    await chown(disk, uid, gid);
    await onServer((admin) => admin.unsafe(`create tablespace small_disk location '${disk}'`));
    context.onTestFinished(async () => void (await onServer((admin) => admin`drop tablespace small_disk`)));
    const small = await startTestApp();
    context.onTestFinished(() => small.stop());
    const { database } = small.database.options;
    await onServer(async (admin) => {
      await admin.unsafe(`alter database ${database} set temp_tablespaces = small_disk`);
      await admin`select pg_terminate_backend(pid) from pg_stat_activity where datname = ${database}`;
    });
    const ready = () => small.ask({ url: '/api/readiness_check' });
    await vi.waitFor(async () => expect((await ready()).status).toBe(200), { timeout: patienceMs, interval: 100 });

    const filler = path.join(disk, 'filler');
    await writeFile(filler, Buffer.alloc(600 * 1024)).catch(() => {});
    isSaid(await readyLater(small, 1));
    await rm(filler);
    expect((await readyLater(small, 2)).status).toBe(200);
  },
);

test.each([
  ['VipsJpeg: out of memory', true],
  ['Insufficient memory (case 4)', true],
  ['Error creating thread: Resource temporarily unavailable', true],
  ['unable to open file: Too many open files', true],
  ['Input buffer contains unsupported image format', false],
  ['VipsJpeg: premature end of JPEG image', false],
])('"%s" tells whether the machine had too little for a picture: %s', (message, expected) => {
  expect(isOutOfMeans(new Error(message))).toBe(expected);
});
