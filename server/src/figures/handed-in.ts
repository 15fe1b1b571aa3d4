/** What people have handed in for items. */
import type { Check, OwnImage } from '@caselift/contract/own-items';
import { userTexts } from '@caselift/contract/users';
import type { Tx } from '@caselift/db/connect';
import type { IsoDate } from '@caselift/domain/dates';
import type { Storage } from '../storage/storage.ts';
import { type ReviewedRow, readCorrected, readImagesOf, signImage } from './item-images.ts';

type Place = { userId: string; itemId: string; instance: IsoDate };
export type HandedIn = {
  imagesOf(place: Place): readonly ReviewedRow[];
  checksOf(place: Place): readonly Check[];
};
type CheckRow = Omit<Check, '_id' | 'takenAt' | 'receivedAt'> & {
  submissionId: string;
  userId: string;
  itemId: string;
  instance: IsoDate;
  takenAt: Date | null;
  receivedAt: Date;
};

export async function readHandedIn(
  tx: Tx,
  wholesalerId: string,
  asked: { itemIds: readonly string[]; userIds: readonly string[] },
): Promise<HandedIn> {
  const [images, checks] = await Promise.all([
    readImagesOf(tx, wholesalerId, asked),
    tx<CheckRow[]>`
      select submission_id as "submissionId", user_id as "userId", item_id as "itemId", instance_start as instance, kind, amount,
        buyer_id as "buyerId", own_date as date, taken_at as "takenAt", received_at as "receivedAt", notes
      from item_submissions
      where wholesaler_id = ${wholesalerId} and item_id = any (${[...asked.itemIds]})
        and user_id = any (${[...asked.userIds]})
      order by own_date, received_at, submission_id`,
  ]);
  const [ofImages, ofChecks] = [Map.groupBy(images, keyOf), Map.groupBy(checks, keyOf)];
  return {
    imagesOf: (place) => ofImages.get(keyOf(place)) ?? [],
    checksOf: (place) => (ofChecks.get(keyOf(place)) ?? []).map(shownCheck),
  };
}

const keyOf = ({ userId, itemId, instance }: Place) => `${userId} ${itemId} ${instance}`;

const shownCheck = ({ submissionId, kind, amount, buyerId, date, takenAt, receivedAt, notes }: CheckRow): Check => ({
  _id: submissionId,
  ...{ kind, amount, buyerId, date, notes },
  takenAt: takenAt?.toISOString() ?? null,
  receivedAt: receivedAt.toISOString(),
});

/** How a reader is shown pictures: by addresses, names of accounts, and who reviewed and corrected them. */
export async function imagesFor(
  tx: Tx,
  { wholesalerId, storage }: { wholesalerId: string; storage: Storage },
  images: readonly ReviewedRow[],
  { accountOf, nameOfEmail }: { accountOf(buyerId: string): string; nameOfEmail(email: string): string | null },
): Promise<(image: ReviewedRow) => Promise<OwnImage>> {
  const imageIds = images.flatMap(({ imageId, validationQuantity }) => (validationQuantity === null ? [] : [imageId]));
  const correctedOf = await readCorrected(
    tx,
    wholesalerId,
    imageIds,
    (email) => nameOfEmail(email) ?? userTexts.anAdmin,
  );
  return async (image) => {
    const { imageId, buyerId, date, takenAt, receivedAt, validationQuantity, notes } = image;
    const { status, rejectedReason, reviewedBy, reviewedAt } = image;
    return {
      _id: imageId,
      ...(await signImage(storage, wholesalerId, image)),
      ...{ buyerId, account: accountOf(buyerId), date, validationQuantity, notes, status, rejectedReason },
      takenAt: takenAt?.toISOString() ?? null,
      receivedAt: receivedAt.toISOString(),
      approved: status === 'approved',
      rejected: status === 'rejected',
      reviewedBy: reviewedBy && nameOfEmail(reviewedBy),
      reviewedAt: reviewedAt?.toISOString() ?? null,
      corrected: correctedOf(imageId),
    };
  };
}
