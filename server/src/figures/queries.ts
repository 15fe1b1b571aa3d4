/** The people of one environment and what they are promised. */
import type { Role } from '@caselift/contract/access';
import type { Scope } from '@caselift/contract/scope';
import type { Tx } from '@caselift/db/connect';
import { type PayingColumn, readEarlierPeople } from '@caselift/db/earlier-people';
import type { QueryPart } from '@caselift/db/plan-rows';
import type { CurrentGoal } from '@caselift/domain/current-goals';
import type { IsoDate } from '@caselift/domain/dates';

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
  /** Deleted since, and still paid for a sales period (readPaidPeople). */
  isGone: boolean;
  /** By the calendar of the wholesaler; null: the person is there. */
  deletedOn: IsoDate | null;
};

/**
 * Everyone but the deleted, by customId. Nobody reports to a lead who is not there: one who was deleted or never
 * imported is left out here, whatever the files, an edit or an earlier publication still say.
 * @param day of a sales period: roles, teams and limits are those of then. Absent: those of now.
 */
export async function readPeople(tx: Tx, scope: Scope, day: IsoDate | null = null): Promise<PersonRow[]> {
  return asPaidOn(tx, scope, day, await readKnown(tx, scope, tx`deleted_at is null`));
}

/**
 * Everyone that a sales period pays: those who are there, and those who were deleted on its first day or later, with the
 * teams that they had (docs/product.md, What is paid). By the calendar of the wholesaler, whatever L is.
 * @param to the last day of a period that is over: roles, teams and limits are those of then. Absent: those of now.
 */
export async function readPaidPeople(
  tx: Tx,
  scope: Scope,
  { from, to = null }: { from: IsoDate; to?: IsoDate | null | undefined },
): Promise<PersonRow[]> {
  const isPaid = tx`(deleted_at is null or ${deletionDay(tx, scope)} >= ${from})`;
  return asPaidOn(tx, scope, to, await readKnown(tx, scope, isPaid));
}

async function asPaidOn(tx: Tx, scope: Scope, day: IsoDate | null, people: readonly PersonRow[]): Promise<PersonRow[]> {
  const earlier = day === null ? [] : await readEarlierPeople(tx, scope, day);
  const held = new Map(
    [...earlier].map(([customId, of]) => [
      customId,
      Object.fromEntries(Object.entries(of).map(([column, value]) => [fieldOf[column as PayingColumn], value])),
    ]),
  );
  return withKnownLeads(people.map((person) => ({ ...person, ...held.get(person.customId) })));
}

const fieldOf = {
  ...{ role: 'role', leadership: 'leadership', team_lead_ids: 'teamLeadIds', max_fpl_percent: 'maxFplPercent' },
} as const satisfies Record<PayingColumn, keyof PersonRow>;

function withKnownLeads(people: readonly PersonRow[]): PersonRow[] {
  const known = new Set(people.map(({ customId }) => customId));
  return people.map((person) => ({ ...person, teamLeadIds: person.teamLeadIds.filter((id) => known.has(id)) }));
}

/** Everyone who was ever there, for what is paid or owed of earlier periods. */
export async function readPeopleAndGone(tx: Tx, scope: Scope): Promise<PersonRow[]> {
  return withKnownLeads(await readKnown(tx, scope, tx`true`));
}

/** By the calendar of the wholesaler; null: the person is there. */
export async function readDeletionDay(tx: Tx, wholesalerId: string, customId: string): Promise<IsoDate | null> {
  const [found] = await tx<{ day: IsoDate | null }[]>`
    select ${deletionDay(tx, { wholesalerId, db: 'prod' })}::text as day from users
    where wholesaler_id = ${wholesalerId} and db = 'prod' and custom_id = ${customId}`;
  return found?.day ?? null;
}

const deletionDay = (tx: Tx, { wholesalerId, db }: Scope) => tx`(deleted_at at time zone (
  select time_zone from settings where wholesaler_id = ${wholesalerId} and db = ${db}))::date`;

function readKnown(tx: Tx, scope: Scope, isThere: QueryPart): Promise<PersonRow[]> {
  const { wholesalerId, db } = scope;
  return tx<PersonRow[]>`
    select custom_id as "customId", name, email, role, leadership, view_only as "viewOnly", hidden,
           route_numbers as "routeNumber", team_lead_ids as "teamLeadIds", max_fpl_percent as "maxFplPercent",
           avatar_hash as "avatarHash", deleted_at is not null as "isGone",
           ${deletionDay(tx, scope)}::text as "deletedOn"
    from users where wholesaler_id = ${wholesalerId} and db = ${db} and ${isThere}
    order by custom_id`;
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
