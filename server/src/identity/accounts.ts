/** Ways in: the rows of `credentials` and their passwords, for the sign-in calls, the command line and the demo. */
import type { Sql, Tx } from '@caselift/db/connect';
import { hashPassword, sha256 } from './passwords.ts';

export type NewCredential = {
  email: string;
  /** The prod user; null for a super admin. */
  person: { wholesalerId: string; customId: string } | null;
  /** A super admin's name; everyone else's is on the users row. */
  name?: string;
  password?: string;
  isDemo?: boolean;
  /** An admin of a wholesaler who may act for the others too. */
  anyWholesaler?: boolean;
};

/**
 * Adds a person's credential. Without a password, they set the first one through 'Forgot your password?'. Returns
 * 'emailTaken' if anyone of any wholesaler already signs in with that email.
 */
export async function createCredential(
  sql: Sql | Tx,
  account: NewCredential,
): Promise<{ credentialId: number } | 'emailTaken'> {
  const passwordHash = account.password === undefined ? null : await hashPassword(account.password);
  const [row] = await sql<{ credentialId: number }[]>`
    insert into credentials (wholesaler_id, custom_id, email, name, password_hash, is_demo, any_wholesaler)
    values (${account.person?.wholesalerId ?? null}, ${account.person?.customId ?? null},
            ${account.email.trim().toLowerCase()}, ${account.name ?? null}, ${passwordHash}, ${account.isDemo ?? false},
            ${account.anyWholesaler ?? false})
    on conflict (email) do nothing
    returning credential_id as "credentialId"`;
  return row ?? 'emailTaken';
}

/**
 * Sets the password of whoever signs in with `email`, ends all of their sessions, any one-time password and invitation.
 * `isDemo: true` also marks the account as a demo account. Answers false when no one has that email.
 */
export async function setPassword(
  sql: Sql,
  account: { email: string; password: string; isDemo?: boolean },
): Promise<boolean> {
  const passwordHash = await hashPassword(account.password);
  return sql.begin(async (tx) => {
    const [row] = await tx<{ credentialId: number }[]>`
      update credentials set is_demo = is_demo or ${account.isDemo ?? false}
      where email = ${account.email.trim().toLowerCase()}
      returning credential_id as "credentialId"`;
    if (row === undefined) return false;
    await replacePassword(tx, row.credentialId, passwordHash);
    return true;
  });
}

/** Sets the password of a person of a wholesaler, as setPassword does; false if the person has no credential. */
export async function setPersonsPassword(
  tx: Tx,
  { wholesalerId, customId }: { wholesalerId: string; customId: string },
  password: string,
): Promise<boolean> {
  const [row] = await tx<{ credentialId: number }[]>`
    select credential_id as "credentialId" from credentials
    where wholesaler_id = ${wholesalerId} and custom_id = ${customId}`;
  if (row === undefined) return false;
  await replacePassword(tx, row.credentialId, await hashPassword(password));
  return true;
}

/** Outside the scope. Answers how many there were. */
export async function endPersonsSessions(
  tx: Tx,
  { wholesalerId, customId }: { wholesalerId: string; customId: string },
): Promise<number> {
  const { count } = await tx`
    delete from sessions where credential_id in (
      select credential_id from credentials where wholesaler_id = ${wholesalerId} and custom_id = ${customId})`;
  return count;
}

/** Sets the password of a signed-in person, as setPassword does, but keeps the session of `token`. */
export async function replaceOwnPassword(
  sql: Sql,
  credentialId: number,
  password: string,
  token: string,
): Promise<void> {
  const passwordHash = await hashPassword(password);
  await sql.begin((tx) => replacePassword(tx, credentialId, passwordHash, sha256(token)));
}

/** An invitation ends. So does a new email that waits: whoever knew the old password may have asked for it. */
export async function replacePassword(
  tx: Tx,
  credentialId: number,
  passwordHash: string,
  keptSession: Buffer | null = null,
): Promise<void> {
  await tx`update credentials set password_hash = ${passwordHash} where credential_id = ${credentialId}`;
  await tx`
    delete from sessions
    where credential_id = ${credentialId} and (${keptSession}::bytea is null or token_hash <> ${keptSession}::bytea)`;
  await tx`delete from one_time_passwords where credential_id = ${credentialId}`;
  await tx`delete from email_changes where credential_id = ${credentialId}`;
  await tx`delete from invitations where credential_id = ${credentialId}`;
}

export type NewAdmin = {
  email: string;
  name: string;
  password?: string;
  /** Null: a super admin, of every wholesaler. */
  wholesalerId: string | null;
  /** May act for this wholesaler only. */
  bound?: boolean;
  isDemo?: boolean;
};

/**
 * Makes an admin who can sign in at once: for a wholesaler's admin the user rows of both environments as well, under
 * the next free id of the wholesaler. Answers 'emailTaken' and changes nothing when the email is in use.
 * @example await createAdmin(sql, { email: 'ann@example.com', name: 'Ann', password: 'secret-1', wholesalerId: null })
 */
export async function createAdmin(sql: Sql, admin: NewAdmin): Promise<{ credentialId: number } | 'emailTaken'> {
  const { wholesalerId, email, name, password, bound = false, isDemo } = admin;
  if (wholesalerId === null) return createCredential(sql, { email, person: null, name, password, isDemo });
  return sql.begin(async (tx) => {
    await tx`select from wholesalers where wholesaler_id = ${wholesalerId} for update`;
    const customId = await nextCustomId(tx, wholesalerId);
    await tx`
      insert into users (wholesaler_id, db, custom_id, name, email, role)
      select ${wholesalerId}, db, ${customId}, ${name}, ${email.trim().toLowerCase()}, 'admin'
      from settings where wholesaler_id = ${wholesalerId}`;
    const created = await createCredential(tx, {
      email,
      password,
      isDemo,
      person: { wholesalerId, customId },
      anyWholesaler: !bound,
    });
    if (created === 'emailTaken')
      await tx`delete from users where wholesaler_id = ${wholesalerId} and custom_id = ${customId}`;
    return created;
  });
}

/**
 * Binds an admin of a wholesaler to it, or lets them act for the others again; from the next request on. Answers their
 * wholesaler, or null where no admin of a wholesaler has that email.
 */
export async function setBound(sql: Sql, email: string, bound: boolean): Promise<string | null> {
  const [row] = await sql<{ wholesalerId: string }[]>`
    update credentials c set any_wholesaler = ${!bound}
    from users u
    where c.email = ${email} and u.wholesaler_id = c.wholesaler_id and u.custom_id = c.custom_id and u.db = 'prod'
      and u.role = 'admin' and u.deleted_at is null
    returning c.wholesaler_id as "wholesalerId"`;
  return row?.wholesalerId ?? null;
}

/**
 * One above the highest number that anyone of the wholesaler ever had, with that id's letters: deleted people's count,
 * and those of publications that a rollback would bring back. Two who are made at the same moment need a lock.
 * @example 'ATS_105' after ATS_9 and ATS_104; 'ATS_1' without any
 */
export async function nextCustomId(tx: Tx, wholesalerId: string): Promise<string> {
  const [highest] = await tx<{ letters: string; number: number }[]>`
    select split_part(custom_id, '_', 1) as letters, split_part(custom_id, '_', 2)::bigint as number
    from (
      select custom_id from users where wholesaler_id = ${wholesalerId}
      union
      select jsonb_path_query(editable_rows, '$.users[*].custom_id') #>> '{}' from publications
      where wholesaler_id = ${wholesalerId}
    ) ever
    where custom_id ~ '^[A-Za-z]+_[0-9]{1,15}$' order by number desc, letters limit 1`;
  const { letters = wholesalerId.toUpperCase(), number = 0 } = highest ?? {};
  return `${letters}_${number + 1}`;
}
