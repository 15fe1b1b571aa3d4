/** In which order rows are shown, and those of a page, without ordering all. */
import type { ItemReportOrder } from '@caselift/contract/item-report-orders';
import type { ReportColumn } from '../../figures/item-report.ts';
import { imageCountAt, labelOf, type PlacedPart, type ReportRows, rowAt, rulesAt, valueAt } from './rows.ts';

const columnOf: Partial<Record<ItemReportOrder, ReportColumn>> = {
  quantity: 'quantity',
  eligibleQuantity: 'eligible',
  userTarget: 'target',
  potential: 'potential',
  payoutMTD: 'earned',
  supplierContribution: 'share',
};
const statusOf = { images: 'pending', approvedImages: 'approved', rejectedImages: 'rejected' } as const;

/** Texts of a part; null: it has none. */
const textOf: Partial<Record<ItemReportOrder, (placed: PlacedPart) => string | null>> = {
  name: ({ item }) => item.name,
  parentItemName: ({ parent }) => parent?.name ?? null,
  type: ({ item }) => item.type,
  startDate: ({ instance }) => instance.from,
  endDate: ({ instance }) => instance.to,
  measure: labelOf,
  itemId: ({ item }) => item.itemId,
  tagName: ({ tag }) => tag?.name ?? null,
};

const collator = new Intl.Collator('en', { numeric: true });

/** Places of texts in their order, equal ones the same; none comes last. */
function ranks(texts: readonly (string | null)[]): number[] {
  const all = [...new Set(texts)].filter((text) => text !== null).sort(collator.compare);
  const places = new Map<string | null, number>(all.map((text, at) => [text, at]));
  return texts.map((text) => places.get(text) ?? Number.NaN);
}

/**
 * A number of each row, smaller ones first; who has none is last either way. null: as they are.
 */
export function orderKeys(rows: ReportRows): Float64Array | null {
  const { sortField, sortDirection } = rows.view.query;
  if (sortField === undefined) return null;
  const numberOf = valuesOf(rows, sortField);
  const sign = sortDirection === 'desc' ? -1 : 1;
  return Float64Array.from({ length: rows.count }, (_, at) => {
    const value = numberOf(at);
    return Number.isNaN(value) ? Number.POSITIVE_INFINITY : sign * Math.min(value, Number.MAX_VALUE);
  });
}

function valuesOf(rows: ReportRows, order: ItemReportOrder): (at: number) => number {
  const { view, parts } = rows;
  const column = columnOf[order];
  if (column !== undefined) return (at) => valueAt(rows, at, column);
  const text = textOf[order];
  if (text !== undefined) {
    const ranked = ranks(parts.map(text));
    return (at) => ranked[rows.part[at] ?? 0] ?? Number.NaN;
  }
  switch (order) {
    case 'route': {
      const ranked = ranks(
        view.people.map(({ routeNumber }) => (routeNumber.length === 0 ? null : routeNumber.join())),
      );
      return (at) => ranked[rows.person[at] ?? 0] ?? Number.NaN;
    }
    case 'userType':
      return (at) => {
        const { placed, row } = rowAt(rows, at);
        return placed.part.roles[row] ?? 0;
      };
    case 'status':
      return (at) => valueAt(rows, at, 'status');
    case 'percentageAchieved':
      return (at) => valueAt(rows, at, 'percentage');
    case 'minQuantityValue':
      return (at) => {
        const { placed, row } = rowAt(rows, at);
        return rulesAt(placed.part, row).minQuantityValue;
      };
    case 'images':
    case 'approvedImages':
    case 'rejectedImages':
      return (at) => imageCountAt(rows, at, statusOf[order]);
    default:
      return (at) => rows.person[at] ?? 0;
  }
}

/** The rows from a place to another, in the order of their keys; of equal ones the earlier first. */
export function pageOf(count: number, keys: Float64Array | null, from: number, to: number): number[] {
  const end = Math.min(to, count);
  if (from >= end) return [];
  if (keys === null) return Array.from({ length: end - from }, (_, at) => from + at);
  const sorted = Float64Array.from(keys).sort();
  const [low = 0, high = 0] = [sorted[from], sorted[end - 1]];
  const before = sorted.indexOf(low);
  const candidates: number[] = [];
  for (let at = 0; at < count; at++) {
    const key = keys[at] as number;
    if (key >= low && key <= high) candidates.push(at);
  }
  return inOrder(candidates, keys).slice(from - before, end - before);
}

/** Rows that are as they come, by their keys. */
export function inOrder(rows: readonly number[], keys: Float64Array | null): number[] {
  if (keys === null) return [...rows];
  return rows.toSorted((one, other) => {
    const [a, b] = [keys[one] as number, keys[other] as number];
    return a < b ? -1 : a > b ? 1 : 0;
  });
}
