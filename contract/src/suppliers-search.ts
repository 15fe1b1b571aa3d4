import * as z from 'zod/mini';

/** The groups of columns a viewer can hide (specification 1, section 2, "Suppliers and brands"). */
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

/** Characters. */
export const searchPhraseLimit = 100;

/** A key that may be repeated: absent, one string or several become a list without duplicates. */
const list = () =>
  z._default(
    z.catch(
      z.pipe(
        z.union([z.string(), z.array(z.string())]),
        z.transform((value: string | string[]) => [...new Set([value].flat().filter((item) => item !== ''))]),
      ),
      [],
    ),
    [],
  );

/**
 * The address of the suppliers and brands screens. Whatever cannot be read falls back to its default, so that an old
 * or mistyped link still opens. `descending` false is the column's natural order: numbers largest first, names A to Z.
 */
export const SuppliersSearch = z.object({
  period: z._default(z.catch(z.enum(supplierPeriods), 'MTD'), 'MTD'),
  hiddenColumns: z.pipe(
    list(),
    z.transform((ids: string[]) => metricGroups.filter((group) => ids.includes(group))),
  ),
  orderBy: z._default(z.catch(z.enum(supplierOrders), 'CE TY'), 'CE TY'),
  descending: z._default(z.catch(z.union([z.boolean(), z.stringbool()]), false), false),
  searchPhrase: z._default(z.catch(z.string().check(z.maxLength(searchPhraseLimit)), ''), ''),
  tags: list(),
});
export type SuppliersSearch = z.output<typeof SuppliersSearch>;

/** What an address leaves out. */
export const suppliersSearchDefaults: SuppliersSearch = z.parse(SuppliersSearch, {});
