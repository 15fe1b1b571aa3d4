// Staff decide on images: Ann and Ben hand in pictures of displays at $5 each, up to 4, one for each account. L is May
// 15, 2024.

import type { ImageToReview } from '@caselift/contract/item-entries';
import { type ReviewTotals, reviewLimits, reviewTexts } from '@caselift/contract/item-reviews';
import { type User, userTexts } from '@caselift/contract/users';
import { publish } from '@caselift/db/publish';
import { atLeast } from '@caselift/domain/testing/at-least';
import { describe, expect, test } from 'vitest';
import { insertImage, type TestImage } from '../../testing/item-images.ts';
import { payout } from '../../testing/item-team.ts';
import { insertItem, type TestItem, testTerms } from '../../testing/items.ts';
import { type ItemsHouse, itemsHouse } from '../../testing/items-house.ts';
import { insertTeam } from '../../testing/team.ts';

let house: ItemsHouse;
itemsHouse((made) => {
  house = made;
});

const display = (item: TestItem = {}) =>
  insertItem(house.server.sql, 'ats', {
    ...{ type: 'image', name: 'Display', ...item },
    terms: { userIds: ['REP_1', 'REP_2'], target: 4, payout: payout({ rateCents: 500 }), ...item.terms },
  });
const image = (itemId: string, of: Omit<TestImage, 'itemId'> = {}) =>
  insertImage(house.server.sql, 'ats', { itemId, ...of });
const patch = (path: string, json: object | undefined, as?: string) =>
  house.ask(path, { method: 'PATCH', ...(json && { json }), ...(as && { as }) });
const decide = (what: string, itemId: string, imageId: string, json?: object, as?: string) =>
  patch(`/api/v2/item/${itemId}/${what}/${imageId}`, json, as);
const done = async (what: string, itemId: string, imageId: string, json?: object): Promise<ReviewTotals> => {
  const { status, body } = await decide(what, itemId, imageId, json);
  expect([status, body.message]).toEqual([200, undefined]);
  return body.payload as ReviewTotals;
};
const refused = async (answer: ReturnType<ItemsHouse['ask']>) => {
  const { status, body } = await answer;
  return [status, body.message];
};
const bulk = (json: object, as?: string) => house.ask('items/reviewImages', { json, ...(as && { as }) });
const stored = async (imageId: string) => {
  const [row] = await house.server.sql`
    select status, rejected_reason as reason, reviewed_by as by from item_images where image_id = ${imageId}`;
  return [row?.status, row?.reason, row?.by];
};
const listed = async (itemId: string, as?: string): Promise<ImageToReview[]> => {
  const json = { itemIds: [itemId] };
  return house.read<ImageToReview[]>('items/images?isObjective=true', { json, ...(as && { as }) });
};
const earnedOf = async (customId: string, as?: string): Promise<number | undefined> => {
  const users = await house.read<User[]>('/api/users', as ? { as } : {});
  return users.find((user) => user.customId === customId)?.objectives.totalPayout;
};
const reason = { rejectedReason: 'Blurry' };
const mona = 'mgr_1@ats.example.com';

describe('a decision', () => {
  test('pays at the next read, answers the totals of the person and the item, and is told with names', async () => {
    const itemId = await display();
    const [first, second] = [await image(itemId), await image(itemId, { buyerId: 'tavern' })];
    await image(itemId, { userId: 'REP_2', status: 'approved' });
    expect(await earnedOf('REP_1')).toBe(0);
    const totals = { totalItems: 1, percentageAchieved: 25, totalAchieved: 5 };
    expect(await done('approveImage', itemId, first)).toEqual(totals);
    expect(await done('approveImage', itemId, second)).toEqual({
      ...{ totalItems: 2, percentageAchieved: 50, totalAchieved: 10 },
    });
    expect(await earnedOf('REP_1')).toBe(10);
    expect(await stored(first)).toEqual(['approved', '', mona]);
    expect(await done('unApproveImage', itemId, second)).toEqual(totals);
    expect(await done('rejectImage', itemId, second, { rejectedReason: '  Blurry ' })).toEqual(totals);
    expect(await stored(second)).toEqual(['rejected', 'Blurry', mona]);
    expect(await done('unRejectImage', itemId, second)).toEqual(totals);
    expect(await stored(second)).toEqual(['pending', '', null]);
    expect(await earnedOf('REP_1')).toBe(5);
    expect((await house.history()).slice(0, 5)).toEqual([
      'Restored the image of Old Tavern by Ann in the objective "Display".',
      'Rejected the image of Old Tavern by Ann in the objective "Display": Blurry.',
      'Unapproved the image of Old Tavern by Ann in the objective "Display".',
      'Approved the image of Old Tavern by Ann in the objective "Display".',
      'Approved the image of Corner Store by Ann in the objective "Display".',
    ]);
  });

  test('the person who is paid for an image never approves it', async () => {
    const itemId = await display({ terms: { userIds: ['REP_1', 'MGR_1'] } });
    const own = await image(itemId, { userId: 'MGR_1' });
    expect(await refused(decide('approveImage', itemId, own))).toEqual([403, reviewTexts.ownImage]);
    const { body } = await bulk({ imageIds: [own], decision: 'approve' });
    expect(body.payload).toMatchObject({ changed: [], notPossible: [{ imageId: own, reason: reviewTexts.ownImage }] });
    expect(await listed(itemId)).toMatchObject([{ handedIn: null, notByYou: reviewTexts.ownImage }]);
    expect((await done('rejectImage', itemId, own, reason)).totalItems).toBe(0);
    await done('unRejectImage', itemId, own);
    expect((await decide('approveImage', itemId, own, undefined, house.tokens.ADM_1)).status).toBe(200);
  });

  test('the lead who is paid for an image of the team never approves it as a manager', async () => {
    const itemId = await display({ terms: { userIds: ['REP_1', 'LEAD_1'] } });
    const [ofTeam, own] = [await image(itemId), await image(itemId, { userId: 'LEAD_1' })];
    await house.measure();
    await house.patched({ _id: itemId }, { archived: true });
    const becomes = (role: string) =>
      house.server.sql`update users set role = ${role} where wholesaler_id = 'ats' and custom_id = 'LEAD_1'`;
    await becomes('manager');
    const answers = [ofTeam, own].map((one) =>
      refused(decide('approveImage', itemId, one, undefined, house.tokens.LEAD_1)),
    );
    const asManager = await Promise.all(answers);
    await becomes('teamLead');
    expect(asManager).toEqual([
      [403, reviewTexts.ownImage],
      [403, reviewTexts.ownImage],
    ]);
    expect((await decide('approveImage', itemId, ofTeam)).status).toBe(200);
  });

  test('an image that the reviewer handed in for someone is approved by another, while there is one', async () => {
    const itemId = await display();
    const given = await image(itemId, { submittedBy: mona });
    const handedIn = reviewTexts.handedIn('Ann');
    expect(await refused(decide('approveImage', itemId, given))).toEqual([403, handedIn]);
    const { body } = await bulk({ imageIds: [given], decision: 'approve' });
    expect(body.payload).toMatchObject({ changed: [], notPossible: [{ imageId: given, reason: handedIn }] });
    expect(await stored(given)).toEqual(['pending', '', null]);
    const waiting = { handedIn: { by: 'Mona', isApprover: false }, notByYou: handedIn };
    expect(await listed(itemId)).toMatchObject([waiting]);
    expect(await listed(itemId, house.tokens.ADM_1)).toMatchObject([{ ...waiting, notByYou: null }]);
    expect((await decide('approveImage', itemId, given, undefined, house.tokens.ADM_1)).status).toBe(200);
    expect((await house.history())[0]).toBe('Approved the image of Corner Store by Ann in the objective "Display".');
  });

  test('an image that nobody else could approve is approved by who handed it in, and the review and the history say so', async () => {
    const itemId = await display({ name: 'Endcap' });
    const given = await image(itemId, { submittedBy: mona });
    const { sql } = house.server;
    const others = sql`wholesaler_id = 'ats' and role in ('admin', 'manager') and custom_id <> 'MGR_1'`;
    const were = await sql`select db, custom_id, view_only from users where ${others}`;
    await sql`update users set view_only = true where ${others}`;
    const answer = await decide('approveImage', itemId, given);
    const seen = await listed(itemId);
    for (const { db, custom_id: id, view_only: viewOnly } of were)
      await sql`update users set view_only = ${viewOnly} where wholesaler_id = 'ats' and db = ${db} and custom_id = ${id}`;
    expect(answer.status).toBe(200);
    expect(seen).toMatchObject([{ handedIn: { by: 'Mona', isApprover: true }, notByYou: null, reviewedBy: 'Mona' }]);
    expect((await house.history())[0]).toBe(
      'Approved the image of Corner Store by Ann in the objective "Endcap". They had handed in an image themselves, and nobody else could approve it.',
    );
  });

  test('that is there already is answered as done and told once; any other than the four is refused with who did what', async () => {
    const itemId = await display({ name: 'Aisle' });
    const one = await image(itemId);
    for (const what of ['approveImage', 'approveImage']) await done(what, itemId, one);
    expect(await refused(decide('rejectImage', itemId, one, reason))).toEqual([409, reviewTexts.isApproved('Mona')]);
    expect(await refused(decide('unRejectImage', itemId, one))).toEqual([409, reviewTexts.isApproved('Mona')]);
    for (const what of ['unApproveImage', 'unApproveImage', 'unRejectImage']) await done(what, itemId, one);
    for (const _ of [1, 2]) await done('rejectImage', itemId, one, reason);
    const isRejected = [409, 'Mona has already rejected this image ("Blurry"). Restore it first.'];
    expect(await refused(decide('rejectImage', itemId, one, { rejectedReason: 'Dark' }))).toEqual(isRejected);
    expect(await refused(decide('approveImage', itemId, one))).toEqual(isRejected);
    expect(await refused(decide('unApproveImage', itemId, one))).toEqual(isRejected);
    expect((await house.history()).filter((told) => told.includes('"Aisle"'))).toHaveLength(3);
  });

  test('to reject needs a reason that someone can read', async () => {
    const itemId = await display();
    const one = await image(itemId);
    for (const json of [{}, { rejectedReason: '  ' }, { rejectedReason: null }]) {
      expect(await refused(decide('rejectImage', itemId, one, json))).toEqual([400, reviewTexts.reasonRequired]);
    }
    const long = { rejectedReason: 'x'.repeat(reviewLimits.reason + 1) };
    expect(await refused(decide('rejectImage', itemId, one, long))).toEqual([400, reviewTexts.reasonLong]);
    expect(await stored(one)).toEqual(['pending', '', null]);
  });

  test('is about an image of the item or of one below it with content, of someone the reviewer sees', async () => {
    const parent = await display({ type: 'multi', name: 'Program', terms: { userIds: ['REP_1', 'REP_4'] } });
    const sub = await display({ parentId: parent });
    const other = await display();
    const gone = await display({ deletedAt: '2024-05-10T10:00:00Z' });
    const shown = await image(sub);
    const ofHidden = await image(sub, { userId: 'REP_4' });
    const unknown = [404, reviewTexts.unknown];
    expect((await done('approveImage', parent, shown)).totalAchieved).toBe(5);
    expect((await done('approveImage', sub, shown)).totalAchieved).toBe(5);
    expect(await refused(decide('approveImage', other, shown))).toEqual(unknown);
    expect(await refused(decide('approveImage', sub, await image(sub, { isStored: false })))).toEqual(unknown);
    expect(await refused(decide('approveImage', gone, await image(gone)))).toEqual(unknown);
    expect(await refused(decide('approveImage', sub, ofHidden))).toEqual(unknown);
    expect((await decide('approveImage', sub, ofHidden, undefined, house.tokens.ADM_1)).status).toBe(200);
  });

  test('is for admins and managers of the wholesaler who may change things', async () => {
    const itemId = await display();
    const one = await image(itemId);
    const { tokens, server } = house;
    const calls = (as: string) => [
      decide('approveImage', itemId, one, undefined, as),
      decide('rejectImage', itemId, one, reason, as),
      patch(`items/${itemId}/images/${one}`, { notes: 'x' }, as),
      bulk({ imageIds: [one], decision: 'approve' }, as),
    ];
    for (const as of [tokens.REP_1, tokens.LEAD_1, tokens.TOP_1, tokens.VIEW_1]) {
      for (const { status } of atLeast(1, await Promise.all(calls(as)))) expect(status).toBe(403);
    }
    for (const { status } of atLeast(1, await Promise.all(calls('nobody')))) expect(status).toBe(401);
    const oak = await insertTeam(server.sql, 'oak');
    for (const { status } of atLeast(1, await Promise.all(calls(oak.MGR_1)))) expect(status).toBe(403);
    const url = `/api/v2/item/${itemId}/approveImage/${one}?wholesalerId=oak`;
    expect((await server.ask({ url, method: 'PATCH', as: oak.MGR_1 })).status).toBe(404);
    expect(await stored(one)).toEqual(['pending', '', null]);
  });

  test('of an item hidden from sales reps counts for staff, and for no rep', async () => {
    const itemId = await display({ terms: { hideFromSalesReps: true } });
    expect((await done('approveImage', itemId, await image(itemId))).totalAchieved).toBe(5);
    expect([await earnedOf('REP_1'), await earnedOf('REP_1', house.tokens.REP_1)]).toEqual([5, 0]);
  });

  test('answers the totals of a period that no sales period holds any more, and of one that begins after the newest sale', async () => {
    const itemId = await display();
    for (const instanceStart of ['2023-11-01', '2024-07-01']) {
      const one = await image(itemId, { instanceStart });
      expect(await done('approveImage', itemId, one)).toEqual({
        ...{ totalItems: 1, percentageAchieved: 25, totalAchieved: 5 },
      });
    }
    expect(await earnedOf('REP_1')).toBe(0);
  });

  test('of a deleted item counts for the periods that had ended, as it is paid; the others are gone with it', async () => {
    const terms = { ...testTerms, userIds: ['REP_1'], target: 4, payout: payout({ rateCents: 500 }) };
    const deletion = {
      earlierTerms: [{ ...terms, until: '2024-05-10', since: null }],
      deletedAt: '2024-05-10T10:00:00Z',
    };
    const itemId = await display({ terms: { userIds: ['REP_1'] }, ...deletion });
    const [ended, running] = [await image(itemId, { instanceStart: '2024-04-01' }), await image(itemId)];
    expect(await done('approveImage', itemId, ended)).toEqual({
      ...{ totalItems: 1, percentageAchieved: 25, totalAchieved: 5 },
    });
    expect(await refused(decide('approveImage', itemId, running))).toEqual([404, reviewTexts.unknown]);
    const { body } = await bulk({ imageIds: [ended, running], decision: 'unApprove' });
    expect(body.payload).toMatchObject({ changed: [ended], notPossible: [{ imageId: running }] });
  });

  test('of an archived item counts: its copy keeps sales and people, images are read as they are', async () => {
    const itemId = await display();
    const one = await image(itemId);
    await house.measure();
    await house.patched({ _id: itemId }, { archived: true });
    expect((await done('approveImage', itemId, one)).totalAchieved).toBe(5);
    expect(await earnedOf('REP_1')).toBe(5);
  });

  test('of someone who does not have the item any more is kept, and pays nothing', async () => {
    const itemId = await display({ terms: { userIds: ['REP_2'] } });
    expect(await done('approveImage', itemId, await image(itemId))).toEqual({
      ...{ totalItems: 0, percentageAchieved: null, totalAchieved: 0 },
    });
  });
});

test('a manager reads no email of a reviewer from outside of the wholesaler', async () => {
  const itemId = await display();
  await image(itemId, { status: 'approved' });
  const { body } = await house.ask('items/images?isObjective=true&status=approved', { json: { itemIds: [itemId] } });
  const reviewers = (body.payload as { reviewedBy: string }[]).map(({ reviewedBy }) => reviewedBy);
  expect(reviewers.map((name) => name.includes('@'))).toEqual([false]);
});

describe('two at once', () => {
  test('who decide differently: one wins, and the other is told who did what', async () => {
    const itemId = await display();
    for (const _ of Array.from({ length: 8 })) {
      const one = await image(itemId);
      const answers = await Promise.all([
        decide('approveImage', itemId, one, undefined, house.tokens.ADM_1),
        decide('rejectImage', itemId, one, reason),
      ]);
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
      const [status, , by] = await stored(one);
      const lost = String(answers.find((answer) => answer.status === 409)?.body.message);
      if (status === 'approved') expect([lost.endsWith('Unapprove it first.'), by === mona]).toEqual([true, false]);
      else expect([lost, by]).toEqual([reviewTexts.isRejected('Mona', 'Blurry'), mona]);
    }
  });

  test('who approve the same are both answered as done, and it is told once', async () => {
    const itemId = await display({ name: 'Window' });
    const one = await image(itemId);
    const answers = await Promise.all(Array.from({ length: 6 }, () => decide('approveImage', itemId, one)));
    expect(answers.map(({ status }) => status)).toEqual(Array(6).fill(200));
    expect((await house.history()).filter((told) => told.includes('"Window"'))).toHaveLength(1);
  });

  test('who review overlapping sets of images wait for each other and end with each image decided once', async () => {
    const itemId = await display();
    const ids = await Promise.all(Array.from({ length: 20 }, () => image(itemId)));
    const answers = await Promise.all([
      bulk({ imageIds: ids, decision: 'approve' }),
      bulk({ imageIds: ids.toReversed(), decision: 'reject', ...reason }),
    ]);
    type Reply = { changed: string[]; notPossible: object[] };
    const replies = answers.map(({ body }) => body.payload as Reply);
    expect(replies.map(({ changed }) => changed.length).sort()).toEqual([0, 20]);
    expect(replies.map(({ notPossible }) => notPossible.length).sort()).toEqual([0, 20]);
  });

  test('an approval and a publication both go through', async () => {
    const itemId = await display();
    const ids = await Promise.all(Array.from({ length: 6 }, () => image(itemId)));
    const approvals = ids.map((one) => decide('approveImage', itemId, one));
    await Promise.all([publish(house.server.sql, 'ats', 'test', 'test'), ...approvals]);
    for (const one of ids) expect((await stored(one))[0]).toBe('approved');
    // One for the account counts, of May; June is the published figures' month.
    expect(await earnedOf('REP_1')).toBe(0);
  });
});

describe('several at once', () => {
  test('are decided where it is possible, the others are named, and what was changed can be taken back', async () => {
    const itemId = await display();
    const [pending, approved, rejected] = [
      await image(itemId),
      await image(itemId, { status: 'approved', buyerId: 'tavern' }),
      await image(itemId, { status: 'rejected', buyerId: 'club' }),
    ];
    const nowhere = '00000000-0000-4000-8000-000000000000';
    const imageIds = [pending, approved, rejected, nowhere, pending];
    const { status, body } = await bulk({ imageIds, decision: 'approve' });
    expect([status, body.payload]).toEqual([
      200,
      {
        changed: [pending],
        unchanged: [approved],
        notPossible: [
          { imageId: rejected, reason: reviewTexts.isRejected(userTexts.anAdmin, '') },
          { imageId: nowhere, reason: reviewTexts.unknown },
        ],
      },
    ]);
    expect(await earnedOf('REP_1')).toBe(10);
    expect((await bulk({ imageIds: [pending], decision: 'unApprove' })).status).toBe(200);
    expect(await earnedOf('REP_1')).toBe(5);
  });

  test('are told item by item', async () => {
    const [one, other] = [await display(), await display({ name: 'Shelf' })];
    const imageIds = [await image(one), await image(one, { userId: 'REP_2' }), await image(other)];
    await bulk({ imageIds, decision: 'reject', ...reason });
    expect((await house.history()).slice(0, 2).sort()).toEqual([
      'Rejected 2 images by Ann, Ben in the objective "Display": Blurry.',
      'Rejected the image of Corner Store by Ann in the objective "Shelf": Blurry.',
    ]);
    for (const id of imageIds) expect(await stored(id)).toEqual(['rejected', 'Blurry', mona]);
  });

  test('are no more than 500, and rejected with a reason only', async () => {
    const imageIds = Array.from(
      { length: reviewLimits.images + 1 },
      (_, at) => `00000000-0000-4000-8000-${String(at).padStart(12, '0')}`,
    );
    expect(await refused(bulk({ imageIds, decision: 'approve' }))).toEqual([400, reviewTexts.tooManyImages]);
    expect(await refused(bulk({ imageIds: [], decision: 'approve' }))).toEqual([400, reviewTexts.noImages]);
    const most = imageIds.slice(0, -1);
    expect(await refused(bulk({ imageIds: most, decision: 'reject' }))).toEqual([400, reviewTexts.reasonRequired]);
    expect((await bulk({ imageIds: most, decision: 'restore' })).status).toBe(200);
  });
});

describe('a correction', () => {
  const cases = async () => {
    const itemId = await display({ type: 'imageValidation', name: 'Stack', terms: { target: 10 } });
    return { itemId, one: await image(itemId, { status: 'approved', validationQuantity: 5 }) };
  };
  const correct = (itemId: string, imageId: string, json: object) => patch(`items/${itemId}/images/${imageId}`, json);

  test('of the cases pays by the corrected ones, and is told with before and after', async () => {
    const { itemId, one } = await cases();
    const { status, body } = await correct(itemId, one, { validationQuantity: 7.25, notes: ' Counted again ' });
    expect([status, body.payload]).toEqual([
      200,
      {
        ...{ totalItems: 7.25, percentageAchieved: 72.5, totalAchieved: 36.25 },
        image: { _id: one, validationQuantity: 7.25, notes: 'Counted again', version: 2 },
      },
    ]);
    expect((await house.history())[0]).toBe(
      'Corrected the image of Corner Store by Ann in the objective "Stack": the cases from 5 to 7.25; the notes.',
    );
    const again = await correct(itemId, one, { validationQuantity: 7.25 });
    expect(again.body.payload).toMatchObject({ image: { version: 2 } });
  });

  test('the newest correction of the cases stands beside the image, and one of the notes does not', async () => {
    const { itemId, one } = await cases();
    const corrected = async () => (await listed(itemId)).map((image) => image.corrected);
    await correct(itemId, one, { notes: 'Seen' });
    expect(await corrected()).toEqual([null]);
    await correct(itemId, one, { validationQuantity: 7 });
    await correct(itemId, one, { validationQuantity: 6 });
    expect(await corrected()).toEqual([{ by: expect.any(String), at: expect.stringMatching(/^\d{4}-/), was: 7 }]);
  });

  test('of an image that someone else has corrected since is refused with what differs', async () => {
    const { itemId, one } = await cases();
    const answers = await Promise.all(
      [6, 8].map((validationQuantity) => correct(itemId, one, { validationQuantity, version: 1 })),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    const lost = answers.find(({ status }) => status === 409);
    expect(lost?.body).toMatchObject({ code: 'stale', version: 2, fields: [{ field: 'validationQuantity' }] });
  });

  test('is refused where there are no cases, and for an invalid number of them', async () => {
    const { itemId, one } = await cases();
    const picture = await display();
    const other = await image(picture);
    expect(await refused(correct(picture, other, { validationQuantity: 1 }))).toEqual([400, reviewTexts.noCases]);
    expect((await correct(picture, other, { notes: 'Fine' })).status).toBe(200);
    expect(await refused(correct(itemId, one, {}))).toEqual([400, reviewTexts.nothingToCorrect]);
    for (const validationQuantity of [-1, 1.234, 'many', 1e12]) {
      const [status, text] = await refused(correct(itemId, one, { validationQuantity }));
      expect([status, text]).toEqual([400, 'The number of cases should be 0 or more, with up to 2 decimals.']);
    }
    expect((await correct(itemId, one, { validationQuantity: null })).body.payload).toMatchObject({ totalItems: 0 });
  });
});
