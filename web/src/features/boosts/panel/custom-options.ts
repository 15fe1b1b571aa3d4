/** What the six lists of a custom selection can hold, and what other boosts already use of it. */
import type { ActiveFilters } from '@caselift/contract/boosts';
import type { Wholesaler } from '@caselift/contract/wholesaler';
import { type BoostFilterKey, boostFilterKeys } from '@caselift/domain/boosts';
import { recordOf } from '@caselift/domain/record';
import { filterOptions } from '../../../shared/products/filter-options.ts';
import type { ShelfOption } from '../../../ui/kit/shelf/options.ts';
import type { BoostFilters } from './boost-values.ts';

export const filterWords: Record<BoostFilterKey, { label: string; noun: string }> = {
  supplier: { label: 'Suppliers', noun: 'suppliers' },
  brand: { label: 'Brands', noun: 'brands' },
  packageType: { label: 'Package Types', noun: 'package types' },
  size: { label: 'Sizes', noun: 'sizes' },
  productType: { label: 'Product Types', noun: 'product types' },
  brandFams: { label: 'Brand Family', noun: 'brand families' },
};

type OptionsFrom = {
  boostId: string;
  house: Wholesaler;
  /** undefined: not known, so nothing is disabled. */
  active: ActiveFilters | undefined;
  /** As the panel was opened: what is deselected in this session can be selected again. */
  opened: BoostFilters;
};

/** Options in their own order, then what the boost has that the house no longer lists. */
export function customOptions({ boostId, house, active, opened }: OptionsFrom): Record<BoostFilterKey, ShelfOption[]> {
  const listed = filterOptions(house);
  const named = (names: readonly string[]) => names.map((name) => ({ value: name, label: name }));
  return recordOf(boostFilterKeys, (key) => {
    const options = key === 'productType' ? named(house.productTypes) : listed[key];
    const known = new Set(options.map(({ value }) => value));
    const users = new Map(active?.usedBy[key].map(({ value, boosts }) => [value, boosts]));
    const reasonOf = (value: string) => {
      const others = (users.get(value) ?? []).filter(({ _id }) => _id !== boostId);
      if (others.length === 0 || opened[key].includes(value)) return undefined;
      return others.map(({ name }) => name || 'Untitled').join(', ');
    };
    return [...options, ...named(opened[key].filter((value) => !known.has(value)))].map((option) => ({
      ...option,
      reason: reasonOf(option.value),
    }));
  });
}
