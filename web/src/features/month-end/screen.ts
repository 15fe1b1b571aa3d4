import { managersAndAdmins } from '@caselift/contract/access';
import CalendarCheck from 'lucide-react/icons/calendar-check';
import type { Screen } from '../../screen.ts';
import { MonthEndSearch } from './month-end-search.ts';

export const monthEndScreen = {
  path: '/monthEndSummary',
  title: 'Month-End Summary',
  access: managersAndAdmins,
  menu: { group: 'Administration', icon: CalendarCheck },
  address: MonthEndSearch,
  page: async () => (await import('./MonthEndPage.tsx')).MonthEndPage,
} as const satisfies Screen;
