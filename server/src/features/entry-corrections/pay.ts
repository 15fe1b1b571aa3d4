/** What changing an entry would change in pay, by the functions that pay (docs/product.md, What staff decide). */
import type { QueryOf, ReplyOf } from '@caselift/contract/endpoint';
import type { readEntryPay } from '@caselift/contract/entry-corrections';
import { itemEntryTexts } from '@caselift/contract/item-entries';
import { itemTexts } from '@caselift/contract/item-texts';
import { userTexts } from '@caselift/contract/users';
import { readClosings } from '@caselift/db/closings';
import { dollars } from '@caselift/domain/numbers';
import { handedInFor, placedOn } from '@caselift/domain/programs/hand-in';
import { itemTrees } from '@caselift/domain/programs/item-tree';
import { maySee } from '@caselift/domain/visibility';
import { readSubmittedIf } from '../../figures/item-entries.ts';
import { type FiguresNow, readInstanceOfItem } from '../../figures/item-instance.ts';
import { refusal } from '../../http/errors.ts';
import { todayIn } from '../../today.ts';
import { type Correcting, readEntry, requireSeen } from './correct.ts';

type Asking = Pick<Correcting, 'tx' | 'memory' | 'scope' | 'viewer'> & { now: FiguresNow };
type Query = QueryOf<typeof readEntryPay>;

export async function entryPay(asking: Asking, itemId: string, query: Query): Promise<ReplyOf<typeof readEntryPay>> {
  const { tx, scope, viewer, now } = asking;
  const changed = await readChanged(asking, itemId, query);
  if (changed === null) return null;
  const { userId, instance, ...change } = changed;
  const found = await readInstanceOfItem(tx, now, { itemId, from: instance });
  if (found === undefined) return null;
  const key = { itemId, userId, instanceStart: instance };
  const sent = await readSubmittedIf(tx, scope.wholesalerId, key, change);
  const [before, after] = [found.earned(), found.earned({ customId: userId, sent })];
  const isSeen = maySee(viewer, now.people, now.settings.visibility);
  const changes = now.people.filter(isSeen).flatMap(({ customId, name }) => {
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

/** null: nothing is handed in for the item on the day. 404: what the viewer may not see. */
async function readChanged(asking: Asking, itemId: string, { entryId, user, ...query }: Query) {
  const amount = query.amount ?? null;
  const { tx, scope, now } = asking;
  if (entryId !== undefined) {
    const entry = await readEntry(tx, scope.wholesalerId, { id: itemId, entryId });
    await requireSeen(asking, entry);
    const { userId, instance, kind, date } = entry;
    return { userId, instance, entryId, kind, amount, ownDate: date };
  }
  if (user === undefined || amount === null) throw refusal('bad_input', itemEntryTexts.whose);
  const item = now.items.find((one) => one.itemId === itemId);
  if (item === undefined || item.deletedAt !== null) throw refusal('not_found', itemTexts.unknown);
  const person = now.people.find(({ customId }) => customId === user);
  if (person === undefined) throw refusal('not_found', userTexts.unknown);
  await requireSeen(asking, { itemId, userId: user });
  const ownDate = query.date ?? todayIn(now.settings.timeZone);
  const placed = placedOn(itemTrees(now.items), itemId, ownDate);
  const kind = placed && handedInFor(item, placed.terms);
  if (placed === null || kind === null || kind === 'image') return null;
  return { userId: user, instance: placed.instance.from, entryId: null, kind, amount, ownDate };
}
