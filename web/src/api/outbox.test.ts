import 'fake-indexeddb/auto';
import { errorStatus, errorTexts } from '@caselift/contract/errors';
import { openDB } from 'idb';
import { afterEach, expect, test, vi } from 'vitest';
import { type Outbox, openOutbox, type Unsent } from './outbox.ts';
import { declined, mostDeclines } from './outbox-faults.ts';
import { refusal } from './refusal.ts';

type Change = { note: string; photo?: Blob };

let opened: Outbox<Change, Change>[] = [];
let names = 0;
const newName = () => `outbox-test-${++names}`;
async function open(name = newName()): Promise<Outbox<Change, Change>> {
  const outbox = await openOutbox<Change, Change>(name);
  opened.push(outbox);
  return outbox;
}
afterEach(() => {
  for (const outbox of opened) outbox.close();
  opened = [];
});

const refused = (status: number, message: string) =>
  refusal(status, { ok: false, message, code: 'conflict', requestId: 'r1' });
const notes = (list: readonly { change: { note: string } }[]) => list.map(({ change }) => change.note);

/** A server that takes a change once by its id; `answers` come first, one a call. */
function serverWith(...answers: (Error | null)[]) {
  const taken = new Map<string, string>();
  const calls: string[] = [];
  return {
    taken,
    calls,
    deliver: async ({ id, change }: Unsent<Change>) => {
      calls.push(change.note);
      const answer = answers.shift() ?? null;
      if (answer !== null) throw answer;
      if (!taken.has(id)) taken.set(id, change.note);
    },
  };
}

test('changes made without a connection are sent in their order once there is one, each once', async () => {
  const outbox = await open();
  const server = serverWith(refusal(0, null));
  for (const note of ['first', 'second', 'third']) await outbox.add('ann', [{ note }]);
  expect(await outbox.send('ann', server.deliver)).toBe('unreachable');
  expect(notes(await outbox.list('ann'))).toEqual(['first', 'second', 'third']);
  expect(await outbox.send('ann', server.deliver)).toBe('done');
  expect(server.calls).toEqual(['first', 'first', 'second', 'third']);
  expect([...server.taken.values()]).toEqual(['first', 'second', 'third']);
  expect(await outbox.list('ann')).toEqual([]);
});

test('a reload loses nothing, photos included', async () => {
  const name = newName();
  const before = await open(name);
  const photo = new Blob([new Uint8Array([137, 80, 78, 71])], { type: 'image/png' });
  const [id = ''] = await before.add('ann', [{ note: 'shelf', photo }]);
  before.close();
  const after = await open(name);
  expect(await after.list('ann')).toMatchObject([{ id, person: 'ann', change: { note: 'shelf' }, refusal: null }]);
  const [kept] = await sent(after);
  expect(kept?.change.photo?.type).toBe('image/png');
  expect(await bytesOf(kept?.change.photo)).toEqual([137, 80, 78, 71]);
});

test('a page that died after the server took a change sends it again under the same key, and it counts once', async () => {
  const outbox = await open();
  const server = serverWith();
  await outbox.add('ann', [{ note: 'placement' }]);
  const died = outbox.send('ann', async (unsent) => {
    await server.deliver(unsent);
    throw new Error('the tab was closed');
  });
  await expect(died).rejects.toThrow('the tab was closed');
  expect(await outbox.send('ann', server.deliver)).toBe('done');
  expect(server.calls).toEqual(['placement', 'placement']);
  expect([...server.taken.values()]).toEqual(['placement']);
});

test('a change that the server refuses keeps the reason and lets the others pass', async () => {
  const outbox = await open();
  const server = serverWith(refused(409, 'This program was closed on Sep 15.'));
  const [id = ''] = await outbox.add('ann', [{ note: 'late' }]);
  await outbox.add('ann', [{ note: 'fine' }]);
  expect(await outbox.send('ann', server.deliver)).toBe('done');
  expect(await outbox.list('ann')).toMatchObject([
    { id, refusal: { status: 409, message: 'This program was closed on Sep 15.' } },
  ]);
  await outbox.send('ann', server.deliver);
  expect(server.calls).toEqual(['late', 'fine']);
});

test('a refused change is submitted again as a new one, or discarded', async () => {
  const outbox = await open();
  const server = serverWith(refused(409, 'Changed by someone else.'), refused(400, 'Too many photos.'));
  const [first = ''] = await outbox.add('ann', [{ note: 'quantity 3' }]);
  const [second = ''] = await outbox.add('ann', [{ note: 'six photos' }]);
  await outbox.send('ann', server.deliver);
  await outbox.submitAgain('ann', first, [{ note: 'quantity 4' }]);
  await outbox.discard('ann', second);
  expect(await outbox.list('ann')).toMatchObject([{ change: { note: 'quantity 4' }, refusal: null }]);
  await outbox.send('ann', server.deliver);
  expect([...server.taken.values()]).toEqual(['quantity 4']);
  expect(server.taken.has(first)).toBe(false);
});

test.each([401, 408, 429, 502, 503, 504])('an answer of %i says nothing about the change: it waits', async (status) => {
  const outbox = await open();
  const server = serverWith(refused(status, 'Try again later.'));
  await outbox.add('ann', [{ note: 'placement' }]);
  expect(await outbox.send('ann', server.deliver)).toBe('unreachable');
  expect(await outbox.list('ann')).toMatchObject([{ change: { note: 'placement' }, refusal: null }]);
});

test('another person on the same phone neither sees, sends nor discards what the first one left', async () => {
  const outbox = await open();
  const server = serverWith();
  const [id = ''] = await outbox.add('ann', [{ note: "Ann's" }]);
  await outbox.add('ben', [{ note: "Ben's" }]);
  expect(notes(await outbox.list('ben'))).toEqual(["Ben's"]);
  await outbox.discard('ben', id);
  await outbox.submitAgain('ben', id, [{ note: 'mine now' }]);
  await outbox.send('ben', server.deliver);
  expect(server.calls).toEqual(["Ben's"]);
  expect(await outbox.count()).toBe(1);
  await outbox.send('ann', server.deliver);
  expect(server.calls.at(-1)).toBe("Ann's");
});

test('what is not due yet stays while the rest is sent; until it is sent it can be withdrawn, and after that not', async () => {
  const outbox = await open();
  const server = serverWith();
  const [held = ''] = await outbox.add('ann', [{ note: 'held' }]);
  const [later = ''] = await outbox.add('ann', [{ note: 'later' }]);
  await outbox.add('ann', [{ note: 'due' }]);
  expect(await outbox.send('ann', server.deliver, ({ change }) => change.note === 'due')).toBe('done');
  expect(server.calls).toEqual(['due']);
  expect(await outbox.withdraw('ben', held)).toBe(false);
  expect(await outbox.withdraw('ann', held)).toBe(true);
  const { promise: answered, resolve: answer } = Promise.withResolvers<void>();
  const sending = outbox.send('ann', async (unsent) => {
    await answered;
    await server.deliver(unsent);
  });
  const tooLate = outbox.withdraw('ann', later);
  answer();
  expect([await sending, await tooLate]).toEqual(['done', false]);
  expect(server.calls).toEqual(['due', 'later']);
});

test('of two tabs one sends', async () => {
  const name = newName();
  const [tab, other] = [await open(name), await open(name)];
  const server = serverWith();
  await tab.add('ann', [{ note: 'placement' }]);
  const { promise: answered, resolve: answer } = Promise.withResolvers<void>();
  const sending = tab.send('ann', async (unsent) => {
    await answered;
    await server.deliver(unsent);
  });
  expect(await other.send('ann', server.deliver)).toBe('elsewhere');
  answer();
  expect(await sending).toBe('done');
  expect(server.calls).toEqual(['placement']);
});

test('what is added while sending is sent in the same run', async () => {
  const outbox = await open();
  const server = serverWith();
  await outbox.add('ann', [{ note: 'first' }]);
  await outbox.send('ann', async (unsent) => {
    if (unsent.change.note === 'first') await outbox.add('ann', [{ note: 'second' }]);
    await server.deliver(unsent);
  });
  expect(server.calls).toEqual(['first', 'second']);
});

const photoOf = (bytes: number[]) => new Blob([new Uint8Array(bytes)], { type: 'image/jpeg' });
const longAgo = '2000-01-01T00:00:00.000Z';
const week = 7 * 24 * 60 * 60_000;

test('a form that is not submitted yet outlives the browser, photos included, and is never sent', async () => {
  const name = newName();
  const before = await open(name);
  await before.saveDraft('ann', 'form', { note: 'shelf' });
  await before.saveDraft('ann', 'form', { note: 'shelf, top', photo: photoOf([255, 216]) });
  before.close();
  const outbox = await open(name);
  const drafts = await outbox.drafts('ann');
  expect(drafts).toMatchObject([{ id: 'form', form: { note: 'shelf, top' } }]);
  expect(new Uint8Array((await drafts[0]?.form.photo?.arrayBuffer()) ?? [])).toEqual(new Uint8Array([255, 216]));
  const server = serverWith();
  expect(await outbox.send('ann', server.deliver)).toBe('done');
  expect(server.calls).toEqual([]);
  expect(await outbox.count()).toBe(0);
});

/** A photo that the browser reads when it is told to. */
function slowPhoto() {
  const photo = photoOf([255, 216]);
  const { promise, resolve } = Promise.withResolvers<ArrayBuffer>();
  vi.spyOn(photo, 'arrayBuffer').mockReturnValue(promise);
  return { photo, read: () => resolve(new ArrayBuffer(2)) };
}

test.each([
  ['saved again', (outbox: Outbox<Change, Change>) => outbox.saveDraft('ann', 'form', { note: 'without it' }), 1],
  ['discarded', (outbox: Outbox<Change, Change>) => outbox.discardDraft('ann', 'form'), 0],
  ['submitted', (outbox: Outbox<Change, Change>) => outbox.add('ann', [{ note: 'sent' }], 'form'), 0],
])('a form that is %s while its photo is still being read stays so', async (_, act, drafts) => {
  const outbox = await open();
  const { photo, read } = slowPhoto();
  const saving = outbox.saveDraft('ann', 'form', { note: 'with a photo', photo });
  await act(outbox);
  read();
  expect(await saving).toBeNull();
  expect((await outbox.drafts('ann')).map(({ form }) => form.note)).toEqual(['without it'].slice(0, drafts));
});

test('a photo is read once, however often its form is saved', async () => {
  const outbox = await open();
  const { photo, read } = slowPhoto();
  read();
  for (const note of ['s', 'sh', 'shelf']) await outbox.saveDraft('ann', 'form', { note, photo });
  expect(photo.arrayBuffer).toHaveBeenCalledOnce();
  expect(await outbox.drafts('ann')).toMatchObject([{ form: { note: 'shelf', photo: { size: 2 } } }]);
});

test('what is submitted takes its draft with it, others stay', async () => {
  const outbox = await open();
  const server = serverWith(refused(409, 'This account is full.'));
  for (const id of ['one', 'two', 'three']) await outbox.saveDraft('ann', id, { note: id });
  const [id = ''] = await outbox.add('ann', [{ note: 'one' }], 'one');
  expect((await outbox.drafts('ann')).map((draft) => draft.id).sort()).toEqual(['three', 'two']);
  await outbox.send('ann', server.deliver);
  await outbox.submitAgain('ann', id, [{ note: 'changed' }, { note: 'added' }], 'two');
  expect((await outbox.drafts('ann')).map((draft) => draft.id)).toEqual(['three']);
  expect(notes(await outbox.list('ann'))).toEqual(['changed', 'added']);
  await outbox.discardDraft('ann', 'three');
  expect(await outbox.drafts('ann')).toEqual([]);
});

test('another person sees no draft of the one before, and these are gone once they open the app', async () => {
  const outbox = await open();
  await outbox.saveDraft('ann', 'form', { note: "Ann's" });
  expect(await outbox.drafts('ben')).toEqual([]);
  await outbox.discardDraft('ben', 'form');
  await outbox.keepDraftsOf('ann', week);
  expect(await outbox.drafts('ann')).toHaveLength(1);
  await outbox.keepDraftsOf('ben', week);
  expect(await outbox.drafts('ann')).toEqual([]);
});

test('what waited in the outbox of the release before is still sent', async () => {
  const name = newName();
  const former = await openDB(name, 1, {
    upgrade(created) {
      const store = created.createObjectStore('unsent', { autoIncrement: true });
      store.createIndex('person', 'person');
      store.createIndex('id', 'id', { unique: true });
    },
  });
  await former.add('unsent', { id: 'a', person: 'ann', change: { note: 'waits' }, addedAt: longAgo, refusal: null });
  former.close();
  const outbox = await open(name);
  const server = serverWith();
  await outbox.saveDraft('ann', 'form', { note: 'new' });
  expect(await outbox.send('ann', server.deliver)).toBe('done');
  expect(server.calls).toEqual(['waits']);
});

// docs/decisions/032: each change has to stand alone.
test('a photo that the storage never takes lets the others pass', async () => {
  const outbox = await open();
  const server = serverWith(refusal(503, null));
  for (const note of ['photo', 'tick']) await outbox.add('ann', [{ note }]);
  await outbox.send('ann', server.deliver);
  expect([...server.taken.values()]).toEqual(['tick']);
});

test('two photos that nobody takes come last the next time, and nobody is asked for all while nobody takes any', async () => {
  const outbox = await open();
  const server = serverWith(...Array.from({ length: 2 }, () => refusal(503, null)));
  for (const note of ['bad', 'worse', 'tick', 'value']) await outbox.add('ann', [{ note }]);
  expect(await outbox.send('ann', server.deliver)).toBe('unreachable');
  expect(server.calls).toEqual(['bad', 'worse']);
  await outbox.send('ann', server.deliver);
  expect(server.calls.slice(2)).toEqual(['tick', 'value', 'bad', 'worse']);
});

test('a page that something else answered in place of the server refuses nothing', async () => {
  const outbox = await open();
  await outbox.add('ann', [{ note: 'shelf' }]);
  for (const status of [200, 202, 500]) await outbox.send('ann', serverWith(refusal(status, null)).deliver);
  expect(await outbox.list('ann')).toMatchObject([{ refusal: null }]);
});

test('figures that an upgrade has yet to compute say nothing about a change: it waits', async () => {
  const outbox = await open();
  const answer = { ok: false, message: errorTexts.notComputed, code: 'not_computed', requestId: 'r1' } as const;
  await outbox.add('ann', [{ note: 'placement' }]);
  await outbox.send('ann', serverWith(refusal(errorStatus.not_computed, answer)).deliver);
  expect(await outbox.list('ann')).toMatchObject([{ change: { note: 'placement' }, refusal: null }]);
});

test('a connection to the database that the phone dropped is opened again, whatever is asked of it next', async () => {
  const outbox = await open();
  const { transaction } = IDBDatabase.prototype;
  const dropped = new WeakSet<IDBDatabase>();
  let used: IDBDatabase | undefined;
  vi.spyOn(IDBDatabase.prototype, 'transaction').mockImplementation(function (this: IDBDatabase, ...of) {
    if (dropped.has(this)) throw new DOMException('Connection to Indexed Database server lost', 'InvalidStateError');
    used = this;
    return transaction.apply(this, of);
  });
  const drop = async () => {
    await outbox.count();
    if (used) dropped.add(used);
    return outbox;
  };
  await (await drop()).add('ann', [{ note: 'placement' }]);
  expect(notes(await (await drop()).list('ann'))).toEqual(['placement']);
  expect(await (await drop()).count()).toBe(1);
  for (const id of ['one', 'two']) await (await drop()).saveDraft('ann', id, { note: id });
  await (await drop()).discardDraft('ann', 'one');
  expect((await (await drop()).drafts('ann')).map(({ id }) => id)).toEqual(['two']);
  await (await drop()).keepDraftsOf('ben', week);
  expect(await outbox.drafts('ann')).toEqual([]);
});

/** The change with its photos, as it is sent. */
async function sent(outbox: Outbox<Change, Change>): Promise<Unsent<Change>[]> {
  const all: Unsent<Change>[] = [];
  await outbox.send('ann', async (unsent) => void all.push(unsent));
  return all;
}
const bytesOf = async (photo: Blob | undefined) => [...new Uint8Array((await photo?.arrayBuffer()) ?? [])];

test('photos are kept as bytes, which each browser keeps, apart from what waits', async () => {
  const name = newName();
  const outbox = await open(name);
  await outbox.add('ann', [{ note: 'sent', photo: photoOf([255, 216]) }]);
  await outbox.saveDraft('ann', 'd1', { note: 'form', photo: photoOf([255, 216]) });
  const database = await openDB(name);
  const [photo] = await database.getAll('photos');
  const [{ form }] = await database.getAll('drafts');
  for (const kept of [photo, form.photo]) expect(new Uint8Array(kept.ofBlob)).toEqual(new Uint8Array([255, 216]));
  database.close();
  expect(await bytesOf((await outbox.drafts('ann'))[0]?.form.photo)).toEqual([255, 216]);
  expect(await sent(outbox)).toHaveLength(1);
  expect(await (await openDB(name)).count('photos')).toBe(0);
});

/** What the release before kept, photos and all: its database, and records without a version. */
async function keepAsBefore(name: string, photos: readonly unknown[]): Promise<void> {
  const former = await openDB(name, 2, {
    upgrade(created) {
      const store = created.createObjectStore('unsent', { autoIncrement: true });
      store.createIndex('person', 'person');
      store.createIndex('id', 'id', { unique: true });
      created.createObjectStore('drafts', { keyPath: ['person', 'id'] });
    },
  });
  for (const [at, photo] of photos.entries()) {
    const change = { note: `${at}`, photo };
    await former.add('unsent', { id: `former-${at}`, person: 'ann', change, addedAt: longAgo, refusal: null });
  }
  former.close();
}

const former = [{ ofBlob: new Uint8Array([1]).buffer, type: 'image/jpeg' }, photoOf([2])];

test('photos that wait from the release before are put apart, are shown, and each is sent once, in their order', async () => {
  const name = newName();
  await keepAsBefore(name, former);
  const outbox = await open(name);
  const [first, second] = await outbox.list('ann');
  expect(first?.change).toEqual({ note: '0', photo: { key: 'former-0 0', size: 1, type: 'image/jpeg' } });
  expect(await bytesOf((await outbox.photo(second?.change.photo?.key ?? '')) ?? undefined)).toEqual([2]);
  const database = await openDB(name);
  expect(await database.count('photos')).toBe(2);
  database.close();
  const all = await sent(outbox);
  expect(await Promise.all(all.map(({ change }) => bytesOf(change.photo)))).toEqual([[1], [2]]);
  expect(await sent(outbox)).toEqual([]);
});

test('on a phone too full to put them apart, photos of the release before are shown and sent from where they are', async () => {
  const name = newName();
  await keepAsBefore(name, former);
  const { put } = IDBObjectStore.prototype;
  vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(function (this: IDBObjectStore, ...of) {
    if (this.name === 'photos') throw new DOMException('The phone is full.', 'QuotaExceededError');
    return put.apply(this, of);
  });
  const outbox = await open(name);
  const [first] = await outbox.list('ann');
  expect(await bytesOf((await outbox.photo(first?.change.photo?.key ?? '')) ?? undefined)).toEqual([1]);
  expect(await Promise.all((await sent(outbox)).map(({ change }) => bytesOf(change.photo)))).toEqual([[1], [2]]);
  vi.restoreAllMocks();
});

test('listing what waits reads no photo, and sending reads that of each once', async () => {
  const outbox = await open();
  await outbox.add(
    'ann',
    [1, 2, 3].map((byte) => ({ note: `${byte}`, photo: photoOf([byte]) })),
  );
  const reads: string[] = [];
  const { getAll } = IDBObjectStore.prototype;
  vi.spyOn(IDBObjectStore.prototype, 'getAll').mockImplementation(function (this: IDBObjectStore, ...of) {
    reads.push(this.name);
    return getAll.apply(this, of);
  });
  expect((await outbox.list('ann')).map(({ change }) => change.photo?.size)).toEqual([1, 1, 1]);
  expect(reads).toEqual([]);
  expect(await Promise.all((await sent(outbox)).map(({ change }) => bytesOf(change.photo)))).toEqual([[1], [2], [3]]);
  expect(reads).toEqual(['photos', 'photos', 'photos']);
  vi.restoreAllMocks();
});

test('a page that a newer release has closed the database of says so, and a dropped connection that came back does not', async () => {
  const name = newName();
  const reached: boolean[] = [];
  const outbox = await openOutbox<Change, Change>(name, (isClosed) => reached.push(isClosed));
  await outbox.add('ann', [{ note: 'shelf' }]);
  expect(reached).not.toContain(true);
  const newer = await openDB(name, 99);
  await expect(outbox.list('ann')).rejects.toThrow();
  expect(reached.at(-1)).toBe(true);
  expect(await newer.count('unsent')).toBe(1);
  newer.close();
});

test('a refused change is sent again as it was, under the same id and of the same moment', async () => {
  const outbox = await open();
  const server = serverWith(refused(409, 'The account was merged.'));
  const [id = ''] = await outbox.add('ann', [{ note: 'shelf' }]);
  await outbox.send('ann', server.deliver);
  const [before] = await outbox.list('ann');
  await outbox.sendAgain('ben', id);
  expect(await outbox.list('ann')).toEqual([before]);
  await outbox.sendAgain('ann', id);
  expect(await outbox.list('ann')).toEqual([{ ...before, refusal: null }]);
  expect(await outbox.send('ann', server.deliver)).toBe('done');
  expect([...server.taken]).toEqual([[id, 'shelf']]);
});

test('what is sent again while others are on their way goes out in the same run', async () => {
  const outbox = await open();
  const server = serverWith(refused(409, 'The account was merged.'));
  const [id = ''] = await outbox.add('ann', [{ note: 'refused' }, { note: 'next' }]);
  const outcome = await outbox.send('ann', async (one) => {
    await server.deliver(one);
    if (one.change.note === 'next') await outbox.sendAgain('ann', id);
  });
  expect(outcome).toBe('done');
  expect([...server.taken.values()]).toEqual(['next', 'refused']);
});

test('a photo that the storage declines again and again is told as not taken, and the first times it waits', async () => {
  const outbox = await open();
  const said = "The storage doesn't take it.";
  const server = serverWith(...Array.from({ length: mostDeclines }, () => declined(said)));
  const [id = ''] = await outbox.add('ann', [{ note: 'shelf' }]);
  for (let declines = 1; declines < mostDeclines; declines += 1) {
    await outbox.send('ann', server.deliver);
    expect(await outbox.list('ann')).toMatchObject([{ refusal: null, declines }]);
  }
  await outbox.send('ann', server.deliver);
  expect(await outbox.list('ann')).toMatchObject([{ refusal: { message: said } }]);
  await outbox.sendAgain('ann', id);
  expect(await outbox.send('ann', server.deliver)).toBe('done');
});

test('what a later release kept waits for it, and this one neither shows nor sends it', async () => {
  const name = newName();
  const outbox = await open(name);
  await outbox.add('ann', [{ note: 'ours' }]);
  const database = await openDB(name);
  const theirs = { id: 'b', person: 'ann', change: { note: 'theirs' }, addedAt: longAgo, refusal: null, version: 2 };
  await database.add('unsent', theirs);
  const server = serverWith();
  expect(notes(await outbox.list('ann'))).toEqual(['ours']);
  expect(await outbox.count()).toBe(1);
  expect(await outbox.send('ann', server.deliver)).toBe('done');
  expect(server.calls).toEqual(['ours']);
  expect(await database.getAll('unsent')).toMatchObject([{ id: 'b', version: 2 }]);
  database.close();
});
