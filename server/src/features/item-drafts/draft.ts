/**
 * An item as its form has it now, as the items that the rules work with: what is stored with the form and the checks
 * laid over. Nothing of it is written (docs/product.md, Items).
 */

import type { ItemDraft } from '@caselift/contract/item-drafts';
import type { ItemForm } from '@caselift/contract/item-fields';
import { faultsOf, faultsOfSent, formAfter, type ItemFault, type ItemPlace } from '@caselift/contract/item-rules';
import { newTerms, termsOf } from '@caselift/contract/item-terms';
import { itemLimits, itemTexts } from '@caselift/contract/item-texts';
import type { Scope } from '@caselift/contract/scope';
import type { Tx } from '@caselift/db/connect';
import { type Item, type ItemTerms, parentTypes, type Selection } from '@caselift/domain/programs/item';
import type { ItemTree } from '@caselift/domain/programs/item-tree';
import type { ItemCalendar } from '@caselift/domain/programs/item-windows';
import { formOf } from '../../edits/item-terms.ts';
import { assignableOf, seenBy, usersAfter } from '../../edits/item-users.ts';
import { type CurrentSnapshot, currentSnapshot } from '../../figures/current-snapshot.ts';
import { type EditedParts, readEditedParts } from '../../figures/edited-parts.ts';
import { listOf } from '../../figures/item-lists.ts';
import { itemCalendar } from '../../figures/item-pay.ts';
import { type ItemRow, readItemList } from '../../figures/item-rows.ts';
import type { PersonRow } from '../../figures/queries.ts';
import type { SettingsRow } from '../../figures/settings.ts';
import type { SnapshotMemory } from '../../figures/snapshot-memory.ts';
import { refusal } from '../../http/errors.ts';
import type { Viewer } from '../../identity/viewer.ts';

/** A hidden or view-only person stays in an item's list and is paid, and is in no count of its people. */
export const isCounted = ({ isSeen }: Pick<Draft, 'isSeen'>, { customId, hidden, viewOnly }: PersonRow): boolean =>
  !hidden && !viewOnly && isSeen(customId);

export type Draft = {
  scope: Scope;
  /**
   * The item by itself, valid and on, without its past. A sub-item has its parent's people, and what is below another
   * one the period of that.
   */
  item: Item;
  /** With the sub-items or grouped children that are stored, likewise. */
  tree: ItemTree;
  /** The tree that sets its periods: its own, or that of the item above with the draft in it. */
  root: ItemTree;
  form: ItemForm;
  place: ItemPlace;
  /** What a save of the form would be refused for. */
  faults: ItemFault[];
  /** It is part of a group, or a qualifier, which pay nothing of their own. */
  paysNothing: boolean;
  /** The members of the lists that the draft's own terms name, by hash, as they would be saved. */
  lists: ReadonlyMap<string, readonly string[]>;
  people: readonly PersonRow[];
  isSeen(customId: string): boolean;
  settings: SettingsRow;
  edited: EditedParts;
  /** Those of the wholesaler that are not deleted. */
  items: readonly ItemRow[];
  /** null: there are no figures yet. */
  at: { snapshot: CurrentSnapshot; calendar: ItemCalendar } | null;
};

/** Of an item that isn't stored. */
const noId = '00000000-0000-0000-0000-000000000000';

type Asked = { viewer: Viewer; scope: Scope; body: ItemDraft };

/** Refuses with 404 items that aren't there, with 400 what can't be laid over one; the form's faults are answered. */
export async function readDraft(tx: Tx, memory: SnapshotMemory, { viewer, scope, body }: Asked): Promise<Draft> {
  const edited = await readEditedParts(tx, memory, scope);
  const [rows, people, settings, snapshot] = await Promise.all([
    edited.items(),
    edited.people(),
    edited.settings(),
    currentSnapshot(tx, scope),
  ]);
  const items = rows.filter(({ deletedAt }) => deletedAt === null);
  const byId = new Map(items.map((row) => [row.itemId, row]));
  const before = storedRow(byId, body);
  const above = byId.get(before.parentId ?? before.terms.groupId ?? '') ?? null;
  const { kind, type } = before;
  const isGrouped = before.terms.groupId !== null;
  const place = { kind, type, parentType: before.parentId === null ? null : (above?.type ?? null), isGrouped };

  const isSeen = seenBy(viewer, people, settings.visibility);
  const { users, ...sent } = body.form;
  const choosing = { people, isSeen, assignable: assignableOf(people, viewer) };
  const { includeTeamMembers } = body;
  const all =
    before.parentId === null
      ? usersAfter(choosing, before.terms.userIds, { includeTeamMembers, ...(users && { users }) })
      : undefined;
  const input = { ...sent, ...(all && { users: all }) };
  const form = formAfter(formOf(before, above), input, place);

  const lists = new Map<string, readonly string[]>();
  const kept = { tx, memory, wholesalerId: scope.wholesalerId };
  const accounts = await checkedList(kept, before.terms.accounts, body.accounts);
  const products = await checkedList(kept, before.terms.products, body.products);
  for (const made of [accounts, products]) if (made !== null) lists.set(made.list.hash, made.members);
  const selections = { accounts: { list: accounts?.list ?? null }, products: { list: products?.list ?? null } };
  const terms = termsOf(form, { ...before.terms, ...selections }, above?.terms);
  const since = isTracked(terms) && !isTracked(before.terms) ? (snapshot?.lastTransactionDate ?? null) : before.since;
  const own = {
    ...terms,
    isActive: true,
    isValid: true,
    groupId: null,
    userIds: before.parentId === null ? terms.userIds : (above?.terms.userIds ?? []),
  };
  const item = alone(before, own, since);
  const below = (itemId: string) =>
    items.filter(({ parentId, terms: { groupId } }) => parentId === itemId || groupId === itemId);
  const tree = { item, children: below(item.itemId).map((child) => alone(child)) };
  return {
    ...{ scope, item, tree, form, place, lists, people, isSeen, settings, edited, items },
    root: above === null ? tree : treeOf(above, below(above.itemId), before, item),
    faults: [...faultsOfSent(input, place), ...faultsOf(form, place)],
    paysNothing: isGrouped || (place.parentType === 'dependencies' && (form.isQualifier || form.isHouseGoal)),
    at: snapshot === undefined ? null : { snapshot, calendar: await itemCalendar({ snapshot, settings, edited }) },
  };
}

/** What the form is laid over. */
function storedRow(byId: ReadonlyMap<string, ItemRow>, { kind, type, itemId, parentId }: ItemDraft): ItemRow {
  if (itemId !== undefined) {
    const row = byId.get(itemId);
    if (row === undefined || row.kind !== kind || row.type !== type) throw refusal('not_found', itemTexts.unknown);
    return row;
  }
  const above = parentId === undefined ? null : byId.get(parentId);
  if (above === undefined) throw refusal('not_found', itemTexts.unknownParent);
  const isSub = above !== null && parentTypes.some((one) => one === above.type);
  if (above !== null && (above.kind !== kind || !isSub)) throw refusal('bad_input', itemTexts.parentsOnly);
  return {
    ...{ itemId: noId, kind, type, number: 0, name: '', description: '', frequency: '', tagId: null, favorite: false },
    ...{ parentId: above?.itemId ?? null, order: 1, since: null, terms: newTerms, earlierTerms: [] },
    ...{ archivedAt: null, deletedAt: null, createdBy: '', version: 0 },
  };
}

/**
 * Without what it was: the rules of today are asked about days before them, too.
 * @param since as Item has it, which decides where the only instance of tracked days begins.
 */
const alone = (row: ItemRow, terms = row.terms, since: Item['since'] = null): Item => ({
  ...{ itemId: row.itemId, kind: row.kind, type: row.type, name: row.name, order: row.order, terms, since },
  ...{ parentId: row.parentId, earlierTerms: [], archivedAt: null, deletedAt: null },
});

function treeOf(above: ItemRow, below: readonly ItemRow[], before: ItemRow, item: Item): ItemTree {
  const own = alone(before, { ...item.terms, groupId: before.terms.groupId });
  const others = below.filter(({ itemId }) => itemId !== before.itemId).map((child) => alone(child));
  return {
    item: alone(above, { ...above.terms, isActive: true, isValid: true }, above.since),
    children: [...others, own],
  };
}

const isTracked = ({ measure }: ItemTerms) => measure !== null && measure.trackingOption !== 'default';

/** The list by hand with the checks, whatever chooses now. Refuses with 400 too many members. */
async function checkedList(
  { tx, memory, wholesalerId }: { tx: Tx; memory: SnapshotMemory; wholesalerId: string },
  { list }: Pick<Selection<never>, 'list'>,
  checks: ItemDraft['accounts'],
): Promise<{ list: NonNullable<typeof list>; members: readonly string[] } | null> {
  const stored = list === null ? [] : await readItemList(tx, memory, wholesalerId, list.hash);
  if (checks.length === 0) return list && { list, members: stored };
  const members = new Set(stored);
  for (const { id, checked } of checks) checked ? members.add(id) : members.delete(id);
  if (members.size > itemLimits.members) throw refusal('bad_input', itemTexts.tooManyMembers);
  return listOf(members);
}

/** What of the form a save would be refused for. A name may still be missing: nothing is counted by it. */
export function requireSound({ faults }: Draft): void {
  const fault = faults.find(({ field, isMissing }) => !(field === 'name' && isMissing));
  if (fault !== undefined) throw refusal('bad_input', fault.text);
}
