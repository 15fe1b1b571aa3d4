/** The rows of the list: items, and below those that are open their sub-items or grouped children. */
import type { Item } from '@caselift/contract/item-fields';
import { readItem } from '@caselift/contract/items';
import { useQueries } from '@tanstack/react-query';
import { endpointQuery } from '../../../api/query.ts';
import { useScope } from '../../../api/use-scope.ts';

/** @property parent null: it stands alone, and `parts` may be below it. */
export type ListRow = {
  key: string;
  row: { item: Item; parent: Item | null; isOpen: boolean; hasParts: boolean };
};

export const partsCount = ({ subObjectives, groupedObjectives }: Item): number =>
  subObjectives.length + groupedObjectives.length;

/** The sub-items of those with an ID among `open`; read when they are opened. */
export function useParts(items: readonly Item[] | undefined, open: readonly string[]) {
  const scope = useScope();
  const opened = (items ?? []).filter((item) => open.includes(item._id) && partsCount(item) > 0);
  const details = useQueries({
    queries: opened.map(({ _id: id }) => endpointQuery(readItem, { params: { id }, query: scope })),
  });
  const partsOf = new Map(
    opened.map(({ _id }, at) => {
      const detail = details[at]?.data;
      return [_id, detail === undefined ? [] : [...detail.subItems, ...detail.groupedChildren]];
    }),
  );
  return items?.flatMap((item): ListRow[] => {
    const parts = partsOf.get(item._id);
    return [
      {
        key: item._id,
        row: { item, parent: null, isOpen: parts !== undefined, hasParts: partsCount(item) > 0 },
      },
      ...(parts ?? []).map((part) => ({
        key: `${item._id} ${part._id}`,
        row: { item: part, parent: item, isOpen: false, hasParts: false },
      })),
    ];
  });
}
