import type { PublishPreview } from '@caselift/contract/publications';
import { publicationTexts } from '@caselift/contract/publications';
import { updateTexts } from '@caselift/contract/wholesaler-update';
import { patienceMs } from '@caselift/db/testing/until';
import { openWarehouse } from '@caselift/warehouse/duckdb';
import { loadFortyLines } from '@caselift/warehouse/testing/forty-lines';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startWorker, type Worker } from '../../jobs/worker/run-worker.ts';
import { type Actor, insertEveryRole, insertPerson, type RoleName } from '../../testing/actors.ts';
import { insertSnapshot, pointAt } from '../../testing/figures.ts';
import { insertWholesaler } from '../../testing/tenants.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';

let server: TestApp;
let actors: Record<RoleName, Actor>;
let worker: Worker | null;

beforeAll(async () => {
  server = await startTestApp();
  const { sql, database, env } = server;
  await insertWholesaler(sql, 'ats', { nonSellingDays: ['2026-05-01'] });
  for (const id of ['iowa', 'fresh']) await insertWholesaler(sql, id);
  actors = await insertEveryRole(sql, 'ats');
  const warehouse = await openWarehouse(env.dataDir, 'ats');
  await loadFortyLines(warehouse);
  await warehouse.close();
  worker = await startWorker({ database, env, onLockLost: () => {} });
});
afterAll(async () => {
  await worker?.stop();
  await server.stop();
});

const ask = (call: string, method: 'GET' | 'POST' | 'DELETE' = 'GET', json?: object, as = actors.superAdmin.token) => {
  const scope = call.includes('wholesalerId') ? '' : `${call.includes('?') ? '&' : '?'}wholesalerId=ats`;
  return server.ask({ url: `/api/${call}${scope}`, method, as, ...(json ? { json } : {}) });
};
const done = async (call: string, method: 'POST' | 'DELETE', json?: object) => {
  const { status, body } = await ask(call, method, json);
  expect([call, status, body.message]).toEqual([call, 200, undefined]);
  return body.payload;
};

async function update(): Promise<void> {
  const { jobId } = (await done('wholesalerUpdate?db=preview', 'POST')) as { jobId: string };
  expect(await server.jobs.wait(jobId, patienceMs)).toMatchObject({ state: 'succeeded' });
}

const rename = (db: 'preview' | 'prod', title: string) =>
  server.sql`update settings set title = ${title} where wholesaler_id = 'ats' and db = ${db}`;
const previewOf = async () => (await ask('publishPreview')).body.payload as PublishPreview;
const shownInProd = async () => {
  const { title, lastTransactionDate, gp } = (await ask('wholesaler')).body.payload as {
    title: string;
    lastTransactionDate: string;
    gp: { thisYearYTD: number };
  };
  return { title, lastTransactionDate, gpYtd: gp.thisYearYTD };
};
const publicationsNow = async () =>
  (await ask('publications')).body.payload as { publicationId: number; inForce: boolean; available: boolean }[];

describe('before there are figures', () => {
  test('there is nothing to publish, and no publication', async () => {
    const { status, body } = await ask('publishPreview?wholesalerId=fresh');
    expect([status, body.message]).toEqual([409, updateTexts.nothingToPublish]);
    expect((await ask('publications?wholesalerId=fresh')).body.payload).toEqual([]);
    expect((await ask('firstSteps?wholesalerId=fresh')).body.payload).toEqual({
      imported: false,
      updated: false,
      people: 0,
      withGoals: 0,
      published: false,
    });
  });
});

describe('a month deleted, published, and taken back', () => {
  const before = { title: 'ats Beverage', lastTransactionDate: '2026-05-20', gpYtd: 368.5 };
  let first: number;

  beforeAll(update);

  test('the first publication changes everything from nothing', async () => {
    const { totals, usersMoved, users, warnings } = await previewOf();
    expect(totals).toEqual([
      { label: 'Newest sale', unit: 'date', before: null, after: '2026-05-20' },
      { label: 'Sales lines of the period', unit: 'count', before: null, after: 17 },
      { label: 'GP, month to date', unit: 'usd', before: null, after: 185.5 },
      { label: 'Volume, month to date', unit: 'ce', before: null, after: 14.5556 },
      { label: 'Suppliers', unit: 'count', before: null, after: 3 },
      { label: 'People', unit: 'count', before: 6, after: 6 },
    ]);
    // The house's keg (I06) is nobody's. West: 21 + 30 + 20 + 8; east: the rest.
    expect(usersMoved).toBe(2);
    expect(users.map(({ customId, gpBefore, gpAfter }) => [customId, gpBefore, gpAfter])).toEqual([
      ['ATS_102', 0, 79],
      ['ATS_101', 0, 66.5],
    ]);
    // Nobody of this house has a goal; publishing is possible all the same.
    expect(warnings).toEqual([publicationTexts.noGoals]);
    const steps = async () => (await ask('firstSteps')).body.payload;
    expect(await steps()).toMatchObject({ imported: true, updated: true, withGoals: 0, published: false });
    await done('publish', 'POST');
    expect(await steps()).toMatchObject({ published: true });
    expect(await shownInProd()).toEqual(before);
    const [publication] = await publicationsNow();
    first = publication?.publicationId ?? 0;
    expect(publication).toMatchObject({
      publishedBy: actors.superAdmin.email,
      publishedAt: expect.any(String),
      lastTransactionDate: '2026-05-20',
      inForce: true,
      available: true,
    });
  });

  test('published again without a change nothing moves', async () => {
    const { totals, usersMoved, edits, warnings } = await previewOf();
    for (const total of totals) expect(total.after).toEqual(total.before);
    expect([usersMoved, edits, warnings]).toEqual([0, [], []]);
  });

  test('the figures drop exactly, and the preview of the publication warns of it', async () => {
    await done('transactions?db=preview', 'DELETE', { start: '2026-05-01', end: '2026-05-31' });
    await update();
    await rename('preview', 'A new name');
    const { totals, edits, warnings, users } = await previewOf();
    // The newest sale is of 1 April: I22 (80), and nothing after it counts yet.
    expect(totals).toMatchObject([
      { before: '2026-05-20', after: '2026-04-01' },
      { before: 17, after: 1 },
      { before: 185.5, after: 80 },
      { before: 14.5556, after: 13.7778 },
      { before: 3, after: 3 },
      {},
    ]);
    expect(users[0]).toMatchObject({ customId: 'ATS_102', gpBefore: 79, gpAfter: 0 });
    expect(edits).toEqual([
      { entity: 'settings', customId: 'ats', field: 'title', current: 'ats Beverage', after: 'A new name' },
    ]);
    expect(warnings).toEqual([
      'The newest sale would go back from 2026-05-20 to 2026-04-01.',
      'GP for 2026-05-01 to 2026-05-20 would fall by 100%, from $185.50 to $0.00.',
      // 368.50 less May (185.50) and the loss of 15 April (-10), which is after the newest sale.
      'GP for 2026-01-01 to 2026-05-20 would fall by 47.6%, from $368.50 to $193.00.',
      'Unknown supplier has sales this year in Production and none in Preview.',
    ]);
    await done('publish', 'POST');
    expect(await shownInProd()).toEqual({ title: 'A new name', lastTransactionDate: '2026-04-01', gpYtd: 193 });
  });

  test('the earlier publication comes back with its figures and its edits, saying which later edits that undoes', async () => {
    await rename('prod', 'Named once more');
    const { body } = await ask(`publications/${first}/rollback`);
    expect(body.payload).toEqual({
      edits: [
        { entity: 'settings', customId: 'ats', field: 'title', current: 'Named once more', after: 'ats Beverage' },
      ],
    });
    expect(await done(`publications/${first}/rollback`, 'POST')).toMatchObject({ lastTransactionDate: '2026-05-20' });
    expect(await shownInProd()).toEqual(before);
    expect((await publicationsNow()).map(({ inForce }) => inForce)).toEqual([false, true]);
    const history = await ask('history');
    const [latest] = history.body.payload as { detail: string; actor: string }[];
    expect(latest).toMatchObject({
      detail: `Rolled back to publication ${first}.`,
      actor: actors.superAdmin.email,
    });
  });
});

describe('going back is refused', () => {
  test('to a publication that is not there, or is of another wholesaler', async () => {
    await pointAt(
      server.sql,
      'iowa',
      'prod',
      await insertSnapshot(server.sql, 'iowa', { lastTransactionDate: '2026-05-13' }),
    );
    const [foreign] = await server.sql<{ id: number }[]>`
      select publication_id as id from publications where wholesaler_id = 'iowa'`;
    for (const id of [foreign?.id, 999_999]) {
      for (const method of ['GET', 'POST'] as const) {
        const { status, body } = await ask(`publications/${id}/rollback`, method);
        expect([status, body.message]).toEqual([404, publicationTexts.unknown]);
      }
    }
  });

  test('to one with removed figures', async () => {
    const id = (await publicationsNow())[0]?.publicationId ?? 0;
    await server.sql`
      update snapshots set dropped_at = now()
      where snapshot_id = (select snapshot_id from publications where publication_id = ${id})`;
    expect((await publicationsNow())[0]).toMatchObject({ publicationId: id, available: false, inForce: false });
    const { status, body } = await ask(`publications/${id}/rollback`, 'POST');
    expect([status, body.message]).toEqual([409, publicationTexts.figuresDropped]);
  });

  test('to everyone but admins who may change something', async () => {
    const viewOnly = await insertPerson(server.sql, { wholesalerId: 'ats', role: 'admin', viewOnly: true });
    const call = 'publications/1/rollback';
    for (const as of [viewOnly.token, actors.manager.token, actors.salesRep.token]) {
      expect((await ask(call, 'POST', undefined, as)).status).toBe(403);
    }
  });
});

test('the history pages back by 50, newest first, without sign-ins', async () => {
  await server.sql`
    insert into audit_log (wholesaler_id, actor, action, origin)
    select 'iowa', 'test', case when n % 2 = 0 then 'update' else 'sign in' end, 'test' from generate_series(1, 120) n`;
  const pages: number[] = [];
  for (let before = ''; pages.at(-1) !== 0; ) {
    const { body } = await ask(`history?wholesalerId=iowa${before}`);
    const page = body.payload as { id: number; action: string }[];
    expect(new Set(page.map(({ action }) => action)).has('sign in')).toBe(false);
    expect(page.map(({ id }) => id)).toEqual(page.map(({ id }) => id).sort((a, b) => b - a));
    pages.push(page.length);
    before = `&before=${page.at(-1)?.id ?? 0}`;
  }
  expect(pages).toEqual([50, 10, 0]);
});

test('what waits in the queue makes a publication, a rollback and a deletion busy', async () => {
  await worker?.stop();
  await server.jobs.send({ kind: 'update', wholesalerId: 'ats', actor: 'test', origin: 'test' });
  const id = (await publicationsNow()).find(({ available }) => available)?.publicationId;
  const calls = ['publish', 'reset', `publications/${id}/rollback`];
  for (const call of calls) {
    const { status, body } = await ask(call, 'POST');
    expect([call, status, body.code, body.message]).toEqual([call, 409, 'busy', updateTexts.busy]);
  }
});
