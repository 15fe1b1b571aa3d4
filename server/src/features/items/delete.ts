/** Deleting items and sub-items. */
import { stampNow } from '@caselift/db/clock';
import type { ItemRow } from '../../figures/item-rows.ts';
import { type Edit, type ItemPlaceAsked, itemsOf, openBooks, requireItem, writeItems } from './books.ts';
import { requireMayMake } from './change.ts';
import { released, weighed } from './group.ts';
import { numbered } from './save.ts';
import { record } from './told.ts';
import { childrenOf, subItemsOf } from './view.ts';

/** With its sub-items. Grouped children become independent again, and the parent's other sub-items are renumbered. */
export async function markDeleted(edit: Edit, { itemId, ...of }: ItemPlaceAsked & { itemId: string }): Promise<void> {
  const books = await openBooks(edit);
  const row = requireItem(books, itemId, of);
  const items = itemsOf(books);
  const below = subItemsOf(items, itemId);
  for (const { type } of [row, ...below]) requireMayMake(books, type);
  const deletedAt = (await stampNow(edit.tx)).toISOString();
  const gone = [row, ...below].map((one): ItemRow => ({ ...one, deletedAt }));
  const left = subItemsOf(items, row.parentId ?? '').filter((one) => one.itemId !== itemId);
  const renumbered = numbered(left).filter((one, at) => one.order !== left[at]?.order);
  const children = childrenOf(items, itemId);
  await writeItems(books, [...gone, ...renumbered, ...children.map((child) => released(books, child))]);
  await record(books, 'delete item', row, {
    ...{ subItems: below.length, subItemIds: below.map((one) => one.itemId) },
    ...(children.length > 0 && { released: weighed(children) }),
  });
}
