import type { FplFigures } from '@caselift/domain/fpl-figures';
import { shownPercent } from '@caselift/domain/numbers';

type Shown = Pick<FplFigures, 'individual' | 'team' | 'goal' | 'achieved'>;
type Limits = Pick<FplFigures, 'goal' | 'maxFplPercent'>;

const decimals = 2;

/**
 * The percents as answers give them. Without profits they are rounded, for the cost of losses would follow from them and
 * the revenue to the cent; never to the other side of the goal or the maximum.
 */
export function shownFpl(
  { individual, team, goal, achieved, maxFplPercent }: Shown & Limits,
  withProfits: boolean,
): Shown {
  if (withProfits) return { individual, team, goal, achieved };
  const limits = { goal, maxFplPercent };
  return {
    ...{ individual: roundedLoss(individual, limits), team: roundedLoss(team, limits), goal },
    achieved: achieved === null ? null : shownPercent(achieved, { threshold: 100, decimals }),
  };
}

/** Lower is better: just above a limit it is rounded up. */
function roundedLoss(percent: number | null, { goal, maxFplPercent }: Limits): number | null {
  if (percent === null) return null;
  const passed = percent > maxFplPercent ? maxFplPercent : (goal ?? maxFplPercent);
  return -shownPercent(-percent, { threshold: -passed, decimals });
}
