/** The three lists of people: the same screen of different people. */
import { userEditTexts } from '@caselift/contract/user-edits';
import type { User } from '@caselift/contract/users';
import { screens } from '../../paths.ts';
import { leadershipOf, salesRepsOf, teamLeadsOf } from '../../shared/person/people.ts';

export type PeopleKind = {
  path: '/salesreps' | '/teamleads' | '/leadership';
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
    path: screens.salesReps.path,
    of: salesRepsOf,
    one: 'sales rep',
    many: 'sales reps',
    inTeams: true,
    creates: { role: 'salesRep', text: userEditTexts.createSalesRep },
  },
  teamLeads: {
    path: screens.teamLeads.path,
    of: teamLeadsOf,
    one: 'team lead',
    many: 'team leads',
    inTeams: false,
    creates: { role: 'teamLead', text: userEditTexts.createTeamLead },
  },
  leadership: {
    path: screens.leadership.path,
    of: leadershipOf,
    one: 'in leadership',
    many: 'in leadership',
    inTeams: false,
    creates: null,
  },
} as const satisfies Record<string, PeopleKind>;
