import type { User } from '@caselift/contract/users';
import type { Sql } from '@caselift/db/connect';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Actor, insertEveryRole, insertPerson, type RoleName } from '../../testing/actors.ts';
import { insertSnapshot, pointAt } from '../../testing/figures.ts';
import { insertWholesaler } from '../../testing/tenants.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';

// L is selling day 11 of May 2024; day 11 of May 2023 is Monday 15th, so last year to date ends on the 15th.
const lastTransactionDate = '2024-05-15';
const line = (rep: string | null, day: string, ce: number, dollars: number) => ({
  rep,
  day,
  ounces: ce * 288,
  gpCents: dollars * 100,
});
const held = (rep: string, day: string, ce: number, dollars: number) => ({
  ...line(rep, day, ce, dollars),
  basis: 'buyer' as const,
});
const days = [
  line('ATS_901', '2024-05-02', 1, 600),
  line('ATS_901', '2024-05-15', 0.5, 100),
  line('ATS_901', '2024-02-01', 10, 900), //  earlier this year
  line('ATS_902', '2024-05-03', 2, 300),
  line('ATS_920', '2024-05-06', 3, 50), //    the lead's own account
  line(null, '2024-05-15', 100, 9000), //     the house's: nobody's
  line('ATS_901', '2023-05-09', 70, 7000), // stamped with Ann last year: counts in no comparison of hers
  held('ATS_901', '2023-05-09', 4, 400), //   bought then by the buyers that she holds now
  held('ATS_901', '2023-05-16', 4, 444), //   after last year to date
  held('ATS_901', '2024-05-02', 9, 999), //   sold this year, by whomever, to the buyers that she holds now
  held('ATS_902', '2024-05-03', 2, 300),
  held('ATS_920', '2024-05-06', 3, 50),
  held('ATS_902', '2023-01-09', 5, 500),
];

let server: TestApp;
let actors: Record<RoleName, Actor>;

async function addPerson(sql: Sql, customId: string, role: string, teamLeads: string[] = [], more: object = {}) {
  for (const db of ['preview', 'prod']) {
    const row = { wholesaler_id: 'ats', db, custom_id: customId, name: `Name of ${customId}`, role, ...more };
    await sql`insert into users ${sql({ ...row, team_lead_ids: teamLeads })}`;
  }
}
type GoalRow = { customId: string; measure: string; periodStart: string; goal: number | null } & {
  payout?: number;
  threshold?: number;
};
const addGoal = (sql: Sql, { customId, measure, periodStart, goal, payout, threshold }: GoalRow) => sql`
  insert into user_goals (wholesaler_id, db, custom_id, measure, period_start, goal, payout_cents, threshold_percent)
  values ('ats', 'prod', ${customId}, ${measure}, ${periodStart}, ${goal}, ${payout ?? null}, ${threshold ?? null})`;

beforeAll(async () => {
  server = await startTestApp();
  const { sql } = server;
  await insertWholesaler(sql, 'ats', { nonSellingDays: ['2024-05-27'] });
  await insertWholesaler(sql, 'iowa');
  actors = await insertEveryRole(sql, 'ats');
  await addPerson(sql, 'ATS_910', 'teamLead', [], { leadership: true });
  await addPerson(sql, 'ATS_920', 'teamLead', ['ATS_910']);
  await addPerson(sql, 'ATS_901', 'salesRep', ['ATS_920', 'ATS_999'], {
    email: 'ann@example.com',
    route_numbers: [12, 7],
    max_fpl_percent: 1.25,
    avatar_hash: 'abc',
  });
  await addPerson(sql, 'ATS_902', 'salesRep', ['ATS_920', 'ATS_910'], { hidden: true });
  await addPerson(sql, 'ATS_903', 'salesRep', ['ATS_920'], { deleted_at: '2024-05-01T00:00:00Z' });
  await pointAt(sql, 'ats', 'prod', await insertSnapshot(sql, 'ats', { lastTransactionDate, days }));
  const ann = { customId: 'ATS_901', measure: 'gp' };
  await addGoal(sql, { ...ann, periodStart: '2024-03-01', goal: 1 });
  await addGoal(sql, { ...ann, periodStart: '2024-04-01', goal: 1000, payout: 50_050, threshold: 85 });
  await addGoal(sql, { ...ann, periodStart: '2024-06-01', goal: 9999 });
  await addGoal(sql, { customId: 'ATS_902', measure: 'gp', periodStart: '2024-05-01', goal: 500 });
  await addGoal(sql, { customId: 'ATS_920', measure: 'volume', periodStart: '2024-05-01', goal: 13 });
  await addGoal(sql, { customId: 'ATS_901', measure: 'fpl', periodStart: '2024-05-01', goal: 1.5, payout: 10_000 });
});
afterAll(() => server.stop());

async function read(query = ''): Promise<Record<string, User>> {
  const { status, body } = await server.ask({ url: `/api/users${query}`, as: actors.admin.token });
  expect(status).toBe(200);
  return Object.fromEntries((body.payload as User[]).map((user) => [user.customId, user]));
}

describe('GET /api/users', () => {
  test('shows each person, hidden ones too, and no deleted one', async () => {
    const { ATS_901, ...others } = await read();
    expect(ATS_901).toMatchObject({
      customId: 'ATS_901',
      name: 'Name of ATS_901',
      email: 'ann@example.com',
      role: 'salesRep',
      leadership: false,
      viewOnly: false,
      hidden: false,
      routeNumber: [12, 7],
      teamLead: [{ customId: 'ATS_920', name: 'Name of ATS_920' }], // not ATS_999, who is nobody
      wholesaler: { customId: 'ats', maxFPL: 1.25 },
      avatar: { hash: 'abc' },
    });
    expect(others.ATS_902).toMatchObject({ hidden: true, email: null, wholesaler: { maxFPL: null } });
    expect(others).not.toHaveProperty('ATS_903');
    expect(Object.keys(others)).toContain(actors.manager.customId);
  });

  test("a rep's actuals are their lines of this year against last year's of the buyers that they hold now", async () => {
    const { ATS_901 } = await read();
    expect(ATS_901?.gp).toEqual({
      thisYear: 700,
      lastYear: 400,
      thisYearMonth: 700,
      lastYearMonth: 400,
      thisYearYTD: 1600,
      lastYearYTD: 400,
      lastYearFullMonth: 844,
      lastYearFullYear: 844,
      // Comparisons are of the buyers that she holds now, whoever sold to them: 999, 599 more than last year.
      sameBuyersMonth: 999,
      sameBuyersYTD: 999,
      deltaYTD: 149.75,
      hasTransferredAccountsMonth: true,
      hasTransferredAccountsYTD: true,
      // 11 of 22 selling days: she is on the way to 1,400, they to 1,998, which is 136.7% above all of May 2023.
      pem: 1400,
      pemVsLyMonth: expect.closeTo(136.7299, 4),
      goal: 1000,
      goalSource: 'typed',
      monthGoal: 1000,
      achieved: 70, // April's; June is not yet
      achievedSellingDays: 140,
      achievedSellingDaysMonth: 140,
      // 70% pays nothing yet; with a slope of 0 more than 85% pays what the goal does.
      payout: 500.5,
      threshold: 85,
      totalPayout: 0,
      bonus: 0,
      projectedPayout: 500.5,
    });
    expect(ATS_901?.volume).toEqual({
      thisYear: 1.5,
      lastYear: 4,
      thisYearMonth: 1.5,
      lastYearMonth: 4,
      thisYearYTD: 11.5,
      lastYearYTD: 4,
      deltaYTD: 125,
      lastYearFullMonth: 8,
      lastYearFullYear: 8,
      pem: 3,
      pemVsLyMonth: 125,
      sameBuyersMonth: 9,
      sameBuyersYTD: 9, // on the way to 18
      hasTransferredAccountsMonth: true,
      hasTransferredAccountsYTD: true,
      goal: null,
      goalSource: null,
      monthGoal: null,
      achieved: null,
      achievedSellingDays: null,
      achievedSellingDaysMonth: null,
      payout: null,
      threshold: null,
      totalPayout: 0,
      bonus: 0,
      projectedPayout: 0,
    });
    // Nothing but goals and payouts is known of FPL where no line says what revenue it brought.
    expect(ATS_901?.fpl).toEqual({
      individual: null,
      team: null,
      goal: 1.5,
      achieved: null,
      payout: 100,
      totalPayout: 0,
    });
    expect(ATS_901).toMatchObject({ totalPayout: 0, projectedPayout: 500.5 });
  });

  test("a lead's are the lead's own and everyone's below, and the goal is typed or the sum of theirs", async () => {
    const { ATS_910, ATS_920 } = await read();
    expect(ATS_920?.gp).toMatchObject({ thisYear: 1050, thisYearYTD: 1950, lastYear: 400, lastYearYTD: 900 });
    expect(ATS_920?.gp).toMatchObject({ goal: 1500, achieved: 70 });
    // 999 + 300 + 50 of the buyers held by the three: 449 more than last year's 900.
    expect(ATS_920?.gp).toMatchObject({ sameBuyersYTD: 1349, deltaYTD: expect.closeTo(49.8889, 4) });
    expect(ATS_920?.gp).toMatchObject({ hasTransferredAccountsYTD: true });
    expect(ATS_920?.volume).toMatchObject({ thisYear: 6.5, goal: 13, achieved: 50 });
    // Ben reports to both and counts once; the lead's own 13 CE is the team's goal and nobody below has another.
    expect(ATS_910?.gp).toMatchObject({ thisYear: 1050, goal: 1500 });
    expect(ATS_910?.volume).toMatchObject({ thisYear: 6.5, goal: null });
  });

  test('a person who sold only to the buyers held now has no transferred accounts', async () => {
    const { ATS_902 } = await read();
    expect(ATS_902?.gp).toMatchObject({ thisYearYTD: 300, sameBuyersYTD: 300, deltaYTD: -40 }); // last year 500
    expect(ATS_902?.gp).toMatchObject({ hasTransferredAccountsMonth: false, hasTransferredAccountsYTD: false });
  });

  test('a longer sales period takes more days and an earlier goal, at the next read', async () => {
    const { sql } = server;
    await sql`update settings set sales_period = 'quarterly' where wholesaler_id = 'ats' and db = 'prod'`;
    const { ATS_901 } = await read();
    await sql`update settings set sales_period = 'monthly' where wholesaler_id = 'ats' and db = 'prod'`;
    expect(ATS_901?.gp).toMatchObject({ thisYear: 700, thisYearMonth: 700, goal: 1000 });
    expect(ATS_901?.fpl.goal).toBeNull(); // May's goal is of a period that begins after 1 April
  });

  test('before the first update actuals are 0 and people are there', async () => {
    const { ATS_901 } = await read('?db=preview');
    expect(ATS_901).toMatchObject({ name: 'Name of ATS_901', gp: { thisYear: 0, lastYearYTD: 0, goal: null } });
    expect(ATS_901).toMatchObject({ rank: null, rankChange: null, rankOf: 0, totalPayout: 0, projectedPayout: null });
  });

  test("shows the people of the wholesaler asked for, and no other's", async () => {
    const colleague = await insertPerson(server.sql, { wholesalerId: 'iowa', role: 'salesRep' });
    expect(Object.keys(await read('?wholesalerId=iowa'))).toEqual([colleague.customId]);
    expect(await read()).not.toHaveProperty(String(colleague.customId));
  });
});
