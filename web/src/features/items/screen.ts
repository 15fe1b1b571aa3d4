import { leadsAndAbove } from '@caselift/contract/access';
import Target from 'lucide-react/icons/target';
import Trophy from 'lucide-react/icons/trophy';
import type { Screen } from '../../screen.ts';
import { ItemsSearch } from './items-search.ts';

export const objectivesScreen = {
  path: '/objectives',
  title: 'Objectives',
  access: leadsAndAbove,
  menu: { group: 'Programs', icon: Target },
  address: ItemsSearch,
  page: async () => (await import('./ItemsPage.tsx')).ObjectivesPage,
} as const satisfies Screen;

export const incentivesScreen = {
  path: '/incentives',
  title: 'Incentives',
  access: leadsAndAbove,
  menu: { group: 'Programs', icon: Trophy },
  address: ItemsSearch,
  page: async () => (await import('./ItemsPage.tsx')).IncentivesPage,
} as const satisfies Screen;
