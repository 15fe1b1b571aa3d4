// Reports as files (docs/product.md, Items).
import { read, utils } from '@e965/xlsx';
import { describe, expect, test } from 'vitest';
import { itemTeam } from '../../testing/item-team.ts';
import { testMeasure } from '../../testing/items.ts';

const { team, insert, measure } = itemTeam();
const quarter = { period: 'current_quarter' } as const;

const post = (call: string, itemIds: readonly string[], as = team.tokens.MGR_1) => {
  const path = `/api/v3/items/${call}${call.includes('?') ? '&' : '?'}wholesalerId=${team.id}`;
  return team.server.app.inject({
    ...{ url: path, method: 'POST', headers: { authorization: `Bearer ${as}` } },
    payload: { itemIds },
  });
};
const exported = (as: string, itemIds: readonly string[], more = '') =>
  post(`reporting?isIncentive=true&export=${as}${more}`, itemIds);
const linesOf = (text: string) =>
  text
    .replace('\uFEFF', '')
    .trimEnd()
    .split('\r\n')
    .map((line) => line.split(','));

const titles = [
  ...['User Name', 'Route', 'Item Name', 'Parent Item Name', 'Type', 'Start Date', 'End Date', 'User Type', 'Status'],
  ...['Quantity', 'Measure', 'Eligible Quantity', 'Target', 'Minimum Quantity', 'Potential', 'Payout MTD'],
  ...['New Images', 'Approved Images', 'Rejected Images'],
];
const more = ['Item ID', 'Percentage Achieved', 'Supplier Contribution', 'Supplier Contribution ($)', 'Tag'];

describe('the reporting table', () => {
  test('as csv has the rows that match in their order, without pages, and nothing that runs', async () => {
    const item = await insert({ name: '=SUM(A1)', terms: { ...quarter, supplierContribution: 25 } });
    await measure(() => [['REP_1', 'corner', 3]]);
    const answer = await exported('csv', [item], '&limit=1&sortField=payoutMTD');
    expect(answer.headers['content-type']).toBe('text/csv; charset=utf-8');
    expect(answer.headers['content-disposition']).toContain('attachment; filename="Reporting Table.csv"');
    expect(linesOf(answer.body)).toEqual([
      titles,
      `Ben,,'=SUM(A1),,Quantity,2024-04-01,2024-06-30,Sales Rep,0,0,PODs,0,10,0,50,0,0,0,0`.split(','),
      `Ann,,'=SUM(A1),,Quantity,2024-04-01,2024-06-30,Sales Rep,30,3,PODs,3,10,0,50,15,0,0,0`.split(','),
    ]);
    const [head, ann] = linesOf((await exported('csv', [item], '&showAllColumns=true&searchPhrase=ann')).body);
    expect(head).toEqual([...titles, ...more]);
    // 25% of $15.
    expect(ann?.slice(-5)).toEqual([item, '30', '25', '3.75', '']);
  });

  test('as xlsx has the same, money in dollars', async () => {
    const item = await insert({ name: 'Reds', terms: quarter });
    await measure(() => [['REP_1', 'corner', 3]]);
    for (const answer of [await exported('xlsx', [item], '&showAllColumns=true'), await post('exportToFile', [item])]) {
      expect(answer.headers['content-disposition']).toContain('filename="Reporting Table.xlsx"');
      const book = read(answer.rawPayload);
      expect(book.SheetNames).toEqual(['Reporting Table']);
      const rows = utils.sheet_to_json<Record<string, unknown>>(book.Sheets['Reporting Table'] ?? {});
      expect(rows).toMatchObject([
        { 'User Name': 'Ann', 'Item Name': 'Reds', 'Payout MTD': 15, Potential: 50, Quantity: 3, 'Item ID': item },
        { 'User Name': 'Ben', 'Payout MTD': 0 },
      ]);
    }
    expect(linesOf((await post('exportToFile?export=csv', [item])).body)[0]).toEqual([...titles, ...more]);
  });

  test('without a row is refused', async () => {
    for (const call of [
      'reporting?isObjective=true&export=xlsx',
      'reporting?isObjective=true&export=imagesCsv',
      'exportToFile',
    ]) {
      const { statusCode, body } = await post(call, []);
      expect([statusCode, JSON.parse(body).message]).toEqual([409, 'No data to export']);
    }
  });

  test('is for those who read reports, without what they are not told', async () => {
    const profit = { ...quarter, measure: { ...testMeasure, label: 'GP ($)' } as const };
    const item = await insert({ terms: { ...profit, supplierContribution: 25 } });
    await measure(() => [['REP_1', 'corner', 5000]]);
    expect((await post('exportToFile', [item], team.tokens.REP_1)).statusCode).toBe(403);
    await team.server.sql`update settings set hide_profits = true where wholesaler_id = ${team.id}`;
    const [head, ann] = linesOf((await post('exportToFile?export=csv', [item], team.tokens.LEAD_1)).body);
    expect(head).not.toContain('Supplier Contribution');
    for (const title of ['Quantity', 'Eligible Quantity', 'Target']) expect(ann?.[head?.indexOf(title) ?? -1]).toBe('');
  });
});

test('images are listed with their account and status, by ID and without an address', async () => {
  const item = await insert({ name: 'Shelf', type: 'image', terms: { ...quarter, measure: null } });
  const other = await insert({ name: 'Other', type: 'image', terms: { ...quarter, measure: null } });
  const image = (row: object) =>
    team.server.sql`insert into item_images ${team.server.sql({
      ...{ wholesaler_id: team.id, item_id: item, user_id: 'REP_1', instance_start: '2024-04-01', buyer_id: 'corner' },
      ...{ own_date: '2024-06-01', stored_at: '2024-06-01T12:00:00Z', notes: '+1', ...row },
    })}`;
  const ids = [1, 2, 3].map((n) => `00000000-0000-4000-8000-00000000000${n}`);
  await image({ image_id: ids[0], status: 'rejected', rejected_reason: 'Blurred' });
  await image({ image_id: ids[1], own_date: '2024-05-30' });
  await image({ image_id: ids[2], stored_at: null });
  await image({ item_id: other });
  const { body, headers } = await exported('imagesCsv', [item]);
  expect(headers['content-disposition']).toContain('filename="Images.csv"');
  const account = 'Shelf,,Ann,,';
  expect(linesOf(body).slice(1)).toEqual([
    `${account}2024-05-30,corner,corner,,'+1,New,,${ids[1]}`.split(','),
    `${account}2024-06-01,corner,corner,,'+1,Rejected,Blurred,${ids[0]}`.split(','),
  ]);
  const book = read((await exported('imagesXlsx', [item])).rawPayload);
  expect(utils.sheet_to_json(book.Sheets.Images ?? {})).toHaveLength(2);
});
