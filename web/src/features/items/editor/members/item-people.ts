/** Who can be chosen for an item, and in which groups they stand. */
import type { User } from '@caselift/contract/users';
import { byLastName } from '@caselift/domain/by-name';
import { belowOf, leadershipOf, salesRepsOf, teamLeadsOf } from '../../../../shared/users/people.ts';

export type PeopleGroup = { id: 'leadership' | 'teamLeads' | 'salesReps'; people: readonly User[] };

/** Neither hidden nor view-only people. */
const isOpen = ({ hidden, viewOnly }: User) => !hidden && !viewOnly;

/** By last name. */
export function peopleGroups(users: readonly User[]): PeopleGroup[] {
  const open = users.filter(isOpen).sort(byLastName);
  return [
    { id: 'leadership', people: leadershipOf(open) },
    { id: 'teamLeads', people: teamLeadsOf(open) },
    { id: 'salesReps', people: salesRepsOf(open) },
  ];
}

/** Everyone below any of them who can be chosen, also below a lead who is hidden. */
export function teamsOf(users: readonly User[], leads: readonly string[]): string[] {
  const below = leads.flatMap((lead) => belowOf(users, lead));
  return [...new Set(below.filter((user) => isOpen(user) && user.role !== 'admin').map(({ customId }) => customId))];
}

/** @example routesText([12, 14]) // '12, 14' */
export const routesText = (routes: readonly number[]): string => routes.join(', ');
