// The earlier paths of objectives and incentives, and the lists in brief (docs/decisions/056).

import { errorTexts } from '@caselift/contract/errors';
import type { Item } from '@caselift/contract/item-fields';
import { itemTexts, kindWords } from '@caselift/contract/item-texts';
import type { ItemBrief, ItemDetail } from '@caselift/contract/items';
import { type ItemKind, itemKinds } from '@caselift/domain/programs/item';
import { atLeast } from '@caselift/domain/testing/at-least';
import { describe, expect, test } from 'vitest';
import { insertItem } from '../../testing/items.ts';
import { type ItemsHouse, itemsHouse } from '../../testing/items-house.ts';
import { insertTeam } from '../../testing/team.ts';

let house: ItemsHouse;
itemsHouse((made) => {
  house = made;
});

const ofKind = (kind: ItemKind) => ({ isObjective: kind === 'objective', isIncentive: kind === 'incentive' });
const detailOf = (item: Pick<Item, '_id'>) => house.read(`items/${item._id}`);
/** A multi item with two sub-items, a group of two and one item more, of the kind. */
async function family(kind: ItemKind) {
  const multi = await house.make({ name: 'Multi', type: 'multi', ...ofKind(kind) });
  const subs = [];
  for (const name of ['One', 'Two']) subs.push(await house.sub(multi, { name, type: 'binary' }));
  const group = await house.make({ name: 'Group', type: 'grouped', ...ofKind(kind) });
  const children = [];
  for (const name of ['Left', 'Right']) children.push(await house.save({ name, ...ofKind(kind) }));
  await house.group(group, children);
  return { multi, subs, group, children };
}

describe.each(itemKinds)('the earlier paths of an %s', (kind) => {
  const { one, many, title, titles } = kindWords[kind];
  const query = `is${title}=true`;

  test('answer the same lists and items as the newer ones', async () => {
    const { multi, subs, group, children } = await family(kind);
    await house.patched(multi, { favorite: true });
    await insertItem(house.server.sql, 'ats', { kind, name: 'Old', archivedAt: '2024-01-01T00:00:00Z' });
    await house.make(ofKind(kind === 'objective' ? 'incentive' : 'objective'));
    for (const [older, newer] of [
      [`/api/v2/${many}`, `items?${query}`],
      [`/api/v2/${many}?page=2&limit=2`, `items?${query}&page=2&limit=2`],
      [`/api/v2/${many}?searchPhrase=gro&type=grouped`, `items?${query}&searchPhrase=gro&type=grouped`],
      [`/api/v2/${many}?isFavorite=true`, `items?${query}&isFavorite=true`],
      [`/api/v2/${many}?periodStart=2030-01-01`, `items?${query}&periodStart=2030-01-01`],
      [`/api/${many}/archived`, `items?${query}&isArchived=true`],
      [`/api/v2/filtered${titles}?searchPhrase=i`, `filteredItems?${query}&searchPhrase=i`],
      [`/api/v2/grouped${titles}/${group._id}/children?limit=1`, `grouped${titles}/${group._id}/children?limit=1`],
      [`/api/v2/reporting/item/${group._id}`, `items/${group._id}`],
    ] as const) {
      const [before, now] = [await house.ask(older), await house.ask(newer)];
      expect([older, before.status, before.body]).toEqual([older, 200, now.body]);
    }
    const listed = await house.ask(`/api/v2/${many}?isFavorite=true`);
    expect((listed.body.payload as Item[]).map(({ name }) => name)).toEqual(['Multi']);
    expect(listed.body.meta).toEqual({ totalPages: 1, count: 1, page: 1, limit: 15 });
    const below = await house.read<Item[]>(`/api/v2/${one}/${multi._id}/sub${titles}`);
    expect(below).toEqual((await detailOf(multi)).subItems);
    expect(below.map(({ _id }) => _id)).toEqual(subs.map(({ _id }) => _id));
    const grouped = await house.read<Item[]>(`/api/v2/grouped${titles}/${group._id}/children`);
    expect(grouped).toEqual((await detailOf(group)).groupedChildren);
    expect(grouped.map(({ _id }) => _id)).toEqual(children.map(({ _id }) => _id));
  });

  test('create, copy, save and delete, with the fields as they are or in "item"', async () => {
    const made = await house.read(`/api/${one}`, { json: { item: { name: 'New', type: 'multi' } } });
    expect(made.item).toMatchObject({ name: 'New', type: 'multi', ...ofKind(kind) });
    const flat = await house.read(`/api/${one}`, { json: { name: 'Flat', type: 'grouped' } });
    const parent = { [`parent${title}Id`]: made.item._id };
    const first = await house.read(`/api/sub${title}`, { json: { name: 'One', type: 'binary', ...parent } });
    const second = await house.read(`/api/sub${title}`, { json: { item: { name: 'Two', type: 'binary' }, ...parent } });
    expect(await detailOf(made.item)).toMatchObject({ subItems: [first.item, second.item] });
    const patch = (call: string, json: object) => house.read(`/api/v2/${call}`, { method: 'PATCH', json });
    const saved = await patch(`${one}/${made.item._id}`, { item: { description: 'Sell' }, version: made.item.version });
    expect(saved.item).toMatchObject({ _id: made.item._id, description: 'Sell' });
    expect(await patch(`sub${title}/${second.item._id}`, { order: 1 })).toMatchObject({ item: { order: 1 } });
    const copy = await house.read(`/api/${one}?parentId=${made.item._id}`, { json: {} });
    expect(copy).toMatchObject({ item: { name: 'New copy' }, subItems: [{ name: 'Two' }, { name: 'One' }] });
    const child = await house.save(ofKind(kind));
    const json = { childIds: [child._id], weights: [{ id: child._id, weight: 40 }] };
    const grouped = await house.read(`/api/v2/addGrouped${titles}Children/${flat.item._id}`, { json });
    expect(grouped.item.groupedObjectives).toEqual([{ id: child._id, weight: 40 }]);
    for (const call of [`/api/v2/sub${title}/${first.item._id}`, `/api/${one}/${made.item._id}`]) {
      expect((await house.ask(call, { method: 'DELETE' })).body.payload).toBeNull();
      expect((await house.ask(call, { method: 'DELETE' })).status).toBe(404);
    }
    // Its parent is gone, and so is it.
    const orphan = await house.ask(`/api/v2/sub${title}/${second.item._id}`, { method: 'DELETE' });
    expect([orphan.status, orphan.body.message]).toEqual([404, itemTexts.unknown]);
  });

  const changes = (id: string, subId: string) =>
    [
      [`/api/${one}`, { json: { name: 'New' } }],
      [`/api/sub${title}`, { json: { name: 'New', [`parent${title}Id`]: id } }],
      [`/api/v2/${one}/${id}`, { method: 'PATCH', json: { description: 'New' } }],
      [`/api/v2/sub${title}/${subId}`, { method: 'PATCH', json: { description: 'New' } }],
      [`/api/${one}/${id}`, { method: 'DELETE' }],
      [`/api/v2/sub${title}/${subId}`, { method: 'DELETE' }],
      [`/api/v2/addGrouped${titles}Children/${id}`, { json: { childIds: [] } }],
    ] as const;
  const reads = (id: string) => [
    `/api/v2/${one}/${id}/sub${titles}`,
    `/api/v2/grouped${titles}/${id}/children`,
    `grouped${titles}/${id}/children`,
    `/api/v2/reporting/item/${id}`,
  ];
  const lists = [`/api/v2/${many}`, `/api/v2/filtered${titles}`, `/api/${many}/archived`];

  test('are read by team leads and changed by admins and managers who are not view-only; strangers are refused', async () => {
    const { multi, subs } = await family(kind);
    const { LEAD_1, REP_1, VIEW_1 } = house.tokens;
    const [asked, changing] = [[...lists, ...reads(multi._id)], changes(multi._id, subs[0]?._id ?? '')];
    for (const call of atLeast(1, asked)) {
      expect([call, (await house.ask(call, { as: LEAD_1 })).status]).toEqual([call, 200]);
      expect([call, (await house.ask(call, { as: REP_1 })).status]).toEqual([call, 403]);
    }
    for (const [call, sent] of atLeast(1, changing)) {
      expect([call, (await house.ask(call, { ...sent, as: 'nobody' })).status]).toEqual([call, 401]);
      for (const [as, text] of [
        [REP_1, errorTexts.forbidden],
        [LEAD_1, errorTexts.forbidden],
        [VIEW_1, errorTexts.viewOnly],
      ] as const) {
        const { status, body } = await house.ask(call, { ...sent, as });
        expect([call, status, body.message]).toEqual([call, 403, text]);
      }
    }
  });

  test('find neither the other kind nor what is deleted, nor anything of another wholesaler', async () => {
    const { sql } = house.server;
    const other = await family(kind === 'objective' ? 'incentive' : 'objective');
    await insertTeam(sql, kind === 'objective' ? 'iowa' : 'ohio');
    const theirs = await insertItem(sql, kind === 'objective' ? 'iowa' : 'ohio', { kind, type: 'multi' });
    const deleted = await insertItem(sql, 'ats', { kind, type: 'multi', deletedAt: '2024-01-01T00:00:00Z' });
    const before = await sql`select item_id, version from items order by number, item_id`;
    for (const id of [other.multi._id, theirs, deleted]) {
      // What is read for reporting is of either kind.
      for (const call of atLeast(1, reads(id).slice(0, id === other.multi._id ? -1 : undefined))) {
        expect([call, (await house.ask(call)).status]).toEqual([call, 404]);
      }
      for (const [call, sent] of atLeast(1, changes(id, other.subs[0]?._id ?? '').slice(1))) {
        expect([call, (await house.ask(call, sent)).status]).toEqual([call, 404]);
      }
      const copy = await house.ask(`/api/${one}?parentId=${id}`, { json: {} });
      expect([copy.status, copy.body.message]).toEqual([404, itemTexts.unknownSource]);
    }
    // An item isn't a sub-item, nor the other way around.
    const own = await family(kind);
    const ofTheOther = changes(own.subs[0]?._id ?? '', own.multi._id).filter(([call]) =>
      /\/(sub)?(objective|incentive)\//i.test(call),
    );
    for (const [call, sent] of atLeast(1, ofTheOther)) {
      expect([call, (await house.ask(call, sent)).status]).toEqual([call, 404]);
    }
    expect(
      await sql`select item_id, version from items where item_id = any (${before.map((row) => row.item_id)})
      order by number, item_id`,
    ).toEqual(before);
    for (const call of [...lists, ...reads(theirs)]) {
      const { status } = await house.server.ask({ url: `${call}?wholesalerId=iowa`, as: house.tokens.MGR_1 });
      expect([call, call.startsWith('/') ? status : 403]).toEqual([call, 403]);
    }
  });

  test('refuse what cannot be saved with the same sentences', async () => {
    const { multi } = await family(kind);
    for (const [call, json, text] of [
      [`/api/${one}`, { item: { name: ' ' } }, itemTexts.nameRequired],
      [`/api/${one}`, { item: 'Spring' }, itemTexts.nameRequired],
      [`/api/sub${title}`, { name: 'One', [`parent${title}Id`]: 'none' }, itemTexts.unknown],
      [`/api/sub${title}`, { name: 'One' }, `parent${title}Id is missing.`],
    ] as const) {
      const { status, body } = await house.ask(call, { json });
      expect([call, status, body.message]).toEqual([call, 400, text]);
    }
    const { status } = await house.ask(`/api/v2/${one}/${multi._id}`, {
      ...{ method: 'PATCH', json: { name: 'Other', version: 0 } },
    });
    expect(status).toBe(409);
  });
});

describe('in brief', () => {
  test('all that match are listed at once, without sub-items', async () => {
    const { sql } = house.server;
    for (let at = 1; at <= 220; at += 1) await insertItem(sql, 'ats', { name: `Item ${at}`, type: 'multi' });
    await house.sub({ _id: await insertItem(sql, 'ats', { name: 'Parent', type: 'multi' }) }, { name: 'Sub' });
    const listed = await house.read<ItemBrief[]>('filteredItems');
    expect([listed.length, listed[0]?.name]).toEqual([221, 'Parent']);
    expect(listed[1]).toMatchObject({ name: 'Item 220', type: 'multi', isObjective: true, isGrouped: false });
    expect(listed[1]).not.toHaveProperty('users');
    expect(await house.read('filteredItems?searchPhrase=item%2022')).toHaveLength(2); // 22 and 220
  });

  test('items come with their sub-items by order and their grouped children', async () => {
    const [objectives, incentives] = [await family('objective'), await family('incentive')];
    const [, second] = incentives.subs;
    if (second)
      await house.ask(`incentive/${incentives.multi._id}/${second._id}`, { method: 'PATCH', json: { order: 1 } });
    type WithChildren = ItemBrief & { subItems: ItemBrief[]; groupedChildren: ItemBrief[] };
    const call = 'items/allWithSubItemsAndGroupedChildren';
    const listed = await house.read<WithChildren[]>(`${call}?isIncentive=true`);
    expect(
      listed.map(({ name, subItems, groupedChildren }) =>
        [name, subItems, groupedChildren].flat().map((one) => (typeof one === 'string' ? one : one.name)),
      ),
    ).toEqual([['Right'], ['Left'], ['Group', 'Left', 'Right'], ['Multi', 'Two', 'One']]);
    expect(listed[0]).toMatchObject({ isGrouped: true, groupId: incentives.group._id });
    const both = await house.read<WithChildren[]>(call, { as: house.tokens.LEAD_1 });
    expect(both).toHaveLength(8);
    expect(both.map(({ _id }) => _id)).toContain(objectives.group._id);
    expect((await house.ask(call, { as: house.tokens.REP_1 })).status).toBe(403);
  });
});

test('an item read by either generation is the same after either has saved it', async () => {
  const item = await house.save();
  const older = { method: 'PATCH', json: { target: 30 } } as const;
  const byOlder = await house.read<ItemDetail>(`/api/v2/objective/${item._id}`, older);
  expect(byOlder).toEqual(await detailOf(item));
  const newer = await house.patched(item, { target: 40 });
  expect((await house.read(`/api/v2/reporting/item/${item._id}`)).item).toEqual(newer);
});
