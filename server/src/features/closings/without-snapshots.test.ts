/** Closed sales periods without any of their snapshots, as retention leaves them: all that is answered about them stays. */
import { dropGoneSnapshots } from '@caselift/db/retention';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startWorker, type Worker } from '../../jobs/worker/run-worker.ts';
import { type ClosingHouse, startClosingHouse } from '../../testing/closing-house.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';

const june = '2024-06-01';
const july = '2024-07-01';
const people = ['TEAM_1', 'OTHER_1', 'LEAD_1'];
let server: TestApp;
let house: ClosingHouse;
let worker: Worker | null;

beforeAll(async () => {
  server = await startTestApp();
  const { sql, database, env } = server;
  house = await startClosingHouse(server, 'race');
  await house.importFiles({
    products: ['P1,Ale,ales,Ales,ale,Ale,,Beer,Can,,12,24,,,'],
    buyers: ['B1,B1,Bar,on,,,TEAM_1'],
    users: ['TEAM_1,TEAM_1,,salesRep,,,', 'OTHER_1,OTHER_1,,salesRep,,,', 'LEAD_1,LEAD_1,,teamLead,,,'],
    sales: [
      { invoice: 'J1', day: '2024-06-05', rep: 'TEAM_1', gp: 50_000 },
      { invoice: 'J2', day: '2024-06-06', rep: 'OTHER_1', gp: 40_000 },
      { invoice: 'L1', day: '2024-07-03', rep: 'TEAM_1', gp: 55_000 },
      { invoice: 'A1', day: '2024-08-02', rep: 'TEAM_1', gp: 1 },
    ],
  });
  await sql`update users set team_lead_ids = '{LEAD_1}' where wholesaler_id = 'race' and role = 'salesRep'`;
  await house.updateAndPublish();
  for (const id of ['TEAM_1', 'OTHER_1']) await house.goal(id, { from: june, goal: 50_000, threshold: 80 });
  await house.goal('LEAD_1', { from: june, goal: 80_000, payout: 300, threshold: 80 });
  await house.close(june, []);
  // 51,000 of 50,000 is 102%, which pays 104% of $500.
  await house.comes({ sales: [{ invoice: 'LATE', day: '2024-06-20', rep: 'TEAM_1', gp: 1000 }] });
  await house.close(july, []);
  await house.comes({ sales: [{ invoice: 'LATER', day: '2024-07-20', rep: 'OTHER_1', gp: 60_000 }] });
  worker = await startWorker({ database, env, onLockLost: () => {} });
});
afterAll(async () => {
  await worker?.stop();
  await server.stop();
});

const ofPeriods = [june, july].flatMap((period) => [
  `closings/${period}`,
  `monthEndSummary?period=${period}`,
  `users?db=prod&period=${period}`,
  ...people.map((id) => `users/${id}/statement?period=${period}`),
  ...people.map((id) => `users/${id}/adjustments/${period}/lines?part=gp`),
]);
const calls = [
  'closings',
  ...ofPeriods,
  ...people.flatMap((id) => [`users/${id}/statements`, `users/${id}/adjustments`]),
];

async function answer(call: string): Promise<string> {
  const { status, text } = await house.askOn({ url: `/api/${call}` });
  expect([call, status]).toEqual([call, 200]);
  // Of lists, which are measured again.
  return text.replaceAll(/"computedAt":"[^"]+"/g, '');
}

test('every answer is the same, byte for byte', async () => {
  const { sql } = server;
  const before = new Map<string, string>();
  for (const call of calls) before.set(call, await answer(call));
  expect(before.get(`users/TEAM_1/adjustments/${june}/lines?part=gp`)).toContain('LATE');
  expect(await house.paid('TEAM_1', july)).toContain('adjustment 2024-06 gp 20.00');
  await sql`update snapshots set dropped_at = now() where period_from is not null`;
  await dropGoneSnapshots(sql, { wholesalerId: 'race' });
  expect(await sql`select from pg_class where relname ~ '^snapshot_days_[0-9]+$'`).toHaveLength(
    (await sql`select from snapshots where dropped_at is null`).length,
  );
  for (const call of calls) expect([call, await answer(call)]).toEqual([call, before.get(call)]);
});
