// Every act that changes what someone is paid leaves all of before and after in the history, by ID (docs/product.md,
// Screens): names change, lists are replaced, and nothing else keeps what was there.
import { historyAbout } from '@caselift/contract/history';
import { beforeEach, expect, test } from 'vitest';
import { insertImage } from '../../testing/item-images.ts';
import { type ItemsHouse, itemsHouse } from '../../testing/items-house.ts';

let house: ItemsHouse;
itemsHouse((opened) => {
  house = opened;
});
beforeEach(() => house.server.sql`delete from audit_log`);

/** Of the newest act of the kind. */
async function detailOf(action: string): Promise<Record<string, unknown>> {
  const [row] = await house.server.sql<{ detail: Record<string, unknown> }[]>`
    select detail from audit_log where action = ${action} order by audit_id desc limit 1`;
  return row?.detail ?? expect.fail(`Nobody did "${action}".`);
}
const told = async (about: string) => {
  const url = `/api/history?${new URLSearchParams({ wholesalerId: house.id, about })}`;
  const { body } = await house.server.ask({ url, as: house.tokens.ADM_1 });
  return (body.payload as { detail: string }[]).map(({ detail }) => detail);
};

test('a copy is told with the terms of what came along below it, its lists and what was typed for people', async () => {
  const { sql } = house.server;
  const group = await house.make({ type: 'grouped', name: 'All' });
  const child = await house.save({ customProductsSelected: false });
  await house.read(`/api/v2/objectives/${child._id}/updateProducts`, {
    json: { products: [{ productId: 'ale', checked: true }] },
  });
  await house.group(group, [child], { weights: [{ id: child._id, weight: 70 }] });
  await sql`
    insert into item_edits (wholesaler_id, item_id, user_id, instance_start, rules, edited_by)
    values ('ats', ${child._id}, 'REP_1', '2024-05-01', '{"target": 5}', 'test')`;
  const copy = await house.read('items', { json: { parentId: group._id, copyEditedFields: true } });
  const [below] = copy.groupedChildren;
  const detail = await detailOf('copy item');
  expect(detail).toMatchObject({
    itemId: copy.item._id,
    sourceId: group._id,
    below: [
      {
        ...{ itemId: below?._id, sourceId: child._id, name: 'Spring copy', userIds: ['REP_1', 'REP_2'] },
        ...{ terms: { target: 20, quantityPayout: 5, weight: 70 }, productIds: ['ale'] },
      },
    ],
    typed: [{ itemId: below?._id, userId: 'REP_1', rules: { target: 5 } }],
  });
  const sentence = 'Copied "All" as the objective "All copy", with 1 set of typed values.';
  for (const about of [historyAbout.item(below?._id ?? ''), historyAbout.person('REP_1')])
    expect(await told(about)).toContain(sentence);
});

test('what a group is made of is told with the weights before and after, by ID, in the history of each child', async () => {
  const group = await house.make({ type: 'grouped', name: 'All' });
  const [one, other] = [await house.save(), await house.save()];
  await house.group(group, [one], { weights: [{ id: one._id, weight: 70 }] });
  await house.group(group, [other], { weights: [{ id: other._id, weight: 30 }] });
  expect(await detailOf('group items')).toMatchObject({
    children: { before: [{ id: one._id, weight: 70 }], after: [{ id: other._id, weight: 30 }] },
  });
  const [sentence] = await told(historyAbout.item(group._id));
  for (const { _id } of [one, other]) expect(await told(historyAbout.item(_id))).toContain(sentence);

  await house.ask(`objectives/${group._id}`, { method: 'DELETE' });
  expect(await detailOf('delete item')).toMatchObject({ released: [{ id: other._id, weight: 30 }] });
});

test('a deleted item is told with the sub-items that went with it, by ID', async () => {
  const multi = await house.make({ type: 'multi', name: 'Wine' });
  const sub = await house.sub(multi, { name: 'Reds', type: 'binary' });
  await house.ask(`objectives/${multi._id}`, { method: 'DELETE' });
  expect(await detailOf('delete item')).toMatchObject({ subItemIds: [sub._id] });
  expect(await told(historyAbout.item(sub._id))).toContain(
    'Deleted the objective "Wine" with 1 sub-item. What it paid for periods that are over stays.',
  );
});

test('the history tells namesakes in an item apart', async () => {
  const { sql } = house.server;
  await sql`update users set name = 'Ann' where custom_id = 'REP_2'`;
  const item = await house.save({ users: ['REP_1'] });
  await house.patched(item, { users: ['REP_2'] });
  await sql`update users set name = 'Ben' where custom_id = 'REP_2'`;
  expect(await detailOf('save item')).toMatchObject({ userIds: { before: ['REP_1'], after: ['REP_2'] } });
  expect((await told(historyAbout.person('REP_2')))[0]).toContain('people from Ann (REP_1) to Ann (REP_2)');
});

test('uploaded rows are told with the quantity and target that each person had before', async () => {
  const survey = await house.make({ type: 'custom', name: 'Survey' }, { as: house.tokens.ADM_1 });
  await house.patched(survey, { users: ['REP_1'], target: 3, quantityPayout: 5 }, { as: house.tokens.ADM_1 });
  const send = (rows: object[]) =>
    house.read(`itemsCustom/${survey._id}/rows`, { as: house.tokens.ADM_1, json: { rows } });
  await send([{ user: 'REP_1', quantity: 4, target: 6 }]);
  await send([{ user: 'REP_1', quantity: 9, target: 8 }]);
  const detail = await detailOf('upload custom rows');
  expect(detail.rows).toEqual([
    { user: 'Ann', userId: 'REP_1', quantity: 9, target: 8, before: { quantities: [4], target: 6 } },
  ]);
  expect(await told(historyAbout.person('REP_1'))).toContainEqual(
    expect.stringContaining('Uploaded quantities and targets of 1 person to the objective "Survey"'),
  );
  await house.ask(`resetValuesForObjective/${survey._id}`, { db: 'preview' });
  expect((await told(historyAbout.person('REP_1')))[0]).toContain('"Survey"');
});

test('a decision on an image is told with what was decided before it', async () => {
  const item = await house.save({ type: 'image', measure: null, productsFilters: undefined });
  const imageId = await insertImage(house.server.sql, house.id, { itemId: item._id, status: 'approved' });
  await house.read('items/reviewImages', { json: { imageIds: [imageId], decision: 'unApprove' } });
  expect((await detailOf('review images')).images).toMatchObject([{ imageId, userId: 'REP_1', before: 'approved' }]);
});

test('a copied boost is told with its products', async () => {
  const { sql } = house.server;
  const post = (json: object, query = '') => house.ask(`/api/v2/boosts${query}`, { json, as: house.tokens.ADM_1 });
  const boost = (await post({ name: 'Ale' })).body.payload as { _id: string };
  await sql`update boosts set product_ids = '{ale,keg}'`;
  await post({ name: 'Ale again' }, `?parentId=${boost._id}`);
  expect(await detailOf('copy boost')).toMatchObject({ parentId: boost._id, productIds: ['ale', 'keg'] });
});

test('a deactivation is told with the reports who move, by ID, and a restoration with the day that the person had left on', async () => {
  const as = house.tokens.ADM_1;
  const json = { day: '2099-01-01', moveTo: null };
  expect((await house.ask('/api/user/deactivation?customId=LEAD_1', { json, as })).status).toBe(200);
  expect(await detailOf('deactivate user')).toMatchObject({
    lastDay: null,
    reportIds: ['REP_1', 'REP_2', 'REP_4'],
    moveTo: null,
  });
  expect((await house.ask('/api/user/restoration?customId=LEAD_1', { json: {}, as })).status).toBe(200);
  expect(await detailOf('restore user')).toMatchObject({ customId: 'LEAD_1', lastDay: '2098-12-31' });
});
