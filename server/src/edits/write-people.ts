/** An edit of people written to one environment. */
import type { Scope } from '@caselift/contract/scope';
import { userEditTexts } from '@caselift/contract/user-edits';
import type { Tx } from '@caselift/db/connect';
import { keepingEarlierPeople, moveReports } from '@caselift/db/earlier-people';
import { type Changes, changesOfEach } from '@caselift/db/edits';
import { dollars } from '@caselift/domain/numbers';
import { leadCycle } from '@caselift/domain/team-leads';
import { currentPeriodStart } from '../figures/current-period.ts';
import { type PersonRow, readPeople, readPeopleToCome, readUserGoals } from '../figures/queries.ts';
import { refusal } from '../http/errors.ts';
import { nameBelowFplGoal } from './max-fpl.ts';
import { successorFault } from './rules.ts';
import type { UserEdit } from './user-edit.ts';
import { writeUserGoals } from './write-goals.ts';

/**
 * The people an edit is written to. periodStart: of the sales period from which on it acts; null: there are no figures, and
 * no goals are typed. named: whether the edit names it. asked: where it was typed.
 */
export type Targets = {
  customIds: readonly string[];
  periodStart: string | null;
  isNamed: boolean;
  asked: Scope['db'];
};

/**
 * Writes only the typed fields, to those people who are in the environment. They are marked as typed, so that no file
 * changes them. Returns the changed fields before and after, by customId, also of people who get another lead because
 * theirs gets another role. Refuses (400) states that must not exist: a circle of team leads, a max FPL below the FPL goal;
 * and (409) another role for a lead where it isn't said who takes over.
 */
export async function writePeople(tx: Tx, place: Scope, targets: Targets, edit: UserEdit): Promise<Changes> {
  const reports = await reportsLeft(tx, place, targets, edit);
  const touched = { ...targets, customIds: [...targets.customIds, ...reports] };
  const before = await readFields(tx, place, touched);
  await writeOwnRows(tx, place, targets, edit.person);
  if (reports.length > 0) {
    const [customId = ''] = targets.customIds;
    await moveReports(tx, place, { customId, moveTo: edit.moveTo ?? null, periodStart: targets.periodStart });
  }
  if (targets.periodStart !== null && edit.goals.length > 0) {
    const typed = targets.customIds.flatMap((customId) => edit.goals.map((goal) => ({ customId, ...goal })));
    await writeUserGoals(tx, place, targets.periodStart, typed);
  }
  const fault = (await circleFault(tx, place, targets, edit)) ?? (await maxFplFault(tx, place, targets, edit));
  if (fault !== null) throw refusedIn(place, targets.asked, fault);
  return changesOfEach(before, await readFields(tx, place, touched));
}

/** The people in the edited period, now, and once those have left who are deactivated from a later day on. */
async function viewsOf(tx: Tx, place: Scope, periodStart: string | null): Promise<PersonRow[][]> {
  const then = periodStart === null ? [] : [await readPeople(tx, place, periodStart)];
  return [...then, await readPeople(tx, place), await readPeopleToCome(tx, place)];
}

/**
 * Who reports to a team lead who is about to get another role, in any of the views: their leads change, too. Refuses
 * (409) where it isn't said who takes over, and (400) someone who can't.
 */
async function reportsLeft(
  tx: Tx,
  place: Scope,
  { customIds, periodStart, asked }: Targets,
  { person: { role }, moveTo }: UserEdit,
): Promise<string[]> {
  const [customId = ''] = customIds;
  if (role === undefined || role === 'teamLead') return [];
  const left = new Set<string>();
  for (const people of await viewsOf(tx, place, periodStart)) {
    const lead = people.find((one) => one.customId === customId);
    if (lead?.role !== 'teamLead') continue;
    const reports = people.filter(({ teamLeadIds }) => teamLeadIds.includes(customId));
    for (const report of reports) left.add(report.customId);
    if (reports.length === 0 || moveTo === null) continue;
    if (moveTo === undefined)
      throw refusedIn(place, asked, userEditTexts.leadsPeople(lead.name, reports.length), 'conflict');
    const fault = successorFault(people, customId, moveTo);
    if (fault !== null) throw refusedIn(place, asked, fault);
  }
  return [...left];
}

export type PersonNumbers = { customId: string; goals: UserEdit['goals']; maxFplPercent?: number | null };

/** As writePeople, of numbers that differ from person to person. */
export async function writeNumbers(
  tx: Tx,
  place: Scope,
  { periodStart, isNamed, asked }: Omit<Targets, 'customIds'>,
  rows: readonly PersonNumbers[],
): Promise<Changes> {
  const targets = { customIds: rows.map(({ customId }) => customId), periodStart, isNamed, asked };
  const before = await readFields(tx, place, targets);
  const limits = rows.filter(({ maxFplPercent }) => maxFplPercent !== undefined);
  for (const [percent, same] of Map.groupBy(limits, ({ maxFplPercent = null }) => maxFplPercent)) {
    const customIds = same.map(({ customId }) => customId);
    await writeOwnRows(tx, place, { customIds, periodStart }, { max_fpl_percent: percent });
  }
  if (periodStart !== null) {
    const typed = rows.flatMap(({ customId, goals }) => goals.map((goal) => ({ customId, ...goal })));
    await writeUserGoals(tx, place, periodStart, typed);
  }
  const withFpl = rows.filter(
    ({ goals, maxFplPercent }) => maxFplPercent !== undefined || goals.some(({ measure }) => measure === 'fpl'),
  );
  if (withFpl.length > 0) {
    const customIds = withFpl.map(({ customId }) => customId);
    const fault = await belowGoalFault(tx, place, { customIds, periodStart });
    if (fault !== null) throw refusedIn(place, asked, fault);
  }
  return changesOfEach(before, await readFields(tx, place, targets));
}

const refusedIn = (place: Scope, asked: Scope['db'], fault: string, code: 'bad_input' | 'conflict' = 'bad_input') =>
  refusal(code, place.db === asked ? fault : userEditTexts.inPreview(fault));

async function writeOwnRows(
  tx: Tx,
  place: Scope,
  { customIds, periodStart }: Pick<Targets, 'customIds' | 'periodStart'>,
  person: UserEdit['person'],
): Promise<void> {
  const { wholesalerId, db } = place;
  const columns = Object.keys(person);
  if (columns.length === 0) return;
  const write = async () => {
    await tx`
    update users set ${tx(person)}, edited_fields = edited_fields || array(
      select field from unnest(${columns}::text[]) as field where field <> all (edited_fields))
    where wholesaler_id = ${wholesalerId} and db = ${db} and custom_id = any (${[...customIds]}) and deleted_at is null`;
  };
  await keepingEarlierPeople(tx, place, { periodStart, named: { customIds, columns } }, write);
}

type Fields = Record<string, string | number | boolean | null | string[] | number[]>;

/** Everything that an edit may change of the people, by customId, in the words of the wire, as a named period has it. */
async function readFields(
  tx: Tx,
  place: Scope,
  { customIds, periodStart, isNamed }: Targets,
): Promise<Map<string, Fields>> {
  const asked = new Set(customIds);
  const people = (await readPeople(tx, place, isNamed ? periodStart : null)).filter(({ customId }) =>
    asked.has(customId),
  );
  const fields = new Map<string, Fields>(
    people.map(({ customId, name, email, role, leadership, viewOnly, hidden, routeNumber, teamLeadIds, ...person }) => [
      customId,
      {
        ...{ name, email, role, routeNumber, teamLead: teamLeadIds, leadership, viewOnly, hidden },
        maxFPL: person.maxFplPercent,
      },
    ]),
  );
  if (periodStart === null) return fields;
  for (const { customId, measure, goal, payoutCents, thresholdPercent: threshold } of await readUserGoals(
    tx,
    place,
    periodStart,
  )) {
    const payout = payoutCents === null ? null : dollars(payoutCents);
    const own = fields.get(customId);
    if (own)
      Object.assign(own, {
        [`${measure}.goal`]: goal,
        [`${measure}.payout`]: payout,
        [`${measure}.threshold`]: threshold,
      });
  }
  return fields;
}

/** The sentence about whoever would report to themselves, in any of the views; null: nobody. */
async function circleFault(
  tx: Tx,
  place: Scope,
  { customIds, periodStart }: Targets,
  { person }: UserEdit,
): Promise<string | null> {
  if (person.team_lead_ids === undefined && person.role !== 'teamLead') return null;
  for (const people of await viewsOf(tx, place, periodStart)) {
    const names = new Map(people.map(({ customId, name }) => [customId, name]));
    const present = customIds.filter((customId) => names.has(customId));
    // Files may have named a person as a lead before they became one, of one person alone.
    const own = people.find(({ customId }) => customId === customIds[0]);
    const teamLeadIds = person.team_lead_ids ?? own?.teamLeadIds ?? [];
    const [first] = leadCycle(people, { customIds: present, teamLeadIds }) ?? [];
    if (first !== undefined) return userEditTexts.leadCircle(names.get(first) ?? first);
  }
  return null;
}

async function maxFplFault(
  tx: Tx,
  place: Scope,
  targets: Targets,
  { person, goals }: UserEdit,
): Promise<string | null> {
  if (person.max_fpl_percent === undefined && goals.every(({ measure }) => measure !== 'fpl')) return null;
  return belowGoalFault(tx, place, targets);
}

/** By the goals of the edited period, and by those of now. */
async function belowGoalFault(
  tx: Tx,
  place: Scope,
  { customIds, periodStart }: Pick<Targets, 'customIds' | 'periodStart'>,
): Promise<string | null> {
  for (const from of new Set([periodStart, await currentPeriodStart(tx, place)])) {
    const name = await nameBelowFplGoal(tx, place, from, { customIds });
    if (name !== undefined) return userEditTexts.maxFplBelowGoal(name);
  }
  return null;
}
