/** The items of a wholesaler while they are edited, under its lock; and how they are written. */
import type { ItemInput } from '@caselift/contract/item-fields';
import { itemTexts } from '@caselift/contract/item-texts';
import type { Scope } from '@caselift/contract/scope';
import type { Tx } from '@caselift/db/connect';
import { dayText, type IsoDate } from '@caselift/domain/dates';
import { earlierItemTermsAfter, endedInstanceInTheWay } from '@caselift/domain/programs/instances';
import type { ItemKind, ItemType } from '@caselift/domain/programs/item';
import { itemTrees } from '@caselift/domain/programs/item-tree';
import { assignableOf, type Choosing, seenBy } from '../../edits/item-users.ts';
import { savedBy } from '../../figures/current-snapshot.ts';
import { readEditedParts } from '../../figures/edited-parts.ts';
import type { ItemRow } from '../../figures/item-rows.ts';
import { readPeople } from '../../figures/queries.ts';
import type { SnapshotMemory } from '../../figures/snapshot-memory.ts';
import { refusal } from '../../http/errors.ts';
import type { Viewer } from '../../identity/viewer.ts';
import { moveEntries } from './entries-along.ts';
import { itemAbove } from './view.ts';

/** Who edits, and where it is written. */
export type Edit = { tx: Tx; memory: SnapshotMemory; viewer: Viewer; scope: Scope; origin: string };
export type SentItem = ItemInput & { includeTeamMembers?: boolean };

export type Books = {
  edit: Edit;
  /** As they are stored, and as they are written one after the other; the deleted too. */
  rows: Map<string, ItemRow>;
  /** L of prod, of preview before there is one; null before there are figures. */
  lastDate: IsoDate | null;
} & Choosing;

/** In the transaction of saveMeasured, which holds the wholesaler's lock. */
export async function openBooks(edit: Edit): Promise<Books> {
  const { tx, memory, viewer, scope } = edit;
  const { wholesalerId } = scope;
  const edited = await readEditedParts(tx, memory, scope);
  const [people, { visibility }] = await Promise.all([edited.people(), edited.settings()]);
  const other = await readPeople(tx, { wholesalerId, db: scope.db === 'prod' ? 'preview' : 'prod' });
  const rows = new Map((await edited.items()).map((row) => [row.itemId, row]));
  const at = await savedBy(tx, wholesalerId);
  return {
    edit,
    rows,
    lastDate: at?.snapshot.lastTransactionDate ?? null,
    people,
    isSeen: seenBy(viewer, people, visibility),
    assignable: assignableOf([...people, ...other], viewer),
  };
}

/** Those that are not deleted. */
export const itemsOf = ({ rows }: Books): ItemRow[] => [...rows.values()].filter(({ deletedAt }) => deletedAt === null);

/** As what an item is asked for. parentId: of a sub-item; null: it is none. */
export type ItemPlaceAsked = { kind?: ItemKind; type?: ItemType; parentId?: string | null; isSub?: true };

/** Refuses with 404 one that is deleted, was never there, or is not what it is asked for as. */
export function requireItem(
  books: Books,
  itemId: string,
  { kind, type, parentId, isSub, text = itemTexts.unknown }: ItemPlaceAsked & { text?: string } = {},
): ItemRow {
  const row = books.rows.get(itemId);
  const isIt =
    row !== undefined &&
    row.deletedAt === null &&
    (kind === undefined || row.kind === kind) &&
    (type === undefined || row.type === type) &&
    (parentId === undefined || row.parentId === parentId) &&
    (isSub === undefined || row.parentId !== null);
  if (!isIt) throw refusal('not_found', text);
  return row;
}

/**
 * Writes the new rows, with the terms that ended periods keep. Refuses with 409 an item if its only period has ended
 * and keeps its pay.
 */
export function writeItems(books: Books, rows: readonly ItemRow[]): Promise<void> {
  return writeKept(
    books,
    rows.map((row) => withEarlierTerms(books, row)),
  );
}

/** The same of rows that have the terms that ended periods keep. */
export async function writeKept(books: Books, kept: readonly ItemRow[]): Promise<void> {
  const { tx, scope } = books.edit;
  const before = new Map(books.rows);
  for (const row of kept) books.rows.set(row.itemId, row);
  requirePeriods(books, kept);
  for (const row of kept) {
    const columns = {
      ...columnsOf(row),
      terms: tx.json(row.terms as never),
      earlier_terms: tx.json(row.earlierTerms as never),
    };
    const [written] = await tx<{ version: number }[]>`
      update items set ${tx(columns)}
      where wholesaler_id = ${scope.wholesalerId} and item_id = ${row.itemId} returning version`;
    if (written === undefined) throw new Error(`Item ${row.itemId} was not written.`);
    books.rows.set(row.itemId, { ...row, version: written.version });
  }
  await moveEntries(tx, scope.wholesalerId, { before, after: books.rows, lastDate: books.lastDate });
}

export type NewItem = Pick<
  ItemRow,
  | 'kind'
  | 'type'
  | 'name'
  | 'description'
  | 'frequency'
  | 'tagId'
  | 'favorite'
  | 'parentId'
  | 'order'
  | 'terms'
  | 'examplePhoto'
>;

/** Answers it as it is stored, with the next number of its kind. */
export async function addItem(books: Books, item: NewItem): Promise<ItemRow> {
  const { tx, scope, viewer } = books.edit;
  const numbers = [...books.rows.values()].filter(({ kind }) => kind === item.kind).map(({ number }) => number);
  const row = { ...item, number: Math.max(0, ...numbers) + 1, since: books.lastDate, createdBy: viewer.email };
  const columns = {
    ...columnsOf({ ...row, archivedAt: null, deletedAt: null }),
    wholesaler_id: scope.wholesalerId,
    kind: row.kind,
    type: row.type,
    number: row.number,
    parent_id: row.parentId,
    created_by: row.createdBy,
    terms: tx.json(row.terms as never),
  };
  const [made] = await tx<{ itemId: string }[]>`insert into items ${tx(columns)} returning item_id as "itemId"`;
  if (made === undefined) throw new Error('No item was made.');
  const stored = { ...row, itemId: made.itemId, earlierTerms: [], archivedAt: null, deletedAt: null, version: 1 };
  books.rows.set(made.itemId, stored);
  return stored;
}

function columnsOf(
  row: Pick<
    ItemRow,
    | 'name'
    | 'description'
    | 'frequency'
    | 'tagId'
    | 'favorite'
    | 'order'
    | 'since'
    | 'archivedAt'
    | 'archivedOn'
    | 'deletedAt'
    | 'examplePhoto'
  >,
) {
  return {
    name: row.name,
    description: row.description,
    frequency: row.frequency,
    tag_id: row.tagId,
    favorite: row.favorite,
    sort_order: row.order,
    since: row.since,
    archived_at: row.archivedAt,
    archived_on: row.archivedAt === null ? null : (row.archivedOn ?? null),
    deleted_at: row.deletedAt,
    example_photo: row.examplePhoto ?? null,
  };
}

function withEarlierTerms({ rows, lastDate }: Books, row: ItemRow): ItemRow {
  const before = rows.get(row.itemId) ?? row;
  const terms = row.deletedAt === null ? row.terms : null;
  return { ...row, earlierTerms: earlierItemTermsAfter(before, terms, lastDate) };
}

function requirePeriods({ rows }: Books, changed: readonly ItemRow[]): void {
  const concerned = new Set(changed.map((row) => (itemAbove(rows, row) ?? row).itemId));
  for (const tree of itemTrees([...rows.values()])) {
    if (!concerned.has(tree.item.itemId) || tree.item.deletedAt !== null) continue;
    const ended = endedInstanceInTheWay(tree);
    if (ended !== null) throw refusal('conflict', itemTexts.periodOver(dayText(ended.to)));
  }
}
