/**
 * The notice to the person with the decided image. Written in the decision's own transaction, so it is never lost or
 * sent twice.
 */
import type { Tx } from '@caselift/db/connect';
import type { IsoDate } from '@caselift/domain/dates';
import type { ItemImage } from '@caselift/domain/programs/item-entry';
import { type FiguresNow, type InstanceOfItem, readInstanceOfItem, withImages } from '../figures/item-instance.ts';
import type { SnapshotMemory } from '../figures/snapshot-memory.ts';
import { readWhoIsPaid, type WhoIsPaid } from '../figures/who-is-paid.ts';
import { isRefusal } from '../http/errors.ts';
import { todayIn } from '../today.ts';
import { type PersonNotice, takeBackImageNotices, writeNotices } from './store.ts';

/** An image as it was before the decision. item: its name. */
export type DecidedImage = Pick<ItemImage, 'imageId' | 'buyerId' | 'validationQuantity'> & {
  itemId: string;
  item: string;
  userId: string;
  account: string;
  instanceStart: IsoDate;
  version: number;
};
type Decision = { wholesalerId: string; status: ItemImage['status']; reason: string; reviewer: string };

/** Call it after the images have their new status. Pending again: what nobody has read yet is taken back. */
export async function tellOfImages(
  tx: Tx,
  { memory, now }: { memory: SnapshotMemory; now: FiguresNow },
  images: readonly DecidedImage[],
  { wholesalerId, status, reason, reviewer }: Decision,
): Promise<void> {
  const [customIds, imageIds] = [images.map(({ userId }) => userId), images.map(({ imageId }) => imageId)];
  await takeBackImageNotices(tx, wholesalerId, { customIds, imageIds });
  if (status === 'pending') return;
  const today = todayIn(now.settings.timeZone);
  const people = now.people.filter(({ customId }) => customIds.includes(customId));
  const isPaid = await readWhoIsPaid(tx, memory, wholesalerId, people);
  const told = images.filter((image) => isToldOf(now, image, isPaid));
  const notices: PersonNotice[] = [];
  for (const some of Map.groupBy(told, ({ itemId, instanceStart }) => `${itemId} ${instanceStart}`).values()) {
    const [{ itemId, instanceStart: from } = { itemId: '', instanceStart: '' }] = some;
    const instance = await instanceOf(tx, now, { itemId, from });
    const worth = worthOf(instance, some);
    for (const image of some) {
      const { imageId, userId: customId, item, account, buyerId, validationQuantity: cases } = image;
      const of = { itemId, from, item, imageId, buyerId, account, cases };
      const cents = worth.get(imageId) ?? null;
      const last = instance?.instance.to;
      const until = last !== undefined && last >= today ? last : null;
      notices.push({
        customId,
        key: `image ${imageId} ${image.version}`,
        facts:
          status === 'approved'
            ? { about: 'imageApproved', ...of, addedCents: cents }
            : { about: 'imageRejected', ...of, reason, reviewer, unpaidCents: cents, until },
      });
    }
  }
  await writeNotices(tx, wholesalerId, notices);
}

/** Staff who tried it out aren't told, nor is a sales rep of what is hidden from sales reps. */
function isToldOf({ people, items }: FiguresNow, { userId, itemId }: DecidedImage, isPaid: WhoIsPaid): boolean {
  const person = people.find(({ customId }) => customId === userId);
  const item = items.find((one) => one.itemId === itemId);
  if (person === undefined || item === undefined || !isPaid(person)) return false;
  const above = items.filter((one) => one.itemId === item.parentId || one.itemId === item.terms.groupId);
  return person.role !== 'salesRep' || ![item, ...above].some(({ terms }) => terms.hideFromSalesReps);
}

/** undefined: no period pays it, or its sales aren't measured any more, and a notice waits for no measuring. */
async function instanceOf(
  tx: Tx,
  now: FiguresNow,
  of: { itemId: string; from: IsoDate },
): Promise<InstanceOfItem | undefined> {
  try {
    return await readInstanceOfItem(tx, now, of);
  } catch (error) {
    if (isRefusal(error) && error.refusal === 'not_computed') return undefined;
    if (error instanceof Error && 'lacking' in error) return undefined;
    throw error;
  }
}

/**
 * Cents by image: the person's pay with it minus without it, of one image after the other, so that all of them together
 * are worth what they change. Of rejected ones: had they been approved.
 */
function worthOf(found: InstanceOfItem | undefined, images: readonly DecidedImage[]): Map<string, number> {
  const worth = new Map<string, number>();
  if (found === undefined) return worth;
  for (const [userId, own] of Map.groupBy(images, (image) => image.userId)) {
    const approved = new Set<string>();
    const decided = new Set(own.map(({ imageId }) => imageId));
    // null: the person doesn't have the item any more.
    const paid = () =>
      found.paidWith(
        userId,
        withImages((image) =>
          decided.has(image.imageId)
            ? { ...image, status: approved.has(image.imageId) ? 'approved' : 'rejected' }
            : image,
        ),
      )?.earnedCents ?? null;
    let before = paid();
    for (const { imageId } of own) {
      approved.add(imageId);
      const after = paid();
      if (before !== null && after !== null) worth.set(imageId, after - before);
      before = after;
    }
  }
  return worth;
}
