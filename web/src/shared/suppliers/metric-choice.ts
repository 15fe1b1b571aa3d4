/** Which metric groups are shown, as the address says it: by those that are hidden. */

import { metrics as allMetrics, type Metric } from './columns.tsx';
import {
  type MetricGroup,
  metricGroups,
  type SupplierOrder,
  type SuppliersSearch,
  supplierOrders,
} from './suppliers-search.ts';

/** Hidden groups with one of them turned over, in the order of the columns. */
export function toggleMetric(hidden: readonly MetricGroup[], id: MetricGroup): MetricGroup[] {
  return metricGroups.filter((group) => hidden.includes(group) !== (group === id));
}

/** The one group that a phone shows: the first that is not hidden, else the first. */
export function shownMetric(hidden: readonly MetricGroup[], metrics: readonly Metric[]): MetricGroup {
  return (metrics.find(({ id }) => !hidden.includes(id)) ?? metrics[0])?.id ?? 'ce';
}

/** Everything else hidden; a table ordered by one group's LY is then ordered by the chosen group's LY. */
export function chooseMetric(
  { orderBy }: Pick<SuppliersSearch, 'orderBy'>,
  chosen: MetricGroup,
): Pick<SuppliersSearch, 'hiddenColumns' | 'orderBy'> {
  const label = allMetrics.find(({ id }) => id === chosen)?.label;
  const wanted = orderBy.replace(/^\S+ (?=(TY|LY|Δ)$)/, `${label} `);
  return {
    hiddenColumns: metricGroups.filter((group) => group !== chosen),
    orderBy: supplierOrders.find((order): order is SupplierOrder => order === wanted) ?? orderBy,
  };
}

/** Ids of columns and groups that a phone leaves out besides: margin stands with the other ratio, tags are a filter. */
export function hiddenOnPhone(hidden: readonly MetricGroup[], metrics: readonly Metric[]): string[] {
  const shown = shownMetric(hidden, metrics);
  return [...metricGroups.filter((group) => group !== shown), ...(shown === 'gp/ce' ? [] : ['GP Margin']), 'Tags'];
}
