/**
 * Limits on guessing: a try is taken before the secret is checked, so that a burst of tries at the same moment cannot
 * slip past, and given back when it was right, so that only wrong ones count. (The rate-limit plugin cannot give back.)
 */
import { isIPv6 } from 'node:net';

export type Limit = { max: number; windowSeconds: number };
export type GuessLimit = {
  /** Takes a try of `key` and returns 0; or takes none and returns the seconds until its window ends. */
  take(key: string): number;
  /** Gives back the try of someone who turned out to know the secret. */
  giveBack(key: string): void;
};
export type GuessLimits = { byEmail: GuessLimit; byAddress: GuessLimit };
export type MailLimits = { bySender: GuessLimit; byRecipient: GuessLimit };

/**
 * The key of an address: an IPv6 caller owns a whole /64 and could change within it for every try.
 * @example addressKey('2001:db8::1') // '2001:db8:0:0'; addressKey('::ffff:10.0.0.1') // '10.0.0.1'
 */
export function addressKey(address: string): string {
  const mapped = address.match(/^::ffff:(\d+\.\d+\.\d+\.\d+)$/i)?.[1];
  if (mapped !== undefined || !isIPv6(address)) return mapped ?? address;
  const [left = [], right = []] = address.split('::').map((part) => part.split(':').filter(Boolean));
  const zeros = Array<string>(8 - left.length - right.length).fill('0');
  return [...left, ...zeros, ...right].slice(0, 4).join(':');
}

/** Beyond this many keys the oldest are forgotten, so that made-up emails cannot fill the memory. */
const keysKept = 50_000;

/** A limit kept in this process. Keys start over after the window. @param now milliseconds, for tests. */
export function createGuessLimit({ max, windowSeconds }: Limit, now: () => number = Date.now): GuessLimit {
  const windows = new Map<string, { taken: number; endsAt: number }>();
  return {
    take(key) {
      const known = windows.get(key);
      if (known !== undefined && known.endsAt > now()) {
        if (known.taken >= max) return (known.endsAt - now()) / 1000;
        known.taken += 1;
        return 0;
      }
      windows.delete(key); // so that it goes to the end of the map's order
      windows.set(key, { taken: 1, endsAt: now() + windowSeconds * 1000 });
      const [oldest] = windows.keys();
      if (windows.size > keysKept && oldest !== undefined) windows.delete(oldest);
      return 0;
    },
    giveBack(key) {
      const known = windows.get(key);
      if (known !== undefined) known.taken = Math.max(0, known.taken - 1);
    },
  };
}
