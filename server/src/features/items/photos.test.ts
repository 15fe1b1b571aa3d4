// An item's example photo: uploaded by editors, shown to whoever reads the item, shared by copies.
import { avatarLimits, avatarTexts, type FormUpload } from '@caselift/contract/avatars';
import type { Item } from '@caselift/contract/item-fields';
import { itemTexts } from '@caselift/contract/item-texts';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startWorker, type Worker } from '../../jobs/worker/run-worker.ts';
import { insertPerson } from '../../testing/actors.ts';
import { type ItemsHouse, itemsHouse } from '../../testing/items-house.ts';
import { insertWholesaler } from '../../testing/tenants.ts';

let house: ItemsHouse;
let worker: Worker | null;
let base: string;
let wide: Buffer;
itemsHouse(
  (made) => {
    house = made;
  },
  { answerWithinMs: 60_000 },
);
beforeAll(async () => {
  const { database, env, app } = house.server;
  worker = await startWorker({ database, env, onLockLost: () => {} });
  base = await app.listen({ host: '127.0.0.1', port: 0 });
  wide = await sharp({ create: { width: 2000, height: 500, channels: 3, background: '#0a0' } })
    .png()
    .toBuffer();
});
afterAll(() => worker?.stop());

type Of = Pick<Item, '_id'>;
const form = ({ _id }: Of, { type = 'image/png', ...sent }: { type?: string; as?: string } = {}) =>
  house.ask(`items/${_id}/examplePhoto?type=${type}`, { method: 'POST', ...sent });
const take = ({ _id }: Of, as?: string) =>
  house.ask(`items/${_id}/examplePhoto`, { method: 'PATCH', ...(as && { as }) });
const remove = ({ _id }: Of, as?: string) =>
  house.ask(`items/${_id}/examplePhoto`, { method: 'DELETE', ...(as && { as }) });

async function send(item: Of, content: Buffer): Promise<number> {
  const { status, body } = await form(item);
  expect([status, body.message]).toEqual([200, undefined]);
  const { url, fields } = body.payload as FormUpload;
  const sent = new FormData();
  for (const [name, value] of Object.entries(fields)) sent.append(name, value);
  sent.append('file', new Blob([new Uint8Array(content)]), 'shelf.png');
  return (await fetch(new URL(url, base), { method: 'POST', body: sent })).status;
}

async function upload(item: Of): Promise<{ url: string }> {
  expect(await send(item, wide)).toBe(204);
  const { status, body } = await take(item);
  expect([status, body.message]).toEqual([200, undefined]);
  return body.payload as { url: string };
}

const photosOf = async ({ _id }: Of, as = house.tokens.MGR_1) =>
  (await house.read(`items/${_id}`, { as })).examplePhotos;

test('Editors upload it, and whoever reads the item sees it, whole and smaller; earlier terms stay', async () => {
  const item = await house.save();
  expect(await photosOf(item)).toEqual({});
  const photo = await upload(item);
  expect(await photosOf(item, house.tokens.LEAD_1)).toEqual({ [item._id]: photo });
  const shown = await fetch(new URL(photo.url, base));
  expect([shown.status, shown.headers.get('content-type')]).toEqual([200, 'image/webp']);
  const { width, height } = await sharp(Buffer.from(await shown.arrayBuffer())).metadata();
  expect([width, height]).toEqual([1280, 320]);
  const [row] = await house.server.sql`select earlier_terms from items where item_id = ${item._id}`;
  expect(row).toEqual({ earlier_terms: [] });
  expect((await house.history())[0]).toBe('Changed the example photo of "Spring".');
  await house.patched(item, { description: 'Build a wall of cases.' });
  expect(await photosOf(item)).toEqual({ [item._id]: photo });
});

test("A sub-item's photo is among those of the item above", async () => {
  const parent = await house.make({ type: 'multi' });
  const sub = await house.sub(parent, { name: 'Reds', type: 'binary' });
  const photo = await upload(sub);
  expect(await photosOf(parent)).toEqual({ [sub._id]: photo });
  expect(await photosOf(sub)).toEqual({ [sub._id]: photo });
});

test('A copy shows the same photo, and keeps it once the original has none', async () => {
  const item = await house.make();
  const photo = await upload(item);
  const copy = (await house.read('items', { json: { parentId: item._id } })).item;
  expect(await photosOf(copy)).toEqual({ [copy._id]: photo });
  expect((await remove(item)).status).toBe(200);
  expect((await house.history())[0]).toBe('Removed the example photo of "Spring".');
  expect([await photosOf(item), await photosOf(copy)]).toEqual([{}, { [copy._id]: photo }]);
  expect((await fetch(new URL(photo.url, base))).status).toBe(200);
});

test("A file that isn't a picture, is too large or was never sent is refused, and the photo stays", async () => {
  const item = await house.make();
  const photo = await upload(item);
  const other = await form(item, { type: 'application/pdf' });
  expect([other.status, other.body.message]).toEqual([400, avatarTexts.notAPicture]);
  expect(await send(item, Buffer.alloc(avatarLimits.bytes + 1, 1))).toBe(413);
  const none = await take(item);
  expect([none.status, none.body.message]).toEqual([400, avatarTexts.none]);
  expect(await send(item, Buffer.from('<script>alert(1)</script>'))).toBe(204);
  const script = await take(item);
  expect([script.status, script.body.message]).toEqual([400, avatarTexts.notAPicture]);
  expect(await photosOf(item)).toEqual({ [item._id]: photo });
});

test('Only editors of the same wholesaler change it', async () => {
  const item = await house.make();
  const photo = await upload(item);
  const { REP_1, LEAD_1, VIEW_1 } = house.tokens;
  const all = async (as: string, of: Of = item) =>
    [await form(of, { as }), await take(of, as), await remove(of, as)].map(({ status }) => status);
  for (const as of [REP_1, LEAD_1, VIEW_1]) expect(await all(as)).toEqual([403, 403, 403]);
  expect(await all('nobody')).toEqual([401, 401, 401]);
  await insertWholesaler(house.server.sql, 'iowa');
  const stranger = await insertPerson(house.server.sql, { wholesalerId: 'iowa', role: 'admin' });
  const theirs = (method: 'POST' | 'PATCH' | 'DELETE', query = '') => {
    const url = `/api/v3/items/${item._id}/examplePhoto?wholesalerId=iowa&db=prod${query}`;
    return house.server.ask({ url, method, as: stranger.token });
  };
  const answers = [await theirs('POST', '&type=image/png'), await theirs('PATCH'), await theirs('DELETE')];
  expect(answers.map(({ status, body }) => [status, body.message])).toEqual(
    answers.map(() => [404, itemTexts.unknown]),
  );
  expect(await photosOf(item)).toEqual({ [item._id]: photo });
});
