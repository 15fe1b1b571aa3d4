/** A person's sessions, as they see and end them. The tokens are never told. */
import { type OwnSession, profileTexts } from '@caselift/contract/profile';
import { recordAudit } from '@caselift/db/audit';
import type { Sql } from '@caselift/db/connect';
import { refusal } from '../../http/errors.ts';
import { sha256 } from '../../identity/passwords.ts';
import type { Viewer } from '../../identity/viewer.ts';
import { deviceOf } from './device.ts';

type Row = { sessionId: string; userAgent: string; address: string; since: Date; lastUsed: Date; current: boolean };

export async function sessionsOf(sql: Sql, { credentialId }: Viewer, token: string): Promise<OwnSession[]> {
  const rows = await sql<Row[]>`
    select session_id as "sessionId", user_agent as "userAgent", address, created_at as since,
           last_used_at as "lastUsed", token_hash = ${sha256(token)} as current
    from sessions where credential_id = ${credentialId} and expires_at > now()
    order by current desc, last_used_at desc`;
  return rows.map(({ userAgent, since, lastUsed, ...row }) => ({
    ...row,
    device: deviceOf(userAgent),
    since: since.toISOString(),
    lastUsed: lastUsed.toISOString(),
  }));
}

/** 404 for a session of someone else, too. */
export async function endSessionOf(sql: Sql, viewer: Viewer, sessionId: string, origin: string): Promise<void> {
  const { credentialId, wholesalerId, email } = viewer;
  const ended = await sql`delete from sessions where credential_id = ${credentialId} and session_id = ${sessionId}`;
  if (ended.count === 0) throw refusal('not_found', profileTexts.unknownSession);
  await recordAudit(sql, { wholesalerId, actor: email, action: 'end session', origin });
}

export async function endOtherSessionsOf(sql: Sql, viewer: Viewer, token: string, origin: string): Promise<number> {
  const { credentialId, wholesalerId, email } = viewer;
  const { count } = await sql`
    delete from sessions where credential_id = ${credentialId} and token_hash <> ${sha256(token)}`;
  if (count > 0)
    await recordAudit(sql, { wholesalerId, actor: email, action: 'end session', detail: { count }, origin });
  return count;
}
