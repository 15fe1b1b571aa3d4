/** What approving an image would add to the pay of its person, by the functions that pay (docs/product.md, What staff decide). */
import type { ReplyOf } from '@caselift/contract/endpoint';
import type { readImagePay } from '@caselift/contract/item-reviews';
import { toNumber } from '@caselift/domain/exact';
import { dollars } from '@caselift/domain/numbers';
import type { ItemImage } from '@caselift/domain/programs/item-entry';
import { readInstanceOfItem } from '../../figures/item-instance.ts';
import { type Place, type Review, requireImage } from './decide.ts';

export async function imagePay(
  review: Pick<Review, 'tx' | 'scope' | 'view'>,
  place: Place,
): Promise<ReplyOf<typeof readImagePay>> {
  const { image } = await requireImage(review, place, { locked: false });
  const { imageId, itemId, userId, buyerId, instanceStart } = image;
  const found = await readInstanceOfItem(review.tx, review.view, { itemId, from: instanceStart });
  const own = found?.resultOf(userId);
  if (found === undefined || own === undefined) return null;
  const isPending = image.status === 'pending';
  const resultWith = (status: ItemImage['status']) =>
    found.paidWith(userId, (one) => (one.imageId === imageId ? status : one.status));
  const after = resultWith(isPending ? 'approved' : image.status);
  const counted = [after, ...(after?.children ?? [])].find((result) => result?.itemId === itemId) ?? own.result;
  const cents = (after?.earnedCents ?? 0) - (resultWith(image.status)?.earnedCents ?? 0);
  const others = found.facts
    .submittedOf(itemId, userId, instanceStart)
    .images.filter((one) => one.buyerId === buyerId && one.imageId !== imageId && one.status === 'approved');
  return {
    pays: isPending ? dollars(cents) : null,
    quantity: counted.quantity === null ? 0 : toNumber(counted.quantity),
    target: counted.percentage === null ? null : toNumber(counted.target),
    account: { approved: others.length, most: own.input.rules.maxImagesPerAccount },
  };
}
