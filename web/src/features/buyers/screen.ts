import { listDistinctAccountTypes } from '@caselift/contract/buyers';
import { listUsers } from '@caselift/contract/users';
import Store from 'lucide-react/icons/store';
import type { Screen } from '../../screen.ts';
import { BuyersSearch } from './buyers-search.ts';

export const buyersScreen = {
  path: '/customers',
  title: 'Customers',
  access: 'signedIn',
  menu: { group: 'Market', icon: Store },
  address: BuyersSearch,
  loads: [listDistinctAccountTypes, listUsers],
  tracked: 'customers',
  page: async () => (await import('./BuyersPage.tsx')).BuyersPage,
} as const satisfies Screen;
