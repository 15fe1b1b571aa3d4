/** What the explained figures are called, and in what their amounts are written. */
import { type GoalMeasure, goalMeasureRows, type Measure, measures } from '@caselift/domain/measure-list';
import { isMeasure, type PayPart, payPartNames } from '@caselift/domain/pay/pay-parts';
import { dollarsAndCents, twoDecimals } from '../../ui/figures.ts';

/** @example toDateText('volume') // 'volume to date' */
export const toDateText = (measure: Measure): string => `${measures[measure].inSentence} to date`;
/** @example payoutText('gp') // 'GP payout'; payoutText('boosts') // 'Boost payout' */
export const payoutText = (part: PayPart): string =>
  `${isMeasure(part) ? payPartNames[part] : payPartNames[part].replace(/s$/, '')} payout`;

const unitWriters = { usd: dollarsAndCents, ce: (value: number) => `${twoDecimals(value)} CE` };

/** GP in dollars, volume in CE. @example amountWriter('volume')(9850) // '9,850.00 CE' */
export const amountWriter = (measure: GoalMeasure): ((value: number) => string) =>
  unitWriters[goalMeasureRows[measure].unit];

/** @example signedDollars(27.97) // '+$27.97'; signedDollars(-5) // '−$5.00'; signedDollars(0) // '$0.00' */
export const signedDollars = (value: number, write: (value: number) => string = dollarsAndCents): string =>
  `${value > 0 ? '+' : ''}${write(value)}`;
