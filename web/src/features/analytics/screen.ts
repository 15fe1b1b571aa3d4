import { adminsOnly } from '@caselift/contract/access';
import ChartLine from 'lucide-react/icons/chart-line';
import type { Screen } from '../../screen.ts';
import { AnalyticsSearch } from './analytics-search.ts';

export const analyticsScreen = {
  path: '/analytics',
  title: 'Analytics',
  access: adminsOnly,
  menu: { group: 'Administration', icon: ChartLine },
  address: AnalyticsSearch,
  page: async () => (await import('./AnalyticsPage.tsx')).AnalyticsPage,
} as const satisfies Screen;
