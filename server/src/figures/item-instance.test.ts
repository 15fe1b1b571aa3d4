// Images decided and targets typed in the quarter of January 2026, which no update measures: L is May 20, in monthly
// periods. East sold 24 x 12 oz and 36 x 16 oz of Hopworks in it: 864 oz are 3 CE.

import { reviewTexts } from '@caselift/contract/item-reviews';
import type { MeasureLabel } from '@caselift/domain/programs/item-measures';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { type Hold, holdWrites } from '../testing/hold.ts';
import { insertImage } from '../testing/item-images.ts';
import { payout } from '../testing/item-team.ts';
import { insertItem, testMeasure } from '../testing/items.ts';
import { listedScopes } from '../testing/lacking.ts';
import { type MeasuredHouse, startMeasuredHouse, volumeOf } from '../testing/measured-house.ts';
import type { Answer } from '../testing/test-app.ts';

let house: MeasuredHouse;
let held: Hold | undefined;
const instance = '2026-01-01';
const [east, west] = ['ATS_101', 'ATS_102'];

beforeAll(async () => {
  house = await startMeasuredHouse();
  for (const db of ['preview', 'prod']) {
    for (const custom_id of [east, west]) {
      const person = { wholesaler_id: 'ats', db, role: 'salesRep', email: null, custom_id, name: custom_id };
      await house.server.sql`insert into users ${house.server.sql(person)}`;
    }
  }
});
beforeEach(async () => {
  await house.server.sql`delete from items`;
  await house.runJob('objectivesIncentivesUpdate?db=preview');
});
afterEach(() => held?.drop()); // a test that failed must not hold up the others
afterAll(() => house.stop());

type User = { user: string; quantity: number; goal: number; percentageAchieved: number; totalAchieved: number };
const shown = ({ payload }: Answer['body']) =>
  (payload as { users: User[] }).users.map(({ user, quantity, goal, percentageAchieved, totalAchieved }) => [
    ...[user, quantity, goal, percentageAchieved, totalAchieved],
  ]);
const asManager = () => house.actors.manager.token;
const perCase = payout({ rateCents: 600, cap: { units: 'raw', value: 0 } });
/** Of Hopworks. */
const sales = (label: MeasureLabel) =>
  volumeOf('Hopworks', { userIds: [east, west], payout: perCase, measure: { ...testMeasure, label } });
const measured = (label: MeasureLabel) =>
  insertItem(house.server.sql, 'ats', { kind: 'incentive', name: 'Sales', terms: sales(label) });
const typing = (itemId: string, rules: object) => ({
  ...{ itemId, isIncentive: true, userId: east, instance },
  ...rules,
});
const type = (itemId: string, rules: object) =>
  house.ask('v3/updateUserTargetAndPayout', 'POST', typing(itemId, rules), asManager());

/** Pictures of displays beside what is sold, under one item. */
async function program(label: MeasureLabel): Promise<{ itemId: string; imageId: string }> {
  const { sql } = house.server;
  const terms = { period: 'current_quarter' as const, userIds: [east, west], target: 1, payout: perCase };
  const parentId = await insertItem(sql, 'ats', { type: 'multi', name: 'Program', terms });
  await insertItem(sql, 'ats', { parentId, terms: sales(label) });
  const itemId = await insertItem(sql, 'ats', { parentId, type: 'image', terms: { ...terms, target: 4 } });
  const imageId = await insertImage(sql, 'ats', { itemId, userId: east, buyerId: 'A', instanceStart: instance });
  return { itemId, imageId };
}
const decide = (what: string, { itemId, imageId }: { itemId: string; imageId: string }) =>
  house.ask(`v2/item/${itemId}/${what}/${imageId}`, 'PATCH', undefined, asManager());
const impatiently = (method: 'POST' | 'PATCH', call: string, json?: object) =>
  house.server.askImpatiently({ url: `/api/${call}?wholesalerId=ats`, method, as: asManager(), ...(json && { json }) });
const statusOf = async (imageId: string) => {
  const [row] = await house.server.sql`select status from item_images where image_id = ${imageId}`;
  return row?.status;
};
async function listed(): Promise<string[]> {
  const [row] = await house.server.sql<{ id: number }[]>`
    select snapshot_id as id from environments where wholesaler_id = 'ats' and db = 'prod'`;
  return (await listedScopes(house.server.sql, row?.id ?? 0)).filter((scope) => scope.includes(instance));
}

test('a target typed for an earlier quarter answers what was sold in it, which is measured first, once', async () => {
  const itemId = await measured('Vol (CEs)');
  const before = await listed();
  const { status, body } = await type(itemId, { target: 6 });
  expect([status, body.message]).toEqual([200, undefined]);
  const ofWest = [west, 0, 10, 0, 0];
  expect(shown(body)).toEqual([[east, 3, 6, 50, 18], ofWest]);
  const after = await listed();
  expect(after).toHaveLength(before.length + 1);
  // By account, and without another question.
  await house.stopWorker();
  const again = await type(itemId, { target: 3, isAccountSpecific: true });
  expect([again.status, shown(again.body)]).toEqual([200, [[east, 1, 3, 100, 6], ofWest]]);
  await house.startWorker();
  expect(await listed()).toEqual(after);
});

test('an image of an earlier quarter is approved once what is sold beside it is measured, and nothing is locked meanwhile', async () => {
  const { sql } = house.server;
  const picture = await program('GP ($)');
  const before = await listed();
  const [row] = await sql`select snapshot_id as id from environments where wholesaler_id = 'ats' and db = 'prod'`;
  held = await holdWrites(sql, `snapshot_item_scopes_${row?.id}`, 'true');
  const approving = decide('approveImage', picture);
  await held.reached();
  const [free] = await sql`
    select status from item_images where image_id = ${picture.imageId} for update nowait`;
  expect(free).toEqual({ status: 'pending' });
  await sql`select 1 from wholesalers where wholesaler_id = 'ats' for update nowait`;
  await held.letPass();
  const { status, body } = await approving;
  expect([status, body.message]).toEqual([200, undefined]);
  expect(body.payload).toEqual({ totalItems: 1, percentageAchieved: 25, totalAchieved: 6 });
  expect([await statusOf(picture.imageId), (await listed()).length]).toEqual([...['approved', before.length + 1]]);
});

test('of two who decide while it is measured one wins, and the other is told who did what', async () => {
  const picture = await program('PODs');
  const answers = await Promise.all([
    decide('approveImage', picture),
    house.ask(
      `v2/item/${picture.itemId}/rejectImage/${picture.imageId}`,
      'PATCH',
      { rejectedReason: 'Blurry' },
      asManager(),
    ),
  ]);
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  const lost = answers.find(({ status }) => status === 409)?.body.message;
  const { email } = house.actors.manager;
  const [{ name } = { name: '' }] = await house.server.sql<
    { name: string }[]
  >`select name from users where email = ${email} limit 1`;
  const isApproved = (await statusOf(picture.imageId)) === 'approved';
  expect(lost).toBe(isApproved ? reviewTexts.isApproved(name) : reviewTexts.isRejected(name, 'Blurry'));
});

test('while the worker is away nothing of it is written', async () => {
  const [picture, itemId] = [await program('Revenue ($)'), await measured('Revenue ($)')];
  await house.stopWorker();
  const refused = await Promise.all([
    impatiently('PATCH', `v2/item/${picture.itemId}/approveImage/${picture.imageId}`),
    impatiently('POST', 'v3/updateUserTargetAndPayout', typing(itemId, { target: 6 })),
  ]);
  expect(refused.map(({ status }) => status)).toEqual([503, 503]);
  expect(await statusOf(picture.imageId)).toBe('pending');
  expect(await house.server.sql`select from item_edits where item_id = ${itemId}`).toHaveLength(0);
  await house.startWorker();
  expect((await decide('approveImage', picture)).status).toBe(200);
});
