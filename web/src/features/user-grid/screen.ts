import { adminsOnly } from '@caselift/contract/access';
import { listUsers } from '@caselift/contract/users';
import SlidersHorizontal from 'lucide-react/icons/sliders-horizontal';
import type { Screen } from '../../screen.ts';
import { UserGridSearch } from '../../shared/user-grid-search.ts';

export const userGridScreen = {
  path: '/vxp',
  title: 'Management',
  access: adminsOnly,
  menu: { group: 'Administration', icon: SlidersHorizontal },
  address: UserGridSearch,
  loads: [listUsers],
  page: async () => (await import('./UserGridPage.tsx')).UserGridPage,
} as const satisfies Screen;
