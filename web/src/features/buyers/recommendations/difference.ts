import { recommendationTexts } from '@caselift/contract/recommendations';
import { oneDecimal } from '../../../ui/figures.ts';

const { higher, lower, equal, notAvailable } = recommendationTexts;

/**
 * The account against the average of its type, as the table says it.
 * @example differenceText(14.58) // '14.6% higher'; -5 -> '5.0% lower'; 0 -> 'equal'; null -> 'N/A'
 */
export function differenceText(percent: number | 'Infinity' | null | undefined): string {
  if (typeof percent !== 'number') return notAvailable;
  const size = oneDecimal(Math.abs(percent));
  if (size === oneDecimal(0)) return equal;
  return `${size}% ${percent > 0 ? higher : lower}`;
}
