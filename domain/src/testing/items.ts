/** What items pay someone, for the tests of figures. */
import type { ItemsSums } from '../pay/items-pay.ts';

/** An item that has earned so much; another accrues the double of it. A third of both is hidden from sales reps. */
export function itemsOf(earnedCents: number): ItemsSums {
  const sum = { earnedCents, accruingCents: 2 * earnedCents };
  const third = Math.trunc(earnedCents / 3);
  return { count: 3, ...sum, hidden: { count: 1, earnedCents: third, accruingCents: 2 * third } };
}
