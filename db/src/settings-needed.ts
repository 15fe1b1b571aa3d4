/** What a PostgreSQL of one's own must be, which the embedded one is (docs/operations.md). */
import { errorCode, type Sql } from './connect.ts';

/** The least that is enough for some 50 wholesalers: a backup locks every partition of every wholesaler. */
const needed = { max_locks_per_transaction: 512, max_connections: 200 };

const oldestVersion = 16;

/** A sentence for each setting that is too low; an installation of few wholesalers runs with it all the same. */
export async function settingFaults(sql: Sql, least = needed): Promise<string[]> {
  const rows = await sql<{ name: keyof typeof needed; value: number }[]>`
    select name, setting::integer as value from pg_settings where name = any (${Object.keys(least)}) order by 1`;
  return rows
    .filter(({ name, value }) => value < least[name])
    .map(
      ({ name, value }) =>
        `PostgreSQL's ${name} is ${value}. Set it to ${least[name]} or more, or backups and updates fail once there are many wholesalers.`,
    );
}

/** By the server's SQLSTATEs and the codes of the system and the driver. */
const connectionFaults: readonly [codes: RegExp, sentence: string][] = [
  [/^(28P01|28000)$/, 'PostgreSQL refused the user name or password in DATABASE_URL.'],
  [/^3D000$/, "The database that DATABASE_URL names doesn't exist. Create it, owned by the user in DATABASE_URL."],
  [/^(53300|53400)$/, 'PostgreSQL has no connection left for Caselift. Raise its max_connections.'],
  [/^57P0[123]$/, 'PostgreSQL is starting or stopping. Start Caselift again when it runs.'],
  [/^(ENOTFOUND|EAI_AGAIN)$/, "The name of PostgreSQL's machine in DATABASE_URL is unknown."],
  [
    /^(ECONN|CONNECT|EHOST|ENET|ETIMEDOUT|ENOENT|EPIPE)/,
    'No PostgreSQL can be reached at the address in DATABASE_URL.',
  ],
];

/**
 * Rejects with a sentence for each thing without which nothing works. A server that can't be asked is one, too.
 * @param atLeast the oldest version that will do
 */
export async function requireUsable(sql: Sql, atLeast = oldestVersion): Promise<void> {
  const asked = sql<{ version: number; encoding: string; isReplica: boolean; isOwner: boolean; makesRoles: boolean }[]>`
    select current_setting('server_version_num')::integer / 10000 as version, pg_encoding_to_char(d.encoding) as encoding,
      pg_is_in_recovery() as "isReplica",
      pg_has_role(d.datdba, 'usage') or to_regclass('public.migrations') is not null as "isOwner",
      r.rolcreaterole or r.rolsuper or exists (select from pg_roles where rolname = 'caselift_app') as "makesRoles"
    from pg_database d, pg_roles r where d.datname = current_database() and r.rolname = current_user`;
  const [server] = await asked.catch((error: unknown) => {
    const code = errorCode(error) ?? '';
    const [, sentence] = connectionFaults.find(([codes]) => codes.test(code)) ?? [];
    throw sentence === undefined ? error : new Error(sentence, { cause: error });
  });
  if (server === undefined) return;
  const faults = [
    server.version < atLeast && `PostgreSQL is version ${server.version}. Caselift needs ${atLeast} or newer.`,
    server.encoding !== 'UTF8' && `The database's encoding is ${server.encoding}. Create it with UTF8.`,
    server.isReplica &&
      'This PostgreSQL is a replica that can only be read. Put the address of the main one into DATABASE_URL.',
    !server.isOwner && 'The user in DATABASE_URL must own the database.',
    !server.makesRoles && 'The user in DATABASE_URL must be allowed to create roles (alter role ... createrole).',
  ].filter((fault) => fault !== false);
  if (faults.length > 0) throw new Error(faults.join('\n'));
}
