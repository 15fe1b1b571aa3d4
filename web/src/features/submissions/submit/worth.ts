/** What the form's photos, or its number, would bring. */
import { casesText } from '@caselift/contract/signal-texts';
import { submissionTexts } from '@caselift/contract/submission-texts';
import { handInWorth, type Worth, type WorthGround } from '@caselift/domain/programs/hand-in-worth';
import { quantityStepOf } from '@caselift/domain/programs/item-quantity';
import type { KeptPhoto } from '../../../shared/submissions/submission.ts';
import { newHandIn } from '../programs.ts';
import type { WorthLine } from './WorthPanel.tsx';

/** The lines are in the order of the photos. */
export function photosWorth(
  ground: WorthGround,
  photos: readonly KeptPhoto[],
  buyerId: string,
  now: string,
): { sum: Worth; lines: WorthLine[] } {
  const added = photos.map(({ id, cases, takenAt }) => newHandIn(id, { buyerId, cases, takenAt: takenAt ?? now }));
  const { parts, ...sum } = handInWorth(ground, added);
  const none: Worth = { cents: 0, lockedCents: 0 };
  const lines = photos.map(({ id, cases }, at) => ({
    ...{ key: id, worth: parts[at] ?? none },
    text: ground.type === 'imageValidation' ? casesLine(ground, cases ?? 0) : submissionTexts.photo(at + 1),
  }));
  return { sum, lines };
}

/** @example '24 cases, 10 or more' */
function casesLine({ minQuantityValue, payout }: WorthGround, cases: number): string {
  const has = casesText(cases);
  if (cases < minQuantityValue) return `${has}, ${submissionTexts.tooFew(minQuantityValue)}`;
  const step = payout.payoutType === 'quantityAdvanced' ? quantityStepOf(payout.quantitySteps, cases) : null;
  return step === null ? has : `${has}, ${submissionTexts.fromCases(step.quantity)}`;
}
