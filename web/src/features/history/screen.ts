import { adminsOnly } from '@caselift/contract/access';
import type { Screen } from '../../screen.ts';
import { HistorySearch } from './history-search.ts';

export const historyScreen = {
  path: '/history',
  title: 'History',
  access: adminsOnly,
  under: '/wholesaler',
  address: HistorySearch,
  page: async () => (await import('./HistoryPage.tsx')).HistoryPage,
} as const satisfies Screen;
