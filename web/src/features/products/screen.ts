import BottleWine from 'lucide-react/icons/bottle-wine';
import type { Screen } from '../../screen.ts';
import { ProductsSearch } from './products-search.ts';

export const productsScreen = {
  path: '/products',
  title: 'Products',
  access: 'signedIn',
  menu: { group: 'Market', icon: BottleWine },
  address: ProductsSearch,
  tracked: 'products',
  page: async () => (await import('./ProductsPage.tsx')).ProductsPage,
} as const satisfies Screen;
