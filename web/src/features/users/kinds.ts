/** The three lists of people: the same screen of different people. */
import { userEditTexts } from '@caselift/contract/user-edits';
import type { User } from '@caselift/contract/users';
import { leadershipOf, salesRepsOf, teamLeadsOf } from '../../shared/users/people.ts';
import type { PersonPath } from './list-access.ts';

export type PeopleKind = {
  path: PersonPath;
  of: (users: readonly User[]) => User[];
  one: string;
  many: string;
  /** Reps can be narrowed to a team, and edited together. */
  inTeams: boolean;
  /** What admins can create here. */
  creates: { role: 'salesRep' | 'teamLead'; text: string } | null;
};

export const peopleKinds = {
  salesReps: {
    path: '/salesreps',
    of: salesRepsOf,
    one: 'sales rep',
    many: 'sales reps',
    inTeams: true,
    creates: { role: 'salesRep', text: userEditTexts.createSalesRep },
  },
  teamLeads: {
    path: '/teamleads',
    of: teamLeadsOf,
    one: 'team lead',
    many: 'team leads',
    inTeams: false,
    creates: { role: 'teamLead', text: userEditTexts.createTeamLead },
  },
  leadership: {
    path: '/leadership',
    of: leadershipOf,
    one: 'in leadership',
    many: 'in leadership',
    inTeams: false,
    creates: null,
  },
} as const satisfies Record<string, PeopleKind>;
