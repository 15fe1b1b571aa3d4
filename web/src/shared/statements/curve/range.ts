/** How much of a payout's curve is drawn: all its corners that anybody comes near, and the person's own place. */

export type Range = { from: number; to: number };

/** Percents of the goal; who is further out stands at the edge. */
const furthest = 300;
/** Percent of the goal that is always drawn to. */
const usualEnd = 160;
/** Percent of the goal from which on it is drawn at the latest: what is near the goal has words to its left. */
const usualStart = 50;
const margin = 10;

const tensBelow = (percent: number) => Math.floor(percent / 10) * 10;
const tensAbove = (percent: number) => Math.ceil(percent / 10) * 10;

/**
 * @param capAt percent at which the cap is reached, null without a slope; a far one is left out.
 * @param marks percents of today and at pace.
 * @example goalRange({ threshold: 90, capAt: 150, marks: [53.8, 102.8] }) // { from: 40, to: 160 }
 */
export function goalRange(curve: { threshold: number; capAt: number | null; marks: readonly number[] }): Range {
  const { threshold, capAt, marks } = curve;
  const cap = capAt !== null && capAt <= 200 ? capAt : 100;
  const highest = Math.min(furthest, Math.max(cap, threshold + margin, ...marks) + margin);
  const lowest = Math.min(usualStart, threshold - margin, ...marks.map((mark) => mark - margin));
  return { from: Math.max(0, tensBelow(lowest)), to: tensAbove(Math.max(usualEnd, threshold + margin, highest)) };
}

/**
 * Percents of revenue lost, from none.
 * @param usual end of the curve.
 * @param lost today, null without revenue; a place far out stands at the edge.
 */
export function fplRange(usual: number, lost: number | null): Range {
  return { from: 0, to: Math.max(usual, Math.min((lost ?? 0) * 1.1, usual * 3)) };
}
