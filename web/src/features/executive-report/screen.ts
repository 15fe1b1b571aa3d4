import { reportReaders } from '@caselift/contract/access';
import { listUsers } from '@caselift/contract/users';
import ChartNoAxesCombined from 'lucide-react/icons/chart-no-axes-combined';
import type { Screen } from '../../screen.ts';
import { ExecutiveReportSearch } from './report-search.ts';

export const executiveReportScreen = {
  path: '/executiveReport',
  title: 'Executive Report',
  access: reportReaders,
  menu: { group: 'Performance', icon: ChartNoAxesCombined },
  address: ExecutiveReportSearch,
  loads: [listUsers],
  tracked: 'executiveReport',
  page: async () => (await import('./ExecutiveReportPage.tsx')).ExecutiveReportPage,
} as const satisfies Screen;
