/** Who may approve an image: nobody who is paid by it, and who handed it in for someone only where nobody else may. */
import { reviewTexts } from '@caselift/contract/item-reviews';
import { approvalByOneself } from '@caselift/domain/second-person';
import { readInstanceOfItem, treesWith, withImages } from '../../figures/item-instance.ts';
import { ownIdIn } from '../../identity/viewer.ts';
import type { Review, ReviewedImage } from './images.ts';

const specialOf = ({ viewer, scope, view }: Review, image: ReviewedImage) =>
  approvalByOneself({ customId: ownIdIn(viewer, scope.wholesalerId), email: viewer.email }, image, view.people);

/** Whether they handed it in for someone, and nobody else may approve it. */
export const isByOneself = (review: Review, image: ReviewedImage): boolean => specialOf(review, image) === 'alone';

/** A sentence; null: they may. */
export async function whyNotApproved(review: Review, image: ReviewedImage): Promise<string | null> {
  const special = specialOf(review, image);
  if (special === 'own' || (await paysReviewer(review, image))) return reviewTexts.ownImage;
  return special === 'handedIn' ? reviewTexts.handedIn(review.view.personName(image.userId)) : null;
}

/** As one who was a lead when the period ended is paid for what the team handed in then. */
async function paysReviewer({ tx, view, viewer, scope }: Review, image: ReviewedImage): Promise<boolean> {
  const { itemId, imageId, instanceStart: from } = image;
  const customId = ownIdIn(viewer, scope.wholesalerId);
  if (customId === null) return false;
  const rows = treesWith(view, itemId).flatMap(({ item, children }) => [item, ...children]);
  const hadIt = rows.some(({ terms, earlierTerms }) =>
    [terms, ...earlierTerms].some(({ userIds }) => userIds.includes(customId)),
  );
  if (!hadIt) return false;
  const found = await readInstanceOfItem(tx, view, { itemId, from });
  const paid = (status: ReviewedImage['status']) =>
    found?.paidWith(
      customId,
      withImages((one) => (one.imageId === imageId ? { ...one, status } : one)),
    )?.earnedCents ?? 0;
  return found !== undefined && paid('approved') > paid('pending');
}
