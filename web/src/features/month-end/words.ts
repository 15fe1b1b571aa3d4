/** How the summary writes money and changes. */
import type { MonthEndPerson, Paid } from '@caselift/contract/month-end';
import { absent, dollarsAndCents, oneDecimal } from '../../ui/figures.ts';

/** @example signedPay(-120) // '−$120.00'; signedPay(8) // '+$8.00' */
export function signedPay(amount: number | null): string {
  if (amount === null) return absent;
  return amount > 0 ? `+${dollarsAndCents(amount)}` : dollarsAndCents(amount);
}

/** Dollars to the cent; null where there is no period before. */
export const changeOf = ({ before, now }: Paid): number | null =>
  before === null ? null : Math.round((now - before) * 100) / 100;

/** @example shareText(2.34) // '2.3%' */
export const shareText = (share: number | null | undefined): string =>
  typeof share === 'number' ? `${oneDecimal(share)}%` : absent;

/** As the list of people needs it. */
export const rolesOf = ({ role }: Pick<MonthEndPerson, 'role'>) =>
  role === 'leadership' ? ({ role: 'teamLead', leadership: true } as const) : { role, leadership: false };
