/** In which order the columns stand, and which are hidden: chosen by each person, kept by the browser. */
import * as z from 'zod/mini';

/** Those that can be moved and hidden, in the order that they have by themselves. */
export const movableColumns = [
  'name',
  'parentItemName',
  'type',
  'startDate',
  'endDate',
  'userType',
  'status',
  'quantity',
  'measure',
  'eligibleQuantity',
  'userTarget',
  'minQuantityValue',
  'potential',
  'payoutMTD',
  'images',
  'approvedImages',
  'rejectedImages',
  'accounts',
  'products',
  'results',
] as const;
export type MovableColumn = (typeof movableColumns)[number];

const Kept = z.array(z.object({ id: z.enum(movableColumns), shown: z.boolean() })).check(
  z.length(movableColumns.length),
  z.refine((columns) => new Set(columns.map(({ id }) => id)).size === movableColumns.length),
  z.refine((columns) => columns.some(({ shown }) => shown)),
);
export type ColumnOrder = z.output<typeof Kept>;

export const defaultOrder: ColumnOrder = movableColumns.map((id) => ({ id, shown: true }));

const key = 'caselift.report-columns';

/** What was kept; the defaults where there is nothing, or one entry is not well formed. */
export function orderOf(text: string | null): ColumnOrder {
  if (text === null) return defaultOrder;
  try {
    const kept = Kept.safeParse(JSON.parse(text));
    return kept.success ? kept.data : defaultOrder;
  } catch {
    return defaultOrder;
  }
}

export function keptOrder(): ColumnOrder {
  try {
    return orderOf(localStorage.getItem(key));
  } catch {
    // A browser that keeps nothing.
    return defaultOrder;
  }
}

export function keepOrder(order: ColumnOrder): void {
  try {
    localStorage.setItem(key, JSON.stringify(order));
  } catch {
    // It holds until the page is left.
  }
}

/** Puts a column into the place of another one: after it when it comes from before, else before it. */
export function moved(order: ColumnOrder, id: string, to: string): ColumnOrder {
  const [from, place] = [order.findIndex((one) => one.id === id), order.findIndex((one) => one.id === to)];
  const one = order[from];
  return one === undefined || place === -1 ? order : order.toSpliced(from, 1).toSpliced(place, 0, one);
}

/** Shows or hides a column; one always stays. */
export function toggled(order: ColumnOrder, id: string): ColumnOrder {
  const next = order.map((one) => (one.id === id ? { ...one, shown: !one.shown } : one));
  return next.some(({ shown }) => shown) ? next : order;
}

/** Where a column stands among those that are shown, from 1. */
export const placeOf = (order: ColumnOrder, id: string): number =>
  order.filter(({ shown }) => shown).findIndex((one) => one.id === id) + 1;
