import { errorTexts } from '@caselift/contract/errors';
import type { Item } from '@caselift/contract/item-fields';
import { itemTexts } from '@caselift/contract/item-texts';
import type { ItemDetail } from '@caselift/contract/items';
import type { EarlierItemTerms, ItemTerms } from '@caselift/domain/programs/item';
import { describe, expect, test } from 'vitest';
import { insertImage, type TestImage } from '../../testing/item-images.ts';
import { insertItem, insertItemList, testMeasure } from '../../testing/items.ts';
import { type ItemsHouse, itemsHouse } from '../../testing/items-house.ts';
import { impatience } from '../../testing/test-app.ts';

let house: ItemsHouse;
itemsHouse((made) => {
  house = made;
}, impatience);

const noId = '00000000-0000-0000-0000-000000000000';
type Stored = {
  terms: ItemTerms;
  earlier: EarlierItemTerms[];
  since: string | null;
  version: number;
  isDeleted: boolean;
};
const stored = async ({ _id }: Pick<Item, '_id'>): Promise<Stored> => {
  const [row] = await house.server.sql<Stored[]>`
    select terms, earlier_terms as earlier, since, version, deleted_at is not null as "isDeleted"
    from items where item_id = ${_id}`;
  if (row === undefined) throw new Error('The item is there.');
  return row;
};

describe('a new item', () => {
  test('needs a name, a type and its kind; it has the defaults, an ID by its kind, and pays nothing', async () => {
    const image = await house.make({ type: undefined });
    expect(image).toMatchObject({
      customId: 'OBJ_1',
      type: 'image',
      name: 'Spring',
      isObjective: true,
      isIncentive: false,
    });
    expect(image).toMatchObject({
      isValid: false,
      period: 'current_month',
      payoutType: 'perAction',
      status: 1,
      version: 1,
    });
    expect(image).toMatchObject({ measure: null, lastRunAt: null, subObjectives: [], groupedObjectives: [] });
    const incentive = await house.read('items?isIncentive=true', { json: { name: ' Fall ', type: 'multi' } });
    expect(incentive.item).toMatchObject({
      customId: 'INC_1',
      name: 'Fall',
      isIncentive: true,
      supplierContribution: 0,
    });
    expect(image).not.toHaveProperty('supplierContribution');
    expect(await house.make()).toMatchObject({ customId: 'OBJ_2' });
    expect(await stored(image)).toMatchObject({ since: '2024-05-15', terms: { isValid: false } });
    expect(await house.history()).toContain('Created the objective "Spring".');
  });

  test.each([
    [{ name: ' ' }, itemTexts.nameRequired],
    [{ name: undefined }, itemTexts.nameRequired],
    [{ isObjective: undefined }, itemTexts.kindRequired],
    [{ isIncentive: true }, itemTexts.kindRequired],
    [{ type: 'other' }, expect.stringContaining('type should be one of binary')],
    [{ quantityPayout: -1 }, itemTexts.amount],
    [{ threshold: { units: 'percentage', value: 101 } }, itemTexts.capBelowThreshold],
    [{ users: ['REP_9'] }, itemTexts.unknownPeople(['REP_9'])],
    [{ users: ['MGR_1'] }, itemTexts.unknownPeople(['MGR_1'])],
  ])('is refused with %j', async (fields, sentence) => {
    const json = { name: 'Spring', type: 'quantity', isObjective: true, ...fields };
    const { status, body } = await house.ask('items', { json });
    expect([status, body.message]).toEqual([400, sentence]);
    expect(await house.server.sql`select from items`).toHaveLength(0);
  });

  test('may lack a target, and is valid at once if it lacks nothing', async () => {
    expect(await house.make({ target: 0, users: ['REP_1'] })).toMatchObject({ isValid: false, users: ['REP_1'] });
    expect(await house.make({ type: 'binary', payoutType: 'allOrNothing', payout: 50 })).toMatchObject({
      isValid: true,
    });
  });

  test('beyond what a wholesaler can have is refused', async () => {
    const { sql } = house.server;
    await sql`
      insert into items (wholesaler_id, kind, number, type, name, terms, created_by)
      select 'ats', 'objective', n, 'binary', 'Item', '{}', 'test' from generate_series(1, 2000) n`;
    const { status, body } = await house.ask('items', { json: { name: 'One more', isObjective: true } });
    expect([status, body.message]).toEqual([409, itemTexts.tooManyItems]);
  });
});

describe('saving an item', () => {
  test('keeps every field in cents and answers it in dollars', async () => {
    const fields = {
      name: 'Wine',
      description: 'Reds and whites',
      frequency: 'weekly',
      favorite: true,
      hideFromSalesReps: true,
      users: ['REP_2', 'LEAD_1'],
      period: 'custom',
      customPeriodStart: '2024-05-01',
      customPeriodEnd: '2024-07-31',
      isFullAmount: true,
      cappedStatus: false,
      target: 12.5,
      payoutType: 'atRisk',
      payout: 99.99,
      quantityPayout: 0.35,
      threshold: { units: 'raw', value: 5 },
      cap: { units: 'percentage', value: 150 },
      advancedBudget: 1000.01,
      quantityAdvanced: [{ quantity: 3, payout: 1.5 }],
      payoutsByUserType: true,
      payoutMap: { teamLeads: { payoutType: 'allOrNothing', allOrNothingAmount: 75.25 } },
      valueInputType: 'lte',
      minQuantityValue: 2,
      maxImagesPerAccount: 3,
      customAccountsSelected: false,
      accountsFilters: { accountType: ['Bar'], premise: ['on'], chain: [], location: [] },
      supplierContribution: 33.5,
    };
    const measure = { label: 'PODs Δ (%)', minQuantityPerPODType: 'units', minQuantityPerPODValue: 1.25 };
    const item = await house.save({ ...fields, measure, isIncentive: true });
    expect(item).toMatchObject({
      ...fields,
      isValid: true,
      isCustomPeriod: true,
      measure: { ...measure, symbol: '%' },
    });
    const { terms } = await stored(item);
    expect(terms.payout).toMatchObject({ amountCents: 9999, rateCents: 35, budgetCents: 100_001 });
    expect(terms.payoutMap).toMatchObject({ teamLeads: { amountCents: 7525, payoutType: 'allOrNothing' } });
    expect(terms).toMatchObject({ userIds: ['REP_2', 'LEAD_1'], supplierContribution: 33.5 });
    // Sent back as it was answered, it is the same.
    expect(await house.patched(item, item)).toEqual({ ...item, version: item.version + 1 });
    expect((await stored(item)).terms).toEqual(terms);
  });

  test.each([
    [{ name: '' }, itemTexts.nameRequired],
    [{ target: 0 }, 'Target must be greater than 0'],
    [{ cap: { units: 'percentage', value: 0 } }, 'Value must be greater than 0'],
    [{ threshold: { units: 'raw', value: 20 } }, itemTexts.capAboveThreshold],
    [{ measure: { label: 'Vol Δ (%)' }, cap: { units: 'raw', value: 0 } }, itemTexts.capOfPercent],
    [{ measure: [{ label: 'PODs' }, { label: 'GP ($)' }] }, itemTexts.oneMeasure],
    [{ measure: { label: 'PODs', checked: false } }, itemTexts.measureRequired],
    [{ period: 'custom' }, itemTexts.periodDates],
    [{ payoutType: 'advanced' }, itemTexts.advancedOnly],
    [{ type: 'binary' }, itemTexts.typeStays],
    [{ _id: noId }, errorTexts.malformed],
    [{ users: ['REP_1', 'REP_9'] }, itemTexts.unknownPeople(['REP_9'])],
  ])('is refused with %j, and changes nothing', async (fields, sentence) => {
    const item = await house.save();
    const { status, body } = await house.patch(item, { description: 'New', ...fields });
    expect([status, body.message]).toEqual([400, sentence]);
    expect((await house.read(`items/${item._id}`)).item).toEqual(item);
  });

  test('resets what a choice rules out, and says so in its answer', async () => {
    const item = await house.save({ payoutType: 'atRisk', threshold: { units: 'percentage', value: 50 } });
    expect(await house.patched(item, { isOpenEnded: true })).toMatchObject({
      isOpenEnded: true,
      payoutType: 'perAction',
      threshold: { units: 'raw', value: 0 },
    });
    expect(await house.patched(item, { isAccountSpecific: true })).toMatchObject({
      isAccountSpecific: true,
      isOpenEnded: false,
    });
    const specific = await house.patched(item, { measure: { label: 'GP ($) Account Specific' } });
    expect(specific).toMatchObject({ isAccountSpecific: true, measure: { label: 'GP ($)' } });
  });

  test('of an incomplete item makes it valid once it lacks nothing; without products it stays invalid, with the reason', async () => {
    const item = await house.make();
    expect(await house.patched(item, { favorite: true })).toMatchObject({ favorite: true, isValid: false });
    // Its flags can be changed by sending all of it, too, while nothing else is.
    expect(await house.patched(item, { ...item, favorite: false, version: 2 })).toMatchObject({
      favorite: false,
      isValid: false,
    });
    const json = { target: 5, measure: { label: 'PODs' } };
    const { item: saved, warnings } = await house.read(`items/${item._id}`, { method: 'PATCH', json });
    expect([saved.isValid, warnings]).toEqual([false, [itemTexts.noProducts]]);
    expect(await house.patched(item, { productsFilters: { brand: ['Birch'] } })).toMatchObject({ isValid: true });
  });

  test('warns of a lead without a target of their own or reps to take one from, and of what has no maximum', async () => {
    const item = await house.save({ users: ['LEAD_1', 'TOP_1'] });
    const warningsOf = async () => (await house.read(`items/${item._id}`)).warnings;
    expect(await warningsOf()).toEqual(['Lee', 'Tia'].map(itemTexts.leadNeedsTarget));
    const { sql } = house.server;
    await sql`
      insert into item_edits (wholesaler_id, item_id, user_id, instance_start, rules, edited_by)
      values ('ats', ${item._id}, 'LEAD_1', '2024-05-01', '{"target": 5}', 'test')`;
    expect(await warningsOf()).toEqual([]); // Tia has Lee's
    await house.patched(item, { users: ['REP_1'], isOpenEnded: true });
    expect(await warningsOf()).toEqual([itemTexts.noMaximum]);
  });

  test('with a tag needs one of the wholesaler', async () => {
    const { sql } = house.server;
    const [tag] =
      await sql`insert into tags (wholesaler_id, name, color) values ('ats', 'Wine', '#112233') returning tag_id`;
    const item = await house.save();
    expect(await house.patched(item, { tag: tag?.tag_id })).toMatchObject({ tag: tag?.tag_id });
    expect(await house.patched(item, { tag: null })).toMatchObject({ tag: null });
    for (const unknown of [noId, 'wine']) {
      const { status, body } = await house.patch(item, { tag: unknown });
      expect([status, body.message]).toEqual([404, itemTexts.unknownTag]);
    }
  });

  test('is told in the history with names, before and after', async () => {
    const item = await house.save();
    await house.patched(item, { target: 30, users: ['REP_1'], description: 'Long', quantityPayout: 2.5 });
    await house.patched(item, {});
    const [last, first] = await house.history();
    expect(last).toBe(
      'Changed the objective "Spring": the description; people from Ann, Ben to Ann; the target from 20 to 30; ' +
        'the payout for each unit from $5.00 to $2.50.',
    );
    expect(first).toContain('complete from no to yes');
  });
});

describe('people of an item', () => {
  test('can be chosen with everyone below a lead, but for the hidden', async () => {
    const item = await house.save({ users: ['TOP_1'], includeTeamMembers: true });
    expect(item.users.toSorted()).toEqual(['LEAD_1', 'REP_1', 'REP_2', 'TOP_1']);
  });

  test('the editor does not see stay', async () => {
    const item = await house.save();
    expect(await house.patched(item, { users: ['REP_1', 'REP_4'] }, { as: house.tokens.ADM_1 })).toMatchObject({
      users: ['REP_1', 'REP_4'],
    });
    expect((await house.read(`items/${item._id}`)).item.users).toEqual(['REP_1']);
    expect(await house.patched(item, { users: ['REP_2'] })).toMatchObject({ users: ['REP_2'] });
    expect((await stored(item)).terms.userIds).toEqual(['REP_2', 'REP_4']);
  });

  test('are at most three hundred', async () => {
    const item = await house.save();
    const users = Array.from({ length: 301 }, (_, at) => `REP_${at}`);
    const { status, body } = await house.patch(item, { users });
    expect([status, body.message]).toEqual([400, itemTexts.tooManyPeople]);
  });
});

describe('what a save leaves to periods that are over', () => {
  test('is the terms that they had; those of today are replaced', async () => {
    const item = await house.save();
    await house.patched(item, { target: 21 });
    expect((await stored(item)).earlier).toEqual([]);
    await house.showDay('2024-06-03');
    await house.patched(item, { target: 30 });
    await house.patched(item, { target: 31 });
    const { terms, earlier } = await stored(item);
    expect(terms.target).toBe(31);
    expect(earlier).toMatchObject([{ target: 21, until: '2024-06-03' }]);
    await house.patched(item, { name: 'Summer', favorite: true, description: 'Other' });
    expect((await stored(item)).earlier).toHaveLength(1);
  });

  test('a custom period that is over stays: the item can be given a later one or duplicated', async () => {
    const may = { period: 'custom', customPeriodStart: '2024-05-01', customPeriodEnd: '2024-05-31' };
    const item = await house.save(may);
    await house.showDay('2024-06-03');
    const { status, body } = await house.patch(item, { target: 30 });
    expect([status, body.message]).toEqual([409, itemTexts.periodOver('May 31, 2024')]);
    expect((await house.read(`items/${item._id}`)).item).toMatchObject({ target: 20, version: item.version });
    const june = { customPeriodStart: '2024-06-01', customPeriodEnd: '2024-06-30' };
    expect(await house.patched(item, { target: 30, ...june })).toMatchObject({ target: 30, ...june });
    const copy = await house.read('items', { json: { parentId: (await house.save({ ...may, ...june }))._id } });
    expect(copy.item).toMatchObject({ isValid: true });
  });

  test('a tracking option begins the only period of an item on the day that it is chosen', async () => {
    const item = await house.save();
    await house.showDay('2024-06-03');
    const measure = { label: 'Vol Δ (CEs)', trackingOption: 'trackingFromDate', trackingPeriodStart: '2024-06-10' };
    expect(await house.patched(item, { measure })).toMatchObject({ measure: { trackingPeriodEnd: '2024-07-09' } });
    expect(await stored(item)).toMatchObject({ since: '2024-06-03', earlier: [{ until: '2024-06-03' }] });
    await house.showDay('2024-06-04');
    await house.patched(item, { target: 40 });
    expect((await stored(item)).since).toBe('2024-06-03');
  });
});

describe('a save of an older version', () => {
  test('is refused with the fields that differ, in the words of the form', async () => {
    const item = await house.save();
    await house.patched(item, { target: 30, users: ['REP_1'], quantityPayout: 2.5 });
    const { status, body } = await house.patch(item, {
      ...{ version: item.version, target: 40, quantityPayout: 5, users: ['REP_2'], name: 'Spring' },
    });
    expect([status, body.code, body.version]).toEqual([409, 'stale', item.version + 1]);
    expect(body.fields).toEqual([
      { field: 'users', stored: ['REP_1'] },
      { field: 'target', stored: 30 },
      { field: 'quantityPayout', stored: 2.5 },
    ]);
    expect((await house.read(`items/${item._id}`)).item).toMatchObject({ target: 30, quantityPayout: 2.5 });
    // What is stored already isn't a conflict, and without a version there is nothing to compare.
    expect(await house.patched(item, { version: item.version, target: 30 })).toMatchObject({ target: 30 });
    expect(await house.patched(item, { target: 50 })).toMatchObject({ target: 50 });
  });

  test('of two people at once one is refused, and nothing of the other is lost', async () => {
    const item = await house.save();
    const { version } = item;
    const answers = await Promise.all([
      house.patch(item, { version, target: 30, name: 'Mona' }),
      house.patch(item, { version, target: 40, name: 'Ada' }, { as: house.tokens.ADM_1 }),
    ]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    const won = answers.find(({ status }) => status === 200)?.body.payload as ItemDetail;
    const { item: now } = await house.read(`items/${item._id}`);
    expect([now.name, now.target, now.version]).toEqual([won.item.name, won.item.target, version + 1]);
    expect(['Mona 30', 'Ada 40']).toContain(`${now.name} ${now.target}`);
  });
});

describe('archiving', () => {
  test('and restoring take an item from one list to the other, and change nothing else', async () => {
    const item = await house.save({ period: 'current_quarter' });
    await house.measure();
    const archived = await house.patched(item, { ...item, archived: true });
    expect(archived).toEqual({ ...item, archived: true, canExecute: false, version: item.version + 1 });
    // What it was measured by is kept, until it is measured again.
    const kept = () =>
      house.server.sql`select instance_start::text as start from item_archives where item_id = ${item._id}`;
    expect(await kept()).toEqual([{ start: '2024-04-01' }]);
    const restored = await house.patched(item, { archived: false });
    expect(restored).toEqual({ ...item, version: item.version + 2 });
    expect(await kept()).toEqual([]);
    expect((await house.history()).slice(0, 2)).toEqual([
      'Changed the objective "Spring": archived from yes to no.',
      'Changed the objective "Spring": archived from no to yes.',
    ]);
  });

  test('is not for what is part of a group', async () => {
    const [group, child] = [await house.make({ type: 'grouped', name: 'All' }), await house.save()];
    await house.group(group, [child]);
    const { status, body } = await house.patch(child, { archived: true });
    expect([status, body.message]).toEqual([409, itemTexts.archivedInGroup('Spring', 'All')]);
  });
});

describe('custom items', () => {
  const custom = { type: 'custom', name: 'Contest' };

  test('are made, copied and deleted by admins, who alone archive them and set their targets', async () => {
    const { ADM_1 } = house.tokens;
    const refused = (answer: { status: number; body: Record<string, unknown> }) =>
      expect([answer.status, answer.body.message]).toEqual([403, itemTexts.customForAdmins]);
    refused(await house.ask('items', { json: { ...custom, isObjective: true } }));
    const item = await house.make(custom, { as: ADM_1 });
    refused(await house.ask('items', { json: { parentId: item._id } }));
    for (const fields of [{ target: 5 }, { archived: true }, { favorite: true }]) {
      refused(await house.patch(item, fields));
    }
    refused(await house.ask(`objective/${item._id}`, { method: 'DELETE' }));
    expect(await house.patched(item, { ...item, users: ['REP_1'] })).toMatchObject({ users: ['REP_1'], target: 0 });
    expect(await house.patched(item, { target: 5, favorite: true }, { as: ADM_1 })).toMatchObject({ target: 5 });
  });
});

test('lists by hand and filters are both kept; the choice between them is what counts', async () => {
  const { sql } = house.server;
  const list = await insertItemList(sql, 'ats', ['keg', 'ale', 'keg']);
  const products = { byFilters: false, filters: {}, list };
  const noFilters = { supplier: [], brandFams: [], brand: [], packageType: [], size: [], productType: [] };
  const terms = { measure: testMeasure, target: 5, products: { ...products, filters: noFilters } };
  const _id = await insertItem(sql, 'ats', { terms });
  const before = await house.patched({ _id }, { productsFilters: { brand: ['Birch'] } });
  expect(before).toMatchObject({ customProductsSelected: false, productsCount: 2, isValid: true });
  const after = await house.patched({ _id }, { customProductsSelected: true });
  expect(after).toMatchObject({ productsFilters: { brand: ['Birch'] }, productsCount: 2, isValid: true });
});

test('a save that measures other sales waits for the worker: while it is away, nothing is written', async () => {
  const item = await house.save();
  await house.measure();
  expect(await house.patched(item, { target: 30 })).toMatchObject({ target: 30 }); // measures nothing new
  const { status, body } = await house.patch(item, { target: 40, productsFilters: { brand: ['Birch'] } });
  expect([status, body.message]).toEqual([503, expect.stringContaining('Try again in a minute.')]);
  const rows = await house.server.sql`select terms -> 'target' as target from items`;
  expect(rows).toEqual([{ target: 30 }]);
  expect((await house.history())[0]).toBe('Changed the objective "Spring": the target from 20 to 30.');
});

test('the history keeps the terms with which an item was made', async () => {
  await house.make({ isObjective: false, isIncentive: true, target: 20, quantityPayout: 5, users: ['REP_1'] });
  const [told] = await house.server.sql`
    select detail from audit_log where action = 'create item' order by audit_id desc limit 1`;
  expect(JSON.stringify(told?.detail)).toMatch(/"target":|"quantityPayout":/);
});

describe('a correction of the days of a running item', () => {
  const may = { period: 'custom', customPeriodStart: '2024-05-02', customPeriodEnd: '2024-05-31' };
  const firstDays = async ({ _id }: Pick<Item, '_id'>) => {
    const { sql } = house.server;
    const rows = await sql<{ day: string }[]>`
      select instance_start::text as day from item_images where item_id = ${_id}
      union all select instance_start::text from item_submissions where item_id = ${_id}
      union all select instance_start::text from item_edits where item_id = ${_id}`;
    return rows.map(({ day }) => day).toSorted();
  };
  const typed = async ({ _id }: Pick<Item, '_id'>, day: string, target = 5) => house.server.sql`
    insert into item_edits (wholesaler_id, item_id, user_id, instance_start, edited_by, rules)
    values ('ats', ${_id}, 'REP_2', ${day}, 'test', ${house.server.sql.json({ target })})`;
  const handIn = (item: Pick<Item, '_id'>, ownDate: string, image: Partial<TestImage> = {}) =>
    insertImage(house.server.sql, 'ats', {
      ...{ itemId: item._id, instanceStart: '2024-05-02', ownDate, status: 'approved', ...image },
    });
  /** With a picture of May 10, and something typed. */
  const running = async () => {
    const item = await house.save({ type: 'image', measure: null, ...may });
    await handIn(item, '2024-05-10');
    await typed(item, '2024-05-02');
    return item;
  };

  test.each([
    ['an earlier first day', { customPeriodStart: '2024-05-01' }, '2024-05-01'],
    ['a later first day', { customPeriodStart: '2024-05-08' }, '2024-05-08'],
    ['months', { period: 'current_month' }, '2024-05-01'],
    ['quarters', { period: 'current_quarter' }, '2024-04-01'],
  ])('takes along what was handed in and what was typed for people: %s', async (_, days, first) => {
    const item = await running();
    expect((await house.patch(item, days)).status).toBe(200);
    expect(await firstDays(item)).toEqual([first, first]);
  });
  test('flags pictures that were taken outside its days as they are now', async () => {
    const { sql } = house.server;
    const item = await house.save({ type: 'image', measure: null, ...may });
    // In Chicago the first one is of the evening of May 1.
    for (const [takenAt, isOutside] of [
      ['2024-05-02T03:00:00Z', true],
      ['2024-05-20T17:00:00Z', false],
    ] as const) {
      const imageId = await handIn(item, '2024-05-10');
      await sql`update item_images set taken_at = ${takenAt}, taken_outside = ${isOutside} where image_id = ${imageId}`;
    }
    const flags = async () => {
      const rows =
        await sql`select taken_outside as "is" from item_images where item_id = ${item._id} order by taken_at`;
      return rows.map((row) => row.is);
    };
    await house.patched(item, { customPeriodStart: '2024-05-01' });
    expect(await flags()).toEqual([false, false]);
    await house.patched(item, { customPeriodEnd: '2024-05-19' });
    expect(await flags()).toEqual([false, true]);
  });
  test.each([
    ['a later first day', { customPeriodStart: '2024-05-12' }],
    ['a last day before it', { customPeriodStart: '2024-05-01', customPeriodEnd: '2024-05-09' }],
  ])('a save that leaves out what was handed in is refused: %s', async (_, days) => {
    const item = await running();
    await house.showDay('2024-05-05');
    const { status, body } = await house.patch(item, days);
    expect([status, body.message]).toEqual([409, itemTexts.entriesOutside(1, ['May 10, 2024'])]);
    expect(await firstDays(item)).toEqual(['2024-05-02', '2024-05-02']);
  });
  test('what was rejected is in the way of no new days', async () => {
    const item = await house.save({ type: 'image', measure: null, ...may });
    await handIn(item, '2024-05-10', { status: 'rejected' });
    expect((await house.patch(item, { customPeriodStart: '2024-05-12' })).status).toBe(200);
  });
  test('what was typed last for a person counts, whatever was typed for the new days before', async () => {
    const item = await running();
    await typed(item, '2024-05-01', 9);
    await house.patch(item, { customPeriodStart: '2024-05-01' });
    const rows = await house.server
      .sql`select rules ->> 'target' as target from item_edits where item_id = ${item._id}`;
    expect(rows).toEqual([{ target: '5' }]);
  });
  test('an upload of a custom item moves whole, whatever day it was made on', async () => {
    const { sql, tokens } = { ...house, ...house.server };
    const as = { as: tokens.ADM_1 };
    const made = await house.make({ type: 'custom', name: 'Contest' }, as);
    const item = await house.patched(made, { target: 5, ...may }, as);
    await sql`
      insert into item_submissions (wholesaler_id, submission_id, item_id, user_id, instance_start, kind, amount, own_date, submitted_by)
      values ('ats', gen_random_uuid(), ${item._id}, 'REP_1', '2024-05-02', 'quantity', 8, '2024-05-02', 'test')`;
    await house.patched(item, { customPeriodStart: '2024-05-12' }, as);
    expect(await firstDays(item)).toEqual(['2024-05-12']);
  });
  test('a parent that moves takes along what was handed in for its parts', async () => {
    const parent = await house.make({ type: 'multi', ...may });
    const part = await house.sub(parent, { name: 'Part', type: 'image', target: 5 });
    await handIn(part, '2024-05-10');
    await house.patched(parent, { customPeriodStart: '2024-05-01' });
    expect(await firstDays(part)).toEqual(['2024-05-01']);
  });
  test('follows an item into a group and out of it: what was of the days of the group stays with them', async () => {
    const group = await house.make({ type: 'grouped', name: 'All', period: 'current_quarter' });
    const item = await house.save({ type: 'image', measure: null });
    await handIn(item, '2024-05-10', { instanceStart: '2024-05-01' });
    await house.group(group, [item]);
    expect(await firstDays(item)).toEqual(['2024-04-01']);
    await handIn(item, '2024-04-10', { instanceStart: '2024-04-01' });
    await house.group(group, []);
    expect(await firstDays(item)).toEqual(['2024-04-01', '2024-05-01']);
  });
});
