/** The limit of loss above which nothing is paid, against the goal that it must not be below (docs/product.md, FPL). */
import type { Scope } from '@caselift/contract/scope';
import type { Tx } from '@caselift/db/connect';

/** People by their IDs, or everyone under the wholesaler's limit. */
type Among = { customIds: readonly string[] } | 'withoutOwnMaxFpl';

/** The name of the first of them with a max FPL (their own or the wholesaler's) below the FPL goal of the period. */
export async function nameBelowFplGoal(
  tx: Tx,
  { wholesalerId, db }: Scope,
  periodStart: string | null,
  among: Among,
): Promise<string | undefined> {
  const meant =
    among === 'withoutOwnMaxFpl' ? tx`u.max_fpl_percent is null` : tx`u.custom_id = any (${[...among.customIds]})`;
  const [found] = await tx<{ name: string }[]>`
    select u.name from users u
    join settings s using (wholesaler_id, db)
    cross join lateral (
      select goal from user_goals g
      where g.wholesaler_id = u.wholesaler_id and g.db = u.db and g.custom_id = u.custom_id and g.measure = 'fpl'
        and (${periodStart}::date is null or g.period_start <= ${periodStart}::date)
      order by g.period_start desc limit 1
    ) in_force
    where u.wholesaler_id = ${wholesalerId} and u.db = ${db} and u.deleted_at is null and ${meant}
      and coalesce(u.max_fpl_percent, s.max_fpl_percent) < in_force.goal
    order by u.custom_id limit 1`;
  return found?.name;
}
