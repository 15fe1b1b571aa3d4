/** Whether a person is there to sign in and to be written to. */
import { now } from '@caselift/db/clock';
import type { Sql, Tx } from '@caselift/db/connect';

/** Of the row `u` of users: neither deleted nor, by the wholesaler's calendar, deactivated by now. A part of a query. */
export const isThere = (sql: Sql | Tx) => sql`u.deleted_at is null and (u.deactivated_on is null or u.deactivated_on > (
  select (${now()}::timestamptz at time zone z.time_zone)::date from settings z
  where z.wholesaler_id = u.wholesaler_id and z.db = u.db))`;
