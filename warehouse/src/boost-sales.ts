/** What a boost paid for and took back, by the lines that a snapshot was made of (docs/product.md, What a boost brought). */
import { existsSync } from 'node:fs';
import { monthsOfPeriod } from '@caselift/domain/calendar';
import { addDays, type IsoDate } from '@caselift/domain/dates';
import type { BoostSalesQuestion, PaidCell, PaidLine } from '@caselift/domain/pay/bill-back';
import { returnDays } from '@caselift/domain/return-matches';
import type { DuckDBConnection } from '@duckdb/node-api';
import { openWarehouse, warehouseFile } from './duckdb.ts';
import { interruptible } from './interruptible.ts';
import { buildModel, readModels, render } from './refs.ts';

const rowsAtOnce = 10_000;

/** What of the models is needed, each after what it reads. */
const modelsUsed = ['stg_products', 'int_returns', 'int_returned_pairs', 'int_returned_sales'];

/** Those of one question, to be read by the functions below. */
export type BoostSales = DuckDBConnection;

/** Works on the sales of a question, on a connection of their own that ends with the work; null where there are no facts. */
export async function withBoostSales<T>(
  { dataDir, wholesalerId, signal }: { dataDir: string; wholesalerId: string; signal: AbortSignal },
  question: BoostSalesQuestion,
  work: (sales: BoostSales) => Promise<T>,
): Promise<T | null> {
  // Opening would make the file, and a question changes nothing.
  if (!existsSync(warehouseFile(dataDir, wholesalerId))) return null;
  const warehouse = await openWarehouse(dataDir, wholesalerId);
  try {
    const connection = await warehouse.connect();
    try {
      return await interruptible(connection, signal, async () => {
        await prepareBoostSales(connection, question);
        return work(connection);
      });
    } finally {
      connection.disconnectSync();
    }
  } finally {
    await warehouse.close();
  }
}

/**
 * Makes the tables that readPaidCells, readPaidLines and readBoostVolumes read, of this connection; they end with it. The
 * lines are those of the claims' products alone, and returns are matched to sales as the update does it.
 */
export async function prepareBoostSales(connection: DuckDBConnection, question: BoostSalesQuestion): Promise<void> {
  const { changeId, lastDate, claims, people, salesPeriod } = question;
  await connection.run(
    'create or replace temp table claims (product_id varchar, first_day date, last_day date, span integer)',
  );
  await append(connection, 'claims', claims);
  await connection.run('create or replace temp table people_paid (rep_id varchar)');
  const onePerRow = people.map((customId) => [customId]);
  await append(connection, 'people_paid', onePerRow);
  const firstDay = claims.reduce((day, [, from]) => (from < day ? from : day), lastDate);
  const variables = {
    change_id: changeId,
    last_date: lastDate,
    period_from: firstDay,
    returned_from: addDays(firstDay, -returnDays),
  };
  const models = readModels();
  const lines = models.find(({ name }) => name === 'stg_lines');
  if (lines === undefined) throw new Error('There is no model stg_lines.');
  await connection.run(`
    create or replace temp view stg_lines as
    select * from (${render(lines.template, variables)}) as every_line
    where product_id in (select product_id from claims)`);
  for (const model of models) if (modelsUsed.includes(model.name)) await buildModel(connection, model, variables);
  const periodOf = (day: string) =>
    `cast(date_trunc('month', ${day}) - to_months((month(${day}) - 1) % ${monthsOfPeriod[salesPeriod]}) as date)`;
  await connection.run(`
    create or replace temp table paid_lines as
    with paid as (
      select span, ${periodOf('invoice_date')} as period, rep_id, buyer_id, product_id, invoice_id, line_no, invoice_date,
        null as sale_invoice_id, null as sale_line_no, null as sale_date, units, 1 as sign
      from stg_lines join claims using (product_id)
      where counts and units > 0 and invoice_date between first_day and last_day
      union all
      select span, ${periodOf('invoice_date')}, rep_id, buyer_id, product_id, invoice_id, line_no, invoice_date,
        sale_invoice_id, sale_line_no, sale_date, units, -1
      from int_returned_sales join claims using (product_id)
      where sale_date between first_day and last_day and invoice_date >= ${literal(firstDay)}
    )
    select span, cast(period as varchar) as period, rep_id, buyer_id, product_id, invoice_id, line_no,
      cast(invoice_date as varchar) as invoice_date, sale_invoice_id, sale_line_no,
      cast(sale_date as varchar) as sale_date, sign * ${milliUnits('units')} as milli_units,
      sign * ${microOunces('units')} as micro_ounces, sign = -1 as is_return,
      row_number() over (order by rep_id, period, buyer_id, product_id, span, invoice_date, invoice_id, line_no,
        sale_invoice_id nulls first, sale_line_no, sale_date) as place
    from paid join stg_products using (product_id) join people_paid using (rep_id)`);
}

/** Of one person, sales period, buyer, product and terms each, in the order of these. */
export async function readPaidCells(connection: BoostSales): Promise<PaidCell[]> {
  const cells: PaidCell[] = [];
  for await (const own of readPaidStatements(connection)) for (const cell of own) cells.push(cell);
  return cells;
}

/** The cells of one statement after the other; the others are not in memory. */
export async function* readPaidStatements(connection: BoostSales): AsyncGenerator<PaidCell[]> {
  const sum = (column: string, side: string) => `coalesce(cast(sum(abs(${column})) filter (${side}) as int64), 0)`;
  const sums = (side: string) => `count(*) filter (${side}), ${sum('milli_units', side)}, ${sum('micro_ounces', side)}`;
  await connection.run(`
    create or replace temp table paid_cells as
    select span, period, rep_id, buyer_id, product_id, ${sums('not is_return')}, ${sums('is_return')},
      row_number() over (order by rep_id, period, buyer_id, product_id, span) as place
    from paid_lines group by span, period, rep_id, buyer_id, product_id`);
  let own: PaidCell[] = [];
  for await (const row of rowsInOrder(connection, 'paid_cells')) {
    const cell = cellOf(row);
    const [first] = own;
    if (first !== undefined && (first.personId !== cell.personId || first.period !== cell.period)) {
      yield own;
      own = [];
    }
    own.push(cell);
  }
  if (own.length > 0) yield own;
}

function cellOf([span, period, personId, buyerId, productId, ...sums]: unknown[]): PaidCell {
  const [lines, units, ounces, linesBack, unitsBack, ouncesBack] = sums;
  return {
    span: Number(span),
    period: String(period),
    personId: String(personId),
    buyerId: String(buyerId),
    productId: String(productId),
    sold: { lines: Number(lines), milliUnits: Number(units), microOunces: Number(ounces) },
    returned: { lines: Number(linesBack), milliUnits: Number(unitsBack), microOunces: Number(ouncesBack) },
  };
}

/** Those of a cell together and in the cells' order, then by day, invoice and line; a part of them is in memory at a time. */
export async function* readPaidLines(connection: BoostSales): AsyncGenerator<PaidLine> {
  for await (const row of rowsInOrder(connection, 'paid_lines')) yield lineOf(row);
}

/** The table's rows in the order of their places, as many at once as take a few milliseconds. */
async function* rowsInOrder(connection: DuckDBConnection, table: string): AsyncGenerator<unknown[]> {
  for (let after = 0; ; after += rowsAtOnce) {
    // Not as a stream: one that fails or is stopped ends like one that is complete.
    const reader = await connection.runAndReadAll(
      `select * exclude (place) from ${table} where place > ${after} and place <= ${after + rowsAtOnce} order by place`,
    );
    const rows = reader.getRows();
    yield* rows;
    if (rows.length < rowsAtOnce) return;
  }
}

function lineOf(row: unknown[]): PaidLine {
  const [span, period, personId, buyerId, productId, invoiceId, lineNo, date, saleId, saleLine, saleDate, ...sums] =
    row;
  return {
    span: Number(span),
    period: String(period),
    personId: String(personId),
    buyerId: String(buyerId),
    productId: String(productId),
    invoiceId: String(invoiceId),
    lineNo: Number(lineNo),
    date: String(date),
    sale: saleId === null ? null : { invoiceId: String(saleId), lineNo: Number(saleLine), date: String(saleDate) },
    milliUnits: Number(sums[0]),
    microOunces: Number(sums[1]),
  };
}

/** Thousandths and millionths as snapshots hold the two: ounces are rounded line by line. */
export const milliUnits = (units: string) => `cast(round(${units} * 1000) as int64)`;
export const microOunces = (units: string) =>
  `cast(cast(${units} * ounces_per_unit as decimal(32, 6)) * 1000000 as int64)`;

const literal = (day: IsoDate) => render("{{ var('day') }}", { day });

/** Puts texts, whole numbers and days as texts into a table of the connection. */
export async function append(
  connection: DuckDBConnection,
  table: string,
  rows: readonly (readonly (string | number)[])[],
): Promise<void> {
  const appender = await connection.createAppender(table, 'main', 'temp');
  for (const row of rows) {
    for (const value of row) {
      if (typeof value === 'number') appender.appendInteger(value);
      else appender.appendVarchar(value);
    }
    appender.endRow();
  }
  appender.closeSync();
}
