import { adminsOnly } from '@caselift/contract/access';
import Warehouse from 'lucide-react/icons/warehouse';
import type { Screen } from '../../screen.ts';
import { WholesalerSearch } from '../../shared/administration/wholesaler-search.ts';

export const wholesalerScreen = {
  path: '/wholesaler',
  title: 'Wholesaler',
  access: adminsOnly,
  menu: { group: 'Administration', icon: Warehouse },
  address: WholesalerSearch,
  page: async () => (await import('./WholesalerPage.tsx')).WholesalerPage,
} as const satisfies Screen;
