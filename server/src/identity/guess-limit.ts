/**
 * Limits on guessing: a try is taken before the secret is checked, so that a burst of tries at the same moment cannot
 * slip past, and given back when it was right, so that only wrong ones count. (The rate-limit plugin cannot give back.)
 * They are kept in the database, so that all servers count together and none forgets (docs/decisions/128).
 */
import { createHash } from 'node:crypto';
import { isIPv6 } from 'node:net';
import type { Sql, Tx } from '@caselift/db/connect';

export type Limit = { max: number; windowSeconds: number };
export type GuessLimit = {
  /**
   * Takes a try of `key` and answers 0; or takes none and answers the seconds until its window ends.
   * @param within a transaction that takes it only if it succeeds; others who take this key wait for its end.
   */
  take(key: string, within?: Tx): Promise<number>;
  /** Gives back the try of someone who turned out to know the secret. */
  giveBack(key: string): Promise<void>;
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

/** Beyond this many keys of a limit the oldest are forgotten, so that made-up emails cannot fill the database. */
const keysKept = 50_000;
/** Each server looks whether there are more after so many new ones. */
const newKeysBetweenLooks = 1000;

/**
 * A limit that all servers of the database share. Keys start over after the window.
 * @param name what its tries are kept under
 */
export function createGuessLimit(
  sql: Sql,
  name: string,
  { max, windowSeconds }: Limit,
  bounds = { keysKept, newKeysBetweenLooks },
): GuessLimit {
  const hashOf = (key: string) => createHash('sha256').update(key).digest();
  let newKeys = 0;

  async function forgetOldest(): Promise<void> {
    await sql`
      delete from tries where of_limit = ${name} and ends_at < (
        select ends_at from tries where of_limit = ${name}
        order by ends_at desc offset ${bounds.keysKept - 1} limit 1)`;
  }

  return {
    async take(key, within) {
      const from = within ?? sql;
      const hash = hashOf(key);
      // One statement: of several at the same moment each waits for the one before, and counts on from it.
      const [now] = await from<{ taken: number }[]>`
        insert into tries as held (of_limit, key, taken, ends_at)
        values (${name}, ${hash}, 1, clock_timestamp() + make_interval(secs => ${windowSeconds}))
        on conflict (of_limit, key) do update
        set taken = case when held.ends_at > clock_timestamp() then held.taken + 1 else 1 end,
          ends_at = case when held.ends_at > clock_timestamp() then held.ends_at else excluded.ends_at end
        where held.ends_at <= clock_timestamp() or held.taken < ${max}
        returning taken`;
      if (now === undefined) return secondsLeft(from, name, hash);
      if (now.taken === 1) newKeys += 1;
      // Not from within a transaction, which would hold a second connection, or the others' keys until its end.
      if (within === undefined && newKeys >= bounds.newKeysBetweenLooks) {
        newKeys = 0;
        await forgetOldest();
      }
      return 0;
    },
    async giveBack(key) {
      await sql`
        update tries set taken = greatest(taken - 1, 0)
        where of_limit = ${name} and key = ${hashOf(key)} and ends_at > clock_timestamp()`;
    },
  };
}

/** Of a window that was full a moment ago; never 0, which would say that a try was taken. */
async function secondsLeft(sql: Sql | Tx, name: string, hash: Buffer): Promise<number> {
  const [left] = await sql<{ seconds: number }[]>`
    select extract(epoch from ends_at - clock_timestamp())::float8 as seconds from tries
    where of_limit = ${name} and key = ${hash}`;
  return Math.max(left?.seconds ?? 0, 0.001);
}

/** Removes the windows that are over; a key without one starts over. */
export async function sweepTries(sql: Sql): Promise<void> {
  await sql`delete from tries where ends_at < now()`;
}
