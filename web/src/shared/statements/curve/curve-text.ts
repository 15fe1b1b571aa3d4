/** What a payout's curve says, for those who cannot see it. */

import { roundHalfAway } from '@caselift/domain/numbers';
import { dollarsAndCents } from '../../../ui/figures.ts';
import type { CurveShape } from './layout.ts';

const unitWords = { achieved: 'of the goal', lost: 'of revenue lost' };

/**
 * Its corners in order, then the marked points.
 * @example 'Payout by percent of the goal: 0%, $0.00; below 90%, $0.00; 90%, $400.00; ... Today 53.8%: $0.00.'
 */
export function curveText({ corners, marks, scale }: CurveShape, axis: 'achieved' | 'lost'): string {
  const sign = scale === undefined ? '%' : '';
  const said = corners.map(({ percent, payoutCents, open }) => {
    const side = open ? (axis === 'achieved' ? 'below ' : 'above ') : '';
    return `${side}${roundHalfAway(percent, 2)}${sign}, ${dollarsAndCents(payoutCents / 100)}`;
  });
  const places = marks.map(({ lines, payout }) => ` ${lines[0]}: ${dollarsAndCents(payout)}.`);
  const by = scale === undefined ? `percent ${unitWords[axis]}` : scale.unit;
  return `Payout by ${by}: ${said.join('; ')}.${places.join('')}`;
}
