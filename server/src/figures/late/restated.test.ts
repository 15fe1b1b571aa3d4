/** What was measured of closed periods, while others measure, publish, reopen and close at the same time. */
import { readClosings, type StoredClosing } from '@caselift/db/closings';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { insertClosing, insertRestated } from '../../testing/closings.ts';
import { insertSnapshot, pointAt } from '../../testing/figures.ts';
import { insertImage } from '../../testing/item-images.ts';
import { insertItem } from '../../testing/items.ts';
import { insertWholesaler } from '../../testing/tenants.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { dropRestated, readEntriesRevision, readLateEntryCounts, readRestatedBy, saveRestated } from './restated.ts';

const april = { from: '2024-04-01', to: '2024-04-30' };
let server: TestApp;

beforeAll(async () => {
  server = await startTestApp();
  await insertWholesaler(server.sql, 'ats');
});
afterAll(() => server.stop());
beforeEach(async () => {
  await server.sql`delete from closings`;
  await insertClosing(server.sql, 'ats', { ...april, changeId: 5, paid: { REP_1: {} } });
});

async function shows(db: 'prod' | 'preview', changeId: number): Promise<void> {
  const snapshotId = await insertSnapshot(server.sql, 'ats', { lastTransactionDate: '2024-05-08' });
  await server.sql`update snapshots set change_id = ${changeId} where snapshot_id = ${snapshotId}`;
  await pointAt(server.sql, 'ats', db, snapshotId);
}
const measured = (...changes: number[]) =>
  Promise.all(
    changes.map((changeId) =>
      insertRestated(server.sql, 'ats', { ...april, changeId, pay: { REP_1: { gp: changeId } } }),
    ),
  );
const drop = () => server.sql.begin((tx) => dropRestated(tx, 'ats'));
const taken = async (change: number) =>
  (await server.sql.begin((tx) => readRestatedBy(tx, 'ats', change))).get(april.from)?.changeId;
const kept = async () =>
  (await server.sql<{ id: number }[]>`select change_id as id from restated_pay order by 1`).map(({ id }) => id);
async function closing(): Promise<StoredClosing> {
  const [one] = await readClosings(server.sql, 'ats');
  if (one === undefined) throw new Error('Nothing is closed.');
  return one;
}
const save = ({ closedAt }: StoredClosing, changeId: number) =>
  server.sql.begin((tx) =>
    saveRestated(
      tx,
      { wholesalerId: 'ats', closedAt },
      {
        ...{ closedPeriod: april.from, changeId, entriesRevision: 'all', pay: null },
        days: { period: [april], boosts: [], items: [], placements: [] },
      },
    ),
  );

test('of many changes those stay that Production and Preview are paid by, and the closing’s own', async () => {
  await shows('prod', 7);
  await shows('preview', 9);
  await measured(5, 6, 7, 8, 9, 10);
  await drop();
  expect(await kept()).toEqual([5, 7, 9]);
});

test('until Production’s change is measured, the one before it stays, whatever else was measured meanwhile', async () => {
  await shows('prod', 8);
  await shows('preview', 9);
  await measured(6, 9);
  await drop();
  expect(await kept()).toEqual([6, 9]);
  expect(await taken(8)).toBe(6);
});

test('who began before a publication and ends after it drops nothing that the publication is paid by', async () => {
  await shows('prod', 6);
  await shows('preview', 6);
  await measured(6);
  await shows('prod', 7);
  await measured(7);
  await drop();
  expect(await taken(7)).toBe(7);
});

test('of a rolled back Production, pay stays that of the closing’s own change', async () => {
  await shows('prod', 3);
  await shows('preview', 3);
  await measured(5);
  await drop();
  expect([await kept(), await taken(3)]).toEqual([[5], 5]);
});

test('what was measured by the plan of a closing isn’t saved for the next one of the same period', async () => {
  const { sql } = server;
  const before = await closing();
  await sql`delete from closings`;
  await save(before, 7);
  expect(await kept()).toEqual([]);
  await insertClosing(sql, 'ats', { ...april, changeId: 5, paid: { REP_1: { gp: 100 } } });
  await save(before, 7);
  expect(await kept()).toEqual([]);
  await save(await closing(), 7);
  expect(await kept()).toEqual([7]);
});

test('entries of the period and of the 366 days before it may count in it, as an instance may have begun then', async () => {
  const { sql } = server;
  const itemId = await insertItem(sql, 'ats', { type: 'image' });
  const image = (ownDate: string) => insertImage(sql, 'ats', { itemId, ownDate, status: 'approved' });
  const { closedAt } = await closing();
  const read = () =>
    sql.begin(async (tx) => ({
      revision: await readEntriesRevision(tx, 'ats', april),
      late: await readLateEntryCounts(tx, 'ats', { ...april, closedAt }),
    }));
  const before = await read();
  await image('2023-03-31');
  await image('2024-05-01');
  expect(await read()).toEqual(before);
  for (const [count, ownDate] of [
    [1, '2023-04-01'],
    [2, '2024-04-30'],
  ] as const) {
    const { revision } = await read();
    await image(ownDate);
    const after = await read();
    expect([after.late.get('REP_1'), after.revision === revision]).toEqual([count, false]);
  }
});

test('a period that is reopened while its pay is saved keeps nothing of it', async () => {
  const { sql } = server;
  const before = await closing();
  const saving = await sql.reserve();
  await saving`begin`;
  await saving`select from closings where wholesaler_id = 'ats' for key share`;
  const reopening = sql`delete from closings`.execute();
  const saved = save(before, 7).finally(() => undefined);
  await saving`commit`;
  saving.release();
  await Promise.all([reopening, saved]);
  expect(await kept()).toEqual([]);
});
