import type { Item } from '@caselift/contract/item-fields';
import { defaultForm, measureForm } from '@caselift/contract/item-rules';
import type { ItemDetail } from '@caselift/contract/items';

/** An ID of an item. @example itemId(7) // '00000000-0000-4000-8000-000000000007' */
export const itemId = (number: number): string => `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`;

/** A valid incentive on new placements of cider in the running month. */
export const itemWith = (more: Partial<Item> = {}): Item => ({
  ...defaultForm,
  _id: itemId(1),
  customId: 'INC_1',
  type: 'quantity',
  isObjective: false,
  isIncentive: true,
  isSubObjective: false,
  isSubIncentive: false,
  parentObjectiveId: null,
  parentIncentiveId: null,
  isGrouped: false,
  groupId: null,
  isCustomPeriod: false,
  name: 'Fall Cider New Placements',
  description: 'Win net new cider placements off premise before the holiday sets.',
  tag: 'tag-cider',
  users: ['ATS_30', 'ATS_31'],
  target: 20,
  quantityPayout: 5,
  threshold: { units: 'percentage', value: 50 },
  cap: { units: 'percentage', value: 150 },
  isFullAmount: true,
  measure: measureForm({
    label: 'PODs Δ (delta)',
    trackingOption: 'default',
    trackingPeriodStart: null,
    trackingPeriodEnd: null,
    trackingPeriod: 30,
    minQuantityPerPOD: true,
    minQuantityPerPODType: 'volume',
    minQuantityPerPODValue: 1,
  }),
  productsFilters: { ...defaultForm.productsFilters, brand: ['Tidewater'] },
  supplierContribution: 40,
  subObjectives: [],
  groupedObjectives: [],
  accountsCount: 0,
  productsCount: 0,
  isValid: true,
  canExecute: true,
  lastRunAt: null,
  version: 1,
  ...more,
});

export const itemDetailWith = (more: Partial<Item> = {}, detail: Partial<ItemDetail> = {}): ItemDetail => ({
  item: itemWith(more),
  subItems: [],
  groupedChildren: [],
  warnings: [],
  ...detail,
});
