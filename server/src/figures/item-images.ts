/** Pictures handed in for items, with addresses at which they can be looked at (docs/product.md, Handing in). */
import { type CasesCorrection, entryLimits, type Place } from '@caselift/contract/item-entries';
import type { Tx } from '@caselift/db/connect';
import type { IsoDate } from '@caselift/domain/dates';
import { imageKeys } from '../storage/contents.ts';
import type { Storage } from '../storage/storage.ts';

export type ImageRow = {
  imageId: string;
  itemId: string;
  userId: string;
  buyerId: string;
  instance: IsoDate;
  /** Its own day. */
  date: IsoDate;
  takenAt: Date | null;
  receivedAt: Date;
  status: 'pending' | 'approved' | 'rejected';
  rejectedReason: string;
  validationQuantity: number | null;
  notes: string;
  place: Place | null;
  contentId: string;
  /** null: the picture hasn't come yet, and nobody is shown the row. */
  storedAt: Date | null;
  width: number | null;
  height: number | null;
};

export const imageColumns = (tx: Tx) => tx`
  image_id as "imageId", item_id as "itemId", user_id as "userId", buyer_id as "buyerId", instance_start as instance,
  own_date as date, taken_at as "takenAt", received_at as "receivedAt", status, rejected_reason as "rejectedReason",
  validation_quantity as "validationQuantity", notes, place, content_id as "contentId", stored_at as "storedAt",
  width, height`;

/** @property reviewedBy email; null: it is pending. */
export type ReviewedRow = ImageRow & { reviewedBy: string | null; reviewedAt: Date | null };

/** Those of items that people have, in all instances; the newest first. */
export function readImagesOf(
  tx: Tx,
  wholesalerId: string,
  { itemIds, userIds }: { itemIds: readonly string[]; userIds: readonly string[] },
): Promise<ReviewedRow[]> {
  return tx<ReviewedRow[]>`
    select ${imageColumns(tx)}, reviewed_by as "reviewedBy", reviewed_at as "reviewedAt" from item_images
    where wholesaler_id = ${wholesalerId} and item_id = any (${[...itemIds]}) and user_id = any (${[...userIds]})
      and stored_at is not null
    order by received_at desc, image_id`;
}

type Corrected = { imageId: string; by: string; at: Date; was: number | null };

/** Who corrected the cases of each image last, and what they were before; the names as the reader may know them. */
export async function readCorrected(
  tx: Tx,
  wholesalerId: string,
  imageIds: readonly string[],
  nameOf: (email: string) => string,
): Promise<(imageId: string) => CasesCorrection | null> {
  const rows =
    imageIds.length === 0
      ? []
      : await tx<Corrected[]>`
          select distinct on (detail ->> 'imageId') detail ->> 'imageId' as "imageId", actor as by, at,
            (detail #>> '{changes,validationQuantity,before}')::float8 as was
          from audit_log
          where wholesaler_id = ${wholesalerId} and action = 'correct image'
            and detail ->> 'imageId' = any (${[...imageIds]}) and detail -> 'changes' ? 'validationQuantity'
          order by detail ->> 'imageId', audit_id desc`;
  const corrected = new Map(
    rows.map(({ imageId, by, at, was }) => [imageId, { by: nameOf(by), at: at.toISOString(), was }]),
  );
  return (imageId) => corrected.get(imageId) ?? null;
}

export type SignedImage = { imageUrl: string | null; thumbnailUrl: string | null };

/** Addresses that work for half an hour to an hour, the same for half an hour so that browsers keep what they have. */
export async function signImage(
  storage: Storage,
  wholesalerId: string,
  { contentId, storedAt }: Pick<ImageRow, 'contentId' | 'storedAt'>,
): Promise<SignedImage> {
  if (storedAt === null) return { imageUrl: null, thumbnailUrl: null };
  const { whole, small } = imageKeys(wholesalerId, contentId);
  const halfHourMs = (entryLimits.linkSeconds * 1000) / 2;
  const from = new Date(Math.floor(Date.now() / halfHourMs) * halfHourMs);
  const signing = { type: 'image/webp', seconds: entryLimits.linkSeconds, from };
  return { imageUrl: await storage.signedUrl(whole, signing), thumbnailUrl: await storage.signedUrl(small, signing) };
}
