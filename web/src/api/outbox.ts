/**
 * Changes that wait for a connection, kept in this browser per person until the server has taken them
 * (docs/decisions/032-outbox-in-indexeddb.md). Sign-out leaves them: they are sent after the same person signs in.
 */
import { type DBSchema, type IDBPObjectStore, openDB } from 'idb';
import { isRefusal } from './refusal.ts';

/** `change` may hold anything that IndexedDB can, such as photos (Blobs). */
export type Unsent<Change> = {
  /** The idempotency key: the server takes a change once, however often it is sent. */
  id: string;
  person: string;
  change: Change;
  addedAt: string;
  /** Why the server did not take it, in its words. It is not sent again until the person says so. */
  refusal: { status: number; message: string } | null;
};

/**
 * What a run came to. `unreachable`: nobody answers now, the rest waits in its order. `elsewhere`: another tab is
 * sending.
 */
export type SendOutcome = 'done' | 'unreachable' | 'elsewhere';

export type Outbox<Change> = {
  /** All of them or none; answers their ids. Resolves once the changes would outlive a crash. */
  add(person: string, ...changes: Change[]): Promise<string[]>;
  /** The person's own, oldest first. */
  list(person: string): Promise<Unsent<Change>[]>;
  /** Of everyone who used this browser, those that will be sent. For the login page, which names nobody. */
  count(isOf?: (change: Change) => boolean): Promise<number>;
  discard(person: string, id: string): Promise<void>;
  /** Lets a refused change be sent again, changed if the person changed it; it goes to the end as a new one. */
  submitAgain(person: string, id: string, change: Change): Promise<void>;
  /** Sends what waits, one after another. `deliver` answers when the server has taken it and throws Refusal otherwise. */
  send(person: string, deliver: (unsent: Unsent<Change>) => Promise<unknown>): Promise<SendOutcome>;
  close(): void;
};

interface Schema<Change> extends DBSchema {
  unsent: { key: number; value: Unsent<Change>; indexes: { person: string; id: string } };
}
type Store<Change> = IDBPObjectStore<Schema<Change>, ['unsent'], 'unsent', 'readwrite'>;

/** Statuses that say nothing about the change: a lost connection, too many requests, a server that is restarting. */
const isPassing = (status: number): boolean => [0, 408, 429, 502, 503, 504].includes(status);

export async function openOutbox<Change>(name = 'caselift-outbox'): Promise<Outbox<Change>> {
  const database = await openDB<Schema<Change>>(name, 1, {
    upgrade(created) {
      const store = created.createObjectStore('unsent', { autoIncrement: true });
      store.createIndex('person', 'person');
      store.createIndex('id', 'id', { unique: true });
    },
  });
  // The newer release's tab has to be able to change the schema.
  database.addEventListener('versionchange', () => database.close());

  const write = async (work: (store: Store<Change>) => Promise<unknown>) => {
    const transaction = database.transaction('unsent', 'readwrite', { durability: 'strict' });
    await Promise.all([work(transaction.store), transaction.done]);
  };

  const outbox: Outbox<Change> = {
    async add(person, ...changes) {
      const all = changes.map((change) => newUnsent(person, change));
      await write((store) => Promise.all(all.map((unsent) => store.add(unsent))));
      return all.map(({ id }) => id);
    },
    // The entries of an index under one key are in the order of their primary keys, which is the order of adding.
    list: (person) => database.getAllFromIndex('unsent', 'person', person),
    count: async (isOf = () => true) =>
      (await database.getAll('unsent')).filter(({ refusal, change }) => refusal === null && isOf(change)).length,
    discard: (person, id) => write((store) => remove(store, person, id)),
    submitAgain: (person, id, change) =>
      write(async (store) => {
        if (await remove(store, person, id)) await store.add(newUnsent(person, change));
      }),
    async send(person, deliver) {
      return navigator.locks.request(`${name} ${person}`, { ifAvailable: true }, async (lock) => {
        if (lock === null) return 'elsewhere';
        for (;;) {
          const next = (await outbox.list(person)).find(({ refusal }) => refusal === null);
          if (next === undefined) return 'done';
          try {
            await deliver(next);
          } catch (error) {
            if (!isRefusal(error)) throw error;
            // A 401 ends the session (call.ts); what waits is for the same person's next one.
            if (isPassing(error.status) || error.status === 401) return 'unreachable';
            const refusal = { status: error.status, message: error.message };
            await write(async (store) => {
              const cursor = await store.index('id').openCursor(next.id);
              await cursor?.update({ ...next, refusal });
            });
            continue;
          }
          await outbox.discard(person, next.id);
        }
      });
    },
    close: () => database.close(),
  };
  return outbox;
}

function newUnsent<Change>(person: string, change: Change): Unsent<Change> {
  return { id: crypto.randomUUID(), person, change, addedAt: new Date().toISOString(), refusal: null };
}

/** Whether there was such a change of this person's: nobody reaches another person's by its id. */
async function remove<Change>(store: Store<Change>, person: string, id: string): Promise<boolean> {
  const cursor = await store.index('id').openCursor(id);
  if (cursor?.value.person !== person) return false;
  await cursor.delete();
  return true;
}
