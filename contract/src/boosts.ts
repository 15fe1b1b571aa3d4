/** Boosts: cash paid to a rep per CE or unit on chosen products in a period (docs/product.md, Boosts). */
import { boostFilterKeys, boostTypes } from '@caselift/domain/boosts';
import { isRealDate } from '@caselift/domain/dates';
import { recordOf } from '@caselift/domain/record';
import * as z from 'zod/mini';
import { mayAccess, type Role } from './access.ts';
import { editable } from './editable.ts';
import { endpoint } from './endpoint.ts';
import { pageFields } from './paging.ts';
import { filterValuesLimit, productFilterFields, searchLimit } from './product-filters.ts';
import { scopeQuery } from './scope.ts';
import { CountsFrom, IsoDate } from './wholesaler.ts';

/** Boosts, and products of a boost, a page. */
export const boostsPageSize = 15;
export const boostProductsPageSize = 25;
const pageLimit = 200;

export const boostLimits = { name: 100, description: 2000, amount: 100_000, products: 20_000 } as const;

export const boostTexts = {
  nameRequired: 'Name is required',
  nameLong: `The name can have up to ${boostLimits.name} characters.`,
  descriptionLong: `The description can have up to ${boostLimits.description} characters.`,
  amount: 'The boost amount should be 0 or more, with up to 2 decimals.',
  amountLarge: `The boost amount can be up to ${boostLimits.amount.toLocaleString('en-US')}.`,
  contribution: 'The supplier contribution should be between 0 and 100 percent, with up to 2 decimals.',
  date: 'Enter the dates as YYYY-MM-DD.',
  dateFar: 'Enter dates from 2000 to 2099.',
  period: 'The period should end on or after its first day.',
  unknown: "This boost doesn't exist.",
  unknownParent: "The boost to copy doesn't exist.",
  unknownProducts: (ids: readonly string[]) => `There is no product ${ids.join(', ')}.`,
  /** A sentence a clashing boost, the first few; `more`: products that aren't named. */
  clash: (boost: string, products: readonly string[], more: number, from: string, to: string) =>
    `"${boost}" already boosts ${products.join(', ')}${more === 0 ? '' : ` and ${more} more`} from ${from} to ${to}.`,
  clashAdvice: 'Change the dates or the products.',
  /** The sum of the paid people that the reader may not see. */
  otherPeople: 'Other people',
  readOnlyPage: 'Only admins and managers can change boosts.',
  preview: 'Changes to programs take effect in Production now.',
  errors: {
    list: 'Error fetching boosts',
    one: 'Error fetching boost',
    add: 'Error adding boost',
    edit: 'Error editing boost',
    delete: 'Error deleting boost',
    products: 'Error fetching products',
    estimate: 'Error fetching cost estimate data',
    selected: 'Error fetching selected products',
    selectedCustom: 'Error fetching selected custom products',
  },
  updating: 'Updating...',
  updated: 'Update completed 👍',
  copied: 'The boost has been successfully copied',
  productsUpdated: 'Products updated 👍',
  noneFound: 'No products found',
  noneSelected: 'No products selected',
  mustMatch: 'A product must match every list that has a choice',
  saveMeasures: 'A save measures the boost before it is acknowledged.',
  countsFrom: 'From this sales period on, what you change below pays. What was changed for a later one stays.',
  saveChecksFirst: 'Save the checked products before you choose another period.',
  /** Of a boost that began in a sales period that has ended. */
  actsFrom: (day: string) => `Changes act on sales from ${day} on. Earlier sales keep what they were paid.`,
  deleteTitle: 'Delete Boost',
  deleteQuestion: 'Are you sure you want to delete this boost?',
} as const;

/** Whether a person sees what a supplier contributes, what boosts cost and what they brought. */
export function seesBoostCosts(person: { role: Role; leadership: boolean; wholesalerId: string | null }): boolean {
  return mayAccess({ roles: ['admin', 'manager', 'teamLead'], leadership: true }, person);
}

const RealDate = z.string(boostTexts.date).check(z.refine(isRealDate, boostTexts.date));
const BoostDate = RealDate.check(z.refine((day) => day >= '2000-01-01' && day <= '2099-12-31', boostTexts.dateFar));
const hasTwoDecimals = (value: number) => Math.abs(value * 100 - Math.round(value * 100)) < 1e-6;

const names = z.array(z.string().check(z.maxLength(200))).check(z.maxLength(filterValuesLimit * 10));
/** Names as GET /wholesaler lists them: any of a key's values and every key that has values; none: no products. */
export const BoostFilters = z.object(recordOf(boostFilterKeys, () => z._default(names, [])));
export type BoostFilters = z.output<typeof BoostFilters>;

const name = z
  .string(boostTexts.nameRequired)
  .check(z.trim(), z.minLength(1, boostTexts.nameRequired), z.maxLength(boostLimits.name, boostTexts.nameLong));
const description = z.string().check(z.trim(), z.maxLength(boostLimits.description, boostTexts.descriptionLong));
/** 0 to the most, up to 2 decimals: a number, or one that was typed. Nothing typed is none, not 0. */
const decimal = (text: string, most: number, mostText = text) =>
  z.pipe(
    z.union([z.number(), z.string().check(z.regex(/\d/, text))], text),
    z.coerce
      .number<number | string>(text)
      .check(z.minimum(0, text), z.maximum(most, mostText), z.refine(hasTwoDecimals, text)),
  );
const amount = decimal(boostTexts.amount, boostLimits.amount, boostTexts.amountLarge);
const contribution = decimal(boostTexts.contribution, 100);
const searchPhrase = z.optional(z.string().check(z.trim(), z.maxLength(searchLimit)));
const isPeriod = ({ startDate, endDate }: { startDate: string; endDate: string }) => startDate <= endDate;

export const BoostForm = z
  .object({
    name,
    description,
    type: z.enum(boostTypes),
    boost: amount,
    supplierContribution: contribution,
    startDate: BoostDate,
    endDate: BoostDate,
    customProductsSelected: z.boolean(),
    productsFilters: BoostFilters,
  })
  .check(z.refine(isPeriod, { error: boostTexts.period, path: ['endDate'] }));
export type BoostForm = z.output<typeof BoostForm>;

/** What a boost has paid in the sales period so far. Dollars; a share is what the supplier refunds. */
export const BoostPaid = z.object({
  gross: z.number(),
  supplierShare: z.number(),
  net: z.number(),
  /** Those who are paid by it. Shares sum to the whole. */
  people: z.array(z.object({ customId: z.string(), name: z.string(), amount: z.number(), supplierShare: z.number() })),
});
export type BoostPaid = z.output<typeof BoostPaid>;

/** supplierContribution and paid are absent for viewers who don't see costs (`seesBoostCosts`). */
export const Boost = z.object({
  _id: z.string(),
  name: z.string(),
  description: z.string(),
  type: z.enum(boostTypes),
  /** Dollars per CE or unit. */
  boost: z.number(),
  supplierContribution: z.optional(z.number()),
  startDate: IsoDate,
  endDate: IsoDate,
  customProductsSelected: z.boolean(),
  productsFilters: BoostFilters,
  /** false: never saved in full, so it pays nothing yet. */
  isSaved: z.boolean(),
  parentId: z.nullable(z.string()),
  /** Where it stands on the day of the newest sale; null before there are figures. */
  stage: z.nullable(z.enum(['before', 'active', 'over'])),
  /** Dollars that the viewer has earned by it in the sales period so far. */
  earned: z.number(),
  /** The version that a save names. */
  version: z.number(),
});
export type Boost = z.output<typeof Boost>;

/** Of its period: the selling days, and how many of them have elapsed; null before there are figures. */
const days = z.nullable(z.object({ elapsed: z.number(), total: z.number() }));
export const BoostDetail = z.extend(Boost, {
  sellingDays: days,
  /** How many products it pays. */
  productsCount: z.number(),
  paid: z.optional(BoostPaid),
});
export type BoostDetail = z.output<typeof BoostDetail>;

const base = '/api/v2/boosts';
const boostId = z.string().check(z.regex(/^[0-9a-f-]{36}$/, boostTexts.unknown));
const params = z.object({ id: boostId });
/** Terms are those of the sales period that begins on the day, and an edit counts from it on; absent: the latest ones. */
const inPeriod = { periodStart: z.optional(RealDate) };
const productsParams = z.object({ boostId });

/** A boost is of a period when it shares a day with it. Newest period first. */
export const listBoosts = endpoint({
  method: 'GET',
  path: base,
  summary: 'Lists boosts, filtered by name, type and period, a page at a time.',
  access: 'signedIn',
  scope: 'wholesaler',
  paged: true,
  listed: true,
  query: z.extend(scopeQuery, {
    ...pageFields({ limit: boostsPageSize, atMost: pageLimit }),
    /** Anywhere in the name, in any case. */
    searchPhrase,
    type: z.optional(z.enum(boostTypes)),
    periodStart: z.optional(RealDate),
    periodEnd: z.optional(RealDate),
  }),
  reply: z.object({ results: z.array(Boost), count: z.number() }),
});

export const readBoost = endpoint({
  method: 'GET',
  path: `${base}/:id`,
  summary: 'Returns a boost and, for those who see costs, what it has paid in the sales period.',
  access: 'signedIn',
  scope: 'wholesaler',
  params,
  query: z.extend(scopeQuery, inPeriod),
  reply: BoostDetail,
  alsoAs: 'data',
});

const usedBy = z.array(
  z.object({ value: z.string(), boosts: z.array(z.object({ _id: z.string(), name: z.string() })) }),
);

/** Values that saved boosts which end on or after the newest sale use in their filters, and which boosts those are. */
export const ActiveFilters = z.object({
  wholesalerId: z.string(),
  ...recordOf(boostFilterKeys, () => z.array(z.string())),
  usedBy: z.object(recordOf(boostFilterKeys, () => usedBy)),
});
export type ActiveFilters = z.output<typeof ActiveFilters>;

export const readActiveFilters = endpoint({
  method: 'GET',
  path: `${base}/activeFilters`,
  summary: 'Lists the filter values that current and future boosts already use, and names these boosts.',
  access: editable.boost.editors,
  scope: 'wholesaler',
  query: scopeQuery,
  reply: ActiveFilters,
});

/**
 * Without parentId: what is not sent takes its default; nothing pays before the first full save. With parentId: a copy of
 * that boost, with its products and dates as they are stored; only the name and the description are taken from the body.
 */
export const createBoost = endpoint({
  method: 'POST',
  path: base,
  summary: 'Creates a boost, or a copy of another one.',
  access: editable.boost.editors,
  scope: 'wholesaler',
  query: z.extend(scopeQuery, { parentId: z.optional(boostId) }),
  body: z.object({
    name: z._default(z.string().check(z.trim(), z.maxLength(boostLimits.name, boostTexts.nameLong)), ''),
    description: z.optional(description),
    type: z._default(z.enum(boostTypes), 'GP/CE'),
    boost: z._default(amount, 0),
    supplierContribution: z._default(contribution, 0),
    startDate: z.optional(BoostDate),
    endDate: z.optional(BoostDate),
    customProductsSelected: z._default(z.boolean(), true),
    productsFilters: z._default(
      BoostFilters,
      recordOf(boostFilterKeys, () => []),
    ),
  }),
  reply: Boost,
});

/** A full save. 409 `conflict`: another boost already pays some of the products on some of the days; `stale`: someone else has changed it. */
export const updateBoost = endpoint({
  method: 'PATCH',
  path: `${base}/:id`,
  summary: 'Saves a boost and measures it before answering. 409 if it clashes with another boost.',
  access: editable.boost.editors,
  scope: 'wholesaler',
  params,
  query: scopeQuery,
  body: z.extend(BoostForm, { _id: boostId, version: z.number(), periodStart: z.optional(CountsFrom) }),
  reply: BoostDetail,
});

export const deleteBoost = endpoint({
  method: 'DELETE',
  path: `${base}/:id`,
  summary: 'Deletes a boost. What it paid in earlier sales periods stays.',
  access: editable.boost.editors,
  scope: 'wholesaler',
  params,
  query: scopeQuery,
  reply: z.null(),
});

/** A product as selection tables show it. */
export const BoostProduct = z.object({
  customId: z.string(),
  name: z.string(),
  size: z.nullable(z.string()),
  supplier: z.string(),
  brand: z.string(),
  premise: z.nullable(z.string()),
  packageType: z.nullable(z.string()),
  tags: z.array(z.string()),
  brandFam: z.nullable(z.string()),
  isSelected: z.boolean(),
});
export type BoostProduct = z.output<typeof BoostProduct>;

/** `selected` and `total`: of all products, whatever the filters leave. */
const boostProducts = z.object({
  results: z.array(BoostProduct),
  count: z.number(),
  selected: z.number(),
  total: z.number(),
});
const productsQuery = z.extend(scopeQuery, {
  ...inPeriod,
  ...productFilterFields,
  ...pageFields({ limit: boostProductsPageSize, atMost: pageLimit }),
});

export const listBoostProducts = endpoint({
  method: 'GET',
  path: `${base}/:boostId/products`,
  summary: 'Lists all products with whether the manual list of a boost has them, filtered, a page at a time.',
  access: editable.boost.editors,
  scope: 'wholesaler',
  paged: true,
  params: productsParams,
  query: productsQuery,
  reply: boostProducts,
});

/** 'Show Selected' of the manual list. For those who read only: the products that the boost pays, however they are chosen. */
export const listBoostsOwnProducts = endpoint({
  method: 'GET',
  path: `${base}/:boostId/allProducts`,
  summary: 'Lists the products of a boost, filtered, a page at a time.',
  access: 'signedIn',
  scope: 'wholesaler',
  paged: true,
  params: productsParams,
  query: productsQuery,
  reply: boostProducts,
});

/** Those that the filters sent choose, which need not be saved. */
export const listSelectedCustomProducts = endpoint({
  method: 'POST',
  path: `${base}/:boostId/selectedCustomProducts`,
  summary: 'Lists the products that filters choose, a page at a time. Changes nothing.',
  access: editable.boost.editors,
  scope: 'wholesaler',
  changesNothing: true,
  paged: true,
  listed: true,
  params: productsParams,
  query: z.extend(scopeQuery, {
    ...pageFields({ limit: boostProductsPageSize, atMost: pageLimit }),
    searchPhrase,
  }),
  body: z.extend(BoostFilters, { wholesalerId: z.optional(z.string()), searchPhrase }),
  reply: z.object({ results: z.array(BoostProduct), count: z.number() }),
});

/** Volumes in the boost's unit: CE, or units. `to` before `from`: the range has no day with sales yet. */
export const CostEstimate = z.object({
  totalVolumeLastYear: z.number(),
  lastYear: z.object({ from: IsoDate, to: IsoDate }),
  /** The 30 days to the newest sale; null before there are figures. */
  rolling30: z.nullable(z.object({ volume: z.number(), from: IsoDate, to: IsoDate })),
  productsCount: z.number(),
});
export type CostEstimate = z.output<typeof CostEstimate>;

/** What is not sent is as it is stored. customProductsSelected false: of the stored manual list. */
export const readCostEstimate = endpoint({
  method: 'POST',
  path: `${base}/:boostId/selectedCustomProductsSummary`,
  summary:
    'Adds up what the chosen products sold on the same dates last year and in the last 30 days. Changes nothing.',
  access: { roles: ['admin', 'manager', 'teamLead'], leadership: true },
  scope: 'wholesaler',
  changesNothing: true,
  mayTakeLonger: true,
  params: productsParams,
  query: z.extend(scopeQuery, inPeriod),
  body: z.object({
    ...recordOf(boostFilterKeys, () => z.optional(names)),
    wholesalerId: z.optional(z.string()),
    type: z.optional(z.enum(boostTypes)),
    startDate: z.optional(BoostDate),
    endDate: z.optional(BoostDate),
    customProductsSelected: z.optional(z.boolean()),
  }),
  reply: CostEstimate,
});

/**
 * Saves checks of the manual list. `all`: checks (true) or clears (false) every product that the filters of the query
 * leave, before `products`. Acts at once where the boost has been saved and pays by its list.
 */
export const updateBoostProducts = endpoint({
  method: 'POST',
  path: `${base}/:boostId/updateProducts`,
  summary: 'Saves which products the manual list of a boost has. 409 if one clashes with another boost.',
  access: editable.boost.editors,
  scope: 'wholesaler',
  params: productsParams,
  query: z.extend(scopeQuery, { ...productFilterFields, ...inPeriod, boostId: z.optional(z.string()) }),
  body: z.object({
    boostId: z.optional(z.string()),
    products: z
      .array(z.object({ productId: z.string().check(z.maxLength(200)), checked: z.boolean() }))
      .check(z.maxLength(boostLimits.products)),
    all: z.optional(z.boolean()),
  }),
  /** takesEffect: pay has changed by it. version: of the boost after it. */
  reply: z.object({ selected: z.number(), takesEffect: z.boolean(), version: z.number() }),
});
