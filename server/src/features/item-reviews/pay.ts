/** What approving an image would add to the pay of its person, by the functions that pay (docs/product.md, What staff decide). */
import type { ReplyOf } from '@caselift/contract/endpoint';
import { type readImagePay, reviewTexts } from '@caselift/contract/item-reviews';
import { toNumber } from '@caselift/domain/exact';
import { dollars } from '@caselift/domain/numbers';
import type { ItemImage } from '@caselift/domain/programs/item-entry';
import { readInstanceOfItem, withImages } from '../../figures/item-instance.ts';
import { refusal } from '../../http/errors.ts';
import { type Place, requireImage } from './decide.ts';
import type { Review } from './images.ts';

/** @param cases instead of those that it has. 400: it has none. */
export async function imagePay(
  review: Pick<Review, 'tx' | 'scope' | 'view'>,
  place: Place,
  cases?: number,
): Promise<ReplyOf<typeof readImagePay>> {
  const { image, item } = await requireImage(review, place, { locked: false });
  if (cases !== undefined && item.type !== 'imageValidation') throw refusal('bad_input', reviewTexts.noCases);
  const { imageId, itemId, userId, buyerId, instanceStart } = image;
  const found = await readInstanceOfItem(review.tx, review.view, { itemId, from: instanceStart });
  const own = found?.resultOf(userId);
  if (found === undefined || own === undefined) return null;
  const isPending = image.status === 'pending';
  const resultWith = (as: Partial<ItemImage>) =>
    found.paidWith(
      userId,
      withImages((one) => (one.imageId === imageId ? { ...one, ...as } : one)),
    );
  const centsWith = (as: Partial<ItemImage>) => resultWith(as)?.earnedCents ?? 0;
  const after = resultWith({ status: isPending ? 'approved' : image.status });
  const counted = [after, ...(after?.children ?? [])].find((result) => result?.itemId === itemId) ?? own.result;
  const cents = (after?.earnedCents ?? 0) - centsWith({});
  const asked = cases === undefined ? {} : { validationQuantity: cases };
  const worth = centsWith({ ...asked, status: 'approved' }) - centsWith({ status: 'pending' });
  const others = found.facts
    .submittedOf(itemId, userId, instanceStart)
    .images.filter((one) => one.buyerId === buyerId && one.imageId !== imageId && one.status === 'approved');
  return {
    pays: isPending ? dollars(cents) : null,
    worth: dollars(worth),
    quantity: counted.quantity === null ? 0 : toNumber(counted.quantity),
    target: counted.percentage === null ? null : toNumber(counted.target),
    account: { approved: others.length, most: own.input.rules.maxImagesPerAccount },
  };
}
