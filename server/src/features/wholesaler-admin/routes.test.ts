import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { errorTexts } from '@caselift/contract/errors';
import { administrationTexts } from '@caselift/contract/wholesaler-admin';
import { settingsTexts } from '@caselift/contract/wholesaler-settings';
import { updateTexts } from '@caselift/contract/wholesaler-update';
import { patienceMs } from '@caselift/db/testing/until';
import { openWarehouse, warehouseFile } from '@caselift/warehouse/duckdb';
import { loadFortyLines } from '@caselift/warehouse/testing/forty-lines';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { avatarKey, avatarsOf, avatarType } from '../../identity/avatars.ts';
import { startWorker, type Worker } from '../../jobs/worker/run-worker.ts';
import { exportsOf, filesOf, imagesOf, packetsOf } from '../../storage/contents.ts';
import { openStorage } from '../../storage/open-storage.ts';
import { type Actor, insertEveryRole, insertPerson, type RoleName } from '../../testing/actors.ts';
import { insertBoost } from '../../testing/boosts.ts';
import { insertSnapshot, pointAt } from '../../testing/figures.ts';
import { insertFile } from '../../testing/shared-files.ts';
import { insertWholesaler } from '../../testing/tenants.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';

let server: TestApp;
let actors: Record<RoleName, Actor>;
let worker: Worker | null = null;

beforeAll(async () => {
  server = await startTestApp();
  for (const id of ['ats', 'iowa', 'other']) await insertWholesaler(server.sql, id);
  actors = await insertEveryRole(server.sql, 'ats');
});
afterAll(async () => {
  await worker?.stop();
  await server.stop();
});

async function work(): Promise<void> {
  const { database, env } = server;
  worker ??= await startWorker({ database, env, onLockLost: () => {} });
}

const may = { start: '2026-05-01', end: '2026-05-31' };
const create = (json: object, as = actors.superAdmin.token, db = 'preview') =>
  server.ask({ url: `/api/wholesaler?db=${db}`, method: 'POST', as, json });
const remove = (wholesalerId: string, deleteEverything: boolean, as = actors.superAdmin.token) =>
  server.ask({
    url: `/api/wholesaler?wholesalerId=${wholesalerId}&db=preview`,
    method: 'DELETE',
    as,
    json: { deleteEverything },
  });
const count = (wholesalerId: string, range: { start: string; end: string }, as = actors.superAdmin.token) =>
  server.ask({ url: `/api/transactions?${new URLSearchParams({ wholesalerId, db: 'preview', ...range })}`, as });
const deleteLines = (wholesalerId: string, range: { start: string; end: string }, as = actors.superAdmin.token) =>
  server.ask({
    url: `/api/transactions?wholesalerId=${wholesalerId}&db=preview`,
    method: 'DELETE',
    as,
    json: range,
  });

async function fillWarehouse(wholesalerId: string): Promise<void> {
  const warehouse = await openWarehouse(server.env.dataDir, wholesalerId);
  await loadFortyLines(warehouse);
  await warehouse.close();
}

const historyOf = async (wholesalerId: string) => {
  const { body } = await server.ask({
    url: `/api/history?wholesalerId=${wholesalerId}`,
    as: actors.superAdmin.token,
  });
  return (body.payload as { action: string; detail: string; actor: string; origin: string }[]) ?? [];
};

describe('making a wholesaler', () => {
  test('gives it both environments, empty, under its id in lower case; its history begins with that', async () => {
    const { status, body } = await create({ customId: 'NewCo' });
    expect([status, body.payload]).toEqual([200, { customId: 'newco' }]);
    for (const db of ['preview', 'prod']) {
      const read = await server.ask({ url: `/api/wholesaler?wholesalerId=newco&db=${db}`, as: actors.admin.token });
      expect(read.body.payload).toMatchObject({ title: 'NEWCO', lastTransactionDate: null, gp: null });
    }
    const { email: actor } = actors.superAdmin;
    expect(await historyOf('newco')).toMatchObject([
      { action: 'create wholesaler', detail: 'Created the wholesaler NEWCO.', actor, origin: '127.0.0.1' },
    ]);
  });

  test('its lines go to the warehouse that the configuration names; those there are stay where they are', async () => {
    server.env.warehouse = 'bigquery';
    await create({ customId: 'cloud' });
    server.env.warehouse = 'duckdb';
    await create({ customId: 'local' });
    const rows = await server.sql`
      select wholesaler_id as id, warehouse from wholesalers where wholesaler_id in ('ats', 'cloud', 'local') order by 1`;
    expect(rows.map(({ id, warehouse }) => `${id} ${warehouse}`)).toEqual([
      'ats duckdb',
      'cloud bigquery',
      'local duckdb',
    ]);
  });

  test.each([
    [{ customId: 'iowa' }, 'preview', 409, administrationTexts.exists],
    [{ customId: 'fresh' }, 'prod', 409, updateTexts.switchToPreview],
    [{ customId: 'fresh', title: 'Atlas Beverage Co.' }, 'preview', 400, settingsTexts.title],
    [{ customId: 'fresh', title: '  ' }, 'preview', 400, settingsTexts.title],
    [{ customId: 'ab' }, 'preview', 400, 'Wholesaler ID should include 3 to 10 letters'],
    [{ customId: 'abc1' }, 'preview', 400, 'Wholesaler ID should include 3 to 10 letters'],
  ])('as %j in %s is refused', async (json, db, expected, message) => {
    const { status, body } = await create(json, actors.superAdmin.token, db);
    expect([status, body.message]).toEqual([expected, message]);
  });

  test('is for super admins: an admin of a wholesaler is refused, and so is deleting one', async () => {
    for (const { status, body } of [
      await create({ customId: 'fresh' }, actors.admin.token),
      await remove('ats', true, actors.admin.token),
    ]) {
      expect([status, body.message]).toEqual([403, errorTexts.forbidden]);
    }
  });
});

describe('while a job of the wholesaler waits', () => {
  test('no lines and no wholesaler are deleted', async () => {
    await insertWholesaler(server.sql, 'waiting');
    const sent = await server.jobs.send({ kind: 'update', wholesalerId: 'waiting', actor: 'test', origin: 'test' });
    expect(sent).not.toBe('busy');
    for (const { status, body } of [
      await deleteLines('waiting', may),
      await remove('waiting', true),
      await remove('waiting', false),
    ]) {
      expect([status, body.code, body.message]).toEqual([409, 'busy', updateTexts.busy]);
    }
  });
});

describe('sales lines of some dates', () => {
  beforeAll(async () => {
    await fillWarehouse('ats');
    await work();
  });

  test('are counted with their revenue, and none is counted where nothing was imported', async () => {
    const { status, body } = await count('ats', may);
    expect([status, body.payload]).toEqual([200, { lines: 17, revenue: 572.5 }]);
    expect((await count('iowa', may)).body.payload).toEqual({ lines: 0, revenue: 0 });
    expect(existsSync(warehouseFile(server.env.dataDir, 'iowa'))).toBe(false);
    expect(await server.sql`select from worker_questions`).toHaveLength(0);
  });

  test('are counted and deleted only for dates that can be', async () => {
    const backwards = { start: '2026-05-31', end: '2026-05-01' };
    const noDay = { start: '2026-02-30', end: '2026-03-01' };
    for (const ask of [count, deleteLines]) {
      const turned = await ask('ats', backwards);
      expect([turned.status, turned.body.message]).toEqual([400, administrationTexts.endBeforeStart]);
      const wrong = await ask('ats', noDay);
      expect([wrong.status, wrong.body.message]).toEqual([400, administrationTexts.noSuchDay]);
    }
  });

  test('are counted and deleted by admins alone, and not by one who may only look', async () => {
    const viewOnly = await insertPerson(server.sql, { wholesalerId: 'ats', role: 'admin', viewOnly: true });
    expect((await count('ats', may, viewOnly.token)).status).toBe(200);
    const refused = await deleteLines('ats', may, viewOnly.token);
    expect([refused.status, refused.body.message]).toEqual([403, errorTexts.viewOnly]);
    for (const kind of ['manager', 'leadership', 'salesRep'] as const) {
      expect((await count('ats', may, actors[kind].token)).status).toBe(403);
      expect((await deleteLines('ats', may, actors[kind].token)).status).toBe(403);
    }
  });

  test('are deleted as they were counted; a second time there is nothing, and the history tells both', async () => {
    const { status, body } = await deleteLines('ats', may, actors.admin.token);
    expect([status, body.payload]).toEqual([200, { lines: 17, revenue: 572.5 }]);
    expect((await deleteLines('ats', may, actors.admin.token)).body.payload).toEqual({ lines: 0, revenue: 0 });
    expect((await count('ats', may)).body.payload).toEqual({ lines: 0, revenue: 0 });
    const told = (await historyOf('ats')).map(({ detail, actor }) => [detail, actor]);
    expect(told).toEqual([
      ['Deleted nothing: there are no sales lines from 2026-05-01 to 2026-05-31.', actors.admin.email],
      ['Deleted 17 sales lines from 2026-05-01 to 2026-05-31 ($572.50 of revenue).', actors.admin.email],
    ]);
  });
});

describe('deleting a wholesaler', () => {
  beforeEach(work);

  test("from preview alone takes its figures and drafts, and leaves prod's, earlier publications and the lines", async () => {
    const { sql, env } = server;
    await insertWholesaler(sql, 'drafts');
    await fillWarehouse('drafts');
    const [published, earlier, draft] = [
      await insertSnapshot(sql, 'drafts', { lastTransactionDate: '2026-05-13' }),
      await insertSnapshot(sql, 'drafts', { lastTransactionDate: '2026-05-12' }),
      await insertSnapshot(sql, 'drafts', { lastTransactionDate: '2026-05-20' }),
    ];
    await pointAt(sql, 'drafts', 'prod', earlier);
    await pointAt(sql, 'drafts', 'prod', published);
    await pointAt(sql, 'drafts', 'preview', draft);
    await sql`update settings set title = 'A draft' where wholesaler_id = 'drafts' and db = 'preview'`;
    await insertBoost(sql, 'drafts', { startDate: '2026-05-01', endDate: '2026-05-31' });

    expect((await remove('drafts', false)).body).toEqual({ ok: true, payload: null });

    const preview = await server.ask({ url: '/api/wholesaler?wholesalerId=drafts&db=preview', as: actors.admin.token });
    expect(preview.body.payload).toMatchObject({ title: 'drafts Beverage', lastTransactionDate: null });
    const prod = await server.ask({ url: '/api/wholesaler?wholesalerId=drafts', as: actors.admin.token });
    expect(prod.body.payload).toMatchObject({ lastTransactionDate: '2026-05-13' });
    const kept = await sql`
      select snapshot_id as id from snapshots where wholesaler_id = 'drafts' and dropped_at is null order by 1`;
    expect(kept.map(({ id }) => id)).toEqual([published, earlier]);
    expect(
      await sql<{ id: number }[]>`select snapshot_id as id from gone_snapshots where wholesaler_id = 'drafts'`,
    ).toEqual([{ id: draft }]);
    expect(existsSync(warehouseFile(env.dataDir, 'drafts'))).toBe(true);
    expect(await sql`select from boosts where wholesaler_id = 'drafts'`).toHaveLength(1);
    expect((await historyOf('drafts')).map(({ action }) => action)).toEqual(['delete preview']);
  });

  test('altogether leaves no row, partition or file of it but its history, ends its sessions, and its id is free again', async () => {
    const { sql, env } = server;
    await insertWholesaler(sql, 'gone');
    await fillWarehouse('gone');
    const person = await insertPerson(sql, { wholesalerId: 'gone', role: 'admin' });
    await insertBoost(sql, 'gone', { startDate: '2026-05-01', endDate: '2026-05-31' });
    const snapshot = await insertSnapshot(sql, 'gone', { lastTransactionDate: '2026-05-13' });
    await pointAt(sql, 'gone', 'prod', snapshot);
    await pointAt(sql, 'gone', 'preview', snapshot);
    const job = await server.jobs.send({ kind: 'publish', wholesalerId: 'gone', actor: 'test', origin: 'test' });
    if (job === 'busy') throw new Error('busy');
    await server.jobs.wait(job.jobId, patienceMs);
    const folders = [`jobs/${job.jobId}`, 'uploads/gone'].map((name) => path.join(env.dataDir, name));
    const storage = await openStorage(env);
    await storage.put(avatarKey({ kind: 'wholesaler', wholesalerId: 'gone' }, 'abc'), Buffer.from('a'), avatarType);
    for (const contents of [exportsOf, filesOf, imagesOf, packetsOf])
      for (const id of ['gone', 'gonemore']) await storage.put(`${contents(id)}a`, Buffer.from('a'), 'text/csv');
    await insertFile(server.sql, 'gone', { name: 'June.pdf' });
    for (const folder of folders) {
      mkdirSync(folder, { recursive: true });
      writeFileSync(path.join(folder, 'file'), 'content');
    }

    expect((await remove('gone', true)).body).toEqual({ ok: true, payload: null });

    expect((await server.ask({ url: '/api/session', as: person.token })).status).toBe(401);
    const tables = await sql<{ name: string }[]>`
      select table_name::text as name from information_schema.columns
      where table_schema = 'public' and column_name = 'wholesaler_id' order by 1`;
    const holding: string[] = [];
    for (const { name } of tables) {
      const rows = await sql`select from ${sql(name)} where wholesaler_id = 'gone'`;
      if (rows.length > 0) holding.push(name);
    }
    // The deleting job's own row stays for whoever asks how it ended.
    expect(holding).toEqual(['audit_log', 'job_progress']);
    expect(await sql`select from pg_class where relname like ${`snapshot_%_${snapshot}`}`).toHaveLength(0);
    expect([...folders, warehouseFile(env.dataDir, 'gone')].filter((file) => existsSync(file))).toEqual([]);
    expect(await storage.list(avatarsOf('gone'))).toEqual([]);
    expect([await storage.list('files/'), await storage.list('packets/')]).toEqual([
      ['files/gonemore/a'],
      ['packets/gonemore/a'],
    ]);
    const gone = await server.ask({ url: '/api/wholesaler?wholesalerId=gone', as: actors.superAdmin.token });
    expect(gone.status).toBe(404);

    expect((await create({ customId: 'gone' })).status).toBe(200);
    expect((await historyOf('gone')).map(({ action }) => action)).toEqual([
      'create wholesaler',
      'delete wholesaler',
      'publish',
    ]);
  });

  test('leaves every other wholesaler alone', async () => {
    const others = await server.ask({ url: '/api/wholesalers', as: actors.superAdmin.token });
    const ids = (others.body.payload as { customId: string }[]).map(({ customId }) => customId);
    expect(ids).toEqual(expect.arrayContaining(['ats', 'iowa', 'drafts']));
    expect((await server.ask({ url: '/api/session', as: actors.admin.token })).status).toBe(200);
  });
});
