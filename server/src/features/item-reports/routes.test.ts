// What objectives and incentives came to, row by row (docs/product.md, Items).
import { itemReportOrders } from '@caselift/contract/item-report-orders';
import type { ItemReportGroup, ItemReportRow, ItemReportTotals } from '@caselift/contract/item-reports';
import { describe, expect, test } from 'vitest';
import { itemTeam, payout } from '../../testing/item-team.ts';

const { team, insert, measure, edit } = itemTeam();

type Report = { rows: ItemReportRow[]; totals: ItemReportTotals; groups: ItemReportGroup[]; count: number };
type Sent = { as?: string; itemIds?: readonly string[] };

const ask = (query: string, { as = team.tokens.MGR_1, itemIds = [] }: Sent = {}) =>
  team.server.ask({
    url: `/api/v3/items/reporting?wholesalerId=${team.id}&limit=200&${query}`,
    method: 'POST',
    as,
    json: { itemIds },
  });
async function report(itemIds: readonly string[], query = '', as?: string): Promise<Report> {
  const { status, body } = await ask(`isIncentive=true&${query}`, { itemIds, ...(as && { as }) });
  expect([status, body.message]).toEqual([200, undefined]);
  return body.payload as Report;
}
const told = ({ rows }: Report) => rows.map(({ name, userName, startDate }) => [name, userName, startDate]);
const quarter = { period: 'current_quarter' } as const;
const insertImage = (row: object) =>
  team.server.sql`insert into item_images ${team.server.sql({
    ...{ wholesaler_id: team.id, user_id: 'REP_1', instance_start: '2024-04-01', buyer_id: 'corner' },
    ...{ own_date: '2024-06-01', stored_at: '2024-06-01T12:00:00Z', ...row },
  })}`;

describe('rows', () => {
  test('are one for each instance of the sales period and person, with what each earned', async () => {
    // $5 a placement: 10, 12 and 8 in the months of the quarter.
    const item = await insert({ name: 'Placements' });
    await measure();
    const { rows, totals, count } = await report([item]);
    expect(count).toBe(6);
    expect(
      rows.map(({ userName, startDate, quantity, payoutMTD }) => [userName, startDate, quantity, payoutMTD]),
    ).toEqual([
      ['Ann', '2024-04-01', 10, 50],
      ['Ben', '2024-04-01', 0, 0],
      ['Ann', '2024-05-01', 12, 60],
      ['Ben', '2024-05-01', 0, 0],
      ['Ann', '2024-06-01', 8, 40],
      ['Ben', '2024-06-01', 0, 0],
    ]);
    expect(rows[0]).toEqual({
      ...{
        itemId: item,
        userId: 'REP_1',
        name: 'Placements',
        userName: 'Ann',
        instance: '2024-04-01',
        isAccruing: false,
      },
      ...{ startDate: '2024-04-01', endDate: '2024-04-30', status: 100, percentageAchieved: 100 },
      ...{ images: [], approvedImages: [], rejectedImages: [], route: '', type: 'quantity', measure: 'PODs' },
      ...{ quantity: 10, eligibleQuantity: 10, minQuantityValue: 0, userTarget: 10, potential: 50, payoutMTD: 50 },
      ...{ payout: 5, payoutType: 'perAction', threshold: { units: 'percentage', value: 0 } },
      ...{ cap: { units: 'raw', value: 0 }, isOpenEnded: false, parentItemId: null, parentItemName: null },
      ...{ supplierContribution: 0, tagName: null, tagColor: null, isTeamLead: false, isLeadership: false },
      ...{ teamLead: [{ customId: 'LEAD_1', name: 'Lee' }], leadership: [{ customId: 'TOP_1', name: 'Tia' }] },
      ...{ isAccountSpecific: false, isEdited: false, advancedBudget: 0, quantityAdvanced: [], maxImagesPerAccount: 1 },
      advancedPayments: expect.arrayContaining([{ completed: 70, ofBudget: 50 }]),
      ...{ hasAccountResults: true, referenceShown: false },
    });
    expect(totals).toEqual({
      ...{
        potential: 300,
        withoutPotential: 0,
        payoutMTD: 150,
        accruing: 0,
        target: 60,
        quantity: 30,
        eligibleQuantity: 30,
      },
      supplierContribution: 0,
    });
  });

  test('can be asked of what runs and of what has ended', async () => {
    const item = await insert({});
    await measure();
    const startsOf = async (which: string) =>
      new Set((await report([item], `instances=${which}`)).rows.map(({ startDate }) => startDate));
    expect(await startsOf('running')).toEqual(new Set(['2024-06-01']));
    expect(await startsOf('ended')).toEqual(new Set(['2024-04-01', '2024-05-01']));
  });

  test('of sub-items and grouped children name the item above them, and totals add only its money', async () => {
    const root = await insert({ name: 'Both', type: 'multi', terms: { ...quarter, userIds: ['REP_1'] } });
    const sub = (name: string, order: number) =>
      insert({
        ...{ name, order, parentId: root },
        terms: { ...quarter, userIds: [], payout: payout({ rateCents: 100 }) },
      });
    const [reds] = [await sub('Reds', 1), await sub('Whites', 2)];
    await measure(() => [['REP_1', 'corner', 3]]);
    const { rows, totals } = await report([root]);
    expect(rows.map(({ name, parentItemName, payoutMTD }) => [name, parentItemName, payoutMTD])).toEqual([
      ['Both', null, 6],
      ['Reds', 'Both', 3],
      ['Whites', 'Both', 3],
    ]);
    expect(totals).toMatchObject({ payoutMTD: 6, quantity: null, target: null });
    const alone = await report([reds]);
    expect(alone.rows.map(({ name, parentItemId }) => [name, parentItemId])).toEqual([['Reds', root]]);
    expect(alone.totals).toMatchObject({ payoutMTD: 0, quantity: 3, target: 10 });
  });

  test('have what was typed for the person instead of the item’s rules', async () => {
    const item = await insert({ terms: { ...quarter, userIds: ['REP_1'] } });
    await edit(item, '2024-04-01');
    await measure(() => [['REP_1', 'corner', 6]]);
    expect((await report([item])).rows).toMatchObject([
      { isEdited: true, userTarget: 6, payoutType: 'allOrNothing', payout: 70, payoutMTD: 70, percentageAchieved: 100 },
    ]);
  });

  test('list the images by their status, once their content has arrived', async () => {
    const item = await insert({ type: 'image', terms: { ...quarter, measure: null, target: 4 } });
    const ids = [1, 2, 3, 4].map((n) => `00000000-0000-4000-8000-00000000000${n}`);
    await insertImage({ item_id: item, image_id: ids[0] });
    await insertImage({ item_id: item, image_id: ids[1], status: 'approved' });
    await insertImage({ item_id: item, image_id: ids[2], status: 'rejected', rejected_reason: 'Blurred' });
    await insertImage({ item_id: item, image_id: ids[3], stored_at: null });
    const { rows } = await report([item], 'sortField=images&sortDirection=desc');
    expect(rows.map(({ userName }) => userName)).toEqual(['Ann', 'Ben']);
    expect(rows[0]).toMatchObject({
      images: [{ _id: ids[0], rejected: false, rejectedReason: '' }],
      approvedImages: [{ _id: ids[1], rejected: false, rejectedReason: '' }],
      rejectedImages: [{ _id: ids[2], rejected: true, rejectedReason: 'Blurred' }],
      ...{ quantity: 1, hasAccountResults: false },
    });
  });

  test('tell no percent where there is no target to take it of', async () => {
    const item = await insert({ terms: { ...quarter, isOpenEnded: true, target: 0 } });
    await measure(() => [['REP_1', 'corner', 3]]);
    const { rows } = await report([item], 'sortField=status');
    expect(
      rows.map(({ userName, status, percentageAchieved, potential }) => [
        userName,
        status,
        percentageAchieved,
        potential,
      ]),
    ).toEqual([
      ['Ann', null, null, null],
      ['Ben', null, null, null],
    ]);
  });

  test('change with an approval and with an edit of the item', async () => {
    const item = await insert({ type: 'image', terms: { ...quarter, measure: null, userIds: ['REP_1'] } });
    await insertImage({ item_id: item });
    const paid = async () => (await report([item])).rows.map(({ payoutMTD }) => payoutMTD);
    expect(await paid()).toEqual([0]);
    await team.server.sql`update item_images set status = 'approved' where wholesaler_id = ${team.id}`;
    expect(await paid()).toEqual([5]);
    await team.server.sql`
      update items set terms = jsonb_set(terms, '{payout,rateCents}', '700') where item_id = ${item}`;
    expect(await paid()).toEqual([7]);
  });

  test('of other items, other kinds and no items at all are not there', async () => {
    const [item] = [await insert({ name: 'This' }), await insert({ name: 'Other' })];
    await measure();
    expect(new Set(told(await report([item])).map(([name]) => name))).toEqual(new Set(['This']));
    expect(await report([])).toMatchObject({ rows: [], count: 0, totals: { payoutMTD: 0, quantity: null } });
    expect(await report(['nothing'])).toMatchObject({ rows: [] });
    const { body } = await ask('isObjective=true', { itemIds: [item] });
    expect(body.payload).toMatchObject({ rows: [] });
  });
});

describe('pages', () => {
  test('hold ten rows, and say which page of how many', async () => {
    const items = [];
    for (const name of ['A', 'B', 'C', 'D']) items.push(await insert({ name }));
    await measure();
    const url = `/api/v3/items/reporting?wholesalerId=${team.id}&isIncentive=true&page=3`;
    const { body } = await team.server.ask({ url, method: 'POST', as: team.tokens.MGR_1, json: { itemIds: items } });
    expect(body.meta).toEqual({ totalPages: 3, page: 3, limit: 10 });
    expect(told(body.payload as Report)).toEqual([
      ['D', 'Ann', '2024-05-01'],
      ['D', 'Ben', '2024-05-01'],
      ['D', 'Ann', '2024-06-01'],
      ['D', 'Ben', '2024-06-01'],
    ]);
  });

  test('are ordered by any column, equal rows by name and user, those without a value last', async () => {
    const items = [await insert({ name: 'A' }), await insert({ name: 'B', terms: { ...quarter, isOpenEnded: true } })];
    await measure((item) => [['REP_2', 'club', item === items[0] ? 7 : 2]]);
    const all = await report(items);
    for (const order of itemReportOrders) {
      const [up, down] = [
        await report(items, `sortField=${order}`),
        await report(items, `sortField=${order}&sortDirection=desc`),
      ];
      expect(told(up).toSorted()).toEqual(told(all).toSorted());
      expect(told(down).toSorted()).toEqual(told(all).toSorted());
    }
    const quantities = async (direction: string) =>
      (await report(items, `sortField=quantity&sortDirection=${direction}`)).rows.map(({ quantity }) => quantity);
    expect(await quantities('asc')).toEqual([0, 0, 0, 0, 2, 7, 7, 7]);
    expect(await quantities('desc')).toEqual([7, 7, 7, 2, 0, 0, 0, 0]);
    const potentials = async (direction: string) =>
      (await report(items, `sortField=potential&sortDirection=${direction}`)).rows.map(({ potential }) => potential);
    const fifties = [50, 50, 50, 50, 50, 50];
    expect((await report(items)).totals).toMatchObject({ potential: 300, withoutPotential: 2 }); // open-ended, of two people
    expect([await potentials('asc'), await potentials('desc')]).toEqual([
      [...fifties, null, null],
      [...fifties, null, null],
    ]);
    const tied = await report(items, 'sortField=type&sortDirection=desc');
    expect(told(tied)).toEqual(told(all));
    const url = (page: number) =>
      `/api/v3/items/reporting?wholesalerId=${team.id}&isIncentive=true&sortField=quantity&sortDirection=desc&limit=3&page=${page}`;
    const paged = [];
    for (const page of [1, 2, 3]) {
      const { body } = await team.server.ask({
        url: url(page),
        method: 'POST',
        as: team.tokens.MGR_1,
        json: { itemIds: items },
      });
      paged.push(...told(body.payload as Report));
    }
    expect(paged).toEqual(told(await report(items, 'sortField=quantity&sortDirection=desc')));
  });

  test('find names of items and of people', async () => {
    const items = [
      await insert({ name: 'Spring Ale', terms: quarter }),
      await insert({ name: 'Fall', terms: quarter }),
    ];
    await measure(() => [
      ['REP_1', 'corner', 3],
      ['REP_2', 'club', 1],
    ]);
    const found = async (phrase: string) =>
      (await report(items, `searchPhrase=${phrase}`)).rows.map(({ name, userName }) => [name, userName]);
    expect(await found('ale')).toEqual([
      ['Spring Ale', 'Ann'],
      ['Spring Ale', 'Ben'],
    ]);
    expect(await found('ANN')).toEqual([
      ['Fall', 'Ann'],
      ['Spring Ale', 'Ann'],
    ]);
    expect((await report(items, 'searchPhrase=ann')).totals).toMatchObject({ payoutMTD: 30, quantity: 6 });
    expect(await found('nothing')).toEqual([]);
  });

  test('filter by tag, which what is below an item has from it', async () => {
    const [tag] = await team.server.sql<{ id: string }[]>`
      insert into tags ${team.server.sql({ wholesaler_id: team.id, name: 'Summer', color: '#112233' })} returning tag_id as id`;
    const root = await insert({
      name: 'Tagged',
      type: 'multi',
      tagId: tag?.id ?? '',
      terms: { ...quarter, userIds: ['REP_1'] },
    });
    await insert({ name: 'Part', parentId: root, terms: { ...quarter, userIds: [] } });
    const other = await insert({ name: 'Other', terms: quarter });
    await measure();
    const { rows } = await report([root, other], `tag=${tag?.id}`);
    expect(rows.map(({ name, tagName, tagColor }) => [name, tagName, tagColor])).toEqual([
      ['Tagged', 'Summer', '#112233'],
      ['Part', 'Summer', '#112233'],
    ]);
  });
});

describe('by teams', () => {
  test('people stand under each of their leads, and count once', async () => {
    const { sql } = team.server;
    const lead = {
      wholesaler_id: team.id,
      db: 'prod',
      custom_id: 'LEAD_2',
      name: 'Lou',
      role: 'teamLead',
      email: null,
    };
    await sql`insert into users ${sql({ ...lead, team_lead_ids: [] })}`;
    await sql`
      update users set team_lead_ids = array['LEAD_1', 'LEAD_2'] where wholesaler_id = ${team.id} and custom_id = 'REP_1'`;
    const item = await insert({ terms: { ...quarter, userIds: ['REP_1', 'REP_2', 'LEAD_1', 'TOP_1'] } });
    await measure(() => [
      ['REP_1', 'corner', 3],
      ['REP_2', 'club', 1],
    ]);
    const { rows, groups, totals, count } = await report([item], 'groupByTeams=true');
    expect(groups.map(({ depth, name, groupId, parentGroupId }) => [depth, name, groupId, parentGroupId])).toEqual([
      [0, 'Tia', 'TOP_1', null],
      [1, 'Lee', 'TOP_1/LEAD_1', 'TOP_1'],
      [2, 'Ann', 'TOP_1/LEAD_1/REP_1', 'TOP_1/LEAD_1'],
      [2, 'Ben', 'TOP_1/LEAD_1/REP_2', 'TOP_1/LEAD_1'],
      [0, 'No Leadership', '-', null],
      [1, 'Lou', '-/LEAD_2', '-'],
      [2, 'Ann', '-/LEAD_2/REP_1', '-/LEAD_2'],
    ]);
    expect(rows.map(({ groupId, userName, payoutMTD }) => [groupId, userName, payoutMTD])).toEqual([
      ['TOP_1', 'Tia', 20],
      ['TOP_1/LEAD_1', 'Lee', 20],
      ['TOP_1/LEAD_1/REP_1', 'Ann', 15],
      ['TOP_1/LEAD_1/REP_2', 'Ben', 5],
      ['-/LEAD_2/REP_1', 'Ann', 15],
    ]);
    expect(count).toBe(5);
    // Leads are in the money, not in the quantities.
    expect(totals).toMatchObject({ payoutMTD: 60, quantity: 4, eligibleQuantity: 4, target: 20 });
    expect(totals).toEqual((await report([item])).totals);
  });

  test('what is missing above and below is named', async () => {
    const { sql } = team.server;
    await sql`update users set team_lead_ids = '{}' where wholesaler_id = ${team.id} and custom_id = 'REP_2'`;
    await sql`update users set team_lead_ids = array['TOP_1'] where wholesaler_id = ${team.id} and custom_id = 'REP_1'`;
    const item = await insert({ terms: { ...quarter, userIds: ['REP_1', 'REP_2', 'LEAD_1'] } });
    await measure();
    const { groups } = await report([item], 'groupByTeams=true');
    expect(groups.map(({ depth, name }) => [depth, name])).toEqual([
      [0, 'Tia'],
      [1, 'Lee'],
      [2, 'No Sales Reps'],
      [1, 'No Team Leads'],
      [2, 'Ann'],
      [0, 'No Leadership'],
      [1, 'No Team Leads'],
      [2, 'Ben'],
    ]);
  });

  test('beyond 500 rows a page is one of leadership, or of 500 rows', async () => {
    const { sql } = team.server;
    await sql`update users set team_lead_ids = '{}' where wholesaler_id = ${team.id} and custom_id = 'REP_2'`;
    const items: string[] = [];
    for (let n = 0; n < 170; n++)
      items.push(await insert({ name: `Item ${n}`, type: 'binary', terms: { measure: null } }));
    const page = async (at: number) => {
      const { body } = await ask(`isIncentive=true&groupByTeams=true&page=${at}`, { itemIds: items });
      return { meta: body.meta, ...(body.payload as Report) };
    };
    const pages = [await page(1), await page(2), await page(3), await page(4), await page(5)];
    expect(pages[0]?.meta).toMatchObject({ totalPages: 4 });
    expect(pages.map(({ rows }) => rows.length)).toEqual([500, 10, 500, 10, 0]);
    // The groups above go on on the next page.
    expect(pages.map(({ groups }) => groups.map(({ name }) => name))).toEqual([
      ['Tia', 'Lee', 'Ann'],
      ['Tia', 'Lee', 'Ann'],
      ['No Leadership', 'No Team Leads', 'Ben'],
      ['No Leadership', 'No Team Leads', 'Ben'],
      [],
    ]);
    expect(new Set(pages.flatMap((one) => told(one)).map(String)).size).toBe(1020);
  });
});
