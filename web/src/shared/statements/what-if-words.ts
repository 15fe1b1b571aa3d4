/** How what-if asks and answers. */
import { measures } from '@caselift/domain/measure-list';
import { dollars, dollarsAndCents, oneDecimal, twoDecimals, wholeNumber } from '../../ui/figures.ts';
import type { PayModel, Question } from './pay-model.ts';

/** @example 'What if GP ends the period at' */
export const questionText = ({ measure }: Pick<PayModel, 'measure'>): string =>
  `What if ${measures[measure].inSentence} ends the period at`;

/**
 * A typed amount in dollars; null if it isn't an amount.
 * @example dollarsTyped('$1,250.50') // 1250.5; dollarsTyped('a lot') // null
 */
export function dollarsTyped(text: string): number | null {
  const digits = text.replaceAll(/[$,\s]/g, '');
  return /^(\d+\.?\d{0,2}|\.\d{1,2})$/.test(digits) ? Number(digits) : null;
}

/** What has to be sold, to the cent. @example amountText(2065.34, { askedIn: 'dollars' }) // '$2,065.34'; ce -> '12.50 CE' */
export const amountText = (value: number, { askedIn }: Pick<Question, 'askedIn'>): string =>
  askedIn === 'ce' ? `${twoDecimals(value)} CE` : dollarsAndCents(value);

/**
 * A day's part of it, rounded up: without decimals from 10 on.
 * @example aboutText(206.53, 'dollars') // '$207'; aboutText(2.011, 'ce') // '2.02 CE'
 */
export function aboutText(value: number, askedIn: Question['askedIn']): string {
  const [up, write] = value < 10 ? [Math.ceil(value * 100) / 100, twoDecimals] : [Math.ceil(value), wholeNumber];
  return askedIn === 'ce' ? `${write(up)} CE` : `$${write(up)}`;
}

/** @example valueText(178000, { askedIn: 'dollars', step: 1000 }) // '$178,000'; percentLost -> '0.95%' */
export function valueText(value: number, { askedIn, step }: Pick<Question, 'askedIn' | 'step'>): string {
  if (askedIn === 'percentLost') return `${twoDecimals(value)}%`;
  if (askedIn === 'percentOfGoal') return `${oneDecimal(value)}%`;
  const fine = step < 1;
  if (askedIn === 'dollars') return fine ? `$${twoDecimals(value)}` : dollars(value);
  return `${fine ? twoDecimals(value) : wholeNumber(value)} CE`;
}
