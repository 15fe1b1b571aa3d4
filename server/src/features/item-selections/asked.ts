/** The item that accounts and products are requested for, and the person. */

import { itemResultTexts } from '@caselift/contract/item-results';
import { itemTexts } from '@caselift/contract/item-texts';
import type { Scope } from '@caselift/contract/scope';
import type { Tx } from '@caselift/db/connect';
import type { IsoDate } from '@caselift/domain/dates';
import { searchTest } from '@caselift/domain/fold';
import { isPayable } from '@caselift/domain/programs/instances';
import type { ItemKind, Selection } from '@caselift/domain/programs/item';
import { assignedOf } from '@caselift/domain/programs/item-people';
import { readNamed, rowsIn } from '../../edits/item-period.ts';
import { type EditedParts, readEditedParts } from '../../figures/edited-parts.ts';
import { type ItemRow, readItemList } from '../../figures/item-rows.ts';
import type { SnapshotMemory } from '../../figures/snapshot-memory.ts';
import { refusal } from '../../http/errors.ts';
import type { Viewer } from '../../identity/viewer.ts';

export type Asked = { tx: Tx; memory: SnapshotMemory; viewer: Viewer; scope: Scope };
type ItemInPath = { type: `${ItemKind}${'' | 's'}`; id: string };

/**
 * Refuses with 404 an item that is not there, or is of the other kind.
 * @param periodStart names a sales period: the item is as that pays by it. Refused as by readNamed.
 */
export async function readAsked(
  { tx, memory, scope }: Asked,
  { type, id }: ItemInPath,
  periodStart?: IsoDate,
): Promise<AskedItem> {
  const edited = await readEditedParts(tx, memory, scope);
  const isIt = ({ itemId, kind }: ItemRow) => itemId === id && type.startsWith(kind);
  const now = (await edited.items()).filter(({ deletedAt }) => deletedAt === null);
  if (!now.some(isIt)) throw refusal('not_found', itemTexts.unknown);
  const period = await readNamed(tx, scope.wholesalerId, periodStart, { itemId: id, rows: now });
  const items = period === null ? now : rowsIn(period, now, id);
  const item = items.find(isIt);
  if (item === undefined) throw new Error(`Item ${id} is not among those of the period.`);
  const above = items.find(({ itemId }) => itemId === (item.parentId ?? item.terms.groupId)) ?? null;
  return { edited, item, above };
}
/** @property above the parent or the group. */
export type AskedItem = { edited: EditedParts; item: ItemRow; above: ItemRow | null };

/**
 * The people with accounts that count for the person. Refuses with 404 if the person doesn't have the item, or it is
 * hidden from the sales rep.
 */
export async function readHolders(
  { edited, item, above }: AskedItem,
  viewer: Viewer,
  customId: string,
): Promise<ReadonlySet<string | null>> {
  const both = [item, ...(above === null ? [] : [above])];
  const isShown = both.every(({ terms }) => isPayable(terms) && !terms.hideFromSalesReps);
  if (viewer.role === 'salesRep' && !isShown) throw refusal('not_found', itemTexts.unknown);
  const people = await edited.people();
  const { terms } = item.parentId === null ? item : (above ?? item);
  const assigned = assignedOf(terms.userIds, people);
  const person = assigned.people.find((one) => one.customId === customId.toUpperCase());
  if (person === undefined) throw refusal('not_found', itemResultTexts.notAssigned);
  return new Set(assigned.countedFor(person).holders);
}

/** The members of a list by hand. */
export async function readList(
  { tx, memory, scope: { wholesalerId } }: Asked,
  { list }: Pick<Selection<never>, 'list'>,
): Promise<readonly string[]> {
  return list === null ? [] : readItemList(tx, memory, wholesalerId, list.hash);
}

/** Whether the list by hand has a member, whatever chooses now. */
export async function listedTest(asked: Asked, selection: Pick<Selection<never>, 'list'>): Promise<MemberTest> {
  const members = new Set(await readList(asked, selection));
  return ({ customId }) => members.has(customId);
}
type MemberTest = (member: { customId: string; name: string }) => boolean;

/** Whether the ID or the name has the phrase. */
export function phraseTest(searchPhrase = ''): MemberTest {
  const isFound = searchTest(searchPhrase);
  return ({ customId, name }) => isFound(customId, name);
}
