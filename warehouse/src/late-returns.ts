/**
 * Lines before and after a window of placements that differ, and decide what of it counts as not made: returns of the days
 * after it, and what decides which sales these and those in the window take back (docs/product.md, Items).
 */
import type { DateRange } from '@caselift/domain/calendar';
import { addDays } from '@caselift/domain/dates';
import { returnGraceDays } from '@caselift/domain/programs/item-windows';
import { returnDays } from '@caselift/domain/return-matches';
import type { DuckDBConnection } from '@duckdb/node-api';
import { append } from './append-rows.ts';
import { mergedRanges } from './day-ranges.ts';

/**
 * Makes the table `matching_lines`, by invoice and line, of the lines in `facts_before` and `facts_now`: those after a
 * window of a product that the account bought in it, and returned after it; those of the 90 days before one that came back in
 * it; and those that such returns, or those of the days of `returns`, name, whenever they were sold. What of a pair came back
 * later is nobody's matter.
 */
export async function findMatchingLines(
  connection: DuckDBConnection,
  {
    before,
    now,
    windows,
    returns,
  }: { before: number; now: number; windows: readonly DateRange[]; returns: readonly DateRange[] },
): Promise<void> {
  await connection.run(`
    create or replace temp table matching_lines (invoice_id varchar, line_no integer);
    create or replace temp table placed_days (day_from date, day_to date, return_to date)`);
  const isHeld = [before, now]
    .map((change) => `valid_from <= ${change} and (valid_to is null or valid_to > ${change})`)
    .join(' or ');
  // In literals, so that other days' lines aren't read.
  const within = (ranges: readonly DateRange[]) =>
    mergedRanges(ranges)
      .map(({ from, to }) => `invoice_date between date '${from}' and date '${to}'`)
      .join(' or ');
  if (returns.length > 0) {
    await connection.run(`
      insert into matching_lines
      select distinct late.invoice_id, late.line_no
      from (
        select invoice_id, line_no, buyer_no, product_no from facts_before
        union all select invoice_id, line_no, buyer_no, product_no from facts_now
      ) as late
      join main.sale_lines as returned on returned.reverses_invoice_id = late.invoice_id
        and returned.reverses_line_no = late.line_no
        and returned.buyer_no = late.buyer_no and returned.product_no = late.product_no
      where returned.units < 0 and (${isHeld.replaceAll('valid_', 'returned.valid_')})
        and (${within(returns).replaceAll('invoice_date', 'returned.invoice_date')})`);
  }
  if (windows.length === 0) return;
  const rows = windows.map(({ from, to }) => [from, to, addDays(to, returnGraceDays)] as const);
  await append(connection, 'placed_days', rows);
  const after = rows.map(([, to, returnTo]) => ({ from: addDays(to, 1), to: returnTo }));
  await connection.run(`
    create or replace temp table late_pairs as
    select distinct buyer_no, product_no from (
      select buyer_no, product_no from facts_before union all select buyer_no, product_no from facts_now
    ) as late;
    create or replace temp table late_returns as
    select buyer_no, product_no, day_from, day_to, return_to, reverses_invoice_id, reverses_line_no
    from main.sale_lines semi join late_pairs using (buyer_no, product_no)
    join placed_days on invoice_date > day_to and invoice_date <= return_to
    where units < 0 and (${isHeld}) and (${within(after)});
    create or replace temp table window_returns as
    select buyer_no, product_no, invoice_date, day_from, reverses_invoice_id, reverses_line_no
    from main.sale_lines semi join late_pairs using (buyer_no, product_no)
    join placed_days on invoice_date between day_from and day_to
    where units < 0 and (${isHeld}) and (${within(windows)});
    create or replace temp table placed_returns as
    select * from late_returns as returned
    where exists (
      from main.sale_lines as sold
      where sold.buyer_no = returned.buyer_no and sold.product_no = returned.product_no and units > 0
        and invoice_date between returned.day_from and returned.day_to
        and (${isHeld}) and (${within(windows)}));
    insert into matching_lines
    select distinct late.invoice_id, late.line_no
    from (
      select invoice_id, line_no, invoice_date, buyer_no, product_no from facts_before
      union all select invoice_id, line_no, invoice_date, buyer_no, product_no from facts_now
    ) as late
    join placed_returns as returned on returned.buyer_no = late.buyer_no and returned.product_no = late.product_no
      and (late.invoice_date > day_to and late.invoice_date <= return_to
        or reverses_invoice_id = late.invoice_id and reverses_line_no = late.line_no)
    union
    select distinct late.invoice_id, late.line_no
    from (
      select invoice_id, line_no, invoice_date, buyer_no, product_no from facts_before
      union all select invoice_id, line_no, invoice_date, buyer_no, product_no from facts_now
    ) as late
    join window_returns as returned on returned.buyer_no = late.buyer_no and returned.product_no = late.product_no
      and late.invoice_date < day_from and (late.invoice_date >= returned.invoice_date - ${returnDays}
        or reverses_invoice_id = late.invoice_id and reverses_line_no = late.line_no)`);
}
