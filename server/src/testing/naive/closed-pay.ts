/** What a month pays everyone by the naive reckoning. */
import { type Day, daysBefore } from './calendar.ts';
import { naiveUsers } from './figures.ts';
import { naiveItems } from './item-disagreements.ts';
import type { Program } from './item-instances.ts';
import type { Programs } from './item-results.ts';
import { tradeOf } from './item-sums.ts';
import type { Files } from './rows.ts';
import type { Settings } from './settings.ts';

type Delivered = Parameters<typeof naiveUsers>[2];
/** '<customId> <part>': cents, where there are any. */
export type Paid = Record<string, number>;

/** Of the sales period that ends on the day or, if it isn't over, has its newest sale on it. */
export function naivePaid(
  files: Files,
  {
    settings,
    delivered,
    items,
    programs,
  }: {
    settings: Settings;
    delivered: Delivered;
    items: readonly Program[];
    programs: Omit<Programs, 'trade' | 'newest'>;
  },
  lastDay: Day,
  isOver = true,
): Paid {
  const at = { ...settings, newest: lastDay };
  const paid: Paid = {};
  const add = (customId: string, part: string, cents: number) => {
    if (cents !== 0) paid[`${customId} ${part}`] = cents;
  };
  // A quarter before it is all that boosts look back on; earlier lines are compared with, not paid.
  const recent = files.lines.filter(({ day }) => day > lastDay - 10_000);
  for (const { customId, gp, volume, fpl, boosts } of naiveUsers({ ...files, lines: recent }, at, delivered)) {
    for (const [part, { totalPayout }] of Object.entries({ gp, volume, fpl, boosts })) {
      add(customId, part, Math.round(totalPayout * 100));
    }
  }
  // What was sold in the month and came back within 30 days counts as not made.
  const trade = tradeOf(files, isOver ? daysBefore(lastDay, -30) : lastDay);
  const around = { ...programs, trade, newest: lastDay, isOver };
  for (const [customId, { objective, incentive }] of naiveItems(items, around, at)) {
    for (const [part, { lines }] of Object.entries({ objectives: objective, incentives: incentive })) {
      add(
        customId,
        part,
        lines.reduce((sum, { earnedCents }) => sum + earnedCents, 0),
      );
    }
  }
  return paid;
}
