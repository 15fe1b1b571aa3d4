/** The limit of loss above which nothing is paid, against the goal that it must not be below (docs/product.md, FPL). */
import type { Scope } from '@caselift/contract/scope';
import type { Tx } from '@caselift/db/connect';

/** People by their IDs, or everyone under the wholesaler's limit. */
type Among = { customIds: readonly string[] } | 'withoutOwnMaxFpl';

/** The name of the first of them with a max FPL of the period (their own or the wholesaler's) below its FPL goal. */
export async function nameBelowFplGoal(
  tx: Tx,
  { wholesalerId, db }: Scope,
  periodStart: string | null,
  among: Among,
): Promise<string | undefined> {
  const meant = among === 'withoutOwnMaxFpl' ? tx`own.max is null` : tx`u.custom_id = any (${[...among.customIds]})`;
  // What is kept for earlier periods, oldest first; a row may say that there was none.
  const held = tx`name = 'max_fpl_percent' and until >= ${periodStart}::date order by until limit 1`;
  const [found] = await tx<{ name: string }[]>`
    select u.name from users u
    join settings s using (wholesaler_id, db)
    left join lateral (
      select true as is_kept, (value #>> '{}')::numeric as max from earlier_people e
      where e.wholesaler_id = u.wholesaler_id and e.db = u.db and e.custom_id = u.custom_id and ${held}
    ) person on true
    left join lateral (
      select (value #>> '{}')::numeric as max from earlier_settings e
      where e.wholesaler_id = u.wholesaler_id and e.db = u.db and ${held}
    ) house on true
    cross join lateral (select case when person.is_kept then person.max else u.max_fpl_percent end as max) own
    cross join lateral (
      select goal from user_goals g
      where g.wholesaler_id = u.wholesaler_id and g.db = u.db and g.custom_id = u.custom_id and g.measure = 'fpl'
        and (${periodStart}::date is null or g.period_start <= ${periodStart}::date)
      order by g.period_start desc limit 1
    ) in_force
    where u.wholesaler_id = ${wholesalerId} and u.db = ${db} and u.deleted_at is null and ${meant}
      and coalesce(own.max, house.max, s.max_fpl_percent) < in_force.goal
    order by u.custom_id limit 1`;
  return found?.name;
}
