/** What is too old of notices, and all of people who were deleted. */
import type { Sql } from '@caselift/db/connect';

const keptDays = 90;

export async function sweepNotices(sql: Sql): Promise<void> {
  await sql`delete from notifications where created_at < now() - make_interval(days => ${keptDays})`;
  await sql`delete from notification_runs where done_at < now() - make_interval(days => ${keptDays})`;
  for (const table of ['notification_mails', 'notification_days']) {
    await sql`delete from ${sql(table)} where day < now()::date - ${keptDays}::int`;
  }
  for (const table of ['notifications', 'notification_settings', 'notification_states']) {
    await sql`
      delete from ${sql(table)} n
      where not exists (
        select from users u
        where u.wholesaler_id = n.wholesaler_id and u.db = 'prod' and u.custom_id = n.custom_id and u.deleted_at is null)`;
  }
}
