/** What the addresses of /objectives/reporting and /incentives/reporting say. */
import { entryOrders } from '@caselift/contract/entry-orders';
import { itemReportOrders } from '@caselift/contract/item-report-orders';
import * as z from 'zod/mini';
import { day, flag, list, oneOf, page, text } from '../../shared/address-fields.ts';
import type { Levels } from '../../shared/editor/use-levels.ts';
import { periodFields } from '../../shared/ended-period/period-search.ts';

/** What the main area shows. */
export const reportViews = ['rows', 'images', 'entries'] as const;

/** Which images the review shows. flagged: those with something to look at twice, whatever was decided. */
export const imageStates = ['pending', 'approved', 'rejected', 'flagged'] as const;

/**
 * period: the sales period of the results. archived, itemsPhrase, tag, itemsPage: of the list of items. items: those chosen (items/chosen.ts). The rest is of the
 * rows, and of the images (state, user: the person, image: the open one; the grid where none is open), or of the entries (user, and what begins with
 * entries: days, order). charted: `itemId
 * instance` that the charts are of, where another than the newest is chosen. person: `itemId userId instance` of the
 * row with the open panel; over: what is open over the page or the panel ('export', 'upload', or the panel's
 * 'accounts', 'products', 'results').
 */
export const ReportsSearch = z.object({
  ...periodFields,
  view: oneOf(reportViews),
  archived: flag(),
  itemsPhrase: text(),
  tag: text(),
  itemsPage: page(),
  items: list(),
  searchPhrase: text(),
  instances: oneOf(['all', 'running', 'ended']),
  groupByTeams: flag(),
  closed: list(),
  sortField: oneOf(['', ...itemReportOrders]),
  ascending: flag(true),
  page: page(),
  limit: oneOf(['10', '25', '50', '100']),
  charted: text(),
  state: oneOf(imageStates),
  user: text(),
  image: text(),
  entriesFrom: day(),
  entriesTo: day(),
  entriesBy: oneOf(['', ...entryOrders]),
  entriesUp: flag(),
  person: text(),
  over: text(),
});
export type ReportsSearch = z.output<typeof ReportsSearch>;

export const reportLevels = ['person', 'over'] as const;
export type ReportLevels = Levels<ReportsSearch, (typeof reportLevels)[number]>;

/** A row of the report: of an item, a person and an instance (its first day). */
export type RowKey = { itemId: string; userId: string; instance: string };

/** @example rowText({ itemId: 'f3…', userId: 'ATS_101', instance: '2026-09-01' }) // 'f3… ATS_101 2026-09-01' */
export const rowText = ({ itemId, userId, instance }: RowKey): string => `${itemId} ${userId} ${instance}`;

/** null: it is none, so no panel is open. */
export function rowKey(said: string): RowKey | null {
  const [itemId, userId, instance, ...more] = said.split(' ');
  return itemId && userId && instance && more.length === 0 ? { itemId, userId, instance } : null;
}
