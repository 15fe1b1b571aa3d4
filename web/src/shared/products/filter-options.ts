/** What each filter can be set to. */
import type { Wholesaler } from '@caselift/contract/wholesaler';
import { gpRanks, premises, trends, volumeRanks } from '@caselift/domain/product-words';
import type { ListFilter } from './product-filters.ts';

export const premiseWords = { on: 'On premise', off: 'Off premise', both: 'On and off premise' } as const;

export type FilterOption = { value: string; label: string };

/** Nothing but ranks and the like until the wholesaler is known. */
export function filterOptions(house: Wholesaler | undefined): Record<ListFilter, readonly FilterOption[]> {
  const suppliers = house?.productSuppliers ?? [];
  const brands = [...new Set(suppliers.flatMap((supplier) => supplier.brands))].sort((a, b) =>
    a.localeCompare(b, 'en'),
  );
  const held = new Set(house?.productPremises);
  const [supplierOptions, brandOptions] = [named(suppliers.map(({ title }) => title)), named(brands)];
  return {
    brand: brandOptions,
    noBrand: brandOptions,
    brandFams: named(house?.brandFams),
    supplier: supplierOptions,
    noSupplier: supplierOptions,
    packageType: named(house?.productPackageTypes),
    size: named(house?.productSizes),
    premise: premises.filter((premise) => held.has(premise)).map((value) => ({ value, label: premiseWords[value] })),
    tags: named(house?.productTags),
    gpRank: named(gpRanks),
    volumeRank: named(volumeRanks),
    trend: named(trends),
  };
}

const named = (names: readonly string[] = []): FilterOption[] => names.map((name) => ({ value: name, label: name }));
