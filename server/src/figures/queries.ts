/** The people of one environment and what they are promised. */
import type { Role } from '@caselift/contract/access';
import type { Scope } from '@caselift/contract/scope';
import type { Tx } from '@caselift/db/connect';
import type { CurrentGoal } from '@caselift/domain/current-goals';

export type PersonRow = {
  customId: string;
  name: string;
  email: string | null;
  role: Role;
  leadership: boolean;
  viewOnly: boolean;
  hidden: boolean;
  routeNumber: number[];
  teamLeadIds: string[];
  /** The person's own; null: the wholesaler's. */
  maxFplPercent: number | null;
  avatarHash: string | null;
};

/**
 * Everyone but the deleted, by customId. Nobody reports to a lead who is not there: one who was deleted or never
 * imported is left out here, whatever the files, an edit or an earlier publication still say.
 */
export async function readPeople(tx: Tx, { wholesalerId, db }: Scope): Promise<PersonRow[]> {
  const people = await tx<PersonRow[]>`
    select custom_id as "customId", name, email, role, leadership, view_only as "viewOnly", hidden,
           route_numbers as "routeNumber", team_lead_ids as "teamLeadIds", max_fpl_percent as "maxFplPercent",
           avatar_hash as "avatarHash"
    from users where wholesaler_id = ${wholesalerId} and db = ${db} and deleted_at is null
    order by custom_id`;
  const known = new Set(people.map(({ customId }) => customId));
  return people.map((person) => ({ ...person, teamLeadIds: person.teamLeadIds.filter((id) => known.has(id)) }));
}

/**
 * The current goals, payouts and thresholds: of the period's own row, else of the latest before it; without a period
 * the latest.
 */
export function readUserGoals(tx: Tx, { wholesalerId, db }: Scope, periodStart: string | null): Promise<CurrentGoal[]> {
  return tx<CurrentGoal[]>`
    select distinct on (custom_id, measure) custom_id as "customId", measure, goal, payout_cents as "payoutCents",
           threshold_percent as "thresholdPercent"
    from user_goals
    where wholesaler_id = ${wholesalerId} and db = ${db}
      and (${periodStart}::date is null or period_start <= ${periodStart}::date)
    order by custom_id, measure, period_start desc`;
}

export type ProductFlag = { customId: string; isSponsored: boolean; isExcluded: boolean };

/** Of the products that have one. */
export async function readProductFlags(tx: Tx, { wholesalerId, db }: Scope): Promise<ProductFlag[]> {
  const flags = await tx<ProductFlag[]>`
    select custom_id as "customId", is_sponsored as "isSponsored", is_excluded as "isExcluded" from product_flags
    where wholesaler_id = ${wholesalerId} and db = ${db} and (is_sponsored or is_excluded)`;
  return [...flags];
}
