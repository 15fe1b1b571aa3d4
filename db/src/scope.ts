import type { Sql, Tx } from './connect.ts';

/** Whose rows a transaction is about. */
export type Scope = { wholesalerId: string; db: 'preview' | 'prod' };

/**
 * Runs `work` in one transaction as the role `caselift_app`, for which row-level security hides every other
 * wholesaler's rows. It is the second wall: queries still say `where wholesaler_id = ...`. The role is switched because
 * a superuser and a table's owner both pass row-level security; it ends with the transaction.
 */
export async function scoped<T>(sql: Sql, scope: Scope, work: (tx: Tx) => Promise<T>): Promise<T> {
  const reply = await sql.begin(async (tx) => {
    await tx`
      select set_config('app.wholesaler', ${scope.wholesalerId}, true), set_config('app.db', ${scope.db}, true),
        set_config('role', 'caselift_app', true)`;
    // A box, for the driver awaits the members of an array that is returned to it.
    return { value: await work(tx) };
  });
  return reply.value;
}
