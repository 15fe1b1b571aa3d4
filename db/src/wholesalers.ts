import type { Sql, Tx } from './connect.ts';

/** What holds a wholesaler's facts. */
export type WarehouseEngine = 'duckdb' | 'bigquery';

/** null: nobody has made the wholesaler. */
export async function readEngine(sql: Sql | Tx, wholesalerId: string): Promise<WarehouseEngine | null> {
  const [row] = await sql<{ warehouse: WarehouseEngine }[]>`
    select warehouse from wholesalers where wholesaler_id = ${wholesalerId}`;
  return row?.warehouse ?? null;
}

type NewWholesaler = {
  wholesalerId: string;
  title: string;
  isDemo?: boolean;
  warehouse?: WarehouseEngine;
  /** Which one has its facts from the start; null: the first that works for it takes it. */
  worker?: string | null;
};

/** Adds a wholesaler with default settings and two empty environments. False when the id is already taken; nothing changes then. */
export async function createWholesaler(
  sql: Sql,
  { wholesalerId, title, isDemo = false, warehouse = 'duckdb', worker = null }: NewWholesaler,
): Promise<boolean> {
  return sql.begin(async (tx) => {
    const added = await tx`
      insert into wholesalers (wholesaler_id, is_demo, warehouse, worker, claim)
      values (${wholesalerId}, ${isDemo}, ${warehouse}, ${worker}, ${worker === null ? 0 : 1})
      on conflict do nothing`;
    if (added.count === 0) return false;
    for (const db of ['preview', 'prod']) {
      await tx`insert into settings (wholesaler_id, db, title) values (${wholesalerId}, ${db}, ${title})`;
      await tx`insert into environments (wholesaler_id, db) values (${wholesalerId}, ${db})`;
    }
    return true;
  });
}
