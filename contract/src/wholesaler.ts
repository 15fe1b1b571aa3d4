import { type SalesPeriodKind, salesPeriodKinds } from '@caselift/domain/calendar';
import { isRealDate } from '@caselift/domain/dates';
import { windowNames } from '@caselift/domain/measure';
import { companyGoals, openMeasures, profitMeasures } from '@caselift/domain/measure-list';
import { recordOf } from '@caselift/domain/record';
import { visibilities } from '@caselift/domain/visibility';
import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { scopeQuery } from './scope.ts';
import { bySetting } from './setting-fields.ts';
import { DeltaPercent } from './suppliers.ts';

/** Dates on the wire: YYYY-MM-DD. */
export const IsoDate = z.string().check(z.regex(/^\d{4}-\d{2}-\d{2}$/));
export const noSuchDay = "That date doesn't exist. Choose another.";
/** As requests name one: '2026-02-30' and '0000-00-00' are refused. */
export const RealDate = IsoDate.check(z.refine(isRealDate, noSuchDay));

/**
 * The first day of the sales period from which on an edit of what pays counts: of one that is over and not closed, or of the
 * one that holds L. Absent: the latter. Refused are a day that begins none (400) and closed periods (409).
 */
export const CountsFrom = RealDate;

/**
 * Which sales period figures are asked for, by its first day; absent: the one that holds L. One that is over is worked
 * out by its own goals and settings.
 */
export const periodAsked = z.optional(RealDate);

export const SalesPeriod = z.enum(salesPeriodKinds);
export type SalesPeriod = SalesPeriodKind;
export const Visibility = z.enum(visibilities);

export const WholesalerListItem = z.object({
  customId: z.string(),
  title: z.string(),
  avatar: z.object({ url: z.nullable(z.string()), hash: z.nullable(z.string()) }),
});
export type WholesalerListItem = z.output<typeof WholesalerListItem>;

export const listWholesalers = endpoint({
  method: 'GET',
  path: '/api/wholesalers',
  summary:
    "Lists the wholesalers the caller can open: all of them for admins who aren't limited to one, otherwise their own.",
  access: 'signedIn',
  scope: 'none',
  reply: z.array(WholesalerListItem),
});

/**
 * The house's totals of GP (dollars) or volume (CE): a user's fields over all lines, without pay. thisYear and lastYear
 * are the sales period to date, ...Month the month to date, ...YTD the year to date, lastYearFull... the whole month
 * and year a year earlier, pem the projected end of the month. sameBuyers... equal thisYear...: every buyer is the
 * house's. Percents null: not computable.
 */
export const HouseMeasure = z.object({
  ...recordOf(windowNames, () => z.number()),
  pem: z.nullable(z.number()),
  deltaYTD: DeltaPercent,
  goal: z.nullable(z.number()),
  monthGoal: z.nullable(z.number()),
  achieved: z.nullable(z.number()),
  achievedSellingDays: z.nullable(z.number()),
  achievedSellingDaysMonth: z.nullable(z.number()),
  pemVsLyMonth: DeltaPercent,
});
export type HouseMeasure = z.output<typeof HouseMeasure>;

const goal = z.nullable(z.number());

/**
 * Wholesaler details. Figure fields are null before the first update. Of a sales period that is over: settings, goals
 * and figures as its last day ends, which is lastTransactionDate; lists and publishedAt are those of the environment.
 */
export const Wholesaler = z.object({
  customId: z.string(),
  ...bySetting({
    title: z.string(),
    percent: z.number(),
    cap: z.number(),
    slope: z.number(),
    dollars: z.number(),
    months: z.number(),
    flag: z.boolean(),
    days: z.array(IsoDate),
    lossReasons: z.array(z.string()),
    salesPeriod: SalesPeriod,
    timeZone: z.string(),
  }),
  permissions: z.object({ visibility: Visibility }),
  companyWideFpl: z.boolean(),
  fplBySuperTeamLead: z.boolean(),
  /** Dollars and CE, for the current sales period. The amount of profits is absent where they are hidden. */
  ...companyGoals(profitMeasures, () => z.optional(goal)),
  ...companyGoals(openMeasures, () => goal),
  lastTransactionDate: z.nullable(IsoDate),
  thisYearSellingDaysPastMonth: z.nullable(z.number()),
  thisYearSellingDaysLeft: z.nullable(z.number()),
  importedDays: z.nullable(z.number()),
  /** The amount of profits is absent where they are hidden; null before the first update. */
  ...recordOf(profitMeasures, () => z.optional(z.nullable(HouseMeasure))),
  ...recordOf(openMeasures, () => z.nullable(HouseMeasure)),
  productSuppliers: z.array(z.object({ title: z.string(), brands: z.array(z.string()) })),
  productSizes: z.array(z.string()),
  productPackageTypes: z.array(z.string()),
  productPremises: z.array(z.string()),
  productTags: z.array(z.string()),
  productTypes: z.array(z.string()),
  brandFams: z.array(z.string()),
  /** By name; for admins only. */
  productFlags: z.optional(
    z.array(z.object({ customId: z.string(), name: z.string(), flag: z.enum(['sponsored', 'excluded']) })),
  ),
  avatar: z.object({ url: z.nullable(z.string()), hash: z.nullable(z.string()) }),
  /** When the figures shown were computed and, for prod, published (ISO instants); null before. */
  computedAt: z.nullable(z.string()),
  publishedAt: z.nullable(z.string()),
});
export type Wholesaler = z.output<typeof Wholesaler>;

export const readWholesaler = endpoint({
  method: 'GET',
  path: '/api/wholesaler',
  summary: 'Returns the details, settings, totals and filter lists of one wholesaler in one environment.',
  access: 'signedIn',
  scope: 'wholesaler',
  query: z.extend(scopeQuery, { period: periodAsked }),
  /** The first reader of a period that is over waits for its lines. */
  mayTakeLonger: true,
  reply: Wholesaler,
});
