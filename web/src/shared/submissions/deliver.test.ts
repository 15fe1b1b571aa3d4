// A server or a storage that says nothing, by itself, keeps nothing behind it: what is sent is given up for now.
import { deleteEntry, entryLimits, handInEntry, handInImage } from '@caselift/contract/item-entries';
import { signalTexts } from '@caselift/contract/signal-texts';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { accepted, pending, serveWith, signalOf } from '../../api/testing/serve.ts';
import type { UnsentDeletion } from './deletion.ts';
import { deliver, deliverDeletionInTime } from './deliver.ts';
import type { Submission } from './submission.ts';

const itemId = '00000000-0000-4000-8000-000000000100';
const id = '00000000-0000-4000-8000-000000000001';
const base = {
  ...{ group: 'g1', of: 1, scope: { wholesalerId: 'ats', db: 'prod' as const }, itemId, item: 'Shelf talkers' },
  ...{ from: '2026-09-01', takenAt: '2026-09-17T14:00:00.000Z', notes: '', cents: 500 },
} as const;
const tick: Submission = { ...base, kind: 'tick', amount: 1 };
const shelf: Submission = {
  ...{ ...base, kind: 'image', buyerId: 'corner', account: 'Corner Cask', cases: null, isDated: false, place: null },
  photo: new Blob([new Uint8Array([1])]),
};
const unsent = <Change>(change: Change) => ({ id, person: 'ats ann', change, addedAt: base.takenAt, refusal: null });
const bucket = 'https://bucket.example/';
const form = { url: bucket, fields: { key: 'k' } };
const image = {
  ...{ _id: id, itemId, userId: 'ATS_101', buyerId: 'corner', account: 'Corner Cask', date: '2026-09-17' },
  ...{ instance: base.from, takenAt: base.takenAt, receivedAt: base.takenAt, notes: '', imageUrl: null, place: null },
  ...{ thumbnailUrl: null, width: null, height: null, title: '', itemName: base.item, parentItemName: null },
  ...{ userName: 'Ann', route: '', validationQuantity: null, status: 'pending', approved: false, rejected: false },
  ...{ rejectedReason: '', flags: [], reviewedBy: null, reviewedAt: null },
};

const silent = (request: Request) =>
  new Promise<Response>((_, reject) => {
    const signal = signalOf(request);
    signal?.addEventListener('abort', () => reject(signal.reason));
  });

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }));
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** What becomes of it within so long. */
async function outcomeOf(work: Promise<unknown>, ms: number): Promise<unknown> {
  const outcome = work.then(
    () => 'delivered',
    (error: { status: number }) => error.status,
  );
  await vi.advanceTimersByTimeAsync(ms - 1);
  const early = await Promise.race([outcome, Promise.resolve('waits')]);
  await vi.advanceTimersByTimeAsync(1);
  return [early, await Promise.race([outcome, Promise.resolve('waits')])];
}

const minute = 60_000;

test('a server that says nothing for a minute is as one that is away', async () => {
  const asked = serveWith(silent);
  expect(await outcomeOf(deliver(unsent(tick)), minute)).toEqual(['waits', 503]);
  expect(asked.map(({ url }) => new URL(url).pathname)).toEqual([handInEntry.path.replace(':id', itemId)]);
});

test('so is one that is still at it after a minute', async () => {
  const asked = serveWith(() => pending());
  expect(await outcomeOf(deliver(unsent(shelf)), minute)).toEqual(['waits', 503]);
  expect(asked.length).toBeGreaterThan(50);
});

test('and one that says nothing of a deletion', async () => {
  const asked = serveWith(silent);
  const deletion = {
    ...{ version: 1, scope: base.scope, itemId, entryId: id, kind: 'tick', title: 'Shelf talkers', facts: '' },
    ...{ program: { itemId, instance: base.from }, buyerId: null },
  } as const satisfies UnsentDeletion['change'];
  expect(await outcomeOf(deliverDeletionInTime(unsent(deletion)), minute)).toEqual(['waits', 503]);
  expect(asked.map(({ method }) => method)).toEqual([deleteEntry.method]);
});

test('a storage that takes no photo is given up when its form can bring nothing anymore', async () => {
  serveWith((request) => {
    if (request.url === bucket) return silent(request);
    const { pathname } = new URL(request.url);
    return pathname === handInImage.path.replace(':id', itemId) ? accepted({ image, form }) : silent(request);
  });
  expect(await outcomeOf(deliver(unsent(shelf)), entryLimits.formSeconds * 1000)).toEqual(['waits', 503]);
});

/** What the app's server answers, one a call, and what comes of the upload. */
function handingIn(forms: readonly (typeof form | null)[], upload: () => Response | Promise<Response>) {
  const left = [...forms];
  return serveWith((request) => (request.url === bucket ? upload() : accepted({ image, form: left.shift() ?? null })));
}
/** As the browser says it, of a storage that is away and of one that answers no page of ours (CORS). */
const unreached = () => Promise.reject(new TypeError('Load failed'));
const failed = (work: Promise<unknown>) =>
  work.then(
    () => 'delivered',
    (error: Error) => error,
  );

test.each([403, 413])('a storage that answers %d declines this one photo', async (status) => {
  handingIn([form], () => new Response(null, { status }));
  expect(await failed(deliver(unsent(shelf)))).toMatchObject({ decline: {}, message: signalTexts.notStored });
});

test.each([408, 429, 500, 503])('one that answers %d says nothing about it', async (status) => {
  handingIn([form], () => new Response(null, { status }));
  expect(await failed(deliver(unsent(shelf)))).not.toHaveProperty('decline');
});

test("a photo that this phone can't bring to the storage is declined where the server answers", async () => {
  handingIn([form, form], unreached);
  const error = await failed(deliver(unsent(shelf)));
  expect(error).toMatchObject({ status: 503, decline: {}, message: signalTexts.notReached });
});

test('a photo that arrived although the storage said nothing is delivered', async () => {
  handingIn([form, null], unreached);
  expect(await failed(deliver(unsent(shelf)))).toBe('delivered');
});

test('a signal that is lost while a photo is on its way says nothing about it', async () => {
  let isThere = true;
  serveWith((request) => {
    if (request.url === bucket) isThere = false;
    return isThere ? accepted({ image, form }) : unreached();
  });
  const error = await failed(deliver(unsent(shelf)));
  expect(error).toMatchObject({ status: 0 });
  expect(error).not.toHaveProperty('decline');
});

const lostByPhone = new Blob([new Uint8Array([1])]);
test.each([
  ['which the phone can no longer read', lostByPhone],
  ['which is gone from what the phone keeps', { key: 'a 0', size: 1, type: 'image/jpeg' } as unknown as Blob],
])('a photo %s is declined as such, and nothing is asked of the server', async (_, photo) => {
  vi.spyOn(lostByPhone, 'arrayBuffer').mockRejectedValue(new DOMException('', 'NotReadableError'));
  const asked = handingIn([form], unreached);
  const error = await failed(deliver(unsent({ ...shelf, photo })));
  expect(error).toMatchObject({ decline: { isLost: true }, message: signalTexts.unreadable });
  expect(asked).toEqual([]);
});
