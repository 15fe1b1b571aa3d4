// Saving a custom item's fields, through the same save as every other item's.
import { itemTexts } from '@caselift/contract/item-texts';
import { expect, test } from 'vitest';
import { type ItemsHouse, itemsHouse } from '../../testing/items-house.ts';

let house: ItemsHouse;
itemsHouse((made) => {
  house = made;
});

const save = (itemId: string, json: object, as = house.tokens.ADM_1) =>
  house.ask(`itemsCustom/${itemId}`, { method: 'PATCH', json, as });

test('a custom item is saved with its own days and people; whether it is grouped is answered and never set', async () => {
  const { _id } = await house.make({ type: 'custom' }, { as: house.tokens.ADM_1 });
  const days = { period: 'custom', customPeriodStart: '2024-05-01', customPeriodEnd: '2024-06-30' };
  const sent = { type: 'custom', name: 'Survey', frequency: 'Weekly', users: ['REP_1'], ...days, isGrouped: true };
  const { status, body } = await save(_id, sent);
  expect([status, body.message]).toEqual([200, undefined]);
  const { item } = body.payload as { item: object };
  const { isGrouped: _, ...kept } = sent;
  expect(item).toMatchObject({ ...kept, isGrouped: false });
  expect((await house.read(`items/${_id}`)).item).toEqual(item);
});

test('managers save all but what only admins change, and others save nothing', async () => {
  const { _id, version } = await house.make({ type: 'custom' }, { as: house.tokens.ADM_1 });
  const { tokens } = house;
  expect((await save(_id, { description: 'By phone' }, tokens.MGR_1)).status).toBe(200);
  const archived = await save(_id, { archived: true }, tokens.MGR_1);
  expect([archived.status, archived.body.message]).toEqual([403, itemTexts.customForAdmins]);
  expect((await save(_id, { name: 'Late', description: '', version })).status).toBe(409);
  for (const as of [tokens.LEAD_1, tokens.REP_1, tokens.VIEW_1]) expect((await save(_id, {}, as)).status).toBe(403);
  expect((await save(_id, {}, 'nobody')).status).toBe(401);
});

test('no other item is saved as a custom one', async () => {
  const item = await house.make();
  const { status, body } = await save(item._id, { name: 'Survey' });
  expect([status, body.message]).toEqual([404, itemTexts.unknown]);
  expect((await save(item._id, { name: '' })).status).toBe(400);
});
