/**
 * A sales period that is over is read as it ended: on the demo, beside what its own last day showed. Only placements that
 * came back in the 30 days after it are taken out; which ones, and what that pays, is reckoned from the files' lines.
 */

import { randomUUID } from 'node:crypto';
import { type InvoiceLines, statementTexts, type UserStatement } from '@caselift/contract/statements';
import { profitFields, type User } from '@caselift/contract/users';
import type { Wholesaler } from '@caselift/contract/wholesaler';
import { markOldSnapshots } from '@caselift/db/retention';
import { atLeast } from '@caselift/domain/testing/at-least';
import { openWarehouse } from '@caselift/warehouse/duckdb';
import { runUpdate } from '@caselift/warehouse/run';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startSession } from '../../identity/viewer.ts';
import { readItemsAt } from '../../jobs/kinds/measure-items.ts';
import { startWorker, type Worker } from '../../jobs/worker/run-worker.ts';
import { insertPerson, insertSuperAdmin } from '../../testing/actors.ts';
import { pointAt } from '../../testing/figures.ts';
import { startDemo } from '../../testing/load-demo.ts';
import { lookUps } from '../../testing/naive/invent-items.ts';
import { holdersOf } from '../../testing/naive/item-holders.ts';
import {
  type LateReturns,
  lateAnswered,
  lateByHand,
  lateReturns,
  lessCents,
  listedAfter,
  statementAfter,
  withoutLate,
} from '../../testing/naive/late-returns.ts';
import { settingsOf } from '../../testing/naive/settings.ts';
import { storedItems } from '../../testing/naive/stored-items.ts';
import { insertWholesaler } from '../../testing/tenants.ts';
import type { TestApp } from '../../testing/test-app.ts';

const august = '2026-08-01';
let server: TestApp;
let worker: Worker | null;
let manager: string;
let people: string[];
/** By person, as an update on August 31 showed them; as August is read in September; and L's own, of September. */
let shownThen: Map<string, UserStatement>;
let readLater: Map<string, UserStatement>;
let shownNow: Map<string, UserStatement>;
/** Everyone and the house likewise. */
let listedThen: Listed;
let late: LateReturns;

beforeAll(async () => {
  const demo = await startDemo({ withItems: true });
  ({ server } = demo);
  const { files } = demo;
  const { sql, database, env } = server;
  manager = await signedIn('manager@example.com');
  await sql`update settings set sales_period = 'monthly' where wholesaler_id = 'ats'`;
  const [now] = await sql<{ id: number }[]>`
    select snapshot_id as id from environments where wholesaler_id = 'ats' and db = 'prod'`;
  worker = await startWorker({ database, env, onLockLost: () => {} });
  const rows = await sql<{ id: string }[]>`
    select custom_id as id from users
    where wholesaler_id = 'ats' and db = 'prod' and role in ('salesRep', 'teamLead') and deleted_at is null and not hidden
    order by 1`;
  people = rows.map(({ id }) => id);
  shownNow = await statements('');
  await pointAt(sql, 'ats', 'prod', await updateOn('2026-08-31'));
  shownThen = await statements('');
  listedThen = await listed('');
  await pointAt(sql, 'ats', 'prod', now?.id ?? 0);
  readLater = await statements(`period=${august}`);

  const settings = settingsOf((await answered('/api/wholesaler', '')).body.payload as Wholesaler);
  const stored = await storedItems(sql, 'ats');
  const { daysOff } = settings;
  const programs = { daysOff, holderOf: holdersOf(files), ...lookUps(stored) };
  late = lateReturns(files, { settings, items: stored.items, programs }, 20_260_831);
});
afterAll(async () => {
  await worker?.stop();
  await server.stop();
});

/** One of the demo's people. */
async function signedIn(email: string): Promise<string> {
  const [credential] = await server.sql<{ id: number }[]>`
    select credential_id as id from credentials where email = ${email}`;
  return startSession(server.sql, credential?.id ?? 0, 1, { origin: '127.0.0.1', userAgent: '' });
}

/** The snapshot of an update that was run on the day. */
async function updateOn(today: string): Promise<number> {
  const { sql, env } = server;
  const warehouse = await openWarehouse(env.dataDir, 'ats');
  const [run] = await sql<{ runId: number }[]>`
    insert into update_runs (wholesaler_id, job_id, started_by) values ('ats', ${randomUUID()}, 'test')
    returning run_id as "runId"`;
  try {
    const told = { onPart: async () => {}, onProgress: () => {}, pointAt: async () => {} };
    const itemsAt = readItemsAt({ sql, wholesalerId: 'ats' });
    return (await runUpdate({ warehouse, sql, wholesalerId: 'ats', runId: run?.runId ?? 0, today, itemsAt, ...told }))
      .snapshotId;
  } finally {
    await warehouse.close();
  }
}

/** What a call answers, once it is worked out. */
const answered = (path: string, query: string, as = manager) => server.askOn({ url: `${path}?${query}`, as });
const read = (customId: string, query: string, as = manager) => answered(`/api/users/${customId}/statement`, query, as);
async function statements(query: string): Promise<Map<string, UserStatement>> {
  const shown = new Map<string, UserStatement>();
  for (const id of atLeast(1, people)) {
    const { status, body } = await read(id, query);
    expect([id, status]).toEqual([id, 200]);
    shown.set(id, body.payload as UserStatement);
  }
  return shown;
}
type Listed = { users: User[]; house: Partial<Wholesaler> };
/** Lists of products, and when figures were made and published, are the environment's. */
const ofEnvironment = /^(product|brandFams|importedDays|computedAt|publishedAt)/;
async function listed(query: string, as = manager): Promise<Listed> {
  const [users, house] = [await answered('/api/users', query, as), await answered('/api/wholesaler', query, as)];
  expect([users.status, house.status]).toEqual([200, 200]);
  const details = Object.entries(house.body.payload as Wholesaler);
  return {
    users: users.body.payload as User[],
    house: Object.fromEntries(details.filter(([name]) => !ofEnvironment.test(name))),
  };
}
/** Without the moment at which figures were made. */
const withoutMoment = (shown: ReadonlyMap<string, UserStatement>) =>
  new Map([...shown].map(([id, { computedAt: _, ...statement }]) => [id, statement]));

const withoutMomentAndLate = (read: ReadonlyMap<string, UserStatement>) =>
  new Map([...read].map(([id, statement]) => [id, { ...withoutLate(late, statement), computedAt: null }]));

test('every statement of August is the one that its last day showed, to the cent, but for placements that came back', () => {
  const paid = [...shownThen.values()].map(({ totalPayout }) => totalPayout);
  expect(Math.max(...paid)).toBeGreaterThan(0);
  expect([...shownThen.values()].some(({ incentives }) => incentives.lines.length > 0)).toBe(true);
  const expected = [...shownThen].map(([id, shown]) => [id, statementAfter(late, shown)] as const);
  expect(withoutMomentAndLate(readLater)).toEqual(withoutMomentAndLate(new Map(expected)));
  expect(shownThen.get(people[0] ?? '')?.period).toEqual({ from: august, to: '2026-08-31' });
});

test('what came back in the 30 days after August is in no placement of August, line by line and to the cent', () => {
  expect(lateAnswered(late, shownThen.values())).toEqual(lateByHand(late, 'shown'));
  expect(lateAnswered(late, readLater.values())).toEqual(lateByHand(late, 'paid'));
  expect([...late.values()].filter(({ shown, paid }) => shown.earnedCents > paid.earnedCents)).toHaveLength(4);
  // A placement at 50 cents, and one at $1.
  const total = ({ totalPayout = 0 }: Partial<UserStatement> = {}) => totalPayout;
  expect(total(readLater.get('ATS_102'))).toBe(lessCents(total(shownThen.get('ATS_102')), -150));
});

test('everyone of August, and the house, is listed as on its last day: month, year, ranks and pay without them', async () => {
  const read = await listed(`period=${august}`);
  expect(read).toEqual({ ...listedThen, users: listedThen.users.map((user) => listedAfter(late, user)) });
  expect(read.users.length).toBeGreaterThan(people.length);
  expect(read.house).toMatchObject({ lastTransactionDate: '2026-08-31', thisYearSellingDaysLeft: 0 });
  expect(read.house.gp?.thisYearMonth).toBeGreaterThan(0);
  expect(read.users).not.toEqual((await listed('')).users);
});

test('the payouts that August lists are those of its statements, to the cent', async () => {
  const { users } = await listed(`period=${august}`);
  const paid = new Map(users.map(({ customId, totalPayout }) => [customId, totalPayout]));
  for (const [id, { totalPayout }] of atLeast(1, readLater)) expect([id, paid.get(id)]).toEqual([id, totalPayout]);
});

test('lists of the sales period of the newest sale are the same by its first day and without', async () => {
  expect(await listed('period=2026-09-01')).toEqual(await listed(''));
});

test('where profits are hidden, August tells a rep no dollar of GP', async () => {
  const hide = (hidden: boolean) =>
    server.sql`update settings set hide_profits = ${hidden} where wholesaler_id = 'ats'`;
  await hide(true);
  const { users, house } = await listed(`period=${august}`, await signedIn('salesrep@example.com'));
  await hide(false);
  expect(users.length).toBeGreaterThan(1);
  for (const { customId, gp, rounded } of users) {
    expect([customId, profitFields.filter((field) => gp[field] !== undefined)]).toEqual([customId, []]);
    expect([customId, rounded]).toEqual([customId, customId === 'ATS_101' ? undefined : true]);
  }
  expect([house.gp, house.gpCompanyGoal]).toEqual([undefined, undefined]);
});

test('the sales period of the newest sale is the same by its first day and without', async () => {
  const read = await statements('period=2026-09-01');
  expect(withoutMoment(read)).toEqual(withoutMoment(shownNow));
});

test('invoice lines of August add up to August’s actuals', async () => {
  const [id = ''] = people;
  const { actual } = shownThen.get(id)?.gp ?? {};
  const { status, body } = await server.ask({
    url: `/api/users/${id}/lines?measure=gp&limit=1&period=${august}`,
    as: manager,
  });
  expect([status, (body.payload as InvoiceLines).totals.gp]).toEqual([200, actual]);
});

test('a slope edited in September changes September’s pay alone', async () => {
  const admin = (await insertSuperAdmin(server.sql)).token;
  const url = '/api/wholesaler?wholesalerId=ats&db=prod';
  const steep = { gpSlope: 7, teamleadGpSlope: 7, volumeSlope: 7 };
  expect((await server.ask({ url, method: 'PATCH', as: admin, json: steep })).status).toBe(200);
  expect(withoutMoment(await statements(`period=${august}`))).toEqual(withoutMoment(readLater));
  const now = await statements('');
  expect([...now].some(([id, { gp }]) => gp.plan.slope !== shownNow.get(id)?.gp.plan.slope)).toBe(true);
});

describe('a period is refused', () => {
  test.each([
    ['2026-08-02', statementTexts.notAPeriod],
    ['2026-10-01', statementTexts.notBegun],
    ['2024-08-01', statementTexts.tooOld],
  ])('%s: %s', async (period, message) => {
    const { status, body } = await read(people[0] ?? '', `period=${period}`);
    expect([status, body.message]).toEqual([400, message]);
  });

  test.each(['/api/users', '/api/wholesaler'])('by %s likewise, and to strangers', async (path) => {
    const refused = async (query: string, as = manager) => (await answered(path, query, as)).status;
    expect((await answered(path, 'period=2026-08-02')).body.message).toBe(statementTexts.notAPeriod);
    expect((await answered(path, 'period=2026-10-01')).body.message).toBe(statementTexts.notBegun);
    expect((await answered(path, 'period=2024-08-01')).body.message).toBe(statementTexts.tooOld);
    expect(await refused('period=2026-02-30')).toBe(400);
    expect(await refused(`period=${august}`, 'nobody')).toBe(401);
    expect(await refused(`period=${august}&db=preview`)).toBe(403);
    expect(await refused(`period=${august}&wholesalerId=iowa`)).toBe(403);
  });

  test('to whoever may not read the person, and to nobody signed in', async () => {
    await insertWholesaler(server.sql, 'iowa');
    const stranger = await insertPerson(server.sql, { wholesalerId: 'iowa', role: 'manager' });
    expect((await read(people[0] ?? '', `period=${august}`, stranger.token)).status).toBe(404);
    const rep = await signedIn('salesrep@example.com'); // ATS_101
    expect((await read('ATS_102', `period=${august}`, rep)).status).toBe(403);
    expect((await read('ATS_101', `period=${august}`, rep)).status).toBe(200);
    expect((await read(people[0] ?? '', `period=${august}`, 'nobody')).status).toBe(401);
  });
});

test('the period’s figures stay while their lines are shown, and go once others are', async () => {
  const kept = () => server.sql`
    select snapshot_id from snapshots where wholesaler_id = 'ats' and period_from is not null and dropped_at is null`;
  await markOldSnapshots(server.sql, 'ats');
  expect(await kept()).toHaveLength(1);
  await server.sql`update snapshots set change_id = change_id + 1 where wholesaler_id = 'ats' and period_from is null`;
  await markOldSnapshots(server.sql, 'ats');
  expect(await kept()).toHaveLength(0);
});
