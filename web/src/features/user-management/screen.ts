import { leadsAndAbove } from '@caselift/contract/access';
import { listUsers } from '@caselift/contract/users';
import UserCog from 'lucide-react/icons/user-cog';
import type { Screen } from '../../screen.ts';
import { UserGridSearch } from '../../shared/user-grid-search.ts';

export const userManagementScreen = {
  path: '/userManagement',
  title: 'User Management',
  access: leadsAndAbove,
  menu: { group: 'Administration', icon: UserCog },
  address: UserGridSearch,
  loads: [listUsers],
  tracked: 'userManagement',
  page: async () => (await import('./UserManagementPage.tsx')).UserManagementPage,
} as const satisfies Screen;
