/** How far someone has come, in text. */
import { shownPercent } from '@caselift/domain/numbers';
import { shownAchieved } from '@caselift/domain/pay/goal-pay';
import { absent, oneDecimal } from '../../ui/figures.ts';

/**
 * A percent of a goal with one decimal, rounded down where it is just under what pays or under the goal.
 * @param threshold percent from which anything is paid; null: the default.
 * @example achievedText(89.96, null) // '89.9'; achievedText(99.97, null) // '99.9'; achievedText(null, 90) // '–'
 */
export function achievedText(percent: number | null, threshold: number | null): string {
  return percent === null ? absent : oneDecimal(shownAchieved(percent, threshold));
}

/** What losses achieve, never below 0: there is no such thing as less than nothing kept. @example fplAchievedText(-50) // '0.0' */
export function fplAchievedText(percent: number | null): string {
  return percent === null ? absent : oneDecimal(Math.max(0, shownPercent(percent, { threshold: 100 })));
}
