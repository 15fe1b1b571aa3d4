import { leadsAndAbove } from '@caselift/contract/access';
import type { Screen } from '../../screen.ts';
import { ReportsSearch } from './reports-search.ts';

export const objectivesReportScreen = {
  path: '/objectives/reporting',
  title: 'Reporting',
  access: leadsAndAbove,
  under: '/objectives',
  address: ReportsSearch,
  page: async () => (await import('./ReportsPage.tsx')).ObjectivesReportPage,
} as const satisfies Screen;

export const incentivesReportScreen = {
  path: '/incentives/reporting',
  title: 'Reporting',
  access: leadsAndAbove,
  under: '/incentives',
  address: ReportsSearch,
  page: async () => (await import('./ReportsPage.tsx')).IncentivesReportPage,
} as const satisfies Screen;
