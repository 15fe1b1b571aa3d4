import { closingTexts } from '@caselift/contract/closings';
import { expect, test } from 'vitest';
import { type BoostsHouse, boostableProducts, boostsHouse } from '../../testing/boosts-house.ts';
import { insertClosing } from '../../testing/closings.ts';

let house: BoostsHouse;
boostsHouse((made) => {
  house = made;
});

const none = { supplier: [], brand: [], packageType: [], size: [], productType: [], brandFams: [] };
const byName = (name: string) => ({ ...none, brand: [name] });
const stored = () => house.server.sql`
  select name, saved_at is not null as "isSaved", version from boosts where wholesaler_id = 'ats' order by created_at`;
const inJune = '2024-06-14';

test('a clash is refused with the boost, its products and days, and nothing is changed', async () => {
  await house.save({ name: 'Spring', startDate: '2024-05-10', endDate: '2024-05-20' });
  await house.save({ name: 'Rare', productsFilters: { ...none, supplier: ['Dune'] } });
  const draft = await house.make({ name: 'New', startDate: '2024-05-01', endDate: '2024-06-30' });
  const wanted = { productsFilters: { ...none, supplier: ['Alder Brewing', 'Dune', 'Birch Spirits'] } };
  const { status, body } = await house.patch(draft, wanted);
  expect([status, body.code, body.message]).toEqual([
    409,
    'conflict',
    '"Spring" already boosts Alder Ale, Alder Keg from May 10, 2024 to May 20, 2024. ' +
      '"Rare" already boosts Cane Rum, Dune Rye from May 1, 2024 to May 31, 2024. Change the dates or the products.',
  ]);
  expect((await stored()).at(-1)).toMatchObject({ name: 'New', isSaved: false, version: 1 });
  expect((await house.patch(draft, { ...wanted, startDate: '2024-06-01' })).status).toBe(200);
});

test('a clash of many products names the first three by name', async () => {
  const everything = { ...none, supplier: ['Alder Brewing', 'Dune', 'Birch Spirits'] };
  await house.save({ productsFilters: everything });
  const { body } = await house.patch(await house.make({ name: 'New' }), {
    startDate: '2024-05-31',
    endDate: '2024-06-30',
    productsFilters: everything,
  });
  expect(body.message).toBe(
    '"Spring" already boosts Alder Ale, Alder Keg, birch Gin and 2 more from May 31, 2024 to May 31, 2024. Change the dates or the products.',
  );
});

test("a clash is found in preview's products too", async () => {
  // In preview the rum has come to Alder.
  const products = boostableProducts.map((product) =>
    product.customId === 'rum' ? { ...product, brand: 'Alder Ale' } : product,
  );
  await house.show({ lastTransactionDate: inJune, products }, 'preview');
  await house.save();
  const draft = await house.make({ name: 'Rum', startDate: '2024-05-01', endDate: '2024-05-02' });
  const { status, body } = await house.patch(draft, { productsFilters: { ...none, productType: ['Spirits'] } });
  expect([status, body.message]).toEqual([
    409,
    '"Spring" already boosts Cane Rum from May 1, 2024 to May 2, 2024. Change the dates or the products.',
  ]);
  await house.show({ lastTransactionDate: inJune }, 'preview');
});

test('a clash that was there before keeps nobody from saving; only what is added is refused', async () => {
  const spring = await house.save();
  const copy = await house.make({ name: 'Copy' }, spring._id);
  expect(await house.patched(copy, { boost: 5, endDate: '2024-05-20' })).toMatchObject({ boost: 5 });
  const { status, body } = await house.patch({ ...copy, version: 2 }, { endDate: '2024-05-31' });
  expect([status, body.message]).toEqual([
    409,
    '"Spring" already boosts Alder Ale, Alder Keg from May 21, 2024 to May 31, 2024. Change the dates or the products.',
  ]);
});

test('a draft, a deleted boost and one of other days are no clash', async () => {
  await house.make({
    name: 'Draft',
    startDate: '2024-05-01',
    endDate: '2024-05-31',
    productsFilters: byName('Alder Ale'),
  });
  await house.remove(await house.save({ name: 'Deleted' }));
  await house.save({ name: 'April', startDate: '2024-04-01', endDate: '2024-04-30' });
  expect((await house.save({ name: 'May' })).isSaved).toBe(true);
});

test('of two people who save clashing boosts at the same moment exactly one is refused', async () => {
  for (let round = 0; round < 8; round += 1) {
    const days = { startDate: `203${round}-01-01`, endDate: `203${round}-12-31` };
    const form = { ...days, productsFilters: byName('Alder Ale') };
    const drafts = [await house.make({ name: `A${round}` }), await house.make({ name: `B${round}` })] as const;
    const answers = await Promise.all([
      house.patch(drafts[0], form),
      house.patch(drafts[1], form, { as: house.tokens.ADM_1, db: 'preview' }),
    ]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  }
  expect((await stored()).filter(({ isSaved }) => isSaved)).toHaveLength(8);
});

test('a boost with only closed days keeps its terms, and one that goes on pays the open days by its new terms', async () => {
  const { sql, id } = { sql: house.server.sql, id: 'ats' };
  const april = { startDate: '2024-04-01', endDate: '2024-04-30' };
  const past = await house.save({ name: 'April', ...april });
  const draft = await house.make({ name: 'Late', ...april });
  await insertClosing(sql, id, { from: april.startDate, to: april.endDate });
  const fault = closingTexts.readOnly([{ from: '2024-04-01', to: '2024-04-30' }]);
  const refused = async (boost: Parameters<typeof house.patch>[0], fields: object) => {
    const { status, body } = await house.patch(boost, fields);
    return [status, body.message];
  };
  expect(await refused(past, { boost: 9 })).toEqual([409, fault]);
  expect(await refused(draft, { productsFilters: { ...none, supplier: ['Dune'] } })).toEqual([409, fault]);
  expect((await house.patch(past, { name: 'Spring of April' })).status).toBe(200);
  expect(
    (await house.patch(draft, { endDate: '2024-05-31', productsFilters: { ...none, supplier: ['Dune'] } })).status,
  ).toBe(200);
  await sql`delete from closings`;
});
