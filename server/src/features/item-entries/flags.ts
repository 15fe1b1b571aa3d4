/**
 * What to look at twice in an image (docs/product.md, Handing in): written once its content has come, shown beside it.
 */
import type { ImageFlags } from '@caselift/contract/item-entries';
import type { Tx } from '@caselift/db/connect';
import { placedIn } from '@caselift/domain/programs/hand-in';
import { likeness, mostBitsApart, samePictureDays, takenOutside } from '@caselift/domain/programs/image-flags';
import { itemTrees } from '@caselift/domain/programs/item-tree';
import { dayIn } from '@caselift/domain/programs/own-day';
import { type ImageRow, imageColumns, signImage } from '../../figures/item-images.ts';
import type { Storage } from '../../storage/storage.ts';
import type { Ground } from './place.ts';
import type { Names } from './shown-images.ts';

/** A copied item's images share the content, and were not handed in again. */
export async function writeFlags(
  tx: Tx,
  wholesalerId: string,
  { imageId, itemId, instance, takenAt }: ImageRow,
  { items, timeZone }: Pick<Ground, 'items' | 'timeZone'>,
): Promise<void> {
  const placed = placedIn(itemTrees(items), itemId, instance, instance);
  const range = { from: instance, to: placed?.instance.to ?? instance };
  const isOutside = placed !== null && takenOutside(takenAt?.toISOString() ?? null, range, timeZone) !== null;
  await tx`
    update item_images i set taken_outside = ${isOutside}, twin_id = twin.image_id, twin_bits = twin.bits
    from (select) as once left join lateral (
      select t.image_id, bit_count(('x' || t.perceptual_hash)::bit(64) # ('x' || own.perceptual_hash)::bit(64)) as bits
      from item_images own join item_images t using (wholesaler_id)
      where own.wholesaler_id = ${wholesalerId} and own.image_id = ${imageId}
        and t.received_at > own.received_at - make_interval(days => ${samePictureDays})
        and t.perceptual_hash is not null and t.stored_at is not null and t.content_id <> own.content_id
        and bit_count(('x' || t.perceptual_hash)::bit(64) # ('x' || own.perceptual_hash)::bit(64)) <= ${mostBitsApart}
      order by bits, t.received_at, t.image_id limit 1
    ) twin on true
    where i.wholesaler_id = ${wholesalerId} and i.image_id = ${imageId}
      and (twin.image_id is not null or ${isOutside})`;
}

type FlaggedRow = { imageId: string; takenOutside: boolean; twinId: string | null; twinBits: number | null };

/** Whether a row of item_images has a flag; the image that it looks like may be deleted since. */
export const isFlagged = (tx: Tx) => tx`(
  taken_outside or twin_id is not null and exists (
    select from item_images t where t.wholesaler_id = item_images.wholesaler_id and t.image_id = item_images.twin_id))`;

/** For each image; for people the reader may not see, only that there is one and when. */
export async function readFlags(
  tx: Tx,
  { storage, wholesalerId, timeZone }: { storage: Storage; wholesalerId: string; timeZone: string },
  images: readonly ImageRow[],
  { names, isSeen }: { names: Names; isSeen: (customId: string) => boolean },
): Promise<(image: ImageRow) => ImageFlags> {
  const flagged = await tx<FlaggedRow[]>`
    select image_id as "imageId", taken_outside as "takenOutside", twin_id as "twinId", twin_bits as "twinBits"
    from item_images
    where wholesaler_id = ${wholesalerId} and image_id = any (${images.map(({ imageId }) => imageId)})
      and (taken_outside or twin_id is not null)`;
  const twins = await tx<ImageRow[]>`
    select ${imageColumns(tx)} from item_images
    where wholesaler_id = ${wholesalerId} and image_id = any (${flagged.flatMap(({ twinId }) => twinId ?? [])})`;
  const shown = await Promise.all(
    twins.map(async (twin) => {
      const { imageId, userId, buyerId, date, status } = twin;
      const evidence = isSeen(userId)
        ? {
            ...{ _id: imageId, userName: names.people.get(userId)?.name ?? userId },
            ...{
              account: names.accounts.get(buyerId)?.name ?? buyerId,
              itemName: names.items.get(twin.itemId)?.name ?? '',
            },
            ...(await signImage(storage, wholesalerId, twin)),
          }
        : { _id: null, userName: null, account: null, itemName: null, imageUrl: null, thumbnailUrl: null };
      return [imageId, { date, status, ...evidence }] as const;
    }),
  );
  const [rows, evidence] = [new Map(flagged.map((row) => [row.imageId, row])), new Map(shown)];
  return ({ imageId, takenAt, instance }) => {
    const row = rows.get(imageId);
    const twin = evidence.get(row?.twinId ?? '');
    const day = takenAt === null ? null : dayIn(timeZone, takenAt.toISOString());
    return {
      samePicture: twin === undefined ? null : { percent: likeness(row?.twinBits ?? 0), ...twin },
      takenOutside: !row?.takenOutside || day === null ? null : { day, side: day < instance ? 'before' : 'after' },
    };
  };
}
