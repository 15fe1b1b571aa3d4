import Rocket from 'lucide-react/icons/rocket';
import type { Screen } from '../../screen.ts';
import { BoostsSearch } from './boosts-search.ts';

export const boostsScreen = {
  path: '/boost',
  title: 'Boost',
  access: 'signedIn',
  menu: { group: 'Market', icon: Rocket },
  address: BoostsSearch,
  page: async () => (await import('./BoostsPage.tsx')).BoostsPage,
} as const satisfies Screen;
