/**
 * The last answers to the calls that a rep reads in a store without a signal, kept in this browser per person until they
 * sign out (docs/decisions/078-what-a-phone-shows-without-a-signal.md).
 */
import type { Query, QueryClient, QueryKey } from '@tanstack/react-query';
import { type DBSchema, type IDBPDatabase, openDB } from 'idb';
import { withBlobs, withBytes } from './kept-blobs.ts';
import { isKeptPath, keptPictures } from './kept-paths.ts';
import { restoreAnswer } from './query.ts';
import { answersDatabase } from './session-store.ts';

type Kept = { person: string; key: string; queryKey: QueryKey; data: unknown; at: number };
interface Schema extends DBSchema {
  answers: { key: [string, string]; value: Kept };
}

/** Answers older than this are of no use. */
const longestMs = 14 * 24 * 60 * 60 * 1000;

/** Puts the person's kept answers into the client, as old as they are, and keeps newer ones from then on. */
export async function keepAnswers(client: QueryClient, person: string): Promise<void> {
  const database = await openDB<Schema>(answersDatabase, 1, {
    upgrade(created) {
      created.createObjectStore('answers', { keyPath: ['person', 'key'] });
    },
  });
  // Signing out deletes all of it (session-store.ts).
  database.addEventListener('versionchange', () => database.close());
  for (const { person: of, key, queryKey, data, at } of await database.getAll('answers')) {
    if (of === person && Date.now() - at <= longestMs) restoreAnswer(client, queryKey, withBlobs(data), at);
    else await database.delete('answers', [of, key]);
  }
  client.getQueryCache().subscribe((event) => {
    if (event.type !== 'updated' || event.action.type !== 'success' || event.action.manual) return;
    const [path] = event.query.queryKey;
    if (isKeptPath(path) || path === keptPictures) void keep(database, person, event.query);
  });
}

async function keep(database: IDBPDatabase<Schema>, person: string, { queryKey, state }: Query): Promise<void> {
  const data = await withBytes(state.data);
  const kept = { person, key: JSON.stringify(queryKey), queryKey, data, at: state.dataUpdatedAt };
  // A full phone keeps the answers of before.
  await database.put('answers', kept).catch(() => undefined);
}
