import { type BuyerDetail, buyerTexts } from '@caselift/contract/buyers';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { TestBuyer } from '../../testing/buyers.ts';
import { insertSnapshot, pointAt } from '../../testing/figures.ts';
import type { TestProduct } from '../../testing/products.ts';
import { insertTeam, type Teammate } from '../../testing/team.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';

// 2024-05-15 is selling day 11 of the 23 of May.
const lastTransactionDate = '2024-05-15';
const products: TestProduct[] = [
  { customId: 'ale', name: 'Alder Ale', size: '12 oz' },
  { customId: 'cider', name: 'Birch Cider' },
  { customId: 'keg', name: 'Cedar Keg', size: '1/2 bbl', ouncesPerUnit: 1984 },
  { customId: 'amber', name: 'Amber' },
];
const corner: TestBuyer = {
  customId: 'B/1 %', // as files may write an ID
  name: 'Corner Shop',
  rep: 'REP_1',
  sold: [28_800, 250_000, 100_000],
  lastOrder: { date: '2024-05-13', products: 3, ounces: 1984 },
  months: [
    [24, 3168, 22_000], // May 2024: 11 CE, $220.00
    [12, 5760, 30_000], // May 2023: 20 CE, $300.00
    [23, -288, -100], //  April 2024
  ],
  lastYearMtd: [2880, 15_000], // 10 CE, $150.00
  stopped: [
    [0, 3], //    3 CE
    [2, 0.5], //  3.4444 CE
    [3, 3], //    3 CE: Alder comes before Amber
  ],
  losses: [
    [1, 'outOfCode', 1200, 50_000],
    [0, 'outOfCode', 331, 0],
    [0, 'breakage', 90_000, 0], // not charged
  ],
};
const lone: TestBuyer = { customId: 'B-2', name: 'Lone Star', losses: [[0, 'outOfCode', 500, 0]] };

let server: TestApp;
let tokens: Record<Teammate, string>;

beforeAll(async () => {
  server = await startTestApp();
  const { sql } = server;
  tokens = await insertTeam(sql, 'ats');
  await sql`update settings set max_fpl_percent = 1.5`;
  const buyers = [corner, lone];
  await pointAt(sql, 'ats', 'prod', await insertSnapshot(sql, 'ats', { lastTransactionDate, products, buyers }));
});
afterAll(() => server.stop());

async function panel(customId: string, as: Teammate = 'MGR_1'): Promise<BuyerDetail> {
  const { status, body } = await server.ask({ url: `/api/buyer/${encodeURIComponent(customId)}`, as: tokens[as] });
  expect(status).toBe(200);
  return body.payload as BuyerDetail;
}

describe('GET /api/buyer/{customId}', () => {
  test('shows the customer as the list does', async () => {
    expect(await panel('B/1 %')).toMatchObject({
      customId: 'B/1 %',
      name: 'Corner Shop',
      salesRep: { customId: 'REP_1', name: 'Ann' },
      volume: { thisYear: 100, lastYear: 0, diff: 'Infinity' },
      gp: { thisYear: 2500, lastYear: 0, diff: 'Infinity' },
      gp_ce: { thisYear: 25, lastYear: null, diff: null },
      period: { from: '2024-02-16', to: '2024-05-15' }, // 90 days
    });
  });

  test('shows thirteen months, the last at its pace beside last year', async () => {
    const { months } = await panel('B/1 %');
    expect(months).toHaveLength(13);
    expect(months[12]).toEqual({
      month: '2024-05-01',
      thisYear: { volume: 11, gp: 220 },
      lastYear: { volume: 20, gp: 300 },
      lastYearToDate: { volume: 10, gp: 150 },
      pace: { volume: 23, gp: 460 }, // x 23 / 11
    });
    expect(months[11]).toMatchObject({ month: '2024-04-01', thisYear: { volume: -1, gp: -1 }, pace: null });
    expect(months[0]).toMatchObject({ month: '2023-05-01', thisYear: { volume: 20, gp: 300 } });
  });

  test('its pace follows the calendar of the update, as its other figures do', async () => {
    const { sql } = server;
    const pace = async () => (await panel('B/1 %')).months[12]?.pace?.volume;
    await sql`update settings set non_selling_days = '{2024-05-20}' where db = 'prod'`;
    expect(await pace()).toBe(23);
    const at = { nonSellingDays: ['2024-05-20'] };
    await sql`
      update snapshots s set shaped_by = shaped_by || ${sql.json(at)} from environments e
      where e.snapshot_id = s.snapshot_id and e.wholesaler_id = 'ats' and e.db = 'prod'`;
    expect(await pace()).toBe(22); // 11 x 22 / 11
  });

  test('shows its last order, and none where it bought nothing in two years', async () => {
    expect((await panel('B/1 %')).lastOrder).toEqual({ date: '2024-05-13', products: 3, volume: 6.8889 });
    expect((await panel('B-2')).lastOrder).toBeNull();
  });

  test("shows what it stopped buying by last year's CE, A to Z where it is the same", async () => {
    expect((await panel('B/1 %')).stopped).toEqual([
      { customId: 'keg', name: 'Cedar Keg', size: '1/2 bbl', lastYear: 3.4444 },
      { customId: 'ale', name: 'Alder Ale', size: '12 oz', lastYear: 3 },
      { customId: 'amber', name: 'Amber', size: null, lastYear: 3 },
    ]);
    expect((await panel('B-2')).stopped).toEqual([]);
  });

  test('shows chargeable losses in percent of its revenue beside max FPL', async () => {
    // $12.00 + $3.31 of $1,000.00
    expect((await panel('B/1 %')).losses).toEqual({
      amount: 15.31,
      percent: expect.closeTo(1.531, 10),
      maxPercent: 1.5,
    });
    expect((await panel('B-2')).losses).toEqual({ amount: 5, percent: null, maxPercent: 1.5 });
    await server.sql`update settings set chargeable_loss_reasons = '{outOfCode,breakage}' where db = 'prod'`;
    expect((await panel('B/1 %')).losses).toMatchObject({ amount: 915.31, percent: expect.closeTo(91.531, 10) });
    await server.sql`update settings set chargeable_loss_reasons = '{outOfCode}' where db = 'prod'`;
  });

  test('an ID that is not there, or of the other environment alone, is unknown', async () => {
    const { sql } = server;
    const preview = { lastTransactionDate: '2024-06-14', buyers: [{ customId: 'P-1', name: 'Only in preview' }] };
    await pointAt(sql, 'ats', 'preview', await insertSnapshot(sql, 'ats', preview));
    for (const customId of ['nope', 'P-1', 'REP_1']) {
      const { status, body } = await server.ask({ url: `/api/buyer/${customId}`, as: tokens.MGR_1 });
      expect([customId, status, body.message]).toEqual([customId, 404, buyerTexts.unknown]);
    }
  });
});
