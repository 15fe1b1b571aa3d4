/** What every reckoning of products, buyers and recommendations starts from. */
import type { NaiveBoost } from './boosts.ts';
import { type Calendar, calendarAt } from './calendar.ts';
import type { Account, Files, Item, Line } from './rows.ts';
import type { Settings } from './settings.ts';
import { groups, type Trade, tradeAt } from './trade.ts';

/** What is said of products beside the files. */
export type Flags = {
  sponsored: ReadonlySet<string>;
  excluded: ReadonlySet<string>;
  boosts: readonly NaiveBoost[];
};

export type Market = {
  items: readonly Item[];
  accounts: readonly Account[];
  trade: Trade;
  /** Of the settings that the update was made with. */
  calendar: Calendar;
  newest: Settings['newest'];
  ofProduct: ReadonlyMap<string, Line[]>;
  ofBuyer: ReadonlyMap<string, Line[]>;
};

export function openMarket(files: Files, settings: Settings): Market {
  return {
    items: files.items,
    accounts: files.accounts,
    trade: tradeAt(files, settings.newest),
    calendar: calendarAt(settings.newest, settings.salesPeriod, settings.daysOff),
    newest: settings.newest,
    ofProduct: groups(files.lines, ({ product }) => product),
    ofBuyer: groups(files.lines, ({ buyer }) => buyer),
  };
}

const collator = new Intl.Collator('en');

/** A to Z, and by ID. */
export function byName(one: { name: string; customId: string }, other: { name: string; customId: string }): number {
  return collator.compare(one.name, other.name) || (one.customId < other.customId ? -1 : 1);
}

/** The largest first, then A to Z. */
export function largestFirst<Row extends { name: string; customId: string }>(
  rows: readonly Row[],
  sizeOf: (row: Row) => number,
): Row[] {
  return [...rows].sort((one, other) => sizeOf(other) - sizeOf(one) || byName(one, other));
}
