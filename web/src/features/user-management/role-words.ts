import type { RoleFilter } from './narrow.ts';

export const roleWords: Record<RoleFilter, string> = {
  all: 'All roles',
  salesRep: 'Sales reps',
  teamLead: 'Team leads',
  leadership: 'Leadership',
  manager: 'Managers',
};
