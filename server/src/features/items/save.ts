/** Saving an item or a sub-item. */
import type { BodyOf } from '@caselift/contract/endpoint';
import { itemTexts } from '@caselift/contract/item-texts';
import type { updateItem } from '@caselift/contract/items';
import { staleRecordError } from '@caselift/db/state-error';
import type { JSONValue } from 'postgres';
import { dropArchived, keepArchived } from '../../edits/archive-item.ts';
import { formOf } from '../../edits/item-terms.ts';
import type { ItemRow } from '../../figures/item-rows.ts';
import { refusal } from '../../http/errors.ts';
import { type Books, type Edit, type ItemPlaceAsked, itemsOf, requireItem, writeItems } from './books.ts';
import { rowAfter } from './change.ts';
import { openNamed, savedIn, writeIn } from './in-period.ts';
import { recordChanges } from './told.ts';
import { itemAbove, subItemsOf } from './view.ts';

type Sent = BodyOf<typeof updateItem>;

export async function saveItem(
  edit: Edit,
  { itemId, ...of }: ItemPlaceAsked & { itemId: string },
  { version, type, _id, periodStart, ...sent }: Sent,
): Promise<void> {
  const { stored, period, books } = await openNamed(edit, itemId, of, periodStart);
  const before = requireItem(books, itemId, of);
  if (type !== undefined && type !== before.type) throw refusal('bad_input', itemTexts.typeStays);
  const after = await rowAfter(books, before, sent, { isNew: false });
  if (version !== undefined && version !== before.version) {
    const fields = fieldsThatDiffer(books, { before, after, sent });
    if (fields.length > 0) throw staleRecordError({ version: before.version, fields });
  }
  requireOutOfGroup(books, before, after);
  const placed = (row: ItemRow) => (before.order === after.order ? [row] : moved(stored, row));
  if (period === null) await writeItems(stored, placed(after));
  else await writeIn(stored, period, placed(savedIn(stored, period, { before, after, sent })));
  await recordChanges(books, before, after, period);
  await archive(stored, before, after);
}

/** An archived item's last result stays payable, whatever becomes of the figures. */
async function archive({ edit }: Books, before: ItemRow, { itemId, archivedAt }: ItemRow): Promise<void> {
  const [was, is] = [before.archivedAt !== null, archivedAt !== null];
  if (was === is) return;
  await (is ? keepArchived : dropArchived)(edit.tx, edit.scope.wholesalerId, itemId);
}

/** What was sent and is stored otherwise, in the words of the form. */
function fieldsThatDiffer(books: Books, { before, after, sent }: { before: ItemRow; after: ItemRow; sent: Sent }) {
  const above = itemAbove(books.rows, before);
  const [stored, saved] = [formOf(before, above), formOf(after, above)];
  return Object.keys(stored)
    .filter((field): field is keyof typeof stored => field in sent)
    .filter((field) => JSON.stringify(stored[field]) !== JSON.stringify(saved[field]))
    .map((field) => ({
      field,
      stored: (field === 'users' ? stored.users.filter(books.isSeen) : stored[field]) as JSONValue,
    }));
}

/** An archived item keeps its last result by itself: what is grouped has none. */
function requireOutOfGroup({ rows }: Books, before: ItemRow, after: ItemRow): void {
  const group = rows.get(before.terms.groupId ?? '');
  if (group !== undefined && before.archivedAt === null && after.archivedAt !== null)
    throw refusal('conflict', itemTexts.archivedInGroup(before.name, group.name));
}

/** All sub-items of its parent with it at its place, numbered from 1. */
function moved(books: Books, row: ItemRow): ItemRow[] {
  const others = subItemsOf(itemsOf(books), row.parentId ?? '').filter(({ itemId }) => itemId !== row.itemId);
  return numbered(others.toSpliced(row.order - 1, 0, row)).filter(
    (one) => one.itemId === row.itemId || one.order !== books.rows.get(one.itemId)?.order,
  );
}

export const numbered = (rows: readonly ItemRow[]): ItemRow[] => rows.map((row, at) => ({ ...row, order: at + 1 }));
