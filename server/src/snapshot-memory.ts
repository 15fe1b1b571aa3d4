/**
 * What has been worked out from a snapshot, remembered as long as it is asked for: a snapshot never changes, so neither
 * does what follows from it alone. Settings, goals and people may change at any time and are never kept here.
 */
export type SnapshotMemory = {
  /** What `make` answered for this key, or answers now; callers at the same moment share one making. */
  remember<T>(key: string, make: () => Promise<T>): Promise<T>;
};

/** @param entriesKept beyond these the ones not asked for the longest are forgotten (the largest take about 1 MB). */
export function createSnapshotMemory(entriesKept = 64): SnapshotMemory {
  const entries = new Map<string, Promise<unknown>>();
  return {
    remember: <T>(key: string, make: () => Promise<T>) => {
      const kept = entries.get(key) ?? make();
      entries.delete(key); // so that it goes to the end of the map's order
      entries.set(key, kept);
      // The next caller tries again, unless another has done so already.
      kept.catch(() => entries.get(key) === kept && entries.delete(key));
      const [longestUnasked] = entries.keys();
      if (entries.size > entriesKept && longestUnasked !== undefined) entries.delete(longestUnasked);
      return kept as Promise<T>;
    },
  };
}
