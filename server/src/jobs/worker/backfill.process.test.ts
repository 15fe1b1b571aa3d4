/**
 * An upgrade that finds figures of an earlier release: the worker computes what they lack, killed in between or not.
 */

import { errorTexts } from '@caselift/contract/errors';
import { partitionName } from '@caselift/db/partitions';
import { type SnapshotTableName, snapshotTables } from '@caselift/db/snapshot-tables/registry';
import { wholesalersToBackfill } from '@caselift/db/snapshots';
import { patienceMs } from '@caselift/db/testing/until';
import { atLeast } from '@caselift/domain/testing/at-least';
import { openWarehouse } from '@caselift/warehouse/duckdb';
import { loadFortyLines } from '@caselift/warehouse/testing/forty-lines';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { type Actor, insertSuperAdmin } from '../../testing/actors.ts';
import { type Hold, holdAttaching } from '../../testing/hold.ts';
import { insertWholesaler } from '../../testing/tenants.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { forkWorker, type WorkerChild } from '../../testing/worker.ts';

let server: TestApp;
let admin: Actor;
let worker: WorkerChild;
let held: Hold | undefined;
let published: number;
let latest: number;

/** Prod shows the first update. Preview shows a second one, of fewer lines and another calendar, and has a draft. */
beforeAll(async () => {
  server = await startTestApp({ leavesEarlier: true });
  admin = await insertSuperAdmin(server.sql);
  await insertWholesaler(server.sql, 'ats', { nonSellingDays: ['2026-05-01'] });
  const warehouse = await openWarehouse(server.env.dataDir, 'ats');
  await loadFortyLines(warehouse);
  await warehouse.close();
  worker = forkWorker(server);
  await update();
  await expectOk('publish', 'POST');
  await expectOk('transactions', 'DELETE', { start: '2026-05-04', end: '2026-05-04' });
  await server.sql`update settings set non_selling_days = '{2026-05-01,2026-05-08}' where db = 'preview'`;
  await update();
  await server.sql`update settings set non_selling_days = '{2026-05-12}', title = db || ' draft'`;
  [published, latest] = [await pointer('prod'), await pointer('preview')];
});
afterEach(() => held?.drop());
afterAll(async () => {
  await worker.kill();
  await server.stop();
});

const ask = (call: string, method: 'GET' | 'POST' | 'DELETE' = 'GET', json?: object) => {
  const url = `/api/${call}${call.includes('?') ? '&' : '?'}wholesalerId=ats`;
  return server.ask({ url, method, as: admin.token, ...(json ? { json } : {}) });
};
async function expectOk(call: string, method: 'POST' | 'DELETE', json?: object) {
  const { status, body } = await ask(call, method, json);
  expect([call, status, body.message]).toEqual([call, 200, undefined]);
  return body.payload as { jobId: string };
}
async function ended({ jobId }: { jobId: string }) {
  expect(await server.jobs.wait(jobId, patienceMs)).toMatchObject({ state: 'succeeded' });
}
const update = async () => ended(await expectOk('wholesalerUpdate?db=preview', 'POST'));
/** The tables are there a moment before their job ends, and until then the next one is refused. */
const isBackfilled = async () => {
  await expect.poll(() => wholesalersToBackfill(server.sql), { interval: 100 }).toEqual([]);
  await expect.poll(async () => (await ask('jobs')).body.payload, { interval: 100 }).toBeNull();
};

async function pointer(db: string): Promise<number> {
  const [row] = await server.sql`select snapshot_id as id from environments where wholesaler_id = 'ats' and db = ${db}`;
  return row?.id;
}

/** Every row of a snapshot's table, and the file that holds them: a rewritten table has another file. */
async function stored(table: SnapshotTableName, snapshotId: number) {
  const [row] = await server.sql<{ rows: string; file: number }[]>`
    select coalesce((select string_agg(t::text, '\n' order by t::text collate "C") from ${server.sql(table)} t
                     where snapshot_id = ${snapshotId}), '') as rows,
           pg_relation_filenode(${partitionName(table, snapshotId)}::regclass)::bigint as file`;
  return row ?? { rows: '', file: 0 };
}
async function storedAll(): Promise<Map<string, { rows: string; file: number }>> {
  const all = new Map();
  for (const snapshotId of [published, latest]) {
    for (const { name } of snapshotTables) all.set(`${name} of ${snapshotId}`, await stored(name, snapshotId));
  }
  return all;
}

const screens = ['suppliers', 'brands', 'users', 'wholesaler', 'publications', 'publishPreview'];
async function shown(): Promise<Record<string, unknown>> {
  const calls = screens.flatMap((screen) => [`${screen}?db=prod`, `${screen}?db=preview`]);
  return Object.fromEntries(await Promise.all(calls.map(async (call) => [call, (await ask(call)).body])));
}

/** The snapshot as an earlier release wrote it: brands in an older shape, and no products at all. */
async function ageSnapshot(snapshotId: number): Promise<void> {
  const { sql } = server;
  await sql`update snapshot_brands set name = 'Of an earlier release' where snapshot_id = ${snapshotId}`;
  const products = partitionName('snapshot_products', snapshotId);
  await sql.unsafe(`alter table snapshot_products detach partition ${products}`);
  await sql.unsafe(`drop table ${products}`);
  await sql`
    update snapshots set table_versions = (table_versions - 'snapshot_products') || '{"snapshot_brands": 0}'
    where snapshot_id = ${snapshotId}`;
}

const editable = async () => {
  const [row] = await server.sql`
    select (select string_agg(s::text, '\n' order by db) from settings s) as settings,
           (select string_agg(e::text, '\n' order by db) from environments e) as environments,
           (select count(*) from publications) as publications`;
  return row;
};

test('preview and prod get their tables as of their own update, and every other row stays byte for byte', async () => {
  await worker.kill('a worker killed in a backfill');
  const [rows, answers, untouched] = [await storedAll(), await shown(), await editable()];
  for (const snapshotId of [published, latest]) await ageSnapshot(snapshotId);
  for (const db of ['prod', 'preview']) {
    const { status, body } = await ask(`brands?db=${db}`);
    expect([status, body.code, body.message]).toEqual([503, 'not_computed', errorTexts.notComputed]);
    expect((await ask(`suppliers?db=${db}`)).body).toEqual(answers[`suppliers?db=${db}`]);
  }

  // Killed twice: as the first table takes its place, and as the second does.
  for (const table of ['snapshot_brands', 'snapshot_products'] as const) {
    held = await holdAttaching(server.sql, table);
    worker = forkWorker(server);
    await held.reached();
    for (const screen of ['suppliers', 'users']) {
      expect((await ask(`${screen}?db=prod`)).body).toEqual(answers[`${screen}?db=prod`]); // readers go on
    }
    await worker.kill('a worker killed in a backfill');
    await held.drop();
  }
  worker = forkWorker(server);
  await isBackfilled();

  expect(await shown()).toEqual(answers);
  expect(await editable()).toEqual(untouched);
  const after = await storedAll();
  for (const [table, before] of atLeast(1, rows)) {
    expect([table, after.get(table)?.rows]).toEqual([table, before.rows]);
    const isWrittenAnew = /^snapshot_(brands|products) /.test(table);
    expect([table, after.get(table)?.file !== before.file]).toEqual([table, isWrittenAnew]);
  }
  const left = await server.sql`select relname from pg_class where relname ~ '_next$'`;
  expect(left).toHaveLength(0);
  const told = async () => ((await ask('history')).body.payload as { detail: string; actor: string }[])[0];
  const said = 'Computed figures that were missing after an upgrade.';
  await expect.poll(told).toMatchObject({ detail: said, actor: 'system' });
});

test('publish, reset and rollback complete first what they point at', async () => {
  const [{ publicationId }] = (await ask('publications')).body.payload as [{ publicationId: number }];
  const brands = async (db: string) => (await ask(`brands?db=${db}`)).body.payload;
  const [ofPublished, ofLatest] = [await brands('prod'), await brands('preview')];
  expect(ofPublished).not.toEqual(ofLatest);

  await ageSnapshot(latest);
  await expectOk('publish', 'POST');
  expect(await brands('prod')).toEqual(ofLatest);

  await ageSnapshot(published);
  await expectOk(`publications/${publicationId}/rollback`, 'POST');
  expect(await brands('prod')).toEqual(ofPublished);

  await ageSnapshot(published);
  await expectOk('reset', 'POST');
  expect(await brands('preview')).toEqual(ofPublished);
  expect(await wholesalersToBackfill(server.sql)).toEqual([]);
});

test('an admin can start it, and a warehouse that no longer holds the lines is told in a sentence', async () => {
  await ageSnapshot(published);
  await ended(await expectOk('backfill', 'POST'));
  expect((await ask('brands')).status).toBe(200);

  await server.sql`update snapshots set change_id = 99 where snapshot_id = ${published}`;
  await ageSnapshot(published);
  const { jobId } = await expectOk('backfill', 'POST');
  const outcome = await server.jobs.wait(jobId, patienceMs);
  expect(outcome).toMatchObject({ state: 'failed', message: expect.stringContaining('Run an update') });
  expect((await ask('brands')).body.code).toBe('not_computed');
  expect((await ask('suppliers')).status).toBe(200);
});
