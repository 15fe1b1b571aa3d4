/** Which limit a guess counts against, so that nobody can lock someone else out (docs/decisions/013). */
import { errorTexts } from '@caselift/contract/errors';
import type { Context } from '../context.ts';
import { refusal } from '../http/errors.ts';
import { addressKey } from './guess-limit.ts';

export type Guess = {
  /** Each has its own tries: during an attack on their sign-in, a person can still reset the password. */
  purpose: 'signIn' | 'reset' | 'change';
  /** In lower case. */
  email: string;
  /** The caller's address. */
  origin: string;
};
export type TakenGuess = {
  /** For someone who knew the secret: an office behind one address is never held up by its own sign-ins. */
  giveBack(): Promise<void>;
};

const familiarDays = 90;

/**
 * Takes one try of the caller's address, then one of the email; 429 with the real wait when either has none left. A
 * refused address takes nothing from the email. An address from which this person has signed in before has tries of
 * its own, which strangers cannot use up.
 */
export async function takeGuess(
  { sql, guessLimits: { byAddress, byEmail } }: Pick<Context, 'sql' | 'guessLimits'>,
  { purpose, email, origin }: Guess,
): Promise<TakenGuess> {
  const address = addressKey(origin);
  requireTaken(await byAddress.take(address));
  const key = await keyOfPerson(sql, { purpose, email, origin });
  requireTaken(await byEmail.take(key));
  return {
    giveBack: async () => {
      await byAddress.giveBack(address);
      await byEmail.giveBack(key);
    },
  };
}

/** What counts together: a person's own address is apart from all the others. */
export async function keyOfPerson(
  sql: Context['sql'],
  { purpose, email, origin }: { purpose: string; email: string; origin: string },
): Promise<string> {
  const address = addressKey(origin);
  const isFamiliar = (await familiarAddresses(sql, email)).has(address);
  return JSON.stringify([purpose, email, ...(isFamiliar ? [address] : [])]);
}

export function requireTaken(waitSeconds: number): void {
  if (waitSeconds > 0) throw refusal('too_many_requests', errorTexts.tooManyRequests(waitSeconds));
}

async function familiarAddresses(sql: Context['sql'], email: string): Promise<Set<string>> {
  const rows = await sql<{ origin: string }[]>`
    select distinct origin from audit_log
    where actor = ${email} and action in ('sign in', 'reset password')
      and at > now() - make_interval(days => ${familiarDays})`;
  return new Set(rows.map(({ origin }) => addressKey(origin)));
}
