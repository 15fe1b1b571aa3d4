/** Which installation this database is (docs/decisions/145). */
import type { Sql, Tx } from './connect.ts';

/** @property earlier the IDs that it had in other databases: it was copied from them. */
export type Installation = { id: string; earlier: readonly string[] };

/** A pool's server and database stay what they are. */
const places = new WeakMap<Sql, string>();

/**
 * A database that was dumped and restored elsewhere is another installation than the one it was dumped from, which may go on
 * living: it gets an ID of its own here, once.
 */
export async function readInstallation(sql: Sql): Promise<Installation> {
  const place = places.get(sql) ?? (await placeOf(sql));
  places.set(sql, place);
  const found = await read(sql);
  if (found.place === place) return found;
  return sql.begin(async (tx) => {
    await tx`
      update installation set place = ${place},
        installation_id = case when place is null then installation_id else gen_random_uuid() end,
        earlier = case when place is null then earlier else earlier || installation_id end
      where place is distinct from ${place}`;
    return read(tx);
  });
}

async function read(sql: Sql | Tx): Promise<Installation & { place: string | null }> {
  const [found] = await sql<(Installation & { place: string | null })[]>`
    select installation_id::text as id, earlier::text[] as earlier, place from installation`;
  if (found === undefined) throw new Error('The table installation is empty.');
  return found;
}

/** For a copy of the server's own files, which can't be told from the server. */
export async function becomeAnother(sql: Sql): Promise<Installation> {
  const { id } = await readInstallation(sql);
  await sql.begin(
    (tx) => tx`
      update installation set installation_id = gen_random_uuid(), earlier = earlier || ${id}::uuid
      where installation_id = ${id}`,
  );
  return readInstallation(sql);
}

/** The server's number and the database's. A server that doesn't tell its own is known by the database's alone. */
async function placeOf(sql: Sql): Promise<string> {
  const [may] = await sql<{ tells: boolean }[]>`
    select has_function_privilege('pg_control_system()', 'execute') as tells`;
  const [server] =
    may?.tells === true
      ? await sql<{ number: string }[]>`select system_identifier::text as number from pg_control_system()`
      : [];
  const [database] = await sql<{ number: string }[]>`
    select oid::text as number from pg_database where datname = current_database()`;
  return `${server?.number ?? 'unknown'}/${database?.number}`;
}
