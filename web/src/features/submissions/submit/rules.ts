/** What a program asks of what is handed in, said before the first photo. */
import { casesText, photosText } from '@caselift/contract/signal-texts';
import { monthOf } from '@caselift/domain/calendar';
import { dollars, dollarsAndCents } from '../../../ui/figures.ts';
import type { Program } from '../programs.ts';
import { dayText, monthName } from '../words.ts';

export type Piece = { text: string; strong: boolean };

/** Without cents where there are none. @example moneyOf(500) // '$5'; moneyOf(550) // '$5.50' */
export const moneyOf = (cents: number): string => (cents % 100 === 0 ? dollars : dollarsAndCents)(cents / 100);

/**
 * @example 'At least 10 cases in a photo, at most 3 photos here in September. 10 cases pay $5, 25 pay $10.'
 */
export function rulesOf({ from, to, ground, part }: Program): Piece[] {
  const { type, minQuantityValue, maxImagesPerAccount, payout } = ground;
  const plain = (text: string): Piece => ({ text, strong: false });
  const strong = (text: string): Piece => ({ text, strong: true });
  if (type !== 'image' && type !== 'imageValidation') return [...part.plan.sentence, ...smallOf(part.plan.small)];
  const least = type === 'imageValidation' && minQuantityValue > 0;
  const limits = [
    ...(least ? [plain('At least '), strong(casesText(minQuantityValue)), plain(' in a photo, at most ')] : []),
    ...(least ? [] : [plain('At most ')]),
    ...[strong(photosText(maxImagesPerAccount)), plain(` of an account ${periodText(from, to)}. `)],
  ];
  const steps = payout.quantitySteps.filter(({ payoutCents }) => payoutCents > 0);
  if (type !== 'imageValidation' || payout.payoutType !== 'quantityAdvanced' || steps.length === 0) {
    return [...limits, ...part.plan.sentence];
  }
  const pays = steps.flatMap(({ quantity, payoutCents }, at) => [
    plain(at === 0 ? `${casesText(quantity)} pay ` : `, ${quantity} pay `),
    strong(moneyOf(payoutCents)),
  ]);
  return [...limits, ...pays, plain('.')];
}

const smallOf = (small: string): Piece[] => (small === '' ? [] : [{ text: ` ${small}`, strong: false }]);

/** @example periodText('2026-09-01', '2026-09-30') // 'in September' */
function periodText(from: string, to: string): string {
  const month = monthOf(from);
  if (month.from !== from || month.to !== to) return `through ${dayText(to)}`;
  return `in ${monthName(from)}`;
}
