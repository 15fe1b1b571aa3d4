/** What has been worked out once and cannot change any more, for all who ask for it again. */
import { serialize } from 'node:v8';
import { isPrepared } from '../http/prepared-reply.ts';

/**
 * What follows from a snapshot alone, remembered by the snapshot's id, for a snapshot never changes; and what follows
 * from a snapshot and from parts of what people edit, remembered by the snapshot's id and the numbers of those parts
 * (`partRevisions`), which are others after every change of them. All are read anew at each request, in the
 * transaction that answers it (docs/decisions/008-figures-remembered-by-revision.md). What depends on anything else
 * (the viewer, the day) has that in its key too.
 */
export type SnapshotMemory = {
  /** What `make` answered for this key, or answers now; callers at the same moment share one making. Data only. */
  remember<T>(key: string, make: () => Promise<T>): Promise<T>;
  /** As remember. `make` is given what was made last in the same series, if that is still kept, to go on from there. */
  follow<T>(series: string, key: string, make: (before: T | undefined) => Promise<T>): Promise<T>;
};

type Entry = { value: Promise<unknown>; bytes: number };

const megabyte = 1024 * 1024;

/** @param bytesKept beyond these the entries that were not asked for the longest are forgotten. */
export function createSnapshotMemory(bytesKept = 64 * megabyte): SnapshotMemory {
  const entries = new Map<string, Entry>(); // in the order in which they were asked for last
  let bytes = 0;
  const forget = (key: string, entry: Entry) => {
    if (entries.get(key) !== entry) return;
    entries.delete(key);
    bytes -= entry.bytes;
  };
  const weigh = (key: string, entry: Entry, value: unknown) => {
    if (entries.get(key) !== entry) return;
    entry.bytes = sizeOf(value);
    bytes += entry.bytes;
    for (const [longestUnasked, unasked] of entries) {
      if (bytes <= bytesKept) break;
      forget(longestUnasked, unasked);
    }
  };
  const remember = <T>(key: string, make: () => Promise<T>): Promise<T> => {
    const known = entries.get(key);
    const entry = known ?? { value: make(), bytes: 0 };
    entries.delete(key);
    entries.set(key, entry);
    if (known === undefined) {
      // After a failure the next caller tries again.
      entry.value.then((value) => weigh(key, entry, value)).catch(() => forget(key, entry));
    }
    return entry.value as Promise<T>;
  };
  const newest = new Map<string, string>(); // of each series, the key
  return {
    remember,
    follow: <T>(series: string, key: string, make: (before: T | undefined) => Promise<T>) =>
      remember(key, async () => {
        const made = await make(await (entries.get(newest.get(series) ?? '')?.value as Promise<T> | undefined));
        newest.set(series, key);
        return made;
      }),
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
