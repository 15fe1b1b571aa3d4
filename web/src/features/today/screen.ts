import { repsAndLeads } from '@caselift/contract/access';
import { readToday } from '@caselift/contract/today';
import Sun from 'lucide-react/icons/sun';
import type { Screen } from '../../screen.ts';
import { AccountSearch } from './accounts/account-search.ts';
import { ProgramSearch } from './program/program-search.ts';

export const todayScreen = {
  path: '/today',
  title: 'Today',
  access: repsAndLeads,
  menu: { group: 'Performance', icon: Sun },
  loads: [readToday],
  page: async () => (await import('./main/TodayPage.tsx')).TodayPage,
} as const satisfies Screen;

export const programScreen = {
  path: '/today/program',
  title: 'Program',
  access: repsAndLeads,
  inPalette: false,
  under: '/today',
  address: ProgramSearch,
  page: async () => (await import('./program/ProgramPage.tsx')).ProgramPage,
} as const satisfies Screen;

export const accountScreen = {
  path: '/today/account',
  title: 'Account',
  access: repsAndLeads,
  inPalette: false,
  under: '/today',
  address: AccountSearch,
  page: async () => (await import('./accounts/AccountPage.tsx')).AccountPage,
} as const satisfies Screen;
