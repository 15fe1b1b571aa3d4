/** Who had a route, and what a unit of a product cost, on the days of lines (docs/product.md, Numbers; Facts). */
import { dayIn } from '@caselift/domain/programs/own-day';
import type { DuckDBConnection } from '@duckdb/node-api';
import { append } from './append-rows.ts';

/** The facts' changes, the oldest first, each with the instant at which it was made. */
export type MadeChanges = readonly (readonly [changeId: number, madeAt: string])[];

/** Of a DuckDB file, with the one that is being stored. */
export async function madeChanges(connection: DuckDBConnection, changeId: number, madeAt: string) {
  const made = await connection.runAndReadAll(
    `select change_id, strftime(made_at, '%Y-%m-%dT%H:%M:%SZ') from changes order by change_id`,
  );
  return [...made.getRows().map(([id, at]) => [Number(id), String(at)] as const), [changeId, `${madeAt}Z`] as const];
}

/**
 * Makes the tables route_days and unit_cost_days of this connection: what holds from a day (included) to another
 * (excluded), as of the day's end in the wholesaler's time zone. Of days before the first change that knows a route or
 * a cost, what that change says. Reads users, products and product_numbers.
 */
export async function makeHeldOnDays(
  connection: DuckDBConnection,
  changes: MadeChanges,
  timeZone: string,
): Promise<void> {
  await connection.run('create or replace temp table change_days (change_id integer, day date)');
  let last = '';
  const days = changes.map(([changeId, madeAt]) => {
    const day = dayIn(timeZone, madeAt);
    // A clock that was set back makes no change older than the one before it.
    if (day > last) last = day;
    return [changeId, last] as const;
  });
  await append(connection, 'change_days', days);
  const since = "coalesce(began.day, date '0001-01-01')";
  await connection.run(`
    create or replace temp table route_days as
    with rows as (
      select route, custom_id, valid_from, ${since} as from_day, coalesce(ended.day, date '9999-12-31') as to_day
      from (select unnest(route_numbers) as route, custom_id, valid_from, valid_to from users) as of_people
      left join change_days as began on began.change_id = valid_from
      left join change_days as ended on ended.change_id = valid_to
    ),
    bounds as (select route, from_day as day from rows union select route, to_day from rows),
    spans as (select route, day as from_day, lead(day) over (partition by route order by day) as to_day from bounds)
    -- Two people with one route: the lower id, so that the same files always give the same answer.
    select spans.route, spans.from_day, spans.to_day, min(custom_id) as custom_id
    from spans join rows
      on rows.route = spans.route and rows.from_day <= spans.from_day and spans.from_day < rows.to_day
    group by spans.route, spans.from_day, spans.to_day
    union all
    select route, date '0001-01-01', min(from_day), arg_min(custom_id, (valid_from, custom_id))
    from rows group by route having min(from_day) > date '0001-01-01'`);
  await connection.run(`
    create or replace temp table unit_cost_days as
    with rows as (
      select product_no, unit_cost_cents, valid_from, ${since} as from_day
      from products join product_numbers using (product_id)
      left join change_days as began on began.change_id = valid_from
      where unit_cost_cents is not null
    )
    select product_no, from_day,
      lead(from_day, 1, date '9999-12-31') over (partition by product_no order by from_day) as to_day, unit_cost_cents
    from (
      select product_no, from_day, arg_max(unit_cost_cents, valid_from) as unit_cost_cents
      from rows group by product_no, from_day
    ) as by_day
    union all
    select product_no, date '0001-01-01', min(from_day), arg_min(unit_cost_cents, valid_from)
    from rows group by product_no having min(from_day) > date '0001-01-01'`);
}

/** Joins a line with what held on its day. */
export const onDayOf = (line: string, held: string): string =>
  `${line}.invoice_date >= ${held}.from_day and ${line}.invoice_date < ${held}.to_day`;
