import { type Analytics, trackedPages } from '@caselift/contract/analytics';
import { addDays } from '@caselift/domain/dates';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { sweep } from '../../jobs/worker/sweep.ts';
import { type Actor, insertEveryRole, insertPerson, type RoleName } from '../../testing/actors.ts';
import { insertWholesaler } from '../../testing/tenants.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { todayIn } from '../../today.ts';

let server: TestApp;
let actors: Record<RoleName, Actor>;
beforeAll(async () => {
  server = await startTestApp();
  await insertWholesaler(server.sql, 'ats');
  await insertWholesaler(server.sql, 'iowa');
  actors = await insertEveryRole(server.sql, 'ats');
});
beforeEach(() => server.sql`delete from page_use`);
afterAll(() => server.stop());

const client = 'dashboard';
const report = (as: Actor | undefined, body: object) =>
  server.ask({ url: '/api/tracker', method: 'POST', as: as?.token, json: body });

async function analytics(query = '', as = actors.admin): Promise<Analytics> {
  const { status, body } = await server.ask({ url: `/api/analytics${query}`, as: as.token });
  expect([status, body.message]).toEqual([200, undefined]);
  return body.payload as Analytics;
}

/** As if the person's last report had been `seconds` ago. */
const goBack = ({ customId }: Actor, seconds: number) => server.sql`
  update page_use set last_at = now() - make_interval(secs => ${seconds}) where custom_id = ${customId}`;

const used = (wholesalerId: string, { customId }: Actor, page: string, day: string, reports: number) => server.sql`
  insert into page_use (wholesaler_id, custom_id, page, day, reports)
  values (${wholesalerId}, ${customId}, ${page}, ${day}, ${reports})`;

describe('POST /api/tracker', () => {
  test.each(['salesRep', 'teamLead', 'leadership', 'manager', 'admin'] as const)('counts a %s', async (role) => {
    const { status, body } = await report(actors[role], { page: 'salesreps', client });
    expect([status, body.payload]).toEqual([200, null]);
    expect((await analytics()).people).toMatchObject([{ customId: actors[role].customId, seconds: 10 }]);
  });

  test('takes each of the eleven pages that report themselves', async () => {
    expect(trackedPages).toHaveLength(11);
    for (const page of trackedPages) {
      expect((await report(actors.manager, { page, client })).status).toBe(200);
      await goBack(actors.manager, 10);
    }
    expect((await analytics()).pages.map(({ page }) => page).sort()).toEqual([...trackedPages].sort());
  });

  test('counts a person once in ten seconds, whatever the number of tabs', async () => {
    await report(actors.salesRep, { page: 'salesreps', client });
    await report(actors.salesRep, { page: 'salesreps', client });
    await report(actors.salesRep, { page: 'products', client });
    expect((await analytics()).people).toMatchObject([{ seconds: 10, page: 'salesreps' }]);
    await goBack(actors.salesRep, 10);
    await report(actors.salesRep, { page: 'products', client });
    await goBack(actors.salesRep, 10);
    await report(actors.salesRep, { page: 'products', client });
    expect((await analytics()).people).toMatchObject([{ seconds: 30, page: 'products' }]);
  });

  test('counts a view-only person, who changes nothing by being there', async () => {
    const guest = await insertPerson(server.sql, { wholesalerId: 'ats', role: 'salesRep', viewOnly: true });
    expect((await report(guest, { page: 'files', client })).status).toBe(200);
    expect((await analytics()).people).toMatchObject([{ customId: guest.customId }]);
  });

  test('does not count a super admin, who belongs to no wholesaler', async () => {
    expect((await report(actors.superAdmin, { page: 'suppliers', client })).status).toBe(200);
    expect(await server.sql`select from page_use`).toHaveLength(0);
  });

  test.each([
    [{ page: 'wholesaler', client }, 'This page is not tracked.'],
    [{ page: '/salesreps', client }, 'This page is not tracked.'],
    [{ page: 'x'.repeat(99), client }, 'The path can have up to 98 characters.'],
    [{ page: 'salesreps', client: 'phone' }, 'Only the dashboard can report page views.'],
    [{ client }, 'This page is not tracked.'],
  ])('refuses %o', async (body, message) => {
    const answer = await report(actors.salesRep, body);
    expect([answer.status, answer.body.message]).toEqual([400, message]);
    expect(await server.sql`select from page_use`).toHaveLength(0);
  });

  test('is for people who are signed in', async () => {
    expect((await report(undefined, { page: 'files', client })).status).toBe(401);
  });
});

describe('GET /api/analytics', () => {
  test('adds up pages, people and days, days without anyone among them', async () => {
    const { salesRep: ann, manager: max } = actors;
    await used('ats', ann, 'salesreps', '2026-03-02', 6);
    await used('ats', ann, 'products', '2026-03-04', 2);
    await used('ats', max, 'executiveReport', '2026-03-04', 30);
    await used('ats', max, 'salesreps', '2026-03-05', 60); // after the days asked for
    expect(await analytics('?from=2026-03-02&to=2026-03-04')).toMatchObject({
      pages: [
        { page: 'executiveReport', people: 1, seconds: 300 },
        { page: 'salesreps', people: 1, seconds: 60 },
        { page: 'products', people: 1, seconds: 20 },
      ],
      people: [
        { customId: max.customId, role: 'manager', page: 'executiveReport', seconds: 300 },
        { customId: ann.customId, role: 'salesRep', page: 'salesreps', seconds: 80 },
      ],
      days: [
        { day: '2026-03-02', people: 1, seconds: 60 },
        { day: '2026-03-03', people: 0, seconds: 0 },
        { day: '2026-03-04', people: 2, seconds: 320 },
      ],
    });
  });

  test('shows the 30 days that end today unless asked for others', async () => {
    await used('ats', actors.salesRep, 'salesreps', addDays(todayIn('America/Chicago'), -29), 1);
    await used('ats', actors.salesRep, 'salesreps', addDays(todayIn('America/Chicago'), -30), 1);
    const { from, to, days, people } = await analytics();
    expect([from, to, days.length]).toEqual([addDays(todayIn('America/Chicago'), -29), todayIn('America/Chicago'), 30]);
    expect(people).toMatchObject([{ seconds: 10 }]);
  });

  test('shows as many days as are asked for, up to the day that the server dates reports with', async () => {
    await used('ats', actors.salesRep, 'salesreps', addDays(todayIn('America/Chicago'), -6), 1);
    await used('ats', actors.salesRep, 'salesreps', addDays(todayIn('America/Chicago'), -7), 1);
    const { from, to, people } = await analytics('?days=7');
    expect([from, to]).toEqual([addDays(todayIn('America/Chicago'), -6), todayIn('America/Chicago')]);
    expect(people).toMatchObject([{ seconds: 10 }]);
  });

  test("shows no other wholesaler's people", async () => {
    const colleague = await insertPerson(server.sql, { wholesalerId: 'iowa', role: 'salesRep' });
    await used('iowa', colleague, 'files', todayIn('America/Chicago'), 5);
    expect((await analytics()).people).toEqual([]);
    expect((await analytics('?wholesalerId=iowa')).people).toMatchObject([{ customId: colleague.customId }]);
  });

  test.each([
    ['?from=2026-03-05&to=2026-03-04', 'The end date is before the start date.'],
    ['?from=2024-03-05&to=2026-03-04', 'Choose a range of at most one year.'],
    ['?from=2026-02-30', "That date doesn't exist. Choose another."],
    ['?days=0', 'The number of days should be a whole number, 1 or more.'],
    ['?days=400', 'Choose a range of at most one year.'],
  ])('refuses the days %s', async (query, message) => {
    const { status, body } = await server.ask({ url: `/api/analytics${query}`, as: actors.admin.token });
    expect([status, body.message]).toEqual([400, message]);
  });
});

test('what is older than 400 days is forgotten', async () => {
  await used('ats', actors.salesRep, 'files', addDays(todayIn('America/Chicago'), -399), 1);
  await used('ats', actors.salesRep, 'files', addDays(todayIn('America/Chicago'), -402), 1);
  await sweep(server.sql, server.env);
  expect(await server.sql`select from page_use`).toHaveLength(1);
});
