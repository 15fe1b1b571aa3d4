import { dollars, dollarsAndCents } from '../../../ui/figures.ts';

/** What is paid at the goal; cents only where there are any. @example plannedText(500) // 'of $500 at goal' */
export function plannedText(payout: number | null): string {
  if (payout === null) return 'no payout set';
  return `of ${Number.isInteger(payout) ? dollars(payout) : dollarsAndCents(payout)} at goal`;
}
