import { listUsers } from '@caselift/contract/users';
import Crown from 'lucide-react/icons/crown';
import User from 'lucide-react/icons/user';
import UsersRound from 'lucide-react/icons/users-round';
import type { Screen } from '../../screen.ts';
import { listAccess } from './list-access.ts';
import { PeopleSearch } from './people-search.ts';

export const leadershipScreen = {
  path: '/leadership',
  title: 'Leadership',
  access: listAccess['/leadership'],
  menu: { group: 'Performance', icon: Crown },
  address: PeopleSearch,
  loads: [listUsers],
  tracked: 'leadership',
  page: async () => (await import('./LeadershipPage.tsx')).LeadershipPage,
} as const satisfies Screen;

export const teamLeadsScreen = {
  path: '/teamleads',
  title: 'Team leads',
  access: listAccess['/teamleads'],
  menu: { group: 'Performance', icon: UsersRound, title: 'Team Leads' },
  address: PeopleSearch,
  loads: [listUsers],
  tracked: 'teamleads',
  page: async () => (await import('./TeamLeadsPage.tsx')).TeamLeadsPage,
} as const satisfies Screen;

export const salesRepsScreen = {
  path: '/salesreps',
  title: 'Sales Reps',
  access: listAccess['/salesreps'],
  menu: { group: 'Performance', icon: User },
  address: PeopleSearch,
  loads: [listUsers],
  tracked: 'salesreps',
  page: async () => (await import('./SalesRepsPage.tsx')).SalesRepsPage,
} as const satisfies Screen;
