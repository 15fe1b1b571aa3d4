/** Creating items and sub-items, and copies of them. */
import type { BodyOf } from '@caselift/contract/endpoint';
import { newTerms } from '@caselift/contract/item-terms';
import { itemLimits, itemTexts } from '@caselift/contract/item-texts';
import type { addSubItem } from '@caselift/contract/items';
import { instancesOf } from '@caselift/domain/programs/instances';
import { childTypes, type ItemKind, type ItemTerms, type ItemType, parentTypes } from '@caselift/domain/programs/item';
import { itemTrees } from '@caselift/domain/programs/item-tree';
import type { JSONValue } from 'postgres';
import type { ItemRow } from '../../figures/item-rows.ts';
import { refusal } from '../../http/errors.ts';
import {
  addItem,
  type Books,
  type Edit,
  type ItemPlaceAsked,
  itemsOf,
  openBooks,
  requireItem,
  type SentItem,
} from './books.ts';
import { requireMayMake, rowAfter } from './change.ts';
import { copyName, recordCopied, recordMade } from './told.ts';
import { childrenOf, subItemsOf } from './view.ts';

type Copied = { copyImages: boolean; copyEditedFields: boolean };
/** What was typed for a person of an item. */
type Typed = { itemId: string; userId: string; rules: JSONValue };
type Came = { images?: number; edits?: number; typed?: Typed[] };
type SentSubItem = BodyOf<typeof addSubItem>;

/** Answers its ID. It pays nothing before all that it needs is saved. */
export async function insertItem(
  edit: Edit,
  { kind, type = 'image', ...sent }: SentItem & { kind: ItemKind; type?: ItemType },
): Promise<string> {
  const books = await openBooks(edit);
  requireMayMake(books, type);
  requireRoom(books, 1);
  if (sent.name === undefined) throw refusal('bad_input', itemTexts.nameRequired);
  const row = await made(books, { kind, type, parentId: null, order: 1, terms: newTerms }, sent);
  await recordMade(books, row);
  return row.itemId;
}

/** What it is by itself, with what was sent. */
async function made(
  books: Books,
  item: Pick<ItemRow, 'kind' | 'type' | 'parentId' | 'order' | 'terms'>,
  { order: _, archived: __, ...sent }: SentItem,
): Promise<ItemRow> {
  const blank = { description: '', frequency: '', tagId: null, favorite: false, archivedAt: null, deletedAt: null };
  const draft: ItemRow = {
    ...{ ...item, ...blank, name: '', itemId: '', number: 0, since: books.lastDate, earlierTerms: [], createdBy: '' },
    version: 0,
  };
  return addItem(books, await rowAfter(books, draft, sent, { isNew: true }));
}

function requireRoom(books: Books, count: number): void {
  if (itemsOf(books).length + count > itemLimits.items) throw refusal('conflict', itemTexts.tooManyItems);
}

/** Answers the copy's ID. With copies of its sub-items and grouped children; it pays if its parent does. */
export async function insertCopy(
  edit: Edit,
  parentId: string,
  { copyImages, copyEditedFields, ...sent }: SentItem & Copied,
  of: ItemPlaceAsked,
): Promise<string> {
  const books = await openBooks(edit);
  const parent = requireItem(books, parentId, { ...of, parentId: null, text: itemTexts.unknownSource });
  const items = itemsOf(books);
  const below = [...subItemsOf(items, parentId), ...childrenOf(items, parentId)];
  for (const { type } of [parent, ...below]) requireMayMake(books, type);
  requireRoom(books, 1 + below.length);
  const copy = await copied(books, parent, { parentId: null, groupId: null }, { favorite: false, ...sent });
  const along: { source: ItemRow; copy: ItemRow }[] = [];
  for (const one of below) {
    const isSub = one.parentId !== null;
    const place = isSub ? { parentId: copy.itemId, groupId: null } : { parentId: null, groupId: copy.itemId };
    const made = await copied(books, one, place, { favorite: false, ...(isSub && { name: one.name }) });
    along.push({ source: one, copy: made });
  }
  const copies = new Map([
    [parentId, copy.itemId],
    ...along.map((one) => [one.source.itemId, one.copy.itemId] as const),
  ]);
  const came = await copyEntries(books, { parent, copy, copies }, { copyImages, copyEditedFields });
  await recordCopied(books, { source: parent, copy }, { below: along, came });
  return copy.itemId;
}

/** Of a period that has ended it pays nothing before another one is saved. */
async function copied(
  books: Books,
  source: ItemRow,
  { parentId, groupId }: { parentId: string | null; groupId: string | null },
  { name = copyName(source.name, itemLimits.name), archived: _, order, ...sent }: SentItem,
): Promise<ItemRow> {
  const weight = groupId === null ? 1 : source.terms.weight;
  const terms: ItemTerms = { ...source.terms, groupId, weight };
  const before: ItemRow = { ...source, name, parentId, terms, archivedAt: null, since: books.lastDate };
  const after = await rowAfter(books, before, sent, { isNew: true });
  const isValid = after.terms.isValid && !isOver(books, after);
  return addItem(books, { ...after, order: order ?? source.order, terms: { ...after.terms, isValid } });
}

export function isOver({ lastDate }: Books, { terms: { period, periodEnd } }: ItemRow): boolean {
  return period === 'custom' && periodEnd !== null && lastDate !== null && periodEnd < lastDate;
}

/**
 * Of the period that is not over, which may begin on another day in the copy. Images are pending: what one decided of the
 * originals pays no copy. Answers how many came along, of what was asked for, and all that was typed for people.
 */
async function copyEntries(
  books: Books,
  { parent, copy, copies }: { parent: ItemRow; copy: ItemRow; copies: ReadonlyMap<string, string> },
  { copyImages, copyEditedFields }: Copied,
): Promise<Came> {
  const { tx, scope, viewer } = books.edit;
  const { wholesalerId } = scope;
  const came: Came = { ...(copyImages && { images: 0 }), ...(copyEditedFields && { edits: 0 }) };
  const typed: Typed[] = [];
  const [from, to] = [runningFrom(books, parent), runningFrom(books, copy)];
  if (from === null || to === null) return came;
  for (const [source, itemId] of copies) {
    if (copyImages) {
      const { count } = await tx`
        insert into item_images
        select (jsonb_populate_record(i, jsonb_build_object(
          'image_id', gen_random_uuid(), 'item_id', ${itemId}::text, 'instance_start', ${to}::text, 'version', 1,
          'status', 'pending', 'rejected_reason', '', 'reviewed_by', null, 'reviewed_at', null))).*
        from item_images i
        where wholesaler_id = ${wholesalerId} and item_id = ${source} and instance_start = ${from}
          and stored_at is not null`;
      came.images = (came.images ?? 0) + count;
    }
    if (copyEditedFields) {
      const rows = await tx<Typed[]>`
        insert into item_edits (wholesaler_id, item_id, user_id, instance_start, rules, edited_by)
        select wholesaler_id, ${itemId}, user_id, ${to}, rules, ${viewer.email}
        from (
          select distinct on (user_id) wholesaler_id, user_id, rules from item_edits
          where wholesaler_id = ${wholesalerId} and item_id = ${source} and instance_start <= ${from}
          order by user_id, instance_start desc
        ) in_force
        where rules <> 'null'
        returning item_id as "itemId", user_id as "userId", rules`;
      typed.push(...rows);
    }
  }
  return copyEditedFields ? { ...came, edits: typed.length, typed } : came;
}

function runningFrom({ rows, lastDate }: Books, { itemId }: ItemRow): string | null {
  if (lastDate === null) return null;
  const tree = itemTrees([...rows.values()]).find(({ item }) => item.itemId === itemId);
  return (tree && instancesOf(tree, { lastDate, endingFrom: lastDate })[0]?.from) ?? null;
}

/** Answers its ID. It comes last. */
export async function insertSubItem(
  edit: Edit,
  { parentItemId, item: { type = 'image', _id, ...sent }, ...copying }: SentSubItem,
  of: ItemPlaceAsked,
): Promise<string> {
  const books = await openBooks(edit);
  const parent = requireItem(books, parentItemId, { ...of, text: itemTexts.unknownParent });
  if (!parentTypes.some((one) => one === parent.type)) throw refusal('bad_input', itemTexts.parentsOnly);
  const siblings = subItemsOf(itemsOf(books), parentItemId);
  if (siblings.length >= itemLimits.children) throw refusal('conflict', itemTexts.tooManyChildren);
  requireRoom(books, 1);
  const order = siblings.length + 1;
  if (_id !== undefined) return insertSubCopy(books, { parent, sourceId: _id, order }, { ...sent, ...copying });
  if (!childTypes.some((one) => one === type)) throw refusal('bad_input', itemTexts.subItemType);
  requireMayMake(books, type);
  const { period, periodStart, periodEnd } = parent.terms;
  const terms = { ...newTerms, period, periodStart, periodEnd };
  const row = await made(books, { kind: parent.kind, type, parentId: parentItemId, order, terms }, sent);
  await recordMade(books, row);
  return row.itemId;
}

async function insertSubCopy(
  books: Books,
  { parent, sourceId, order }: { parent: ItemRow; sourceId: string; order: number },
  { copyImages, copyEditedFields, ...sent }: SentItem & Copied,
): Promise<string> {
  const source = requireItem(books, sourceId, { kind: parent.kind, text: itemTexts.unknownSource });
  if (source.parentId === null) throw refusal('not_found', itemTexts.unknownSource);
  requireMayMake(books, source.type);
  const place = { parentId: parent.itemId, groupId: null };
  const copy = await copied(books, source, place, { ...sent, order });
  const from = books.rows.get(source.parentId);
  const copies = new Map([[sourceId, copy.itemId]]);
  const came =
    from && (await copyEntries(books, { parent: from, copy: parent, copies }, { copyImages, copyEditedFields }));
  await recordCopied(books, { source, copy }, { below: [], came: came ?? {} });
  return copy.itemId;
}
