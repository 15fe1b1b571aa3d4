/** Invitations of people who have not signed in yet: one live link a person, for 7 days; its token is stored hashed. */
import { randomBytes } from 'node:crypto';
import { invitationDays } from '@caselift/contract/invitations';
import type { Sql, Tx } from '@caselift/db/connect';
import { replacePassword } from './accounts.ts';
import { isThere } from './is-there.ts';
import { hashPassword, sha256 } from './passwords.ts';

type PersonId = { wholesalerId: string; customId: string };

/** What decides whether a person can be invited. isInProd: not only in preview. */
export type Invitee = {
  credentialId: number;
  email: string;
  isInProd: boolean;
  isDemo: boolean;
  hasSignedIn: boolean;
  invitation: { sentAt: string; expiresAt: string } | null;
};

/** null: the person has no credential, so no email. */
export async function readInvitee(tx: Tx, { wholesalerId, customId }: PersonId): Promise<Invitee | null> {
  const [row] = await tx<(Omit<Invitee, 'invitation'> & { sentAt: Date | null; expiresAt: Date | null })[]>`
    select c.credential_id as "credentialId", c.email, u.custom_id is not null as "isInProd", c.is_demo as "isDemo",
           c.first_signed_in_at is not null as "hasSignedIn", i.sent_at as "sentAt", i.expires_at as "expiresAt"
    from credentials c
    left join users u on u.wholesaler_id = c.wholesaler_id and u.db = 'prod' and u.custom_id = c.custom_id
                     and ${isThere(tx)}
    left join invitations i on i.credential_id = c.credential_id and i.expires_at > now()
    where c.wholesaler_id = ${wholesalerId} and c.custom_id = ${customId}`;
  if (row === undefined) return null;
  const { sentAt, expiresAt, ...invitee } = row;
  if (sentAt === null || expiresAt === null) return { ...invitee, invitation: null };
  return { ...invitee, invitation: { sentAt: sentAt.toISOString(), expiresAt: expiresAt.toISOString() } };
}

/** Replaces an earlier invitation and ends its link. The worker makes the token. */
export async function storeInvitation(tx: Tx, credentialId: number): Promise<void> {
  await tx`
    insert into invitations (credential_id, expires_at)
    values (${credentialId}, now() + make_interval(days => ${invitationDays}))
    on conflict (credential_id) do update
    set token_hash = null, sent_at = now(), expires_at = excluded.expires_at`;
}

/** A new token for the invitation; null if it has ended or the person has another email now. */
export async function createInvitationToken(
  sql: Sql,
  { credentialId, email }: { credentialId: number; email: string },
): Promise<string | null> {
  const token = randomBytes(32).toString('base64url');
  const written = await sql`
    update invitations i set token_hash = ${sha256(token)}
    from credentials c
    where i.credential_id = ${credentialId} and i.expires_at > now()
      and c.credential_id = i.credential_id and c.email = ${email}`;
  return written.count === 1 ? token : null;
}

export type Invited = { credentialId: number; name: string; email: string; wholesalerId: string; wholesaler: string };

/** Who the token is for; undefined if it has ended or they can't sign in, such as after a rollback. */
export async function findInvited(sql: Sql | Tx, token: string, demo: boolean): Promise<Invited | undefined> {
  const [invited] = await sql<Invited[]>`
    select c.credential_id as "credentialId", u.name, c.email, c.wholesaler_id as "wholesalerId",
           s.title as wholesaler
    from invitations i
    join credentials c using (credential_id)
    join users u on u.wholesaler_id = c.wholesaler_id and u.db = 'prod' and u.custom_id = c.custom_id
                and ${isThere(sql)}
    join settings s on s.wholesaler_id = c.wholesaler_id and s.db = 'prod'
    where i.token_hash = ${sha256(token)} and i.expires_at > now() and (${demo} or not c.is_demo)`;
  return invited;
}

/** Sets the password and ends the invitation; false if the link was used meanwhile. */
export async function spendInvitation(
  sql: Sql,
  { token, credentialId, password }: { token: string; credentialId: number; password: string },
): Promise<boolean> {
  const passwordHash = await hashPassword(password);
  return sql.begin(async (tx) => {
    const spent = await tx`
      delete from invitations where token_hash = ${sha256(token)} and credential_id = ${credentialId}
        and expires_at > now()`;
    if (spent.count === 0) return false;
    await replacePassword(tx, credentialId, passwordHash);
    return true;
  });
}
