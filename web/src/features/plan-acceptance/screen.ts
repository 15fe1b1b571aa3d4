import { leadsAndAbove } from '@caselift/contract/access';
import FileCheck from 'lucide-react/icons/file-check';
import type { Screen } from '../../screen.ts';
import { MyPlanSearch, PlansSearch } from './plan-search.ts';

export const myPlanScreen = {
  path: '/planAcceptance',
  title: 'My plan',
  access: 'signedIn',
  menu: { group: 'Performance', icon: FileCheck, forPaid: true },
  address: MyPlanSearch,
  page: async () => (await import('./MyPlanPage.tsx')).MyPlanPage,
} as const satisfies Screen;

/** Who has accepted theirs: of everyone, and for leads of their team. */
export const plansScreen = {
  path: '/planAcceptance/people',
  title: 'Plan acceptance',
  access: leadsAndAbove,
  menu: { group: 'Administration', icon: FileCheck },
  address: PlansSearch,
  page: async () => (await import('./PlansPage.tsx')).PlansPage,
} as const satisfies Screen;
