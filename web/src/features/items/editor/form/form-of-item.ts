import type { Item, ItemForm } from '@caselift/contract/item-fields';
import { defaultForm, type ItemPlace } from '@caselift/contract/item-rules';

const fields = Object.keys(defaultForm) as (keyof ItemForm)[];

/** A sub-item has those of its parent. */
const ofParent = { users: [], favorite: false, archived: false, tag: null } as const satisfies Partial<ItemForm>;

/** What people edit of an item as it is stored. A share of costs that the reader doesn't see is the default. */
export const formOfItem = (item: Item): ItemForm => ({
  ...(Object.fromEntries(fields.map((field) => [field, item[field] ?? defaultForm[field]])) as ItemForm),
  ...((item.isSubObjective || item.isSubIncentive) && { ...ofParent, users: [] }),
});

/** @param parent of a sub-item */
export const placeOfItem = (item: Item, parent: Item | null = null): ItemPlace => ({
  kind: item.isObjective ? 'objective' : 'incentive',
  type: item.type,
  parentType: parent?.type ?? null,
  isGrouped: item.isGrouped,
});
