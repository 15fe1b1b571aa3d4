/** On which days the accounts of a measured scope came to what they came to, by the lines of a snapshot. */
import type { IsoDate } from '@caselift/domain/dates';
import type { MeasuredDay } from '@caselift/domain/programs/item-days';
import type { MeasurePlace } from './item-connection.ts';
import { type AskedAccounts, columnOf, countedLines, countsIn, sumColumns, withAccounts } from './item-details.ts';

export type DaysQuestion = Omit<AskedAccounts, 'buyers'>;

/**
 * By day, those without a change left out. A placement comes on the day on which its pair begins to count, and goes on the
 * one on which it stops; what came back soon after the window was never sold. null: there are no such figures.
 */
export async function readItemDays(place: MeasurePlace, asked: DaysQuestion): Promise<MeasuredDay[] | null> {
  const { unit } = asked.scope;
  const behind = ['int_item_lines', 'int_item_taken'];
  return withAccounts(place, { ...asked, buyers: null }, behind, async (connection) => {
    const changes = unit === 'pairs' ? placements(countsIn(asked.scope)) : sums(columnOf[unit]);
    const reader = await connection.runAndReadAll(`
      with counted as (${countedLines}), changes as (${changes})
      select side, cast(day as varchar), cast(sum(amount) as bigint) from changes
      group by side, day having sum(amount) <> 0 order by day, side`);
    return reader.getRows().map(([side, day, amount]) => ({
      side: Number(side) === 0 ? 'selected' : 'reference',
      date: String(day) as IsoDate,
      amount: Number(amount),
    }));
  });
}

const sums = (column: string) => `
  select side, day, ${column} as amount from counted join asked_accounts using (buyer_no)`;

const placements = (counts: string) => `
  select side, day, cast(counts as integer) - coalesce(lag(cast(counts as integer)) over pair, 0) as amount
  from (
    select buyer_no, product_no, side, day, ${counts} as counts
    from (
      select buyer_no, product_no, side, day,
        ${sumColumns.map((column) => `sum(sum(counted.${column})) over pair as ${column}`).join(', ')}
      from counted join asked_accounts using (buyer_no)
      group by buyer_no, product_no, side, day
      window pair as (partition by buyer_no, product_no, side order by day)
    ) as running
  ) as standing
  window pair as (partition by buyer_no, product_no, side order by day)`;
