/** Sales periods with what statements and the Month-End Summary say of them: those that are open, over, and closed. */
import type { MonthEndSummary } from '@caselift/contract/month-end';
import type { UserStatement } from '@caselift/contract/statements';
import type { IsoDate } from '@caselift/domain/dates';
import type { Moment } from './invariant.ts';
import type { SeenPeriod } from './look.ts';

export type PaidPeriod = Pick<SeenPeriod, 'from' | 'statements' | 'summary'> & { isClosed: boolean };

/** Of closed ones, the oldest first, what statements said when they closed. */
export async function paidPeriods({ life, seen }: Moment): Promise<PaidPeriod[]> {
  const closed = [...life.closed].sort().map(async ([from, { documents }]): Promise<PaidPeriod> => {
    const statements = new Map(
      [...documents].flatMap(([name, text]): [string, UserStatement][] => {
        const customId = /^statement of (.*)$/.exec(name)?.[1];
        return customId === undefined || !text.startsWith('200 ')
          ? []
          : [[customId, JSON.parse(text.slice(4)).payload]];
      }),
    );
    const summary = await life.read<MonthEndSummary>(`monthEndSummary?period=${from}`);
    return { from, statements, summary, isClosed: true };
  });
  return [...(await Promise.all(closed)), ...seen.periods.map((period) => ({ ...period, isClosed: false }))];
}

/** Statements leave out who is gone; the summary and files name them. */
export const hasGonePeople = ({ summary }: Pick<PaidPeriod, 'summary'>): boolean =>
  summary.people.some(({ isGone }) => isGone);

/** What objectives and incentives are paid, with what accrues: '<item> <first day> <person>' and dollars. */
export function itemAmounts({ statements }: Pick<PaidPeriod, 'statements'>): Map<string, number> {
  return new Map(
    [...statements].flatMap(([customId, { objectives, incentives }]) =>
      [objectives, incentives]
        .flatMap(({ lines, accruing }) => [...lines, ...accruing])
        .map(({ itemId, from, amount }) => [itemKey(itemId, from, customId), amount] as const),
    ),
  );
}
export const itemKey = (itemId: string, from: IsoDate, who: string): string => `${itemId} ${from} ${who}`;

/** The newest closed one, and those that aren't closed. */
export async function newestPeriods(moment: Moment): Promise<PaidPeriod[]> {
  const all = await paidPeriods(moment);
  return all.slice(
    Math.max(
      0,
      all.findLastIndex(({ isClosed }) => isClosed),
    ),
  );
}
