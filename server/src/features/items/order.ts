/** The order of a list of items by one of its columns. */
import type { QueryOf } from '@caselift/contract/endpoint';
import { itemTypeWords } from '@caselift/contract/item-texts';
import type { listItems } from '@caselift/contract/items';
import { measureLabels } from '@caselift/domain/programs/item-measures';
import type { ItemRow } from '../../figures/item-rows.ts';
import { type ItemsView, periodOf } from './view.ts';

export type ItemOrder = Pick<QueryOf<typeof listItems>, 'orderBy' | 'ascending'>;
type Value = string | number | null;

const words = new Intl.Collator('en', { sensitivity: 'base', numeric: true });

/** Of equal ones the order stays; what has no value comes last, whichever way. */
export function inOrder(
  rows: readonly ItemRow[],
  view: ItemsView & { tagNames?: ReadonlyMap<string, string> },
  { orderBy, ascending = true }: ItemOrder,
): readonly ItemRow[] {
  if (orderBy === undefined) return rows;
  const valued = rows.map((row) => ({ row, value: columnValue(row, view, orderBy) }));
  valued.sort((one, other) => {
    if (one.value === null || other.value === null) return Number(one.value === null) - Number(other.value === null);
    const order = compared(one.value, other.value);
    return ascending ? order : -order;
  });
  return valued.map(({ row }) => row);
}

const compared = (one: string | number, other: string | number): number =>
  typeof one === 'number' && typeof other === 'number' ? one - other : words.compare(String(one), String(other));

function columnValue(
  row: ItemRow,
  view: ItemsView & { tagNames?: ReadonlyMap<string, string> },
  orderBy: NonNullable<ItemOrder['orderBy']>,
): Value {
  switch (orderBy) {
    case 'Name':
      return row.name;
    case 'Tag':
      return view.tagNames?.get(row.tagId ?? '') ?? null;
    case 'Type':
      return itemTypeWords[row.type];
    case 'Measure':
      return row.type === 'quantity' && row.terms.measure !== null
        ? measureLabels.indexOf(row.terms.measure.label)
        : null;
    case 'Period':
      return periodOf(row, view)?.from ?? null;
    case 'Last Run':
      return view.lastRuns.get(row.itemId) ?? null;
  }
}
