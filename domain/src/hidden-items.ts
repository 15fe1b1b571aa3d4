import { type ItemsSum, itemsFigures, noItemsSum } from './pay/items-pay.ts';
import { itemsParts, payTotals } from './pay/pay-parts.ts';
import type { PersonFigures } from './people-figures.ts';
import { recordOf } from './record.ts';

/** As sales reps see a person: what is hidden from them is in no answer and in no total. The same object if nothing is. */
export function withoutHiddenItems(figures: PersonFigures): PersonFigures {
  if (itemsParts.every((part) => isNothing(figures[part].hidden))) return figures;
  const shown = recordOf(itemsParts, (part) => {
    const { hidden, count, accruingCents, pay } = figures[part];
    return itemsFigures({
      count: count - hidden.count,
      earnedCents: pay.earnedCents - hidden.earnedCents,
      accruingCents: accruingCents - hidden.accruingCents,
      hidden: noItemsSum,
    });
  });
  const parts = { ...figures, ...shown };
  return { ...parts, ...payTotals(parts) };
}

const isNothing = ({ count, earnedCents, accruingCents }: ItemsSum) =>
  count === 0 && earnedCents === 0 && accruingCents === 0;
