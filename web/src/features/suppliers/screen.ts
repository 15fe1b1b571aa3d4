import { supplierReaders } from '@caselift/contract/access';
import { listSuppliers } from '@caselift/contract/suppliers';
import PackageSearch from 'lucide-react/icons/package-search';
import type { Screen } from '../../screen.ts';
import { SuppliersSearch } from '../../shared/suppliers/suppliers-search.ts';

export const suppliersScreen = {
  path: '/suppliers',
  title: 'Suppliers',
  access: supplierReaders,
  menu: { group: 'Performance', icon: PackageSearch },
  address: SuppliersSearch,
  loads: [listSuppliers],
  tracked: 'suppliers',
  page: async () => (await import('./SuppliersPage.tsx')).SuppliersPage,
} as const satisfies Screen;
