/** Figures over time: by month against the year before, and by selling day within a month against pace and goal. */
import * as z from 'zod/mini';
import { type AccessRule, supplierReaders } from './access.ts';
import { endpoint } from './endpoint.ts';
import { MonthSales } from './month-sales.ts';
import { scopeFields, scopeQuery } from './scope.ts';
import { IsoDate, RealDate } from './wholesaler.ts';

export const overTimeTexts = {
  notFirst: 'Name the first day of a month, such as 2026-09-01.',
  notHeld: 'Figures by day are held for the month of the newest sale and the twelve before it.',
  unknownSupplier: 'There is no such supplier.',
  unknownBrand: 'There is no such brand.',
} as const;

/** Whoever sees a person on a list sees what the person sold, month by month. */
const seen = {
  about: { admin: 'seen', manager: 'seen', teamLead: 'seen', salesRep: 'seen' },
} as const satisfies AccessRule;

/** volume in CE, gp in dollars; gp is absent where profits are hidden. */
const sums = z.object({ volume: z.number(), gp: z.optional(z.number()) });

/**
 * sameBuyers: of a person, this year's of the buyers held at L, to compare with last year's of the same ones; absent where
 * it is thisYear.
 */
export const OverTimeMonth = z.extend(MonthSales, { sameBuyers: z.optional(sums) });
export type OverTimeMonth = z.output<typeof OverTimeMonth>;

/**
 * The month of L and the twelve before it, the oldest first; last year's are those of the 25 months held. The sums are
 * those of the tables: a person's this year counts the lines credited to the person, last year the buyers held at L.
 * Empty before the first update.
 */
export const Months = z.object({ months: z.array(OverTimeMonth) });
export type Months = z.output<typeof Months>;

const goals = z.object({ volume: z.nullable(z.number()), gp: z.optional(z.nullable(z.number())) });

/**
 * One month by selling day, added up from its first. Days that are no selling days count with the selling day before
 * them, those before the first with the first. The last point of `thisYear` equals the month to date of the tables,
 * that of `lastYear` the whole month a year earlier. Before the first selling day of the month of L it has no point.
 */
export const MonthDays = z.object({
  /** Its first day. */
  month: IsoDate,
  /** Each selling day of the month, this year; null after L. */
  thisYear: z.array(z.object({ day: IsoDate, sum: z.nullable(sums) })),
  /** Each selling day of the month a year earlier, which may have more or fewer. */
  lastYear: z.array(z.object({ day: IsoDate, sum: sums })),
  /** Selling days of thisYear up to L: all of them in a month before L's. */
  elapsed: z.number(),
  /** What the month of L comes to at its pace; null before its first selling day, and in the months before. */
  pace: z.nullable(sums),
  /** The month's part of the period's goal (docs/product.md, Calendar); null without one. */
  goal: goals,
});
export type MonthDays = z.output<typeof MonthDays>;

const customIdParams = z.object({ customId: z.string() });
/** month: its first day; without it that of L. */
const daysQuery = z.object({
  ...scopeFields,
  month: z.optional(RealDate.check(z.regex(/-01$/, overTimeTexts.notFirst))),
});

const read = { method: 'GET', scope: 'wholesaler' } as const;

/** Of the house: whoever is signed in reads its figures in GET /api/wholesaler too. */
export const readHouseMonths = endpoint({
  ...read,
  path: '/api/overTime/house',
  summary: 'Reads the house by month against last year.',
  access: 'signedIn',
  query: scopeQuery,
  reply: Months,
});

export const readHouseDays = endpoint({
  ...read,
  path: '/api/overTime/house/days',
  summary: 'Reads a month of the house by selling day against last year, pace and goal.',
  access: 'signedIn',
  query: daysQuery,
  reply: MonthDays,
});

export const readPersonMonths = endpoint({
  ...read,
  path: '/api/overTime/users/:customId',
  summary: 'Reads a person by month against last year.',
  access: seen,
  params: customIdParams,
  query: scopeQuery,
  reply: Months,
});

export const readPersonDays = endpoint({
  ...read,
  path: '/api/overTime/users/:customId/days',
  summary: 'Reads a month of a person by selling day against last year, pace and goal.',
  access: seen,
  params: customIdParams,
  query: daysQuery,
  reply: MonthDays,
});

export const readSupplierMonths = endpoint({
  ...read,
  path: '/api/overTime/suppliers/:customId',
  summary: 'Reads a supplier by month against last year.',
  access: supplierReaders,
  params: customIdParams,
  query: scopeQuery,
  reply: Months,
});

export const readBrandMonths = endpoint({
  ...read,
  path: '/api/overTime/brands/:customId',
  summary: 'Reads a brand by month against last year.',
  access: supplierReaders,
  params: customIdParams,
  query: scopeQuery,
  reply: Months,
});
