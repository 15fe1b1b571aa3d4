/** Rows by teams: leadership, their team leads, and the sales reps of these, each person once under each lead. */
import { type ItemReportGroup, itemReportLimits } from '@caselift/contract/item-reports';
import { itemMessages } from '@caselift/contract/item-texts';
import { byName } from '@caselift/domain/by-name';
import { isLeadership, leadsOf } from '@caselift/domain/team-leads';
import type { PersonRow } from '../../figures/queries.ts';
import { inOrder } from './order.ts';
import type { ReportRows } from './rows.ts';

export type GroupedRows = {
  groups: ItemReportGroup[];
  rows: { at: number; groupId: string }[];
  count: number;
  pages: number;
};

type Group = ItemReportGroup & { rows: number };
/** Of a leadership, or of nobody. */
type Branch = { person: PersonRow | null; teams: Map<string, Team> };
type Team = { person: PersonRow | null; reps: PersonRow[] };

export function groupedRows(rows: ReportRows, keys: Float64Array | null, page: number): GroupedRows {
  const counts = new Int32Array(rows.view.people.length);
  for (let at = 0; at < rows.count; at++) {
    const person = rows.person[at] as number;
    counts[person] = (counts[person] ?? 0) + 1;
  }
  const countOf = new Map(rows.view.people.map(({ customId }, at) => [customId, counts[at] ?? 0]));
  const branches = branchesOf(rows, countOf).map((branch) => groupsOf(branch, countOf));
  const pages = pagesOf(branches);
  const groups = pages[page - 1] ?? [];
  const shown = groups.map(({ group: { rows: _, ...group } }) => group);
  return {
    groups: shown,
    rows: rowsOf(rows, keys, groups),
    count: branches.flat().reduce((sum, group) => sum + group.rows, 0),
    pages: Math.max(1, pages.length),
  };
}

/** By name, what has no lead last. */
function branchesOf({ view }: ReportRows, countOf: ReadonlyMap<string, number>): Branch[] {
  const { own, above } = leadsOf(view.everyone);
  const branches = new Map<string, Branch>();
  const branchOf = (person: PersonRow | null): Branch => {
    const key = person?.customId ?? '';
    const branch = branches.get(key) ?? { person, teams: new Map() };
    branches.set(key, branch);
    return branch;
  };
  const teamOf = (leader: PersonRow | null, person: PersonRow | null): Team => {
    const { teams } = branchOf(leader);
    const key = person?.customId ?? '';
    const team = teams.get(key) ?? { person, reps: [] };
    teams.set(key, team);
    return team;
  };
  const seen = (people: readonly PersonRow[]) => people.filter(view.isSeen);
  const leadersOf = (person: PersonRow) => orNobody(seen(above(person)).filter(isLeadership));
  for (const person of view.people) {
    if ((countOf.get(person.customId) ?? 0) === 0) continue;
    if (isLeadership(person)) branchOf(person);
    else if (person.role === 'teamLead') for (const leader of leadersOf(person)) teamOf(leader, person);
    else {
      for (const lead of orNobody(seen(own(person)))) {
        if (lead === null || isLeadership(lead)) teamOf(lead, null).reps.push(person);
        else for (const leader of leadersOf(lead)) teamOf(leader, lead).reps.push(person);
      }
    }
  }
  return [...branches.values()].sort(nobodyLast);
}

const orNobody = (people: readonly PersonRow[]): readonly (PersonRow | null)[] =>
  people.length === 0 ? [null] : people;

function nobodyLast({ person: a }: Pick<Team, 'person'>, { person: b }: Pick<Team, 'person'>): number {
  return a === null || b === null ? Number(a === null) - Number(b === null) : byName(a, b);
}

function groupsOf({ person, teams }: Branch, countOf: ReadonlyMap<string, number>): Group[] {
  const { none } = itemMessages;
  const groups: Group[] = [];
  const add = (parentGroupId: string | null, depth: number, one: PersonRow | null, name: string): string => {
    const groupId = `${parentGroupId === null ? '' : `${parentGroupId}/`}${one?.customId ?? '-'}`;
    const rows = one === null ? 0 : (countOf.get(one.customId) ?? 0);
    groups.push({ groupId, parentGroupId, depth, userId: one?.customId ?? null, name: one?.name ?? name, rows });
    return groupId;
  };
  const root = add(null, 0, person, none.leadership);
  if (teams.size === 0) add(root, 1, null, none.teamLeads);
  for (const { person: lead, reps } of [...teams.values()].sort(nobodyLast)) {
    const team = add(root, 1, lead, none.teamLeads);
    if (reps.length === 0) add(team, 2, null, none.salesReps);
    for (const rep of reps) add(team, 2, rep, '');
  }
  return groups;
}

/** A group on a page, with which of its rows are there. */
type Shown = { group: Group; from: number; to: number };

/** All on one page, or each leadership on a page of its own; one with too many rows takes several. */
function pagesOf(branches: readonly (readonly Group[])[]): Shown[][] {
  const most = itemReportLimits.teamsPage;
  const sizeOf = (groups: readonly Group[]) => groups.reduce((sum, { rows }) => sum + rows, 0);
  const all = branches.flat();
  const parts = sizeOf(all) <= most ? [all] : branches;
  return parts.flatMap((groups) =>
    Array.from({ length: Math.max(1, Math.ceil(sizeOf(groups) / most)) }, (_, at) =>
      cut(groups, at * most, (at + 1) * most),
    ),
  );
}

/** The groups with rows between the two, and the groups above them. */
function cut(groups: readonly Group[], from: number, to: number): Shown[] {
  let start = 0;
  const shown = groups.map((group) => {
    const [first, last] = [Math.max(from, start), Math.min(to, start + group.rows)];
    const isThere = group.rows === 0 ? start >= from && start < to : first < last;
    const found = { group, from: first - start, to: Math.max(first, last) - start, isThere };
    start += group.rows;
    return found;
  });
  const needed = new Set<string | null>();
  for (const { group, isThere } of shown.toReversed()) {
    if (!isThere && !needed.has(group.groupId)) continue;
    needed.add(group.groupId).add(group.parentGroupId);
  }
  return shown.filter(({ group }) => needed.has(group.groupId));
}

function rowsOf({ view, count, person }: ReportRows, keys: Float64Array | null, groups: readonly Shown[]) {
  const wanted = new Set(groups.map(({ group: { userId } }) => userId));
  const ofPerson = view.people.map(({ customId }) => (wanted.has(customId) ? ([] as number[]) : null));
  for (let at = 0; at < count; at++) ofPerson[person[at] as number]?.push(at);
  const ordered = new Map(view.people.map(({ customId }, at) => [customId, inOrder(ofPerson[at] ?? [], keys)]));
  return groups.flatMap(({ group: { groupId, userId }, from, to }) =>
    (ordered.get(userId ?? '') ?? []).slice(from, to).map((at) => ({ at, groupId })),
  );
}
