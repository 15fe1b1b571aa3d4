import type { Sql, Tx } from './connect.ts';
import type { Scope } from './scope.ts';

/**
 * Which edits of settings, people and goals the environment shows: a number that is another after every change, by
 * whomever, and is never used for anything else (migration 0011). Read it in the transaction that reads the rows; then
 * what follows from them may be remembered by it. undefined: there is no such environment.
 */
export async function editableRevision(sql: Sql | Tx, { wholesalerId, db }: Scope): Promise<number | undefined> {
  const [environment] = await sql<{ revision: number }[]>`
    select editable_revision as revision from environments where wholesaler_id = ${wholesalerId} and db = ${db}`;
  return environment?.revision;
}
