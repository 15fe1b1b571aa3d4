import { repsAndLeads } from '@caselift/contract/access';
import { readToday } from '@caselift/contract/today';
import Sun from 'lucide-react/icons/sun';
import type { Screen } from '../../screen.ts';

export const todayScreen = {
  path: '/today',
  title: 'Today',
  access: repsAndLeads,
  menu: { group: 'Performance', icon: Sun },
  loads: [readToday],
  page: async () => (await import('./main/TodayPage.tsx')).TodayPage,
} as const satisfies Screen;
