import type { Sql } from '@caselift/db/connect';
import { type Lacking, measuredFirst, requireMeasured } from '../figures/item-scopes.ts';

/** How many scopes each environment needs and its snapshot lacks. */
export async function lackingScopes(sql: Sql, wholesalerId: string): Promise<Record<'prod' | 'preview', number>> {
  const count = async (db: 'prod' | 'preview') => {
    let lacking = 0;
    const stop = new Error('counted');
    const add = async ({ scopes }: Lacking) => {
      lacking += scopes.length;
      throw stop;
    };
    const check = () => sql.begin((tx) => requireMeasured(tx, wholesalerId, [db]));
    await measuredFirst(check, add).catch((error: unknown) => {
      if (error !== stop) throw error;
    });
    return lacking;
  };
  return { prod: await count('prod'), preview: await count('preview') };
}

/** The texts of the scopes that a snapshot lists. */
export async function listedScopes(sql: Sql, snapshotId: number): Promise<string[]> {
  const rows = await sql<{ scope: string }[]>`
    select scope from snapshot_item_scopes where snapshot_id = ${snapshotId} order by scope`;
  return rows.map(({ scope }) => scope);
}
