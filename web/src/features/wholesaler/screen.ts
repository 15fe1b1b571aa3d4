import { adminsOnly } from '@caselift/contract/access';
import Warehouse from 'lucide-react/icons/warehouse';
import type { Screen } from '../../screen.ts';

export const wholesalerScreen = {
  path: '/wholesaler',
  title: 'Wholesaler',
  access: adminsOnly,
  menu: { group: 'Administration', icon: Warehouse },
  page: async () => (await import('./WholesalerPage.tsx')).WholesalerPage,
} as const satisfies Screen;
