/** Who makes a request. Looked up every time, so that a changed role or an ended session takes effect at once. */
import { randomBytes } from 'node:crypto';
import type { Role } from '@caselift/contract/access';
import type { Sql, Tx } from '@caselift/db/connect';
import { isThere } from './is-there.ts';
import { sha256 } from './passwords.ts';

export type Viewer = {
  credentialId: number;
  email: string;
  name: string;
  role: Role;
  /** Null: a super admin. */
  wholesalerId: string | null;
  customId: string | null;
  leadership: boolean;
  viewOnly: boolean;
  /** An admin who may act for their own wholesaler only. */
  bound: boolean;
  avatarHash: string | null;
  wholesalerAvatarHash: string | null;
};

/** Who the viewer is among the people of the wholesaler; null: nobody of them. */
export const ownIdIn = ({ wholesalerId: own, customId }: Viewer, wholesalerId: string): string | null =>
  own === wholesalerId ? customId : null;

/**
 * The person of a credential as the prod row has them now. Undefined: deleted, deactivated, unpublished, or a demo account where
 * `demo` is off.
 */
export async function findViewer(sql: Sql | Tx, credentialId: number, demo: boolean): Promise<Viewer | undefined> {
  const [viewer] = await sql<Viewer[]>`
    select ${viewerColumns(sql)} from credentials c ${viewerTables(sql)}
    where c.credential_id = ${credentialId} and ${isViewer(sql, demo)}`;
  return viewer;
}

const viewerColumns = (sql: Sql | Tx) => sql`
    c.credential_id as "credentialId", c.email, coalesce(u.name, c.name, c.email) as name,
           coalesce(u.role, 'admin') as role, c.wholesaler_id as "wholesalerId", c.custom_id as "customId",
           coalesce(u.leadership, false) as leadership, coalesce(u.view_only, false) as "viewOnly",
           coalesce(u.role = 'admin', false) and not c.any_wholesaler as bound,
           coalesce(u.avatar_hash, c.avatar_hash) as "avatarHash", s.avatar_hash as "wholesalerAvatarHash"`;

const viewerTables = (sql: Sql | Tx) => sql`
    left join users u on u.wholesaler_id = c.wholesaler_id and u.db = 'prod' and u.custom_id = c.custom_id
                     and ${isThere(sql)}
    left join settings s on s.wholesaler_id = c.wholesaler_id and s.db = 'prod'`;

const isViewer = (sql: Sql | Tx, demo: boolean) => sql`
    (c.wholesaler_id is null or u.custom_id is not null) and (${demo} or not c.is_demo)`;

/** Where a session was started: the caller's address, and what the browser says it is. */
export type SessionPlace = { origin: string; userAgent: string };
const longestUserAgent = 300;

/** Starts a session and answers its token, which is kept nowhere on the server. An invitation ends with the first one. */
export async function startSession(
  sql: Sql,
  credentialId: number,
  sessionHours: number,
  { origin, userAgent }: SessionPlace,
): Promise<string> {
  const token = randomBytes(32).toString('base64url');
  await sql`
    with first_time as (
      update credentials set first_signed_in_at = now()
      where credential_id = ${credentialId} and first_signed_in_at is null),
    invited as (delete from invitations where credential_id = ${credentialId})
    insert into sessions (token_hash, credential_id, expires_at, address, user_agent)
    values (${sha256(token)}, ${credentialId}, now() + make_interval(hours => ${sessionHours}), ${origin},
            ${userAgent.slice(0, longestUserAgent)})`;
  return token;
}

/** The viewer behind a bearer token; undefined when there is no such session any more. */
export async function findViewerByToken(sql: Sql, token: string, demo: boolean): Promise<Viewer | undefined> {
  const tokenHash = sha256(token);
  const [found] = await sql<(Viewer & { idle: boolean })[]>`
    select ${viewerColumns(sql)}, held.last_used_at < now() - interval '1 minute' as idle
    from sessions held join credentials c using (credential_id) ${viewerTables(sql)}
    where held.token_hash = ${tokenHash} and held.expires_at > now() and ${isViewer(sql, demo)}`;
  if (found === undefined) return undefined;
  const { idle, ...viewer } = found;
  // A disk that is full must not keep people from reading.
  if (idle) await sql`update sessions set last_used_at = now() where token_hash = ${tokenHash}`.catch(() => undefined);
  return viewer;
}

/** Ends one session; its token is worth nothing from then on. Sessions that have run out go with it. */
export async function endSession(sql: Sql, token: string): Promise<void> {
  await sql`delete from sessions where token_hash = ${sha256(token)} or expires_at <= now()`;
}

/** The token of an Authorization header; undefined when it is not a bearer header. */
export function bearerToken(authorization: string | undefined): string | undefined {
  return authorization?.match(/^Bearer ([\w-]{43})$/i)?.[1];
}
