import type { Boost } from '@caselift/contract/boosts';
import { type ReactNode, useMemo, useRef } from 'react';
import type { Failure } from '../../ui/failure.ts';
import { DataTable } from '../../ui/table/DataTable.tsx';
import { usePrinting } from '../../ui/table/usePrinting.ts';
import { useTableModel } from '../../ui/table/useTableModel.ts';
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

const idOf = ({ _id }: Boost) => _id;

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
  const model = useTableModel({
    columns,
    rows: boosts,
    rowKey: idOf,
    // Names and types are in their natural order from A to Z, amounts from the largest.
    sort: { column: orderBy, reversed: orderBy === 'Boost' ? ascending : !ascending },
    onSort: ({ column }) =>
      onOrder({ orderBy: column as BoostsSearch['orderBy'], ascending: column === orderBy && !ascending }),
  });
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
