// Month-End Summary on the demo, beside what statements, lists and the house say of the same periods.

import type { MonthEndSummary, Paid } from '@caselift/contract/month-end';
import type { Months } from '@caselift/contract/over-time';
import { statementTexts, type UserStatement } from '@caselift/contract/statements';
import type { Wholesaler } from '@caselift/contract/wholesaler';
import { atLeast } from '@caselift/domain/testing/at-least';
import { read, utils } from '@e965/xlsx';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startSession } from '../../identity/viewer.ts';
import { startWorker, type Worker } from '../../jobs/worker/run-worker.ts';
import { insertPerson, insertSuperAdmin } from '../../testing/actors.ts';
import { startMonthlyDemo } from '../../testing/load-demo.ts';
import { insertWholesaler } from '../../testing/tenants.ts';
import type { TestApp } from '../../testing/test-app.ts';

let server: TestApp;
let worker: Worker | null;
let manager: string;
let admin: string;
/** Of L's period, of August and of July, as the admin reads them. */
let summaries: Record<'september' | 'august' | 'july', MonthEndSummary>;

beforeAll(async () => {
  ({ server } = await startMonthlyDemo());
  const { sql, database, env } = server;
  // The demo's goals are of quarters.
  await sql`update user_goals set goal = goal / 3 where wholesaler_id = 'ats' and measure <> 'fpl'`;
  worker = await startWorker({ database, env, onLockLost: () => {} });
  manager = await signedIn('manager@example.com');
  admin = (await insertSuperAdmin(sql)).token;
  summaries = {
    september: await summary(''),
    august: await summary('&period=2026-08-01'),
    july: await summary('&period=2026-07-01'),
  };
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

/** Asks again while the worker measures. */
const ask = (path: string, as: string | undefined) =>
  server.askOn({ url: `/api${path}${path.includes('?') ? '&' : '?'}wholesalerId=ats`, as });

async function summary(query: string, as = admin): Promise<MonthEndSummary> {
  const { status, body } = await ask(`/monthEndSummary?db=prod${query}`, as);
  expect([status, body.message]).toEqual([200, undefined]);
  return body.payload as MonthEndSummary;
}

const cents = (amount: number | null) => Math.round((amount ?? 0) * 100);
const sumOf = (rows: readonly { before: number | null; now: number }[]) => ({
  before: rows.reduce((sum, row) => sum + cents(row.before), 0),
  now: rows.reduce((sum, row) => sum + cents(row.now), 0),
});
const all = () => Object.entries(summaries);

describe('each sales period', () => {
  test('pays someone, in every kind of line', () => {
    for (const [, { payout, people }] of atLeast(1, all())) {
      expect(payout.total.now).toBeGreaterThan(1000);
      expect(people.length).toBeGreaterThan(20);
    }
    const { lines } = summaries.august.payout;
    expect(lines.map(({ line }) => line)).toEqual(['gp', 'volume', 'fpl', 'boosts', 'objectives', 'incentives']);
    expect(lines.filter(({ now }) => now > 0).length).toBeGreaterThan(3);
  });

  test('has people, lines, roles and teams that sum to the total, before and now', () => {
    for (const [, { payout, people, others }] of atLeast(1, all())) {
      const total = sumOf([payout.total]);
      expect(others).toBeNull();
      for (const rows of [people, payout.lines, payout.roles, payout.teams]) expect(sumOf(rows)).toEqual(total);
      for (const rows of [payout.roles, payout.teams])
        expect(rows.reduce((sum, row) => sum + row.people, 0)).toBe(people.length);
    }
  });

  test('shows as before what the period before shows as its own, for everyone', () => {
    const nowOf = (of: MonthEndSummary) => new Map(of.people.map(({ customId, now }) => [customId, now]));
    for (const [later, earlier] of [
      [summaries.september, summaries.august],
      [summaries.august, summaries.july],
    ] as const) {
      expect(later.before).toEqual(earlier.period);
      expect(new Map(later.people.map(({ customId, before }) => [customId, before]))).toEqual(
        new Map(later.people.map(({ customId }) => [customId, nowOf(earlier).get(customId) ?? 0])),
      );
      const asBefore = ({ now, share }: Paid) => [now, share];
      expect([later.payout.total.before, later.payout.total.shareBefore]).toEqual(asBefore(earlier.payout.total));
    }
  });

  test('explains each difference by causes that sum to it to the cent, none of them a change of rules', () => {
    for (const [, { people }] of atLeast(1, all())) {
      for (const { customId, before, now, difference, causes } of people) {
        expect([customId, cents(difference)]).toEqual([customId, cents(now) - cents(before)]);
        const sum = causes.reduce((total, { amount }) => total + cents(amount), 0);
        expect([customId, sum]).toEqual([customId, cents(difference)]);
        expect(causes.map(({ cause }) => cause)).not.toContain('rules');
        for (const { text } of causes) expect(text).toMatch(/^\S.*\S$/);
      }
    }
    const kinds = new Set(summaries.august.people.flatMap(({ causes }) => causes.map(({ cause }) => cause)));
    expect([...kinds]).toEqual(expect.arrayContaining(['sold', 'losses']));
  });

  test('bills programs that come to what boosts, objectives and incentives pay', () => {
    for (const [, { programs, payout }] of atLeast(1, all())) {
      const paid = payout.lines.filter(({ line }) => ['boosts', 'objectives', 'incentives'].includes(line));
      expect(programs.reduce((sum, { cost }) => sum + cents(cost), 0)).toBe(sumOf(paid).now);
      for (const { cost, supplierShare } of programs)
        expect(Math.abs(supplierShare)).toBeLessThanOrEqual(Math.abs(cost));
    }
    expect(summaries.august.programs.some(({ supplierShare }) => supplierShare > 0)).toBe(true);
  });
});

test('people of August are paid what their statements of August say', async () => {
  const { people } = summaries.august;
  for (const { customId, now } of atLeast(
    1,
    people.filter((_, at) => at % 5 === 0),
  )) {
    const { body } = await ask(`/users/${customId}/statement?period=2026-08-01`, admin);
    expect([customId, now]).toEqual([customId, Math.max(0, (body.payload as UserStatement).totalPayout)]);
  }
});

test('the house of L’s period is that of the executive report, and that of August the chart’s', async () => {
  const { house, through, hasEnded } = summaries.september;
  const report = (await ask('/wholesaler', admin)).body.payload as Wholesaler;
  expect([through, hasEnded]).toEqual([report.lastTransactionDate, false]);
  for (const measure of ['gp', 'volume'] as const) {
    const { thisYear, lastYear, goal, achieved } = report[measure] ?? {};
    expect(house[measure]).toMatchObject({ thisYear, lastYear, goal });
    expect(house[measure]?.achieved ?? 0).toBeCloseTo(achieved ?? 0, 3);
  }
  const { months } = (await ask('/overTime/house', admin)).body.payload as Months;
  const august = months.find(({ month }) => month === '2026-08-01');
  expect(summaries.august.hasEnded).toBe(true);
  expect(summaries.august.house.gp?.thisYear).toBe(august?.thisYear?.gp);
  expect(summaries.august.house.volume).toMatchObject({ thisYear: august?.thisYear?.volume });
  expect(summaries.august.house.gp?.lastYear).toBe(august?.lastYear?.gp);
});

test('a goal that was raised for September is a cause with its numbers, beside what was sold', async () => {
  const [person] = summaries.september.people.filter(
    ({ role, causes }) => role === 'salesRep' && causes.some(({ cause, part }) => cause === 'sold' && part === 'gp'),
  );
  const customId = person?.customId ?? '';
  await server.sql`
    insert into user_goals (wholesaler_id, db, custom_id, measure, period_start, goal, payout_cents, threshold_percent)
    select wholesaler_id, db, custom_id, measure, '2026-09-01', 1, payout_cents, threshold_percent from user_goals
    where wholesaler_id = 'ats' and db = 'prod' and custom_id = ${customId} and measure = 'gp'
    order by period_start desc limit 1
    on conflict (wholesaler_id, db, custom_id, measure, period_start) do update set goal = 1`;
  const after = (await summary('')).people.find((one) => one.customId === customId);
  expect(after?.causes.map(({ text }) => text)).toEqual(
    expect.arrayContaining([expect.stringMatching(/^GP goal \$[\d,.]+ to \$1\.00$/)]),
  );
  expect(after?.causes.reduce((sum, { amount }) => sum + cents(amount), 0)).toBe(cents(after?.difference ?? 0));
  expect(after?.flags.map(({ flag }) => flag)).toContain('capped');
});

test('who is hidden is named to admins with a flag, and counts for managers among the others', async () => {
  const [person] = summaries.september.people.filter(({ now, role }) => now > 0 && role === 'salesRep');
  const customId = person?.customId ?? '';
  const hide = (hidden: boolean) => server.sql`
    update users set hidden = ${hidden} where wholesaler_id = 'ats' and db = 'prod' and custom_id = ${customId}`;
  await hide(true);
  const [toAdmin, toManager] = [await summary(''), await summary('', manager)];
  await hide(false);
  const others = (await summary('', manager)).others ?? { people: 0, before: 0, now: 0 };
  const row = toAdmin.people.find((one) => one.customId === customId);
  expect(row?.flags.map(({ flag }) => flag)).toContain('hidden');
  expect(JSON.stringify(toManager)).not.toContain(customId);
  expect(JSON.stringify(toManager)).not.toContain(row?.name);
  expect(toManager.others?.people).toBe(others.people + 1);
  const unseen = toManager.others ?? others;
  expect(sumOf([unseen])).toEqual(sumOf([others, row ?? others]));
  expect(sumOf([...toManager.people, unseen])).toEqual(sumOf([toManager.payout.total]));
});

describe('files', () => {
  const file = (as: 'csv' | 'xlsx') =>
    server.app.inject({
      url: `/api/monthEndSummary/people?wholesalerId=ats&period=2026-08-01&export=${as}`,
      headers: { authorization: `Bearer ${manager}` },
    });

  test('have a row a person with causes in columns that sum to the change, and the total in a workbook', async () => {
    const { people, payout, others } = await summary('&period=2026-08-01', manager);
    const { rawPayload } = await file('xlsx');
    const sheets = read(rawPayload).Sheets;
    const sheet = sheets['Month-End Summary'];
    if (sheet === undefined) throw new Error('There is a sheet of that name.');
    const rows = utils.sheet_to_json<Record<string, string | number>>(sheet, { defval: '' });
    expect(rows).toHaveLength(people.length + (others === null ? 0 : 1) + 1);
    expect(rows.at(-1)).toMatchObject({
      'User ID': 'Total',
      'Period before': payout.total.before,
      'This period': payout.total.now,
    });
    const inCents = (row: Record<string, string | number>, title: string) => cents(Number(row[title]));
    const titles = Object.keys(rows[0] ?? {});
    const causes = titles.slice(titles.indexOf('Change') + 1, titles.indexOf('Why'));
    expect(causes.length).toBeGreaterThan(2);
    for (const [at, { customId, now, difference }] of people.entries()) {
      const row = rows[at] ?? {};
      expect([row['User ID'], inCents(row, 'This period')]).toEqual([customId, cents(now)]);
      expect(causes.reduce((sum, title) => sum + inCents(row, title), 0)).toBe(cents(difference));
    }
  });

  test('are comma-separated if asked for', async () => {
    const { body, headers } = await file('csv');
    expect(headers['content-disposition']).toContain('Month-End Summary 2026-08-01.csv');
    expect(body.replace('\uFEFF', '')).toMatch(/^User ID,Name,Role,Team,Period before,This period,Change,/);
  });
});

describe('it is refused', () => {
  test.each([
    ['2026-08-02', statementTexts.notAPeriod],
    ['2026-10-01', statementTexts.notBegun],
    ['2024-08-01', statementTexts.tooOld],
    ['2026-02-30', "That date doesn't exist. Choose another."],
  ])('for %s: %s', async (period, message) => {
    const { status, body } = await ask(`/monthEndSummary?period=${period}`, manager);
    expect([status, body.message]).toEqual([400, message]);
  });

  test('to reps, leads and leadership, to nobody signed in, and to another wholesaler', async () => {
    for (const path of ['/monthEndSummary', '/monthEndSummary/people']) {
      for (const email of ['salesrep@example.com', 'teamlead@example.com', 'leadership@example.com']) {
        expect((await ask(path, await signedIn(email))).status).toBe(403);
      }
      expect((await ask(path, undefined)).status).toBe(401);
      await insertWholesaler(server.sql, 'iowa').catch(() => undefined);
      const stranger = await insertPerson(server.sql, { wholesalerId: 'iowa', role: 'manager' });
      expect((await ask(path, stranger.token)).status).toBe(403);
    }
  });
});
