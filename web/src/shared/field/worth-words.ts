import type { AccountWorth } from '@caselift/contract/today-accounts';
import { dollars, dollarsAndCents } from '../../ui/figures.ts';

/** Whole dollars without cents. @example moneyText(120) // '$120'; moneyText(9.6) // '$9.60' */
export const moneyText = (amount: number): string =>
  Number.isInteger(amount) ? dollars(amount) : dollarsAndCents(amount);

/** At the right of a row: what comes on top, and what it takes. Nothing where nothing more is paid. */
export const worthEnd = (worth: AccountWorth | null) =>
  worth === null ? {} : { amount: `+${moneyText(worth.amount)}`, caption: worth.caption };
