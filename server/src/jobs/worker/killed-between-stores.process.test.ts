/**
 * kill -9 between the commits of two stores: the warehouse and PostgreSQL, a file on the disk and its row, a backup's folder
 * and the history. What was acknowledged is there, whatever is asked again is done once. ROUNDS draws so many of them.
 */
import { createHash, randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { FormUpload } from '@caselift/contract/avatars';
import type { ImportTarget } from '@caselift/contract/imports';
import type { ItemImage } from '@caselift/contract/item-entries';
import type { JobState } from '@caselift/contract/jobs';
import type { Upload } from '@caselift/contract/uploads';
import { countRound, roundsAsked } from '@caselift/db/testing/rounds';
import { patienceMs, until } from '@caselift/db/testing/until';
import { randomStream } from '@caselift/demo/random';
import { openWarehouse } from '@caselift/warehouse/duckdb';
import { loadFortyLines } from '@caselift/warehouse/testing/forty-lines';
import fc from 'fast-check';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { imagesOf } from '../../storage/contents.ts';
import { openDisk } from '../../storage/disk.ts';
import { type Actor, insertSuperAdmin } from '../../testing/actors.ts';
import { databaseUrlOf } from '../../testing/database-url.ts';
import { thisWeek } from '../../testing/hand-in.ts';
import { type Hold, holdWrites } from '../../testing/hold.ts';
import { addressOf, type Program, runServerAlone } from '../../testing/installation.ts';
import { type ItemsHouse, itemsHouse } from '../../testing/items-house.ts';
import { paintedPicture } from '../../testing/pictures.ts';
import { insertWholesaler } from '../../testing/tenants.ts';
import { csvOf, saleLine } from '../../testing/uploads.ts';
import { forkWorker, type WorkerChild } from '../../testing/worker.ts';
import { faultsOf } from '../backup-files.ts';
import { readManifest } from '../backup-manifest.ts';
import { everyWholesaler } from '../requests.ts';

let house: ItemsHouse;
let admin: Actor;
let worker: WorkerChild;
let app: Program;
let origin = '';
let backups: string;
let mapping: string;
let held: Hold | undefined;

itemsHouse((opened) => {
  house = opened;
});
beforeAll(async () => {
  const { server } = house;
  await insertWholesaler(server.sql, 'bev');
  // What its figures tell of is there, or no backup would be whole.
  const warehouse = await openWarehouse(server.env.dataDir, house.id);
  await loadFortyLines(warehouse);
  await warehouse.close();
  admin = await insertSuperAdmin(server.sql);
  backups = await mkdtemp(path.join(tmpdir(), 'caselift-between-'));
  worker = forkWorker(server);
  await startServer();
  const list = await ask('GET', '/api/mappings?wholesalerId=bev');
  mapping = (list.payload as { name: string; text: string }[]).find(({ name }) => name === 'caselift')?.text ?? '';
});
afterEach(() => held?.drop());
afterAll(async () => {
  await worker.kill();
  await killServer();
  await rm(backups, { recursive: true });
});

async function startServer(): Promise<void> {
  const { env, database } = house.server;
  app = runServerAlone(env.dataDir, databaseUrlOf(database.options));
  origin = await addressOf(app);
}
async function killServer(): Promise<void> {
  app.child.kill('SIGKILL');
  await app.ended;
}

/** Kills it at the held moment, lets go of what its sessions hold, and starts another. */
async function killThere(which: 'worker' | 'server'): Promise<void> {
  await held?.reached();
  await (which === 'worker' ? worker.kill() : killServer());
  await held?.drop();
  if (which === 'worker') worker = forkWorker(house.server);
  else await startServer();
}

type Reply = { status: number; payload: unknown; message?: string };
type Sent = { as?: string; json?: object; bytes?: Buffer };

/** One request; null: the server went away meanwhile. */
async function once(method: string, address: string, { as = admin.token, json, bytes }: Sent): Promise<Reply | null> {
  const type = bytes ? 'application/octet-stream' : json && 'application/json';
  const body = bytes ? new Uint8Array(bytes) : json && JSON.stringify(json);
  const headers = { authorization: `Bearer ${as}`, ...(type && { 'content-type': type }) };
  const answer = await fetch(origin + address, { method, headers, ...(body && { body }) }).catch(() => null);
  const told = (await answer?.json().catch(() => null)) as object | null;
  return answer && told ? { payload: null, ...told, status: answer.status } : null;
}

/** As a browser or a phone: what passes by itself, or wasn't answered, is asked again. */
async function ask(method: string, address: string, sent: Sent = {}): Promise<Reply> {
  let last = '';
  const answered = async () => {
    const reply = await once(method, address, sent);
    last = `${reply?.status} ${reply?.message}`;
    return reply?.status === 200 && reply;
  };
  return until(answered, () => `an answer to ${method} ${address}: ${last}`);
}

/** Another day a round, so that whatever is there of it is this round's. */
let days = 0;
function nextDay(): string {
  days += 1;
  return new Date(Date.UTC(2025, 0, days)).toISOString().slice(0, 10);
}
const linesOf = async (day: string) =>
  (await ask('GET', `/api/transactions?wholesalerId=bev&start=${day}&end=${day}`)).payload;
const toldOf = async (action: string, of: string) =>
  (await house.server.sql`select from audit_log where action = ${action} and detail::text like ${`%${of}%`}`).count;

/** Or finds it again, with what was received of it. */
async function startUpload(bytes: Buffer, name: string): Promise<{ uploadId: string; received: number }> {
  const fingerprint = createHash('sha256').update(name).update(bytes).digest('hex');
  const json = { name, size: bytes.length, fingerprint };
  const { uploadId, received } = (await ask('POST', '/api/uploads?wholesalerId=bev', { json })).payload as Upload;
  return { uploadId, received };
}
const putAddress = (uploadId: string, offset: number) => `/api/uploads/${uploadId}?wholesalerId=bev&offset=${offset}`;

/** Starts an import of five lines of the day. */
async function startImport(day: string): Promise<string> {
  const bytes = csvOf(
    'sales',
    [1, 2, 3, 4, 5].map((no) => saleLine(days * 10 + no, { date: day })),
  );
  const { uploadId } = await startUpload(bytes, `${day}.csv`);
  await ask('PUT', putAddress(uploadId, 0), { bytes });
  const none: Record<ImportTarget, string[]> = { sales: [], buyers: [], products: [], users: [], goals: [] };
  const json = { mapping, acceptRejects: false, files: { ...none, sales: [uploadId] } };
  return ((await ask('POST', '/api/imports?wholesalerId=bev', { json })).payload as { jobId: string }).jobId;
}
async function ended(jobId: string): Promise<JobState> {
  expect(await house.server.jobs.wait(jobId, patienceMs)).toMatchObject({ state: 'succeeded' });
  return (await ask('GET', `/api/jobs/${jobId}?wholesalerId=bev`)).payload as JobState;
}

const hold = async (table: string, condition: string) => {
  held = await holdWrites(house.server.sql, table, condition);
};
const newChange = `new.wholesaler_id = 'bev' and new.facts_change > old.facts_change`;
const five = { lines: 5, revenue: 500 };

async function importKilledAt(table: string, condition: string): Promise<void> {
  const day = nextDay();
  await hold(table, condition);
  const jobId = await startImport(day);
  await killThere('worker');
  const { importResult } = await ended(jobId);
  expect(importResult).toMatchObject({ refused: false, targets: { sales: { read: 5, added: 5, rejected: 0 } } });
  expect(await linesOf(day)).toEqual(five);
  expect(await toldOf('import', `${day}.csv`)).toBe(1);
}

async function deletionKilledAt(table: string, condition: string): Promise<void> {
  const day = nextDay();
  await ended(await startImport(day));
  await hold(table, condition);
  const kind = 'deleteTransactions';
  const request = { kind, wholesalerId: 'bev', start: day, end: day, actor: 'test', origin: 'test' } as const;
  // Not by its call, which ends after half a minute: asked again, it would be another deletion, which finds nothing.
  const sent = await house.server.jobs.send(request);
  if (sent === 'busy') throw new Error('Another job runs.');
  await killThere('worker');
  expect(await house.server.jobs.wait(sent.jobId, patienceMs)).toEqual({ state: 'succeeded', result: five });
  expect(await linesOf(day)).toEqual({ lines: 0, revenue: 0 });
  expect(await toldOf('delete transactions', day)).toBe(1);
}

async function partKilledAtItsRow(): Promise<void> {
  const bytes = Buffer.from(randomUUID().repeat(20));
  const name = `${nextDay()}.csv`;
  const { uploadId } = await startUpload(bytes, name);
  const first = bytes.subarray(0, 300);
  await ask('PUT', putAddress(uploadId, 0), { bytes: first });
  await hold('uploads', `new.upload_id = '${uploadId}' and new.received > old.received`);
  const lost = once('PUT', putAddress(uploadId, 300), { bytes: bytes.subarray(300, 500) });
  await killThere('server');
  expect(await lost).toBeNull();
  // The row says where to go on, and another part than the one before may come.
  expect(await startUpload(bytes, name)).toEqual({ uploadId, received: 300 });
  await ask('PUT', putAddress(uploadId, 300), { bytes: bytes.subarray(300) });
  const [row] = await house.server.sql`select received from uploads where upload_id = ${uploadId}`;
  expect(row?.received).toBe(bytes.length);
}

/** @param at which of the commits is held: the one that says that a picture may come, or that it is stored. */
async function photoKilledAtItsRow(at: 'promised' | 'stored'): Promise<void> {
  const { sql, env } = house.server;
  const { _id: itemId } = await house.save({
    ...{ name: `Display ${randomUUID()}`, type: 'image', measure: undefined, productsFilters: undefined, target: 2 },
    ...{ payoutType: 'perAction', quantityPayout: 5, ...thisWeek() },
  });
  const imageId = randomUUID();
  const address = `/api/v3/items/${itemId}/images?wholesalerId=${house.id}&db=prod`;
  const sent: Sent = {
    as: house.tokens.REP_1,
    json: { _id: imageId, buyerId: 'corner', type: 'image/jpeg' },
  };
  type Handed = { image: ItemImage; form: FormUpload | null };
  const handIn = async () => (await ask('POST', address, sent)).payload as Handed;
  const send = async (form: FormUpload | null) => {
    const body = new FormData();
    for (const [name, value] of Object.entries(form?.fields ?? {})) body.append(name, value);
    body.append('file', new Blob([new Uint8Array(await paintedPicture(1).jpeg().toBuffer())]), 'any');
    expect((await fetch(new URL(form?.url ?? '', origin), { method: 'POST', body })).status).toBe(204);
  };
  if (at === 'promised') await hold('item_images', `new.image_id = '${imageId}'`);
  const first = handIn();
  if (at === 'promised') await killThere('server');
  await send((await first).form);
  if (at === 'stored') await hold('item_images', `new.image_id = '${imageId}' and new.stored_at is not null`);
  const second = handIn();
  if (at === 'stored') await killThere('server');
  expect((await second).form).toBeNull();
  expect(await handIn()).toMatchObject({ form: null, image: { _id: imageId } });
  const [row] = await sql`
    select content_id as "contentId", stored_at is not null as "isStored" from item_images where image_id = ${imageId}`;
  expect(row?.isStored).toBe(true);
  const disk = await openDisk(env.dataDir);
  const keys = (await disk.list(imagesOf(house.id))).filter((key) => key.includes(row?.contentId));
  expect(keys).toHaveLength(2); // and its thumbnail
  expect(await toldOf('hand in entry', imageId)).toBe(1);
}

async function backupKilledAt(table: string, condition: string): Promise<void> {
  const folder = path.join(backups, randomUUID());
  await hold(table, condition);
  const request = { kind: 'backup', wholesalerId: everyWholesaler, folder, actor: 'test', origin: 'test' } as const;
  const sent = await house.server.jobs.send(request);
  if (sent === 'busy') throw new Error('Another job runs.');
  await killThere('worker');
  expect(await house.server.jobs.wait(sent.jobId, patienceMs)).toEqual({ state: 'succeeded', result: { folder } });
  const manifest = await readManifest(folder);
  expect(manifest?.files?.length).toBeGreaterThan(10);
  expect(await faultsOf(folder, { files: manifest?.files })).toEqual([]);
  expect(await toldOf('backup', folder)).toBe(1);
}

const withResult = (kind: string) => `new.kind = '${kind}' and new.result is not null`;
const kinds: Record<string, () => Promise<void>> = {
  'an import, between the lines and the number of their change': () => importKilledAt('wholesalers', newChange),
  'an import, between the lines and the history': () => importKilledAt('audit_log', "new.action = 'import'"),
  'an import, between the history and its end': () => importKilledAt('job_progress', withResult('import')),
  'a deletion, between the lines and the number of their change': () => deletionKilledAt('wholesalers', newChange),
  'a deletion, between the lines and the history': () =>
    deletionKilledAt('audit_log', "new.action = 'delete transactions'"),
  'a deletion, between the history and its end': () =>
    deletionKilledAt('job_progress', withResult('deleteTransactions')),
  'a part of an upload, between its bytes and its row': partKilledAtItsRow,
  'a picture, before the row that promises it': () => photoKilledAtItsRow('promised'),
  'a picture, between its file and the row that says that it is stored': () => photoKilledAtItsRow('stored'),
  'a backup, between its folder and the history': () => backupKilledAt('audit_log', "new.action = 'backup'"),
  'a backup, between the history and its end': () => backupKilledAt('job_progress', withResult('backup')),
};

const names = Object.keys(kinds);
const { seed = 0 } = fc.readConfigureGlobal();
const random = randomStream(seed, 'between stores').next;
const drawn = Array.from({ length: Math.max(0, roundsAsked(names.length) - names.length) }, (_, at) => ({
  round: names.length + at + 1,
  kind: names[Math.floor(random() * names.length)] ?? '',
}));

test.each([...names.map((kind, at) => ({ round: at + 1, kind })), ...drawn])(
  'round $round: $kind: killed there, all of it is done, and once',
  async ({ kind }) => {
    await kinds[kind]?.();
    countRound(kind);
  },
);
