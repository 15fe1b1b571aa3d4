/**
 * What comes late for objectives and incentives of closed sales periods: images, uploads, ticks and placements of June
 * 2024, with items, accounts and entries that change after closing. Each kind of item has people of its own.
 */
import { randomUUID } from 'node:crypto';
import { closingTexts } from '@caselift/contract/closings';
import type { ItemTerms } from '@caselift/domain/programs/item';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startWorker } from '../../jobs/worker/run-worker.ts';
import { type ClosingHouse, startClosingHouse, type TestSale } from '../../testing/closing-house.ts';
import { insertImage } from '../../testing/item-images.ts';
import { payout } from '../../testing/item-team.ts';
import { insertItem, type TestItem, testMeasure, testTerms } from '../../testing/items.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';

const [june, july] = ['2024-06-01', '2024-07-01'] as const;
let server: TestApp;
let house: ClosingHouse;

/** Each has an account of the same name. */
const reps = [
  'PIC_1',
  'FIRST_1',
  'UNDO_1',
  'CASES_1',
  'CUSTOM_1',
  'TICK_1',
  'HOLD_1',
  'HOLD_2',
  'SAID_1',
  'SAID_2',
  'NEW_1',
  'ITEM_1',
  'BACK_1',
];
const products = ['P1,Ale,ales,Ales,ale,Ale,,Beer,Can,,12,24,,,', 'P2,Rum,rums,Rums,rum,Rum,,Spirits,Can,,12,24,,,'];
const buyers = (others: readonly string[]) => [...reps.map((rep) => `${rep},${rep},Bar,on,,,${rep}`), ...others];
const ofRep = (buyer: string, rep: string) => `${buyer},${buyer},Bar,on,,,${rep}`;
/** A case of the ale. */
const placed = (invoice: string, day: string, rep: string, buyer = rep): TestSale => ({
  invoice,
  day,
  rep,
  buyer,
  gp: 0,
});

/** The case comes back. */
const returned = (invoice: string, day: string, buyer: string): TestSale => ({
  ...placed(invoice, day, 'BACK_1', buyer),
  units: -24,
});
const backAccounts = ['BACK_2', 'BACK_3'].map((buyer) => ofRep(buyer, 'BACK_1'));

const ids: Record<string, string> = {};
async function item(name: string, userIds: string[], { terms, ...more }: TestItem): Promise<void> {
  const all: Partial<ItemTerms> = { userIds, target: 100, ...terms };
  ids[name] = await insertItem(house.sql, 'late', { kind: 'incentive', name, since: june, ...more, terms: all });
}
const perAction = (rateCents: number) => payout({ rateCents, isFullAmount: true });
/** $5 a placement of the ale. */
const pods = (terms: Partial<ItemTerms> = {}): TestItem => ({
  terms: {
    payout: perAction(500),
    measure: { ...testMeasure, label: 'PODs Simple' },
    products: { ...testTerms.products, filters: { ...testTerms.products.filters, brand: ['Ale'] } },
    ...terms,
  },
});
const image = (name: string, userId: string, more: object) =>
  insertImage(house.sql, 'late', { itemId: ids[name] ?? '', userId, instanceStart: june, buyerId: userId, ...more });

const images: Record<string, string> = {};
beforeAll(async () => {
  server = await startTestApp();
  house = await startClosingHouse(server, 'late');
  await house.importFiles({
    sales: [
      ...['HOLD_1', 'SAID_1', 'ITEM_1'].map((rep) => placed(`${rep} 1`, '2024-06-05', rep)),
      placed('LAST 1', '2024-06-28', 'NEW_1'),
      ...['BACK_1', 'BACK_2', 'BACK_3'].map((buyer) => placed(`${buyer} 1`, '2024-06-20', 'BACK_1', buyer)),
      placed('JULY', '2024-07-01', 'FIRST_1'),
      // Known when June closes.
      returned('BACK_2 2', '2024-07-02', 'BACK_2'),
    ],
    ...{ products, buyers: buyers([ofRep('B1', 'HOLD_1'), ...backAccounts]) },
    users: reps.map((rep) => `${rep},${rep},,salesRep,,,`),
  });
  await house.updateAndPublish();
  await item('Displays', ['PIC_1', 'FIRST_1', 'UNDO_1'], { type: 'image', terms: { payout: perAction(1000) } });
  await item('Stacks', ['CASES_1'], { type: 'imageValidation', terms: { payout: perAction(100) } });
  await item('Surveys', ['CUSTOM_1'], { type: 'custom', terms: { payout: perAction(200) } });
  await item('Training', ['TICK_1'], {
    type: 'binary',
    terms: { payout: payout({ payoutType: 'allOrNothing', amountCents: 2500 }) },
  });
  await item('Ale', ['HOLD_1', 'HOLD_2', 'SAID_1', 'SAID_2', 'NEW_1', 'BACK_1'], pods());
  for (const name of ['Edited', 'Archived', 'Deleted', 'Ended']) await item(name, ['ITEM_1'], pods());
  images.pending = await image('Displays', 'PIC_1', { ownDate: '2024-06-10' });
  images.undone = await image('Displays', 'UNDO_1', { ownDate: '2024-06-10', status: 'approved' });
  images.cases = await image('Stacks', 'CASES_1', { ownDate: '2024-06-10', status: 'approved', validationQuantity: 5 });
  await upload(10);
  await house.updateAndPublish();
  await heldOnJune30('SAID_1', 'SAID_2');
  await house.close(june, ['images', 'goals']);
});
afterAll(() => server.stop());

/** As staff say before closing. */
async function heldOnJune30(buyerId: string, repId: string): Promise<void> {
  const worker = await startWorker({ database: server.database, env: server.env, onLockLost: () => {} });
  const accounts = [{ buyerId, repId, version: null }];
  const json = { day: '2024-06-30', accounts };
  const { status, body } = await house.ask({ url: '/api/v3/accountHolders', method: 'PATCH', json });
  await worker?.stop();
  expect([status, body.message]).toEqual([200, undefined]);
}

async function upload(quantity: number, target = 20) {
  return house.ask({
    url: `/api/v3/itemsCustom/${ids.Surveys}/rows`,
    method: 'POST',
    json: { rows: [{ user: 'CUSTOM_1', quantity, target }], instance: june },
  });
}
const review = async (imageId: string | undefined, decision: string) => {
  const { body } = await house.ask({
    url: '/api/v3/items/reviewImages',
    method: 'POST',
    json: { imageIds: [imageId], decision },
  });
  expect(body.payload).toMatchObject({ changed: [imageId] });
};
/** Once the worker has answered. */
async function answered(url: string): Promise<Awaited<ReturnType<ClosingHouse['ask']>>> {
  const answer = await house.ask({ url });
  return answer.status === 202 ? answered(url) : answer;
}
const late = async (...customIds: string[]) =>
  Object.fromEntries(await Promise.all(customIds.map(async (customId) => [customId, await house.late(customId)])));

test('June is closed with what was approved, uploaded and placed', async () => {
  const paid = Object.fromEntries(await Promise.all(reps.map(async (rep) => [rep, await house.paid(rep, june)])));
  expect(paid).toEqual({
    PIC_1: ['payable 0.00'], // pending
    FIRST_1: ['payable 0.00'],
    UNDO_1: ['earned incentives 10.00', 'payable 10.00'],
    CASES_1: ['earned incentives 5.00', 'payable 5.00'], // 5 x 1
    CUSTOM_1: ['earned incentives 20.00', 'payable 20.00'], // 10 x 2
    TICK_1: ['payable 0.00'],
    HOLD_1: ['earned incentives 5.00', 'payable 5.00'],
    HOLD_2: ['payable 0.00'],
    SAID_1: ['payable 0.00'], // SAID_2 held the account on June 30
    SAID_2: ['earned incentives 5.00', 'payable 5.00'],
    NEW_1: ['earned incentives 5.00', 'payable 5.00'],
    ITEM_1: ['earned incentives 20.00', 'payable 20.00'], // 4 items x 5
    BACK_1: ['earned incentives 10.00', 'payable 10.00'], // (3 - 1 that came back on July 2) x 5
  });
});

describe('entries of June that come or are decided on after closing', () => {
  test('take back the pay of an image when its approval is withdrawn, and pay the corrected cases', async () => {
    await review(images.undone, 'unApprove');
    const { status } = await house.ask({
      url: `/api/v3/items/${ids.Stacks}/images/${images.cases}`,
      method: 'PATCH',
      json: { validationQuantity: 8 },
    });
    expect(status).toBe(200);
    expect(await house.measureLate()).toBe(1);
    expect(await late('UNDO_1', 'CASES_1', 'PIC_1')).toEqual({
      UNDO_1: ['2024-06 incentives -10.00'],
      CASES_1: ['2024-06 incentives 3.00'], // 8 - 5
      PIC_1: [],
    });
  });

  test('are adjustments: an image that was pending, the first one of a person, an upload, a tick', async () => {
    await review(images.pending, 'approve');
    const first = await image('Displays', 'FIRST_1', { ownDate: '2024-06-29' });
    await review(first, 'approve');
    expect((await upload(14)).status).toBe(200);
    await house.sql`
      insert into item_submissions ${house.sql({
        ...{ wholesaler_id: 'late', submission_id: randomUUID(), item_id: ids.Training ?? '', user_id: 'TICK_1' },
        ...{ instance_start: june, kind: 'tick', amount: 1, own_date: '2024-06-29', submitted_by: 'test' },
      })}`;
    expect(await house.measureLate()).toBe(1);
    expect(await late('PIC_1', 'FIRST_1', 'CUSTOM_1', 'TICK_1', 'UNDO_1', 'CASES_1', 'ITEM_1')).toEqual({
      PIC_1: ['2024-06 incentives 10.00'],
      FIRST_1: ['2024-06 incentives 10.00'],
      CUSTOM_1: ['2024-06 incentives 8.00'], // 14 x 2 - 20
      TICK_1: ['2024-06 incentives 25.00'],
      UNDO_1: ['2024-06 incentives -10.00'],
      CASES_1: ['2024-06 incentives 3.00'],
      ITEM_1: [],
    });
  });

  test('are quantities alone: a target of June is typed no more', async () => {
    const { status, body } = await upload(14, 30);
    expect([status, body.message]).toEqual([409, closingTexts.readOnly([{ from: june, to: '2024-06-30' }])]);
    expect(await house.measureLate()).toBe(0);
  });
});

describe('placements of June that come after closing', () => {
  beforeAll(async () => {
    const worker = await startWorker({ database: server.database, env: server.env, onLockLost: () => {} });
    const edited = await house.ask({
      url: `/api/v3/items/${ids.Edited}`,
      method: 'PATCH',
      json: { quantityPayout: 7, productsFilters: { brand: ['Rum'] } },
    });
    expect([edited.status, edited.body.message]).toEqual([200, undefined]);
    const archived = await house.ask({
      url: `/api/v3/items/${ids.Archived}`,
      method: 'PATCH',
      json: { archived: true },
    });
    expect([archived.status, archived.body.message]).toEqual([200, undefined]);
    const deleted = await house.ask({ url: `/api/v3/incentives/${ids.Deleted}`, method: 'DELETE' });
    expect([deleted.status, deleted.body.message]).toEqual([200, undefined]);
    const off = await house.ask({ url: `/api/v3/items/${ids.Ended}`, method: 'PATCH', json: { status: 0 } });
    expect([off.status, off.body.message]).toEqual([200, undefined]);
    await worker?.stop();
    const measured = await house.comes({
      sales: [
        placed('ITEM_1 2', '2024-06-27', 'ITEM_1', 'ITEM_1B'),
        placed('HOLD_1 2', '2024-06-27', 'HOLD_2', 'B1'),
        placed('NEW_1 2', '2024-06-27', 'NEW_1', 'NEW'),
        placed('ITEM_1 3', '2024-07-10', 'ITEM_1'),
        { ...placed('ITEM_1 4', '2024-07-10', 'ITEM_1'), product: 'P2' },
        placed('LAST 2', '2024-07-31', 'NEW_1'),
      ],
      buyers: buyers([ofRep('B1', 'HOLD_2'), ofRep('NEW', 'HOLD_2'), ofRep('ITEM_1B', 'ITEM_1'), ...backAccounts]),
    });
    expect(measured).toBe(1);
  });

  test('pay by the items as they were, whether edited, archived, deleted or turned off since', async () => {
    expect(await late('ITEM_1')).toEqual({ ITEM_1: ['2024-06 incentives 20.00'] }); // 4 x 5 for another account
  });

  test('pay the holder of the account at closing, and for a new account the rep of the invoice', async () => {
    expect(await late('HOLD_1', 'HOLD_2', 'SAID_1', 'SAID_2', 'NEW_1')).toEqual({
      HOLD_1: ['2024-06 incentives 5.00'],
      HOLD_2: [],
      SAID_1: [],
      SAID_2: [], // holds by the plan what was said before closing
      NEW_1: ['2024-06 incentives 5.00'],
    });
  });

  test('are not made if they come back within 30 days, once, and whatever came back before closing', async () => {
    expect(await late('BACK_1')).toEqual({ BACK_1: [] });
    const none = await house.comes({ sales: [returned('BACK_3 2', '2024-07-31', 'BACK_3')] });
    expect([none, await house.late('BACK_1')]).toEqual([0, []]); // on the 31st day
    const measured = await house.comes({ sales: [returned('BACK_1 2', '2024-07-30', 'BACK_1')] });
    expect([measured, await house.late('BACK_1')]).toEqual([1, ['2024-06 incentives -5.00']]); // on the 30th
    const worker = await startWorker({ database: server.database, env: server.env, onLockLost: () => {} });
    const url = `/api/users/BACK_1/adjustments/${june}/lines?part=incentives`;
    const { body } = await answered(url);
    await worker?.stop();
    expect(body.payload).toMatchObject({
      lines: [
        {
          ...{ change: 'added', invoiceId: 'BACK_1 2', before: null },
          now: { date: '2024-07-30', kind: 'return', units: -24 },
        },
      ],
    });
  });

  test('and July pays by the items and holders of July', async () => {
    await house.close(july, ['goals']);
    expect(await house.paid('ITEM_1', july)).toEqual([
      'earned incentives 7.00', // one rum
      'adjustment 2024-06 incentives 20.00',
      'payable 27.00',
    ]);
    expect(await house.paid('HOLD_1', july)).toEqual(['adjustment 2024-06 incentives 5.00', 'payable 5.00']);
    expect(await house.paid('UNDO_1', july)).toEqual([
      'adjustment 2024-06 incentives -10.00',
      'carriedOn 10.00',
      'payable 0.00',
    ]);
    expect(await house.paid('BACK_1', july)).toEqual([
      'adjustment 2024-06 incentives -5.00',
      'carriedOn 5.00',
      'payable 0.00',
    ]);
  });
});
