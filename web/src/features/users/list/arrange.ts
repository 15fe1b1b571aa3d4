/** Which people a list shows, in what order, on which page. */

import { rowsOfPage, totalPages } from '@caselift/contract/paging';
import type { User } from '@caselift/contract/users';
import { searchTest } from '@caselift/domain/fold';
import { goalMeasures } from '@caselift/domain/measure-list';
import { rankNames } from '@caselift/domain/ranks';
import { recordOf } from '@caselift/domain/record';
import { belowOf } from '../../../shared/users/people.ts';
import type { PeopleSearch } from '../people-search.ts';

export type Team = { customId: string; name: string };

/** Every team lead of any of the people, A to Z. */
export function teamsOf(people: readonly User[]): Team[] {
  const teams = new Map(people.flatMap(({ teamLead }) => teamLead).map((lead) => [lead.customId, lead]));
  return [...teams.values()].sort((a, b) => a.name.localeCompare(b.name, 'en'));
}

/**
 * Those with the phrase in their name who are in the team: directly, or below through other leads. A team that nobody
 * is in, such as a deleted lead's that the address still names, narrows nothing.
 * @param users everyone the viewer sees; '' for the team or the phrase: all.
 */
export function narrowPeople(
  people: readonly User[],
  users: readonly User[],
  { team, searchPhrase }: Pick<PeopleSearch, 'team' | 'searchPhrase'>,
): User[] {
  const isFound = searchTest(searchPhrase);
  const below = new Set(team === '' ? [] : belowOf(users, team).map(({ customId }) => customId));
  const inTeam = (user: User) => below.has(user.customId) || user.teamLead.some(({ customId }) => customId === team);
  const isTeam = team !== '' && users.some(inTeam);
  return people.filter((user) => isFound(user.name) && (!isTeam || inTeam(user)));
}

const largest = Number.POSITIVE_INFINITY;

/** The lowest of the paces that a person has: who falls behind in volume alone is behind, too. */
function paceOf(user: User): number {
  return Math.min(...goalMeasures.map((measure) => user[measure].achievedSellingDays ?? largest));
}

const sortValue: Record<PeopleSearch['sortBy'], (user: User) => number> = {
  ...recordOf(rankNames, (rank) => (user: User) => user[rank] ?? largest),
  '-totalPayout': (user) => -user.totalPayout,
  pace: paceOf,
};

/** The best first, by pace those furthest behind; who has no rank or pace comes last; equals by name. */
export function sortPeople(people: readonly User[], sortBy: PeopleSearch['sortBy']): User[] {
  const value = sortValue[sortBy];
  return [...people].sort((a, b) => compare(value(a), value(b)) || a.name.localeCompare(b.name, 'en'));
}

/** Infinity less Infinity would be no order. */
const compare = (a: number, b: number): number => (a === b ? 0 : a < b ? -1 : 1);

export const peoplePerPage = 12;

export type Page<Row> = { rows: readonly Row[]; page: number; pages: number; count: number };

/** One page of the rows; a page beyond the last is the last. There is always one. */
export function pageOf<Row>(rows: readonly Row[], asked: number): Page<Row> {
  const pages = totalPages(rows.length, peoplePerPage);
  const page = Math.min(asked, pages);
  const { from, to } = rowsOfPage({ page, limit: peoplePerPage }, rows.length);
  return { rows: rows.slice(from - 1, to), page, pages, count: rows.length };
}

/** @example countText({ rows: 12 of them, count: 20 }, { one: 'sales rep', many: 'sales reps' }) // '12 of 20 sales reps' */
export function countText<Row>({ rows, count }: Page<Row>, { one, many }: { one: string; many: string }): string {
  const noun = count === 1 ? one : many;
  return rows.length === count ? `${count} ${noun}` : `${rows.length} of ${count} ${noun}`;
}
