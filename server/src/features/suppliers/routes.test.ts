import { gunzipSync } from 'node:zlib';
import type { SupplierRow } from '@caselift/contract/suppliers';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Actor, insertEveryRole, insertPerson, type RoleName } from '../../testing/actors.ts';
import { insertSnapshot, pointAt, type SupplierLine } from '../../testing/figures.ts';
import { insertWholesaler } from '../../testing/tenants.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';

const lastTransactionDate = '2024-05-15';

// Worked out by hand: ounces / 288 is CE, cents / 100 dollars.
const alder: SupplierLine = {
  customId: 'alder',
  name: 'Alder Brewing',
  tags: ['Craft', 'Local'],
  mtd: [28_800, 123_456, 400_000], //         100 CE, GP 1,234.56, revenue 4,000.00
  lastYearMtd: [23_040, 100_000, 320_000], //  80 CE, GP 1,000.00, revenue 3,200.00
  ytd: [1984, -1, 1], //                 6.8889 CE (a half-barrel keg), GP -0.01, revenue 0.01
  lastYearYtd: [0, 0, 0], //                     none
};
const birch: SupplierLine = {
  customId: 'birch',
  name: 'Birch Spirits',
  mtd: [0, 500, 0], //                           no CE and no revenue, but a profit of 5.00
  lastYearMtd: [-288, -300, -1000], //          -1 CE: more came back than went out
  ytd: [288, 333, 1000], //                      1 CE, GP 3.33
  lastYearYtd: [864, 1000, 3000], //             3 CE, GP 10.00
};

let server: TestApp;
let actors: Record<RoleName, Actor>;

beforeAll(async () => {
  server = await startTestApp();
  const { sql } = server;
  await insertWholesaler(sql, 'ats');
  await insertWholesaler(sql, 'iowa');
  actors = await insertEveryRole(sql, 'ats');
  const suppliers = [birch, alder];
  const brands = [
    { ...alder, customId: 'alder-ale', name: 'Alder Ale' },
    { ...birch, customId: 'birch-gin', name: 'Birch Gin' },
  ];
  await pointAt(sql, 'ats', 'prod', await insertSnapshot(sql, 'ats', { lastTransactionDate, suppliers, brands }));
  const draft = [{ ...alder, name: 'Alder in preview' }];
  await pointAt(sql, 'ats', 'preview', await insertSnapshot(sql, 'ats', { lastTransactionDate, suppliers: draft }));
});
afterAll(() => server.stop());

async function list(entity: 'suppliers' | 'brands', as: Actor, query = ''): Promise<SupplierRow[]> {
  const { status, body } = await server.ask({ url: `/api/${entity}?wholesalerId=ats${query}`, as: as.token });
  expect(status).toBe(200);
  return body.payload as SupplierRow[];
}

describe('GET /api/suppliers', () => {
  test('shows every figure to the cent and to the ten-thousandth of a CE', async () => {
    const [row] = await list('suppliers', actors.manager);
    expect(row).toEqual({
      customId: 'alder',
      name: 'Alder Brewing',
      tags: ['Craft', 'Local'],
      volume: {
        thisYear: 100,
        lastYearMTD: 80,
        delta: 25,
        deltaAbs: 20,
        thisYearYTD: 6.8889,
        lastYearYTD: 0,
        deltaYTD: 'Infinity',
        deltaAbsYTD: 6.8889,
      },
      gp: {
        thisYear: 1234.56,
        lastYearMTD: 1000,
        delta: expect.closeTo(23.456, 10),
        deltaAbs: 234.56,
        thisYearYTD: -0.01,
        lastYearYTD: 0,
        deltaYTD: null,
        deltaAbsYTD: -0.01,
        margin: expect.closeTo(30.864, 10),
        marginYTD: -100,
      },
      gpCe: {
        thisYear: 12.3456,
        lastYearMTD: 12.5,
        delta: expect.closeTo(-1.2352, 10),
        deltaAbs: -0.1544,
        thisYearYTD: -0.0015,
        lastYearYTD: null,
        deltaYTD: null,
        deltaAbsYTD: null, // -0.01 / 6.8889
      },
      revenue: {
        thisYear: 4000,
        lastYearMTD: 3200,
        delta: 25,
        deltaAbs: 800,
        thisYearYTD: 0.01,
        lastYearYTD: 0,
        deltaYTD: 'Infinity',
        deltaAbsYTD: 0.01,
      },
    });
  });

  test('a ratio without a positive divisor is null, and so is a percent of a negative last year', async () => {
    const row = (await list('suppliers', actors.manager))[1];
    expect(row?.gpCe).toMatchObject({ thisYear: null, lastYearMTD: null, delta: null, deltaAbs: null });
    expect(row?.gp).toMatchObject({ margin: null, thisYear: 5, lastYearMTD: -3, delta: null, deltaAbs: 8 });
    expect(row?.volume).toMatchObject({ lastYearMTD: -1, delta: null, deltaAbs: 1 });
    // 3.33 / 1 CE against 10.00 / 3 CE = 3.3333
    expect(row?.gpCe).toMatchObject({ thisYearYTD: 3.33, lastYearYTD: 3.3333, deltaAbsYTD: -0.0033 });
  });

  test('rows come by name, of the environment asked for', async () => {
    const names = (rows: SupplierRow[]) => rows.map((row) => row.name);
    expect(names(await list('suppliers', actors.admin))).toEqual(['Alder Brewing', 'Birch Spirits']);
    expect(names(await list('suppliers', actors.admin, '&db=preview'))).toEqual(['Alder in preview']);
  });

  test('before a selling day of the month has elapsed nothing compares', async () => {
    const { sql } = server;
    await insertWholesaler(sql, 'early');
    // 2024-06-01 is a Saturday: the update that day said that nothing compares.
    const figures = { lastTransactionDate: '2024-06-01', suppliers: [alder] };
    await pointAt(sql, 'early', 'prod', await insertSnapshot(sql, 'early', figures));
    const { token } = await insertPerson(sql, { wholesalerId: 'early', role: 'manager' });
    const { body } = await server.ask({ url: '/api/suppliers', as: token });
    expect(body.payload).toMatchObject([{ volume: { thisYear: 100, delta: null, deltaYTD: null } }]);
  });

  test('is empty before the first publication', async () => {
    const { sql } = server;
    const { token } = await insertPerson(sql, { wholesalerId: 'iowa', role: 'manager' });
    const ask = async () => (await server.ask({ url: '/api/suppliers', as: token })).body.payload;
    expect(await ask()).toEqual([]);
    const snapshotId = await insertSnapshot(sql, 'iowa', { lastTransactionDate, suppliers: [alder] });
    await pointAt(sql, 'iowa', 'prod', snapshotId);
    expect(await ask()).toHaveLength(1);
  });
});

test('the list is the same for those who take it compressed', async () => {
  const url = '/api/suppliers?wholesalerId=ats';
  const headers = { authorization: `Bearer ${actors.manager.token}` };
  const plain = await server.app.inject({ url, headers: { ...headers, 'accept-encoding': 'gzip;q=0' } });
  const compressed = await server.app.inject({ url, headers: { ...headers, 'accept-encoding': 'br, gzip' } });
  expect([plain.headers['content-encoding'], compressed.headers['content-encoding']]).toEqual([undefined, 'gzip']);
  expect(gunzipSync(compressed.rawPayload).toString()).toBe(plain.body);
});

test('GET /api/brands shows brands in the same way', async () => {
  const rows = await list('brands', actors.leadership);
  expect(rows).toMatchObject([
    { customId: 'alder-ale', name: 'Alder Ale', gp: { thisYear: 1234.56 } },
    { customId: 'birch-gin', name: 'Birch Gin', gp: { thisYear: 5 } },
  ]);
});

test('where profits are hidden, those who may open the lists are those who still see them', async () => {
  await server.sql`update settings set hide_profits = true where wholesaler_id = 'ats'`;
  for (const kind of ['leadership', 'manager', 'admin'] as const) {
    const [row] = await list('suppliers', actors[kind]);
    expect([kind, row?.gp?.thisYear, row?.gpCe?.thisYear]).toEqual([kind, 1234.56, 12.3456]);
  }
});
