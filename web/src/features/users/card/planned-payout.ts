import { dollars, dollarsAndCents } from '../../../ui/figures.ts';

/** What is paid at the goal; cents only where there are any. @example plannedText(500) // '$500 at goal' */
export function plannedText(payout: number | null): string {
  if (payout === null) return 'No payout set';
  return `${Number.isInteger(payout) ? dollars(payout) : dollarsAndCents(payout)} at goal`;
}
