/**
 * The one-time password of a forgotten password: 8 digits, one live a person, 10 minutes, 5 tries from an address; stored
 * hashed.
 */
import type { Sql, Tx } from '@caselift/db/connect';
import { addressKey } from './guess-limit.ts';
import { codeTries, newMailedCode } from './mailed-code.ts';
import { passwordMatches } from './passwords.ts';

export const oneTimePasswordMinutes = 10;

/** Makes the person's one-time password, in place of any before it. It is answered once and stored only as a hash. */
export async function createOneTimePassword(sql: Sql | Tx, credentialId: number): Promise<string> {
  const { code, codeHash } = await newMailedCode();
  await sql`
    insert into one_time_passwords (credential_id, code_hash, expires_at)
    values (${credentialId}, ${codeHash}, now() + make_interval(mins => ${oneTimePasswordMinutes}))
    on conflict (credential_id) do update
    set code_hash = excluded.code_hash, expires_at = excluded.expires_at, tries = '{}'`;
  return code;
}

/**
 * Whether `code` is the live one-time password of the email's owner; it is used up by a yes. Every try counts before
 * it is compared, so that tries at the same moment get no more than five. They are counted by address, or a stranger could
 * use up those of the owner; how many all addresses have is what guessing is limited to (guess-limit.ts). Answers after the
 * same time for an unknown email.
 */
export async function spendOneTimePassword(
  sql: Sql,
  { email, code, origin, demo }: { email: string; code: string; origin: string; demo: boolean },
): Promise<boolean> {
  const from = addressKey(origin);
  const [live] = await sql<{ credentialId: number; codeHash: Buffer }[]>`
    update one_time_passwords o
    set tries = o.tries || jsonb_build_object(${from}::text, coalesce((o.tries ->> ${from})::int, 0) + 1)
    from credentials c
    where c.credential_id = o.credential_id and c.email = ${email} and (${demo} or not c.is_demo)
      and o.expires_at > now() and coalesce((o.tries ->> ${from})::int, 0) < ${codeTries}
    returning o.credential_id as "credentialId", o.code_hash as "codeHash"`;
  if (!(await passwordMatches(live?.codeHash.toString() ?? null, code)) || live === undefined) return false;
  // Two right tries at the same moment: only one finds the row.
  const spent = await sql`
    delete from one_time_passwords where credential_id = ${live.credentialId} and code_hash = ${live.codeHash}`;
  return spent.count === 1;
}
