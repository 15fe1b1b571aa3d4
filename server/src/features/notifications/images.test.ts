// What Ann is told of her images: $5 each of displays, up to 4. L is May 15, 2024.
import { type Notice, notificationLimits } from '@caselift/contract/notifications';
import type { Session } from '@caselift/contract/session';
import { beforeEach, describe, expect, test } from 'vitest';
import { insertImage } from '../../testing/item-images.ts';
import { payout } from '../../testing/item-team.ts';
import { insertItem, type TestItem } from '../../testing/items.ts';
import { type ItemsHouse, itemsHouse } from '../../testing/items-house.ts';

let house: ItemsHouse;
itemsHouse((made) => {
  house = made;
});
beforeEach(() => house.server.sql`delete from notifications`);

const display = (item: TestItem = {}) =>
  insertItem(house.server.sql, 'ats', {
    ...{ type: 'image', name: 'Display', ...item },
    terms: { userIds: ['REP_1', 'REP_2', 'LEAD_1'], target: 4, payout: payout({ rateCents: 500 }), ...item.terms },
  });
const image = (itemId: string, of: Partial<Parameters<typeof insertImage>[2]> = {}) =>
  insertImage(house.server.sql, 'ats', { itemId, ...of });
async function decide(what: string, itemId: string, imageId: string, json?: object): Promise<void> {
  const path = `/api/v2/item/${itemId}/${what}/${imageId}`;
  const { status, body } = await house.ask(path, { method: 'PATCH', ...(json && { json }) });
  expect([status, body.message]).toEqual([200, undefined]);
}
type Page = { results: Notice[]; count: number; unread: number };
const read = (as = house.tokens.REP_1) => house.read<Page>('/api/notifications', { as });
const facts = async (as?: string) => (await read(as)).results.map((notice) => notice.facts);
const reject = { rejectedReason: 'Too dark' };

test('an approved image tells what it added to the pay, a rejected one what it would have, with reason and reviewer', async () => {
  const itemId = await display();
  const [first, second] = [await image(itemId), await image(itemId, { buyerId: 'tavern' })];
  await decide('approveImage', itemId, first);
  await decide('rejectImage', itemId, second, reject);
  const { results, count, unread } = await read();
  const of = { itemId, from: '2024-05-01', item: 'Display', cases: null };
  expect(results.map(({ kind, isRead, facts: of }) => [kind, isRead, of])).toEqual([
    [
      'imageRejected',
      false,
      {
        ...{ about: 'imageRejected', ...of, imageId: second, buyerId: 'tavern', account: 'Old Tavern' },
        ...{ reason: 'Too dark', reviewer: 'Mona', unpaid: 5, until: null },
      },
    ],
    [
      'imageApproved',
      false,
      { about: 'imageApproved', ...of, imageId: first, buyerId: 'corner', account: 'Corner Store', added: 5 },
    ],
  ]);
  expect([count, unread]).toEqual([2, 2]);
  const session = await house.read<Session>('/api/session', { as: house.tokens.REP_1 });
  expect(session.unread).toBe(2);
  expect(await facts(house.tokens.REP_2)).toEqual([]);
});

test('of many that are decided on at once each tells its share of what they change together', async () => {
  const itemId = await display({
    terms: { userIds: ['REP_1'], target: 2, payout: payout({ rateCents: 500, cap: { units: 'raw', value: 2 } }) },
  });
  const imageIds = [];
  for (const buyerId of ['corner', 'tavern', 'club']) imageIds.push(await image(itemId, { buyerId }));
  await house.read('items/reviewImages', { json: { imageIds, decision: 'approve' } });
  const added = (await facts()).map((one) => one.about === 'imageApproved' && one.added);
  // The cap is 2 images: two of the three pay $5.
  expect(added.toSorted()).toEqual([0, 5, 5]);
});

describe('a decision that is undone', () => {
  test('withdraws an unread notice, and the next decision sends a new one', async () => {
    const itemId = await display();
    const one = await image(itemId);
    await decide('approveImage', itemId, one);
    await decide('unApproveImage', itemId, one);
    expect(await facts()).toEqual([]);
    await decide('rejectImage', itemId, one, reject);
    await decide('unRejectImage', itemId, one);
    await decide('approveImage', itemId, one);
    expect((await facts()).map(({ about }) => about)).toEqual(['imageApproved']);
  });

  test('leaves what was read', async () => {
    const itemId = await display();
    const one = await image(itemId);
    await decide('rejectImage', itemId, one, reject);
    await house.read('/api/notifications', { as: house.tokens.REP_1, method: 'PATCH', json: { all: true } });
    await decide('unRejectImage', itemId, one);
    expect(await facts()).toHaveLength(1);
  });

  test('that is asked for twice is told once', async () => {
    const itemId = await display();
    const one = await image(itemId);
    for (const _ of [1, 2]) await decide('approveImage', itemId, one);
    expect(await facts()).toHaveLength(1);
  });
});

test('a sales rep is told nothing of what is hidden from sales reps, a lead is', async () => {
  const hidden = await display({ terms: { hideFromSalesReps: true } });
  const parent = await display({ type: 'multi', name: 'Program', terms: { hideFromSalesReps: true } });
  const below = await display({ parentId: parent });
  await decide('approveImage', hidden, await image(hidden));
  await decide('approveImage', below, await image(below));
  await decide('approveImage', hidden, await image(hidden, { userId: 'LEAD_1', buyerId: 'club' }));
  expect(await facts()).toEqual([]);
  expect(await facts(house.tokens.LEAD_1)).toHaveLength(1);
});

test('a refused decision tells nothing', async () => {
  const itemId = await display();
  const one = await image(itemId, { status: 'approved' });
  const path = `/api/v2/item/${itemId}/rejectImage/${one}`;
  expect((await house.ask(path, { method: 'PATCH', json: reject })).status).toBe(409);
  expect(await facts()).toEqual([]);
});

test('a switched-off kind stays out of the bell, a rejected image never does', async () => {
  const settings = { kinds: [{ kind: 'imageApproved', bell: false }] };
  const rep = { as: house.tokens.REP_1, method: 'PATCH' } as const;
  await house.read('/api/notificationSettings', { ...rep, json: settings });
  const itemId = await display();
  await decide('approveImage', itemId, await image(itemId));
  await decide('rejectImage', itemId, await image(itemId, { buyerId: 'tavern' }), reject);
  expect((await facts()).map(({ about }) => about)).toEqual(['imageRejected']);
  await house.server.sql`delete from notification_settings`;
});

test('a long list comes in pages, and is marked read one by one or up to an instant', async () => {
  const itemId = await display();
  for (const buyerId of ['corner', 'tavern', 'club'])
    await decide('approveImage', itemId, await image(itemId, { buyerId }));
  const rep = { as: house.tokens.REP_1 };
  const paged = await house.ask('/api/notifications?limit=2&page=2', rep);
  expect(paged.body).toMatchObject({ payload: { count: 3, results: [{}] }, meta: { totalPages: 2 } });
  expect((await house.ask(`/api/notifications?limit=${notificationLimits.atMost + 1}`, rep)).status).toBe(400);
  const [newest, second] = (await read()).results;
  const patch = (json: object, as?: string) =>
    house.ask('/api/notifications', { method: 'PATCH', json, as: as ?? house.tokens.REP_1 });
  expect((await patch({ ids: [newest?._id] })).body.payload).toEqual({ unread: 2 });
  expect((await patch({ all: true, until: second?.createdAt })).body.payload).toEqual({ unread: 0 });
  const other = await patch({ ids: [second?._id] }, house.tokens.REP_2);
  expect([other.status, other.body.message]).toEqual([404, "This notification doesn't exist."]);
  for (const json of [{}, { all: false }, { ids: [] }, { ids: ['x'] }, { all: true, until: 'soon' }])
    expect((await patch(json)).status).toBe(400);
});
