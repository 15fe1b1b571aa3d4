import { type Boost, type BoostDetail, boostTexts } from '@caselift/contract/boosts';
import { errorTexts } from '@caselift/contract/errors';
import { describe, expect, test } from 'vitest';
import { type BoostsHouse, boostableProducts, boostsHouse, insertBoostedSnapshot } from '../../testing/boosts-house.ts';
import { pointAt } from '../../testing/figures.ts';
import { today } from '../../today.ts';

let house: BoostsHouse;
boostsHouse((made) => {
  house = made;
});

const none = { supplier: [], brand: [], packageType: [], size: [], productType: [], brandFams: [] };
const create = (json: object, parentId?: string) =>
  house.ask(parentId === undefined ? '' : `?parentId=${parentId}`, { json });
const made = async (json: object, parentId?: string) => (await create(json, parentId)).body.payload as Boost;
const patch = (boost: Boost, fields: object = {}, sent: { as?: string; db?: string } = {}) =>
  house.ask(`/${boost._id}`, { method: 'PATCH', json: { ...boost, ...fields }, ...sent });
const patched = async (boost: Boost, fields: object = {}) => {
  const { status, body } = await patch(boost, fields);
  expect([status, body.message]).toEqual([200, undefined]);
  return body.payload as BoostDetail;
};
const remove = (boost: Boost, as?: string) => house.ask(`/${boost._id}`, { method: 'DELETE', ...(as && { as }) });
const byName = (name: string) => ({ ...none, brand: [name] });
const stored = () => house.server.sql`
  select name, amount_cents as cents, saved_at is not null as "isSaved", deleted_at is not null as "isDeleted", version,
    earlier_terms as earlier from boosts where wholesaler_id = 'ats' order by created_at`;
/** Prod's figures, until the next of these. */
const show = async (content: Parameters<typeof insertBoostedSnapshot>[2], db: 'prod' | 'preview' = 'prod') =>
  pointAt(house.server.sql, 'ats', db, await insertBoostedSnapshot(house.server, 'ats', content));
const [inMay, inJune] = ['2024-05-15', '2024-06-14'];

describe('creating a boost', () => {
  test('takes the defaults for what is not sent: today, by filters, $0 a CE; it pays nothing yet', async () => {
    const boost = await made({ name: '  Spring ' });
    expect(boost).toMatchObject({ name: 'Spring', description: '', type: 'GP/CE', boost: 0, supplierContribution: 0 });
    expect(boost).toMatchObject({ startDate: today(), endDate: today(), isSaved: false, parentId: null, earned: 0 });
    expect(boost).toMatchObject({ customProductsSelected: true, productsFilters: none, version: 1, stage: 'before' });
    expect(await made({})).toMatchObject({ name: '' });
    expect(await made({ startDate: '2024-05-01' })).toMatchObject({ startDate: '2024-05-01', endDate: '2024-05-01' });
    expect(await made({ endDate: '2024-05-02' })).toMatchObject({ startDate: '2024-05-02', endDate: '2024-05-02' });
    expect(await house.history()).toContain('Created the boost "Spring".');
  });

  test('refuses what no boost can have', async () => {
    for (const [json, sentence] of [
      [{ startDate: '2024-05-02', endDate: '2024-05-01' }, boostTexts.period],
      [{ startDate: '2024-02-30' }, boostTexts.date],
      [{ name: 'x'.repeat(101) }, boostTexts.nameLong],
      [{ boost: -1 }, boostTexts.amount],
    ] as const) {
      const { status, body } = await create(json);
      expect([json, status, body.message]).toEqual([json, 400, sentence]);
    }
    expect(await stored()).toEqual([]);
  });
});

describe('saving a boost', () => {
  test.each([
    [{ name: '  ' }, boostTexts.nameRequired],
    [{ name: null }, boostTexts.nameRequired],
    [{ name: 'x'.repeat(101) }, boostTexts.nameLong],
    [{ description: 'x'.repeat(2001) }, boostTexts.descriptionLong],
    [{ boost: -0.01 }, boostTexts.amount],
    [{ boost: 0.125 }, boostTexts.amount],
    [{ boost: 'two' }, boostTexts.amount],
    [{ boost: 100_001 }, boostTexts.amountLarge],
    [{ supplierContribution: -1 }, boostTexts.contribution],
    [{ supplierContribution: 101 }, boostTexts.contribution],
    [{ supplierContribution: 33.333 }, boostTexts.contribution],
    [{ endDate: '2024-04-30' }, boostTexts.period],
    [{ startDate: '2024-02-30' }, boostTexts.date],
    [{ endDate: '2024-05-31T00:00:00Z' }, boostTexts.date],
    [{ startDate: '1999-12-31' }, boostTexts.dateFar],
    [{ endDate: '2100-01-01' }, boostTexts.dateFar],
    [{ type: 'GP' }, 'type should be one of GP/CE, GP/Unit.'],
    [{ _id: '00000000-0000-0000-0000-000000000000' }, errorTexts.malformed],
  ])('refuses %j', async (fields, sentence) => {
    const boost = await house.save();
    const { _id } = boost;
    const { status, body } = await house.ask(`/${_id}`, { method: 'PATCH', json: { ...boost, ...fields } });
    expect([status, body.message]).toEqual([400, sentence]);
    expect(await stored()).toMatchObject([{ cents: 200, version: 2 }]);
  });

  test('accepts no amount, a whole contribution and one day', async () => {
    const boost = await house.save({ boost: 0, supplierContribution: 100, endDate: '2024-05-01' });
    expect(boost).toMatchObject({
      boost: 0,
      supplierContribution: 100,
      startDate: '2024-05-01',
      endDate: '2024-05-01',
    });
  });

  test('pays at once, in both environments, and has been measured for both before it answers', async () => {
    const { sql } = house.server;
    const lines = [{ rep: 'REP_1', day: '2024-05-03', product: 'keg', units: 4 }];
    await show({ lastTransactionDate: inMay, lines });
    await show({ lastTransactionDate: '2024-05-20', lines: [...lines, ...lines] }, 'preview');
    const draft = await made({
      name: 'Spring',
      boost: 2.5,
      startDate: '2024-05-01',
      endDate: '2024-05-31',
      productsFilters: byName('Alder Ale'),
    });
    const earned = async (db: string) =>
      (await house.read<BoostDetail>(`/${draft._id}`, { as: house.tokens.ADM_1, db })).paid?.gross;
    expect([await earned('prod'), await earned('preview')]).toEqual([0, 0]);
    expect(await patched(draft)).toMatchObject({ isSaved: true, version: 2, paid: { gross: 10 }, productsCount: 2 });
    // Whoever reads now is told what the save has worked out.
    await sql`delete from snapshot_lines where wholesaler_id = 'ats'`;
    expect([await earned('prod'), await earned('preview')]).toEqual([10, 20]);
    expect(await house.read('', { as: house.tokens.REP_1 })).toMatchObject([{ earned: 10 }]);
    await show({ lastTransactionDate: inMay });
    await show({ lastTransactionDate: inJune }, 'preview');
  });

  test('another amount acts at the next read', async () => {
    await show({ lastTransactionDate: inMay, lines: [{ rep: 'REP_1', day: '2024-05-03', product: 'keg', units: 3 }] });
    const boost = await house.save({ boost: 0.35 });
    expect(boost.paid?.gross).toBe(1.05);
    expect((await patched(boost, { boost: 1 })).paid?.gross).toBe(3);
    expect(
      (await patched({ ...boost, version: 3 }, { boost: 1, type: 'GP/Unit', productsFilters: byName('Cane') })).paid
        ?.gross,
    ).toBe(0);
    await show({ lastTransactionDate: inMay });
  });

  test('from an older version is refused with what is stored instead, in the words of the form', async () => {
    const boost = await house.save();
    await patched(boost, { boost: 3, startDate: '2024-05-02', productsFilters: byName('Cane') });
    const { status, body } = await patch(boost, { boost: 4, name: 'Summer' });
    expect([status, body.code, body.message]).toEqual([
      409,
      'stale',
      'Someone else changed this after you opened it. Reload it, then make your change again.',
    ]);
    expect([body.version, body.fields]).toEqual([
      3,
      [
        { field: 'name', stored: 'Spring' },
        { field: 'boost', stored: 3 },
        { field: 'startDate', stored: '2024-05-02' },
        { field: 'productsFilters', stored: byName('Cane') },
      ],
    ]);
    expect(await stored()).toMatchObject([{ name: 'Spring', cents: 300, version: 3 }]);
    // The same values as are stored are no conflict.
    expect(
      await patched({ ...boost, boost: 3, startDate: '2024-05-02', productsFilters: byName('Cane') }),
    ).toMatchObject({ boost: 3 });
  });

  test('for the first time counts even if products were checked after it was opened', async () => {
    const draft = await made({
      name: 'By hand',
      customProductsSelected: false,
      startDate: '2024-05-01',
      endDate: '2024-05-31',
    });
    await house.read(`/${draft._id}/updateProducts`, { json: { products: [{ productId: 'rum', checked: true }] } });
    expect(await patched(draft)).toMatchObject({ isSaved: true, productsCount: 1 });
  });

  test('is told in the history with what pays, before and after', async () => {
    const boost = await house.save();
    await patched(boost, { boost: 2.5, endDate: '2024-06-30', supplierContribution: 50 });
    await remove(boost);
    expect((await house.history()).slice(0, 4)).toEqual([
      'Deleted the boost "Spring", which paid $2.50 per CE from 2024-05-01 to 2024-06-30.',
      'Changed the boost "Spring": the amount from $2.00 to $2.50; the last day from 2024-05-31 to 2024-06-30; the supplier contribution from 0% to 50%.',
      'Saved the boost "Spring" for the first time: it pays $2.00 per CE from 2024-05-01 to 2024-05-31.',
      'Created the boost "Spring".',
    ]);
  });
});

describe('who may', () => {
  test('make, copy, save and delete boosts are managers and admins who may change things', async () => {
    const boost = await house.save();
    const { REP_1, LEAD_1, TOP_1, VIEW_1, ADM_1 } = house.tokens;
    const edits = (as: string) => [
      house.ask('', { as, json: {} }),
      house.ask(`?parentId=${boost._id}`, { as, json: {} }),
      patch(boost, { boost: 9 }, { as }),
      remove(boost, as),
      house.ask(`/${boost._id}/products`, { as }),
      house.ask(`/${boost._id}/selectedCustomProducts`, { as, json: {} }),
      house.ask(`/${boost._id}/updateProducts`, { as, json: { products: [] } }),
    ];
    for (const as of [REP_1, LEAD_1, TOP_1]) {
      const answers = await Promise.all(edits(as));
      expect(answers.map(({ status, body }) => [status, body.message])).toEqual(
        answers.map(() => [403, errorTexts.forbidden]),
      );
    }
    for (const change of [0, 1, 2, 3, 6]) {
      const answer = await edits(VIEW_1)[change];
      expect([answer?.status, answer?.body.message]).toEqual([403, errorTexts.viewOnly]);
    }
    const signedOut = await house.server.ask({ url: `/api/v2/boosts/${boost._id}`, method: 'DELETE' });
    expect(signedOut.status).toBe(401);
    expect(await stored()).toMatchObject([{ cents: 200, isDeleted: false, version: 2 }]);
    expect((await patch(boost, { boost: 3 }, { as: ADM_1, db: 'preview' })).status).toBe(200);
    expect(await stored()).toMatchObject([{ cents: 300 }]); // one set for both environments
  });
});

describe('a clash', () => {
  test('is refused with the boost, its products and days, and nothing is changed', async () => {
    await house.save({ name: 'Spring', startDate: '2024-05-10', endDate: '2024-05-20' });
    await house.save({ name: 'Rare', productsFilters: { ...none, supplier: ['Dune'] } });
    const draft = await made({ name: 'New', startDate: '2024-05-01', endDate: '2024-06-30' });
    const wanted = { productsFilters: { ...none, supplier: ['Alder Brewing', 'Dune', 'Birch Spirits'] } };
    const { status, body } = await patch(draft, wanted);
    expect([status, body.code, body.message]).toEqual([
      409,
      'conflict',
      '"Spring" already boosts Alder Ale, Alder Keg from May 10, 2024 to May 20, 2024. ' +
        '"Rare" already boosts Cane Rum, Dune Rye from May 1, 2024 to May 31, 2024. Change the dates or the products.',
    ]);
    expect((await stored()).at(-1)).toMatchObject({ name: 'New', isSaved: false, version: 1 });
    expect((await patch(draft, { ...wanted, startDate: '2024-06-01' })).status).toBe(200);
  });

  test('of many products names the first three by name', async () => {
    const everything = { ...none, supplier: ['Alder Brewing', 'Dune', 'Birch Spirits'] };
    await house.save({ productsFilters: everything });
    const { body } = await patch(await made({ name: 'New' }), {
      startDate: '2024-05-31',
      endDate: '2024-06-30',
      productsFilters: everything,
    });
    expect(body.message).toBe(
      '"Spring" already boosts Alder Ale, Alder Keg, birch Gin and 2 more from May 31, 2024 to May 31, 2024. Change the dates or the products.',
    );
  });

  test("is found in preview's products too", async () => {
    // In preview the rum has come to Alder.
    const products = boostableProducts.map((product) =>
      product.customId === 'rum' ? { ...product, brand: 'Alder Ale' } : product,
    );
    await show({ lastTransactionDate: inJune, products }, 'preview');
    await house.save();
    const draft = await made({ name: 'Rum', startDate: '2024-05-01', endDate: '2024-05-02' });
    const { status, body } = await patch(draft, { productsFilters: { ...none, productType: ['Spirits'] } });
    expect([status, body.message]).toEqual([
      409,
      '"Spring" already boosts Cane Rum from May 1, 2024 to May 2, 2024. Change the dates or the products.',
    ]);
    await show({ lastTransactionDate: inJune }, 'preview');
  });

  test('that was there before keeps nobody from saving; only what is added is refused', async () => {
    const spring = await house.save();
    const copy = await made({ name: 'Copy' }, spring._id);
    expect(await patched(copy, { boost: 5, endDate: '2024-05-20' })).toMatchObject({ boost: 5 });
    const { status, body } = await patch({ ...copy, version: 2 }, { endDate: '2024-05-31' });
    expect([status, body.message]).toEqual([
      409,
      '"Spring" already boosts Alder Ale, Alder Keg from May 21, 2024 to May 31, 2024. Change the dates or the products.',
    ]);
  });

  test('is none with a draft, a deleted boost, or one of other days', async () => {
    await made({ name: 'Draft', startDate: '2024-05-01', endDate: '2024-05-31', productsFilters: byName('Alder Ale') });
    await remove(await house.save({ name: 'Deleted' }));
    await house.save({ name: 'April', startDate: '2024-04-01', endDate: '2024-04-30' });
    expect((await house.save({ name: 'May' })).isSaved).toBe(true);
  });

  test('of two people who save at the same moment refuses exactly one', async () => {
    for (let round = 0; round < 8; round += 1) {
      const days = { startDate: `203${round}-01-01`, endDate: `203${round}-12-31` };
      const form = { ...days, productsFilters: byName('Alder Ale') };
      const drafts = [await made({ name: `A${round}` }), await made({ name: `B${round}` })] as const;
      const answers = await Promise.all([
        patch(drafts[0], form),
        patch(drafts[1], form, { as: house.tokens.ADM_1, db: 'preview' }),
      ]);
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    }
    expect((await stored()).filter(({ isSaved }) => isSaved)).toHaveLength(8);
  });
});

describe('a copy', () => {
  test("has its parent's products, dates and terms as they are stored, whatever is sent, and pays like it", async () => {
    const parent = await house.save({ supplierContribution: 25, description: 'Two facings' });
    await house.read(`/${parent._id}/updateProducts`, { json: { products: [{ productId: 'rye', checked: true }] } });
    const sent = { ...parent, name: 'Spring copy', boost: 99, endDate: '2030-01-01', productsFilters: none };
    const copy = await made(sent, parent._id);
    const { _id, version, name, parentId, ...rest } = copy;
    const {
      _id: own,
      version: ownVersion,
      name: ownName,
      parentId: ownParent,
      ...ofParent
    } = await house.read<Boost>(`/${parent._id}`);
    expect(ofParent).toMatchObject(rest);
    expect([name, parentId, version]).toEqual(['Spring copy', parent._id, 1]);
    expect((await house.read<{ results: { name: string }[] }>(`/${_id}/allProducts`)).results).toMatchObject([
      { name: 'Dune Rye' },
    ]);
    // On the days that its parent pays it pays no product.
    expect(await house.read(`/${_id}`)).toMatchObject({ isSaved: true, productsCount: 0 });
    expect(await house.history()).toContain('Copied the boost "Spring" as "Spring copy".');
  });

  test('takes over once its parent is deleted', async () => {
    await show({ lastTransactionDate: inMay, lines: [{ rep: 'REP_1', day: '2024-05-03', product: 'keg', units: 4 }] });
    const parent = await house.save();
    const copy = await made({ name: 'Copy' }, parent._id);
    const gross = async (boost: Boost) => (await house.read<BoostDetail>(`/${boost._id}`)).paid?.gross;
    expect([await gross(parent), await gross(copy)]).toEqual([8, 0]);
    await remove(parent);
    expect(await gross(copy)).toBe(8);
    await show({ lastTransactionDate: inMay });
  });

  test('of a draft is a draft', async () => {
    const copy = await made({ name: 'Copy' }, (await made({ name: 'Draft' }))._id);
    expect(copy).toMatchObject({ isSaved: false, name: 'Copy' });
  });
});

describe('what was paid in a sales period that is over', () => {
  const keg = {
    invoice: 'R',
    day: '2024-06-03',
    saleInvoice: 'S',
    saleDay: '2024-05-03',
    buyer: 'B',
    rep: 'REP_1',
    product: 'keg',
    units: 3,
    ounces: 864,
  };
  const june = {
    lastTransactionDate: inJune,
    lines: [{ rep: 'REP_1', day: '2024-06-04', product: 'keg', units: 10 }],
    returnedSales: [keg],
  };
  const gross = async (boost: Boost) => (await house.read<BoostDetail>(`/${boost._id}`)).paid?.gross;

  test('is taken back at the amount of then: an edit acts from the first day of the sales period', async () => {
    const boost = await house.save({ endDate: '2024-06-30' });
    await show(june);
    expect(await gross(boost)).toBe(14); // 10 x 2 - 3 x 2
    const edited = await patched(boost, { boost: 5 });
    expect(edited.paid?.gross).toBe(44); // 10 x 5 - 3 x 2
    expect((await patched(edited, { boost: 6 })).paid?.gross).toBe(54); // 10 x 6 - 3 x 2
    expect(await stored()).toMatchObject([{ earlier: [{ amountCents: 200, until: '2024-06-01' }] }]);
    // Its copy pays nothing, neither now nor then.
    expect(await gross(await made({ name: 'Copy' }, boost._id))).toBe(0);
    await show({ lastTransactionDate: inMay });
  });

  test('stays once the boost is deleted, and so does what a return takes back of it', async () => {
    const boost = await house.save({ endDate: '2024-06-30' });
    await show(june);
    await remove(boost);
    expect(await stored()).toMatchObject([
      { isDeleted: true, version: 3, earlier: [{ amountCents: 200, until: '2024-06-01' }] },
    ]);
    const { body } = await house.server.ask({ url: '/api/users?wholesalerId=ats', as: house.tokens.MGR_1 });
    expect(JSON.stringify(body.payload)).toContain('-6'); // 3 x 2, and nothing for June
    await show({ lastTransactionDate: inMay });
  });

  test('is nothing where the boost came later: nothing is taken back that was never paid', async () => {
    await show(june);
    const late = await house.save({ endDate: '2024-06-30' });
    expect(late.paid?.gross).toBe(20); // 10 x 2
    const copy = await made({ name: 'Copy' }, late._id);
    await remove(late);
    expect(await gross(copy)).toBe(20);
    await show({ lastTransactionDate: inMay });
  });
});

test('a deleted boost is gone for everyone, and deleting it again is a 404', async () => {
  const boost = await house.save();
  expect((await remove(boost)).body).toEqual({ ok: true, payload: null });
  for (const call of [
    remove(boost),
    patch(boost),
    house.ask(`/${boost._id}`),
    house.ask(`/${boost._id}/allProducts`),
  ]) {
    const { status, body } = await call;
    expect([status, body.message]).toEqual([404, boostTexts.unknown]);
  }
  expect((await create({ name: 'Copy' }, boost._id)).body.message).toBe(boostTexts.unknownParent);
  expect(await house.read('')).toEqual([]);
});
