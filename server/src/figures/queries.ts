/** The people of one environment and what they are promised. */
import type { Role } from '@caselift/contract/access';
import type { Scope } from '@caselift/contract/scope';
import type { Tx } from '@caselift/db/connect';
import { type PayingColumn, readEarlierPeople } from '@caselift/db/earlier-people';
import { paysNobody } from '@caselift/domain/closing/closing-checklist';
import type { CurrentGoal } from '@caselift/domain/current-goals';
import { addDays, type IsoDate } from '@caselift/domain/dates';
import { readListedFrom } from './current-period.ts';

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
  /** In no list any more: deleted, or deactivated before the sales period that holds L. They may still be paid for one. */
  isGone: boolean;
  /** Of who was deleted or is deactivated from the day after, by the calendar of the wholesaler; null: they stay. */
  lastDay: IsoDate | null;
};

/**
 * Everyone but those who are gone, by customId. Nobody reports to a lead who is not there: one who is gone or was never
 * imported is left out here, whatever the files, an edit or an earlier publication still say.
 * @param day of a sales period: roles, teams and limits are those of then. Absent: those of now.
 */
export async function readPeople(tx: Tx, scope: Scope, day: IsoDate | null = null): Promise<PersonRow[]> {
  const known = await readKnown(tx, scope, day);
  // By what is known of now: nobody stands in for a lead who was still there in an earlier period.
  return withTheirLeads(known, ({ isGone }) => !isGone, day === null);
}

/** As readPeople, once everyone has left who is deactivated from a later day on. @param staying who is left out of them. */
export async function readPeopleToCome(tx: Tx, scope: Scope, staying?: string): Promise<PersonRow[]> {
  const known = await readKnown(tx, scope, null);
  return withTheirLeads(
    known,
    ({ customId, isGone, lastDay }) => !isGone && (lastDay === null || customId === staying),
  );
}

/**
 * Everyone that a sales period pays: those who are there, and those with a last day in it or later, with the
 * teams that they had (docs/product.md, What is paid). By the calendar of the wholesaler, whatever L is.
 * @param to the last day of a period that is over: roles, teams and limits are those of then. Absent: those of now.
 */
export async function readPaidPeople(
  tx: Tx,
  scope: Scope,
  { from, to = null }: { from: IsoDate; to?: IsoDate | null | undefined },
): Promise<PersonRow[]> {
  return withTheirLeads(await readKnown(tx, scope, to), ({ lastDay }) => !paysNobody(lastDay, from));
}

/** Those who are there, with the leads who are, or who took over from one who isn't. */
function withTheirLeads(
  known: readonly KnownPerson[],
  isThere: (person: KnownPerson) => boolean,
  isReplaced = true,
): PersonRow[] {
  const leadsOf = leadsWhoAreThere(known.map((person) => ({ ...person, isThere: isThere(person) })));
  const there = new Set(known.filter(isThere).map(({ customId }) => customId));
  return known.filter(isThere).map((person) => ({
    ...withoutSuccessors(person),
    teamLeadIds: isReplaced ? leadsOf(person) : person.teamLeadIds.filter((id) => there.has(id)),
  }));
}

const withoutSuccessors = ({ successorIds: _, ...person }: KnownPerson): PersonRow => person;

type Led = Pick<KnownPerson, 'customId' | 'teamLeadIds' | 'successorIds'>;

/**
 * The leads that each person has among those who are there. Whoever took over from a lead who left stands in, each once, and
 * nobody for themselves; the successor of one who left, too, in turn.
 * @example Ann reports to Lee, who left: Omar took over -> ['OMAR_1']
 */
export function leadsWhoAreThere(all: readonly (Led & { isThere: boolean })[]): (person: Led) => string[] {
  const byId = new Map(all.map((person) => [person.customId, person]));
  const standIns = (id: string, passed: readonly string[]): readonly string[] => {
    const lead = byId.get(id);
    if (lead === undefined || passed.includes(id)) return [];
    return lead.isThere ? [id] : (lead.successorIds ?? []).flatMap((next) => standIns(next, [...passed, id]));
  };
  return ({ customId, teamLeadIds }) => [
    ...new Set(teamLeadIds.flatMap((id) => standIns(id, []).filter((found) => found === id || found !== customId))),
  ];
}

/** Everyone who was ever there, for what is paid or owed of earlier periods. @param day as in readPeople. */
export async function readPeopleAndGone(tx: Tx, scope: Scope, day: IsoDate | null = null): Promise<PersonRow[]> {
  const known = await readKnown(tx, scope, day);
  const leadsOf = leadsWhoAreThere(known.map((person) => ({ ...person, isThere: day !== null || !person.isGone })));
  const everyone = new Set(known.map(({ customId }) => customId));
  return known.map((person) => ({
    ...withoutSuccessors(person),
    teamLeadIds: person.teamLeadIds.flatMap((id) => {
      const taken = leadsOf({ ...person, teamLeadIds: [id] });
      return taken.length === 0 && everyone.has(id) ? [id] : taken;
    }),
  }));
}

/**
 * Those that a closed period paid and that a rollback has taken out of the people since: gone from the day after the last
 * such period. Whoever was paid is in every document of that pay (docs/product.md, When a period closes).
 */
export async function readRolledBack(tx: Tx, { wholesalerId, db }: Scope): Promise<PersonRow[]> {
  const rows = await tx<Pick<PersonRow, 'customId' | 'name' | 'role' | 'leadership' | 'hidden' | 'lastDay'>[]>`
    select distinct on (s.custom_id) s.custom_id as "customId", s.name, s.role, c.period_to::text as "lastDay",
      coalesce((u.row ->> 'leadership')::boolean, false) as leadership,
      coalesce((u.row ->> 'hidden')::boolean, false) as hidden
    from closed_statements s join closings c using (wholesaler_id, period_from)
      left join lateral (
        select row from jsonb_array_elements(c.plan -> 'users') as row where row ->> 'custom_id' = s.custom_id limit 1
      ) u on true
    where s.wholesaler_id = ${wholesalerId} and not exists (
      select from users where wholesaler_id = ${wholesalerId} and db = ${db} and custom_id = s.custom_id)
    order by s.custom_id, s.period_from desc`;
  const unknown = { email: null, viewOnly: false, routeNumber: [], teamLeadIds: [], maxFplPercent: null };
  return rows.map((row) => ({ ...unknown, avatarHash: null, ...row, isGone: true }));
}

/**
 * What sales periods keep of people who were away and came back, by customId: for those that end on `until` or before, and
 * after the one before it, `day` is that of their deactivation. Oldest first; null: they were there.
 */
export async function readAbsences(tx: Tx, { wholesalerId, db }: Scope): Promise<ReadonlyMap<string, Absence[]>> {
  const rows = await tx<(Absence & { customId: string })[]>`
    select custom_id as "customId", until::text as until, (value #>> '{}') as day from earlier_people
    where wholesaler_id = ${wholesalerId} and db = ${db} and name = 'deactivated_on' order by until`;
  return Map.groupBy(rows, ({ customId }) => customId);
}
export type Absence = { until: IsoDate; day: IsoDate | null };

const deletionDay = (tx: Tx, { wholesalerId, db }: Scope) => tx`(deleted_at at time zone (
  select time_zone from settings where wholesaler_id = ${wholesalerId} and db = ${db}))::date`;

/** successorIds: of a lead who is deactivated, who takes over the reports; null: nobody. */
type KnownPerson = PersonRow & { successorIds: string[] | null };
type KnownRow = Omit<KnownPerson, 'isGone' | 'lastDay'> & { deletedOn: IsoDate | null; deactivatedOn: IsoDate | null };

const fieldOf = {
  ...{ role: 'role', leadership: 'leadership', team_lead_ids: 'teamLeadIds', max_fpl_percent: 'maxFplPercent' },
  ...{ deactivated_on: 'deactivatedOn', successor_ids: 'successorIds' },
} as const satisfies Record<PayingColumn, keyof KnownRow>;

/** Everyone who was ever there, as in the sales period that ends on the day; null: as now. */
async function readKnown(tx: Tx, scope: Scope, day: IsoDate | null): Promise<KnownPerson[]> {
  const { wholesalerId, db } = scope;
  const rows = await tx<KnownRow[]>`
    select custom_id as "customId", name, email, role, leadership, view_only as "viewOnly", hidden,
           route_numbers as "routeNumber", team_lead_ids as "teamLeadIds", max_fpl_percent as "maxFplPercent",
           avatar_hash as "avatarHash", ${deletionDay(tx, scope)}::text as "deletedOn",
           deactivated_on::text as "deactivatedOn", successor_ids as "successorIds"
    from users where wholesaler_id = ${wholesalerId} and db = ${db}
    order by custom_id`;
  const listedFrom = rows.some(isDeactivated) ? await readListedFrom(tx, scope) : null;
  const earlier = day === null ? new Map() : await readEarlierPeople(tx, scope, day);
  return rows.map((row) => {
    const isGone = row.deletedOn !== null || (listedFrom !== null && paysNobody(lastDayOf(row), listedFrom));
    const held = Object.entries<unknown>(earlier.get(row.customId) ?? {});
    const asPaid = Object.fromEntries(held.map(([column, value]) => [fieldOf[column as PayingColumn], value]));
    const { deletedOn, deactivatedOn, ...person }: KnownRow = { ...row, ...asPaid };
    return { ...person, isGone, lastDay: lastDayOf({ deletedOn, deactivatedOn }) };
  });
}

const isDeactivated = ({ deactivatedOn }: KnownRow) => deactivatedOn !== null;

/** The one day that both states end with: the deleted were there on theirs. */
function lastDayOf({ deletedOn, deactivatedOn }: Pick<KnownRow, 'deletedOn' | 'deactivatedOn'>): IsoDate | null {
  const before = deactivatedOn === null ? null : addDays(deactivatedOn, -1);
  if (deletedOn === null || before === null) return deletedOn ?? before;
  return deletedOn < before ? deletedOn : before;
}

/** A person's last day as a period of Production has it; null: they were there, or came back for it. */
export async function readLastDay(
  tx: Tx,
  wholesalerId: string,
  customId: string,
): Promise<(period: { to: IsoDate }) => IsoDate | null> {
  const scope = { wholesalerId, db: 'prod' } as const;
  const [now] = await tx<Pick<KnownRow, 'deletedOn' | 'deactivatedOn'>[]>`
    select ${deletionDay(tx, scope)}::text as "deletedOn", deactivated_on::text as "deactivatedOn" from users
    where wholesaler_id = ${wholesalerId} and db = 'prod' and custom_id = ${customId}`;
  if (now === undefined) {
    const rolledBack = (await readRolledBack(tx, scope)).find((person) => person.customId === customId);
    return () => rolledBack?.lastDay ?? null;
  }
  const absences = (await readAbsences(tx, scope)).get(customId) ?? [];
  return ({ to }) => {
    const held = absences.find(({ until }) => until >= to);
    return lastDayOf(held === undefined ? now : { ...now, deactivatedOn: held.day });
  };
}

/** Whether it depends on the sales period who is gone. */
export async function hasDeactivated(tx: Tx, { wholesalerId, db }: Scope): Promise<boolean> {
  const [found] = await tx<{ has: boolean }[]>`
    select exists (
      select from users where wholesaler_id = ${wholesalerId} and db = ${db} and deactivated_on is not null) as has`;
  return found?.has ?? false;
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
