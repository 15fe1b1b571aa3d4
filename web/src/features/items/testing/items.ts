import type { Item } from '@caselift/contract/item-fields';
import { type ItemDetail, readItem } from '@caselift/contract/items';
import { recordedPayload } from '../../../api/testing/recorded.ts';

/** An ID of an item. @example itemId(7) // '00000000-0000-4000-8000-000000000007' */
export const itemId = (number: number): string => `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`;

const { item } = recordedPayload(readItem, 'item');

/** A valid incentive on new placements of cider in the running month. */
export const itemWith = (more: Partial<Item> = {}): Item => ({
  ...item,
  _id: itemId(1),
  name: 'Fall Cider New Placements',
  description: 'Win net new cider placements off premise before the holiday sets.',
  tag: 'tag-cider',
  users: ['ATS_30', 'ATS_31'],
  target: 20,
  quantityPayout: 5,
  threshold: { units: 'percentage', value: 50 },
  cap: { units: 'percentage', value: 150 },
  isFullAmount: true,
  measure: {
    ...{ label: 'PODs Δ (delta)', symbol: 'PODs', checked: true, startDate: null, endDate: null },
    ...{ trackingOption: 'default', trackingPeriodStart: null, trackingPeriodEnd: null, trackingPeriod: 30 },
    ...{ referenceTrackingPeriod: null, minQuantityPerPOD: true },
    ...{ minQuantityPerPODType: 'volume', minQuantityPerPODValue: 1 },
  },
  productsFilters: { ...item.productsFilters, brand: ['Tidewater'] },
  supplierContribution: 40,
  version: 1,
  ...more,
});

export const itemDetailWith = (more: Partial<Item> = {}, detail: Partial<ItemDetail> = {}): ItemDetail => ({
  item: itemWith(more),
  subItems: [],
  groupedChildren: [],
  examplePhotos: {},
  warnings: [],
  ...detail,
});
