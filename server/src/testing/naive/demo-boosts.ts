/** The boosts that the demo is delivered with. */
import { type DemoBoost, demoBoosts } from '@caselift/demo/boosts';
import type { NaiveBoost, Terms } from './boosts.ts';
import { type Day, dayFrom } from './calendar.ts';

/** @param periodStart until then they paid what they did before. */
export function naiveDemoBoosts(newest: string, periodStart: Day): NaiveBoost[] {
  return demoBoosts(newest).map((boost) => {
    const { id, name, isDraft, amountCents, earlierAmountCents } = boost;
    return {
      id,
      name,
      isSaved: !isDraft,
      terms: termsAt(boost, amountCents),
      before:
        earlierAmountCents === undefined ? [] : [{ until: periodStart, terms: termsAt(boost, earlierAmountCents) }],
    };
  });
}

function termsAt({ type, startDate, endDate, filters, productIds = [] }: DemoBoost, cents: number): Terms {
  const chosen = filters === undefined ? { list: productIds } : { filters };
  return { by: type, cents, days: [dayFrom(startDate), dayFrom(endDate)], ...chosen };
}
