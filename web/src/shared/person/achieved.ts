/** How far somebody has come, in text and as a status: an icon and a word, never a colour alone. */

import { shownPercent } from '@caselift/domain/numbers';
import { defaultThresholdPercent } from '@caselift/domain/pay/goal-pay';
import { absent, oneDecimal } from '../../ui/figures.ts';

/**
 * A percent of a goal with one decimal, rounded down where it is just under what pays or under the goal.
 * @param threshold percent from which anything is paid; null: the default.
 * @example achievedText(89.96, null) // '89.9'; achievedText(99.97, null) // '99.9'; achievedText(null, 90) // '–'
 */
export function achievedText(percent: number | null, threshold: number | null): string {
  if (percent === null) return absent;
  return oneDecimal(shownPercent(percent, { threshold: [threshold ?? defaultThresholdPercent, 100] }));
}

/** What losses achieve, never below 0: there is no such thing as less than nothing kept. @example fplAchievedText(-50) // '0.0' */
export function fplAchievedText(percent: number | null): string {
  return percent === null ? absent : oneDecimal(Math.max(0, shownPercent(percent, { threshold: 100 })));
}

/** good: the goal is reached; warn: it is not, but something is paid; bad: nothing is; none: there is no goal. */
export type Standing = 'good' | 'warn' | 'bad' | 'none';

/** Of GP and volume, by percent of the goal. */
export function goalStanding(percent: number | null, threshold: number | null): Standing {
  if (percent === null) return 'none';
  if (percent >= 100) return 'good';
  return percent >= (threshold ?? defaultThresholdPercent) ? 'warn' : 'bad';
}

/** Of FPL, where less is better and nothing is paid above the maximum. */
export function fplStanding(fpl: { team: number | null; achieved: number | null }, maxFpl: number): Standing {
  if (fpl.achieved === null || fpl.team === null) return 'none';
  if (fpl.team > maxFpl) return 'bad';
  return fpl.achieved >= 100 ? 'good' : 'warn';
}
