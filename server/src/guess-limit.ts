/**
 * Limits on guessing: a try is taken before the secret is checked, so that a burst of tries at the same moment cannot
 * slip past, and given back when it was right, so that only wrong ones count. (The rate-limit plugin cannot give back.)
 */
export type Limit = { max: number; windowSeconds: number };
export type GuessLimit = {
  /** Takes a try of `key`; false when its window has none left. */
  take(key: string): boolean;
  /** Gives back the try of someone who turned out to know the secret. */
  giveBack(key: string): void;
};
export type GuessLimits = { byEmail: GuessLimit; byAddress: GuessLimit };

/** Beyond this many keys the oldest are forgotten, so that made-up e-mails cannot fill the memory. */
const keysKept = 50_000;

/** A limit kept in this process. Keys beyond the window start anew. @param now milliseconds, for tests. */
export function createGuessLimit({ max, windowSeconds }: Limit, now: () => number = Date.now): GuessLimit {
  const windows = new Map<string, { taken: number; endsAt: number }>();
  return {
    take(key) {
      const known = windows.get(key);
      if (known !== undefined && known.endsAt > now()) {
        known.taken += 1;
        return known.taken <= max;
      }
      windows.delete(key); // so that it goes to the end of the map's order
      windows.set(key, { taken: 1, endsAt: now() + windowSeconds * 1000 });
      const [oldest] = windows.keys();
      if (windows.size > keysKept && oldest !== undefined) windows.delete(oldest);
      return max >= 1;
    },
    giveBack(key) {
      const known = windows.get(key);
      if (known !== undefined) known.taken = Math.max(0, known.taken - 1);
    },
  };
}
