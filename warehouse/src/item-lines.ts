/** The models int_item_lines and int_item_taken: lines of the days that items measure, one run of days after the other. */
import type { DateRange } from '@caselift/domain/calendar';
import { addDays } from '@caselift/domain/dates';
import { returnDays } from '@caselift/domain/return-matches';
import type { DuckDBConnection } from '@duckdb/node-api';
import { mergedRanges } from './day-ranges.ts';
import { forEachPortion, type MatchedRow } from './returned-sales.ts';

/** Makes int_item_lines a view of the lines that `sql` selects: a filter by day reads no others, a join would. */
export async function computeItemLines(connection: DuckDBConnection, sql: string): Promise<void> {
  const measured = await among(connection, 'product_no', 'int_item_products');
  const ranges = await rangesOf(connection, 'select distinct date_from, date_to from item_windows');
  const parts = ranges.map((range) => `select * from (${sql}) where day ${within(range)} and ${measured}`);
  const none = `select * from (${sql}) where false`;
  await connection.run(`create or replace temp view int_item_lines as ${parts.join(' union all ') || none}`);
}

/** What the scopes of a kind come to; without one of it nothing is read. */
export async function computeItemKind(
  connection: DuckDBConnection,
  kind: 'sums' | 'pairs',
  sql: string,
): Promise<void> {
  const needed = await connection.runAndReadAll(`select 1 from int_item_needs_${kind} limit 1`);
  const rows = needed.currentRowCount === 0 ? `select * from (${sql}) where false` : sql;
  await connection.run(`create or replace temp table int_item_${kind} as ${rows}`);
}

type TakenRow = MatchedRow & { grace: number; gp_cents: bigint; product_no: number; buyer_no: number };

const gracedTables = ['graced_days', 'graced_pairs', 'graced_lines', 'named_lines', 'named_days', 'older_pairs'];

/**
 * Makes the table int_item_taken of the lines that `sql` selects: a row for each portion of a sale that a return of the
 * graces took back. Of the pairs with such a return it reads the 90 days before as well, and all older lines where a
 * return names a line of those, as int_returned_sales does for the sales period.
 */
export async function computeItemTaken(connection: DuckDBConnection, sql: string): Promise<void> {
  await connection.run(`
    create or replace temp table taken_portions (
      day date, return_day date, product_no integer, buyer_no integer, milli_units bigint, sale_milli_units bigint,
      sale_gp_cents bigint, return_milli_units bigint, return_gp_cents bigint)`);
  const graces = await gracesOf(connection);
  if (graces.length > 0) {
    await findGracedPairs(connection, sql, graces);
    await readGracedLines(connection, sql, graces);
    await addOlderLines(connection, sql);
    await addPortions(connection, graces);
    await connection.run(gracedTables.map((table) => `drop table if exists ${table}`).join('; '));
  }
  // Half away from zero. Of GP, the part of the units: of the sale's, and of what the return took from its own.
  const partOf = (side: string) => `
      cast(sign(${side}_gp_cents) * (
        (2 * abs(cast(${side}_gp_cents as hugeint)) * milli_units + ${side}_milli_units) // (2 * ${side}_milli_units)
      ) as bigint)`;
  const monthOf = (day: string) => `cast(year(${day}) * 12 + month(${day}) as integer)`;
  await connection.run(`
    create or replace temp table int_item_taken as
    select day, return_day, ${monthOf('day')} as month_no, ${monthOf('return_day')} as return_month_no,
      taken_portions.product_no, buyer_no, milli_units, cast((2 * cast(milli_units as hugeint) * micro_ounces + 1000) // 2000 as bigint) as micro_ounces,
      ${partOf('sale')} as gp_cents, ${partOf('return')} as return_gp_cents
    from taken_portions join int_item_products on int_item_products.product_no = taken_portions.product_no`);
  await connection.run('drop table taken_portions');
}

/** Of each grace the pairs with a return in it: those of all graces in one pass, for an item asks for dozens of them. */
async function findGracedPairs(connection: DuckDBConnection, sql: string, graces: readonly DateRange[]): Promise<void> {
  await connection.run('create or replace temp table graced_days (grace integer, first_day date, last_day date)');
  const days = graces.map(({ from, to }, at) => [at, addDays(from, -returnDays), to] as const);
  await connection.run(
    `insert into graced_days values ${days.map(([at, first, last]) => `(${at}, '${first}', '${last}')`).join(', ')}`,
  );
  const measured = await among(connection, 'product_no', 'int_item_graced_products');
  const parts = graces.map((grace, at) => `select ${at} as grace, * from (${sql}) where invoice_date ${within(grace)}`);
  await connection.run(`
    create or replace temp table graced_pairs as
    select distinct grace, buyer_no, product_no from (${parts.join(' union all ')})
    where milli_units < 0 and ${measured}
      and product_no in (select product_no from int_item_graced_products)
      and buyer_no in (select buyer_no from int_item_graced_buyers)`);
}

/** The lines of those pairs, from the 90 days before a grace on. These days are of several graces, and are read once. */
async function readGracedLines(connection: DuckDBConnection, sql: string, graces: readonly DateRange[]): Promise<void> {
  const returned = await among(connection, 'product_no', 'graced_pairs', 'line.');
  const ranges = mergedRanges(graces.map(({ from, to }) => ({ from: addDays(from, -returnDays), to })));
  const parts = ranges.map((range) => `select * from (${sql}) where invoice_date ${within(range)}`);
  await connection.run(`
    create or replace temp table graced_lines as
    select graced_pairs.grace, line.* from (${parts.join(' union all ')}) as line
    join graced_pairs on graced_pairs.buyer_no = line.buyer_no and graced_pairs.product_no = line.product_no
    join graced_days on graced_days.grace = graced_pairs.grace and line.invoice_date between first_day and last_day
    where milli_units <> 0 and ${returned}`);
}

/** Adds the lines before those of each grace, of the pairs of which a return names one of them. */
async function addOlderLines(connection: DuckDBConnection, sql: string): Promise<void> {
  await connection.run(`
    create or replace temp table named_lines as
    select distinct returned.grace, first_day, reverses_invoice_id as invoice_id, reverses_line_no as line_no,
      returned.buyer_no, returned.product_no
    from graced_lines as returned
    join graced_days on graced_days.grace = returned.grace
    anti join graced_lines as sale
      on sale.grace = returned.grace
      and sale.invoice_id = returned.reverses_invoice_id and sale.line_no = returned.reverses_line_no
      and sale.buyer_no = returned.buyer_no and sale.product_no = returned.product_no
    where milli_units < 0 and reverses_invoice_id is not null and reverses_line_no is not null`);
  // Many name a line that nobody has: whole numbers alone tell on which days it could be, as long as few are named.
  const lastDay = await connection.runAndReadAll('select cast(max(first_day) as varchar) from named_lines');
  const last = lastDay.getRows()[0]?.[0];
  if (typeof last !== 'string') return;
  const products = await among(connection, 'product_no', 'named_lines', 'line.');
  const buyers = await among(connection, 'buyer_no', 'named_lines', 'line.');
  const before = `invoice_date < first_day and invoice_date < date '${last}' and ${products} and ${buyers}`;
  await connection.run(`
    create or replace temp table named_days as
    select distinct invoice_date from (${sql}) as line join named_lines using (line_no, buyer_no, product_no)
    where ${before} and ${buyers !== 'true'}`);
  const days = buyers === 'true' ? 'true' : await among(connection, 'invoice_date', 'named_days', 'line.');
  await connection.run(`
    create or replace temp table older_pairs as
    select distinct grace, first_day, buyer_no, product_no
    from (${sql}) as line join named_lines using (invoice_id, line_no, buyer_no, product_no)
    where ${before} and ${days}`);
  const older = await among(connection, 'product_no', 'older_pairs', 'line.');
  if (older === 'false') return;
  await connection.run(`
    insert into graced_lines
    select grace, line.* from (${sql}) as line
    join older_pairs on older_pairs.buyer_no = line.buyer_no and older_pairs.product_no = line.product_no
    where invoice_date < first_day and invoice_date < date '${last}' and milli_units <> 0 and ${older}`);
}

/** Earlier returns only use sales up: which sales they took themselves may have been of before these lines. */
async function addPortions(connection: DuckDBConnection, graces: readonly DateRange[]): Promise<void> {
  const appender = await connection.createAppender('taken_portions', 'main', 'temp');
  await forEachPortion<TakenRow>(
    connection,
    'select * from graced_lines',
    ['grace', 'buyer_no', 'product_no'],
    ({ returned, sale, milliUnits }) => {
      const grace = graces[returned.row.grace];
      if (grace === undefined || returned.invoiceDate < grace.from) return;
      appender.appendDate(sale.row.invoice_date);
      appender.appendDate(returned.row.invoice_date);
      appender.appendInteger(sale.row.product_no);
      appender.appendInteger(sale.row.buyer_no);
      appender.appendBigInt(BigInt(milliUnits));
      appender.appendBigInt(sale.row.milli_units);
      appender.appendBigInt(sale.row.gp_cents);
      appender.appendBigInt(-returned.row.milli_units);
      appender.appendBigInt(returned.row.gp_cents);
      appender.endRow();
    },
  );
  appender.closeSync();
}

/** The days of which returns are matched, in runs. */
export const gracesOf = (connection: DuckDBConnection): Promise<DateRange[]> =>
  rangesOf(connection, 'select distinct window_from, return_to from item_graces');

const mostLiterals = 2000;

/**
 * That the column is one of the table's, in literals as long as they are few: these are looked at while the lines are
 * read, before their other columns are; a join looks at whole lines.
 */
async function among(connection: DuckDBConnection, column: string, table: string, of = ''): Promise<string> {
  const reader = await connection.runAndReadAll(`select distinct ${column} from ${table} limit ${mostLiterals + 1}`);
  const literals = reader.getRows().map(([value]) => (typeof value === 'number' ? `${value}` : `date '${value}'`));
  if (literals.length > mostLiterals) return 'true';
  return literals.length === 0 ? 'false' : `${of}${column} in (${literals.join(', ')})`;
}

async function rangesOf(connection: DuckDBConnection, sql: string): Promise<DateRange[]> {
  const reader = await connection.runAndReadAll(sql);
  return mergedRanges(reader.getRows().map(([from, to]) => ({ from: String(from), to: String(to) })));
}

export const within = ({ from, to }: DateRange) => `between date '${from}' and date '${to}'`;
