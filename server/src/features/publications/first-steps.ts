/** How far a wholesaler is on its way to the first publication. */
import type { FirstSteps } from '@caselift/contract/publications';
import type { Tx } from '@caselift/db/connect';

/** An update without an import is none, so whatever was computed was imported: the history may be older than its log. */
export async function firstStepsOf(tx: Tx, wholesalerId: string): Promise<FirstSteps> {
  const [row] = await tx<[FirstSteps]>`
    select
      exists (select from environments where wholesaler_id = ${wholesalerId} and db = 'preview' and snapshot_id is not null)
        or exists (select from audit_log where wholesaler_id = ${wholesalerId} and action = 'import') as imported,
      exists (select from environments where wholesaler_id = ${wholesalerId} and db = 'preview' and snapshot_id is not null)
        as updated,
      (select count(*)::integer from users where wholesaler_id = ${wholesalerId} and db = 'preview' and deleted_at is null) as people,
      (select count(distinct custom_id)::integer from user_goals
       where wholesaler_id = ${wholesalerId} and db = 'preview' and (goal > 0 or payout_cents > 0)) as "withGoals",
      exists (select from publications where wholesaler_id = ${wholesalerId}) as published`;
  return row;
}
