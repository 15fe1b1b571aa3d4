// Month-End Summary of a closed period of the demo, and of the one that is paid next.

import type { MonthEndSummary } from '@caselift/contract/month-end';
import { atLeast } from '@caselift/domain/testing/at-least';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startSession } from '../../identity/viewer.ts';
import { startWorker, type Worker } from '../../jobs/worker/run-worker.ts';
import { insertSuperAdmin } from '../../testing/actors.ts';
import { closePeriod } from '../../testing/closing-checks.ts';
import { openInDemo, startMonthlyDemo } from '../../testing/load-demo.ts';
import type { TestApp } from '../../testing/test-app.ts';

const august = '2026-08-01';
let server: TestApp;
let worker: Worker | null;
let manager: string;
let admin: string;
/** As the admin read August before it was closed. */
let measured: MonthEndSummary;

beforeAll(async () => {
  ({ server } = await startMonthlyDemo());
  const { sql, database, env } = server;
  // The demo's goals are of quarters.
  await sql`update user_goals set goal = goal / 3 where wholesaler_id = 'ats' and measure <> 'fpl'`;
  worker = await startWorker({ database, env, onLockLost: () => {} });
  const [credential] = await sql<{ id: number }[]>`
    select credential_id as id from credentials where email = 'manager@example.com'`;
  manager = await startSession(sql, credential?.id ?? 0, 1, { origin: '127.0.0.1', userAgent: '' });
  admin = (await insertSuperAdmin(sql)).token;
  measured = await summary(`period=${august}`);
  await closePeriod({ server, as: manager, wholesalerId: 'ats' }, august, openInDemo);
});
afterAll(async () => {
  await worker?.stop();
  await server.stop();
});

const send = (path: string, method: 'GET' | 'POST' | 'PATCH', json?: object) =>
  server.ask({ url: `/api/${path}`, as: manager, method, ...(json && { json }) });

async function summary(query: string, as = admin): Promise<MonthEndSummary> {
  const { status, body } = await server.askOn({ url: `/api/monthEndSummary?wholesalerId=ats&${query}`, as });
  expect([status, body.message]).toEqual([200, undefined]);
  return body.payload as MonthEndSummary;
}

/** What closing leaves as it was: flags are of now. */
const figuresOf = ({ period, before, house, payout, people, programs }: MonthEndSummary) => ({
  ...{ period, before, house, payout },
  people: people.map(({ flags: _, ...person }) => person),
  programs,
});
const contributionsOf = ({ programs }: MonthEndSummary) =>
  programs.map(({ name, supplierContribution }) => [name, supplierContribution]);
const flagsOf = ({ people }: MonthEndSummary) =>
  people.flatMap(({ customId, flags }) => flags.map(({ flag, part }) => `${customId} ${flag} ${part}`)).sort();
const cents = (amount: number | null) => Math.round((amount ?? 0) * 100);

test('a closed period has the flags that it had before it was closed', async () => {
  const flags = flagsOf(measured);
  expect(flags.length).toBeGreaterThan(0);
  expect(flagsOf(await summary(`period=${august}`))).toEqual(flags);
});

test('a closed period says what suppliers refund of each program, in percent, as before it was closed', async () => {
  expect(contributionsOf(await summary(`period=${august}`))).toEqual(contributionsOf(measured));
});

test('a closed period says what it said before it was closed, whatever was edited or dropped since', async () => {
  const { sql } = server;
  const closed = await summary(`period=${august}`);
  expect(closed.closedAt).toMatch(/^20/);
  expect(figuresOf(closed)).toEqual(figuresOf(measured));
  await sql`update user_goals set goal = goal * 2, payout_cents = payout_cents * 3
    where wholesaler_id = 'ats' and period_start <= ${august}`;
  await sql`update boosts set amount_cents = amount_cents + 100 where wholesaler_id = 'ats'`;
  await sql`update snapshots set dropped_at = now() where wholesaler_id = 'ats' and period_from = ${august}`;
  const { status } = await server.ask({
    url: `/api/monthEndSummary/people?wholesalerId=ats&period=${august}`,
    as: admin,
  });
  expect(status).toBe(200);
  const after = await summary(`period=${august}`);
  const nowOf = ({ people }: MonthEndSummary) => new Map(people.map(({ customId, now }) => [customId, now]));
  expect(nowOf(after)).toEqual(nowOf(measured));
  expect(after.house).toEqual(measured.house);
});

test('adjustments are lines and causes of the period that is paid next, and everything sums to its total', async () => {
  const { people } = await summary('');
  const [person] = people.filter(({ role, now }) => role === 'salesRep' && now > 0);
  const made = await send('adjustments', 'POST', {
    customId: person?.customId,
    part: 'gp',
    amount: 100,
    reason: 'Trade show bonus',
    _id: '5b0c1d3e-6f2a-4c1b-9d7e-2f4a6b8c0d1e',
  });
  expect([made.status, made.body.message]).toEqual([200, undefined]);
  const september = await summary('');
  expect(september.before).toEqual({ from: august, to: '2026-08-31' });
  const line = september.payout.lines.find((one) => one.line === 'manualAdjustments');
  expect(line).toMatchObject({ before: 0, now: 100 });
  const row = september.people.find(({ customId }) => customId === person?.customId);
  expect(cents(row?.now ?? 0)).toBe(cents(person?.now ?? 0) + 100_00);
  expect(row?.causes).toContainEqual({
    ...{ cause: 'manualAdjustments', part: null, text: 'Manual adjustments', amount: 100 },
  });
  for (const { customId, difference, causes, before } of atLeast(1, september.people)) {
    expect([customId, causes.reduce((sum, { amount }) => sum + cents(amount), 0)]).toEqual([
      customId,
      cents(difference),
    ]);
    expect(causes.map(({ cause }) => cause)).not.toContain('rules');
    const then = measured.people.find((one) => one.customId === customId)?.now ?? 0;
    expect([customId, before]).toEqual([customId, then]);
  }
  const total = cents(september.payout.total.now);
  for (const rows of [september.people, september.payout.lines, september.payout.roles, september.payout.teams])
    expect(rows.reduce((sum, { now }) => sum + cents(now), 0)).toBe(total);
});

// docs/product.md, Closing: who is named is decided by the people of now.
test('a closed period names to managers nobody who was hidden since', async () => {
  const { sql } = server;
  const [person] = (await summary(`period=${august}`, manager)).people;
  const customId = person?.customId ?? '';
  await sql`update users set hidden = true where wholesaler_id = 'ats' and custom_id = ${customId}`;
  const { people } = await summary(`period=${august}`, manager);
  await sql`update users set hidden = false where wholesaler_id = 'ats' and custom_id = ${customId}`;
  expect(people.map((one) => one.customId)).not.toContain(customId);
});
