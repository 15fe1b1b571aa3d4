/** Items with what is below them: an item is measured and paid with its sub-items or grouped children. */
import type { Item, ItemTerms } from './item.ts';

/** @property children sub-items by order, or grouped children; those of ended instances too. */
export type ItemTree = { item: Item; children: readonly Item[] };

/**
 * A tree of each item that stands alone or did in an ended instance: one that has been grouped since has a tree of its own
 * and is a child of the group's.
 * @param items all of a wholesaler, deleted ones too: ended instances stay paid.
 */
export function itemTrees(items: readonly Item[]): ItemTree[] {
  const below = new Map<string, Item[]>();
  const add = (above: string, item: Item) => {
    const known = below.get(above);
    if (known === undefined) below.set(above, [item]);
    else known.push(item);
  };
  for (const item of items) {
    if (item.parentId !== null) add(item.parentId, item);
    else for (const groupId of new Set(everyTerms(item).map((terms) => terms.groupId))) if (groupId) add(groupId, item);
  }
  return items.filter(hasStoodAlone).map((item) => ({
    item,
    children: (below.get(item.itemId) ?? []).toSorted((one, other) => one.order - other.order),
  }));
}

/** Present and kept. */
function everyTerms({ terms, earlierTerms, deletedAt }: Item): ItemTerms[] {
  return deletedAt === null ? [...earlierTerms, terms] : [...earlierTerms];
}

function hasStoodAlone(item: Item): boolean {
  return item.parentId === null && everyTerms(item).some(({ groupId }) => groupId === null);
}
