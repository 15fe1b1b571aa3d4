// What suppliers are billed back for incentives. Ann has 10 placements in April, 12 in May and 8 in June 2024, each $5;
// L is June 14 in a quarter, so all three months are in pay.
import { itemReportTexts } from '@caselift/contract/item-reports';
import { setNow } from '@caselift/db/clock';
import { backToNow } from '@caselift/db/testing/clock';
import { read, utils } from '@e965/xlsx';
import { extractText } from 'unpdf';
import { describe, expect, test } from 'vitest';
import { everything, itemTeam, payout } from '../../testing/item-team.ts';
import { insertProducts } from '../../testing/products.ts';

const { team, insert, measure } = itemTeam();

const post = (itemIds: readonly string[], as = team.tokens.MGR_1, more = '') =>
  team.server.app.inject({
    ...{ url: `/api/v3/items/billBack?wholesalerId=${team.id}${more}`, method: 'POST' },
    ...{ headers: { authorization: `Bearer ${as}` }, payload: { itemIds } },
  });
type Line = Record<string, string | number>;
async function packet(itemIds: readonly string[], as?: string) {
  const answer = await post(itemIds, as);
  expect([answer.statusCode, answer.headers['content-disposition']]).toEqual([
    200,
    expect.stringContaining('filename="Incentives bill-back.xlsx"'),
  ]);
  const book = read(answer.rawPayload);
  const of = (name: string) => utils.sheet_to_json<Line>(book.Sheets[name] ?? {});
  return {
    summary: of('Summary'),
    suppliers: of('Claim by supplier'),
    rows: of('By incentive'),
    people: of('By person'),
  };
}
const products = () =>
  insertProducts(
    team.server.sql,
    { snapshot_id: team.snapshotId, wholesaler_id: team.id },
    [
      { customId: 'P1', name: 'Ale', supplier: 'alder' },
      { customId: 'P2', name: 'Stout', supplier: 'birch' },
    ],
    { buyer: (place) => place, product: (place) => place },
  );
const by = (supplier: string[]) => ({ ...everything, filters: { ...everything.filters, supplier } });

describe('the bill-back of incentives', () => {
  test('claims what a person is paid who was deleted in the sales period, and nothing of one deleted before it', async () => {
    await products();
    const ale = await insert({ name: 'Ale', terms: { supplierContribution: 50, products: by(['alder']) } });
    await measure();
    const deleteOn = (day: string | null) =>
      team.server.sql`update users set deleted_at = ${day} where wholesaler_id = ${team.id} and custom_id = 'REP_1'`;
    await deleteOn('2024-06-10T12:00:00Z');
    try {
      const { people } = await packet([ale]);
      expect(people.map((row) => [row['User ID'], row['Amount paid']])).toEqual([
        ['REP_1', 150],
        ['Total', 150],
      ]);
      await deleteOn('2024-03-10T12:00:00Z');
      expect((await post([ale])).statusCode).toBe(409);
    } finally {
      await deleteOn(null);
    }
  });

  test('claims each supplier’s share of what was paid, and every table adds up to the same', async () => {
    await products();
    const ale = await insert({ name: 'Ale', terms: { supplierContribution: 50, products: by(['alder']) } });
    const both = await insert({ name: 'Both', terms: { supplierContribution: 25, products: by(['alder', 'birch']) } });
    const stout = await insert({ name: 'Stout', terms: { supplierContribution: 10, products: by(['birch']) } });
    const own = await insert({ name: 'Ours', terms: { supplierContribution: 0, products: by(['alder']) } });
    await measure();
    const { summary, suppliers, rows, people } = await packet([ale, both, stout, own]);
    expect(suppliers).toEqual([
      { Supplier: 'alder', Incentives: 1, 'Amount paid': 150, "Supplier's share": 75 },
      { Supplier: 'alder, birch', Incentives: 1, 'Amount paid': 150, "Supplier's share": 37.5 },
      { Supplier: 'birch', Incentives: 1, 'Amount paid': 150, "Supplier's share": 15 },
      { Supplier: 'Total', 'Amount paid': 450, "Supplier's share": 127.5 },
    ]);
    expect(rows.map((row) => [row.Incentive, row['Supplier contribution, %'], row['Amount paid']])).toEqual([
      ...[
        ['Ale', 50, 50],
        ['Ale', 50, 60],
        ['Ale', 50, 40],
      ],
      ...[
        ['Both', 25, 50],
        ['Both', 25, 60],
        ['Both', 25, 40],
      ],
      ...[
        ['Stout', 10, 50],
        ['Stout', 10, 60],
        ['Stout', 10, 40],
      ],
      [undefined, undefined, 450],
    ]);
    expect(people).toEqual([
      { 'User ID': 'REP_1', Name: 'Ann', 'Amount paid': 450, "Supplier's share": 127.5 },
      { 'User ID': 'Total', 'Amount paid': 450, "Supplier's share": 127.5 },
    ]);
    expect(summary.at(-1)).toMatchObject({ 'Bill-back': "Suppliers' share", Amount: 127.5 });
    const { body } = await team.server.ask({ url: `/api/history?wholesalerId=${team.id}`, as: team.admin });
    expect((body.payload as { detail: string }[])[0]?.detail).toBe(
      "Made the bill-back of 3 incentives: $450.00 paid, suppliers' share $127.50.",
    );
  });

  test('was made on a day of the wholesaler’s zone', async () => {
    await products();
    const ale = await insert({ name: 'Ale', terms: { supplierContribution: 50, products: by(['alder']) } });
    await measure();
    try {
      for (const [at, day] of [
        ['2024-07-01T04:59:00Z', 'Jun 30, 2024'],
        ['2024-07-01T05:01:00Z', 'Jul 1, 2024'],
      ] as const) {
        setNow(at);
        const { summary } = await packet([ale]);
        expect(summary.find((row) => row['Bill-back'] === 'Made')?.['Incentives bill-back']).toBe(`${day} by Mona`);
      }
    } finally {
      backToNow();
    }
  });

  test('is the same on paper', async () => {
    await products();
    const ale = await insert({ name: 'Ale', terms: { supplierContribution: 50, products: by(['alder']) } });
    await measure();
    const answer = await post([ale], team.tokens.MGR_1, '&export=pdf');
    expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'application/pdf']);
    expect(answer.headers['content-disposition']).toContain('filename="Incentives bill-back.pdf"');
    const { totalPages, text } = await extractText(new Uint8Array(answer.rawPayload));
    const said = text.map((page) => page.replace(/\s+/g, ' '));
    expect(totalPages).toBe(2);
    expect(said[0]).toContain('Sales period Apr 1, 2024 to Jun 30, 2024');
    expect(said[0]).toContain("Paid $150.00 Suppliers' share $75.00");
    expect(said[0]).toContain('alder 1 $150.00 $75.00');
    expect(said[0]).toContain('REP_1 Ann $150.00 $75.00');
    expect(said[1]).toContain('alder Ale Apr 1, 2024 Apr 30, 2024 1 50 $50.00 $25.00');
    const empty = await post([], team.tokens.MGR_1, '&export=pdf');
    expect([empty.statusCode, JSON.parse(empty.body).message]).toEqual([409, itemReportTexts.nothingPaid]);
    expect((await post([ale], team.tokens.LEAD_1, '&export=pdf')).statusCode).toBe(403);
    expect((await post([ale], team.tokens.MGR_1, '&export=docx')).statusCode).toBe(400);
  });

  test('rounds a share once for an incentive and sales period, as its report does', async () => {
    await products();
    const cents = payout({ rateCents: 5 });
    const item = await insert({
      name: 'Ale',
      terms: { supplierContribution: 50, payout: cents, products: by(['alder']) },
    });
    // Three months of 5 cents at 50% are 8 cents together.
    await measure(() => [['REP_1', 'corner', 1]]);
    const { rows } = await packet([item]);
    expect(rows.map((row) => row["Supplier's share"])).toEqual([0.03, 0.03, 0.02, 0.08]);
    const report = await team.server.ask({
      url: `/api/v3/items/reporting?wholesalerId=${team.id}&isIncentive=true`,
      ...{ method: 'POST', as: team.tokens.MGR_1, json: { itemIds: [item] } },
    });
    expect((report.body.payload as { totals: object }).totals).toMatchObject({ supplierContribution: 0.08 });
  });

  test('has what is hidden from sales reps, and people the reader can’t see as others', async () => {
    await products();
    const item = await insert({
      name: 'Hidden',
      terms: { supplierContribution: 50, hideFromSalesReps: true, products: by(['alder']) },
    });
    await measure((_, from) => [
      ['REP_1', 'corner', from === '2024-06-01' ? 2 : 0],
      ['REP_2', 'club', 4],
    ]);
    const { sql } = team.server;
    await sql`update users set hidden = true where wholesaler_id = ${team.id} and custom_id = 'REP_2'`;
    const { people } = await packet([item]);
    expect(people.map((row) => [row.Name, row['Amount paid']])).toEqual([
      ['Ann', 10],
      ['Other people', 60],
      [undefined, 70],
    ]);
  });

  test('leaves out objectives, what accrues, and what paid nothing', async () => {
    await products();
    const terms = { supplierContribution: 50, products: by(['alder']) };
    const objective = await insert({ kind: 'objective', name: 'Objective', terms });
    const accruing = await insert({
      name: 'Year',
      terms: { ...terms, period: 'current_year' },
    });
    await measure();
    for (const itemIds of [[objective], [accruing], []]) {
      const answer = await post(itemIds);
      expect([answer.statusCode, JSON.parse(answer.body).message]).toEqual([409, itemReportTexts.nothingPaid]);
    }
  });

  test('is for admins and managers of the wholesaler', async () => {
    const item = await insert({ terms: { supplierContribution: 50 } });
    await measure();
    const { tokens } = team;
    const statusOf = async (as: string) => (await post([item], as)).statusCode;
    expect(await Promise.all([team.admin, tokens.MGR_1, tokens.LEAD_1, tokens.REP_1, 'nobody'].map(statusOf))).toEqual([
      ...[200, 200, 403, 403, 401],
    ]);
    expect((await post([item], tokens.MGR_1, 'x')).statusCode).toBe(403);
  });
});
