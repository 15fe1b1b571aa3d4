/** Who is who in the list of people that the server sent: it holds only those the viewer may see. */
import type { User } from '@caselift/contract/users';
import { peopleBelow } from '@caselift/domain/people-below';
import { isLeadership } from '@caselift/domain/team-leads';

export const salesRepsOf = (users: readonly User[]): User[] => users.filter(({ role }) => role === 'salesRep');

/** Team leads without leadership; the others have a list of their own. */
export const teamLeadsOf = (users: readonly User[]): User[] =>
  users.filter((user) => user.role === 'teamLead' && !isLeadership(user));

export const leadershipOf = (users: readonly User[]): User[] => users.filter(isLeadership);

/** @example roleLabel({ role: 'teamLead', leadership: true }) // 'Leadership' */
export function roleLabel(user: Pick<User, 'role' | 'leadership'>): string {
  if (isLeadership(user)) return 'Leadership';
  return { admin: 'Admin', manager: 'Manager', teamLead: 'Team lead', salesRep: 'Sales rep' }[user.role];
}

/** Everyone below a team lead, directly or through other leads, each once and in the order of the list. */
export function belowOf(users: readonly User[], customId: string): User[] {
  const people = users.map((user) => ({
    customId: user.customId,
    role: user.role,
    teamLeadIds: user.teamLead.map((lead) => lead.customId),
  }));
  const below = new Set(peopleBelow(people)(customId).map((person) => person.customId));
  return users.filter((user) => below.has(user.customId));
}

/** The list that shows a person with their card; null for managers and admins, who have neither goals nor pay. */
export function personPath(user: Pick<User, 'role' | 'leadership'>) {
  if (user.role === 'salesRep') return '/salesreps';
  if (user.role !== 'teamLead') return null;
  return isLeadership(user) ? '/leadership' : '/teamleads';
}
