import type { Item, ItemForm } from '@caselift/contract/item-fields';
import { defaultForm, type ItemPlace } from '@caselift/contract/item-rules';
import { payoutRoles } from '@caselift/domain/programs/item';

const fields = Object.keys(defaultForm) as (keyof ItemForm)[];

/** A sub-item has those of its parent. */
const ofParent = { users: [], favorite: false, archived: false, tag: null } as const satisfies Partial<ItemForm>;

/** What people edit of an item as it is stored. What the reader doesn't see of it (`hiddenOf`) is the default. */
export const formOfItem = (item: Item): ItemForm => ({
  ...(Object.fromEntries(fields.map((field) => [field, item[field] ?? defaultForm[field]])) as ItemForm),
  payoutMap: blocksOf(item),
  measure: item.measure && { ...item.measure, minQuantityPerPODValue: item.measure.minQuantityPerPODValue ?? 0 },
  ...((item.isSubObjective || item.isSubIncentive) && { ...ofParent, users: [] }),
});

function blocksOf({ payoutMap }: Item): ItemForm['payoutMap'] {
  const { quantityPayout, threshold, cap } = defaultForm;
  const blocks: ItemForm['payoutMap'] = {};
  for (const role of payoutRoles) {
    const block = payoutMap[role];
    if (block) blocks[role] = { ...{ quantityPayout, perActionAmount: quantityPayout, threshold, cap }, ...block };
  }
  return blocks;
}

/**
 * Paths of the form of which the reader is told nothing, for they tell dollars of profit.
 * @example hiddenOf(item) // ['target', 'quantityPayout', 'cap', 'payoutMap.salesReps.perActionAmount']
 */
export function hiddenOf(item: Item): string[] {
  const absentOf = (of: object, names: readonly string[], at = '') =>
    names.filter((name) => of[name as keyof typeof of] === undefined).map((name) => `${at}${name}`);
  return [
    ...absentOf(item, ['target', 'quantityPayout', 'threshold', 'cap']),
    ...Object.entries(item.payoutMap).flatMap(([role, block]) =>
      absentOf(block, ['perActionAmount', 'threshold', 'cap'], `payoutMap.${role}.`),
    ),
    ...(item.measure === null ? [] : absentOf(item.measure, ['minQuantityPerPODValue'], 'measure.')),
  ];
}

/** @param parent of a sub-item */
export const placeOfItem = (item: Item, parent: Item | null = null): ItemPlace => ({
  kind: item.isObjective ? 'objective' : 'incentive',
  type: item.type,
  parentType: parent?.type ?? null,
  isGrouped: item.isGrouped,
});
