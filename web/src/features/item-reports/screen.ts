import { leadsAndAbove } from '@caselift/contract/access';
import type { Screen } from '../../screen.ts';
import { MailedExportSearch } from './exports/mailed-search.ts';
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

/** Where the link of a mail leads, for anyone who may have been sent a file. */
export const mailedExportScreen = {
  path: '/exports',
  title: 'Export',
  access: 'signedIn',
  inPalette: false,
  address: MailedExportSearch,
  page: async () => (await import('./exports/MailedExport.tsx')).MailedExport,
} as const satisfies Screen;
