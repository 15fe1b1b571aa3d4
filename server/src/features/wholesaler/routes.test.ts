import type { Wholesaler } from '@caselift/contract/wholesaler';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Actor, insertEveryRole, type RoleName } from '../../testing/actors.ts';
import { insertSnapshot, pointAt } from '../../testing/figures.ts';
import { insertCompanyGoal, insertWholesaler } from '../../testing/tenants.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';

// May 2024 has 23 weekdays; with Memorial Day (27th) off, 22. Wednesday 15th is the 11th of them, so 11 are left.
const lastTransactionDate = '2024-05-15';
const nonSellingDays = ['2024-05-27'];
// May 2023 has 23 weekdays; its 11th is Monday 15th, so last year to date ends on the 15th.
const days = [
  { rep: 'ATS_1', day: '2024-05-02', ounces: 288, gpCents: 60_000 }, //   1 CE, $600
  { rep: null, day: '2024-05-15', ounces: 576, gpCents: 50_000 }, //      2 CE, $500, no rep: still the house's
  { rep: 'ATS_1', day: '2024-02-01', ounces: 2880, gpCents: 90_000 }, //  10 CE, $900, earlier this year
  { rep: 'ATS_2', day: '2023-05-15', ounces: 288, gpCents: 80_000 }, //   1 CE, $800, last year's month to date
  { rep: 'ATS_2', day: '2023-05-16', ounces: 288, gpCents: 120_000 }, //  1 CE, $1,200, after it, but in the month
  { rep: 'ATS_2', day: '2023-01-09', ounces: 2880, gpCents: 20_000 }, //  10 CE, $200, last year to date
];

let server: TestApp;
let actors: Record<RoleName, Actor>;

beforeAll(async () => {
  server = await startTestApp();
  const { sql } = server;
  await insertWholesaler(sql, 'ats', { title: 'Atlas Beverage Co.', nonSellingDays, fplMode: 'bySuperTeamlead' });
  await insertWholesaler(sql, 'iowa', { hideProfits: true });
  actors = await insertEveryRole(sql, 'ats');
  await pointAt(sql, 'ats', 'prod', await insertSnapshot(sql, 'ats', { lastTransactionDate, days }));
  const goal = { wholesalerId: 'ats', db: 'prod' as const };
  await insertCompanyGoal(sql, { ...goal, measure: 'gp', periodStart: '2024-01-01', goal: 1 });
  await insertCompanyGoal(sql, { ...goal, measure: 'gp', periodStart: '2024-04-01', goal: 2000 });
  await insertCompanyGoal(sql, { ...goal, measure: 'gp', periodStart: '2024-06-01', goal: 9000 });
  await insertCompanyGoal(sql, { ...goal, measure: 'volume', periodStart: '2024-05-01', goal: 4 });
});
afterAll(() => server.stop());

async function read(as: Actor, query = '?wholesalerId=ats'): Promise<Wholesaler> {
  const { status, body } = await server.ask({ url: `/api/wholesaler${query}`, as: as.token });
  expect(status).toBe(200);
  return body.payload as Wholesaler;
}

describe('GET /api/wholesaler', () => {
  test("sums the house's GP and volume, lines without a rep included, against last year to date and the goal", async () => {
    const { gp, volume } = await read(actors.manager);
    expect(gp).toEqual({
      thisYear: 1100,
      lastYear: 800,
      thisYearMonth: 1100,
      lastYearMonth: 800,
      thisYearYTD: 2000,
      lastYearYTD: 1000,
      deltaYTD: 100,
      lastYearFullMonth: 2000,
      lastYearFullYear: 2200,
      sameBuyersMonth: 1100,
      sameBuyersYTD: 2000,
      pem: 2200,
      monthGoal: 2000,
      goal: 2000, // April's, for May has none of its own and June is not yet
      achieved: expect.closeTo(55, 10), // 1,100 of 2,000
      // 11 of 22 selling days: on the way to 2,200
      achievedSellingDays: expect.closeTo(110, 10),
      achievedSellingDaysMonth: expect.closeTo(110, 10),
      pemVsLyMonth: expect.closeTo(10, 10), // 2,200 against all of May 2023: 2,000
    });
    expect(volume).toMatchObject({ thisYear: 3, lastYear: 1, thisYearYTD: 13, lastYearYTD: 11, goal: 4, achieved: 75 });
  });

  test('shows settings, calendar, lists and when the figures were made', async () => {
    const wholesaler = await read(actors.salesRep, '');
    expect(wholesaler).toMatchObject({
      customId: 'ats',
      title: 'Atlas Beverage Co.',
      maxFPL: 100,
      salesPeriod: 'monthly',
      hideProfits: false,
      companyWideFpl: false,
      fplBySuperTeamLead: true,
      permissions: { visibility: 'all' },
      allNonSellingDays: nonSellingDays,
      gpSlope: 0,
      teamleadFplSlope: 0,
      gpCompanyGoal: 2000,
      volumeCompanyGoal: 4,
      lastTransactionDate,
      thisYearSellingDaysPastMonth: 11,
      thisYearSellingDaysLeft: 11,
      importedDays: 500,
      productSuppliers: [{ title: 'Alder Brewing', brands: ['Alder'] }],
      productSizes: ['12oz'],
      productPackageTypes: ['Can'],
      productPremises: ['on'],
      productTags: ['Craft'],
      productTypes: ['Beer'],
      brandFams: ['Alder Family'],
      computedAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
      publishedAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
    });
  });

  test('before the first update figures are null and lists empty, and settings are there', async () => {
    const wholesaler = await read(actors.superAdmin, '?wholesalerId=ats&db=preview');
    expect(wholesaler).toMatchObject({
      title: 'Atlas Beverage Co.',
      gp: null,
      volume: null,
      lastTransactionDate: null,
      importedDays: null,
      thisYearSellingDaysPastMonth: null,
      productSuppliers: [],
      brandFams: [],
      computedAt: null,
      publishedAt: null,
      gpCompanyGoal: null,
      volumeCompanyGoal: null,
    });
  });

  test('the sales period decides which days and which goal count', async () => {
    const { sql } = server;
    await sql`update settings set sales_period = 'quarterly' where wholesaler_id = 'ats' and db = 'prod'`;
    const { gp } = await read(actors.manager);
    await sql`update settings set sales_period = 'monthly' where wholesaler_id = 'ats' and db = 'prod'`;
    // The quarter begins on 1 April: the goal of 1 April is its own.
    expect(gp).toMatchObject({ thisYear: 1100, thisYearMonth: 1100, goal: 2000 });
  });
});

describe('where profits are hidden', () => {
  beforeAll(() => server.sql`update settings set hide_profits = true where wholesaler_id = 'ats' and db = 'prod'`);

  test.each(['salesRep', 'teamLead'] as const)('a %s gets neither GP nor its goal, and all the rest', async (kind) => {
    const wholesaler = await read(actors[kind]);
    expect(wholesaler).not.toHaveProperty('gp');
    expect(wholesaler).not.toHaveProperty('gpCompanyGoal');
    expect(wholesaler).toMatchObject({ volume: { thisYear: 3 }, volumeCompanyGoal: 4, hideProfits: true });
    expect(JSON.stringify(wholesaler)).not.toContain('1100');
  });

  test.each(['leadership', 'manager', 'admin', 'superAdmin'] as const)('a %s gets both', async (kind) => {
    expect(await read(actors[kind])).toMatchObject({ gp: { thisYear: 1100 }, gpCompanyGoal: 2000 });
  });

  test('before the first update, too', async () => {
    const { token } = (await insertEveryRole(server.sql, 'iowa')).salesRep;
    const { body } = await server.ask({ url: '/api/wholesaler', as: token });
    expect(body.payload).toMatchObject({ customId: 'iowa', volume: null });
    expect(body.payload).not.toHaveProperty('gp');
  });
});
