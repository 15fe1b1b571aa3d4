/** Boosts as the server answers them. */
import type { Boost, CostEstimate } from '@caselift/contract/boosts';

export const nothingUsed = { supplier: [], brand: [], packageType: [], size: [], productType: [], brandFams: [] };

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
  productsFilters: nothingUsed,
  isSaved: true,
  parentId: null,
  stage: 'active',
  earned: 0,
  version: 1,
  ...more,
});

export const boostId = (number: number): string => `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`;

/** Of the 14 products of a boost of September and October. */
export const estimateWith = (more: Partial<CostEstimate> = {}): CostEstimate => ({
  totalVolumeLastYear: 1496,
  lastYear: { from: '2025-09-01', to: '2025-10-31' },
  rolling30: { volume: 848, from: '2026-08-18', to: '2026-09-16' },
  productsCount: 14,
  ...more,
});
