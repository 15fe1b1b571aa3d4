/**
 * The catalog: products with their figures of the 90 days to L, house-wide (docs/product.md, Suppliers, brands,
 * products, buyers).
 */
import { boostTypes } from '@caselift/domain/boosts';
import * as z from 'zod/mini';
import { editable } from './editable.ts';
import { endpoint } from './endpoint.ts';
import { MonthSales } from './month-sales.ts';
import { pageFields } from './paging.ts';
import { GpRank, Premise, productFilterFields, repeated, Trend, VolumeRank } from './product-filters.ts';
import { scopeQuery } from './scope.ts';
import { DeltaPercent } from './suppliers.ts';
import { IsoDate } from './wholesaler.ts';

/** Products a page on the screen, and at most in one answer (for print and exports). */
export const productsPageSize = 25;
export const productsLimit = 5000;
/** At most so many products in one change of flags. */
export const productEditLimit = 100;

export const productTexts = {
  none: 'Choose the products to change.',
  nothing: "There's nothing to change.",
  tooMany: 'Too many products (>100)',
  both: "A product can't be both sponsored and excluded. Send only one of them as true.",
  unknown: (ids: readonly string[]) => `There is no product ${ids.join(', ')}.`,
  flagFilters: 'Only admins can filter by sponsored and excluded products.',
} as const;

/**
 * This year, last year and the change in percent: gp in dollars, volume in CE, gpCe in dollars per CE (null: CE <= 0).
 */
const measure = z.object({ thisYear: z.number(), lastYear: z.number(), delta: DeltaPercent });
const ratioMeasure = z.object({
  thisYear: z.nullable(z.number()),
  lastYear: z.nullable(z.number()),
  delta: DeltaPercent,
});

/** gp and gpCe are absent where profits are hidden. */
export const Product = z.object({
  customId: z.string(),
  name: z.string(),
  supplier: z.string(),
  brand: z.string(),
  brandFam: z.nullable(z.string()),
  productType: z.nullable(z.string()),
  packageType: z.nullable(z.string()),
  size: z.nullable(z.string()),
  /** null: for both. */
  premise: z.nullable(Premise),
  tags: z.array(z.string()),
  /** null: no net volume in the 90 days. */
  gpRank: z.nullable(GpRank),
  volumeRank: z.nullable(VolumeRank),
  trend: Trend,
  /** Dollars of the boost active at L; 0 without one. */
  boost: z.number(),
  /** Of one CE or one unit; null without a boost. */
  boostType: z.nullable(z.enum(boostTypes)),
  gp: z.optional(z.number()),
  volume: z.number(),
  gpCe: z.optional(z.nullable(z.number())),
  /** The same dates last year. */
  lastYear: z.object({ gp: z.optional(z.number()), volume: z.number(), gpCe: z.optional(z.nullable(z.number())) }),
  delta: z.object({ gp: z.optional(DeltaPercent), volume: DeltaPercent, gpCe: z.optional(DeltaPercent) }),
  sponsored: z.object({ isSponsored: z.boolean(), isExcluded: z.boolean() }),
});
export type Product = z.output<typeof Product>;

/** By CE, the largest first. */
export const listProducts = endpoint({
  method: 'GET',
  path: '/api/products',
  summary: 'Lists products with their figures of the last 90 days, filtered and paged.',
  access: 'signedIn',
  scope: 'wholesaler',
  paged: true,
  query: z.extend(scopeQuery, {
    ...productFilterFields,
    ...pageFields({ limit: productsPageSize, atMost: productsLimit }),
  }),
  reply: z.object({ results: z.array(Product), count: z.number() }),
});

/** Of all products that the filters leave; `of`: how many there are without filters. */
export const ProductsSummary = z.object({
  gp: z.optional(measure),
  volume: measure,
  gpCe: z.optional(ratioMeasure),
  count: z.number(),
  of: z.number(),
  /** L and the first of its 90 days; null before the first update. */
  period: z.nullable(z.object({ from: IsoDate, to: IsoDate })),
});
export type ProductsSummary = z.output<typeof ProductsSummary>;

export const readProductsSummary = endpoint({
  method: 'GET',
  path: '/api/productsSummary',
  summary: 'Adds up the products that the filters leave, this year and last.',
  access: 'signedIn',
  scope: 'wholesaler',
  query: z.extend(scopeQuery, productFilterFields),
  reply: ProductsSummary,
});

const BuyerVolume = z.object({ customId: z.string(), name: z.string() });

/** A product with what its card shows. Buyers and people are those that the viewer may see. Volumes in CE. */
export const ProductDetail = z.extend(Product, {
  months: z.array(MonthSales),
  /** Its share of its brand's CE in percent; null where the brand has none. */
  brandShare: z.nullable(z.number()),
  /** Those who bought most of it in the 90 days, the first 5, and how many bought any. */
  topBuyers: z.array(z.extend(BuyerVolume, { volume: z.number(), lastYear: z.number(), delta: DeltaPercent })),
  buyersCount: z.number(),
  /**
   * Net units in last year's same 90 days and nothing bought in these: by last year's CE, the first 5, and how many.
   */
  stoppedBuyers: z.array(z.extend(BuyerVolume, { lastYear: z.number() })),
  stoppedCount: z.number(),
  /** The people on its lines of the 90 days, by CE, with their share of its CE in percent. */
  soldBy: z.array(
    z.object({ customId: z.string(), name: z.string(), volume: z.number(), share: z.nullable(z.number()) }),
  ),
});
export type ProductDetail = z.output<typeof ProductDetail>;

export const readProduct = endpoint({
  method: 'GET',
  path: '/api/product/:customId',
  summary: 'Returns a product with its months, its customers and the people who sell it.',
  access: 'signedIn',
  scope: 'wholesaler',
  params: z.object({ customId: z.string().check(z.maxLength(200)) }),
  query: scopeQuery,
  reply: ProductDetail,
});

const customIds = z.pipe(
  repeated,
  z.array(z.string()).check(z.minLength(1, productTexts.none), z.maxLength(productEditLimit, productTexts.tooMany)),
);

/** Setting one flag clears the other; an absent one stays. */
export const ProductPatch = z.object({
  sponsored: z.object({ isSponsored: z.optional(z.boolean()), isExcluded: z.optional(z.boolean()) }).check(
    z.refine(({ isSponsored, isExcluded }) => isSponsored !== undefined || isExcluded !== undefined, {
      error: productTexts.nothing,
    }),
    z.refine(({ isSponsored, isExcluded }) => !(isSponsored === true && isExcluded === true), {
      error: productTexts.both,
    }),
  ),
});

export const updateProducts = endpoint({
  method: 'PATCH',
  path: '/api/products',
  summary: 'Marks up to 100 products as sponsored or excluded. An edit in prod also changes preview.',
  access: editable.productFlag.editors,
  scope: 'wholesaler',
  query: z.extend(scopeQuery, { customIds }),
  body: z.object({ patch: ProductPatch }),
  reply: z.object({ updated: z.number() }),
});
