/** Deciding on images, and correcting what is in them. */
import type { BodyOf } from '@caselift/contract/endpoint';
import { type correctImage, type ReviewTotals, type reviewImages, reviewTexts } from '@caselift/contract/item-reviews';
import { recordAudit } from '@caselift/db/audit';
import { changesBetween } from '@caselift/db/edits';
import { saveRecord } from '@caselift/db/versioned-records';
import { toNumber } from '@caselift/domain/exact';
import { dollars } from '@caselift/domain/numbers';
import type { JSONValue } from 'postgres';
import { readInstanceOfItem } from '../../figures/item-instance.ts';
import type { ItemRow } from '../../figures/item-rows.ts';
import { refusal } from '../../http/errors.ts';
import { tellOfImages } from '../../notifications/image-notices.ts';
import { isByOneself, whyNotApproved } from './approvers.ts';
import { type Decided, judge, type Review, type ReviewedImage, readImages, statusAfter } from './images.ts';

export type Place = { itemId: string; imageId: string };

/**
 * Answers the totals after it. Refuses with 404 what isn't there, with 409 what someone else's decision rules out, with 403
 * an approval that needs someone else.
 */
export async function decideOne(review: Review, place: Place, decided: Decided): Promise<ReviewTotals> {
  const { image, item } = await requireImage(review, place);
  const judged = judge(image, decided, review.view.nameOfEmail);
  if (typeof judged === 'object') throw refusal('conflict', judged.text);
  if (judged === 'change') {
    const fault = decided.decision === 'approve' ? await whyNotApproved(review, image) : null;
    if (fault !== null) throw refusal('forbidden', fault);
    await write(review, [{ image, item }], decided);
  }
  return totalsOf(review, image);
}

export async function decideAll(
  review: Review,
  { imageIds, decision, rejectedReason }: BodyOf<typeof reviewImages>,
): Promise<{ changed: string[]; unchanged: string[]; notPossible: { imageId: string; reason: string }[] }> {
  if (decision === 'reject' && rejectedReason === undefined) throw refusal('bad_input', reviewTexts.reasonRequired);
  const decided = { decision, reason: decision === 'reject' ? (rejectedReason ?? '') : '' };
  const asked = [...new Set(imageIds)];
  const locked = await readImages(review.tx, review.scope.wholesalerId, asked, { locked: true });
  const images = new Map(locked.map((image) => [image.imageId, image]));
  const changing: Reviewed[] = [];
  const unchanged: string[] = [];
  const notPossible: { imageId: string; reason: string }[] = [];
  for (const imageId of asked) {
    const image = images.get(imageId);
    const item = image && review.view.itemOf(image);
    const judged = image && item ? judge(image, decided, review.view.nameOfEmail) : { text: reviewTexts.unknown };
    const fault = decision === 'approve' && judged === 'change' && image ? await whyNotApproved(review, image) : null;
    if (typeof judged === 'object') notPossible.push({ imageId, reason: judged.text });
    else if (fault !== null) notPossible.push({ imageId, reason: fault });
    else if (judged === 'same') unchanged.push(imageId);
    else if (image && item) changing.push({ image, item });
  }
  if (changing.length > 0) await write(review, changing, decided);
  return { changed: changing.map(({ image }) => image.imageId), unchanged, notPossible };
}

/** Refuses with 403 the cases of an image that they may not approve, with 409 `stale` where the version is given and someone has changed the image since. */
export async function correct(review: Review, place: Place, sent: BodyOf<typeof correctImage>) {
  const { tx, scope } = review;
  if (sent.validationQuantity === undefined && sent.notes === undefined) {
    throw refusal('bad_input', reviewTexts.nothingToCorrect);
  }
  const { image, item } = await requireImage(review, place);
  if (sent.validationQuantity !== undefined && item.type !== 'imageValidation') {
    throw refusal('bad_input', reviewTexts.noCases);
  }
  const fault = sent.validationQuantity === undefined ? null : await whyNotApproved(review, image);
  if (fault !== null) throw refusal('forbidden', fault);
  const { validationQuantity = image.validationQuantity, notes = image.notes } = sent;
  const after = { validationQuantity, notes };
  const changes = changesBetween({ validationQuantity: image.validationQuantity, notes: image.notes }, after);
  let { version } = image;
  if (Object.keys(changes).length > 0) {
    version = await saveRecord(
      tx,
      { name: 'item_images' },
      {
        wholesalerId: scope.wholesalerId,
        key: { image_id: image.imageId },
        values: { validation_quantity: validationQuantity, notes },
        version: sent.version ?? image.version,
      },
    );
    await record(review, 'correct image', item, { ...toldOf(review, image), changes });
  }
  return { ...(await totalsOf(review, image)), image: { _id: image.imageId, ...after, version } };
}

type Reviewed = { image: ReviewedImage; item: ItemRow };

/** 404: there is none, it is of another item, or of someone the viewer may not see. */
export async function requireImage(
  { tx, scope, view }: Pick<Review, 'tx' | 'scope' | 'view'>,
  { itemId, imageId }: Place,
  { locked } = { locked: true },
): Promise<Reviewed> {
  const [image] = await readImages(tx, scope.wholesalerId, [imageId], { locked });
  const item = image && view.itemOf(image);
  const isIts = item && [item.itemId, item.parentId, item.terms.groupId].includes(itemId);
  if (image === undefined || item === undefined || !isIts) throw refusal('not_found', reviewTexts.unknown);
  return { image, item };
}

async function write(review: Review, reviewed: readonly Reviewed[], { decision, reason }: Decided): Promise<void> {
  const { tx, scope, viewer } = review;
  const status = statusAfter(decision);
  const isPending = status === 'pending';
  await tx`
    update item_images
    set status = ${status}, rejected_reason = ${reason}, reviewed_by = ${isPending ? null : viewer.email},
      reviewed_at = ${isPending ? null : tx`clock_timestamp()`}
    where wholesaler_id = ${scope.wholesalerId} and image_id = any (${reviewed.map(({ image }) => image.imageId)})`;
  const decided = reviewed.map(({ image, item }) => {
    return { ...image, item: item.name, account: review.view.accountName(image.buyerId) };
  });
  const told = { wholesalerId: scope.wholesalerId, status, reason, reviewer: viewer.name };
  await tellOfImages(tx, { memory: review.memory, now: review.view }, decided, told);
  for (const ofItem of Map.groupBy(reviewed, ({ item }) => item).entries()) {
    const [item, some] = ofItem;
    const images = some.map(({ image }) => ({ ...toldOf(review, image), before: image.status }));
    const byOneself = status === 'approved' && some.some(({ image }) => isByOneself(review, image));
    await record(review, 'review images', item, { decision, reason, images, ...(byOneself && { byOneself }) });
  }
}

const toldOf = ({ view }: Review, { imageId, userId, buyerId, instanceStart }: ReviewedImage) => ({
  ...{ imageId, userId, user: view.personName(userId), buyerId, account: view.accountName(buyerId), instanceStart },
});

async function record(
  { tx, scope, viewer, origin, view }: Review,
  action: string,
  { itemId, kind, name, parentId }: ItemRow,
  detail: Record<string, JSONValue>,
): Promise<void> {
  const parent = view.items.find((item) => item.itemId === parentId)?.name ?? null;
  await recordAudit(tx, {
    ...{ wholesalerId: scope.wholesalerId, actor: viewer.email, origin, action },
    detail: { itemId, kind, name, parent, ...detail },
  });
}

async function totalsOf({ tx, view }: Review, { itemId, userId, instanceStart }: ReviewedImage): Promise<ReviewTotals> {
  const found = await readInstanceOfItem(tx, view, { itemId, from: instanceStart });
  const result = found?.resultOf(userId)?.result;
  return {
    totalItems: result?.quantity ? toNumber(result.quantity) : 0,
    percentageAchieved: result?.percentage ? toNumber(result.percentage) : null,
    totalAchieved: dollars(result?.earnedCents ?? 0),
  };
}
