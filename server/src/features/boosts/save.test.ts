import { type Boost, type BoostDetail, boostTexts } from '@caselift/contract/boosts';
import { closingTexts } from '@caselift/contract/closings';
import { errorTexts } from '@caselift/contract/errors';
import { goalTexts } from '@caselift/contract/goals';
import { describe, expect, test } from 'vitest';
import { type BoostsHouse, boostsHouse } from '../../testing/boosts-house.ts';
import { insertClosing } from '../../testing/closings.ts';
import { todayIn } from '../../today.ts';

let house: BoostsHouse;
boostsHouse((made) => {
  house = made;
});

const none = { supplier: [], brand: [], packageType: [], size: [], productType: [], brandFams: [] };
const create = (json: object, parentId?: string) =>
  house.ask(parentId === undefined ? '' : `?parentId=${parentId}`, { json });
const byName = (name: string) => ({ ...none, brand: [name] });
const stored = () => house.server.sql`
  select name, amount_cents as cents, saved_at is not null as "isSaved", deleted_at is not null as "isDeleted", version,
    earlier_terms as earlier from boosts where wholesaler_id = 'ats' order by created_at`;
const [inMay, inJune] = ['2024-05-15', '2024-06-14'];

describe('creating a boost', () => {
  test('takes the defaults for what is not sent: today, by filters, $0 a CE; it pays nothing yet', async () => {
    const boost = await house.make({ name: '  Spring ' });
    expect(boost).toMatchObject({ name: 'Spring', description: '', type: 'GP/CE', boost: 0, supplierContribution: 0 });
    expect(boost).toMatchObject({
      startDate: todayIn('America/Chicago'),
      endDate: todayIn('America/Chicago'),
      isSaved: false,
      parentId: null,
      earned: 0,
    });
    expect(boost).toMatchObject({ customProductsSelected: true, productsFilters: none, version: 1, stage: 'before' });
    expect(await house.make({})).toMatchObject({ name: '' });
    expect(await house.make({ startDate: '2024-05-01' })).toMatchObject({
      startDate: '2024-05-01',
      endDate: '2024-05-01',
    });
    expect(await house.make({ endDate: '2024-05-02' })).toMatchObject({
      startDate: '2024-05-02',
      endDate: '2024-05-02',
    });
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
    [{ boost: '' }, boostTexts.amount],
    [{ boost: null }, boostTexts.amount],
    [{ supplierContribution: ' ' }, boostTexts.contribution],
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
    await house.show({ lastTransactionDate: inMay, lines });
    await house.show({ lastTransactionDate: '2024-05-20', lines: [...lines, ...lines] }, 'preview');
    const draft = await house.make({
      name: 'Spring',
      boost: 2.5,
      startDate: '2024-05-01',
      endDate: '2024-05-31',
      productsFilters: byName('Alder Ale'),
    });
    const earned = async (db: string) =>
      (await house.read<BoostDetail>(`/${draft._id}`, { as: house.tokens.ADM_1, db })).paid?.gross;
    expect([await earned('prod'), await earned('preview')]).toEqual([0, 0]);
    expect(await house.patched(draft)).toMatchObject({
      isSaved: true,
      version: 2,
      paid: { gross: 10 },
      productsCount: 2,
    });
    // Whoever reads now is told what the save has worked out.
    await sql`delete from snapshot_lines where wholesaler_id = 'ats'`;
    expect([await earned('prod'), await earned('preview')]).toEqual([10, 20]);
    expect(await house.read('', { as: house.tokens.REP_1 })).toMatchObject([{ earned: 10 }]);
    await house.show({ lastTransactionDate: inMay });
    await house.show({ lastTransactionDate: inJune }, 'preview');
  });

  test('acts from a month that is over and not closed where the save names it, and the history says so', async () => {
    await house.show({ lastTransactionDate: inMay });
    const boost = await house.save({ name: 'Late', boost: 2, startDate: '2024-05-01', endDate: '2024-06-30' });
    await house.show({ lastTransactionDate: inJune });
    const inJuneAlone = await house.patched(boost, { boost: 3, supplierContribution: 20 });
    const held = async (periodStart?: string) => {
      const query = periodStart === undefined ? '' : `?periodStart=${periodStart}`;
      const { boost: amount, supplierContribution, endDate } = await house.read<BoostDetail>(`/${boost._id}${query}`);
      return [amount, supplierContribution, endDate];
    };
    expect([await held('2024-05-01'), await held()]).toEqual([
      [2, 0, '2024-06-30'],
      [3, 20, '2024-06-30'],
    ]);
    const named = async (periodStart: string) => {
      const inPeriod = { boost: 5, supplierContribution: 0, endDate: '2024-06-20', periodStart };
      const { status, body } = await house.patch(inJuneAlone, inPeriod);
      return [status, body.message];
    };
    expect(await named('2024-05-02')).toEqual([400, goalTexts.periodStart('2024-05-02')]);
    expect(await named('2024-07-01')).toEqual([400, closingTexts.notBegun]);
    expect(await named('2024-05-01')).toEqual([200, undefined]);
    // The amount and the percent that were typed for June stay; its last day only took over what May had.
    expect([await held('2024-05-01'), await held()]).toEqual([
      [5, 0, '2024-06-20'],
      [3, 20, '2024-06-20'],
    ]);
    expect((await house.history())[0]).toBe(
      'Changed the boost "Late", from the sales period starting 2024-05-01 on: the amount from $2.00 to $5.00; the last day from 2024-06-30 to 2024-06-20.',
    );
    await insertClosing(house.server.sql, 'ats', { from: '2024-05-01', to: '2024-05-31' });
    expect((await named('2024-05-01'))[0]).toBe(409);
    await house.server.sql`delete from closings`;
    await house.show({ lastTransactionDate: inMay });
  });

  test('another amount acts at the next read', async () => {
    await house.show({
      lastTransactionDate: inMay,
      lines: [{ rep: 'REP_1', day: '2024-05-03', product: 'keg', units: 3 }],
    });
    const boost = await house.save({ boost: 0.35 });
    expect(boost.paid?.gross).toBe(1.05);
    expect((await house.patched(boost, { boost: 1 })).paid?.gross).toBe(3);
    expect(
      (await house.patched({ ...boost, version: 3 }, { boost: 1, type: 'GP/Unit', productsFilters: byName('Cane') }))
        .paid?.gross,
    ).toBe(0);
    await house.show({ lastTransactionDate: inMay });
  });

  test('from an older version is refused with what is stored instead, in the words of the form', async () => {
    const boost = await house.save();
    await house.patched(boost, { boost: 3, startDate: '2024-05-02', productsFilters: byName('Cane') });
    const { status, body } = await house.patch(boost, { boost: 4, name: 'Summer' });
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
      await house.patched({ ...boost, boost: 3, startDate: '2024-05-02', productsFilters: byName('Cane') }),
    ).toMatchObject({ boost: 3 });
  });

  test('for the first time counts even if products were checked after it was opened', async () => {
    const draft = await house.make({
      name: 'By hand',
      customProductsSelected: false,
      startDate: '2024-05-01',
      endDate: '2024-05-31',
    });
    await house.read(`/${draft._id}/updateProducts`, { json: { products: [{ productId: 'rum', checked: true }] } });
    expect(await house.patched(draft)).toMatchObject({ isSaved: true, productsCount: 1 });
  });

  test('is told in the history with what pays, before and after', async () => {
    const boost = await house.save();
    await house.patched(boost, { boost: 2.5, endDate: '2024-06-30', supplierContribution: 50 });
    await house.remove(boost);
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
      house.patch(boost, { boost: 9 }, { as }),
      house.remove(boost, as),
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
    expect((await house.patch(boost, { boost: 3 }, { as: ADM_1, db: 'preview' })).status).toBe(200);
    expect(await stored()).toMatchObject([{ cents: 300 }]); // one set for both environments
  });
});

describe('a copy', () => {
  test("has its parent's products, dates and terms as they are stored, whatever is sent, and pays like it", async () => {
    const parent = await house.save({ supplierContribution: 25, description: 'Two facings' });
    await house.read(`/${parent._id}/updateProducts`, { json: { products: [{ productId: 'rye', checked: true }] } });
    const sent = { ...parent, name: 'Spring copy', boost: 99, endDate: '2030-01-01', productsFilters: none };
    const copy = await house.make(sent, parent._id);
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
    await house.show({
      lastTransactionDate: inMay,
      lines: [{ rep: 'REP_1', day: '2024-05-03', product: 'keg', units: 4 }],
    });
    const parent = await house.save();
    const copy = await house.make({ name: 'Copy' }, parent._id);
    const gross = async (boost: Boost) => (await house.read<BoostDetail>(`/${boost._id}`)).paid?.gross;
    expect([await gross(parent), await gross(copy)]).toEqual([8, 0]);
    await house.remove(parent);
    expect(await gross(copy)).toBe(8);
    await house.show({ lastTransactionDate: inMay });
  });

  test('of a draft is a draft', async () => {
    const copy = await house.make({ name: 'Copy' }, (await house.make({ name: 'Draft' }))._id);
    expect(copy).toMatchObject({ isSaved: false, name: 'Copy' });
  });
});

describe('what was paid in a sales period that is over', () => {
  const keg = {
    invoice: 'I1',
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
    lines: [
      { rep: 'REP_1', day: '2024-06-04', product: 'keg', units: 10 },
      { rep: 'REP_1', day: '2024-06-03', product: 'keg', units: -3 },
    ],
    returnedSales: [keg],
  };
  const gross = async (boost: Boost) => (await house.read<BoostDetail>(`/${boost._id}`)).paid?.gross;

  test('is taken back at the amount of then: an edit acts from the first day of the sales period', async () => {
    const boost = await house.save({ endDate: '2024-06-30' });
    await house.show(june);
    expect(await gross(boost)).toBe(14); // 10 x 2 - 3 x 2
    const edited = await house.patched(boost, { boost: 5 });
    expect(edited.paid?.gross).toBe(44); // 10 x 5 - 3 x 2
    expect((await house.patched(edited, { boost: 6 })).paid?.gross).toBe(54); // 10 x 6 - 3 x 2
    expect(await stored()).toMatchObject([{ earlier: [{ amountCents: 200, until: '2024-06-01' }] }]);
    // Its copy pays nothing, neither now nor then.
    expect(await gross(await house.make({ name: 'Copy' }, boost._id))).toBe(0);
    await house.show({ lastTransactionDate: inMay });
  });

  test('stays once the boost is deleted, and so does what a return takes back of it', async () => {
    const boost = await house.save({ endDate: '2024-06-30' });
    await house.show(june);
    await house.remove(boost);
    expect(await stored()).toMatchObject([
      { isDeleted: true, version: 3, earlier: [{ amountCents: 200, until: '2024-06-01' }] },
    ]);
    const { body } = await house.server.ask({ url: '/api/users?wholesalerId=ats', as: house.tokens.MGR_1 });
    expect(JSON.stringify(body.payload)).toContain('-6'); // 3 x 2, and nothing for June
    await house.show({ lastTransactionDate: inMay });
  });

  test('is nothing where the boost came later: nothing is taken back that was never paid', async () => {
    await house.show(june);
    const late = await house.save({ endDate: '2024-06-30' });
    expect(late.paid?.gross).toBe(20); // 10 x 2
    const copy = await house.make({ name: 'Copy' }, late._id);
    await house.remove(late);
    expect(await gross(copy)).toBe(20);
    await house.show({ lastTransactionDate: inMay });
  });
});

test('a deleted boost is gone for everyone, and deleting it again is a 404', async () => {
  const boost = await house.save();
  expect((await house.remove(boost)).body).toEqual({ ok: true, payload: null });
  for (const call of [
    house.remove(boost),
    house.patch(boost),
    house.ask(`/${boost._id}`),
    house.ask(`/${boost._id}/allProducts`),
  ]) {
    const { status, body } = await call;
    expect([status, body.message]).toEqual([404, boostTexts.unknown]);
  }
  expect((await create({ name: 'Copy' }, boost._id)).body.message).toBe(boostTexts.unknownParent);
  expect(await house.read('')).toEqual([]);
});
