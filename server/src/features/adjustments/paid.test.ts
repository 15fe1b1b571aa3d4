/** What closings pay of manual adjustments, on the demo: what counts is paid once, what waits moves on. */

import { randomUUID } from 'node:crypto';
import type { ManualAdjustment } from '@caselift/contract/adjustments';
import type { ClosingDetail, PersonPeriod } from '@caselift/contract/closings';
import type { ClosingCheck } from '@caselift/domain/closing/closing-checklist';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startSession } from '../../identity/viewer.ts';
import { startWorker, type Worker } from '../../jobs/worker/run-worker.ts';
import { insertSuperAdmin } from '../../testing/actors.ts';
import { closePeriod } from '../../testing/closing-checks.ts';
import { openInDemo, startMonthlyDemo } from '../../testing/load-demo.ts';
import type { TestApp } from '../../testing/test-app.ts';

const july = '2026-07-01';
let server: TestApp;
let worker: Worker | null;
let manager: string;

beforeAll(async () => {
  ({ server } = await startMonthlyDemo());
  const { sql, database, env } = server;
  const [credential] = await sql<{ id: number }[]>`
    select credential_id as id from credentials where email = 'manager@example.com'`;
  manager = await startSession(sql, credential?.id ?? 0, 1, { origin: '127.0.0.1', userAgent: '' });
  worker = await startWorker({ database, env, onLockLost: () => {} });
});
afterAll(async () => {
  await worker?.stop();
  await server.stop();
});

const ask = (url: string, json?: object, method: 'GET' | 'POST' | 'PATCH' = 'GET') =>
  server.ask({ url: `/api/${url}`, as: manager, method, ...(json && { json }) });
async function make(customId: string, amount: number): Promise<ManualAdjustment> {
  const json = { _id: randomUUID(), customId, part: 'gp', amount, reason: 'Trade show' };
  const { status, body } = await ask('adjustments', json, 'POST');
  expect([status, body.message]).toEqual([200, undefined]);
  return body.payload as ManualAdjustment;
}
const readClosing = async () => (await ask(`closings/${july}`)).body.payload as ClosingDetail;
const close = (...more: ClosingCheck[]) =>
  closePeriod({ server, as: manager, wholesalerId: 'ats' }, july, [...openInDemo, ...more]);
const inJuly = async (customId: string) => {
  const { body } = await ask(`users/${customId}/statements`);
  return (body.payload as PersonPeriod[]).find(({ from }) => from === july);
};
const cents = (dollars: number | null | undefined) => Math.round((dollars ?? Number.NaN) * 100);
const states = async (query: string) => {
  const { body } = await ask(`adjustments?${query}`);
  return (body.payload as { results: ManualAdjustment[] }).results.map(({ state, paidIn }) => [state, paidIn]);
};

test('a closing pays what counts, carries on what is more than was earned, and leaves what waits', async () => {
  await close();
  const before = await Promise.all(['ATS_101', 'ATS_102', 'ATS_104'].map(inJuly));
  await ask(`closings/${july}/reopen`, { reason: 'Test' }, 'POST');

  await make('ATS_101', 100.01);
  const { _id } = await make('ATS_102', -100_000);
  const second = await insertSuperAdmin(server.sql);
  const approving = { url: `/api/adjustments/${_id}?wholesalerId=ats`, method: 'PATCH', as: second.token } as const;
  expect((await server.ask({ ...approving, json: { action: 'approve' } })).status).toBe(200);
  await make('ATS_104', 300);
  const waits = (await readClosing()).checks.find(({ check }) => check === 'manualAdjustments');
  expect(waits).toMatchObject({ count: 1, severity: 'needsReason' });
  await close('manualAdjustments');

  const [more, none, same] = await Promise.all(['ATS_101', 'ATS_102', 'ATS_104'].map(inJuly));
  expect(cents(more?.payable)).toBe(cents(before[0]?.payable) + 10_001);
  expect(more?.adjustments).toBe(100.01);
  // What was earned less $100,000 is carried on, as the opposite.
  expect(none?.payable).toBe(0);
  expect(cents(none?.carriedOn)).toBe(10_000_000 - cents(before[1]?.payable));
  expect(same).toMatchObject({ payable: before[2]?.payable, adjustments: 0 });

  expect(await states(`paidIn=${july}`)).toEqual([
    ['approved', july],
    ['approved', july],
  ]);
  expect(await states('list=open')).toEqual([['pending', null]]);
  await ask(`closings/${july}/reopen`, { reason: 'Test' }, 'POST');
  expect(await states('list=open')).toEqual([
    ['pending', null],
    ['approved', null],
    ['approved', null],
  ]);
});

test('what is given before a closing and after it is paid once each when the period is reopened and closed again', async () => {
  const ofPerson = async (query: string) => {
    const { body } = await ask(`adjustments?${query}`);
    const { results } = body.payload as { results: ManualAdjustment[] };
    return results.filter(({ person }) => person.customId === 'ATS_103').map(({ amount, state }) => [amount, state]);
  };
  expect((await make('ATS_103', 250)).state).toBe('approved');
  await close('manualAdjustments');
  const once = await inJuly('ATS_103');
  expect(once?.adjustments).toBe(250);
  // The limit begins again with the period that is open now.
  expect((await make('ATS_103', 250)).state).toBe('approved');
  await ask(`closings/${july}/reopen`, { reason: 'Test' }, 'POST');
  const both = [
    [250, 'approved'],
    [250, 'approved'],
  ];
  expect(await ofPerson('list=open')).toEqual(both);
  // And everything that is open counts towards it.
  const more = await make('ATS_103', 0.01);
  expect(more.state).toBe('pending');
  await close('manualAdjustments');
  const twice = await inJuly('ATS_103');
  expect([twice?.adjustments, cents(twice?.payable)]).toEqual([500, cents(once?.payable) + 25_000]);
  expect(await ofPerson(`paidIn=${july}`)).toEqual(both);
  expect(await ofPerson('list=open')).toEqual([[0.01, 'pending']]);
});
