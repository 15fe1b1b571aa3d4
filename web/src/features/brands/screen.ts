import { supplierReaders } from '@caselift/contract/access';
import { listBrands } from '@caselift/contract/suppliers';
import Tags from 'lucide-react/icons/tags';
import type { Screen } from '../../screen.ts';
import { SuppliersSearch } from '../../shared/suppliers/suppliers-search.ts';

export const brandsScreen = {
  path: '/brands',
  title: 'Brands',
  access: supplierReaders,
  menu: { group: 'Performance', icon: Tags },
  address: SuppliersSearch,
  loads: [listBrands],
  tracked: 'brands',
  page: async () => (await import('./BrandsPage.tsx')).BrandsPage,
} as const satisfies Screen;
