import { errorTexts } from '@caselift/contract/errors';
import { type Months, overTimeTexts } from '@caselift/contract/over-time';
import { currentVersions } from '@caselift/db/snapshot-tables/registry';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Actor, insertEveryRole, insertPerson, type RoleName } from '../../testing/actors.ts';
import { insertSnapshot, pointAt, type SupplierLine } from '../../testing/figures.ts';
import { insertWholesaler } from '../../testing/tenants.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';

const lastTransactionDate = '2024-05-15'; // selling day 11 of the 23 of May

const none: [number, number, number] = [0, 0, 0];
// 288 ounces are a CE. Months count from May 2022, 0.
const alder: SupplierLine = {
  customId: 'alder',
  name: 'Alder Brewing',
  mtd: [28_800, 123_456, 400_000],
  lastYearMtd: [23_040, 100_000, 320_000], // 80 CE, GP 1,000.00
  ytd: [29_088, 123_406, 400_100],
  lastYearYtd: [23_904, 100_001, 321_000],
  months: [
    [24, 28_800, 123_456], // May 2024, to date: 100 CE, GP 1,234.56
    [12, 43_200, 150_000], // May 2023: 150 CE
    [23, 288, -50], //        April 2024: 1 CE, GP -0.50
    [11, 864, 1], //          April 2023: 3 CE, GP 0.01
    [0, 288, 200], //         May 2022
  ],
};
const birch: SupplierLine = {
  customId: 'birch',
  name: 'Birch',
  mtd: none,
  lastYearMtd: none,
  ytd: none,
  lastYearYtd: none,
};
const draft: SupplierLine = {
  ...birch,
  ...{ customId: 'draft', name: 'Only in preview' },
  mtd: [576, 300, 0],
  ytd: [576, 300, 0],
  months: [[24, 576, 300]],
};
const foreign: SupplierLine = { ...alder, customId: 'foreign', name: 'Of Iowa' };

let server: TestApp;
let actors: Record<RoleName, Actor>;

beforeAll(async () => {
  server = await startTestApp();
  const { sql } = server;
  await insertWholesaler(sql, 'ats');
  await insertWholesaler(sql, 'iowa');
  actors = await insertEveryRole(sql, 'ats');
  const brands = [{ ...alder, customId: 'alder-ale', name: 'Alder Ale' }];
  const prod = { lastTransactionDate, suppliers: [alder, birch], brands };
  await pointAt(sql, 'ats', 'prod', await insertSnapshot(sql, 'ats', prod));
  await pointAt(sql, 'ats', 'preview', await insertSnapshot(sql, 'ats', { lastTransactionDate, suppliers: [draft] }));
  const iowa = { lastTransactionDate, suppliers: [foreign], brands: [foreign] };
  await pointAt(sql, 'iowa', 'prod', await insertSnapshot(sql, 'iowa', iowa));
});
afterAll(() => server.stop());

const ask = (path: string, as: Actor, query = 'wholesalerId=ats') =>
  server.ask({ url: `/api/overTime/${path}?${query}`, as: as.token });

async function monthsOf(path: string, as = actors.manager, query?: string): Promise<Months['months']> {
  const { status, body } = await ask(path, as, query);
  expect([path, status]).toEqual([path, 200]);
  return (body.payload as Months).months;
}

describe('the months of a supplier', () => {
  test('are those of L and the twelve before it, each beside the same month a year earlier', async () => {
    const months = await monthsOf('suppliers/alder');
    expect(months.map(({ month }) => month)).toEqual([
      ...['05', '06', '07', '08', '09', '10', '11', '12'].map((month) => `2023-${month}-01`),
      ...['01', '02', '03', '04', '05'].map((month) => `2024-${month}-01`),
    ]);
    expect(months[0]).toMatchObject({ thisYear: { volume: 150, gp: 1500 }, lastYear: { volume: 1, gp: 2 } });
    expect(months[11]).toEqual({
      month: '2024-04-01',
      thisYear: { volume: 1, gp: -0.5 },
      lastYear: { volume: 3, gp: 0.01 },
      lastYearToDate: { volume: 3, gp: 0.01 },
      pace: null,
    });
  });

  test('end with the month to date of the list, beside its last year to date and the pace of its selling days', async () => {
    expect((await monthsOf('suppliers/alder')).at(-1)).toEqual({
      month: '2024-05-01',
      thisYear: { volume: 100, gp: 1234.56 },
      lastYear: { volume: 150, gp: 1500 },
      lastYearToDate: { volume: 80, gp: 1000 },
      pace: { volume: 209.0909, gp: 2581.35 }, // 100 x 23 / 11, 1,234.56 x 23 / 11
    });
  });

  test('are all there where nothing was sold', async () => {
    const months = await monthsOf('suppliers/birch');
    expect(months).toHaveLength(13);
    expect(months.at(-1)).toMatchObject({ thisYear: { volume: 0, gp: 0 }, pace: { volume: 0, gp: 0 } });
  });

  test('are of the environment asked for', async () => {
    const preview = 'wholesalerId=ats&db=preview';
    expect((await monthsOf('suppliers/draft', actors.admin, preview)).at(-1)).toMatchObject({
      thisYear: { volume: 2, gp: 3 },
    });
    expect((await ask('suppliers/draft', actors.admin)).status).toBe(404);
    expect((await ask('suppliers/alder', actors.admin, preview)).status).toBe(404);
  });

  test('have the pace of the calendar that the update was made with', async () => {
    const { sql } = server;
    await insertWholesaler(sql, 'early');
    // 2024-06-01 is a Saturday: before the first selling day there is no pace.
    const saturday = { lastTransactionDate: '2024-06-01', suppliers: [alder] };
    await pointAt(sql, 'early', 'prod', await insertSnapshot(sql, 'early', saturday));
    const reader = await insertPerson(sql, { wholesalerId: 'early', role: 'manager' });
    expect((await monthsOf('suppliers/alder', reader, '')).at(-1)).toMatchObject({ month: '2024-06-01', pace: null });
    // Three of the 12 days left are off: 100 x 20 / 11.
    const nonSellingDays = ['2024-05-27', '2024-05-28', '2024-05-29'];
    const off = { lastTransactionDate, nonSellingDays, suppliers: [alder] };
    await pointAt(sql, 'early', 'prod', await insertSnapshot(sql, 'early', off));
    expect((await monthsOf('suppliers/alder', reader, '')).at(-1)?.pace).toEqual({ volume: 181.8182, gp: 2244.65 });
  });
});

test('the months of a brand are shown in the same way', async () => {
  expect(await monthsOf('brands/alder-ale', actors.leadership)).toEqual(await monthsOf('suppliers/alder'));
});

describe('who asks for what is not there', () => {
  test.each([
    ['suppliers', overTimeTexts.unknownSupplier],
    ['brands', overTimeTexts.unknownBrand],
  ])('is told so, of %s of another wholesaler and of the other list too', async (list, message) => {
    for (const id of ['nobody', 'foreign', list === 'suppliers' ? 'alder-ale' : 'alder', '%25']) {
      const { status, body } = await ask(`${list}/${id}`, actors.superAdmin);
      expect([id, status, body.message]).toEqual([id, 404, message]);
    }
  });

  test('is told so before the first publication', async () => {
    await insertWholesaler(server.sql, 'empty');
    expect((await ask('suppliers/alder', actors.superAdmin, 'wholesalerId=empty')).status).toBe(404);
  });

  test('is told to wait while an upgrade has not computed the months yet; the list is there meanwhile', async () => {
    const { sql } = server;
    await insertWholesaler(sql, 'older');
    const snapshotId = await insertSnapshot(sql, 'older', { lastTransactionDate, suppliers: [alder] });
    await pointAt(sql, 'older', 'prod', snapshotId);
    const { snapshot_supplier_months: _, ...held } = currentVersions;
    await sql`update snapshots set table_versions = ${sql.json(held)} where snapshot_id = ${snapshotId}`;
    const { token } = await insertPerson(sql, { wholesalerId: 'older', role: 'manager' });
    const { status, body } = await server.ask({ url: '/api/overTime/suppliers/alder', as: token });
    expect([status, body.code, body.message]).toEqual([503, 'not_computed', errorTexts.notComputed]);
    expect((await server.ask({ url: '/api/suppliers', as: token })).status).toBe(200);
  });
});

describe('who may see them', () => {
  test.each(['suppliers/alder', 'brands/alder-ale'])('%s: those who may open the lists', async (path) => {
    const statuses = await Promise.all(
      (['admin', 'manager', 'leadership', 'teamLead', 'salesRep'] as const).map(
        async (role) => (await ask(path, actors[role])).status,
      ),
    );
    expect(statuses).toEqual([200, 200, 200, 403, 403]);
    expect((await server.ask({ url: `/api/overTime/${path}?wholesalerId=ats` })).status).toBe(401);
  });

  test('nobody of another wholesaler, and Preview admins alone', async () => {
    expect((await ask('suppliers/foreign', actors.manager, 'wholesalerId=iowa')).status).toBe(403);
    expect((await ask('suppliers/foreign', actors.boundAdmin, 'wholesalerId=iowa')).status).toBe(403);
    expect((await ask('suppliers/draft', actors.manager, 'wholesalerId=ats&db=preview')).status).toBe(403);
  });

  test('where profits are hidden they are those who still see them, as in the lists', async () => {
    await server.sql`update settings set hide_profits = true where wholesaler_id = 'ats'`;
    for (const role of ['leadership', 'manager', 'admin'] as const) {
      expect((await monthsOf('suppliers/alder', actors[role])).at(-1)?.thisYear.gp).toBe(1234.56);
    }
    for (const role of ['teamLead', 'salesRep'] as const) {
      expect(JSON.stringify((await ask('suppliers/alder', actors[role])).body)).not.toMatch(/gp|1234/);
    }
  });
});
