/** What someone sold under a boost, for the tests of figures. */
import type { BoostType } from '../boosts.ts';
import type { BoostSum, BoostSums } from '../pay/boost-pay.ts';

/** Units, and ounces; 288 ounces are a CE. */
export type Volume = { lines?: number; units?: number; ounces?: number };

const sumOf = ({ units = 0, ounces = 0, lines = units === 0 && ounces === 0 ? 0 : 1 }: Volume): BoostSum => ({
  lines,
  milliUnits: Math.round(units * 1000),
  microOunces: Math.round(ounces * 1e6),
});

/** $2 a CE from June 1 to July 31 unless said otherwise. */
export function boostSums(
  { sold = {}, returned = {} }: { sold?: Volume; returned?: Volume },
  terms: { boostId?: string; type?: BoostType; amountCents?: number; startDate?: string; endDate?: string } = {},
): BoostSums {
  const { boostId = 'summer', type = 'GP/CE', amountCents = 200 } = terms;
  const { startDate = '2024-06-01', endDate = '2024-07-31' } = terms;
  return {
    boostId,
    name: `Boost ${boostId}`,
    terms: { type, amountCents, startDate, endDate },
    sold: sumOf(sold),
    returned: sumOf(returned),
  };
}
