/** What a person has handed in for items. */
import type { Check, OwnImage } from '@caselift/contract/own-items';
import type { Tx } from '@caselift/db/connect';
import type { IsoDate } from '@caselift/domain/dates';
import { type ReviewedRow, readImagesOf, signImage } from '../../figures/item-images.ts';
import type { Storage } from '../../storage/storage.ts';

export type HandedIn = {
  imagesOf(itemId: string, instance: IsoDate): readonly ReviewedRow[];
  checksOf(itemId: string, instance: IsoDate): readonly Check[];
};
type CheckRow = Omit<Check, '_id' | 'takenAt' | 'receivedAt'> & {
  submissionId: string;
  itemId: string;
  instance: IsoDate;
  takenAt: Date | null;
  receivedAt: Date;
};

export async function readHandedIn(
  tx: Tx,
  wholesalerId: string,
  asked: { itemIds: readonly string[]; userId: string },
): Promise<HandedIn> {
  const [images, checks] = await Promise.all([
    readImagesOf(tx, wholesalerId, asked),
    tx<CheckRow[]>`
      select submission_id as "submissionId", item_id as "itemId", instance_start as instance, kind, amount,
        buyer_id as "buyerId", own_date as date, taken_at as "takenAt", received_at as "receivedAt", notes
      from item_submissions
      where wholesaler_id = ${wholesalerId} and item_id = any (${[...asked.itemIds]}) and user_id = ${asked.userId}
      order by own_date, received_at, submission_id`,
  ]);
  const [ofImages, ofChecks] = [Map.groupBy(images, keyOf), Map.groupBy(checks, keyOf)];
  return {
    imagesOf: (itemId, instance) => ofImages.get(keyOf({ itemId, instance })) ?? [],
    checksOf: (itemId, instance) => (ofChecks.get(keyOf({ itemId, instance })) ?? []).map(shownCheck),
  };
}

const keyOf = ({ itemId, instance }: { itemId: string; instance: IsoDate }) => `${itemId} ${instance}`;

const shownCheck = ({ submissionId, itemId: _, instance: __, takenAt, receivedAt, ...check }: CheckRow): Check => ({
  _id: submissionId,
  ...check,
  takenAt: takenAt?.toISOString() ?? null,
  receivedAt: receivedAt.toISOString(),
});

export async function shownImage(
  storage: Storage,
  wholesalerId: string,
  image: ReviewedRow,
  { account, nameOfEmail }: { account: string; nameOfEmail(email: string): string | null },
): Promise<OwnImage> {
  const {
    imageId,
    buyerId,
    date,
    takenAt,
    receivedAt,
    validationQuantity,
    notes,
    status,
    rejectedReason,
    reviewedBy,
    reviewedAt,
  } = image;
  return {
    _id: imageId,
    ...(await signImage(storage, wholesalerId, image)),
    ...{ buyerId, account, date, validationQuantity, notes, status, rejectedReason },
    takenAt: takenAt?.toISOString() ?? null,
    receivedAt: receivedAt.toISOString(),
    approved: status === 'approved',
    rejected: status === 'rejected',
    reviewedBy: reviewedBy && nameOfEmail(reviewedBy),
    reviewedAt: reviewedAt?.toISOString() ?? null,
  };
}
