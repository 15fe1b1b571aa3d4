// What approving pays: Ann's pictures of displays at $5 each, unless said otherwise. L is May 15, 2024.
import { type ImagePay, reviewTexts } from '@caselift/contract/item-reviews';
import { itemTexts } from '@caselift/contract/item-texts';
import type { User } from '@caselift/contract/users';
import { expect, test } from 'vitest';
import { insertImage, type TestImage } from '../../testing/item-images.ts';
import { payout } from '../../testing/item-team.ts';
import { insertItem, type TestItem } from '../../testing/items.ts';
import { type ItemsHouse, itemsHouse } from '../../testing/items-house.ts';

let house: ItemsHouse;
itemsHouse((made) => {
  house = made;
});

const display = ({ terms, ...item }: TestItem = {}) =>
  insertItem(house.server.sql, 'ats', {
    ...{ type: 'image', name: 'Display', ...item },
    terms: { userIds: ['REP_1'], target: 4, payout: payout({ rateCents: 500 }), ...terms },
  });
const image = (itemId: string, of: Omit<TestImage, 'itemId'> = {}) =>
  insertImage(house.server.sql, 'ats', { itemId, ...of });
const payOf = (itemId: string, imageId: string) => house.read<ImagePay | null>(`items/${itemId}/images/${imageId}/pay`);
const earned = async (): Promise<number> => {
  const users = await house.read<User[]>('/api/users');
  return users.find(({ customId }) => customId === 'REP_1')?.objectives.totalPayout ?? Number.NaN;
};
/** Approves it; answers by how many cents Ann's pay grew. */
const approved = async (itemId: string, imageId: string): Promise<number> => {
  const before = await earned();
  const { status } = await house.ask(`/api/v2/item/${itemId}/approveImage/${imageId}`, { method: 'PATCH' });
  expect(status).toBe(200);
  return Math.round(100 * ((await earned()) - before)) / 100;
};

test('an approval pays the rate, and the account says how many of its images count', async () => {
  const itemId = await display({ terms: { maxImagesPerAccount: 2 } });
  const [first, second, third] = [await image(itemId), await image(itemId), await image(itemId)];
  const [elsewhere] = [await image(itemId, { buyerId: 'tavern' })];
  expect(await payOf(itemId, first)).toEqual({
    ...{ pays: 5, worth: 5, quantity: 1, target: 4 },
    account: { approved: 0, most: 2 },
  });
  expect(await approved(itemId, first)).toBe(5);
  expect(await payOf(itemId, first)).toMatchObject({
    ...{ pays: null, worth: 5, quantity: 1 },
    account: { approved: 0, most: 2 },
  });
  expect(await approved(itemId, second)).toBe(5);
  expect(await payOf(itemId, third)).toEqual({
    ...{ pays: 0, worth: 0, quantity: 2, target: 4 },
    account: { approved: 2, most: 2 },
  });
  expect(await payOf(itemId, elsewhere)).toMatchObject({ pays: 5, quantity: 3, account: { approved: 0, most: 2 } });
  expect(await approved(itemId, third)).toBe(0);
});

test('what is told before an approval is what it pays: thresholds, caps, steps, and better images of an account', async () => {
  const stores = ['corner', 'tavern', 'club'];
  const threshold = { units: 'raw', value: 2 } as const;
  const steps = [
    { quantity: 2, payoutCents: 410 },
    { quantity: 5, payoutCents: 999 },
  ];
  const items: [TestItem, (number | null)[]][] = [
    [{ terms: { payout: payout({ rateCents: 333, threshold, isFullAmount: true }) } }, []],
    [{ terms: { payout: payout({ rateCents: 700, cap: { units: 'raw', value: 2 } }) } }, []],
    [{ terms: { target: 2, payout: payout({ payoutType: 'allOrNothing', amountCents: 4501 }) } }, []],
    [{ terms: { target: 3, payout: payout({ payoutType: 'atRisk', amountCents: 1000 }) } }, []],
    [
      {
        type: 'imageValidation',
        terms: { minQuantityValue: 2, payout: payout({ payoutType: 'quantityAdvanced', quantitySteps: steps }) },
      },
      [3, 1, null, 6, 2],
    ],
  ];
  const told: (number | null | undefined)[][] = [];
  for (const [item, cases] of items) {
    const itemId = await display(item);
    const paid: (number | null | undefined)[] = [];
    for (const [at, buyerId] of [...stores, 'corner', 'tavern'].entries()) {
      const one = await image(itemId, { buyerId, validationQuantity: cases[at] ?? null });
      const pay = await payOf(itemId, one);
      paid.push(pay?.pays);
      expect(await approved(itemId, one)).toBe(pay?.pays);
    }
    told.push(paid);
  }
  expect(told).toEqual([
    [0, 6.66, 3.33, 0, 0],
    [7, 7, 0, 0, 0],
    [0, 45.01, 0, 0, 0],
    [3.33, 3.34, 3.33, 0, 0],
    // The corner's image of 6 cases takes the place of its image of 3.
    [4.1, 0, 0, 5.89, 4.1],
  ]);
});

test('an image that opens what a qualifier locked pays all of it', async () => {
  const parent = await display({ type: 'dependencies', name: 'Program' });
  const qualifier = await display({ parentId: parent, terms: { isQualifier: true, target: 1 } });
  const other = await display({ parentId: parent });
  await image(other, { status: 'approved' });
  const [opens, locked] = [await image(qualifier), await image(other, { buyerId: 'tavern' })];
  expect(await payOf(parent, locked)).toMatchObject({ pays: 0, quantity: 2, target: 4 });
  expect(await payOf(qualifier, opens)).toMatchObject({ pays: 5, quantity: 1, target: 1 });
  expect(await approved(parent, opens)).toBe(5);
  expect(await payOf(other, locked)).toMatchObject({ pays: 5 });
});

test('what other cases would pay is told before they are corrected, and is what they pay then', async () => {
  const quantitySteps = [
    { quantity: 10, payoutCents: 500 },
    { quantity: 25, payoutCents: 1500 },
  ];
  const itemId = await display({
    ...{ type: 'imageValidation', name: 'Stack' },
    terms: { minQuantityValue: 10, payout: payout({ payoutType: 'quantityAdvanced', quantitySteps }) },
  });
  const one = await image(itemId, { validationQuantity: 25 });
  const worthOf = async (cases: number) =>
    (await house.read<ImagePay>(`items/${itemId}/images/${one}/pay?cases=${cases}`)).worth;
  expect([await worthOf(25), await worthOf(24), await worthOf(9.99)]).toEqual([15, 5, 0]);
  expect((await payOf(itemId, one))?.pays).toBe(15);
  const correct = (validationQuantity: number) =>
    house.ask(`items/${itemId}/images/${one}`, { method: 'PATCH', json: { validationQuantity } });
  await correct(24);
  expect(await approved(itemId, one)).toBe(5);
  expect([await worthOf(25), await worthOf(24), await worthOf(9)]).toEqual([15, 5, 0]);
  const before = await earned();
  expect((await correct(25)).status).toBe(200);
  expect((await earned()) - before).toBe(10);
});

test('cases are asked about only where an image has some, and in numbers', async () => {
  const [plain, stack] = [await display(), await display({ type: 'imageValidation' })];
  const said = async (itemId: string, cases: string) => {
    const { status, body } = await house.ask(`items/${itemId}/images/${await image(itemId)}/pay?cases=${cases}`);
    return [status, body.message];
  };
  expect(await said(plain, '5')).toEqual([400, reviewTexts.noCases]);
  for (const cases of ['-1', '1.234', 'many']) expect(await said(stack, cases)).toEqual([400, itemTexts.cases]);
});

test('an approval of what the person does not have any more pays nothing, and that is said', async () => {
  const itemId = await display({ terms: { userIds: ['REP_2'] } });
  expect(await payOf(itemId, await image(itemId))).toBeNull();
});

test('what an approval pays is told to admins and managers only, of images that are there for them', async () => {
  const itemId = await display();
  const one = await image(itemId);
  const ofHidden = await image(itemId, { userId: 'REP_4' });
  const address = (imageId: string) => `items/${itemId}/images/${imageId}/pay`;
  const { tokens } = house;
  for (const as of [tokens.REP_1, tokens.LEAD_1, tokens.TOP_1, tokens.VIEW_1]) {
    expect((await house.ask(address(one), { as })).status).toBe(as === tokens.VIEW_1 ? 200 : 403);
  }
  const { status, body } = await house.ask(address(ofHidden));
  expect([status, body.message]).toEqual([404, reviewTexts.unknown]);
  expect((await house.ask(address('x'))).status).toBe(400);
});
