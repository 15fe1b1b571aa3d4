/** How what-if asks and answers. */
import { measures } from '@caselift/domain/measure-list';
import { dollars, oneDecimal, twoDecimals, wholeNumber } from '../../ui/figures.ts';
import type { PayModel, Question } from './pay-model.ts';

/** @example 'What if GP ends the period at' */
export const questionText = ({ measure }: Pick<PayModel, 'measure'>): string =>
  `What if ${measures[measure].inSentence} ends the period at`;

/** @example valueText(178000, { askedIn: 'dollars', step: 1000 }) // '$178,000'; percentLost -> '0.95%' */
export function valueText(value: number, { askedIn, step }: Pick<Question, 'askedIn' | 'step'>): string {
  if (askedIn === 'percentLost') return `${twoDecimals(value)}%`;
  if (askedIn === 'percentOfGoal') return `${oneDecimal(value)}%`;
  const fine = step < 1;
  if (askedIn === 'dollars') return fine ? `$${twoDecimals(value)}` : dollars(value);
  return `${fine ? twoDecimals(value) : wholeNumber(value)} CE`;
}
