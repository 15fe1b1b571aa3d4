/** Stores sale lines, each with its rep and its cost. New ones are added, changed ones supersede. */

import type { PlannedDays } from '@caselift/db/period-plan';
import type { DuckDBConnection } from '@duckdb/node-api';
import type { Stored } from './engine.ts';
import { type MadeChanges, makeHeldOnDays, onDayOf } from './held-on-days.ts';
import { giveNumbers } from './numbers.ts';

// A line's fields in the file, besides its cost and its rep.
export const sourceValues = [
  'invoice_date',
  'buyer_id',
  'product_id',
  'source_rep',
  'route',
  'kind',
  'loss_reason',
  'reverses_invoice_id',
  'reverses_line_no',
  'units',
  'revenue_cents',
];

export const lineColumns = ['invoice_id', 'line_no', ...sourceValues, 'rep_id', 'cost_cents', 'product_no', 'buyer_no'];

const costSql = 'coalesce(line.cost, round(line.units * unit_cost.unit_cost_cents)::bigint, 0)';

type Same = (names: string[]) => string;

/**
 * Whether a line that says no cost keeps the one that it was stored with: but one of a loss that was once stored below
 * zero. Of days that were closed with such a loss it stays, too, while its row says the same.
 */
export function keepsCost(same: Same, closed: readonly PlannedDays[]): string {
  const closedDays = closed
    .filter(({ hadSigns }) => hadSigns)
    .map(({ from, to }) => `fresh.invoice_date between date '${from}' and date '${to}'`);
  const isSigned = "fresh.kind = 'loss' and old.cost_cents < 0";
  const stays = `${isSigned} and fresh.cost_cents = -old.cost_cents and ${same(sourceValues)} and (${closedDays.join(' or ')})`;
  return `(not fresh.cost_stated and old.cost_cents <> 0 and not (${isSigned}) and ${same(['product_id', 'units'])})${
    closedDays.length === 0 ? '' : ` or (${stays})`
  }`;
}

/**
 * The good lines with what the import decides. Rep: the line's own, else the user who had its route on the invoice date,
 * else the buyer's rep, else the house. Cost: the line's own, else units x the product's unit cost of that date, else 0; what
 * a loss wrote off is never below 0. Reads the tables of held-on-days.ts.
 */
export const resolvedSql = `
  select line.invoice_id, line.line_no, line.invoice_date, line.buyer_id, line.product_id,
    line.rep as source_rep, line.route, coalesce(line.rep, holder.custom_id, buyer.rep_id) as rep_id,
    coalesce(line.kind, case when line.units < 0 then 'return' else 'sale' end) as kind,
    case when line.kind = 'loss' then line.loss_reason end as loss_reason,
    line.reverses_invoice_id, line.reverses_line_no,
    line.units::decimal(14, 3) as units, line.revenue as revenue_cents,
    case when line.kind = 'loss' then abs(${costSql}) else ${costSql} end as cost_cents,
    line.cost is not null as cost_stated, product.product_no, buyer.buyer_no
  from good_sales as line
  left join route_days as holder on holder.route = line.route and ${onDayOf('line', 'holder')}
  join (
    select buyer_id, buyer_no, rep_id from buyer_numbers
    left join (select buyer_id, rep_id from buyers where valid_to is null) using (buyer_id)
  ) as buyer on buyer.buyer_id = line.buyer_id
  join product_numbers as product on product.product_id = line.product_id
  left join unit_cost_days as unit_cost
    on unit_cost.product_no = product.product_no and ${onDayOf('line', 'unit_cost')}`;

/**
 * The good lines with their reps; those of closed days with whoever had the route or account by the period's plan, as
 * planned-facts.ts has them: what takes such a sale back later takes it from the person who was paid for it.
 */
export async function stampedSql(connection: DuckDBConnection, closed: readonly PlannedDays[]): Promise<string> {
  if (closed.length === 0) return resolvedSql;
  const days = closed.map(({ from, to, planChange }) => `(date '${from}', date '${to}', ${Math.round(planChange)})`);
  const held = 'valid_from <= plan_change and (valid_to is null or valid_to > plan_change)';
  await connection.run(`
    create or replace temp table closed_days as
    select * from (values ${days.join(', ')}) as of_closings (first_day, last_day, plan_change)
    where exists (select 1 from good_sales where invoice_date between first_day and last_day);
    create or replace temp table planned_routes as
    select plan_change, route, min(custom_id) as custom_id
    from (select plan_change, unnest(route_numbers) as route, custom_id from users join closed_days on ${held}) as of_people
    group by plan_change, route;
    create or replace temp table planned_accounts as
    select plan_change, buyer_id, rep_id from buyers join closed_days on ${held}`);
  return `
    select resolved.* replace (
      case
        when source_rep is not null or plan_change is null then resolved.rep_id
        when account.buyer_id is null then coalesce(holder.custom_id, resolved.rep_id)
        else coalesce(holder.custom_id, account.rep_id)
      end as rep_id)
    from (${resolvedSql}) as resolved
    left join closed_days on invoice_date between first_day and last_day
    left join planned_routes as holder using (plan_change, route)
    left join planned_accounts as account using (plan_change, buyer_id)`;
}

/**
 * Within the caller's transaction; reads the view `good_sales`. The users, buyers and products must be stored before.
 */
export async function storeSales(
  connection: DuckDBConnection,
  changeId: number,
  { closed, changes, timeZone }: { closed: readonly PlannedDays[]; changes: MadeChanges; timeZone: string },
): Promise<Stored> {
  const list = lineColumns.join(', ');
  // By date, so that a scan of a window skips the blocks outside it.
  const insert = (from: string) =>
    connection.run(`insert into sale_lines (${list}, valid_from, valid_to)
      select ${list}, ${changeId}, null from ${from} order by invoice_date`);
  await giveNumbers(connection, 'good_sales');
  await makeHeldOnDays(connection, changes, timeZone);
  const stamped = await stampedSql(connection, closed);
  const present = await connection.runAndReadAll('select 1 from sale_lines where valid_to is null limit 1');
  if (present.currentRowCount === 0) {
    const inserted = await insert(`(${stamped})`);
    return { added: inserted.rowsChanged, corrected: 0, unchanged: 0 };
  }
  await findFresh(connection, stamped, closed);
  const ended = await connection.run(`update sale_lines set valid_to = ${changeId}
    from (select old_row from revisions where old_row is not null) as revision
    where sale_lines.rowid = revision.old_row and sale_lines.valid_to is null`);
  const inserted = await insert('revisions');
  const total = await connection.runAndReadAll('select count(*) from good_sales');
  return {
    added: inserted.rowsChanged - ended.rowsChanged,
    corrected: ended.rowsChanged,
    unchanged: Number(total.getRows()[0]?.[0]) - inserted.rowsChanged,
  };
}

/**
 * Makes `revisions`: the lines to store, with `old_row` where they supersede one. First, everything equal is set aside
 * by two 64-bit hashes (key, and key with values): narrow enough for 20 million lines. The rest, mostly little, is
 * compared column by column.
 */
async function findFresh(connection: DuckDBConnection, stamped: string, closed: readonly PlannedDays[]): Promise<void> {
  // A line that can now be given a rep must not count as equal to its older self of the house.
  const values = [...sourceValues, 'cost_cents', 'rep_id is null'].join(', ');
  await connection.run(`create or replace temp table fresh_lines as
    select resolved.* from (${stamped}) as resolved
    anti join (
      select hash(invoice_id, line_no) as key_hash, hash(line_no, ${values}) as row_hash from sale_lines
      where valid_to is null
        and invoice_date between (select min(invoice_date) from good_sales) and (select max(invoice_date) from good_sales)
    ) as stored
    on stored.key_hash = hash(resolved.invoice_id, resolved.line_no)
      and stored.row_hash = hash(resolved.line_no, ${values})`);
  // What was stamped at an earlier import stays while the file says the same; what could not be stamped is filled in.
  const same: Same = (names) => names.map((name) => `fresh.${name} is not distinct from old.${name}`).join(' and ');
  await connection.run(`create or replace temp table revisions as
    select * from (
      select fresh.* replace (
          case when old.rep_id is not null and ${same(['source_rep', 'route', 'buyer_id'])}
            then old.rep_id else fresh.rep_id end as rep_id,
          case when ${keepsCost(same, closed)}
            then old.cost_cents else fresh.cost_cents end as cost_cents),
        old.rowid as old_row, old.rep_id as old_rep_id, old.cost_cents as old_cost_cents,
        ${same(sourceValues)} as same_values
      from fresh_lines as fresh
      left join sale_lines as old
        on old.invoice_id = fresh.invoice_id and old.line_no = fresh.line_no and old.valid_to is null
    )
    where old_row is null or not same_values or rep_id is distinct from old_rep_id or cost_cents <> old_cost_cents`);
}
