/** A new email that is not confirmed yet; the old one works until its code is entered. */
import { emailCodeMinutes } from '@caselift/contract/profile';
import type { Sql, Tx } from '@caselift/db/connect';
import { codeTries, newMailedCode } from './mailed-code.ts';
import { passwordMatches } from './passwords.ts';

/** Replaces another pending email. The code is made when it is mailed; the same address keeps the last code. */
export async function storePendingEmail(sql: Sql | Tx, credentialId: number, email: string): Promise<void> {
  await sql`
    insert into email_changes (credential_id, email, expires_at, tries_left)
    values (${credentialId}, ${email}, now() + make_interval(mins => ${emailCodeMinutes}), ${codeTries})
    on conflict (credential_id) do update
    set email = excluded.email, expires_at = excluded.expires_at,
        code_hash = case when email_changes.email = excluded.email then email_changes.code_hash end,
        tries_left = case when email_changes.email = excluded.email then email_changes.tries_left
                          else excluded.tries_left end`;
}

export async function removePendingEmail(sql: Sql | Tx, credentialId: number): Promise<void> {
  await sql`delete from email_changes where credential_id = ${credentialId}`;
}

export async function pendingEmailOf(sql: Sql | Tx, credentialId: number): Promise<string | null> {
  const [row] = await sql<{ email: string }[]>`
    select email from email_changes where credential_id = ${credentialId} and expires_at > now()`;
  return row?.email ?? null;
}

/** A new code for the email, replacing the previous one; null when it is not pending any more. */
export async function createEmailCode(sql: Sql | Tx, credentialId: number, email: string): Promise<string | null> {
  const { code, codeHash } = await newMailedCode();
  const written = await sql`
    update email_changes
    set code_hash = ${codeHash}, tries_left = ${codeTries}, expires_at = now() + make_interval(mins => ${emailCodeMinutes})
    where credential_id = ${credentialId} and email = ${email} and expires_at > now()`;
  return written.count === 1 ? code : null;
}

/** The email that the code confirms, pending no longer; null for a wrong code. A try counts before the comparison. */
export async function spendEmailCode(sql: Sql, credentialId: number, code: string): Promise<string | null> {
  const [live] = await sql<{ email: string; codeHash: Buffer }[]>`
    update email_changes set tries_left = tries_left - 1
    where credential_id = ${credentialId} and expires_at > now() and tries_left > 0 and code_hash is not null
    returning email, code_hash as "codeHash"`;
  if (!(await passwordMatches(live?.codeHash.toString() ?? null, code)) || live === undefined) return null;
  // Two right tries at the same moment: only one finds the row.
  const spent = await sql`
    delete from email_changes where credential_id = ${credentialId} and code_hash = ${live.codeHash}`;
  return spent.count === 1 ? live.email : null;
}
