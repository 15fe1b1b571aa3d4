/**
 * The newest change of a wholesaler's lines that anybody knows of: acknowledged by a worker, or one that figures were made
 * of. Lines of a release before workers had names are acknowledged by nobody, and are there all the same.
 */
import type { Sql, Tx } from '@caselift/db/connect';

/** Of a row of `wholesalers`. 0: there are no lines. */
export const knownChange = (sql: Sql | Tx) => sql`
  greatest(wholesalers.facts_change, coalesce((
    select max(change_id) from snapshots
    where snapshots.wholesaler_id = wholesalers.wholesaler_id and dropped_at is null), 0))::integer`;

/** Whether a row of `wholesalers` has lines that only the disk of one worker holds. */
export const isOnOneDisk = (sql: Sql | Tx) => sql`
  (wholesalers.facts_copy is null and wholesalers.warehouse = 'duckdb' and ${knownChange(sql)} > 0)`;
