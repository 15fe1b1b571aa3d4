import type { Sql, Tx } from './connect.ts';
import { turnsOf } from './turns.ts';

/** The wholesaler and environment of a transaction's rows. */
export type Scope = { wholesalerId: string; db: 'preview' | 'prod' };

/** Edits lock the wholesaler's row, one after another: a third of a pool at most waits for one wholesaler. */
const edits = turnsOf(3);

/**
 * Runs `work` in one transaction as the role `caselift_app`, for which row-level security hides every other
 * wholesaler's rows. It is the second wall: queries still say `where wholesaler_id = ...`. The role is switched because
 * a superuser and a table's owner both pass row-level security; it ends with the transaction.
 * `mode` 'reading': every query sees the same moment, so that a publication between two of them is seen by none, never
 * new figures beside old settings. It cannot write. Of those that write a few of a wholesaler run at once; never begin one
 * inside another.
 */
export async function scoped<T>(
  sql: Sql,
  scope: Scope,
  work: (tx: Tx) => Promise<T>,
  mode: 'reading' | 'writing' = 'writing',
): Promise<T> {
  const options = mode === 'reading' ? 'isolation level repeatable read read only' : '';
  const run = () =>
    sql.begin(options, async (tx) => {
      await tx`
        select set_config('app.wholesaler', ${scope.wholesalerId}, true), set_config('app.db', ${scope.db}, true),
          set_config('role', 'caselift_app', true)`;
      // A box, for the driver awaits the members of an array that is returned to it.
      return { value: await work(tx) };
    });
  const reply = await (mode === 'reading' ? run() : edits(scope.wholesalerId, run));
  return reply.value;
}

/**
 * Does a part of a scoped transaction as the application itself: ways in are not granted to the role of requests. What
 * it finds and writes is behind no row-level security, so keep it to `credentials` and what hangs on them.
 */
export async function outsideScope<T>(tx: Tx, work: () => Promise<T>): Promise<T> {
  await tx`select set_config('role', 'none', true)`;
  const result = await work();
  // Not reached after an error, which ends the transaction.
  await tx`select set_config('role', 'caselift_app', true)`;
  return result;
}
