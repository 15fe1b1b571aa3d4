import type { Item } from '@caselift/contract/item-fields';
import { itemTexts } from '@caselift/contract/item-texts';
import { describe, expect, test } from 'vitest';
import { insertItem } from '../../testing/items.ts';
import { type ItemsHouse, itemsHouse } from '../../testing/items-house.ts';

let house: ItemsHouse;
itemsHouse((made) => {
  house = made;
});

const detail = (item: Pick<Item, '_id'>) => house.read(`items/${item._id}`);

describe('sub-items', () => {
  const multi = (type = 'multi') => house.make({ type, name: 'Wine', users: ['REP_1'], period: 'current_quarter' });
  const orders = async (parent: Pick<Item, '_id'>) =>
    (await detail(parent)).subItems.map(({ name, order }) => `${name} ${order}`);

  test("have their parent's kind, period and people, and come last", async () => {
    const parent = await multi();
    const first = await house.sub(parent, { name: 'Reds', type: 'binary', payout: 5, users: ['REP_2'] });
    expect(first).toMatchObject({ isSubObjective: true, parentObjectiveId: parent._id, parentIncentiveId: null });
    expect(first).toMatchObject({ users: ['REP_1'], period: 'current_quarter', order: 1, customId: 'OBJ_2' });
    await house.sub(parent, { name: 'Whites', type: 'binary' });
    expect(await orders(parent)).toEqual(['Reds 1', 'Whites 2']);
    const days = { customPeriodStart: '2024-05-01', customPeriodEnd: '2024-07-31' };
    await house.patched(parent, { period: 'custom', ...days });
    expect((await detail(first)).item).toMatchObject({ period: 'custom', ...days });
    // Sent back, the parent's period is not its own.
    await house.patched(first, { ...(await detail(first)).item, payout: 6 });
    const [row] = await house.server.sql`select terms from items where item_id = ${first._id}`;
    expect(row?.terms).toMatchObject({ period: 'current_quarter', userIds: [], payout: { amountCents: 600 } });
    expect((await detail(parent)).item.subObjectives).toHaveLength(2);
    expect((await house.history())[0]).toContain('Changed the sub-item "Reds" of the objective "Wine": the payout');
  });

  test('are saved and deleted below their parent, by either spelling of its kind', async () => {
    const parent = await multi();
    const [sub, other] = [await house.sub(parent, { name: 'Reds' }), await house.sub(parent, { name: 'Whites' })];
    for (const word of ['objective', 'objectives']) {
      const json = { description: word, version: (await detail(sub)).item.version };
      const saved = await house.read(`${word}/${parent._id}/${sub._id}`, { method: 'PATCH', json });
      expect(saved.item.description).toBe(word);
    }
    expect((await house.ask(`objective/${other._id}/${sub._id}`, { method: 'PATCH', json: {} })).status).toBe(404);
    expect((await house.ask(`objective/${parent._id}/${sub._id}`, { method: 'DELETE' })).status).toBe(200);
    expect(await orders(parent)).toEqual(['Whites 1']);
  });

  test('are numbered from 1 after every move, also where each is saved in turn', async () => {
    const parent = await multi();
    for (const name of ['A', 'B', 'C', 'D']) await house.sub(parent, { name });
    const { subItems } = await detail(parent);
    const [a, b, c, d] = subItems.map(({ _id, version }) => ({ _id, version }));
    const move = (sub: typeof a, order: number) =>
      house.ask(`objective/${parent._id}/${sub?._id}`, { method: 'PATCH', json: { order, version: sub?.version } });
    expect((await move(d, 1)).status).toBe(200);
    expect(await orders(parent)).toEqual(['D 1', 'A 2', 'B 3', 'C 4']);
    // As a screen does after dragging: every row with its place, with the version that it was opened in.
    for (const [at, sub] of [d, c, b, a].entries()) await move(sub, at + 1);
    expect((await orders(parent)).map((text) => text.slice(-1))).toEqual(['1', '2', '3', '4']);
  });

  test.each([
    ['image', { name: 'Sub' }, itemTexts.parentsOnly],
    ['multi', { name: 'Sub', type: 'multi' }, itemTexts.subItemType],
    ['dependencies', { name: 'Sub', type: 'grouped' }, itemTexts.subItemType],
    ['multi', { name: ' ' }, itemTexts.nameRequired],
  ])('of %s items are refused as %j', async (type, item, sentence) => {
    const parent = await multi(type);
    const { status, body } = await house.ask('addSubItem', { json: { parentItemId: parent._id, item } });
    expect([status, body.message]).toEqual([400, sentence]);
  });

  test('of a dependencies item can be qualifiers and house goals; a house goal must be a qualifier', async () => {
    const parent = await multi('dependencies');
    const measured = { type: 'quantity', measure: { label: 'PODs' }, productsFilters: { brand: ['Birch'] } };
    const json = { parentItemId: parent._id, item: { name: 'House', ...measured, isHouseGoal: true } };
    const { status, body } = await house.ask('addSubItem', { json });
    expect([status, body.message]).toEqual([400, itemTexts.houseGoalNeedsQualifier]);
    const house_ = await house.sub(parent, { name: 'House', ...measured, isQualifier: true, isHouseGoal: true });
    expect(house_).toMatchObject({ isQualifier: true, isHouseGoal: true, isValid: true, target: 0 });
    const ofMulti = await house.sub(await multi(), { name: 'House', ...measured, isQualifier: true, target: 1 });
    expect(ofMulti).toMatchObject({ isQualifier: false, isValid: true });
  });

  test('are refused beyond a hundred', async () => {
    const parent = await multi();
    const { sql } = house.server;
    for (let order = 1; order <= 100; order += 1) await insertItem(sql, 'ats', { parentId: parent._id, order });
    const { status, body } = await house.ask('addSubItem', {
      json: { parentItemId: parent._id, item: { name: 'Sub' } },
    });
    expect([status, body.message]).toEqual([409, itemTexts.tooManyChildren]);
  });
});

describe('a group', () => {
  const newGroup = (fields = {}) => house.make({ type: 'grouped', name: 'All', ...fields });
  const weights = async (group: Pick<Item, '_id'>) =>
    (await detail(group)).groupedChildren.map(({ name, weight }) => `${name} ${weight}`);

  test('is made of items with equal weights, or those sent, and can be emptied', async () => {
    const group = await newGroup();
    const [a, b, c] = [
      await house.save({ name: 'A' }),
      await house.save({ name: 'B' }),
      await house.save({ name: 'C' }),
    ];
    expect((await house.group(group, [a, b])).status).toBe(200);
    expect(await weights(group)).toEqual(['A 50', 'B 50']);
    expect((await detail(a)).item).toMatchObject({ isGrouped: true, groupId: group._id, weight: 50 });
    await house.group(group, [a, b, c], { weights: [{ id: a._id, weight: 40 }] });
    expect(await weights(group)).toEqual(['A 40', 'B 50', 'C 50']);
    expect(await house.patched(b, { weight: 35 })).toMatchObject({ weight: 35, isValid: true });
    expect((await detail(group)).item.groupedObjectives).toEqual([
      { id: a._id, weight: 40 },
      { id: b._id, weight: 35 },
      { id: c._id, weight: 50 },
    ]);
    await house.group(group, []);
    expect(await weights(group)).toEqual([]);
    expect((await detail(a)).item).toMatchObject({ isGrouped: false, groupId: null, isValid: true });
    expect((await house.history())[0]).toBe(
      'Changed what the objective "All" is made of: removed "A", "B", "C". It is empty now.',
    );
  });

  test('shows its own period on its children, and leaves them theirs', async () => {
    const [group, child] = [await newGroup({ period: 'current_year' }), await house.save()];
    await house.group(group, [child]);
    const { item } = await detail(child);
    expect(item.period).toBe('current_year');
    await house.patched(child, { ...item, target: 25 });
    await house.group(group, []);
    expect((await detail(child)).item).toMatchObject({ period: 'current_month', target: 25 });
  });

  test('refuses what does not fit, names it, and changes nothing', async () => {
    const group = await newGroup();
    const fitting = await house.save({ name: 'Fits' });
    const open = await house.save({ name: 'Open', isOpenEnded: true });
    const multi = await house.make({ name: 'Multi', type: 'multi' });
    const incentive = await house.save({ name: 'Other', isIncentive: true });
    const archived = {
      _id: await insertItem(house.server.sql, 'ats', { name: 'Old', archivedAt: '2024-01-01T00:00:00Z' }),
    };
    const taken = await house.save({ name: 'Taken' });
    await house.group(await newGroup({ name: 'First' }), [taken]);
    for (const [child, status, text] of [
      [open, 400, itemTexts.childOpenEnded('Open')],
      [multi, 400, itemTexts.childType('Multi')],
      [group, 400, itemTexts.childType('All')],
      [incentive, 400, itemTexts.childOfOtherKind('Other', 'objective')],
      [archived, 409, itemTexts.childArchived('Old')],
      [taken, 409, itemTexts.childTaken('Taken', 'First')],
    ] as const) {
      const answer = await house.group(group, [fitting, child]);
      expect([answer.status, answer.body.message]).toEqual([status, text]);
    }
    const zero = await house.group(group, [fitting], { weights: [{ id: fitting._id, weight: 0 }] });
    expect([zero.status, zero.body.message]).toEqual([400, 'Weight value must be a positive number']);
    expect((await house.group(fitting, [])).body.message).toBe(itemTexts.groupsOnly);
    expect((await detail(fitting)).item).toMatchObject({ isGrouped: false, version: fitting.version });
    expect(await weights(group)).toEqual([]);
  });

  test('is never open-ended, and neither is what is in it', async () => {
    const group = await newGroup({ isOpenEnded: true });
    expect(group.isOpenEnded).toBe(false);
    const child = await house.save();
    await house.group(group, [child]);
    expect(await house.patched(child, { isOpenEnded: true })).toMatchObject({ isOpenEnded: false });
    expect((await house.patch(child, { weight: 0 })).body.message).toBe('Weight value must be a positive number');
  });

  test('that someone has changed since it was opened is refused: its children are of now', async () => {
    const group = await newGroup();
    const [a, b] = [await house.save({ name: 'A' }), await house.save({ name: 'B' })];
    const { version } = group;
    expect((await house.group(group, [a], { version })).status).toBe(200);
    const { status, body } = await house.group(group, [b], { version });
    expect([status, body.code, body.fields]).toEqual([
      409,
      'stale',
      [{ field: 'groupedObjectives', stored: [{ id: a._id, weight: 100 }] }],
    ]);
    expect(await weights(group)).toEqual(['A 100']);
  });

  test('does not take what ended periods were measured with from them', async () => {
    const [group, child] = [await newGroup(), await house.save()];
    await house.group(group, [child]);
    await house.showDay('2024-06-03');
    await house.group(group, []);
    const [row] = await house.server.sql`select earlier_terms as earlier from items where item_id = ${child._id}`;
    expect(row?.earlier).toMatchObject([{ groupId: group._id, until: '2024-06-03' }]);
  });

  test('leaves a child unpaid for a period of its own that is over', async () => {
    const days = { period: 'custom', customPeriodStart: '2024-05-01', customPeriodEnd: '2024-05-31' };
    const [group, child] = [await newGroup({ period: 'current_quarter' }), await house.save(days)];
    await house.group(group, [child]);
    await house.showDay('2024-06-03');
    expect((await house.group(group, [])).status).toBe(200);
    expect((await detail(child)).item).toMatchObject({ isGrouped: false, isValid: false });
  });
});

describe('a copy', () => {
  test('has everything of the item but its name, its favorite mark and what was handed in', async () => {
    const item = await house.save({ favorite: true, description: 'Reds', cap: { units: 'raw', value: 40 } });
    const { item: copy } = await house.read(`items?parentId=${item._id}`, { json: {} });
    const { _id, customId, version, name, favorite, ...rest } = item;
    expect(copy).toMatchObject({ ...rest, name: 'Spring copy', favorite: false, customId: 'OBJ_2', version: 1 });
    expect(await house.history()).toContain('Copied "Spring" as the objective "Spring copy".');
    const named = await house.read('items', { json: { ...item, name: 'Fall', parentId: _id, isObjective: false } });
    expect(named.item).toMatchObject({ name: 'Fall', isObjective: true, isValid: true, target: 20 });
    const long = await house.patched(item, { name: 'x'.repeat(100) });
    const longCopy = (await house.read('items', { json: { parentId: long._id } })).item.name;
    expect([longCopy.length, longCopy.slice(-6)]).toEqual([100, 'x copy']);
  });

  test('brings its sub-items or grouped children along', async () => {
    const multi = await house.make({ type: 'multi', name: 'Wine' });
    for (const name of ['Reds', 'Whites']) await house.sub(multi, { name, type: 'binary' });
    const copy = await house.read('items', { json: { parentId: multi._id } });
    expect(copy.subItems.map(({ name, order, parentObjectiveId }) => [name, order, parentObjectiveId])).toEqual([
      ['Reds', 1, copy.item._id],
      ['Whites', 2, copy.item._id],
    ]);
    const group = await house.make({ type: 'grouped', name: 'All' });
    const child = await house.save();
    await house.group(group, [child], { weights: [{ id: child._id, weight: 70 }] });
    const grouped = await house.read('items', { json: { parentId: group._id } });
    expect(grouped.groupedChildren).toMatchObject([{ name: 'Spring copy', weight: 70, groupId: grouped.item._id }]);
    expect((await detail(group)).groupedChildren).toMatchObject([{ name: 'Spring', _id: child._id }]);
  });

  test('takes pictures as pending ones, and typed targets and payouts, of the period that is not over where it is asked to', async () => {
    const { sql } = house.server;
    const item = await house.save();
    for (const start of ['2024-04-01', '2024-05-01']) {
      await sql`
        insert into item_edits (wholesaler_id, item_id, user_id, instance_start, rules, edited_by)
        values ('ats', ${item._id}, 'REP_1', ${start}, '{"target": 5}', 'test')`;
      await sql`
        insert into item_images (wholesaler_id, item_id, user_id, instance_start, buyer_id, own_date, stored_at, status,
          reviewed_by, reviewed_at)
        values ('ats', ${item._id}, 'REP_1', ${start}, 'corner', ${start}, ${start}, 'approved', 'test', ${start})`;
    }
    const entries = async (flags: object) => {
      const { item: copy } = await house.read('items', { json: { parentId: item._id, ...flags } });
      const [counts] = await sql`
        select (select array_agg(instance_start || ' ' || status || coalesce(' by ' || reviewed_by, ''))
            from item_images where item_id = ${copy._id}) as images,
          (select array_agg(instance_start::text) from item_edits where item_id = ${copy._id}) as edits`;
      return counts;
    };
    expect(await entries({})).toEqual({ images: null, edits: null });
    expect(await entries({ copyImages: true })).toEqual({ images: ['2024-05-01 pending'], edits: null });
    expect((await house.history())[0]).toBe('Copied "Spring" as the objective "Spring copy", with 1 pending image.');
    expect(await entries({ copyEditedFields: true })).toEqual({ images: null, edits: ['2024-05-01'] });
  });

  test('of a custom period that is over pays nothing until another is chosen', async () => {
    const may = { period: 'custom', customPeriodStart: '2024-05-01', customPeriodEnd: '2024-05-31' };
    const item = await house.save(may);
    await house.showDay('2024-06-03');
    const copy = (await house.read('items', { json: { ...item, parentId: item._id } })).item;
    expect(copy).toMatchObject({ isValid: false, ...may });
    const june = { customPeriodStart: '2024-06-01', customPeriodEnd: '2024-06-30' };
    expect(await house.patched(copy, june)).toMatchObject({ isValid: true });
  });

  test('of a sub-item comes last in its parent', async () => {
    const multi = await house.make({ type: 'multi', name: 'Wine' });
    const sub = await house.sub(multi, { name: 'Reds', type: 'binary', payout: 5 });
    const copy = await house.sub(multi, { ...sub, name: 'Reds copy' });
    expect(copy).toMatchObject({
      name: 'Reds copy',
      order: 2,
      payout: 5,
      parentObjectiveId: multi._id,
      type: 'binary',
    });
  });

  test('that fails half-way leaves nothing behind', async () => {
    const multi = await house.make({ type: 'multi', name: 'Twenty' });
    const { sql } = house.server;
    const subs: string[] = [];
    for (let order = 1; order <= 20; order += 1) {
      subs.push(await insertItem(sql, 'ats', { parentId: multi._id, order, type: 'binary', name: `Sub ${order}` }));
    }
    await sql`alter table items add constraint fails check (number <> 35)`; // the copy of a sub-item
    const { status } = await house.ask('items', { json: { parentId: multi._id } });
    await sql`alter table items drop constraint fails`;
    expect(status).toBe(500);
    expect(await sql`select count(*)::int as count from items`).toEqual([{ count: 21 }]);
    expect(await house.history()).not.toContain('Copied "Twenty" as the objective "Twenty copy".');
    await sql`alter table items add constraint fails check (number <> 15 or deleted_at is null)`;
    expect((await house.ask(`objective/${multi._id}`, { method: 'DELETE' })).status).toBe(500);
    await sql`alter table items drop constraint fails`;
    expect((await detail(multi)).subItems.map(({ _id }) => _id)).toEqual(subs);
  });
});
