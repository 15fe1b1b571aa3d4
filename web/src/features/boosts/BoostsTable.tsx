import type { Boost } from '@caselift/contract/boosts';
import { type ReactNode, useMemo, useRef } from 'react';
import type { Failure } from '../../ui/failure.ts';
import type { Column } from '../../ui/table/column.ts';
import { DataTable } from '../../ui/table/DataTable.tsx';
import { compareValues, orderValue } from '../../ui/table/order.ts';
import { usePrinting } from '../../ui/table/usePrinting.ts';
import { fitColumns } from '../../ui/table/widths.ts';
import { usePhone } from '../../ui/usePhone.ts';
import type { OnAction } from './BoostActions.tsx';
import type { BoostsSearch } from './boosts-search.ts';
import { boostColumns } from './columns.tsx';
import { captionOf } from './words.ts';

type BoostsTableProps = {
  /** undefined while the first answer is awaited. */
  boosts: readonly Boost[] | undefined;
  search: BoostsSearch;
  onOrder: (changes: Partial<BoostsSearch>) => void;
  earned: boolean;
  onOpen: (boost: Boost) => void;
  /** undefined: the viewer may only look. */
  onAction: OnAction | undefined;
  error: Failure | undefined;
  empty: ReactNode;
};

const none: readonly Boost[] = [];

/** A page of boosts, which a head orders, first descending; a row opens its boost. */
export function BoostsTable(props: BoostsTableProps) {
  const { boosts, search, onOrder, earned, onOpen, onAction, error, empty } = props;
  const { orderBy, ascending, boost: openId } = search;
  const phone = usePhone();
  const printing = usePrinting();
  // The columns stay the same while what they do changes with every render of the page.
  const latest = useRef(onAction);
  latest.current = onAction;
  const acts = onAction !== undefined && !printing;
  const columns = useMemo(
    () =>
      boostColumns({
        earned,
        phone: phone && !printing,
        onAction: acts ? (action, boost) => latest.current?.(action, boost) : undefined,
      }),
    [earned, phone, printing, acts],
  );
  const rows = useMemo(
    () =>
      boosts &&
      inOrder(
        boosts,
        columns.find(({ id }) => id === orderBy),
        ascending,
      ),
    [boosts, columns, orderBy, ascending],
  );
  const unordered = boosts ?? none;
  const model = {
    columns: useMemo(() => fitColumns(columns, unordered), [columns, unordered]),
    groups: [],
    rows,
    unordered,
    // Names and types are in their natural order from A to Z, amounts from the largest.
    sort: { column: orderBy, reversed: orderBy === 'Boost' ? ascending : !ascending },
    sortBy: (column: string) =>
      onOrder({ orderBy: column as BoostsSearch['orderBy'], ascending: column === orderBy && !ascending }),
  };
  const selected = useMemo(() => new Set([openId]), [openId]);
  return (
    <DataTable
      inPanel
      model={model}
      caption={captionOf(search)}
      error={error}
      empty={empty}
      selected={selected}
      onActivate={onOpen}
    />
  );
}

/** As the server lists them where there is no column; boosts without a name come last. */
function inOrder(boosts: readonly Boost[], column: Column<Boost> | undefined, ascending: boolean) {
  const value = (boost: Boost) => column && orderValue(column, boost);
  const compare = (one: Boost, other: Boost) => {
    const [a, b] = [value(one), value(other)];
    if (a === undefined || b === undefined) return Number(a === undefined) - Number(b === undefined);
    return ascending ? compareValues(a, b) : compareValues(b, a);
  };
  return boosts.toSorted(compare).map((row) => ({ key: row._id, row }));
}
