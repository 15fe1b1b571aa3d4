/** What changing an entry would change in pay, by the functions that pay (docs/product.md, Handing in and What staff decide). */
import type { QueryOf, ReplyOf } from '@caselift/contract/endpoint';
import type { readEntryPay } from '@caselift/contract/entry-corrections';
import { errorTexts } from '@caselift/contract/errors';
import { itemEntryTexts } from '@caselift/contract/item-entries';
import { itemTexts } from '@caselift/contract/item-texts';
import { userTexts } from '@caselift/contract/users';
import { readClosings } from '@caselift/db/closings';
import type { Tx } from '@caselift/db/connect';
import type { Scope } from '@caselift/db/scope';
import { dollars } from '@caselift/domain/numbers';
import { handedInFor, placedOn } from '@caselift/domain/programs/hand-in';
import { itemTrees } from '@caselift/domain/programs/item-tree';
import { maySee } from '@caselift/domain/visibility';
import { readSubmittedIf } from '../../figures/item-entries.ts';
import { type FiguresNow, readInstanceOfItem } from '../../figures/item-instance.ts';
import type { SnapshotMemory } from '../../figures/snapshot-memory.ts';
import { refusal } from '../../http/errors.ts';
import type { Viewer } from '../../identity/viewer.ts';
import { todayIn } from '../../today.ts';
import { isStaff } from './place.ts';
import { requireTakeBack } from './submit.ts';

type Asking = { tx: Tx; memory: SnapshotMemory; scope: Scope; viewer: Viewer; now: FiguresNow };
type Query = QueryOf<typeof readEntryPay>;

/** Throws what the snapshot lacks, for measuredFirst. */
export async function entryPay(asking: Asking, itemId: string, query: Query): Promise<ReplyOf<typeof readEntryPay>> {
  const { tx, scope, viewer, now } = asking;
  const changed = await readChanged(asking, itemId, query);
  if (changed === null) return null;
  const { userId, instance, without, added } = changed;
  const found = await readInstanceOfItem(tx, now, { itemId, from: instance });
  if (found === undefined) return null;
  const key = { itemId, userId, instanceStart: instance };
  const earnedIf = async (change: Parameters<typeof readSubmittedIf>[3]) =>
    found.earned({ customId: userId, sent: await readSubmittedIf(tx, scope.wholesalerId, key, change) });
  const before = query.without.length === 0 ? found.earned() : await earnedIf({ without: query.without, added: null });
  const after = await earnedIf({ without: [...query.without, ...without], added });
  const mayRead = maySee(viewer, now.people, now.settings.visibility);
  const isTold = (person: FiguresNow['people'][number]) =>
    isStaff(viewer) ? mayRead(person) : person.customId === viewer.customId;
  const changes = now.people.filter(isTold).flatMap(({ customId, name }) => {
    const cents = (after.get(customId) ?? 0) - (before.get(customId) ?? 0);
    return cents === 0 ? [] : [{ customId, name, pays: dollars(cents) }];
  });
  const { to } = found.instance;
  const closing = (await readClosings(tx, scope.wholesalerId)).find((one) => one.from <= to && to <= one.to);
  return {
    changes: changes.sort((one, other) => Math.abs(other.pays) - Math.abs(one.pays)),
    closedPeriod: closing ? { from: closing.from, to: closing.to } : null,
  };
}

/** null: nothing is handed in for the item on the day. 403 and 404: what the viewer may not ask or see. */
async function readChanged(asking: Asking, itemId: string, { entryId, user, ...query }: Query) {
  const amount = query.amount ?? null;
  const { tx, memory, scope, viewer, now } = asking;
  if (!isStaff(viewer) && (entryId === undefined || amount !== null)) throw refusal('forbidden', errorTexts.forbidden);
  if (entryId !== undefined) {
    const { wholesalerId } = scope;
    const { row } = await requireTakeBack({ tx, memory, viewer, wholesalerId }, itemId, entryId);
    const { userId, instance, kind, date } = row;
    const added = amount === null ? null : { insteadOf: entryId, kind, amount, ownDate: date };
    return { userId, instance, without: amount === null ? [entryId] : [], added };
  }
  if (user === undefined || amount === null) throw refusal('bad_input', itemEntryTexts.whose);
  const item = now.items.find((one) => one.itemId === itemId);
  if (item === undefined || item.deletedAt !== null) throw refusal('not_found', itemTexts.unknown);
  const person = now.people.find(({ customId }) => customId === user);
  if (person === undefined || !maySee(viewer, now.people, now.settings.visibility)(person))
    throw refusal('not_found', userTexts.unknown);
  const ownDate = query.date ?? todayIn(now.settings.timeZone);
  const placed = placedOn(itemTrees(now.items), itemId, ownDate);
  const kind = placed && handedInFor(item, placed.terms);
  if (placed === null || kind === null || kind === 'image') return null;
  const added = { insteadOf: null, kind, amount, ownDate };
  return { userId: user, instance: placed.instance.from, without: [], added };
}
