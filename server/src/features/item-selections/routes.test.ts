// The accounts and products of an item, as the editors and the lists of a person ask for them.

import type { BoostProduct } from '@caselift/contract/boosts';
import type { Item } from '@caselift/contract/item-fields';
import { itemResultTexts } from '@caselift/contract/item-results';
import type { ItemAccount } from '@caselift/contract/item-selections';
import { itemTexts } from '@caselift/contract/item-texts';
import { productTexts } from '@caselift/contract/products';
import { atLeast } from '@caselift/domain/testing/at-least';
import { describe, expect, test } from 'vitest';
import { insertSnapshot, pointAt } from '../../testing/figures.ts';
import { type ItemsHouse, itemsHouse } from '../../testing/items-house.ts';
import { insertTeam } from '../../testing/team.ts';

let house: ItemsHouse;
itemsHouse((given) => {
  house = given;
});

type Sent = Parameters<ItemsHouse['ask']>[1];
type Listed = { results: (ItemAccount | BoostProduct)[]; count: number; selected?: number; total?: number };

const pathOf = ({ _id, isObjective }: Item, call: string) =>
  `/api/v2/${isObjective ? 'objective' : 'incentive'}/${_id}/${call}`;
const read = (item: Item, call: string, sent?: Sent) => house.read<Listed>(pathOf(item, call), sent);
const ids = async (item: Item, call: string, sent?: Sent) =>
  (await read(item, call, sent)).results.map(({ customId }) => customId);
const selectedIds = async (call: string, sent?: Sent) =>
  (await house.read<Listed>(call, sent)).results.filter(({ isSelected }) => isSelected).map((one) => one.customId);
const statusOf = async (path: string, sent?: Sent) => {
  const { status, body } = await house.ask(path, sent);
  return [status, body.message];
};
const check = (item: Item, what: 'Accounts' | 'Products', members: readonly string[], checked = true) => {
  const [list, id] = what === 'Accounts' ? ['accounts', 'buyerId'] : ['products', 'productId'];
  return house.read(pathOf(item, `update${what}`), {
    json: { [list]: members.map((customId) => ({ [id]: customId, checked })) },
  });
};
const bars = { accountsFilters: { accountType: ['Bar'] } };
const unknown = '00000000-0000-4000-8000-000000000009';

describe('the accounts of an item', () => {
  test('are those that its filters choose, by name', async () => {
    const item = await house.save(bars);
    expect(await read(item, 'buyers')).toEqual({
      results: [
        {
          customId: 'club',
          name: 'Club 9',
          accountType: 'Bar',
          premise: 'on',
          chain: null,
          location: null,
          isSelected: true,
        },
        expect.objectContaining({ customId: 'tavern', name: 'Old Tavern', isSelected: true }),
      ],
      count: 2,
    });
    const both = await house.patched(item, { accountsFilters: { accountType: ['Bar'], premise: ['off'] } });
    expect(await ids(both, 'buyers')).toEqual([]);
  });

  test('are all where none are chosen, by filters or by hand', async () => {
    const item = await house.save();
    expect(await ids(item, 'buyers')).toEqual(['club', 'corner', 'tavern']);
    const byHand = await house.patched(item, { customAccountsSelected: false });
    expect(await ids(byHand, 'buyers')).toEqual(['club', 'corner', 'tavern']);
    expect(await ids(byHand, 'selectedCustomAccounts', { json: {} })).toEqual([]);
  });

  test('are the list by hand where it chooses, and follow every check', async () => {
    const item = await house.save({ ...bars, customAccountsSelected: false });
    await check(item, 'Accounts', ['corner', 'club']);
    expect(await ids(item, 'buyers')).toEqual(['club', 'corner']);
    await check(item, 'Accounts', ['club'], false);
    expect(await ids(item, 'buyers')).toEqual(['corner']);
    const byFilters = await house.patched(item, { customAccountsSelected: true });
    expect(await ids(byFilters, 'buyers')).toEqual(['club', 'tavern']);
    // The list is kept beside the filters.
    expect(await ids(byFilters, 'selectedCustomAccounts', { json: {} })).toEqual(['corner']);
  });

  test('are found by name and ID in any case, and filtered and paged', async () => {
    const item = await house.save();
    expect(await ids(item, 'buyers?searchPhrase=OLD')).toEqual(['tavern']);
    expect(await ids(item, 'buyers?searchPhrase=cLUb')).toEqual(['club']);
    expect(await ids(item, 'buyers?premise=off')).toEqual(['corner']);
    const { body } = await house.ask(pathOf(item, 'buyers?limit=2&page=2'));
    expect(body.meta).toEqual({ totalPages: 2 });
    expect(body.payload).toMatchObject({ results: [{ customId: 'tavern' }], count: 3 });
    expect(await ids(item, 'buyers?page=9')).toEqual([]);
  });

  test('of an incentive and a sub-item are their own', async () => {
    const incentive = await house.save({ ...bars, isIncentive: true });
    expect(await ids(incentive, 'buyers')).toEqual(['club', 'tavern']);
    expect((await house.ask(`/api/v2/incentives/${incentive._id}/buyers`)).status).toBe(200);
    const multi = await house.make({ type: 'multi' });
    const sub = await house.sub(multi, { name: 'Bars', type: 'image', ...bars });
    expect(await ids(sub, 'buyers')).toEqual(['club', 'tavern']);
    expect(await ids(multi, 'buyers')).toHaveLength(3);
  });

  test('follow the figures of the environment', async () => {
    const { sql } = house.server;
    const buyers = [{ customId: 'new', name: 'New Bar', accountType: 'Bar' }];
    const item = await house.save(bars);
    const preview = await insertSnapshot(sql, house.id, { lastTransactionDate: '2024-06-14', buyers });
    await pointAt(sql, house.id, 'preview', preview);
    expect(await ids(item, 'buyers', { as: house.tokens.ADM_1, db: 'preview' })).toEqual(['new']);
    expect(await ids(item, 'buyers', { as: house.tokens.ADM_1 })).toEqual(['club', 'tavern']);
  });
});

describe('all accounts', () => {
  test('say which the list by hand has, whatever chooses, a page of seven at a time', async () => {
    const item = await house.save(bars);
    await check(item, 'Accounts', ['corner']);
    const { body } = await house.ask(pathOf(item, 'allBuyers'));
    expect(body.payload).toMatchObject({ count: 3, selected: 1, total: 3 });
    expect((body.payload as Listed).results.map((one) => [one.customId, one.isSelected])).toEqual([
      ['club', false],
      ['corner', true],
      ['tavern', false],
    ]);
    expect(body.meta).toEqual({ totalPages: 1 });
    const { sql } = house.server;
    const buyers = Array.from({ length: 8 }, (_, at) => ({ customId: `b${at}`, name: `Bar ${at}` }));
    await pointAt(
      sql,
      house.id,
      'prod',
      await insertSnapshot(sql, house.id, { lastTransactionDate: '2024-05-16', buyers }),
    );
    // The account on the list has left the figures.
    expect(await read(item, 'allBuyers')).toMatchObject({ results: { length: 7 }, count: 8, selected: 0, total: 8 });
  });

  test('are filtered by account type, premise, chain and location, under both names', async () => {
    const { sql } = house.server;
    const bar = { accountType: 'Bar', premise: 'on' } as const;
    const buyers = [
      { ...bar, customId: 'a', name: 'A', chain: 'Nine', location: 'North' },
      { ...bar, customId: 'b', name: 'B', chain: 'Ten', location: 'South' },
      { customId: 'c', name: 'C', accountType: 'Grocery', premise: 'off' as const, location: 'North' },
      { customId: 'd', name: 'D' },
    ];
    await pointAt(
      sql,
      house.id,
      'prod',
      await insertSnapshot(sql, house.id, { lastTransactionDate: '2024-05-16', buyers }),
    );
    const item = await house.make();
    const cases = {
      'accountType=Bar': ['a', 'b'],
      'accountType=Bar&accountType=Grocery': ['a', 'b', 'c'],
      'premise=on': ['a', 'b'],
      'premise=on&premise=off': ['a', 'b', 'c'],
      'chain=Nine': ['a'],
      'chains=Nine&chains=Ten': ['a', 'b'],
      'chain=Nine&chains=Ten': ['a', 'b'],
      'location=North': ['a', 'c'],
      'locations=North&accountType=Bar': ['a'],
      'location=North&chain=Ten': [],
      'searchPhrase=%20b%20': ['b'],
      '': ['a', 'b', 'c', 'd'],
    };
    for (const [query, found] of Object.entries(cases)) {
      expect([query, await ids(item, `allBuyers?${query}`)]).toEqual([query, found]);
      const call = `/api/buyersByAccountTypePaginated?${query}`;
      expect([query, (await house.read<Listed>(call)).results.map(({ customId }) => customId)]).toEqual([query, found]);
      const all = await house.read<ItemAccount[]>(`/api/buyersByAccountType?${query}`);
      expect([query, all.map(({ customId }) => customId)]).toEqual([query, found]);
    }
  });

  test('without an item are selected by the item that is named', async () => {
    const objective = await house.save();
    await check(objective, 'Accounts', ['corner']);
    const incentive = await house.save({ isIncentive: true });
    await check(incentive, 'Accounts', ['club']);
    const call = '/api/buyersByAccountTypePaginated';
    expect(await selectedIds(call)).toEqual([]);
    expect(await selectedIds(`${call}?objectiveId=${objective._id}`)).toEqual(['corner']);
    expect(await selectedIds(`${call}?objectiveId=${objective._id}&isObjective=true`)).toEqual(['corner']);
    expect(await selectedIds(`${call}?incentiveId=${incentive._id}&isObjective=false`)).toEqual(['club']);
    const both = `objectiveId=${objective._id}&incentiveId=${incentive._id}`;
    expect(await selectedIds(`${call}?${both}&isObjective=false`)).toEqual(['club']);
    const listed = await house.read<ItemAccount[]>(`/api/buyersByAccountType?incentiveId=${incentive._id}`);
    expect(listed.filter(({ isSelected }) => isSelected).map(({ customId }) => customId)).toEqual(['club']);
    expect(await statusOf(`${call}?incentiveId=${objective._id}`)).toEqual([404, itemTexts.unknown]);
    expect(await statusOf(`${call}?objectiveId=1`)).toEqual([400, itemTexts.unknown]);
    const { body } = await house.ask(`${call}?limit=2`);
    expect(body.meta).toEqual({ totalPages: 2 });
  });
});

describe('the products of an item', () => {
  test('are those that its filters choose, and none where none are chosen', async () => {
    const item = await house.save();
    expect(await read(item, 'products')).toEqual({
      results: [
        {
          ...{ customId: 'ale', name: 'Alder Ale', size: '12 oz', supplier: 'Alder Brewing', brand: 'Alder Ale' },
          ...{ premise: null, packageType: 'Can', tags: [], brandFam: null, isSelected: true },
        },
        expect.objectContaining({ customId: 'keg', isSelected: true }),
      ],
      count: 2,
    });
    expect(await ids(await house.make(), 'products')).toEqual([]);
    const types = await house.patched(item, {
      productsFilters: { brand: ['Alder Ale', 'Dune'], packageType: ['Keg'] },
    });
    expect(await ids(types, 'products')).toEqual(['keg']);
  });

  test('are the list by hand where it chooses', async () => {
    const item = await house.save({ customProductsSelected: false });
    await check(item, 'Products', ['rye', 'gin']);
    expect(await ids(item, 'products')).toEqual(['gin', 'rye']);
    expect(await ids(item, 'selectedCustomProducts', { json: {} })).toEqual(['gin', 'rye']);
    expect(await ids(item, 'products?supplier=Dune')).toEqual(['rye']);
  });

  test('are among all products, which say whether the list by hand has them', async () => {
    const item = await house.save();
    await check(item, 'Products', ['rum']);
    const all = await read(item, 'allProducts');
    expect(all).toMatchObject({ count: 5, selected: 1, total: 5 });
    expect(all.results.map((one) => [one.customId, one.isSelected])).toEqual([
      ['ale', false],
      ['keg', false],
      ['gin', false],
      ['rum', true],
      ['rye', false],
    ]);
  });

  test.each([
    ['supplier=Dune', ['rum', 'rye']],
    ['supplier=Dune&brand=Cane', ['rum']],
    ['brandFams=Alder%20Family', ['keg']],
    ['packageType=Can&packageType=Keg', ['ale', 'keg']],
    ['size=12%20oz', ['ale']],
    ['productType=Spirits', ['gin', 'rum', 'rye']],
    ['productType=Spirits&supplier=Dune&searchPhrase=RUM', ['rum']],
    ['searchPhrase=keg', ['keg']],
  ])('are filtered by %s', async (query, found) => {
    expect(await ids(await house.make(), `allProducts?${query}`)).toEqual(found);
  });

  test('are filtered by flags for admins alone', async () => {
    const { ADM_1, MGR_1, TOP_1 } = house.tokens;
    const flag = { wholesaler_id: house.id, custom_id: 'gin', is_sponsored: true, is_excluded: false };
    for (const db of ['prod', 'preview'])
      await house.server.sql`insert into product_flags ${house.server.sql({ ...flag, db })}`;
    const item = await house.make();
    expect(await ids(item, 'allProducts?isSponsored=true', { as: ADM_1 })).toEqual(['gin']);
    expect(await ids(item, 'allProducts?isSponsored=false', { as: ADM_1 })).not.toContain('gin');
    expect(await ids(item, 'allProducts?isExcluded=true', { as: ADM_1 })).toEqual([]);
    const refused = [403, productTexts.flagFilters];
    expect(await statusOf(pathOf(item, 'allProducts?isSponsored=true'), { as: MGR_1 })).toEqual(refused);
    expect(await statusOf(pathOf(item, 'products?isExcluded=false'), { as: TOP_1 })).toEqual(refused);
  });
});

describe('what filters choose before they are saved', () => {
  test('is told of accounts', async () => {
    const item = await house.make();
    const ask = (json: object, page = '') => ids(item, `selectedCustomAccounts${page}`, { json });
    expect(await ask({ accountType: ['Bar'], objectiveId: item._id })).toEqual(['club', 'tavern']);
    expect(await ask({ accountType: ['Bar'], premise: ['off'] })).toEqual([]);
    expect(await ask({ accountType: ['Bar'], searchPhrase: 'old' })).toEqual(['tavern']);
    expect(await ask({ accountType: ['Bar'] }, '?searchPhrase=old')).toEqual(['tavern']);
    expect(await ask({ accountType: [] })).toHaveLength(3);
    expect(await ask({ accountType: ['Bar'] }, '?limit=1&page=2')).toEqual(['tavern']);
  });

  test('is told of products', async () => {
    const item = await house.make();
    const ask = (json: object) => ids(item, 'selectedCustomProducts', { json });
    expect(await ask({ supplier: ['Dune'] })).toEqual(['rum', 'rye']);
    expect(await ask({ supplier: ['Dune'], searchPhrase: 'rye' })).toEqual(['rye']);
    expect(await ask({ supplier: [] })).toEqual([]);
  });
});

describe('the accounts and products of a person', () => {
  test('are those of the item that they hold, of a lead those of the team in the item', async () => {
    const item = await house.save({ users: ['REP_1', 'REP_2', 'LEAD_1'] });
    expect(await ids(item, 'buyers/REP_1')).toEqual(['corner', 'tavern']);
    expect(await ids(item, 'buyers/rep_2?isTeamLead=false')).toEqual(['club']);
    expect(await ids(item, 'buyers/LEAD_1?isTeamLead=true')).toEqual(['club', 'corner', 'tavern']);
    const ofBen = await house.patched(item, { users: ['REP_2', 'LEAD_1'] });
    expect(await ids(ofBen, 'buyers/LEAD_1')).toEqual(['club']);
    const inBars = await house.patched(ofBen, { users: ['REP_1'], ...bars });
    expect(await ids(inBars, 'buyers/REP_1')).toEqual(['tavern']);
    expect(await ids(inBars, 'products/REP_1')).toEqual(['ale', 'keg']);
  });

  test('come ten a page and are searched', async () => {
    const { sql } = house.server;
    const buyers = Array.from({ length: 12 }, (_, at) => ({
      customId: `b${at}`,
      name: `Bar ${at + 10}`,
      rep: 'REP_1',
    }));
    await pointAt(
      sql,
      house.id,
      'prod',
      await insertSnapshot(sql, house.id, { lastTransactionDate: '2024-05-16', buyers }),
    );
    const item = await house.make({ users: ['REP_1'] });
    expect(await read(item, 'buyers/REP_1')).toMatchObject({ results: { length: 10 }, count: 12 });
    expect(await ids(item, 'buyers/REP_1?searchPhrase=21')).toEqual(['b11']);
  });

  test('of a sub-item go by its parent, of a grouped child by itself', async () => {
    const multi = await house.make({ type: 'multi', users: ['REP_1'] });
    const sub = await house.sub(multi, { name: 'Bars', type: 'image', ...bars });
    expect(await ids(sub, 'buyers/REP_1')).toEqual(['tavern']);
    expect(await statusOf(pathOf(sub, 'buyers/REP_2'))).toEqual([404, itemResultTexts.notAssigned]);
    const child = await house.save({ users: ['REP_2'] });
    const group = await house.make({ type: 'grouped', users: ['REP_1', 'REP_2'] });
    await house.group(group, [child]);
    expect(await ids(child, 'buyers/REP_2')).toEqual(['club']);
    expect(await statusOf(pathOf(child, 'buyers/REP_1'))).toEqual([404, itemResultTexts.notAssigned]);
  });

  test('are told to sales reps of themselves alone, and of no item that they are not shown', async () => {
    const { REP_1, REP_2 } = house.tokens;
    const item = await house.save({ users: ['REP_1'] });
    expect(await ids(item, 'buyers/REP_1', { as: REP_1 })).toEqual(['corner', 'tavern']);
    expect(await ids(item, 'products/REP_1', { as: REP_1 })).toEqual(['ale', 'keg']);
    for (const call of ['buyers', 'products']) {
      expect((await statusOf(pathOf(item, `${call}/REP_1`), { as: REP_2 }))[0]).toBe(403);
      expect(await statusOf(pathOf(item, `${call}/REP_2`), { as: REP_2 })).toEqual([404, itemResultTexts.notAssigned]);
    }
    const hidings = [{ hideFromSalesReps: true }, { hideFromSalesReps: false, status: 0 }];
    for (const hiding of hidings) {
      const hidden = await house.patched(item, hiding);
      expect(await statusOf(pathOf(hidden, 'buyers/REP_1'), { as: REP_1 })).toEqual([404, itemTexts.unknown]);
      expect(await statusOf(pathOf(hidden, 'products/REP_1'), { as: REP_1 })).toEqual([404, itemTexts.unknown]);
      expect(await ids(hidden, 'buyers/REP_1', { as: house.tokens.LEAD_1 })).toHaveLength(2);
    }
    const incomplete = await house.make({ users: ['REP_1'] });
    expect(await statusOf(pathOf(incomplete, 'buyers/REP_1'), { as: REP_1 })).toEqual([404, itemTexts.unknown]);
  });

  test('of a child of a hidden group are not told to sales reps', async () => {
    const child = await house.save({ users: ['REP_1'] });
    const group = await house.make({ type: 'grouped', users: ['REP_1'] });
    await house.group(group, [child]);
    await house.patched(group, { hideFromSalesReps: true });
    expect(await statusOf(pathOf(child, 'buyers/REP_1'), { as: house.tokens.REP_1 })).toEqual([404, itemTexts.unknown]);
  });

  test('are those of the people the caller can see', async () => {
    const { ADM_1, LEAD_1, MGR_1 } = house.tokens;
    const saved = await house.save({ users: ['REP_1', 'TOP_1'] });
    const item = await house.patched(saved, { users: ['REP_1', 'REP_4', 'TOP_1'] }, { as: ADM_1 });
    expect(await ids(item, 'buyers/REP_4', { as: ADM_1 })).toEqual([]);
    // Dee is hidden, and Tia is leadership.
    expect((await statusOf(pathOf(item, 'buyers/REP_4'), { as: MGR_1 }))[0]).toBe(404);
    expect((await statusOf(pathOf(item, 'buyers/TOP_1'), { as: LEAD_1 }))[0]).toBe(403);
    expect((await statusOf(pathOf(item, 'buyers/REP_99')))[0]).toBe(404);
  });
});

describe('who may ask', () => {
  const lists = ['buyers', 'products', 'allBuyers', 'allProducts'];
  const posts = ['selectedCustomAccounts', 'selectedCustomProducts'];

  test('team leads see what is selected, and not what could be; view-only managers see both; reps neither', async () => {
    const { LEAD_1, TOP_1, VIEW_1, REP_1 } = house.tokens;
    const item = await house.save();
    const statuses = async (as: string) => ({
      ...Object.fromEntries(
        await Promise.all(lists.map(async (call) => [call, (await statusOf(pathOf(item, call), { as }))[0]])),
      ),
      ...Object.fromEntries(
        await Promise.all(posts.map(async (call) => [call, (await statusOf(pathOf(item, call), { as, json: {} }))[0]])),
      ),
      byType: (await statusOf('/api/buyersByAccountType', { as }))[0],
      paged: (await statusOf('/api/buyersByAccountTypePaginated', { as }))[0],
    });
    const selected = { buyers: 200, products: 200, selectedCustomAccounts: 200, selectedCustomProducts: 200 };
    const all = { allBuyers: 403, allProducts: 403, byType: 403, paged: 403 };
    for (const as of [LEAD_1, TOP_1]) expect(await statuses(as)).toEqual({ ...selected, ...all });
    expect(new Set(Object.values(await statuses(VIEW_1)))).toEqual(new Set([200]));
    expect(new Set(Object.values(await statuses(REP_1)))).toEqual(new Set([403]));
  });

  test('nobody finds an item that is not there, is deleted, of the other kind, or of another wholesaler', async () => {
    const item = await house.save();
    const deleted = await house.save();
    await house.read(`objective/${deleted._id}`, { method: 'DELETE' });
    const iowa = await insertTeam(house.server.sql, 'iowa');
    for (const [method, calls] of [
      ['GET', [...lists, 'buyers/REP_1', 'products/REP_1']],
      ['POST', posts],
    ] as const) {
      const json = method === 'POST' ? {} : undefined;
      for (const call of atLeast(1, calls)) {
        const sent = { method, ...(json && { json }) };
        for (const path of [`objective/${unknown}`, `objective/${deleted._id}`, `incentive/${item._id}`]) {
          expect([path, await statusOf(`/api/v2/${path}/${call}`, sent)]).toEqual([path, [404, itemTexts.unknown]]);
        }
        const url = `${pathOf(item, call)}?wholesalerId=iowa`;
        const { status } = await house.server.ask({ url, as: iowa.MGR_1, ...sent });
        expect([call, status]).toEqual([call, 404]);
        expect((await house.ask(pathOf(item, call), { as: iowa.MGR_1, ...sent })).status).toBe(403);
      }
    }
  });

  test('odd input is refused with a sentence', async () => {
    const item = await house.make();
    const faults: [call: string, json?: object][] = [
      ['buyers?limit=201'],
      ['buyers?page=0'],
      ['buyers?premise=both'],
      [`allBuyers?searchPhrase=${'x'.repeat(101)}`],
      ['allProducts?isSponsored=maybe'],
      [`allProducts?brand=${'x'.repeat(201)}`],
      ['buyers/-'],
      ['selectedCustomAccounts', { accountType: 'Bar' }],
      ['selectedCustomProducts', { brand: [7] }],
    ];
    for (const [call, json] of faults) {
      const [status, message] = await statusOf(pathOf(item, call), json && { json });
      expect([call, status, typeof message]).toEqual([call, 400, 'string']);
    }
    expect((await statusOf(`/api/v2/custom/${item._id}/buyers`))[0]).toBe(400);
    expect(await statusOf('/api/v2/objective/1/buyers')).toEqual([400, itemTexts.unknown]);
  });
});

test('before the first update there are no accounts and products', async () => {
  const iowa = await insertTeam(house.server.sql, 'empty');
  await house.server.sql`update environments set snapshot_id = null where wholesaler_id = 'empty'`;
  const url = '/api/buyersByAccountTypePaginated?wholesalerId=empty';
  const { status, body } = await house.server.ask({ url, as: iowa.MGR_1 });
  expect([status, body.payload]).toEqual([200, { results: [], count: 0, selected: 0, total: 0 }]);
});

test('figures of a release that kept other columns say that they are being computed', async () => {
  const item = await house.make();
  await house.server
    .sql`update snapshots set table_versions = table_versions - 'snapshot_buyers' - 'snapshot_products'`;
  expect((await statusOf(pathOf(item, 'buyers')))[0]).toBe(503);
  expect((await statusOf(pathOf(item, 'products')))[0]).toBe(503);
});
