/** How someone stands at a percent achieved or lost (docs/product.md, Pay and FPL). */
import { thresholdOf } from './goal-pay.ts';

/** good: the goal is reached; warn: it is not, but something is paid; bad: nothing is; none: there is no goal. */
export type Standing = 'good' | 'warn' | 'bad' | 'none';

/** Of a measure with a goal, by percent of it. */
export function goalStanding(percent: number | null, thresholdPercent: number | null): Standing {
  if (percent === null) return 'none';
  if (percent >= 100) return 'good';
  return percent >= thresholdOf(thresholdPercent) ? 'warn' : 'bad';
}

/** Of FPL, where less is better and nothing is paid above the maximum. */
export function fplStanding(fpl: { team: number | null; achieved: number | null }, maxFplPercent: number): Standing {
  if (fpl.achieved === null || fpl.team === null) return 'none';
  if (fpl.team > maxFplPercent) return 'bad';
  return fpl.achieved >= 100 ? 'good' : 'warn';
}
