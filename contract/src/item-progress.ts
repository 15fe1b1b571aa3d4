/** How one item of the report stands: its quantity by day against its pace, its sales reps, and what it costs. */
import { itemTypes } from '@caselift/domain/programs/item';
import * as z from 'zod/mini';
import { leadsAndAbove } from './access.ts';
import { endpoint } from './endpoint.ts';
import { itemLimits, itemTexts } from './item-texts.ts';
import { itemId } from './items.ts';
import { flag, searchLimit } from './product-filters.ts';
import { scopeQuery } from './scope.ts';
import { IsoDate, periodAsked, RealDate } from './wholesaler.ts';

/** Why an item has no quantities by day. */
export const noDaysTexts = {
  noResults: 'Nothing of this item is reported in this period.',
  parent: 'This item is made of others. Choose one of those to see its days.',
  archived: 'An archived item keeps its results, not its days.',
  accounts: 'Accounts that reach their target are counted as of the newest sale only, so there are no days.',
  houseGoal: 'What everyone hands in for a house goal is counted together, so there are no days.',
  hidden: itemTexts.hiddenProfits,
  notBegun: 'The days that count have not begun.',
  noReference: 'There is nothing to compare with yet.',
} as const;

const nullableNumber = z.nullable(z.number());
const params = z.object({ itemId });
/** period: as of statements. instance: its first day; absent: of those reported, the one that holds the newest sale, else the latest. */
const query = z.extend(scopeQuery, { instance: z.optional(RealDate), period: periodAsked });
const Instance = z.object({ from: IsoDate, to: IsoDate, isEnded: z.boolean() });
/**
 * Of which instance it tells, and which ones of the item are reported: the latest first. null: of none, for nothing of the item
 * is reported in the sales period.
 */
const told = { name: z.string(), instance: z.nullable(Instance), instances: z.array(Instance) };
const read = { method: 'GET', access: leadsAndAbove, scope: 'wholesaler', mayTakeLonger: true, params, query } as const;

/**
 * The sales reps' quantities together, as the report totals them; of percents, the percent of what is behind them; of a
 * house goal, that of the house. People the reader may not see are left out.
 * @property quantity at the end of the day, had it been the newest one; null: later, or there was nothing to compare
 * with.
 * @property pace where the target stands by selling days, of a percent the target itself; null: there is no target.
 */
export const ItemDay = z.object({ date: IsoDate, quantity: nullableNumber, pace: nullableNumber });
export type ItemDay = z.output<typeof ItemDay>;

/**
 * days: all that count, to the end of the period; empty where whyNone says why there are none. Of sales to the newest
 * one, of what is handed in to today.
 */
export const ItemDays = z.object({
  ...told,
  /** @example 'PODs' */
  unit: z.string(),
  target: nullableNumber,
  days: z.array(ItemDay),
  whyNone: z.nullable(z.string()),
});
export type ItemDays = z.output<typeof ItemDays>;

export const readItemDays = endpoint({
  ...read,
  path: '/api/v3/items/:itemId/days',
  summary: 'Answers how the quantity of an item grew by day, against its pace.',
  reply: ItemDays,
});

/** status: percent as the report shows it; null: the item or the person has no target. */
export const ItemStandingPerson = z.object({ userId: z.string(), name: z.string(), status: nullableNumber });
export type ItemStandingPerson = z.output<typeof ItemStandingPerson>;

/**
 * Dollars of everyone the reader may see, including leads.
 * @property atTarget were everyone at the target; null: someone has none, or is paid for each picture.
 * @property most that it can pay; null: there is no maximum.
 * @property supplierShare of what is paid; of incentives, absent for readers who don't see costs.
 */
export const ItemPayouts = z.object({
  paid: z.number(),
  atTarget: nullableNumber,
  most: nullableNumber,
  supplierShare: z.optional(z.number()),
});
export type ItemPayouts = z.output<typeof ItemPayouts>;

export const readItemStanding = endpoint({
  ...read,
  path: '/api/v3/items/:itemId/standing',
  summary: 'Answers how far the sales reps of an item are, and what it costs so far.',
  reply: z.object({
    ...told,
    /** By percent, the highest first. */
    people: z.array(ItemStandingPerson),
    /** null: what is above the item pays. */
    payouts: z.nullable(ItemPayouts),
  }),
});

/**
 * What the sales reps reached of their targets together, of those the reader may see; where that can't be added up, the
 * mean of their percents. In the instance that holds the newest sale, else the latest; of items without sales reps, of
 * leads.
 * @property percent null: there is no target.
 */
export const ItemPercent = z.object({ itemId: z.string(), percent: nullableNumber });
export type ItemPercent = z.output<typeof ItemPercent>;

/** Items without anybody who has them are left out, as those that are not reported. */
export const readItemPercents = endpoint({
  method: 'POST',
  path: '/api/v3/items/percents',
  summary: 'Answers how far each of many items is, in percent of its target.',
  access: leadsAndAbove,
  scope: 'wholesaler',
  changesNothing: true,
  mayTakeLonger: true,
  query: z.extend(scopeQuery, { period: periodAsked }),
  body: z.object({ itemIds: z.array(z.string().check(z.maxLength(36))).check(z.maxLength(itemLimits.items)) }),
  reply: z.array(ItemPercent),
});

/** An item that is not in the lists any more, and paid in a sales period. */
export const ReportedItem = z.object({
  _id: z.string(),
  name: z.string(),
  type: z.enum(itemTypes),
  tag: z.nullable(z.string()),
  gone: z.enum(['archived', 'deleted']),
});
export type ReportedItem = z.output<typeof ReportedItem>;

/** Those that are reported in the sales period; whoever reads none of an item's rows isn't told of it. */
export const listReportedItems = endpoint({
  method: 'GET',
  path: '/api/v3/items/reported',
  summary: 'Lists what was archived or deleted since and is reported in a sales period, by name.',
  access: leadsAndAbove,
  scope: 'wholesaler',
  mayTakeLonger: true,
  query: z.extend(scopeQuery, {
    period: periodAsked,
    isObjective: flag(),
    isIncentive: flag(),
    searchPhrase: z.optional(z.string().check(z.trim(), z.maxLength(searchLimit))),
    tag: z.optional(z.string().check(z.maxLength(100))),
  }),
  reply: z.array(ReportedItem),
});
