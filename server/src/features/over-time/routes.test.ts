import { errorTexts } from '@caselift/contract/errors';
import { type MonthDays, type OverTimeMonth, overTimeTexts } from '@caselift/contract/over-time';
import { statementTexts } from '@caselift/contract/statements';
import type { Wholesaler } from '@caselift/contract/wholesaler';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { insertPerson } from '../../testing/actors.ts';
import { insertSnapshot, pointAt, type TestDay } from '../../testing/figures.ts';
import { insertTeam, type Teammate } from '../../testing/team.ts';
import { setGoals } from '../../testing/team-lines.ts';
import { insertCompanyGoal, insertWholesaler } from '../../testing/tenants.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';

let server: TestApp;
let tokens: Record<Teammate, string>;
let admin: string;

/** So many CE at ten dollars each, credited to one, to an account that another holds now. */
const sale = (day: string, [seller, holder]: [string | null, string], cases: number): TestDay[] => {
  const sums = { day, ounces: cases * 288, gpCents: cases * 1000 };
  return [
    { ...sums, rep: seller, basis: 'line' },
    { ...sums, rep: holder, basis: 'buyer' },
  ];
};
const [ann, ben, lee] = ['REP_1', 'REP_2', 'LEAD_1'] as const;
// L is Wed 2024-05-15, selling day 11 of 23; day 11 of May 2023 is Mon 15. Ann and Ben report to Lee, Lee to Tia.
const days = [
  ...sale('2024-05-02', [ann, ann], 10),
  ...sale('2024-05-15', [ann, ann], 6), //  Ann 16
  ...sale('2024-05-04', [ben, ben], 4), //  Sat, with Fri 3
  ...sale('2024-05-06', [lee, lee], 1), //  Lee's team 16 + 4 + 1 = 21
  ...sale('2024-05-07', [null, ben], 2), // the house 23
  ...sale('2024-04-30', [ann, ann], 30),
  ...sale('2023-05-10', [ben, ann], 5), //  an account that has moved from Ben to Ann
  ...sale('2023-05-31', [ann, ben], 3), //  and one from Ann to Ben
  ...sale('2022-05-20', [ann, ann], 7),
];

beforeAll(async () => {
  server = await startTestApp();
  const { sql } = server;
  tokens = await insertTeam(sql, 'ats');
  admin = (await insertPerson(sql, { wholesalerId: 'ats', role: 'admin' })).token;
  await pointAt(sql, 'ats', 'prod', await insertSnapshot(sql, 'ats', { lastTransactionDate: '2024-05-15', days }));
  await setGoals(sql, 'ats', [
    { customId: ann, measure: 'gp', goal: 200 },
    { customId: ann, measure: 'volume', goal: 23 },
    { customId: ben, measure: 'gp', goal: 100 },
  ]);
  await sql`
    insert into user_goals (wholesaler_id, db, custom_id, measure, period_start, goal)
    values ('ats', 'prod', ${ann}, 'gp', '2024-04-01', 150)`;
  await insertCompanyGoal(sql, {
    wholesalerId: 'ats',
    db: 'prod',
    measure: 'gp',
    periodStart: '2024-04-01',
    goal: 230,
  });
});
afterAll(() => server.stop());

const get = (path: string, as = admin, query = '') => server.ask({ url: `/api/overTime/${path}?${query}`, as });
async function monthsOf(path: string, as = admin): Promise<OverTimeMonth[]> {
  const { status, body } = await get(path, as);
  expect(status).toBe(200);
  return (body.payload as { months: OverTimeMonth[] }).months;
}
async function daysOf(path: string, as = admin, query = ''): Promise<MonthDays> {
  const { status, body } = await get(`${path}/days`, as, query);
  expect(status).toBe(200);
  return body.payload as MonthDays;
}
const sums = (cases: number) => ({ volume: cases, gp: cases * 10 });

describe('the months', () => {
  test('of a sales rep are what was credited to her, beside what her accounts of today bought', async () => {
    const months = await monthsOf(`users/${ann}`);
    expect(months).toHaveLength(13);
    expect(months.at(-1)).toEqual({
      month: '2024-05-01',
      thisYear: sums(16),
      lastYear: sums(5),
      lastYearToDate: sums(5),
      pace: { volume: 33.4545, gp: 334.55 }, // 16 x 23 / 11
    });
    expect(months.at(-2)).toMatchObject({ month: '2024-04-01', thisYear: sums(30), lastYear: sums(0), pace: null });
    // A year ago she sold 3 to an account that is Ben's now; hers of today had bought 7 the year before.
    expect(months[0]).toMatchObject({ month: '2023-05-01', thisYear: sums(3), lastYear: sums(7) });
  });

  test('of a person with transferred accounts say what compares with last year', async () => {
    // Of the accounts that are Ann's now Ben sold 5 in May 2023, and of Ben's 3 were hers.
    expect((await monthsOf(`users/${ann}`))[0]?.sameBuyers).toEqual(sums(5));
    expect((await monthsOf(`users/${ben}`))[0]).toMatchObject({ thisYear: sums(5), sameBuyers: sums(3) });
    expect((await monthsOf(`users/${ann}`)).at(-1)).not.toHaveProperty('sameBuyers');
    // The 2 that nobody sold on May 7 2024 went to an account of Ben's.
    expect((await monthsOf(`users/${ben}`)).at(-1)).toMatchObject({ thisYear: sums(4), sameBuyers: sums(6) });
    expect((await monthsOf('house')).some((month) => 'sameBuyers' in month)).toBe(false);
  });

  test("of a team lead are those of everyone below and the lead's own", async () => {
    const months = await monthsOf(`users/${lee}`);
    expect(months.at(-1)).toMatchObject({ thisYear: sums(21), lastYear: sums(8), lastYearToDate: sums(5) });
    expect((await monthsOf('users/TOP_1')).at(-1)).toEqual(months.at(-1));
  });

  test("of the house are all lines, nobody's included", async () => {
    const months = await monthsOf('house');
    expect(months.at(-1)).toMatchObject({ thisYear: sums(23), lastYear: sums(8), lastYearToDate: sums(5) });
  });

  test('are the sums of the lists and of the wholesaler', async () => {
    const { body } = await server.ask({ url: '/api/wholesaler', as: tokens.MGR_1 });
    const { gp, volume } = body.payload as Wholesaler;
    const last = (await monthsOf('house', tokens.MGR_1)).at(-1);
    expect(last).toEqual({
      month: '2024-05-01',
      thisYear: { volume: volume?.thisYearMonth, gp: gp?.thisYearMonth },
      lastYear: { volume: volume?.lastYearFullMonth, gp: gp?.lastYearFullMonth },
      lastYearToDate: { volume: volume?.lastYearMonth, gp: gp?.lastYearMonth },
      pace: { volume: volume?.pem, gp: gp?.pem },
    });
  });
});

describe('the days of a month', () => {
  const upTo = (points: readonly { day: string; sum: { volume: number } | null }[]) =>
    Object.fromEntries(points.map(({ day, sum }) => [day.slice(5), sum?.volume ?? null]));

  test('are the month of the newest sale unless another is named, a Saturday with the Friday before', async () => {
    const may = await daysOf(`users/${lee}`);
    expect([may.month, may.elapsed, may.thisYear.length, may.lastYear.length]).toEqual(['2024-05-01', 11, 23, 23]);
    expect(upTo(may.thisYear)).toMatchObject({
      '05-01': 0,
      '05-02': 10,
      '05-03': 14,
      '05-06': 15,
      '05-15': 21,
      '05-16': null,
    });
    expect(upTo(may.lastYear)).toMatchObject({ '05-09': 0, '05-10': 5, '05-15': 5, '05-30': 5, '05-31': 8 });
    expect(may.pace).toEqual({ volume: 43.9091, gp: 439.09 }); // 21 x 23 / 11
    expect(await daysOf(`users/${lee}`, admin, 'month=2024-05-01')).toEqual(may);
  });

  test('come with the goal of that month: typed, else the sum of the team', async () => {
    const goalOf = async (path: string, month: string) => (await daysOf(path, admin, `month=${month}`)).goal;
    expect(await goalOf(`users/${ann}`, '2024-05-01')).toEqual({ volume: 23, gp: 200 });
    expect(await goalOf(`users/${ann}`, '2024-04-01')).toEqual({ volume: null, gp: 150 });
    expect(await goalOf(`users/${ann}`, '2024-03-01')).toEqual({ volume: null, gp: null });
    expect(await goalOf(`users/${lee}`, '2024-05-01')).toEqual({ volume: 23, gp: 300 });
    expect(await goalOf('house', '2024-05-01')).toEqual({ volume: null, gp: 230 });
    expect(await goalOf('house', '2024-03-01')).toEqual({ volume: null, gp: null });
  });

  test('of an earlier month are whole and have no pace', async () => {
    const year = await daysOf(`users/${ann}`, admin, 'month=2023-05-01');
    expect([year.elapsed, year.pace]).toEqual([23, null]);
    expect(year.thisYear.at(-1)).toEqual({ day: '2023-05-31', sum: sums(3) });
    // Fri 2022-05-20 is selling day 15 of 22.
    expect(year.lastYear.at(14)).toEqual({ day: '2022-05-20', sum: sums(7) });
  });

  test('are refused of a day that begins no month, and of a month that is not held', async () => {
    const refusal = async (month: string) => {
      const { status, body } = await get('house/days', admin, `month=${month}`);
      return [status, body.message];
    };
    expect(await refusal('2024-05-02')).toEqual([400, overTimeTexts.notFirst]);
    expect(await refusal('2024-06-01')).toEqual([400, overTimeTexts.notHeld]);
    expect(await refusal('2023-04-01')).toEqual([400, overTimeTexts.notHeld]);
    expect((await refusal('2024-13-01'))[0]).toBe(400);
  });

  test('show what was typed since at the next read', async () => {
    const { sql } = server;
    const before = await daysOf(`users/${lee}`);
    await sql`update user_goals set goal = 130 where custom_id = ${ben} and db = 'prod'`;
    expect((await daysOf(`users/${lee}`)).goal.gp).toBe(330);
    await sql`update settings set non_selling_days = '{2024-05-14}' where wholesaler_id = 'ats' and db = 'prod'`;
    expect((await daysOf(`users/${lee}`)).elapsed).toBe(10);
    expect((await monthsOf(`users/${lee}`)).at(-1)?.pace?.volume).toBe(46.2); // 21 x 22 / 10
    await sql`update users set team_lead_ids = '{}' where custom_id = ${ben} and db = 'prod'`;
    expect((await daysOf(`users/${lee}`)).thisYear[9]?.sum).toEqual(sums(17));
    await sql`update users set team_lead_ids = '{LEAD_1}' where custom_id = ${ben} and db = 'prod'`;
    await sql`update settings set non_selling_days = '{}' where wholesaler_id = 'ats' and db = 'prod'`;
    await sql`update user_goals set goal = 100 where custom_id = ${ben} and db = 'prod'`;
    expect(await daysOf(`users/${lee}`)).toEqual(before);
  });
});

describe('who reads them', () => {
  const statusOf = async (path: string, as: string) => (await get(path, as)).status;
  const bothOf = async (customId: string, as: string) => [
    await statusOf(`users/${customId}`, as),
    await statusOf(`users/${customId}/days`, as),
  ];

  test('is whoever sees the person in the lists', async () => {
    expect(await bothOf(ben, tokens.REP_1)).toEqual([200, 200]);
    expect(await bothOf(lee, tokens.REP_1)).toEqual([403, 403]);
    expect(await bothOf('TOP_1', tokens.LEAD_1)).toEqual([403, 403]);
    expect(await bothOf('TOP_1', tokens.MGR_1)).toEqual([200, 200]);
    expect(await bothOf('rep_1', tokens.MGR_1)).toEqual([200, 200]);
  });

  test('is only an admin, of a hidden person', async () => {
    await server.sql`update users set hidden = true where custom_id = ${ben}`;
    expect(await bothOf(ben, tokens.MGR_1)).toEqual([404, 404]);
    expect(await bothOf(ben, admin)).toEqual([200, 200]);
    // The lines stay in the team's.
    expect((await monthsOf(`users/${lee}`, tokens.MGR_1)).at(-1)?.thisYear).toEqual(sums(21));
    await server.sql`update users set hidden = false`;
  });

  test('is nobody of another wholesaler, and nobody without a session', async () => {
    await insertWholesaler(server.sql, 'iowa');
    const stranger = await insertPerson(server.sql, { wholesalerId: 'iowa', role: 'manager' });
    expect(await bothOf(ann, stranger.token)).toEqual([404, 404]);
    expect(await bothOf(String(stranger.customId), tokens.MGR_1)).toEqual([404, 404]);
    expect((await get('house', stranger.token, 'wholesalerId=ats')).status).toBe(403);
    expect(await statusOf('house/days', 'nobody')).toBe(401);
  });

  test('reads the house wherever the wholesaler itself is read', async () => {
    for (const as of [tokens.REP_1, tokens.LEAD_1, tokens.TOP_1, tokens.MGR_1]) {
      expect([await statusOf('house', as), await statusOf('house/days', as)]).toEqual([200, 200]);
    }
  });
});

describe('where profits are hidden', () => {
  const paths = [`users/${ann}`, `users/${ann}/days`, `users/${ben}/days`, 'house', 'house/days'];
  beforeAll(() => server.sql`update settings set hide_profits = true`);
  afterAll(() => server.sql`update settings set hide_profits = false`);

  test.each(['REP_1', 'LEAD_1'] as const)('%s reads volume alone, and no goal of profit', async (viewer) => {
    for (const path of paths) {
      const { status, text } = await get(path, tokens[viewer]);
      expect([status, text.includes('gp')]).toEqual([200, false]);
    }
    const { thisYear, goal, pace } = await daysOf(`users/${ann}`, tokens[viewer]);
    expect([thisYear[10]?.sum, goal, pace]).toEqual([{ volume: 16 }, { volume: 23 }, { volume: 33.4545 }]);
  });

  test.each(['TOP_1', 'MGR_1'] as const)('%s reads profits, as before', async (viewer) => {
    for (const path of paths) expect((await get(path, tokens[viewer])).text).toContain('"gp"');
  });
});

describe('before there are figures', () => {
  test('there are no months, and no days', async () => {
    await insertWholesaler(server.sql, 'empty');
    const manager = await insertPerson(server.sql, { wholesalerId: 'empty', role: 'manager' });
    for (const path of ['house', `users/${manager.customId}`]) {
      expect(await monthsOf(path, manager.token)).toEqual([]);
      const { status, body } = await get(`${path}/days`, manager.token);
      expect([status, body.message]).toEqual([409, statementTexts.noFigures]);
    }
  });

  test('of an earlier release, the worker computes them first', async () => {
    const { sql } = server;
    const snapshotId = await insertSnapshot(sql, 'ats', { lastTransactionDate: '2024-05-16', days });
    await sql`update snapshots set table_versions = table_versions || '{"snapshot_days": 1}' where snapshot_id = ${snapshotId}`;
    await pointAt(sql, 'ats', 'preview', snapshotId);
    for (const path of ['house', `users/${ann}/days`]) {
      const { status, body } = await get(path, admin, 'db=preview');
      expect([status, body.message]).toEqual([503, errorTexts.notComputed]);
    }
  });
});
