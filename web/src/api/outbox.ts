/**
 * Changes that wait for a connection, kept in this browser per person until the server has taken them
 * (docs/decisions/032-outbox-in-indexeddb.md). Sign-out leaves them: they are sent after the same person signs in.
 */
import { type DBSchema, type IDBPDatabase, type IDBPTransaction, openDB } from 'idb';
import { type Aging, aged, savedNow } from './draft-age.ts';
import { type KeptPicture, type Listed, putBack, takeOut, withBlobs, withBytes } from './kept-blobs.ts';
import { isWorthATry, mostDeclines, type NotTaken, type Tried, triedInVain, unreadable } from './outbox-faults.ts';
import { isRefusal } from './refusal.ts';
import { serverNow } from './server-clock.ts';

/** `change` may hold anything that IndexedDB can, and photos (Blobs). */
export type Unsent<Change> = Tried & {
  /** The idempotency key: the server takes a change once, however often it is sent. */
  id: string;
  person: string;
  change: Change;
  addedAt: string;
  /** It is not sent again until the person says so, or the app is opened again (`tryOnce`). */
  refusal: NotTaken | null;
  /** Of the record's shape. Absent: 1. */
  version?: number;
};

/** A form that isn't submitted yet: a phone may end the browser while its camera is open. */
export type Draft<Form> = Aging & { id: string; person: string; form: Form };

/**
 * What a run came to. `unreachable`: nobody answers now, the rest waits in its order. `elsewhere`: another tab is
 * sending.
 */
export type SendOutcome = 'done' | 'unreachable' | 'elsewhere';

export type Outbox<Change, Form = unknown> = {
  /**
   * All of them or none; answers their ids. Resolves once the changes would outlive a crash. The draft that they were
   * made from goes in the same transaction, so it is never offered again.
   */
  add(person: string, changes: readonly Change[], draftId?: string): Promise<string[]>;
  /**
   * The person's own, oldest first, without those that a later release made, which stay for it. No photo is read: a phone
   * that waits for a signal all day may keep 60, half a megabyte each.
   */
  list(person: string): Promise<Unsent<Listed<Change>>[]>;
  /** One that is listed. null: it isn't here anymore. */
  photo(key: string): Promise<Blob | null>;
  /** Of everyone who used this browser, those that will be sent. For the login page, which names nobody. */
  count(isOf?: (change: Listed<Change>) => boolean): Promise<number>;
  discard(person: string, id: string): Promise<void>;
  /** Waits until a run that is under way has ended; then answers whether it was still here, and discards it. */
  withdraw(person: string, id: string): Promise<boolean>;
  /** Has a refused change sent once more, under its id and as it was. */
  sendAgain(person: string, id: string): Promise<void>;
  /** Has those sent once more that are worth it (`isWorthATry`). One try tells. */
  tryOnce(person: string): Promise<void>;
  /** Replaces a refused change by what the person made of it, which goes to the end. */
  submitAgain(person: string, id: string, changes: readonly Change[], draftId?: string): Promise<void>;
  /**
   * Sends what waits, one after another, what was tried in vain most often last: one photo that never gets through stops
   * none behind it. `deliver` answers when the server has taken it and throws Refusal otherwise; one that declines (see
   * there) becomes a refusal at last.
   * @param deliver unsent: with its photos, which are read for it; all: the person's own, as `list` answers them.
   * @param isDue the others stay, also as 'done'; absent: all are.
   */
  send(
    person: string,
    deliver: (unsent: Unsent<Change>, all: readonly Unsent<Listed<Change>>[]) => Promise<unknown>,
    isDue?: (unsent: Unsent<Listed<Change>>) => boolean,
  ): Promise<SendOutcome>;
  /** The person's own, newest first. */
  drafts(person: string): Promise<Draft<Form>[]>;
  /** null: while its photos were read, it was saved again, submitted or discarded. */
  saveDraft(person: string, id: string, form: Form): Promise<Draft<Form> | null>;
  discardDraft(person: string, id: string): Promise<void>;
  /** Removes drafts of everyone else, and those that are older than so many milliseconds by the server's time. */
  keepDraftsOf(person: string, keptMs: number): Promise<void>;
  close(): void;
};

interface Schema<Change, Form> extends DBSchema {
  unsent: { key: number; value: Unsent<Listed<Change>>; indexes: { person: string; id: string } };
  drafts: { key: [string, string]; value: Draft<Form> };
  /** Of what is unsent; the keys are those of takeOut, which begin with its id. */
  photos: { key: string; value: KeptPicture };
}
const allStores = ['unsent', 'drafts', 'photos'] satisfies (keyof Schema<unknown, unknown>)[];
type Stores = ['unsent', 'drafts', 'photos'];
type Writing<Change, Form> = IDBPTransaction<Schema<Change, Form>, Stores, 'readwrite'>;

/** The newest shape of a record that this release reads. */
const knownVersion = 1;
const isKnown = ({ version = 1 }: { version?: number }): boolean => version <= knownVersion;

/** So many in a row that nothing came of: whoever should take them is away, and the rest waits. */
const mostInVain = 2;

/** Of a connection that the browser dropped, or a newer release's tab closed: what was asked of it did not happen. */
const isDropped = (error: unknown): boolean =>
  error instanceof DOMException && ['InvalidStateError', 'UnknownError', 'VersionError'].includes(error.name);

/** @param onReached whether the database can't be reached from this page anymore, after each time it was asked something. */
export async function openOutbox<Change, Form = unknown>(
  name = 'caselift-outbox',
  onReached: (isClosed: boolean) => void = () => {},
): Promise<Outbox<Change, Form>> {
  type Database = IDBPDatabase<Schema<Change, Form>>;
  const connect = async (): Promise<Database> => {
    const connected = await openDB<Schema<Change, Form>>(name, 3, {
      upgrade(created, version) {
        if (version < 1) {
          const store = created.createObjectStore('unsent', { autoIncrement: true });
          store.createIndex('person', 'person');
          store.createIndex('id', 'id', { unique: true });
        }
        if (version < 2) created.createObjectStore('drafts', { keyPath: ['person', 'id'] });
        created.createObjectStore('photos');
      },
    });
    // The newer release's tab has to be able to change the schema.
    connected.addEventListener('versionchange', () => connected.close());
    return connected;
  };
  const opened = async (): Promise<Database> => {
    try {
      return await connect();
    } catch (error) {
      onReached(isDropped(error));
      throw error;
    }
  };
  let database = await opened();
  /** iOS drops the connection while another app, such as the camera, is open: no transaction begins on it anymore. */
  const using = async <Result>(work: (connected: Database) => Promise<Result>): Promise<Result> => {
    try {
      const result = await work(database);
      onReached(false);
      return result;
    } catch (error) {
      if (!isDropped(error)) throw error;
      // What says that it is closed may still hold the newer release's tab up.
      database.close();
      database = await opened();
    }
    try {
      const result = await work(database);
      onReached(false);
      return result;
    } catch (error) {
      onReached(isDropped(error));
      throw error;
    }
  };

  /** What is being saved of each draft, until its photos are read. */
  const saving = new Map<string, Form>();
  const write = async <Result>(
    work: (transaction: Writing<Change, Form>) => Promise<Result>,
    draft?: [string, string],
  ): Promise<Result> => {
    if (draft) saving.delete(draft[1]);
    return using(async (connected) => {
      const transaction = connected.transaction<Stores, 'readwrite'>([...allStores] as Stores, 'readwrite', {
        durability: 'strict',
      });
      const dropped = draft && transaction.objectStore('drafts').delete(draft);
      const [result] = await Promise.all([work(transaction), dropped, transaction.done]);
      return result;
    });
  };
  const note = (id: string, noted: Partial<Unsent<Listed<Change>>>) =>
    write(async (transaction) => {
      const cursor = await transaction.objectStore('unsent').index('id').openCursor(id);
      if (cursor) await cursor.update({ ...cursor.value, ...noted });
    });
  /**
   * Takes the photos out of what the release before kept: one at a time, so that a phone that is full or ended meanwhile
   * has each where it was or where it belongs. Until then they are read where they are.
   */
  const moveFormer = async () => {
    for (const key of await using((connected) => connected.getAllKeys('unsent'))) {
      await write(async (transaction) => {
        const former = await transaction.objectStore('unsent').get(key);
        if (former === undefined || !isKnown(former)) return;
        const { listed, photos } = takeOut(former.change, former.id);
        if (photos.size === 0) return;
        await putPhotos(transaction, photos);
        await transaction.objectStore('unsent').put({ ...former, change: listed as Listed<Change> }, key);
      });
    }
  };
  /** The entries of an index under one key are in the order of their primary keys, which is the order of adding. */
  const read = async (person: string) => {
    const all = await using((connected) => connected.getAllFromIndex('unsent', 'person', person));
    return all.filter(isKnown).map(listedOf);
  };
  /** Of one change, wherever they are. */
  const photosOf = (id: string) =>
    using(async (connected) => {
      const transaction = connected.transaction(['unsent', 'photos']);
      const store = transaction.objectStore('photos');
      const [former, keys, kept] = await Promise.all([
        transaction.objectStore('unsent').index('id').get(id),
        store.getAllKeys(keysOf(id)),
        store.getAll(keysOf(id)),
      ]);
      const photos = former === undefined ? new Map<string, KeptPicture>() : takeOut(former.change, id).photos;
      for (const [at, picture] of kept.entries()) photos.set(keys[at] ?? '', picture);
      return photos;
    });
  /** Those that a run which is under way has to take up once more. */
  const again = new Set<string>();
  const lockOf = (person: string) => `${name} ${person}`;
  const draftKey = (person: string, id?: string): [string, string] | undefined =>
    id === undefined ? id : [person, id];

  const outbox: Outbox<Change, Form> = {
    async add(person, changes, draftId) {
      const all = await newUnsent(person, changes);
      await write((transaction) => addAll(transaction, all), draftKey(person, draftId));
      return all.map(({ unsent }) => unsent.id);
    },
    list: read,
    async photo(key) {
      const [id = ''] = key.split(' ');
      const kept = (await photosOf(id)).get(key);
      return kept === undefined ? null : (withBlobs<unknown>(kept) as Blob);
    },
    count: async (isOf = () => true) =>
      (await using((connected) => connected.getAll('unsent'))).filter(
        (unsent) => isKnown(unsent) && unsent.refusal === null && isOf(unsent.change),
      ).length,
    async discard(person, id) {
      await write((transaction) => remove(transaction, person, id));
    },
    withdraw: (person, id) =>
      navigator.locks.request(lockOf(person), () => write((transaction) => remove(transaction, person, id))),
    async sendAgain(person, id) {
      await write(async (transaction) => {
        const cursor = await transaction.objectStore('unsent').index('id').openCursor(id);
        if (cursor?.value.person !== person) return;
        const { tries: _, declines: __, ...asAdded } = cursor.value;
        await cursor.update({ ...asAdded, refusal: null });
      });
      again.add(id);
    },
    tryOnce: (person) =>
      write(async (transaction) => {
        for await (const cursor of transaction.objectStore('unsent').index('person').iterate(person)) {
          if (!isKnown(cursor.value) || !isWorthATry(cursor.value)) continue;
          await cursor.update({ ...cursor.value, refusal: null, declines: mostDeclines - 1 });
        }
      }),
    async submitAgain(person, id, changes, draftId) {
      const all = await newUnsent(person, changes);
      await write(
        async (transaction) => {
          if (await remove(transaction, person, id)) await addAll(transaction, all);
        },
        draftKey(person, draftId),
      );
    },
    async send(person, deliver, isDue = () => true) {
      return navigator.locks.request(lockOf(person), { ifAvailable: true }, async (lock) => {
        if (lock === null) return 'elsewhere';
        const tried = new Set<string>();
        let inVain = 0;
        for (;;) {
          for (const id of again) tried.delete(id);
          again.clear();
          const all = await read(person);
          const waiting = all.filter((one) => one.refusal === null && isDue(one));
          const next = leastTried(waiting.filter(({ id }) => !tried.has(id)));
          if (next === undefined) return waiting.length === 0 ? 'done' : 'unreachable';
          try {
            const photos = await photosOf(next.id).catch(() => Promise.reject(unreadable()));
            await deliver({ ...next, change: putBack<Change>(next.change, photos) }, all);
          } catch (error) {
            if (!isRefusal(error)) throw error;
            // Nobody is there. A 401 ends the session (call.ts); what waits is for the same person's next one.
            if (error.status === 0 || error.status === 401) return 'unreachable';
            const noted = triedInVain(error, next);
            await note(next.id, noted);
            tried.add(next.id);
            inVain = noted.refusal === null ? inVain + 1 : 0;
            if (inVain === mostInVain) return 'unreachable';
            continue;
          }
          inVain = 0;
          await outbox.discard(person, next.id);
        }
      });
    },
    async drafts(person) {
      const range = IDBKeyRange.bound([person], [person, []]);
      const own = await using((connected) => connected.getAll('drafts', range));
      return withBlobs(own.sort((a, b) => (a.savedAt < b.savedAt ? 1 : -1)));
    },
    async saveDraft(person, id, form) {
      saving.set(id, form);
      const kept = await withBytes(form);
      if (saving.get(id) !== form) return null;
      saving.delete(id);
      const draft = { id, person, ...savedNow(serverNow()) };
      await using(async (connected) => {
        const transaction = connected.transaction('drafts', 'readwrite');
        const put = transaction.store.put({ ...draft, form: kept });
        // The page may be gone before it hears that it was written.
        transaction.commit();
        await Promise.all([put, transaction.done]);
      });
      return { ...draft, form };
    },
    async discardDraft(person, id) {
      saving.delete(id);
      await using((connected) => connected.delete('drafts', [person, id]));
    },
    async keepDraftsOf(person, keptMs) {
      const now = serverNow();
      await using(async (connected) => {
        const { store, done } = connected.transaction('drafts', 'readwrite');
        for (const draft of await store.getAll()) {
          const { of, ageMs } = aged(draft, now);
          const isGone = draft.person !== person || ageMs > keptMs;
          await (isGone ? store.delete([draft.person, draft.id]) : store.put(of));
        }
        await done;
      });
    },
    close: () => database.close(),
  };
  // What isn't moved now is the next time.
  await moveFormer().catch(() => undefined);
  return outbox;
}

/** The oldest of those that were tried least. */
function leastTried<Change>(waiting: readonly Unsent<Change>[]): Unsent<Change> | undefined {
  const fewest = Math.min(...waiting.map(({ tries = 0 }) => tries));
  return waiting.find(({ tries = 0 }) => tries === fewest);
}

type Added<Change> = { unsent: Unsent<Listed<Change>>; photos: ReadonlyMap<string, KeptPicture> };

const newUnsent = <Change>(person: string, changes: readonly Change[]): Promise<Added<Change>[]> =>
  Promise.all(
    changes.map(async (change) => {
      const id = crypto.randomUUID();
      const { listed, photos } = takeOut(await withBytes(change), id);
      const addedAt = new Date().toISOString();
      return { unsent: { id, person, change: listed, addedAt, refusal: null, version: knownVersion }, photos };
    }),
  );

/** What an earlier release kept holds its photos itself. */
const listedOf = <Change>(unsent: Unsent<Listed<Change>>): Unsent<Listed<Change>> => ({
  ...unsent,
  change: takeOut(unsent.change, unsent.id).listed as Listed<Change>,
});

const keysOf = (id: string): IDBKeyRange => IDBKeyRange.bound(`${id} `, `${id} \uffff`);

async function putPhotos<Change, Form>(
  transaction: Writing<Change, Form>,
  photos: ReadonlyMap<string, KeptPicture>,
): Promise<void> {
  const store = transaction.objectStore('photos');
  await Promise.all([...photos].map(([key, picture]) => store.put(picture, key)));
}

async function addAll<Change, Form>(transaction: Writing<Change, Form>, all: readonly Added<Change>[]): Promise<void> {
  const store = transaction.objectStore('unsent');
  for (const { unsent, photos } of all) {
    // A connection that was lost while this was written is opened again, and may have written it.
    if ((await store.index('id').getKey(unsent.id)) !== undefined) continue;
    await Promise.all([store.add(unsent), putPhotos(transaction, photos)]);
  }
}

/** Whether there was such a change of this person's: nobody reaches another person's by its id. */
async function remove<Change, Form>(transaction: Writing<Change, Form>, person: string, id: string): Promise<boolean> {
  const cursor = await transaction.objectStore('unsent').index('id').openCursor(id);
  if (cursor?.value.person !== person) return false;
  await Promise.all([cursor.delete(), transaction.objectStore('photos').delete(keysOf(id))]);
  return true;
}
