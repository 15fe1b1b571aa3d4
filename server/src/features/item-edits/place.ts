/** The item and the instance in which something is typed for people, under the wholesaler's lock. */

import { itemResultTexts } from '@caselift/contract/item-results';
import { itemRunTexts } from '@caselift/contract/item-runs';
import { itemTexts } from '@caselift/contract/item-texts';
import type { Scope } from '@caselift/contract/scope';
import { userTexts } from '@caselift/contract/users';
import type { Tx } from '@caselift/db/connect';
import { lockEnvironments } from '@caselift/db/environments';
import type { IsoDate } from '@caselift/domain/dates';
import { instancesOf, type TreeInstance, termsAt } from '@caselift/domain/programs/instances';
import type { ItemKind, ItemTerms } from '@caselift/domain/programs/item';
import type { ItemTree } from '@caselift/domain/programs/item-tree';
import { maySee } from '@caselift/domain/visibility';
import { savedBy } from '../../figures/current-snapshot.ts';
import { type FiguresNow, readFiguresNow, treesWith } from '../../figures/item-instance.ts';
import type { ItemRow } from '../../figures/item-rows.ts';
import type { PersonRow } from '../../figures/queries.ts';
import type { SnapshotMemory } from '../../figures/snapshot-memory.ts';
import { refusal } from '../../http/errors.ts';
import type { Viewer } from '../../identity/viewer.ts';
import type { Storage } from '../../storage/storage.ts';

export type Edit = {
  tx: Tx;
  memory: SnapshotMemory;
  storage: Storage;
  viewer: Viewer;
  scope: Scope;
  origin: string;
};
export type AskedPlace = { itemId: string; kind?: ItemKind | undefined; from?: IsoDate | undefined };

export type Place = {
  now: FiguresNow;
  item: ItemRow;
  /** It or what it is below. */
  isArchived: boolean;
  instance: TreeInstance;
  /** All of the item, the latest first. */
  instances: readonly TreeInstance[];
  /** Of the item itself in the instance. */
  terms: ItemTerms;
  /** Who has it then. */
  userIds: readonly string[];
  isSeen(customId: string): boolean;
};

/** The earliest day that an item can be of. */
const firstDay = '2000-01-01';

/** Edits, resets, saves of items and publications take turns. Refuses with 404 what isn't there, with 409 archived items. */
export async function openPlace(edit: Edit, asked: AskedPlace): Promise<Place> {
  await lockEnvironments(edit.tx, edit.scope.wholesalerId);
  const place = await findPlace(edit, asked);
  if (place.isArchived) throw refusal('conflict', itemRunTexts.archived(place.item.kind));
  return place;
}

/** The same, to be read. */
export async function findPlace(
  { tx, memory, viewer, scope }: Omit<Edit, 'origin' | 'storage'>,
  asked: AskedPlace,
): Promise<Place> {
  const now = await readFiguresNow(tx, memory, scope);
  const { items, people, settings } = now;
  const there = new Map(items.filter(({ deletedAt }) => deletedAt === null).map((item) => [item.itemId, item]));
  const item = there.get(asked.itemId);
  if (item === undefined || (asked.kind !== undefined && item.kind !== asked.kind)) {
    throw refusal('not_found', itemTexts.unknown);
  }
  const above = there.get(item.parentId ?? item.terms.groupId ?? '') ?? item;
  const isArchived = item.archivedAt !== null || above.archivedAt !== null;
  const at = await savedBy(tx, scope.wholesalerId);
  if (at === undefined) throw refusal('conflict', itemRunTexts.noFigures);
  const found = instanceFor(treesWith(now, item.itemId), item, {
    lastDate: at.snapshot.lastTransactionDate,
    from: asked.from,
  });
  if (found === undefined) throw refusal('not_found', itemResultTexts.unknownInstance);
  const seen = new Set(people.filter(maySee(viewer, people, settings.visibility)).map(({ customId }) => customId));
  return { now, item, isArchived, ...found, isSeen: (customId) => seen.has(customId) };
}

type Found = Pick<Place, 'instance' | 'terms' | 'userIds'>;
type InItem = Found & Pick<Place, 'instances'>;

/** The one that begins on the day; without a day the one that holds L, else the latest. */
function instanceFor(
  trees: readonly ItemTree[],
  item: ItemRow,
  { lastDate, from }: { lastDate: IsoDate; from: IsoDate | undefined },
): InItem | undefined {
  const found = trees.flatMap((tree) => {
    // One of chosen days may be prepared before they begin.
    const begins = from ?? tree.item.terms.periodStart ?? lastDate;
    const range = { lastDate: begins > lastDate ? begins : lastDate, endingFrom: firstDay };
    return instancesOf(tree, range).flatMap((instance) => placeIn(tree, instance, item) ?? []);
  });
  const byDay = found.toSorted((one, other) => (one.instance.from < other.instance.from ? -1 : 1));
  const asked =
    from === undefined
      ? (byDay.findLast(({ instance }) => instance.from <= lastDate && lastDate <= instance.to) ?? byDay.at(-1))
      : byDay.find(({ instance }) => instance.from === from);
  return asked && { ...asked, instances: byDay.map(({ instance }) => instance).toReversed() };
}

function placeIn({ item: root }: ItemTree, instance: TreeInstance, item: ItemRow): Found | undefined {
  if (root.itemId === item.itemId) return { instance, terms: instance.terms, userIds: instance.terms.userIds };
  const terms = termsAt(item, instance.termsOn);
  if (terms === null || (item.parentId === null && terms.groupId !== root.itemId)) return undefined;
  return { instance, terms, userIds: item.parentId === null ? terms.userIds : instance.terms.userIds };
}

/** Refuses with 404 a person who isn't there for the caller, or doesn't have the item then. */
export function requirePerson({ now, userIds, isSeen }: Place, customId: string): PersonRow {
  const person = now.people.find((one) => one.customId === customId.toUpperCase());
  if (person === undefined || !isSeen(person.customId)) throw refusal('not_found', userTexts.unknown);
  if (!userIds.includes(person.customId)) throw refusal('not_found', itemResultTexts.notAssigned);
  return person;
}
