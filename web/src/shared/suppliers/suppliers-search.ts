import * as z from 'zod/mini';
import { day, flag, list, oneOf, text } from '../address-fields.ts';

/** The groups of columns a viewer can hide. */
export const metricGroups = ['ce', 'gp', 'gp/ce', 'revenue'] as const;
export type MetricGroup = (typeof metricGroups)[number];

export const supplierPeriods = ['MTD', 'YTD'] as const;
export type SupplierPeriod = (typeof supplierPeriods)[number];

/** Every column the table can be ordered by; Δ is the percent change. */
export const supplierOrders = [
  ...(['CE', 'GP', 'GP/CE', 'Revenue'] as const).flatMap((group) => [
    `${group} TY` as const,
    `${group} LY` as const,
    `${group} Δ` as const,
  ]),
  'GP Margin',
  'Name',
  'Tags',
] as const;
export type SupplierOrder = (typeof supplierOrders)[number];

/**
 * The address of the suppliers and brands screens. Whatever cannot be read falls back to its default, so that an old
 * or mistyped link still opens. `descending` false is the column's natural order: numbers largest first, names A to Z.
 */
export const SuppliersSearch = z.object({
  period: oneOf(supplierPeriods),
  hiddenColumns: z.pipe(
    list(),
    z.transform((ids: string[]) => metricGroups.filter((group) => ids.includes(group))),
  ),
  orderBy: z._default(z.catch(z.enum(supplierOrders), 'CE TY'), 'CE TY'),
  descending: flag(),
  searchPhrase: text(),
  tags: list(),
  /** The row with open charts below it, and the chosen month's first day: '' for that of the newest sale. */
  opened: text(),
  month: day(),
});
export type SuppliersSearch = z.output<typeof SuppliersSearch>;

/** What an address leaves out. */
export const suppliersSearchDefaults: SuppliersSearch = z.parse(SuppliersSearch, {});
