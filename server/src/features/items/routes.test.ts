import { errorTexts } from '@caselift/contract/errors';
import type { Item } from '@caselift/contract/item-fields';
import { itemTexts } from '@caselift/contract/item-texts';
import { describe, expect, test } from 'vitest';
import { insertItem, testMeasure } from '../../testing/items.ts';
import { type ItemsHouse, itemsHouse } from '../../testing/items-house.ts';
import { insertTeam } from '../../testing/team.ts';

let house: ItemsHouse;
itemsHouse((made) => {
  house = made;
});

const noId = '00000000-0000-0000-0000-000000000000';
const listed = async (query = '', as?: string) => {
  const { body } = await house.ask(`items?${query}`, as === undefined ? {} : { as });
  return { names: (body.payload as Item[]).map(({ name }) => name), meta: body.meta };
};

describe('the list', () => {
  test('has fifteen items a page, the newest first, without sub-items', async () => {
    const { sql } = house.server;
    for (let at = 1; at <= 16; at += 1) await insertItem(sql, 'ats', { name: `Item ${at}`, type: 'multi' });
    await house.sub({ _id: await insertItem(sql, 'ats', { name: 'Parent', type: 'multi' }) }, { name: 'Sub' });
    const { names, meta } = await listed();
    expect([names.length, names[0], names[1]]).toEqual([15, 'Parent', 'Item 16']);
    expect(meta).toEqual({ totalPages: 2, count: 17, page: 1, limit: 15 });
    expect(await listed('page=2')).toMatchObject({ names: ['Item 2', 'Item 1'], meta: { page: 2 } });
  });

  test('is filtered by kind, flags, type, tag and words', async () => {
    const { sql } = house.server;
    const [tag] =
      await sql`insert into tags (wholesaler_id, name, color) values ('ats', 'Wine', '#112233') returning tag_id`;
    await insertItem(sql, 'ats', { name: 'Reds', type: 'image', tagId: tag?.tag_id });
    await insertItem(sql, 'ats', { name: 'Whites', favorite: true });
    await insertItem(sql, 'ats', { name: 'Rosé', kind: 'incentive' });
    await insertItem(sql, 'ats', { name: 'Old', archivedAt: '2024-01-01T00:00:00Z', favorite: true });
    await insertItem(sql, 'ats', { name: 'Gone', deletedAt: '2024-01-01T00:00:00Z' });
    for (const [query, names] of [
      ['', ['Rosé', 'Whites', 'Reds']],
      ['isObjective=true&isIncentive=true', ['Rosé', 'Whites', 'Reds']],
      ['isObjective=true', ['Whites', 'Reds']],
      ['isIncentive=true', ['Rosé']],
      ['isFavorite=true', ['Whites']],
      ['isArchived=true', ['Old']],
      ['type=image', ['Reds']],
      [`tag=${tag?.tag_id}`, ['Reds']],
      ['searchPhrase=%20hit', ['Whites']],
      ['searchPhrase=obj_1', ['Reds']],
      ['searchPhrase=none', []],
    ] as const) {
      expect([query, (await listed(query)).names]).toEqual([query, names]);
    }
  });

  test('is ordered by a column; what has no value of it comes last, and equal ones are the newest first', async () => {
    const { sql } = house.server;
    const [tag] =
      await sql`insert into tags (wholesaler_id, name, color) values ('ats', 'Beer', '#112244') returning tag_id`;
    await insertItem(sql, 'ats', { name: 'beta', type: 'image', tagId: tag?.tag_id });
    await insertItem(sql, 'ats', { name: 'Alpha', type: 'quantity', terms: { measure: testMeasure } });
    await insertItem(sql, 'ats', { name: 'Gamma', type: 'binary', terms: { period: 'current_year' } });
    for (const [query, names] of [
      ['orderBy=Name', ['Alpha', 'beta', 'Gamma']],
      ['orderBy=Name&ascending=false', ['Gamma', 'beta', 'Alpha']],
      ['orderBy=Tag', ['beta', 'Gamma', 'Alpha']],
      ['orderBy=Tag&ascending=false', ['beta', 'Gamma', 'Alpha']],
      ['orderBy=Type', ['Gamma', 'beta', 'Alpha']],
      ['orderBy=Measure', ['Alpha', 'Gamma', 'beta']],
      ['orderBy=Period', ['Gamma', 'Alpha', 'beta']],
      ['orderBy=Last%20Run', ['Gamma', 'Alpha', 'beta']],
    ] as const) {
      expect([query, (await listed(query)).names]).toEqual([query, names]);
    }
    expect((await house.ask('items?orderBy=Color')).status).toBe(400);
    expect((await house.ask('items?trend=sideways')).status).toBe(400);
  });

  test('is filtered by ranks and trends of the products that an item, or a part of it, chooses', async () => {
    const { sql } = house.server;
    const none = { supplier: [], brandFams: [], brand: [], packageType: [], size: [], productType: [] };
    const products = (brand: string) => ({
      products: { byFilters: true, filters: { ...none, brand: [brand] }, list: null },
    });
    await insertItem(sql, 'ats', { name: 'Gin', terms: products('Birch') });
    await insertItem(sql, 'ats', { name: 'Rye', terms: products('Dune') });
    const parent = await insertItem(sql, 'ats', { name: 'Both', type: 'multi' });
    await insertItem(sql, 'ats', { name: 'Gin below', parentId: parent, terms: products('Birch') });
    for (const [query, names] of [
      ['gpRank=Super+High', ['Both', 'Gin']],
      ['gpRank=Super+High&gpRank=Low', ['Both', 'Gin']],
      ['gpRank=Low', []],
      ['gpRank=Super+High&trend=up', ['Both', 'Gin']],
      ['gpRank=Super+High&trend=down', []],
    ] as const) {
      expect([query, (await listed(query)).names]).toEqual([query, names]);
    }
  });

  test('is filtered by days: a rolling item is of the period that holds the newest sale', async () => {
    const { sql } = house.server;
    await insertItem(sql, 'ats', { name: 'Month' }); // May, for L is May 15
    await insertItem(sql, 'ats', { name: 'Quarter', terms: { period: 'current_quarter' } });
    const days = { periodStart: '2024-01-10', periodEnd: '2024-02-09' };
    await insertItem(sql, 'ats', { name: 'Custom', terms: { period: 'custom', ...days } });
    await insertItem(sql, 'ats', { name: 'Open', terms: { period: 'custom' } });
    for (const [query, names] of [
      ['periodStart=2024-05-31', ['Quarter', 'Month']],
      ['periodStart=2024-06-01', ['Quarter']],
      ['periodEnd=2024-01-10', ['Custom']],
      ['periodEnd=2024-01-09', []],
      ['periodStart=2024-02-09&periodEnd=2024-04-01', ['Custom', 'Quarter']],
    ] as const) {
      expect([query, (await listed(query)).names]).toEqual([query, names]);
    }
  });

  test('refuses what it cannot be filtered by', async () => {
    for (const query of ['type=other', 'periodStart=May', 'page=0', 'isArchived=maybe']) {
      expect([query, (await house.ask(`items?${query}`)).status]).toEqual([query, 400]);
    }
  });
});

describe('who may', () => {
  test('read items are admins, managers and team leads; sales reps may not', async () => {
    const item = await house.save({ isIncentive: true, supplierContribution: 50 });
    const { ADM_1, VIEW_1, LEAD_1, TOP_1, REP_1 } = house.tokens;
    for (const as of [ADM_1, VIEW_1, LEAD_1, TOP_1]) {
      expect((await listed('', as)).names).toEqual(['Spring']);
      expect((await house.ask(`items/${item._id}`, { as })).status).toBe(200);
    }
    for (const call of ['items', `items/${item._id}`]) {
      const { status, body } = await house.ask(call, { as: REP_1 });
      expect([status, body.message]).toEqual([403, errorTexts.forbidden]);
    }
    expect((await house.server.ask({ url: '/api/v3/items' })).status).toBe(401);
    // What a supplier refunds is for those who see costs.
    expect((await house.read(`items/${item._id}`, { as: TOP_1 })).item.supplierContribution).toBe(50);
    expect((await house.read(`items/${item._id}`, { as: LEAD_1 })).item).not.toHaveProperty('supplierContribution');
  });

  test('change them are admins and managers who are not view-only', async () => {
    const group = await house.make({ type: 'grouped' });
    const multi = await house.make({ type: 'multi' });
    const [sub, item] = [await house.sub(multi, { name: 'Sub', type: 'binary' }), await house.save()];
    const edits = (as: string) =>
      [
        ['items', { json: { name: 'New', isObjective: true } }],
        [`items?parentId=${item._id}`, { json: {} }],
        [`items/${item._id}`, { method: 'PATCH', json: { target: 9 } }],
        ['addSubItem', { json: { parentItemId: multi._id, item: { name: 'New' } } }],
        [`objective/${multi._id}/${sub._id}`, { method: 'PATCH', json: { name: 'New' } }],
        [`objective/${multi._id}/${sub._id}`, { method: 'DELETE' }],
        [`objective/${item._id}`, { method: 'DELETE' }],
        [`addGroupedChildren/${group._id}`, { json: { childIds: [item._id] } }],
        [`/api/v2/objective/${item._id}/updateAccounts`, { json: { accounts: [{ buyerId: 'club', checked: true }] } }],
        [`/api/v2/objective/${item._id}/updateProducts`, { json: { products: [{ productId: 'ale', checked: true }] } }],
      ].map(([call, sent]) => house.ask(call as string, { ...(sent as object), as }));
    const { sql } = house.server;
    const before = await sql`select * from items order by number`;
    const { REP_1, LEAD_1, TOP_1, VIEW_1 } = house.tokens;
    for (const [as, text] of [
      [REP_1, errorTexts.forbidden],
      [LEAD_1, errorTexts.forbidden],
      [TOP_1, errorTexts.forbidden],
      [VIEW_1, errorTexts.viewOnly],
    ] as const) {
      const answers = await Promise.all(edits(as));
      expect(answers.map(({ status, body }) => [status, body.message])).toEqual(answers.map(() => [403, text]));
    }
    expect(await sql`select * from items order by number`).toEqual(before);
    // In Preview they act in Production too.
    const sent = { as: house.tokens.ADM_1, db: 'preview' };
    expect(await house.patched(item, { target: 9 }, sent)).toMatchObject({ target: 9 });
    expect((await house.read(`items/${item._id}`)).item.target).toBe(9);
  });
});

test('what is not there, of another wholesaler or of the other kind, is a 404 of every call, and stays as it is', async () => {
  const { sql } = house.server;
  await insertTeam(sql, 'iowa');
  const theirs = await insertItem(sql, 'iowa', { terms: { measure: testMeasure } });
  const ours = await house.save();
  const [group, multi] = [await house.make({ type: 'grouped' }), await house.make({ type: 'multi' })];
  const sub = await house.sub(multi, { name: 'Sub', type: 'binary' });
  const deleted = await insertItem(sql, 'ats', { deletedAt: '2024-01-01T00:00:00Z' });
  for (const id of [theirs, noId, '-'.repeat(36), deleted]) {
    for (const [call, sent] of [
      [`items/${id}`, {}],
      [`items/${id}`, { method: 'PATCH', json: { target: 9 } }],
      [`objective/${id}`, { method: 'DELETE' }],
      [`objective/${multi._id}/${id}`, { method: 'PATCH', json: {} }],
      [`objective/${id}/${sub._id}`, { method: 'DELETE' }],
      [`addGroupedChildren/${id}`, { json: { childIds: [] } }],
      [`/api/v2/objective/${id}/updateAccounts`, { json: { accounts: [] } }],
      [`/api/v2/objective/${id}/updateProducts`, { json: { products: [] } }],
    ] as const) {
      const { status, body } = await house.ask(call, { ...sent, as: house.tokens.ADM_1 });
      expect([call, status, body.message]).toEqual([call, 404, itemTexts.unknown]);
    }
    for (const [call, json, text] of [
      [`items?parentId=${id}`, { name: 'Copy' }, itemTexts.unknownSource],
      ['items', { parentId: id }, itemTexts.unknownSource],
      ['addSubItem', { parentItemId: id, item: { name: 'Sub' } }, itemTexts.unknownParent],
      ['addSubItem', { parentItemId: multi._id, item: { name: 'Sub', _id: id } }, itemTexts.unknownSource],
      [`addGroupedChildren/${group._id}`, { childIds: [id] }, itemTexts.unknownChildren],
    ] as const) {
      const { status, body } = await house.ask(call, { json });
      expect([call, status, body.message]).toEqual([call, 404, text]);
    }
  }
  for (const [call, sent] of [
    [`incentive/${ours._id}`, { method: 'DELETE' }],
    [`incentives/${multi._id}/${sub._id}`, { method: 'DELETE' }],
    [`objective/${sub._id}`, { method: 'DELETE' }],
    [`/api/v2/incentive/${ours._id}/updateProducts`, { json: { products: [] } }],
  ] as const) {
    expect([call, (await house.ask(call, sent)).status]).toEqual([call, 404]);
  }
  expect((await house.ask(`items/${theirs}?wholesalerId=iowa`)).status).not.toBe(200);
  const other = await house.server.ask({ url: `/api/v3/items/${theirs}?wholesalerId=iowa`, as: house.tokens.MGR_1 });
  expect(other.status).toBe(403);
  const [row] = await sql`select version::int, deleted_at from items where item_id = ${theirs}`;
  expect(row).toEqual({ version: 1, deleted_at: null });
});

describe('deleting', () => {
  test('an item ends it with its sub-items; what is over keeps its terms', async () => {
    const { sql } = house.server;
    const multi = await house.make({ type: 'multi', isIncentive: true, isObjective: false });
    await house.sub(multi, { name: 'Sub', type: 'binary' });
    await house.showDay('2024-06-03');
    expect(await house.ask(`incentives/${multi._id}`, { method: 'DELETE' })).toMatchObject({ status: 200 });
    const rows = await sql`select deleted_at is not null as deleted, earlier_terms as earlier from items`;
    expect(rows).toMatchObject([
      { deleted: true, earlier: [{ until: '2024-06-03' }] },
      { deleted: true, earlier: [{ until: '2024-06-03' }] },
    ]);
    expect((await listed()).names).toEqual([]);
    expect((await house.ask(`incentive/${multi._id}`, { method: 'DELETE' })).status).toBe(404);
    expect((await house.history())[0]).toBe(
      'Deleted the incentive "Spring" with 1 sub-item. What it paid for periods that are over stays.',
    );
    // Its number is not given again.
    expect(await house.make({ isIncentive: true, isObjective: false })).toMatchObject({ customId: 'INC_3' });
  });

  test('a group leaves its children as items of their own', async () => {
    const [group, child] = [await house.make({ type: 'grouped' }), await house.save()];
    await house.group(group, [child]);
    await house.ask(`objective/${group._id}`, { method: 'DELETE' });
    expect((await house.read(`items/${child._id}`)).item).toMatchObject({
      isGrouped: false,
      groupId: null,
      isValid: true,
    });
  });
});

describe('accounts and products by hand', () => {
  const send = (item: Pick<Item, '_id'>, what: 'accounts' | 'products', checks: Record<string, boolean>) => {
    const name = what === 'accounts' ? 'buyerId' : 'productId';
    const list = Object.entries(checks).map(([id, checked]) => ({ [name]: id, checked }));
    const call = what === 'accounts' ? 'updateAccounts' : 'updateProducts';
    return house.ask(`/api/v2/objectives/${item._id}/${call}`, { json: { objectiveId: item._id, [what]: list } });
  };
  const membersOf = async (item: Pick<Item, '_id'>, what: 'accounts' | 'products') => {
    const [row] = await house.server.sql<{ members: string[] }[]>`
      select l.members from items i join item_lists l on l.hash = i.terms -> ${what} -> 'list' ->> 'hash'
      where i.item_id = ${item._id}`;
    return row?.members ?? null;
  };

  test('are checked and cleared one by one, and kept beside the filters', async () => {
    const item = await house.save();
    const { status, body } = await send(item, 'accounts', { tavern: true, corner: true });
    expect([status, body.payload]).toEqual([200, { selected: 2, takesEffect: false, version: item.version + 1 }]);
    expect(await membersOf(item, 'accounts')).toEqual(['corner', 'tavern']);
    await send(item, 'accounts', { club: true, corner: false });
    expect(await membersOf(item, 'accounts')).toEqual(['club', 'tavern']);
    await send(item, 'products', { keg: true });
    const { item: after } = await house.read(`items/${item._id}`);
    expect(after).toMatchObject({ accountsCount: 2, productsCount: 1, productsFilters: { brand: ['Alder Ale'] } });
    expect((await house.history()).slice(0, 3)).toEqual([
      `Changed the products of the objective "Spring": added Alder Keg. It doesn't choose by this list yet.`,
      `Changed the accounts of the objective "Spring": added Club 9; removed Corner Store. It doesn't choose by this list yet.`,
      `Changed the accounts of the objective "Spring": added Corner Store, Old Tavern. It doesn't choose by this list yet.`,
    ]);
  });

  test('take effect where the item chooses by them: without products it is not valid, with one it is', async () => {
    const item = await house.save({ customProductsSelected: false });
    expect(item.isValid).toBe(false);
    expect((await send(item, 'products', { ale: true })).body.payload).toMatchObject({ takesEffect: true });
    expect((await house.read(`items/${item._id}`)).item.isValid).toBe(true);
    await house.showDay('2024-06-03');
    await send(item, 'products', { ale: false });
    expect((await house.read(`items/${item._id}`)).item).toMatchObject({ isValid: false, productsCount: 0 });
    const [row] = await house.server.sql`select earlier_terms as earlier from items where item_id = ${item._id}`;
    expect(row?.earlier).toMatchObject([{ isValid: true, until: '2024-06-03', products: { list: { count: 1 } } }]);
  });

  test('that change nothing are no new version', async () => {
    const item = await house.save();
    await send(item, 'products', { ale: true });
    const again = await send(item, 'products', { ale: true, gin: false });
    expect(again.body.payload).toEqual({ selected: 1, takesEffect: false, version: item.version + 1 });
  });

  test('that no figures know are refused by name; thousands are fine, and beyond the limit they are not', async () => {
    const item = await house.save();
    const { sql } = house.server;
    for (const table of ['snapshot_buyers', 'snapshot_buyer_details'])
      await sql`
        insert into ${sql(table)}
        select (jsonb_populate_record(b, jsonb_build_object('custom_id', 'B' || n))).*
        from (select b from ${sql(table)} b join environments e using (snapshot_id, wholesaler_id)
              where custom_id = 'club' and e.db = 'prod') one(b), generate_series(0, 6000) n`;
    await sql`
      update snapshot_buyers b set ix = place from (
        select snapshot_id, custom_id,
          row_number() over (partition by snapshot_id order by custom_id collate "C") - 1 as place
        from snapshot_buyers) n
      where n.snapshot_id = b.snapshot_id and n.custom_id = b.custom_id`;
    const { status, body } = await send(item, 'accounts', { club: true, nowhere: true });
    expect([status, body.message]).toEqual([400, itemTexts.unknownAccounts(['nowhere'])]);
    expect((await send(item, 'products', { nothing: true })).body.message).toBe(itemTexts.unknownProducts(['nothing']));
    expect(await membersOf(item, 'accounts')).toBeNull();
    const many = (count: number) => Object.fromEntries(Array.from({ length: count }, (_, at) => [`B${at}`, true]));
    expect((await send(item, 'accounts', many(6000))).body.payload).toMatchObject({ selected: 6000 });
    expect((await send(item, 'accounts', many(20_001))).body.message).toBe(itemTexts.tooManyMembers);
  });
});
