import { searchTest } from './fold.ts';
import type { GpRank, Premise, Trend, VolumeRank } from './product-words.ts';

/** What a product is filtered by. Names as they are shown: a brand's and a supplier's title, not their ids. */
export type FilteredProduct = {
  customId: string;
  name: string;
  supplier: string;
  brand: string;
  brandFam: string | null;
  packageType: string | null;
  size: string | null;
  /** null: for both. */
  premise: Premise | null;
  tags: readonly string[];
  gpRank: GpRank | null;
  volumeRank: VolumeRank | null;
  trend: Trend;
  isSponsored: boolean;
  isExcluded: boolean;
};

/** Those of recommendations; a list that is empty or absent lets every product pass. */
export type RecommendationFilters = {
  brand?: readonly string[] | undefined;
  brandFams?: readonly string[] | undefined;
  gpRank?: readonly GpRank[] | undefined;
  packageType?: readonly string[] | undefined;
  size?: readonly string[] | undefined;
  supplier?: readonly string[] | undefined;
  tags?: readonly string[] | undefined;
  volumeRank?: readonly VolumeRank[] | undefined;
};

/** Those of the catalog. */
export type ProductFilters = RecommendationFilters & {
  noBrand?: readonly string[] | undefined;
  noSupplier?: readonly string[] | undefined;
  premise?: readonly Premise[] | undefined;
  trend?: readonly Trend[] | undefined;
  sponsored?: boolean | undefined;
  excluded?: boolean | undefined;
  /** Anywhere in the product's ID, in any case. */
  searchId?: string | undefined;
  /** Anywhere in its name (fold.ts). */
  searchPhrase?: string | undefined;
};

/**
 * Answers whether a product passes: any of a filter's values, and every filter (docs/product.md, Suppliers, brands,
 * products, buyers). noBrand and noSupplier let pass what has none of their values. A product for both premises passes
 * either. A product without a rank passes no rank.
 * @example productFilter({ brand: ['Alder', 'Birch'], size: ['12 oz'] }) // 12 oz of Alder or Birch
 */
export function productFilter(filters: ProductFilters): (product: FilteredProduct) => boolean {
  const checks: ((product: FilteredProduct) => boolean)[] = [];
  const anyOf = (values: readonly string[] | undefined, read: (product: FilteredProduct) => string | null) => {
    if (!values?.length) return;
    const wanted = new Set(values);
    checks.push((product) => {
      const value = read(product);
      return value !== null && wanted.has(value);
    });
  };
  const noneOf = (values: readonly string[] | undefined, read: (product: FilteredProduct) => string) => {
    if (!values?.length) return;
    const unwanted = new Set(values);
    checks.push((product) => !unwanted.has(read(product)));
  };
  anyOf(filters.brand, ({ brand }) => brand);
  noneOf(filters.noBrand, ({ brand }) => brand);
  anyOf(filters.brandFams, ({ brandFam }) => brandFam);
  anyOf(filters.supplier, ({ supplier }) => supplier);
  noneOf(filters.noSupplier, ({ supplier }) => supplier);
  anyOf(filters.packageType, ({ packageType }) => packageType);
  anyOf(filters.size, ({ size }) => size);
  anyOf(filters.gpRank, ({ gpRank }) => gpRank);
  anyOf(filters.volumeRank, ({ volumeRank }) => volumeRank);
  anyOf(filters.trend, ({ trend }) => trend);
  const { premise, tags, sponsored, excluded } = filters;
  if (premise?.length) checks.push((product) => product.premise === null || premise.includes(product.premise));
  if (tags?.length) checks.push((product) => product.tags.some((tag) => tags.includes(tag)));
  if (sponsored !== undefined) checks.push(({ isSponsored }) => isSponsored === sponsored);
  if (excluded !== undefined) checks.push(({ isExcluded }) => isExcluded === excluded);
  const [hasId, hasPhrase] = [searchTest(filters.searchId), searchTest(filters.searchPhrase)];
  if (filters.searchId) checks.push(({ customId }) => hasId(customId));
  if (filters.searchPhrase) checks.push(({ name }) => hasPhrase(name));
  return (product) => checks.every((passes) => passes(product));
}
