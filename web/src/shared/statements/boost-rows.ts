/** Why boosts pay what they pay: a row for each boost and rate; the amounts add up to the payout. */
import type { BoostLine, UserStatement } from '@caselift/contract/statements';
import type { BoostType } from '@caselift/domain/boosts';
import { exact, roundedTo, times } from '@caselift/domain/exact';
import { roundHalfAway } from '@caselift/domain/numbers';
import { asManyDecimals, dollarsAndCents, twoDecimalsOrMore } from '../../ui/figures.ts';
import { payWriter } from '../users/pay-writer.ts';
import { periodText } from './period-words.ts';

/** otherTerms: what the boost paid or took back at other terms than its present ones. */
export type BoostRow = {
  id: string;
  boost: BoostLine;
  otherTerms: boolean;
  title: string;
  notes: readonly string[];
  quantity: string;
  rate: string;
  value: string;
};

/** @example boostQuantityText(37.5, 'GP/CE') // '37.50 CE'; boostQuantityText(1, 'GP/Unit') // '1 unit' */
export function boostQuantityText(quantity: number, type: BoostType): string {
  if (type === 'GP/CE') return `${twoDecimalsOrMore(quantity)} CE`;
  return `${asManyDecimals(quantity)} ${Math.abs(quantity) === 1 ? 'unit' : 'units'}`;
}

export function boostRows({ boosts, ...statement }: UserStatement): BoostRow[] {
  const write = payWriter(statement);
  const decimals = statement.rounded ? 0 : 2;
  return boosts.lines.flatMap((boost): BoostRow[] => {
    const { boostId, name, type, quantity, rate, amount, otherRates } = boost;
    const others = otherRates.map((other, index) => ({
      id: `${boostId} ${index}`,
      boost,
      otherTerms: true,
      title: 'At other terms',
      notes: ['Sold or returned under earlier terms of this boost'],
      ...multiplied(other),
      amount: roundedTo(times(exact(other.quantity), exact(other.rate)), decimals),
    }));
    // The boost is rounded once: its own row takes what rounding the others leaves.
    const own = roundHalfAway(
      others.reduce((rest, other) => rest - other.amount, amount),
      2,
    );
    return [
      {
        id: boostId,
        boost,
        otherTerms: false,
        title: name,
        notes: [periodText(boost.startDate, boost.endDate), movedText(boost)],
        ...multiplied({ quantity, rate, type }),
        value: write(own),
      },
      ...others.map(({ amount: taken, ...other }) => ({ ...other, value: write(taken) })),
    ];
  });
}

const multiplied = ({ quantity, rate, type }: Pick<BoostLine, 'quantity' | 'rate' | 'type'>) => ({
  quantity: boostQuantityText(quantity, type),
  rate: dollarsAndCents(rate),
});

/** @example 'Sold 40.00 CE, 2.50 CE came back' */
function movedText({ sold, returned, type }: BoostLine): string {
  const back = returned.quantity === 0 ? [] : [`${boostQuantityText(returned.quantity, type)} came back`];
  const isOnlyBack = sold.quantity === 0 && back.length > 0;
  return [...(isOnlyBack ? [] : [`Sold ${boostQuantityText(sold.quantity, type)}`]), ...back].join(', ');
}
