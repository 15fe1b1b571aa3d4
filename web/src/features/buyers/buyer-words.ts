/** How the screen says who a customer is and when. */
import type { Buyer, BuyerDetail } from '@caselift/contract/buyers';
import { countText, dollars, twoDecimals, wholeNumber } from '../../ui/figures.ts';
import { dateWriter } from '../../ui/kit/calendar/months.ts';

/** @example dayText('2026-09-16') // 'Sep 16' */
export const dayText = dateWriter({ month: 'short', day: 'numeric' });
/** @example weekdayText('2026-09-14') // 'Mon, Sep 14' */
export const weekdayText = dateWriter({ weekday: 'short', month: 'short', day: 'numeric' });

const premises = { on: 'On premise', off: 'Off premise' } as const;

/** @example placeText({ location: 'Fairmont', premise: 'on', chain: null }) // 'Fairmont. On premise. No chain.' */
export function placeText({ location, premise, chain }: Pick<Buyer, 'location' | 'premise' | 'chain'>): string {
  const facts = [location, premise && premises[premise], chain ?? 'No chain'];
  return `${facts.filter(Boolean).join('. ')}.`;
}

/** @example accountsText('Casual Dining', 41) // '41 Casual Dining accounts'; (null, 1) -> '1 account without a type' */
export function accountsText(accountType: string | null, count: number): string {
  const noun = count === 1 ? 'account' : 'accounts';
  const number = wholeNumber(count);
  return accountType === null ? `${number} ${noun} without a type` : `${number} ${accountType} ${noun}`;
}

/** What follows its day. @example '11 products, 14 CE' */
export const orderText = ({ products, volume }: NonNullable<BuyerDetail['lastOrder']>): string =>
  `${countText(products, 'product')}, ${wholeNumber(volume)} CE`;

/** @example stoppedText([one product of 21 CE]) // '1 product, 21 CE LY' */
export function stoppedText(stopped: BuyerDetail['stopped']): string {
  if (stopped.length === 0) return 'Nothing';
  const lastYear = stopped.reduce((sum, product) => sum + product.lastYear, 0);
  return `${countText(stopped.length, 'product')}, ${wholeNumber(lastYear)} CE LY`;
}

/** Whether its losses are above the wholesaler's max FPL; without revenue, any loss is. */
export const isAboveMax = ({ amount, percent, maxPercent }: BuyerDetail['losses']): boolean =>
  percent === null ? (amount ?? 0) > 0 : percent > maxPercent;

const percentText = (value: number) => `${twoDecimals(value)}%`;
/** @example lossesText({ amount: 31, percent: 0.42, maxPercent: 1.5 }) // '$31, 0.42% of revenue, max 1.50%' */
export function lossesText({ amount, percent, maxPercent }: BuyerDetail['losses']): string {
  const ofRevenue = percent === null ? 'no revenue' : `${percentText(percent)} of revenue`;
  return [amount === undefined ? null : dollars(amount), ofRevenue, `max ${percentText(maxPercent)}`]
    .filter((part) => part !== null)
    .join(', ');
}
