import { adminsOnly } from '@caselift/contract/access';
import GitCompareArrows from 'lucide-react/icons/git-compare-arrows';
import type { Screen } from '../../screen.ts';
import { DiffSearch } from './diff-search.ts';

export const diffScreen = {
  path: '/diff',
  title: 'Diff View',
  access: adminsOnly,
  menu: { group: 'Administration', icon: GitCompareArrows },
  address: DiffSearch,
  page: async () => (await import('./DiffPage.tsx')).DiffPage,
} as const satisfies Screen;
