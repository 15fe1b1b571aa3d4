/** The roles that lists of people can be narrowed to. */
import type { User } from '@caselift/contract/users';
import { isLeadership } from '@caselift/domain/team-leads';
import type { UserGridSearch } from '../user-grid-search.ts';

export type RoleFilter = UserGridSearch['role'];

export const roleWords: Record<RoleFilter, string> = {
  all: 'All roles',
  salesRep: 'Sales reps',
  teamLead: 'Team leads',
  leadership: 'Leadership',
  manager: 'Managers',
};

export const isOf =
  (role: RoleFilter) =>
  (user: User): boolean => {
    if (role === 'all') return true;
    return role === 'leadership' ? isLeadership(user) : user.role === role && !isLeadership(user);
  };
