/**
 * Three sales periods of three people, closed over HTTP by the worker: settlement, payroll files and bill-back against cents
 * that were worked out by hand from docs/product.md. Ann: $500 at $30,000 of GP, slope 2. Ben: $201 at 10 CE, slope 2. Lee
 * leads both: $300 at $40,000 of GP, slope 0, and $150 at 1% of FPL, slope 1. The rum's boost is $1.75 a CE, and the supplier
 * pays 33.33% of it. 24 units are a CE.
 */
import { randomUUID } from 'node:crypto';
import type { readBoostPacket } from '@caselift/contract/boost-results';
import type { ReplyOf } from '@caselift/contract/endpoint';
import type { MonthEndSummary } from '@caselift/contract/month-end';
import type { PayrollFile } from '@caselift/contract/payroll-files';
import { byteOrderMark } from '@caselift/domain/csv-field';
import { read, utils } from '@e965/xlsx';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startWorker, type Worker } from '../../jobs/worker/run-worker.ts';
import { type Actor, insertSuperAdmin } from '../../testing/actors.ts';
import { insertBoost } from '../../testing/boosts.ts';
import { closePeriod } from '../../testing/closing-checks.ts';
import { type ClosingHouse, startClosingHouse, type TestSale } from '../../testing/closing-house.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';

const wholesalerId = 'paper';
const [june, july, august] = ['2024-06-01', '2024-07-01', '2024-08-01'] as const;
const ann = { rep: 'ANN_1', buyer: 'B1' };
const ben = { rep: 'BEN_1', buyer: 'B2' };
const rum = 'P2';
let server: TestApp;
let house: ClosingHouse;
let worker: Worker | null;
let admin: Actor;
let boostId: string;

// In the margin: cents of the boost, units / 24 x 175.
// biome-ignore format: a table
const juneSales: (TestSale | string)[] = [
  { ...ann, invoice: 'J1', day: '2024-06-03', units:  48, gp: 12_000.1 },
  { ...ann, invoice: 'J2', day: '2024-06-05', units:  24, gp:  9000 },
  { ...ann, invoice: 'J3', day: '2024-06-28', units:  12, gp:  7700 },
  { ...ann, invoice: 'J4', day: '2024-06-11', units:  10, gp:    30.03, product: rum }, //  72.9167
  { ...ann, invoice: 'J5', day: '2024-06-12', units:  10, gp:    30.03, product: rum }, //  72.9167
  { ...ann, invoice: 'J6', day: '2024-06-13', units:  10, gp:    30.03, product: rum }, //  72.9167
  { ...ben, invoice: 'J7', day: '2024-06-14', units: 196, gp:  9895 },
  { ...ben, invoice: 'J8', day: '2024-06-17', units:  35, gp:   105,    product: rum }, // 255.2083
  { ...ann, invoice: 'J9', day: '2024-06-27', units:  -5, gp:   -24.76, product: rum }, // -36.4583, of J6
  'LOST,1,2024-06-18,B2,P1,BEN_1,,loss,outOfCode,,,24,0.00,412.34',
];
const julySales: TestSale[] = [
  { ...ben, invoice: 'L1', day: '2024-07-02', units: -35, gp: -105, product: rum }, // -255.2083, of J8
  { ...ann, invoice: 'L2', day: '2024-07-31', units: 24, gp: 29_000 },
  // June's, after June was closed.
  { ...ann, invoice: 'LATE', day: '2024-06-21', units: 12, gp: 1234.56 },
];
const augustSales: TestSale[] = [
  { ...ben, invoice: 'A1', day: '2024-08-30', units: 24, gp: 72, product: rum }, // 175
];

beforeAll(async () => {
  server = await startTestApp();
  const { sql, database, env } = server;
  house = await startClosingHouse(server, wholesalerId);
  await sql`update settings set teamlead_fpl_slope = 1, max_fpl_percent = 1.5 where wholesaler_id = ${wholesalerId}`;
  boostId = await insertBoost(sql, wholesalerId, {
    ...{ name: 'Rum', startDate: june, endDate: '2024-08-31', productIds: [rum], amountCents: 175 },
    supplierContribution: 33.33,
  });
  admin = await insertSuperAdmin(sql);
  await house.importFiles({
    products: ['P1,Ale,ales,Ales,ale,Ale,,Beer,Can,,12,24,,,', 'P2,Rum,rums,Rums,rum,Rum,,Spirits,Can,,12,24,,,'],
    buyers: ['B1,Corner,Bar,on,,,ANN_1', 'B2,Market,Bar,on,,,BEN_1'],
    users: ['ANN_1,Ann,,salesRep,,,LEE_1', 'BEN_1,Ben,,salesRep,,,LEE_1', 'LEE_1,Lee,,teamLead,,,'],
    sales: juneSales,
  });
  await house.updateAndPublish();
  await house.goal('ANN_1', { from: june, goal: 30_000 });
  await house.goal('BEN_1', { from: june, goal: 10, payout: 201, measure: 'volume' });
  await house.goal('LEE_1', { from: june, goal: 40_000, payout: 300 });
  await house.goal('LEE_1', { from: june, goal: 1, payout: 150, measure: 'fpl' });
  worker = await startWorker({ database, env, onLockLost: () => {} });
  await close(june);
  await house.comes({ sales: julySales });
  await adjust('ANN_1', 'gp', 12.34);
  await adjust('LEE_1', 'fpl', -200);
  await close(july);
  await house.comes({ sales: augustSales });
  await close(august);
});
afterAll(async () => {
  await worker?.stop();
  await server.stop();
});

/** With nothing left open. */
const close = (from: string) => closePeriod({ server, as: admin.token, wholesalerId }, from, []);
async function call<T>(url: string, json?: object): Promise<T> {
  const { status, body } = await house.askOn({ url: `/api/${url}`, ...(json && { method: 'POST', json }) });
  expect([url, status, body.message]).toEqual([url, 200, undefined]);
  return body.payload as T;
}
const adjust = (customId: string, part: string, amount: number) =>
  call('adjustments', { _id: randomUUID(), customId, part, amount, reason: 'Trade show' });
const paid = async (period: string) => {
  const all = ['ANN_1', 'BEN_1', 'LEE_1'].map(async (id) => [id, await house.paid(id, period)] as const);
  return Object.fromEntries(await Promise.all(all));
};
async function payroll(period: string) {
  const { number, total } = await call<PayrollFile>(`closings/${period}/payrollFiles`, { fileType: 'csv' });
  const { text } = await house.ask({ url: `/api/payrollFiles/${number}` });
  const [, ...rows] = text.replace(byteOrderMark, '').trimEnd().split('\r\n');
  return { total, rows };
}

describe('settlement', () => {
  test('June pays what each part earned', async () => {
    expect(await paid(june)).toEqual({
      // 28,765.43 of 30,000 is 95.884767%: 500 x (100 - 2 x 4.115233)% = 458.8477. 25 of rum: 182.2917.
      ANN_1: ['earned gp 458.85', 'earned boosts 1.82', 'payable 460.67'],
      // 231 units are 9.625 CE, 96.25%: 201 x (100 - 2 x 3.75)% = 185.925, half a cent away from zero. 35 of rum: 255.2083.
      BEN_1: ['earned volume 185.93', 'earned boosts 2.55', 'payable 188.48'],
      // 38,765.43 of 40,000 is 96.9%. 412.34 of 38,765.43 is 1.0636797%: 150 x (200 - 106.36797)% = 140.4480.
      LEE_1: ['earned gp 300.00', 'earned fpl 140.45', 'payable 440.45'],
    });
  });

  test('July adds what is late for June and what was adjusted, and pays nobody less than nothing', async () => {
    expect(await paid(july)).toEqual({
      // 29,000 is 96.666667%: 500 x 93.333333% = 466.6667. June's 29,999.99 is 99.999967%: 499.9997, 41.15 more.
      ANN_1: ['earned gp 466.67', 'adjustment 2024-06 gp 41.15', 'manual gp 12.34', 'payable 520.16'],
      BEN_1: ['earned boosts -2.55', 'carriedOn 2.55', 'payable 0.00'],
      // No loss is 200%, capped at 120%: 180. June's 412.34 of 39,999.99 is 1.0308503%: 145.3725, 4.92 more.
      LEE_1: [
        ...['earned fpl 180.00', 'adjustment 2024-06 fpl 4.92', 'manual fpl -200.00', 'carriedOn 15.08'],
        'payable 0.00',
      ],
    });
  });

  test('August takes what was carried on, and carries the rest', async () => {
    expect(await paid(august)).toEqual({
      ANN_1: ['payable 0.00'],
      BEN_1: ['earned boosts 1.75', 'carriedIn 2024-07 -2.55', 'carriedOn 0.80', 'payable 0.00'],
      LEE_1: ['earned fpl 180.00', 'carriedIn 2024-07 -15.08', 'payable 164.92'],
    });
  });
});

/** User ID, name, cost center; GP, volume, FPL, boosts, objectives, incentives; adjustments, carried, total. */
const payrolls: [period: string, total: number, rows: string[]][] = [
  [
    june,
    1089.6,
    [
      'ANN_1,Ann,,458.85,0,0,1.82,0,0,0,0,460.67',
      'BEN_1,Ben,,0,185.93,0,2.55,0,0,0,0,188.48',
      'LEE_1,Lee,,300,0,140.45,0,0,0,0,0,440.45',
    ],
  ],
  [
    july,
    520.16,
    [
      'ANN_1,Ann,,466.67,0,0,0,0,0,53.49,0,520.16', // 41.15 + 12.34
      'BEN_1,Ben,,0,0,0,-2.55,0,0,0,2.55,0',
      'LEE_1,Lee,,0,0,180,0,0,0,-195.08,15.08,0', // 4.92 - 200
    ],
  ],
  [august, 164.92, ['BEN_1,Ben,,0,0,0,1.75,0,0,0,-1.75,0', 'LEE_1,Lee,,0,0,180,0,0,0,0,-15.08,164.92']],
];
test.each(payrolls)(
  'the payroll file of the period from %s sums to its payables, as its summary does',
  async (period, total, rows) => {
    expect(await payroll(period)).toEqual({ total, rows });
    expect((await call<MonthEndSummary>(`monthEndSummary?period=${period}`)).payout.total.now).toBe(total);
  },
);

describe('the bill-back of the boost', () => {
  // 33.33% of 4.37 is 1.4565, of -2.55 -0.8499, of 1.75 0.5833.
  const billed: [string, number, number][] = [
    [june, 4.37, 1.46],
    [july, -2.55, -0.85],
    [august, 1.75, 0.58],
  ];
  test.each(billed)('in the summary of the period from %s costs what statements paid', async (period, cost, share) => {
    const { programs } = await call<MonthEndSummary>(`monthEndSummary?period=${period}`);
    expect(programs.map((program) => [program.cost, program.supplierShare])).toEqual([[cost, share]]);
  });

  test('claims the same of each sales period, product and person', async () => {
    const { signedUrl } = await call<ReplyOf<typeof readBoostPacket>>(`v2/boosts/${boostId}/packet?format=xlsx`);
    const { Sheets, SheetNames } = read((await server.app.inject(signedUrl)).rawPayload);
    const [, products = [], periods = [], people = []] = SheetNames.map((name) =>
      utils.sheet_to_json<Record<string, string | number>>(Sheets[name] ?? {}),
    );
    expect(periods.map((row) => Object.values(row))).toEqual([
      ['Jun 1, 2024', 'Jun 30, 2024', 5, 4.37, 1.46],
      ['Jul 1, 2024', 'Jul 31, 2024', 1, -2.55, -0.85],
      ['Aug 1, 2024', 'Aug 31, 2024', 1, 1.75, 0.58],
      ['Total', 7, 3.57, 1.19],
    ]);
    expect(products.map((row) => [row['Amount paid'], row["Supplier's share"]])).toEqual([
      [3.57, 1.19],
      [3.57, 1.19],
    ]);
    expect(people.map((row) => Object.values(row))).toEqual([
      ['ANN_1', 'Ann', 4, 1.82],
      ['BEN_1', 'Ben', 3, 1.75], // 2.55 - 2.55 + 1.75
      ['Total', 7, 3.57],
    ]);
  });
});
