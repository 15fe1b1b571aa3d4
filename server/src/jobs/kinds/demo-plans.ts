/** The demo's plans in words: their first version, which most people have accepted. */
import { demoAccounts } from '@caselift/contract/demo';
import type { Sql } from '@caselift/db/connect';
import { makePlanVersions } from '../../plans/make-versions.ts';
import { readRules } from '../../plans/pending.ts';

/** Every so many people have not accepted yet. */
const waiting = 7;

/** Without notices: everything of the demo was there before its people look. */
export async function writeDemoPlans(sql: Sql, wholesalerId: string): Promise<void> {
  const [of] = await readRules(sql, wholesalerId);
  if (of === undefined) return;
  await makePlanVersions(sql, { wholesalerId, rules: of.rules, isTold: false });
  await sql`
    update plan_acceptance_versions v
    set accepted_at = v.asked_at, accepted_name = u.name, accepted_by = coalesce(u.email, u.custom_id)
    from (
      select custom_id, name, email, row_number() over (order by custom_id) as place
      from users where wholesaler_id = ${wholesalerId} and db = 'prod' and role in ('salesRep', 'teamLead')
    ) u
    where v.wholesaler_id = ${wholesalerId} and v.custom_id = u.custom_id and v.accepted_at is null
      and (u.place % ${waiting} <> 0 or u.email = any (${demoAccounts.map(({ email }) => email)}))`;
}
