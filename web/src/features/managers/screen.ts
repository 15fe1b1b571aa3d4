import { adminsOnly } from '@caselift/contract/access';
import { listUsers } from '@caselift/contract/users';
import BriefcaseBusiness from 'lucide-react/icons/briefcase-business';
import type { Screen } from '../../screen.ts';
import { UserGridSearch } from '../../shared/user-grid-search.ts';

export const managersScreen = {
  path: '/managers',
  title: 'Managers',
  access: adminsOnly,
  menu: { group: 'Administration', icon: BriefcaseBusiness },
  address: UserGridSearch,
  loads: [listUsers],
  page: async () => (await import('./ManagersPage.tsx')).ManagersPage,
} as const satisfies Screen;
