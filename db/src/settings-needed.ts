/** What a PostgreSQL of one's own must be set to, which the embedded one is (docs/operations.md). */
import type { Sql } from './connect.ts';

/** The least that is enough for some 50 wholesalers: a backup locks every partition of every wholesaler. */
const needed = { max_locks_per_transaction: 512, max_connections: 200 };

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
