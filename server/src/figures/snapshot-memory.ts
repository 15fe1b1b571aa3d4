/** What has been worked out once and cannot change any more, for all who ask for it again. */
import { serialize } from 'node:v8';
import { LRUCache } from 'lru-cache';
import { isPrepared } from '../http/prepared-reply.ts';

/**
 * A cache of what depends only on a snapshot, by the snapshot's ID, because snapshots never change; and of what depends
 * on a snapshot and on parts of what people edit, by the snapshot's ID and the revisions of those parts
 * (`partRevisions`), which change with every edit. The ID and revisions are read at each request, in its transaction
 * (docs/decisions/008-figures-remembered-by-revision.md). What depends on anything else (the viewer, the day) has that
 * in its key too.
 */
export type SnapshotMemory = {
  /** What `make` answered for this key, or answers now; callers at the same moment share one making. Data only. */
  remember<T>(key: string, make: () => Promise<T>): Promise<T>;
  /** What was answered for the key, if that is still kept. */
  known<T>(key: string): T | undefined;
  /** As remember. `make` is given what was made last in the same series, if that is still kept, to go on from there. */
  follow<T>(series: string, key: string, make: (before: T | undefined) => Promise<T>): Promise<T>;
};

type Made = { value: unknown };

const megabyte = 1024 * 1024;
/** Some series are of a snapshot, and are never asked for again once it has been replaced. */
const seriesKept = 2000;

/** @param bytesKept beyond these the entries that were not asked for the longest are forgotten. */
export function createSnapshotMemory(bytesKept = 64 * megabyte): SnapshotMemory {
  const entries = new LRUCache<string, Made, () => Promise<unknown>>({
    maxSize: bytesKept,
    sizeCalculation: ({ value }) => Math.max(1, Math.ceil(sizeOf(value))),
    // After a failure the next caller tries again.
    fetchMethod: async (_key, _stale, { context: make }) => ({ value: await make() }),
    // Whoever waits for an entry gets it, even if it is forgotten meanwhile.
    ignoreFetchAbort: true,
  });
  const remember = async <T>(key: string, make: () => Promise<T>): Promise<T> => {
    const { value } = await entries.forceFetch(key, { context: make });
    return value as T;
  };
  const newest = new LRUCache<string, string>({ max: seriesKept }); // of each series, the key
  return {
    remember,
    known: <T>(key: string) => entries.get(key)?.value as T | undefined,
    follow: <T>(series: string, key: string, make: (before: T | undefined) => Promise<T>) =>
      remember(key, async () => {
        const made = await make(entries.peek(newest.get(series) ?? '')?.value as T | undefined);
        newest.set(series, key);
        return made;
      }),
  };
}

/** The same memory for what the keys alone don't name: each key is of what is named too. */
export function memoryOf(memory: SnapshotMemory, named: string): SnapshotMemory {
  const of = (key: string) => `${named}: ${key}`;
  return {
    remember: (key, make) => memory.remember(of(key), make),
    known: (key) => memory.known(of(key)),
    follow: (series, key, make) => memory.follow(of(series), of(key), make),
  };
}

/** About as many bytes as the value takes. */
function sizeOf(value: unknown): number {
  if (isPrepared(value)) return value.preparedJson.byteLength + value.gzipped.byteLength;
  const isRecord = typeof value === 'object' && value !== null && !isList(value);
  return (isRecord ? Object.values(value) : [value]).reduce((bytes: number, member) => bytes + sizeOfMember(member), 0);
}

const isList = (value: unknown) => Array.isArray(value) || value instanceof Map;

/** Of long lists by every tenth of their items: weighing takes its time at every edit. */
function sizeOfMember(member: unknown): number {
  const items = isList(member) ? [...(member as Iterable<unknown>)] : [member];
  const sample = items.length < 100 ? items : items.filter((_, at) => at % 10 === 0);
  return sample.length === 0 ? 0 : (serialize(sample).byteLength * items.length) / sample.length;
}
