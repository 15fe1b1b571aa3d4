// Who and what an item being edited reaches, and what else pays for the same.
import type { DraftReach } from '@caselift/contract/item-drafts';
import type { Item } from '@caselift/contract/item-fields';
import { itemTexts } from '@caselift/contract/item-texts';
import { expect, test } from 'vitest';
import { insertBoost } from '../../testing/boosts.ts';
import { insertItem } from '../../testing/items.ts';
import { type ItemsHouse, itemsHouse } from '../../testing/items-house.ts';
import { insertWholesaler } from '../../testing/tenants.ts';

let house: ItemsHouse;
itemsHouse((made) => {
  house = made;
});

type Sent = Parameters<ItemsHouse['ask']>[1];
const draftOf = (item: Pick<Item, '_id' | 'type'>, form: object = {}, more: object = {}) => ({
  json: { kind: 'objective', type: item.type, itemId: item._id, form, ...more },
});
const reach = (item: Pick<Item, '_id' | 'type'>, form?: object, more?: object) =>
  house.read<DraftReach>('itemDrafts/reach', draftOf(item, form, more));
const refused = async (sent: Sent) => {
  const { status, body } = await house.ask('itemDrafts/reach', sent);
  return [status, body.message];
};
const bars = { accountsFilters: { accountType: ['Bar'] } };

test('counts people by role, accounts and products as the form has them, and saves nothing', async () => {
  const item = await house.save();
  expect(await reach(item)).toMatchObject({
    people: { count: 2, salesReps: 2, teamLeads: 0, leadership: 0 },
    accounts: { selected: 3, total: 3 },
    products: { selected: 2 },
    overlaps: [],
    overlapsCount: 0,
  });
  const typed = await reach(item, { users: ['REP_1', 'LEAD_1', 'TOP_1'], ...bars });
  expect(typed.people).toEqual({ count: 3, salesReps: 1, teamLeads: 1, leadership: 1 });
  expect(typed.accounts.selected).toBe(2);
  expect((await house.read(`items/${item._id}`)).item).toMatchObject({
    users: item.users,
    accountsFilters: item.accountsFilters,
  });
});

test('counts the whole team of a lead where it comes along, and nobody who is hidden', async () => {
  const item = await house.save({ users: [] });
  const { people } = await reach(item, { users: ['LEAD_1'] }, { includeTeamMembers: true });
  expect(people).toEqual({ count: 3, salesReps: 2, teamLeads: 1, leadership: 0 });
  // Answered as about nobody.
  await expect(reach(item, { users: ['REP_4'] })).rejects.toThrow('400 There is no sales rep or team lead REP_4.');
});

test('lays checks that are not saved yet over the lists by hand', async () => {
  const item = await house.save({ customAccountsSelected: false, customProductsSelected: false });
  const checks = {
    accounts: [{ id: 'corner', checked: true }],
    products: [
      { id: 'ale', checked: true },
      { id: 'none such', checked: true },
    ],
  };
  const { accounts, products } = await reach(item, {}, checks);
  expect([accounts.selected, products.selected]).toEqual([1, 1]);
  const without = await reach(item);
  expect([without.accounts.selected, without.products.selected]).toEqual([3, 0]);
});

test('a sub-item has its parent’s people, whether it is stored or being added', async () => {
  const multi = await house.patched(await house.make({ type: 'multi' }), { users: ['REP_1', 'LEAD_1'] });
  const sub = await house.sub(multi, { name: 'Sub', type: 'quantity' });
  expect((await reach(sub)).people.count).toBe(2);
  const json = { kind: 'objective', type: 'quantity', parentId: multi._id, form: bars };
  const added = await house.read<DraftReach>('itemDrafts/reach', { json });
  expect([added.people.count, added.accounts.selected]).toEqual([2, 2]);
});

test('names live items that pay the same people for the same products in the same accounts', async () => {
  const item = await house.save();
  const same = await house.save({ name: 'Same', isIncentive: true, quantityPayout: 3 });
  await house.save({ name: 'Other people', users: ['TOP_1'] });
  await house.save({ name: 'Other accounts', accountsFilters: { accountType: ['Chain'] } });
  await house.save({ name: 'Other products', productsFilters: { brand: ['None'] } });
  const archived = await house.save({ name: 'Archived' });
  await house.server.sql`update items set archived_at = now() where item_id = ${archived._id}`;
  await house.save({ name: 'Off', status: 0 });
  const over = { period: 'custom', customPeriodStart: '2024-03-01', customPeriodEnd: '2024-04-30' };
  await house.save({ name: 'Over', ...over });
  await insertItem(house.server.sql, house.id, { name: 'Incomplete', terms: { isValid: false, userIds: ['REP_1'] } });
  const { overlaps, overlapsCount } = await reach(item, bars);
  expect(overlaps).toEqual([
    {
      ...{ kind: 'incentive', _id: same._id, name: 'Same', products: 2, accounts: 2, pays: '$3.00 per CE' },
      ...{ from: '2024-05-01', to: '2024-05-31' },
    },
  ]);
  expect(overlapsCount).toBe(1);
});

test('names a parent for its sub-items, and boosts by their products', async () => {
  const { sql } = house.server;
  const item = await house.save();
  const multi = await house.patched(await house.make({ type: 'multi' }), { name: 'Both', users: ['REP_2'] });
  const sub = await house.sub(multi, { name: 'Sub', type: 'quantity' });
  const path = `objective/${multi._id}/${sub._id}`;
  const { target, productsFilters, measure } = item;
  await house.read(path, { method: 'PATCH', json: { target, productsFilters, measure, quantityPayout: 2 } });
  await sql`delete from boosts`;
  const days = { startDate: '2024-05-20', endDate: '2024-06-30', productIds: ['ale'] };
  const boostId = await insertBoost(sql, house.id, { name: 'Ale boost', type: 'GP/CE', amountCents: 100, ...days });
  const { overlaps } = await reach(item);
  expect(overlaps).toMatchObject([
    { kind: 'objective', _id: multi._id, name: 'Both', products: 2, accounts: 3, pays: '$2.00 per CE' },
    { kind: 'boost', _id: boostId, name: 'Ale boost', products: 1, accounts: null, pays: '$1.00 per CE' },
  ]);
  await sql`delete from boosts`;
});

test('is refused of what cannot be laid over an item, and of those who may not edit', async () => {
  const item = await house.save();
  const gone = '00000000-0000-4000-8000-000000000009';
  expect(await refused(draftOf({ ...item, _id: gone }))).toEqual([404, itemTexts.unknown]);
  expect(await refused(draftOf({ ...item, type: 'image' }))).toEqual([404, itemTexts.unknown]);
  const added = { kind: 'objective', type: 'quantity', parentId: gone, form: {} };
  expect(await refused({ json: added })).toEqual([404, itemTexts.unknownParent]);
  expect(await refused(draftOf(item, { users: ['NONE'] }))).toEqual([400, itemTexts.unknownPeople(['NONE'])]);
  expect((await refused(draftOf(item, { target: 'many' })))[0]).toBe(400);
  for (const as of [house.tokens.LEAD_1, house.tokens.REP_1]) {
    expect((await refused({ ...draftOf(item), as }))[0]).toBe(403);
  }
  expect(
    (await house.server.ask({ url: '/api/v3/itemDrafts/reach', method: 'POST', json: draftOf(item).json })).status,
  ).toBe(401);
});

test('of another wholesaler’s item there is nothing', async () => {
  await insertWholesaler(house.server.sql, 'other');
  const other = await insertItem(house.server.sql, 'other');
  expect(await refused(draftOf({ _id: other, type: 'quantity' }))).toEqual([404, itemTexts.unknown]);
});
