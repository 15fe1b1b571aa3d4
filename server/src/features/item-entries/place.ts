/** What something is handed in for: the person, the item, the period and the account. */

import { itemEntryTexts } from '@caselift/contract/item-entries';
import { itemTexts } from '@caselift/contract/item-texts';
import { userTexts } from '@caselift/contract/users';
import type { Tx } from '@caselift/db/connect';
import { dayText, type IsoDate } from '@caselift/domain/dates';
import { type HandedIn, handedInFor, isStaffOnly, type PlacedItem, placedOn } from '@caselift/domain/programs/hand-in';
import { isPayable } from '@caselift/domain/programs/instances';
import { accountSet, accountTest } from '@caselift/domain/programs/item-members';
import { assignedOf } from '@caselift/domain/programs/item-people';
import { itemTrees } from '@caselift/domain/programs/item-tree';
import { ownDay } from '@caselift/domain/programs/own-day';
import { maySee, maySeeBuyersOf } from '@caselift/domain/visibility';
import { type BuyerRow, readBuyers } from '../../figures/buyers.ts';
import { type CurrentSnapshot, requireTables, savedBy } from '../../figures/current-snapshot.ts';
import { readEditedParts } from '../../figures/edited-parts.ts';
import { type ItemRow, readItemLists } from '../../figures/item-rows.ts';
import type { PersonRow } from '../../figures/queries.ts';
import type { SnapshotMemory } from '../../figures/snapshot-memory.ts';
import { refusal } from '../../http/errors.ts';
import type { Viewer } from '../../identity/viewer.ts';

export const isStaff = ({ role }: Pick<Viewer, 'role'>): boolean => role === 'admin' || role === 'manager';

/** The customId of the person the viewer hands in for. 403: someone else. */
export function requireUser(viewer: Viewer, user: string | undefined): string {
  if (isStaff(viewer)) {
    if (user === undefined) throw refusal('bad_input', itemEntryTexts.whose);
    return user;
  }
  if (viewer.customId === null || (user ?? viewer.customId) !== viewer.customId) {
    throw refusal('forbidden', itemEntryTexts.onlyOneself);
  }
  return viewer.customId;
}

/** Whether the viewer hands in for someone who is hidden from them: even what is known of them is answered as nobody's. */
export async function isHiddenUser(
  tx: Tx,
  memory: SnapshotMemory,
  asked: { viewer: Viewer; wholesalerId: string },
  userId: string,
): Promise<boolean> {
  if (asked.viewer.role !== 'manager') return false;
  const { people, isSeen } = await readGround(tx, memory, asked);
  return people.some((person) => person.customId === userId && !isSeen(person));
}

/** What people and items are, of Production, or of Preview before anything was published. */
export type Ground = {
  /** undefined: there are no figures yet. */
  snapshot: CurrentSnapshot | undefined;
  people: readonly PersonRow[];
  items: readonly ItemRow[];
  timeZone: string;
  isSeen(person: PersonRow): boolean;
  /** By who holds them. */
  seesAccountsOf(repId: string | null): boolean;
};

export async function readGround(
  tx: Tx,
  memory: SnapshotMemory,
  { viewer, wholesalerId }: { viewer: Viewer; wholesalerId: string },
): Promise<Ground> {
  const at = await savedBy(tx, wholesalerId);
  const edited = await readEditedParts(tx, memory, { wholesalerId, db: at?.db ?? 'prod' });
  const [people, items, settings] = await Promise.all([edited.people(), edited.items(), edited.settings()]);
  const { timeZone, visibility } = settings;
  return {
    ...{ snapshot: at?.snapshot, people, items, timeZone },
    isSeen: maySee(viewer, people, visibility),
    seesAccountsOf: maySeeBuyersOf(viewer, people, visibility),
  };
}

/** Refuses with 404 one that is deleted or of another wholesaler. */
export function requireItem(ground: Ground, itemId: string): ItemRow {
  const item = requireItemOrGone(ground, itemId);
  if (item.deletedAt !== null) throw refusal('not_found', itemTexts.unknown);
  return item;
}

/** Also a deleted one: it pays for the periods that had ended. */
export function requireItemOrGone({ items }: Ground, itemId: string): ItemRow {
  const item = items.find((one) => one.itemId === itemId);
  if (item === undefined) throw refusal('not_found', itemTexts.unknown);
  return item;
}

export type Asked = {
  viewer: Viewer;
  wholesalerId: string;
  itemId: string;
  userId: string;
  kind: HandedIn;
  buyerId: string | null;
  takenAt: string | null;
  receivedAt: Date;
};
export type Place = {
  ground: Ground;
  item: ItemRow;
  person: PersonRow;
  account: BuyerRow | null;
  date: IsoDate;
  placed: PlacedItem;
};

/**
 * 404: what the viewer may not see. 409: nothing of the kind is handed in for the item, on the day, any more or by the
 * viewer. 400: an account that isn't the person's or the item's.
 */
export async function requirePlace(tx: Tx, memory: SnapshotMemory, asked: Asked): Promise<Place> {
  const { viewer, itemId, userId, kind, takenAt, receivedAt } = asked;
  const ground = await readGround(tx, memory, asked);
  const item = requireItem(ground, itemId);
  const person = ground.people.find(({ customId }) => customId === userId);
  if (person === undefined || !ground.isSeen(person)) throw refusal('not_found', userTexts.unknown);
  const date = ownDay({ takenAt, receivedAt: receivedAt.toISOString() }, ground.timeZone);
  const placed = placedOn(itemTrees(ground.items), itemId, date);
  requireVisible(viewer, item, ground, placed, userId);
  if (isArchived(item, ground)) throw refusal('conflict', itemEntryTexts.archived(item.kind));
  if (placed === null) throw refusal('conflict', itemEntryTexts.noPeriod(item.kind, dayText(date)));
  requireKind(viewer, item, placed, kind);
  const account =
    asked.buyerId === null ? null : await requireAccount(tx, memory, ground, { ...asked, person, placed });
  return { ground, item, person, account, date, placed };
}

/** Reps and leads see what is theirs, on, complete, and not hidden from them; staff are told what is in the way. */
function requireVisible(
  viewer: Viewer,
  item: ItemRow,
  { items }: Ground,
  placed: PlacedItem | null,
  userId: string,
): void {
  const above = items.find(({ itemId }) => itemId === (item.parentId ?? item.terms.groupId));
  const { userIds } = placed ?? { userIds: (item.parentId === null ? item : (above ?? item)).terms.userIds };
  const all = placed === null ? [item.terms, ...(above ? [above.terms] : [])] : [placed.terms, placed.instance.terms];
  const isOn = all.every(isPayable);
  if (isStaff(viewer)) {
    if (!userIds.includes(userId)) throw refusal('not_found', itemEntryTexts.notAssigned);
    if (!isOn) throw refusal('conflict', itemEntryTexts.off(item.kind));
    return;
  }
  const isHidden = viewer.role === 'salesRep' && all.some(({ hideFromSalesReps }) => hideFromSalesReps);
  if (!userIds.includes(userId) || !isOn || isHidden) throw refusal('not_found', itemTexts.unknown);
}

export const isArchived = (item: ItemRow, { items }: Pick<Ground, 'items'>): boolean => {
  const above = items.find(({ itemId }) => itemId === (item.parentId ?? item.terms.groupId));
  return item.archivedAt !== null || (above?.archivedAt ?? null) !== null;
};

function requireKind(viewer: Viewer, item: ItemRow, { terms }: PlacedItem, kind: HandedIn): void {
  const taken = handedInFor(item, terms);
  if (taken === null) {
    throw refusal('conflict', item.type === 'quantity' ? itemEntryTexts.measured : itemEntryTexts.parts);
  }
  if (taken !== kind) throw refusal('conflict', itemEntryTexts.otherKind[taken]);
  if (isStaffOnly(item) && !isStaff(viewer)) throw refusal('forbidden', itemEntryTexts.staffOnly);
}

/** One that those hold now who count for the person, of the item's accounts. */
async function requireAccount(
  tx: Tx,
  memory: SnapshotMemory,
  { snapshot, people, seesAccountsOf }: Ground,
  {
    wholesalerId,
    buyerId,
    person,
    placed,
  }: { wholesalerId: string; buyerId: string | null; person: PersonRow; placed: PlacedItem },
): Promise<BuyerRow> {
  if (snapshot === undefined) throw refusal('conflict', itemEntryTexts.noFigures);
  const { byId } = await readBuyers(tx, memory, requireTables(snapshot, 'snapshot_buyers'));
  const account = byId.get(buyerId ?? '');
  const { holders } = assignedOf(placed.userIds, people).countedFor(person);
  if (account === undefined || !seesAccountsOf(account.repId))
    throw refusal('bad_input', itemEntryTexts.unknownAccount(buyerId ?? ''));
  if (account.repId === null || !holders.includes(account.repId)) {
    throw refusal('bad_input', itemEntryTexts.notTheirAccount(account.name, person.name));
  }
  const { accounts } = placed.terms;
  const set = accountSet(accounts);
  const lists = await readItemLists(tx, wholesalerId, set.kind === 'list' ? [set.hash] : []);
  if (!accountTest(set, [...lists.values()].flat())(account)) {
    throw refusal('bad_input', itemEntryTexts.notInItem(account.name));
  }
  return account;
}
