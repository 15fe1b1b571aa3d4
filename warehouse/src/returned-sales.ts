/** What returns took back, worked out for each buyer and product: the model int_returned_sales, and what items ask for. */
import { type MatchedLine, matchReturns, type Portion } from '@caselift/domain/return-matches';
import { type DuckDBAppender, type DuckDBConnection, type DuckDBDateValue, DuckDBDecimalValue } from '@duckdb/node-api';

/** A row of what is matched, as DuckDB answers it. */
export type MatchedRow = {
  invoice_id: string;
  line_no: number;
  invoice_date: DuckDBDateValue;
  milli_units: bigint;
  reverses_invoice_id: string | null;
  reverses_line_no: number | null;
};

type SoldRow = MatchedRow & { buyer_id: string; product_id: string; rep_id: string | null };

type Line<Row> = MatchedLine & { row: Row };

/** Lines in memory at once, about; the worker answers questions between them. */
const linesAtOnce = 10_000;

/** Makes the table int_returned_sales of the lines that `sql` selects. */
export async function computeReturnedSales(connection: DuckDBConnection, sql: string): Promise<void> {
  await connection.run(`
    create or replace temp table int_returned_sales (
      invoice_id varchar, line_no integer, invoice_date date, sale_invoice_id varchar, sale_line_no integer,
      sale_date date, rep_id varchar, buyer_id varchar, product_id varchar, units decimal(32, 3))`);
  const appender = await connection.createAppender('int_returned_sales', 'main', 'temp');
  await forEachPortion<SoldRow>(connection, sql, ['buyer_id', 'product_id'], (portion) => append(appender, portion));
  appender.closeSync();
}

/** Matches the returns among the lines that `sql` selects with their sales: those of a buyer and product, by `pair`. */
export async function forEachPortion<Row extends MatchedRow>(
  connection: DuckDBConnection,
  sql: string,
  pair: readonly (keyof Row & string)[],
  take: (portion: Portion<Line<Row>>) => void,
): Promise<void> {
  await connection.run(`
    create or replace temp table lines_to_match as
    select *, hash(${pair.join(', ')}) as pair from (${sql}) as picked`);
  const counted = await connection.runAndReadAll('select count(*) from lines_to_match');
  const parts = Math.ceil(Number(counted.getRows()[0]?.[0]) / linesAtOnce);
  for (let part = 0; part < parts; part += 1) {
    // Not as a stream: one that fails or is stopped ends like one that is complete.
    const reader = await connection.runAndReadAll(
      `select * exclude (pair) from lines_to_match where pair % ${parts} = ${part}`,
    );
    const lines = (reader.getRowObjects() as Row[]).map(lineOf);
    const pairs = Map.groupBy(lines, ({ row }) => JSON.stringify(pair.map((column) => row[column])));
    for (const ofPair of pairs.values()) {
      for (const portion of matchReturns(ofPair)) take(portion);
    }
  }
  await connection.run('drop table lines_to_match');
}

function lineOf<Row extends MatchedRow>(row: Row): Line<Row> {
  const { reverses_invoice_id: invoiceId, reverses_line_no: lineNo } = row;
  return {
    invoiceId: row.invoice_id,
    lineNo: row.line_no,
    invoiceDate: row.invoice_date.toString(),
    milliUnits: Number(row.milli_units),
    reference: invoiceId === null || lineNo === null ? null : { invoiceId, lineNo },
    row,
  };
}

function append(appender: DuckDBAppender, { returned, sale, milliUnits }: Portion<Line<SoldRow>>): void {
  for (const { row } of [returned, sale]) {
    appender.appendVarchar(row.invoice_id);
    appender.appendInteger(row.line_no);
    appender.appendDate(row.invoice_date);
  }
  if (sale.row.rep_id === null) appender.appendNull();
  else appender.appendVarchar(sale.row.rep_id);
  appender.appendVarchar(sale.row.buyer_id);
  appender.appendVarchar(sale.row.product_id);
  appender.appendDecimal(new DuckDBDecimalValue(BigInt(milliUnits), 32, 3));
  appender.endRow();
}
