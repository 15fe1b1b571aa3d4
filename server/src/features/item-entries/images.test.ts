import { randomUUID } from 'node:crypto';
import type { FormUpload } from '@caselift/contract/avatars';
import type { ReplyOf } from '@caselift/contract/endpoint';
import { errorTexts } from '@caselift/contract/errors';
import { type countImages, type ImageToReview, type ItemImage, itemEntryTexts } from '@caselift/contract/item-entries';
import { itemTexts } from '@caselift/contract/item-texts';
import { noSuchDay } from '@caselift/contract/wholesaler';
import { addDays, dayText } from '@caselift/domain/dates';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { startWorker, type Worker } from '../../jobs/worker/run-worker.ts';
import { sweepImages } from '../../jobs/worker/sweep-images.ts';
import { imagesOf } from '../../storage/contents.ts';
import { openStorage } from '../../storage/open-storage.ts';
import type { Storage } from '../../storage/storage.ts';
import { insertPerson } from '../../testing/actors.ts';
import { daysAgo, thisWeek, todayThere } from '../../testing/hand-in.ts';
import { type ItemsHouse, itemsHouse } from '../../testing/items-house.ts';
import { paintedPicture } from '../../testing/pictures.ts';
import { insertWholesaler } from '../../testing/tenants.ts';

let house: ItemsHouse;
let base: string;
let worker: Worker | null = null;
let storage: Storage;
let picture: Buffer;
itemsHouse((opened) => {
  house = opened;
});
const work = async () => {
  const { database, env } = house.server;
  worker = await startWorker({ database, env, onLockLost: () => {} });
};
beforeAll(async () => {
  base = await house.server.app.listen({ host: '127.0.0.1', port: 0 });
  storage = await openStorage(house.server.env);
  picture = await paintedPicture(1).jpeg().toBuffer();
  await work();
});
afterAll(() => worker?.stop());
beforeEach(async () => {
  await house.server.sql`delete from unsettled_contents`;
  for (const key of await storage.list(imagesOf(house.id))) await storage.delete(key);
});

type Reply = { image: ItemImage; form: FormUpload | null };
type Item = { _id: string };

/** Ann's and Ben's, of this week: $5 a picture. */
const images = (fields: object = {}) =>
  house.save({
    ...{ name: 'Display', type: 'image', measure: undefined, productsFilters: undefined, target: 2 },
    ...{ payoutType: 'perAction', quantityPayout: 5, ...thisWeek(), ...fields },
  });
const post = (item: Item, fields: object = {}, as = house.tokens.REP_1) =>
  house.ask(`items/${item._id}/images`, {
    as,
    json: { _id: randomUUID(), buyerId: 'corner', type: 'image/jpeg', ...fields },
  });
const replied = async (answer: ReturnType<typeof post>): Promise<Reply> => {
  const { status, body } = await answer;
  if (status !== 200) throw new Error(`${status} ${body.message}`);
  return body.payload as Reply;
};
const said = async (answer: ReturnType<typeof post>) => {
  const { status, body } = await answer;
  return [status, body.message];
};
const send = async (form: FormUpload | null, content: Buffer) => {
  const sent = new FormData();
  for (const [name, value] of Object.entries(form?.fields ?? {})) sent.append(name, value);
  sent.append('file', new Blob([new Uint8Array(content)]), 'any');
  return (await fetch(new URL(form?.url ?? '', base), { method: 'POST', body: sent })).status;
};
const upload = async (item: Item, fields: object = {}, { as = house.tokens.REP_1, content = picture } = {}) => {
  const sent = { _id: randomUUID(), ...fields };
  const { form } = await replied(post(item, sent, as));
  expect(await send(form, content)).toBe(204);
  return replied(post(item, sent, as));
};
const list = async (query = '', as = house.tokens.MGR_1, itemIds?: string[]) => {
  const { status, body } = await house.ask(`items/images${query && `?${query}`}`, { as, json: { itemIds } });
  if (status !== 200) throw new Error(`${status} ${body.message}`);
  return body.payload as ItemImage[];
};
const remove = (item: Item, imageId: string, as = house.tokens.REP_1) =>
  house.ask(`items/${item._id}/images/${imageId}`, { method: 'DELETE', as });
const stored = () => storage.list(imagesOf(house.id));
const rows = async () => (await house.server.sql`select from item_images`).count;

describe('handing in a picture', () => {
  test('answers a form, and once the picture is there the checked picture with its addresses', async () => {
    const item = await images();
    const sent = {
      ...{ _id: randomUUID(), takenAt: daysAgo(1), notes: 'endcap' },
      place: { latitude: 41.88, longitude: -87.63, accuracy: 12 },
    };
    const waiting = await replied(post(item, sent));
    expect(waiting).toMatchObject({
      image: { _id: sent._id, imageUrl: null, width: null },
      form: { url: expect.any(String) },
    });
    expect(await list()).toEqual([]); // not before it has come
    expect(await send(waiting.form, picture)).toBe(204);
    const { image, form } = await replied(post(item, sent));
    expect(form).toBeNull();
    expect(image).toMatchObject({
      ...{
        _id: sent._id,
        itemId: item._id,
        userId: 'REP_1',
        userName: 'Ann',
        itemName: 'Display',
        parentItemName: null,
      },
      ...{ account: 'Corner Store', buyerId: 'corner', title: 'Display: Corner Store', route: '', notes: 'endcap' },
      ...{ status: 'pending', approved: false, rejected: false, rejectedReason: '', validationQuantity: null },
      ...{ instance: addDays(todayThere(), -5), takenAt: sent.takenAt, place: sent.place, width: 400, height: 300 },
    });
    const sizes = [image.imageUrl, image.thumbnailUrl].map(async (url) => {
      const content = Buffer.from(await (await fetch(new URL(url ?? '', base))).arrayBuffer());
      const { format, width } = await sharp(content).metadata();
      return [format, width];
    });
    expect(await Promise.all(sizes)).toEqual([
      ['webp', 400],
      ['webp', 320],
    ]);
    const flags = { samePicture: null, takenOutside: null };
    expect(await list()).toEqual([
      { ...image, flags, reviewedBy: null, handedIn: null, notByYou: null, takesCases: false, corrected: null },
    ]);
    const [row] = await house.server.sql`select perceptual_hash as hash, submitted_by as by from item_images`;
    expect(row).toEqual({ hash: expect.stringMatching(/^[0-9a-f]{16}$/), by: 'rep_1@ats.example.com' });
    expect(await stored()).toHaveLength(2); // the upload is gone
    expect((await house.history())[0]).toBe(
      `Handed in a picture for Ann in the objective "Display", at Corner Store, of ${dayText(image.date)}.`,
    );
    expect(await replied(post(item, sent))).toEqual({ image, form: null }); // sent once more
    expect(await rows()).toBe(1);
  });

  test('of image validation takes the cases in it, and no other item does', async () => {
    const item = await images({ type: 'imageValidation', name: 'Cases' });
    const { image } = await upload(item, { validationQuantity: 12.5 });
    expect(image.validationQuantity).toBe(12.5);
    for (const validationQuantity of [-1, 0.005, '3'])
      expect(await said(post(item, { validationQuantity }))).toEqual([400, itemEntryTexts.cases]);
    expect(await said(post(await images(), { validationQuantity: 1 }))).toEqual([400, itemEntryTexts.casesOnly]);
  });

  test('needs an account that the person has now and the item counts; later moves leave the picture', async () => {
    const item = await images({ accountsFilters: { accountType: ['Bar'] } });
    expect(await said(post(item))).toEqual([400, itemEntryTexts.notInItem('Corner Store')]);
    expect(await said(post(item, { buyerId: 'club' }))).toEqual([400, itemEntryTexts.notTheirAccount('Club 9', 'Ann')]);
    expect(await said(post(item, { buyerId: 'nowhere' }))).toEqual([400, itemEntryTexts.unknownAccount('nowhere')]);
    const { image } = await upload(item, { buyerId: 'tavern' });
    await house.server.sql`update snapshot_buyers set rep_id = 'REP_2' where custom_id = 'tavern'`;
    await house.showDay('2024-05-15');
    expect((await list()).map(({ _id, userId }) => [_id, userId])).toEqual([[image._id, 'REP_1']]);
  });

  test("by a lead is of the lead's own accounts or of those below; staff hand in for anyone at that person's accounts", async () => {
    const item = await images({ users: ['REP_1', 'REP_2', 'LEAD_1'] });
    expect((await upload(item, { buyerId: 'club' }, { as: house.tokens.LEAD_1 })).image.userName).toBe('Lee');
    expect(await said(post(item, { user: 'REP_1' }, house.tokens.LEAD_1))).toEqual([403, itemEntryTexts.onlyOneself]);
    expect(await said(post(item, { user: 'REP_2' }))).toEqual([403, itemEntryTexts.onlyOneself]);
    expect((await upload(item, { user: 'REP_2', buyerId: 'club' }, { as: house.tokens.MGR_1 })).image.userName).toBe(
      'Ben',
    );
    expect(await said(post(item, { user: 'REP_2' }, house.tokens.MGR_1))).toEqual([
      400,
      itemEntryTexts.notTheirAccount('Corner Store', 'Ben'),
    ]);
  });

  test('is bounded at ten times what counts of an account, 50 at least', async () => {
    const item = await images();
    await house.server.sql`
      insert into item_images (wholesaler_id, item_id, user_id, instance_start, buyer_id, own_date, received_at)
      select ${house.id}, ${item._id}, 'REP_1', ${addDays(todayThere(), -5)}, 'corner', ${todayThere()}, now() - interval '2 days'
      from generate_series(1, 50)`;
    expect(await said(post(item))).toEqual([409, itemEntryTexts.tooManyImages('Corner Store', 50)]);
    expect((await post(item, { buyerId: 'tavern' })).status).toBe(200);
    await house.patched(item, { maxImagesPerAccount: 6 });
    expect((await post(item)).status).toBe(200);
  });

  test('is refused of strangers, people who may only look, other wholesalers, of hidden items and of other kinds', async () => {
    const item = await images();
    expect((await post(item, {}, 'nobody')).status).toBe(401);
    expect(await said(post(item, { user: 'REP_1' }, house.tokens.VIEW_1))).toEqual([403, errorTexts.viewOnly]);
    await insertWholesaler(house.server.sql, 'oak');
    const other = await insertPerson(house.server.sql, { wholesalerId: 'oak', role: 'salesRep' });
    expect(await said(post(item, {}, other.token))).toEqual([403, errorTexts.otherWholesaler]);
    expect(await said(post(await images({ hideFromSalesReps: true })))).toEqual([404, itemTexts.unknown]);
    expect(await said(post({ _id: randomUUID() }))).toEqual([404, itemTexts.unknown]);
    const tick = await images({ type: 'binary', payoutType: 'allOrNothing', payout: 5 });
    expect(await said(post(tick))).toEqual([409, itemEntryTexts.otherKind.tick]);
    expect(await said(post(item, { type: 'image/gif' }))).toEqual([400, itemEntryTexts.notAPicture]);
    expect(await said(post(item, { place: { latitude: 91, longitude: 0, accuracy: 1 } }))).toEqual([
      400,
      itemEntryTexts.place,
    ]);
    expect(await said(post(item, { place: 'Chicago' }))).toEqual([400, itemEntryTexts.place]);
    expect(await rows()).toBe(0);
  });
});

describe('an upload', () => {
  test("that isn't a picture is refused with a sentence, and another one can be sent in its place", async () => {
    const item = await images();
    const sent = { _id: randomUUID() };
    for (const content of [Buffer.from('#!/bin/sh\necho hello\n'), await paintedPicture(1).gif().toBuffer()]) {
      const { form } = await replied(post(item, sent));
      await send(form, content);
      expect(await said(post(item, sent))).toEqual([400, itemEntryTexts.notAPicture]);
    }
    expect([await list(), await stored()]).toEqual([[], []]);
    const { form } = await replied(post(item, sent));
    await send(form, picture);
    expect((await replied(post(item, sent))).image.width).toBe(400);
  });

  // docs/decisions/032: a worker that is away says nothing about what was sent, so it waits on the phone.
  test('the answer is a passing one while the worker is away', async () => {
    const item = await images();
    const sent = { _id: randomUUID() };
    await send((await replied(post(item, sent))).form, picture);
    await worker?.stop();
    const { status } = await house.server.askImpatiently({
      url: `/api/v3/items/${item._id}/images?wholesalerId=${house.id}&db=prod`,
      ...{ method: 'POST', as: house.tokens.REP_1, json: { buyerId: 'corner', type: 'image/jpeg', ...sent } },
    });
    await work();
    expect(status).toBe(503);
  });

  test('with an interrupted check is checked when it is sent again', async () => {
    const item = await images();
    const sent = { _id: randomUUID() };
    const { form } = await replied(post(item, sent));
    await send(form, picture);
    await worker?.stop();
    const again = house.server.askImpatiently({
      url: `/api/v3/items/${item._id}/images?wholesalerId=${house.id}&db=prod`,
      ...{ method: 'POST', as: house.tokens.REP_1, json: { buyerId: 'corner', type: 'image/jpeg', ...sent } },
    });
    expect((await said(again))[1]).toBe(itemEntryTexts.away);
    expect(await list()).toEqual([]);
    await work();
    const both = await Promise.all([replied(post(item, sent)), replied(post(item, sent))]);
    expect(both.map((reply) => reply.form)).toEqual([null, null]);
    expect(await list()).toHaveLength(1);
    expect((await house.history()).filter((line) => line.startsWith('Handed in a picture'))[0]).toBeDefined();
    const [told] = await house.server.sql`
      select count(*)::int as times from audit_log where detail ->> 'entryId' = ${sent._id}`;
    expect(told?.times).toBe(1);
  });

  test('of 40 pictures of two people at once, each sent twice, is stored once each', async () => {
    const item = await images({ maxImagesPerAccount: 10 });
    const sent = Array.from({ length: 40 }, (_, at) =>
      at % 2 === 0
        ? ({ _id: randomUUID(), buyerId: 'corner', as: house.tokens.REP_1 } as const)
        : ({ _id: randomUUID(), buyerId: 'club', as: house.tokens.REP_2 } as const),
    );
    await Promise.all(
      sent.map(async ({ as, ...fields }) => {
        const forms = await Promise.all([replied(post(item, fields, as)), replied(post(item, fields, as))]);
        for (const { form } of forms) expect(await send(form, picture)).toBe(204);
        const done = await Promise.all([replied(post(item, fields, as)), replied(post(item, fields, as))]);
        expect(done.every(({ image }) => image._id === fields._id)).toBe(true);
      }),
    );
    expect((await list('limit=200')).map(({ _id }) => _id).sort()).toEqual(sent.map(({ _id }) => _id).sort());
    expect(await rows()).toBe(40);
  });

  test('that never came, or came again, is swept after a day, with its row and its content', async () => {
    const item = await images();
    const { form } = await replied(post(item, {}));
    await send(form, picture);
    const sent = { _id: randomUUID() };
    const again = (await replied(post(item, sent))).form;
    await send(again, picture);
    await replied(post(item, sent));
    await send(again, picture);
    await sweepImages(house.server.sql, storage);
    expect([await rows(), (await stored()).length]).toEqual([2, 4]);
    await house.server.sql`update unsettled_contents set since = since - interval '25 hours'`;
    await sweepImages(house.server.sql, storage);
    expect([await rows(), (await stored()).length, (await list()).length]).toEqual([1, 2, 1]);
    expect((await house.server.sql`select from unsettled_contents`).count).toBe(0);
  });
});

describe('deleting a picture', () => {
  test("is the person's while it is pending, then staff's; its content goes with it", async () => {
    const item = await images();
    const { _id } = (await upload(item)).image;
    const unknown = [404, itemEntryTexts.unknownImage];
    expect(await said(remove(item, _id, house.tokens.REP_2))).toEqual(unknown);
    expect(await said(remove(item, _id, house.tokens.LEAD_1))).toEqual(unknown);
    expect(await said(remove(item, _id, house.tokens.VIEW_1))).toEqual([403, errorTexts.viewOnly]);
    for (const status of ['approved', 'rejected']) {
      await house.server.sql`update item_images set status = ${status}`;
      expect(await said(remove(item, _id))).toEqual([409, itemEntryTexts.reviewed]);
    }
    expect((await remove(item, _id, house.tokens.MGR_1)).status).toBe(200);
    expect([await rows(), await stored(), await list()]).toEqual([0, [], []]);
    const own = (await upload(item)).image;
    expect((await remove(item, own._id)).status).toBe(200);
    expect(await said(remove(item, own._id))).toEqual(unknown);
    expect((await house.history())[0]).toBe(
      `Deleted a picture of Ann in the objective "Display", at corner, of ${dayText(own.date)}.`,
    );
  });

  test('leaves a content that the picture of a copied item shares', async () => {
    const [item, copy] = [await images(), await images()];
    const { _id } = (await upload(item)).image;
    await house.server.sql`
      insert into item_images select (jsonb_populate_record(i, jsonb_build_object(
        'image_id', gen_random_uuid(), 'item_id', ${copy._id}::text))).* from item_images i`;
    await remove(item, _id);
    expect([await rows(), (await stored()).length]).toEqual([1, 2]);
    await house.server.sql`update unsettled_contents set since = since - interval '25 hours'`;
    await sweepImages(house.server.sql, storage);
    expect([await rows(), (await stored()).length]).toEqual([1, 2]);
  });

  test('while it is being checked leaves nothing behind', async () => {
    const item = await images();
    for (let at = 0; at < 6; at += 1) {
      const sent = { _id: randomUUID() };
      await send((await replied(post(item, sent))).form, picture);
      const [finished, removed] = await Promise.all([post(item, sent), remove(item, sent._id)]);
      expect([finished.status, removed.status]).toEqual([expect.any(Number), 200]);
      expect([200, 400, 404]).toContain(finished.status);
      if ((await list()).length > 0) await remove(item, sent._id);
    }
    await house.server.sql`delete from item_images where stored_at is null`;
    await house.server.sql`update unsettled_contents set since = since - interval '25 hours'`;
    await sweepImages(house.server.sql, storage);
    expect([await list(), await stored()]).toEqual([[], []]);
  });
});

describe('the list of pictures', () => {
  test('is filtered and paged, the newest first, for staff and for leads of the people they see', async () => {
    const [item, other] = [await images(), await images({ name: 'Cold box', isIncentive: true })];
    const first = (await upload(item, { takenAt: daysAgo(2) })).image;
    const second = (await upload(other, { buyerId: 'club' }, { as: house.tokens.REP_2 })).image;
    const ids = async (query: string, as?: string) => (await list(query, as)).map(({ _id }) => _id);
    expect(await ids('')).toEqual([second._id, first._id]);
    expect(await ids('', house.tokens.LEAD_1)).toEqual([second._id, first._id]);
    expect(await ids('limit=1&page=2')).toEqual([first._id]);
    const onlyFirst = ['user=rep_1', 'buyerId=corner', `to=${addDays(todayThere(), -1)}`];
    for (const query of [...onlyFirst, 'searchPhrase=displ', 'searchPhrase=ann', 'searchPhrase=corner'])
      expect([query, await ids(query)]).toEqual([query, [first._id]]);
    expect(await ids(`from=${todayThere()}`)).toEqual([second._id]);
    const thousand = Array.from({ length: 999 }, () => randomUUID());
    expect((await list('', undefined, [...thousand, item._id])).map(({ _id }) => _id)).toEqual([first._id]);
    expect(await list('', undefined, [])).toEqual([]);
    await house.server
      .sql`update item_images set status = 'rejected', rejected_reason = 'Blurred' where image_id = ${first._id}`;
    expect(await ids('status=pending')).toEqual([second._id]);
    expect(await list('status=rejected')).toMatchObject([{ rejected: true, rejectedReason: 'Blurred' }]);
    await house.server.sql`update users set hidden = true where custom_id = 'REP_1'`;
    expect(await ids('', house.tokens.LEAD_1)).toEqual([second._id]);
    expect(await ids('', house.tokens.ADM_1)).toEqual([second._id, first._id]);
    await house.server.sql`update users set hidden = false where custom_id = 'REP_1'`;
    expect((await house.ask('items/images', { as: house.tokens.REP_1, json: {} })).status).toBe(403);
    await house.ask(`objective/${item._id}`, { method: 'DELETE' });
    expect(await ids('')).toEqual([second._id]);
  });
});

describe('a flag', () => {
  type Review = { results: ImageToReview[]; counts: ReplyOf<typeof countImages> };
  const review = async (query = '', as = house.tokens.MGR_1): Promise<Review> => ({
    results: (await list(query, as)) as ImageToReview[],
    counts: await house.read(`items/images/counts?${query}`, { as, json: {} }),
  });
  const crop = { left: 6, top: 4, width: 388, height: 292 };

  test('names the image before it that looks the same, whoever handed it in for whatever; it decides nothing', async () => {
    const [item, other] = [await images(), await images({ name: 'Cold box', isIncentive: true })];
    const before = (await upload(item, { buyerId: 'club' }, { as: house.tokens.REP_2 })).image;
    await house.ask(`/api/v2/item/${item._id}/approveImage/${before._id}`, { method: 'PATCH' });
    const cropped = await paintedPicture(1).extract(crop).webp({ quality: 60 }).toBuffer();
    const again = (await upload(other, {}, { content: cropped })).image;
    await upload(item, {}, { content: await paintedPicture(2).jpeg().toBuffer() });
    const { results, counts } = await review('flagged=true');
    expect(results.map(({ _id, status }) => [_id, status])).toEqual([[again._id, 'pending']]);
    expect(results[0]?.flags).toMatchObject({
      takenOutside: null,
      samePicture: {
        ...{ _id: before._id, date: before.date, status: 'approved', userName: 'Ben', account: 'Club 9' },
        ...{ itemName: 'Display', thumbnailUrl: before.thumbnailUrl, percent: expect.any(Number) },
      },
    });
    expect(results[0]?.flags.samePicture?.percent).toBeGreaterThanOrEqual(90);
    const [ann, ben] = [
      { customId: 'REP_1', name: 'Ann' },
      { customId: 'REP_2', name: 'Ben' },
    ];
    expect(counts).toEqual({ pending: 2, approved: 1, rejected: 0, flagged: 1, people: [ann, ben] });
    const ofAnn = { pending: 2, approved: 0, rejected: 0, flagged: 1, people: [ann, ben] };
    expect((await review('user=rep_1')).counts).toEqual(ofAnn);
    const approved = await review('status=approved');
    expect(approved.results.map(({ _id, reviewedBy }) => [_id, reviewedBy])).toEqual([[before._id, 'Mona']]);

    await house.server.sql`update users set hidden = true where custom_id = 'REP_2'`;
    const seen = await review('flagged=true', house.tokens.LEAD_1);
    expect(seen.results[0]?.flags.samePicture).toMatchObject({
      ...{ _id: null, userName: null, account: null, itemName: null, imageUrl: null, thumbnailUrl: null },
      ...{ date: before.date, status: 'approved' },
    });
    expect(seen.counts).toEqual({ pending: 2, approved: 0, rejected: 0, flagged: 1, people: [ann] });
    await house.server.sql`update users set hidden = false where custom_id = 'REP_2'`;

    await remove(item, before._id, house.tokens.MGR_1);
    expect(await review('flagged=true')).toEqual({
      results: [],
      counts: { pending: 2, approved: 0, rejected: 0, flagged: 0, people: [ann] },
    });
  });

  test('forgets pictures after 400 days, never crosses wholesalers, and is none of a copied item', async () => {
    const item = await images();
    const { _id } = (await upload(item)).image;
    await house.server
      .sql`update item_images set received_at = received_at - interval '401 days' where image_id = ${_id}`;
    await upload(item);
    expect((await review()).counts.flagged).toBe(0);
    await house.server.sql`delete from item_images`;
    await upload(item);
    await house.ask('items', {
      json: { name: 'Copy', type: 'image', isObjective: true, parentId: item._id, copyImages: true },
    });
    expect((await review()).counts.flagged).toBe(0);
    await insertWholesaler(house.server.sql, 'elm');
    const stranger = await insertPerson(house.server.sql, { wholesalerId: 'elm', role: 'manager' });
    const url = '/api/v3/items/images/counts?wholesalerId=elm';
    const { body } = await house.server.ask({ url, method: 'POST', json: {}, as: stranger.token });
    expect(body.payload).toEqual({ pending: 0, approved: 0, rejected: 0, flagged: 0, people: [] });
    expect((await house.ask('items/images/counts', { as: stranger.token, json: {} })).status).toBe(403);
    for (const as of [house.tokens.REP_1, 'nobody'])
      expect((await house.ask('items/images/counts', { as, json: {} })).status).toBe(as === 'nobody' ? 401 : 403);
  });

  test('says of an image that it was taken before its period, or after it by a clock that is ahead', async () => {
    const item = await images();
    const early = (await upload(item, { takenAt: daysAgo(20) }, { content: await paintedPicture(3).png().toBuffer() }))
      .image;
    const late = (await upload(item, { takenAt: daysAgo(-20) }, { content: await paintedPicture(4).png().toBuffer() }))
      .image;
    await upload(item, { takenAt: daysAgo(1) }, { content: await paintedPicture(5).png().toBuffer() });
    const { results } = await review('flagged=true');
    expect(results.map(({ _id, flags }) => [_id, flags])).toEqual([
      [late._id, { samePicture: null, takenOutside: { day: addDays(todayThere(), 20), side: 'after' } }],
      [early._id, { samePicture: null, takenOutside: { day: addDays(todayThere(), -20), side: 'before' } }],
    ]);
  });

  test('is listed of the kind that is asked for, of an item hidden from reps too', async () => {
    await upload(await images());
    const hidden = await images({ isIncentive: true });
    const { _id } = (await upload(hidden)).image;
    await house.patched(hidden, { hideFromSalesReps: true });
    const { results, counts } = await review('isIncentive=true');
    expect(results.map((image) => image._id)).toEqual([_id]);
    expect(counts).toMatchObject({ pending: 1, approved: 0, rejected: 0, flagged: 1 });
    expect((await review('isObjective=true')).counts.flagged).toBe(0);
    expect((await review('flagged=true', house.tokens.LEAD_1)).results).toHaveLength(1);
    expect((await house.ask('items/images/counts?isObjective=perhaps', { json: {} })).status).toBe(400);
    for (const day of ['0000-00-00', '2026-02-30']) {
      const { status, body } = await house.ask(`items/images/counts?to=${day}`, { json: {} });
      expect([status, body.message]).toEqual([400, noSuchDay]);
    }
  });
});
