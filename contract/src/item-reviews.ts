/** Staff decide on images handed in: approve, reject, and take either back; and correct the cases in them. */
import * as z from 'zod/mini';
import { editable } from './editable.ts';
import { endpoint } from './endpoint.ts';
import { validationQuantity } from './item-fields.ts';
import { scopeQuery } from './scope.ts';

/** Images of one call. */
export const reviewLimits = { images: 500, reason: 500, notes: 1000 } as const;

/** What someone decides. */
export const reviewDecisions = ['approve', 'unApprove', 'reject', 'restore'] as const;
export type ReviewDecision = (typeof reviewDecisions)[number];

/** Of a name as it is, of 'an admin' with a capital. */
const atStart = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

export const reviewTexts = {
  actions: { approve: 'Approve', reject: 'Reject', restore: 'Restore Image', unApprove: 'Unapprove Image' },
  reasonPrompt: 'Reason (required):',
  reasonRequired: 'Enter a reason for rejecting the image.',
  reasonLong: `The reason can have up to ${reviewLimits.reason} characters.`,
  notesLong: `The notes can have up to ${reviewLimits.notes} characters.`,
  noImages: 'Choose at least one image.',
  tooManyImages: `Up to ${reviewLimits.images} images can be reviewed at once.`,
  unknown: "This image doesn't exist.",
  noCases: 'Only images of image validation items have a number of cases.',
  nothingToCorrect: 'Enter the number of cases or notes.',
  isApproved: (by: string) => `${atStart(by)} has already approved this image. Unapprove it first.`,
  isRejected: (by: string, reason: string) =>
    `${atStart(by)} has already rejected this image${reason === '' ? '' : ` ("${reason}")`}. Restore it first.`,
  ownImage: 'This image pays you. Someone else has to approve it.',
  handedIn: (person: string) => `You handed in this image for ${person}. Another admin or manager has to approve it.`,
  /** Who decided has no name any more. */
  somebody: 'Someone',
} as const;

const imageId = z.string().check(z.regex(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/, reviewTexts.unknown));
const params = z.object({ itemId: imageId, imageId });
const rejectedReason = z
  .string(reviewTexts.reasonRequired)
  .check(
    z.trim(),
    z.minLength(1, reviewTexts.reasonRequired),
    z.maxLength(reviewLimits.reason, reviewTexts.reasonLong),
  );
const editors = editable.itemImage.editors;

/**
 * Of the person of the image and the image's item, in the image's instance. totalItems: the quantity. percentageAchieved:
 * null without a target. totalAchieved: dollars earned. All 0 where the person doesn't have the item then.
 */
export const ReviewTotals = z.object({
  totalItems: z.number(),
  percentageAchieved: z.nullable(z.number()),
  totalAchieved: z.number(),
});
export type ReviewTotals = z.output<typeof ReviewTotals>;

/**
 * itemId: that of the image, or of the item above it. The same decision once more is answered as done; one that someone
 * else's decision rules out is 409, with who decided what.
 */
const review = (path: string, summary: string) =>
  endpoint({
    method: 'PATCH',
    path: `/api/v2/item/:itemId/${path}/:imageId`,
    summary,
    access: editors,
    scope: 'wholesaler',
    mayTakeLonger: true,
    params,
    query: scopeQuery,
    reply: ReviewTotals,
  });

export const approveImage = review('approveImage', 'Approves an image that is pending.');
export const unApproveImage = review('unApproveImage', 'Makes an approved image pending again.');
export const unRejectImage = review('unRejectImage', 'Makes a rejected image pending again and removes the reason.');
export const rejectImage = endpoint({
  ...review('rejectImage', 'Rejects an image that is pending.'),
  body: z.object({ rejectedReason }),
});

/**
 * What deciding on an image is about.
 * @property pays dollars that approving it adds to the person's pay, with caps, steps and what counts of the account; null:
 * it isn't pending.
 * @property worth dollars of the image while it is approved, with the cases that were asked about: the pay with it less the
 * pay without it.
 * @property quantity that counts for the person in the image's instance; of a pending image, with it.
 * @property target of that quantity; null: there is none.
 * @property approved images of the account, this one apart. most: as many of them count.
 */
export const ImagePay = z.object({
  pays: z.nullable(z.number()),
  worth: z.number(),
  quantity: z.number(),
  target: z.nullable(z.number()),
  account: z.object({ approved: z.number(), most: z.number() }),
});
export type ImagePay = z.output<typeof ImagePay>;

/** null: the item pays the person nothing in the image's instance, whatever is decided. */
export const readImagePay = endpoint({
  method: 'GET',
  path: '/api/v3/items/:itemId/images/:imageId/pay',
  summary: 'Answers what approving an image would add to the pay of its person, also with other cases.',
  access: editors,
  scope: 'wholesaler',
  mayTakeLonger: true,
  params,
  query: z.extend(scopeQuery, {
    /** Of image validation; absent: those that it has. */
    cases: z.optional(validationQuantity),
  }),
  reply: z.nullable(ImagePay),
});

/** The version is that of the image; 409 `stale`: someone else has changed it since. */
export const correctImage = endpoint({
  method: 'PATCH',
  path: '/api/v3/items/:itemId/images/:imageId',
  summary: 'Corrects the number of cases in an image, or its notes.',
  access: editors,
  scope: 'wholesaler',
  mayTakeLonger: true,
  params,
  query: scopeQuery,
  body: z.object({
    validationQuantity: z.optional(z.nullable(validationQuantity)),
    notes: z.optional(z.string().check(z.trim(), z.maxLength(reviewLimits.notes, reviewTexts.notesLong))),
    version: z.optional(z.number()),
  }),
  reply: z.object({
    ...ReviewTotals.shape,
    image: z.object({
      _id: z.string(),
      validationQuantity: z.nullable(z.number()),
      notes: z.string(),
      version: z.number(),
    }),
  }),
});

const imageIds = z
  .array(imageId)
  .check(z.minLength(1, reviewTexts.noImages), z.maxLength(reviewLimits.images, reviewTexts.tooManyImages));

/** What is possible is done together; the rest is named. changed: what taking it back is about. */
export const reviewImages = endpoint({
  method: 'POST',
  path: '/api/v3/items/reviewImages',
  summary: 'Approves, rejects, or takes back decisions on several images at once.',
  access: editors,
  scope: 'wholesaler',
  query: scopeQuery,
  body: z.object({
    imageIds,
    decision: z.enum(reviewDecisions),
    /** Required to reject. */
    rejectedReason: z.optional(rejectedReason),
  }),
  reply: z.object({
    changed: z.array(z.string()),
    /** They were so already. */
    unchanged: z.array(z.string()),
    notPossible: z.array(z.object({ imageId: z.string(), reason: z.string() })),
  }),
});
