/** What staff can add entries to, and the people who have it: as handing in would take them (docs/product.md, Handing in). */
import type { QueryOf } from '@caselift/contract/endpoint';
import type { EntryItem, listEntryItems } from '@caselift/contract/entry-corrections';
import type { Scope } from '@caselift/contract/scope';
import type { Tx } from '@caselift/db/connect';
import { byName } from '@caselift/domain/by-name';
import { addDays } from '@caselift/domain/dates';
import { handedInFor, placedOn } from '@caselift/domain/programs/hand-in';
import { isPayable } from '@caselift/domain/programs/instances';
import { itemTrees } from '@caselift/domain/programs/item-tree';
import { endOfDay } from '@caselift/domain/programs/own-day';
import { maySee } from '@caselift/domain/visibility';
import { readEditedParts } from '../../figures/edited-parts.ts';
import type { SnapshotMemory } from '../../figures/snapshot-memory.ts';
import type { Viewer } from '../../identity/viewer.ts';
import { todayIn } from '../../today.ts';

const twelveHours = 12 * 3_600_000;

export async function entryItems(
  tx: Tx,
  memory: SnapshotMemory,
  { viewer, scope, query }: { viewer: Viewer; scope: Scope; query: QueryOf<typeof listEntryItems> },
): Promise<EntryItem[]> {
  const { isObjective = false, isIncentive = false } = query;
  const edited = await readEditedParts(tx, memory, scope);
  const [items, people, { timeZone, visibility }] = await Promise.all([
    edited.items(),
    edited.people(),
    edited.settings(),
  ]);
  const today = todayIn(timeZone);
  const noonOf = (date: string) => new Date(Date.parse(endOfDay(timeZone, date)) - twelveHours).toISOString();
  const days = [0, -1, -2]
    .map((ago) => addDays(today, ago))
    .map((date, ago) => ({ date, at: ago === 0 ? null : noonOf(date) }));
  const seen = new Map(people.filter(maySee(viewer, people, visibility)).map((person) => [person.customId, person]));
  const byId = new Map(items.map((item) => [item.itemId, item]));
  const trees = itemTrees(items);
  const treesOf = Map.groupBy(
    trees.flatMap((tree) => [tree.item, ...tree.children].map(({ itemId }) => ({ itemId, tree }))),
    ({ itemId }) => itemId,
  );
  const found = items.flatMap((item): EntryItem[] => {
    const isOfKind = isObjective === isIncentive || item.kind === (isObjective ? 'objective' : 'incentive');
    const above = byId.get(item.parentId ?? item.terms.groupId ?? '');
    if (!isOfKind || item.deletedAt !== null || item.archivedAt !== null || (above?.archivedAt ?? null) !== null)
      return [];
    const own = (treesOf.get(item.itemId) ?? []).map(({ tree }) => tree);
    const taken = days.flatMap((day) => {
      const placed = placedOn(own, item.itemId, day.date);
      const kind = placed && handedInFor(item, placed.terms);
      const isOn = placed !== null && [placed.terms, placed.instance.terms].every(isPayable);
      return placed !== null && isOn && kind !== null && kind !== 'image'
        ? [{ ...day, kind, userIds: placed.userIds }]
        : [];
    });
    const [newest] = taken;
    if (newest === undefined) return [];
    const having = newest.userIds
      .flatMap((customId) => seen.get(customId) ?? [])
      .map(({ customId, name }) => ({ customId, name }));
    return [
      {
        ...{ _id: item.itemId, name: item.name, parentItemName: above?.name ?? null, kind: newest.kind },
        days: taken.map(({ date, at }) => ({ date, at })),
        people: having.sort(byName),
      },
    ];
  });
  return found
    .filter(({ people: having }) => having.length > 0)
    .sort((one, other) => byName({ ...one, customId: one._id }, { ...other, customId: other._id }));
}
