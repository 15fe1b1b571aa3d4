/** What the three explained figures are called, and in what their amounts are written. */
import type { StatementMeasure } from '@caselift/contract/user-statement';
import { dollarsAndCents, twoDecimals } from '../../ui/figures.ts';

export type GoalMeasure = Exclude<StatementMeasure, 'fpl'>;

type Words = {
  name: string;
  toDate: string;
  /** The same within a sentence. */
  inSentence: string;
  payout: string;
};

export const measureWords: Record<StatementMeasure, Words> = {
  gp: { name: 'GP', toDate: 'GP to date', inSentence: 'GP to date', payout: 'GP payout' },
  volume: { name: 'Volume', toDate: 'Volume to date', inSentence: 'volume to date', payout: 'Volume payout' },
  fpl: { name: 'FPL', toDate: 'FPL to date', inSentence: 'FPL to date', payout: 'FPL payout' },
};

/** GP in dollars, volume in CE. @example amountWriter('volume')(9850) // '9,850.00 CE' */
export function amountWriter(measure: GoalMeasure): (value: number) => string {
  return measure === 'gp' ? dollarsAndCents : (value) => `${twoDecimals(value)} CE`;
}

/** @example signedDollars(27.97) // '+$27.97'; signedDollars(-5) // '−$5.00'; signedDollars(0) // '$0.00' */
export const signedDollars = (value: number, write: (value: number) => string = dollarsAndCents): string =>
  `${value > 0 ? '+' : ''}${write(value)}`;

/** @example countText(1, 'invoice line') // '1 invoice line'; countText(412, 'line') // '412 lines' */
export const countText = (count: number, noun: string): string =>
  `${count.toLocaleString('en-US')} ${noun}${count === 1 ? '' : 's'}`;
