/** What the review of images says besides the words of its decisions (item-reviews.ts). */
import type { ItemKind } from '@caselift/domain/programs/item';
import type { ImageFlags, ImageToReview, Place } from './item-entries.ts';
import type { ImagePay, ReviewDecision } from './item-reviews.ts';
import { itemMessages, kindWords } from './item-texts.ts';
import { casesText } from './signal-texts.ts';

const { done, errors } = itemMessages;
const number = (value: number) => value.toLocaleString('en-US', { maximumFractionDigits: 2 });
const counted = (count: number) => `${count.toLocaleString('en-US')} ${count === 1 ? 'image' : 'images'}`;
const feetPerMeter = 3.28084;
const past = { approve: 'approved', reject: 'rejected', restore: 'restored', unApprove: 'unapproved' } as const;

export const imageReviewTexts = {
  states: { pending: 'Pending', approved: 'Approved', rejected: 'Rejected', flagged: 'Flagged' },
  list: (kind: ItemKind) => `Images of ${kindWords[kind].titles.toLowerCase()}`,
  back: 'Back to the results',
  listed: 'Which images',
  search: 'Search items and users',
  failed: "The images couldn't be loaded.",
  none: {
    pending: 'No images are waiting for review.',
    approved: 'No images have been approved.',
    rejected: 'No images have been rejected.',
    flagged: 'No images are flagged.',
    found: 'No images match.',
  },
  open: (image: { account: string; userName: string }) => `${image.account}, ${image.userName}`,
  select: (image: { account: string; userName: string }) => `Select ${image.account}, ${image.userName}`,
  selected: (count: number) => `${count.toLocaleString('en-US')} selected`,
  clear: 'Clear',
  bulk: (decision: 'approve' | 'reject', count: number) =>
    `${decision === 'approve' ? 'Approve' : 'Reject'} ${count.toLocaleString('en-US')}`,
  rejectTitle: (count: number) => `Reject ${counted(count)}`,
  previous: 'Previous image',
  next: 'Next image',
  turn: 'Turn',
  full: 'Full screen',
  leaveFull: 'Leave full screen',
  zoomIn: 'Zoom in',
  zoomOut: 'Zoom out',
  compare: 'Compare',
  backFromCompare: 'Close comparison',
  grid: 'Grid',
  place: (at: number, of: number) => `${at.toLocaleString('en-US')} of ${of.toLocaleString('en-US')}`,
  facts: {
    rep: 'Rep',
    route: 'Route',
    account: 'Account',
    counts: 'Counts on',
    sent: 'Sent',
    taken: 'Taken',
    handedIn: 'Handed in',
    place: 'Place',
    parent: 'Parent item',
    cases: 'Cases',
    corrected: 'Corrected',
    notes: 'Notes',
    reason: 'Reason',
    ofAccount: 'For this account',
  },
  /** Nobody has checked what a phone says. @example 'Sep 17, 2026, 10:41 AM, from the device' */
  fromDevice: (said: string) => `${said}, from the device`,
  /** @example '41.8781, -87.6298, within 40 ft' */
  placeText: ({ latitude, longitude, accuracy }: Place) => {
    const at = `${latitude.toFixed(4)}, ${longitude.toFixed(4)}`;
    return accuracy === null ? at : `${at}, within ${number(Math.ceil(accuracy * feetPerMeter))} ft`;
  },
  /** An image counts in the period of its own day. @example 'Sep 30, 2026 (period from Sep 1, 2026)' */
  countsOn: (day: string, from: string) => `${day} (period from ${from})`,
  saveCases: 'Save cases',
  /** Before an amount. @example '24 cases pay $12.00.' */
  casesPay: (cases: string, isOne: boolean) => (isOne ? `${cases} case pays` : `${cases} cases pay`),
  user: 'User',
  /** Before an amount, and what follows it. @example 'Approving pays $15.00, 7 of 10.' */
  pays: 'Approving pays',
  afterwards: ({ quantity, target }: Pick<ImagePay, 'quantity' | 'target'>) =>
    target === null ? '.' : `, ${number(quantity)} of ${number(target)}.`,
  paysNothing: "Approving pays nothing. The item isn't this person's in the period.",
  /** @example '2 of 3 images', with this one; '1 approved, 1 counts' */
  ofAccount: ({ approved, most }: ImagePay['account'], isApproved: boolean) =>
    approved < most
      ? `${approved + 1} of ${counted(most)}`
      : `${approved + Number(isApproved)} approved, ${most} ${most === 1 ? 'counts' : 'count'}`,
  by: (name: string) => `by ${name}`,
  /** @example 'by Mona, who also approved it because nobody else could' */
  handedInBy: ({ by, isApprover }: NonNullable<ImageToReview['handedIn']>) =>
    `by ${by}${isApprover ? ', who also approved it because nobody else could' : ''}`,
  flags: { samePicture: 'Same picture again', takenOutside: 'Taken outside the period' },
  marks: { samePicture: 'Same picture', takenOutside: 'Out of period' },
  neverRejects: 'A flag never rejects an image by itself.',
  thisImage: 'This image',
  earlierImage: 'Earlier image',
  somebody: "someone you don't see",
  /** Keys and what they do, in the order of the hint. */
  keys: [
    ['A', 'Approve'],
    ['R', 'Reject'],
    ['← →', 'Previous, next'],
    ['Space', 'Select'],
    ['Z', 'Zoom'],
    ['T', 'Turn'],
    ['F', 'Full screen'],
    ['U', 'Undo'],
    ['C', 'Compare'],
    ['G', 'Grid'],
  ],
} as const;

/** What a flag goes by. @example sameEvidence(flags, 'Sep 3, 2026') // '98% similar to an image from Sep 3, 2026 ...' */
export function sameEvidence(
  { percent, userName, account, status }: NonNullable<ImageFlags['samePicture']>,
  day: string,
): string {
  const from = account === null ? '' : ` at ${account},`;
  const who = userName ?? imageReviewTexts.somebody;
  const decided = { pending: 'pending', approved: 'approved', rejected: 'rejected' }[status];
  return `${percent}% similar to an image from ${day},${from} sent by ${who} and ${decided}.`;
}

/** @param days written out: of the picture, and the first of its period. */
export const outsideEvidence = (
  { side }: NonNullable<ImageFlags['takenOutside']>,
  { taken, from }: { taken: string; from: string },
): string =>
  side === 'before'
    ? `Taken on ${taken} by the device's clock, before the period began on ${from}.`
    : `Taken on ${taken} by the device's clock, after the end of the period that began on ${from}.`;

/** Toasts of one image, and of several. */
export const decisionTexts = {
  /** @param before null: none was entered. @example 'Corrected to 24 cases, was 25' */
  corrected: (cases: number, before: number | null) =>
    `Corrected to ${casesText(cases)}, was ${before === null ? 'empty' : number(before)}`,
  correctedBack: 'The number of cases is what it was',
  done: {
    approve: done.imageApproved,
    reject: done.imageRejected,
    restore: done.imageRestored,
    unApprove: 'Image is pending again',
  } satisfies Record<ReviewDecision, string>,
  failed: {
    approve: errors.approve,
    reject: errors.reject,
    restore: errors.restore,
    unApprove: 'Failed to unapprove image',
  } satisfies Record<ReviewDecision, string>,
  allDone: (decision: ReviewDecision, count: number) =>
    `${counted(count)} ${count === 1 ? 'was' : 'were'} ${past[decision]}`,
  notPossible: (decision: ReviewDecision, named: readonly string[], more: number) =>
    `Not ${past[decision]}: ${named.join('; ')}${more > 0 ? `; and ${more} more` : ''}`,
} as const;
