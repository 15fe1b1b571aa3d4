/** A reopened July of the demo is paid by its own plan, except for what is edited then. */

import type { ClosingDetail } from '@caselift/contract/closings';
import type { MonthEndSummary } from '@caselift/contract/month-end';
import type { UserStatement } from '@caselift/contract/statements';
import type { User } from '@caselift/contract/users';
import { payParts } from '@caselift/domain/pay/pay-parts';
import { atLeast } from '@caselift/domain/testing/at-least';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startSession } from '../../identity/viewer.ts';
import { startWorker, type Worker } from '../../jobs/worker/run-worker.ts';
import { closePeriod } from '../../testing/closing-checks.ts';
import { openInDemo, startMonthlyDemo } from '../../testing/load-demo.ts';
import type { TestApp } from '../../testing/test-app.ts';

const july = '2026-07-01';
let server: TestApp;
let worker: Worker | null;
let manager: string;
let people: string[];

beforeAll(async () => {
  ({ server } = await startMonthlyDemo());
  const { sql, database, env } = server;
  manager = await signedIn('manager@example.com');
  worker = await startWorker({ database, env, onLockLost: () => {} });
  const rows = await sql<{ id: string }[]>`
    select custom_id as id from users
    where wholesaler_id = 'ats' and db = 'prod' and role in ('salesRep', 'teamLead') and deleted_at is null and not hidden
    order by 1`;
  people = rows.map(({ id }) => id);
  await close();
});
afterAll(async () => {
  await worker?.stop();
  await server.stop();
});

async function signedIn(email: string): Promise<string> {
  const [credential] = await server.sql<{ id: number }[]>`
    select credential_id as id from credentials where email = ${email}`;
  return startSession(server.sql, credential?.id ?? 0, 1, { origin: '127.0.0.1', userAgent: '' });
}
async function ask<T>(url: string, json?: object, method: 'GET' | 'POST' | 'PATCH' = 'GET', as = manager): Promise<T> {
  const { status, body } = await server.askOn({ url: `/api/${url}`, as, method, ...(json && { json }) });
  expect([url, status, body.message]).toEqual([url, 200, undefined]);
  return body.payload as T;
}
const close = () => closePeriod({ server, as: manager, wholesalerId: 'ats' }, july, openInDemo);
const reopen = () => ask(`closings/${july}/reopen`, { reason: 'A payout was wrong' }, 'POST');

const cents = (dollars: number) => Math.round(dollars * 100);
/** Cents by part of pay. */
const payOf = (statement: UserStatement) =>
  Object.fromEntries(payParts.map((part) => [part, cents(statement[part].earned)]));
async function shown(): Promise<Record<string, Record<string, number>>> {
  const all: Record<string, Record<string, number>> = {};
  for (const id of people) all[id] = payOf(await ask<UserStatement>(`users/${id}/statement?period=${july}`));
  return all;
}
async function stored(): Promise<Record<string, unknown>> {
  const rows = await server.sql<{ id: string; earned: object; payable: number }[]>`
    select custom_id as id, earned, payable_cents as payable from closed_statements where period_from = ${july}`;
  return Object.fromEntries(rows.map(({ id, earned, payable }) => [id, { ...earned, payable }]));
}
const listed = async (as = manager) => {
  const users = await ask<User[]>(`users?period=${july}`, undefined, 'GET', as);
  return Object.fromEntries(
    users.map(({ customId, gp, totalPayout, role, teamLead, rank, rankChange, volumeRank }) => [
      customId,
      { role, teamLead, totalPayout, ranks: [rank, rankChange, volumeRank], gp: [gp.thisYear, gp.thisYearYTD] },
    ]),
  );
};

test('reopened and closed again at once, July pays everyone the same cents', async () => {
  const before = await stored();
  await server.sql`update users set team_lead_ids = '{}' where wholesaler_id = 'ats' and role = 'salesRep'`;
  await reopen();
  expect((await ask<ClosingDetail>(`closings/${july}`)).state).toBe('ended');
  await close();
  expect(await stored()).toEqual(before);
});

test('a team, role and item edited in August change nobody’s July when it is reopened; a payout edited then does', async () => {
  const { sql } = server;
  const closed = await stored();
  const lists = await listed();
  const closedPay = Object.fromEntries(
    Object.entries(closed).map(([id, row]) => {
      const { payable: _, ...pay } = row as Record<string, number>;
      return [id, pay];
    }),
  );
  const statements = await shown();
  for (const id of atLeast(1, people)) expect([id, statements[id]]).toEqual([id, closedPay[id]]);

  const leads = await sql<{ id: string }[]>`
    select custom_id as id from users where wholesaler_id = 'ats' and db = 'prod' and role = 'teamLead' order by 1`;
  await sql`
    update users set team_lead_ids = ${[leads[0]?.id ?? '']} where wholesaler_id = 'ats' and role = 'salesRep'`;
  await sql`update users set role = 'teamLead' where wholesaler_id = 'ats' and custom_id = ${people.at(-1) ?? ''}`;
  await sql`
    update items set terms = terms || jsonb_build_object('target', coalesce((terms ->> 'target')::numeric, 0) + 1000)
    where wholesaler_id = 'ats'`;
  await sql`update boosts set amount_cents = amount_cents + 100 where wholesaler_id = 'ats'`;
  // Ranks, months and years of a closed period stay, too.
  expect(await listed()).toEqual(lists);

  await reopen();
  expect(await shown()).toEqual(statements);
  expect(await listed()).toEqual(lists);
  const total = people.reduce(
    (sum, id) => sum + Object.values(closedPay[id] ?? {}).reduce((all: number, part) => all + Number(part), 0),
    0,
  );
  const summary = await ask<MonthEndSummary>(`monthEndSummary?period=${july}`);
  const inSummary = summary.people.filter(({ customId }) => people.includes(customId));
  expect(inSummary.reduce((sum, { now }) => sum + cents(now), 0)).toBe(total);

  // Twice the payout at goal is twice the pay, for this person's FPL and for nothing else.
  const id = people.find((one) => (statements[one]?.fpl ?? 0) > 0) ?? '';
  const doubled = await sql`
    insert into user_goals (wholesaler_id, db, custom_id, measure, period_start, goal, payout_cents, threshold_percent)
    select wholesaler_id, db, custom_id, measure, ${july}, goal, payout_cents * 2, threshold_percent from (
      select distinct on (db) * from user_goals
      where wholesaler_id = 'ats' and custom_id = ${id} and measure = 'fpl' and period_start <= ${july}
      order by db, period_start desc) newest
    on conflict (wholesaler_id, db, custom_id, measure, period_start) do update set payout_cents = excluded.payout_cents`;
  expect(doubled.count).toBe(2);
  const edited = await shown();
  const fpl = edited[id]?.fpl ?? 0;
  // Each statement is rounded once, so the double may be a cent off.
  expect(Math.abs(fpl - 2 * (statements[id]?.fpl ?? 0))).toBeLessThanOrEqual(1);
  expect(edited).toEqual({ ...statements, [id]: { ...statements[id], fpl } });
  // What it would pay is what closing pays.
  const { toBePaid } = await ask<UserStatement>(`users/${id}/statement?period=${july}`);
  const { payout } = await ask<MonthEndSummary>(`monthEndSummary?period=${july}`);

  await close();
  const again = await stored();
  const asShown = { ...closedPay[id], fpl };
  expect(again).toEqual({
    ...closed,
    [id]: { ...asShown, payable: Object.values(asShown).reduce((sum: number, part) => sum + Number(part), 0) },
  });
  expect(await shown()).toEqual(edited);
  const { settled } = await ask<UserStatement>(`users/${id}/statement?period=${july}`);
  expect(toBePaid).toEqual({ payable: settled?.payable, lines: settled?.lines });
  expect((await ask<MonthEndSummary>(`monthEndSummary?period=${july}`)).payout.total.now).toBe(payout.total.now);
}, 400_000);

test('profits hidden and people hidden since are hidden in a reopened July', async () => {
  const { sql } = server;
  await reopen();
  const lead = await signedIn('teamlead@example.com');
  const [gone = ''] = people.filter((id) => id !== 'ATS_102');
  await sql`update settings set hide_profits = true where wholesaler_id = 'ats'`;
  await sql`update users set hidden = true where wholesaler_id = 'ats' and custom_id = ${gone}`;
  const seen = await listed(lead);
  expect(Object.keys(seen).length).toBeGreaterThan(0);
  expect(seen[gone]).toBeUndefined();
  for (const { gp } of Object.values(seen)) expect(gp).toEqual([undefined, undefined]);
});
