/** What lists of products are filtered by: the catalog, recommendations, and whatever selects products. */
import { gpRanks, premises, trends, volumeRanks } from '@caselift/domain/product-words';
import * as z from 'zod/mini';

export const GpRank = z.enum(gpRanks);
export const VolumeRank = z.enum(volumeRanks);
export const Trend = z.enum(trends);
export const Premise = z.enum(premises);

/** Characters of a search, and values of one filter. */
export const searchLimit = 100;
export const filterValuesLimit = 200;

/** A key that may be repeated: absent, one value or several, each once. */
export const repeated = z.pipe(
  z._default(z.union([z.string(), z.array(z.string())]), []),
  z.transform((sent: string | string[]) => [...new Set([sent].flat().filter((text) => text !== ''))]),
);
export function listOf<Value extends z.ZodMiniType<string, string>>(value: Value) {
  return z.pipe(repeated, z.array(value).check(z.maxLength(filterValuesLimit)));
}
export const names = () => listOf(z.string().check(z.maxLength(200)));
export const search = () => z.optional(z.string().check(z.trim(), z.maxLength(searchLimit)));
export const flag = () => z.optional(z.union([z.boolean(), z.stringbool()]));

/** Names of suppliers, brands and the like as GET /wholesaler lists them. */
export const recommendationFilterFields = {
  brand: names(),
  brandFams: names(),
  gpRank: listOf(GpRank),
  packageType: names(),
  size: names(),
  supplier: names(),
  tags: names(),
  volumeRank: listOf(VolumeRank),
};

export const productFilterFields = {
  ...recommendationFilterFields,
  noBrand: names(),
  noSupplier: names(),
  premise: listOf(Premise),
  trend: listOf(Trend),
  /** Admins only; anyone else is refused. */
  sponsored: flag(),
  excluded: flag(),
  searchId: search(),
  searchPhrase: search(),
};

/** What screens call the filters. */
export const filterLabels = {
  brand: 'Include Brands',
  noBrand: 'Exclude Brands',
  brandFams: 'Brand Family',
  supplier: 'Include Supplier Families',
  noSupplier: 'Exclude Supplier Families',
  packageType: 'Package Type',
  size: 'Size',
  premise: 'Premise',
  tags: 'Tags',
  gpRank: 'GP Rank',
  volumeRank: 'Volume Rank',
  trend: 'Trend',
  sponsored: 'Sponsored',
  excluded: 'Excluded',
} as const satisfies Partial<Record<keyof typeof productFilterFields, string>>;
