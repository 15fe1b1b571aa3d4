/** Boosts as the server answers them. */
import type { Boost } from '@caselift/contract/boosts';

/** Active at Sep 16, 2026; ids are made of their number. */
export const boostWith = (more: Partial<Boost> = {}): Boost => ({
  _id: boostId(1),
  name: 'Fall Agave Push',
  description: '',
  type: 'GP/CE',
  boost: 2.5,
  supplierContribution: 50,
  startDate: '2026-09-01',
  endDate: '2026-10-31',
  customProductsSelected: true,
  productsFilters: { supplier: [], brand: [], packageType: [], size: [], productType: [], brandFams: [] },
  isSaved: true,
  parentId: null,
  stage: 'active',
  earned: 0,
  version: 1,
  ...more,
});

export const boostId = (number: number): string => `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`;
