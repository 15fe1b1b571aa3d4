import type { Sql } from './connect.ts';

/** Adds a wholesaler with default settings and two empty environments. False when the id is already taken; nothing changes then. */
export async function createWholesaler(
  sql: Sql,
  { wholesalerId, title, isDemo = false }: { wholesalerId: string; title: string; isDemo?: boolean },
): Promise<boolean> {
  return sql.begin(async (tx) => {
    const added = await tx`
      insert into wholesalers (wholesaler_id, is_demo) values (${wholesalerId}, ${isDemo}) on conflict do nothing`;
    if (added.count === 0) return false;
    for (const db of ['preview', 'prod']) {
      await tx`insert into settings (wholesaler_id, db, title) values (${wholesalerId}, ${db}, ${title})`;
      await tx`insert into environments (wholesaler_id, db) values (${wholesalerId}, ${db})`;
    }
    return true;
  });
}
