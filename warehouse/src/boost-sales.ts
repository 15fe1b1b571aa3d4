/** What a boost paid for and took back, by the lines that a snapshot was made of (docs/product.md, What a boost brought). */
import { existsSync } from 'node:fs';
import type { DateRange } from '@caselift/domain/calendar';
import { addDays, type IsoDate } from '@caselift/domain/dates';
import type { BoostSalesQuestion, PaidCell, PaidLine } from '@caselift/domain/pay/bill-back';
import { returnDays } from '@caselift/domain/return-matches';
import type { DuckDBConnection } from '@duckdb/node-api';
import { append } from './append-rows.ts';
import { openWarehouse, warehouseFile } from './duckdb.ts';
import { duckdbDialects, type FactsRead } from './duckdb-dialect.ts';
import { interruptible } from './interruptible.ts';
import type { Variables } from './model.ts';
import { planFacts } from './planned-facts.ts';
import { buildModel, readModels, render } from './refs.ts';

const rowsAtOnce = 10_000;

/** What of the models is needed, each after what it reads. */
const modelsUsed = ['stg_unknown_products', 'stg_products', 'int_returns', 'int_returned_pairs', 'int_returned_sales'];

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
  await connection.run(
    'create or replace temp table claims (product_id varchar, first_day date, last_day date, span integer)',
  );
  await append(connection, 'claims', question.claims);
  await connection.run(`
    create or replace temp table paid (span integer, period date, rep_id varchar, buyer_id varchar, product_id varchar,
      invoice_id varchar, line_no integer, invoice_date date, sale_invoice_id varchar, sale_line_no integer,
      sale_date date, is_return boolean, milli_units bigint, micro_ounces bigint)`);
  for (const part of partsOf(question)) await addPaid(connection, part);
  // Parts follow each other in the order in which all is read, so nothing is sorted as a whole.
  await connection.run(`
    create or replace temp table paid_lines as
    with buyers as (
      select rep_id, period, buyer_id, count(*) as lines from paid group by rep_id, period, buyer_id
    ), parts as (
      select rep_id, period, buyer_id, cast((sum(lines) over (order by rep_id, period, buyer_id)) // ${rowsAtOnce} as integer) as part
      from buyers
    )
    select paid.*, part from paid join parts using (rep_id, period, buyer_id)`);
  await connection.run('drop table paid');
}

/** Sales periods that are paid by the same products and people. @property periodFrom from which on sales are taken back. */
type Part = Pick<BoostSalesQuestion, 'changeId' | 'lastDate' | 'people'> & {
  planChangeId: number;
  periodFrom: IsoDate;
  periods: readonly DateRange[];
};

/** Each closed period by itself, then what isn't closed: of that the volumes are read, too. */
function partsOf({ changeId, lastDate, periods, claims, people }: BoostSalesQuestion): Part[] {
  const closed = periods.flatMap((period): Part[] => {
    if (period.plan === undefined) return [];
    const { from: periodFrom, to, plan } = period;
    const paid = plan.people.map((id) => [id, to] as const);
    return [{ changeId, planChangeId: plan.changeId, lastDate: to, periodFrom, periods: [period], people: paid }];
  });
  const open = periods.filter(({ plan }) => plan === undefined);
  const firstDay = claims.reduce((day, [, from]) => (from < day ? from : day), lastDate);
  const [{ from = lastDate } = {}] = open;
  const periodFrom = from > firstDay ? from : firstDay;
  return [...closed, { changeId, planChangeId: changeId, lastDate, periodFrom, periods: open, people }];
}

/** Adds what the part's periods pay and take back to the table paid. */
async function addPaid(connection: DuckDBConnection, part: Part): Promise<void> {
  const { changeId, planChangeId, lastDate, periodFrom, periods, people } = part;
  const variables = {
    change_id: changeId,
    last_date: lastDate,
    period_from: periodFrom,
    returned_from: addDays(periodFrom, -returnDays),
  };
  const facts = planChangeId === changeId ? 'facts' : 'planned';
  if (facts === 'planned') await planFacts(connection, planChangeId, periodFrom);
  await makeLines(connection, variables, facts);
  for (const model of readModels())
    if (modelsUsed.includes(model.name)) await buildModel(connection, model, variables, facts);
  await connection.run('create or replace temp table people_paid (person_id varchar, paid_to date, paid_from date)');
  const ranges = people.map(([id, to, from = '0001-01-01']) => [id, to, from]);
  await append(connection, 'people_paid', ranges);
  await connection.run('create or replace temp table sales_periods (period date, period_to date)');
  const days = periods.map(({ from, to }) => [from, to]);
  await append(connection, 'sales_periods', days);
  await connection.run(`
    insert into paid
    select span, period, rep_id, buyer_id, product_id, invoice_id, line_no, invoice_date, sale_invoice_id, sale_line_no,
      sale_date, sign = -1, sign * ${milliUnits('units')}, sign * ${microOunces('units')}
    from (
      select span, period, rep_id, buyer_id, product_id, invoice_id, line_no, invoice_date,
        null as sale_invoice_id, null as sale_line_no, null as sale_date, units, 1 as sign
      from stg_lines join claims using (product_id) join sales_periods on invoice_date between period and period_to
        semi join people_paid on rep_id = person_id and invoice_date between paid_from and paid_to
      where counts and units > 0 and invoice_date between first_day and last_day
      union all
      select span, period, rep_id, buyer_id, product_id, invoice_id, line_no, invoice_date,
        sale_invoice_id, sale_line_no, sale_date, units, -1
      from int_returned_sales join claims using (product_id)
        join sales_periods on invoice_date between period and period_to
        semi join people_paid on rep_id = person_id and invoice_date between paid_from and paid_to
      where sale_date between first_day and last_day and invoice_date >= ${render("{{ var('period_from') }}", variables)}
    ) as moved join stg_products using (product_id)`);
}

/**
 * The table stg_lines: of the claims' products what counts for matching the returns since the first day, for there are
 * many times as many lines. All older lines are there of what a return may have named one of (int_returned_sales.sql).
 */
async function makeLines(connection: DuckDBConnection, variables: Variables, facts: FactsRead): Promise<void> {
  const lines = readModels().find(({ name }) => name === 'stg_lines');
  if (lines === undefined) throw new Error('There is no model stg_lines.');
  // Picked before the model computes anything of them.
  await connection.run(`
    create or replace temp view claimed_facts as
    select * from ${duckdbDialects[facts].place('source', 'sale_lines')} where product_id in (select product_id from claims)`);
  const ofFacts = lines.template.replace("{{ source('sale_lines') }}", 'claimed_facts');
  await connection.run(`
    create or replace temp view claimed_lines as
    select invoice_id, line_no, invoice_date, buyer_id, product_id, rep_id, reverses_invoice_id, reverses_line_no, units,
      milli_units, gp_cents, counts
    from (${render(ofFacts, variables)}) as lines`);
  const day = render("{{ var('returned_from') }}", variables);
  await connection.run(`
    create or replace temp table stg_lines as select * from claimed_lines where invoice_date >= ${day}`);
  await connection.run(`
    create or replace temp table names_older as
    select distinct buyer_id, product_id from stg_lines as returned
    anti join stg_lines as sale
      on sale.invoice_id = returned.reverses_invoice_id and sale.line_no = returned.reverses_line_no
      and sale.buyer_id = returned.buyer_id and sale.product_id = returned.product_id
    where milli_units < 0 and reverses_invoice_id is not null and reverses_line_no is not null`);
  const named = await connection.runAndReadAll('select count(*) from names_older');
  if (Number(named.getRows()[0]?.[0]) === 0) return;
  await connection.run(`
    insert into stg_lines
    select claimed_lines.* from claimed_lines semi join names_older using (buyer_id, product_id)
    where invoice_date < ${day}`);
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
  const ofPart = (where: string) => `
    select span, cast(period as varchar), rep_id, buyer_id, product_id, ${sums('not is_return')}, ${sums('is_return')}
    from paid_lines ${where} group by span, period, rep_id, buyer_id, product_id
    order by rep_id, period, buyer_id, product_id, span`;
  let own: PaidCell[] = [];
  for await (const row of rowsInOrder(connection, ofPart)) {
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
  const ofPart = (where: string) => `
    select span, cast(period as varchar), rep_id, buyer_id, product_id, invoice_id, line_no,
      cast(invoice_date as varchar), sale_invoice_id, sale_line_no, cast(sale_date as varchar), milli_units, micro_ounces
    from paid_lines ${where}
    order by rep_id, period, buyer_id, product_id, span, paid_lines.invoice_date, invoice_id, line_no,
      sale_invoice_id nulls first, sale_line_no, paid_lines.sale_date`;
  for await (const row of rowsInOrder(connection, ofPart)) yield lineOf(row);
}

/** The rows of one part after the other, each some milliseconds' worth. */
async function* rowsInOrder(
  connection: DuckDBConnection,
  ofPart: (where: string) => string,
): AsyncGenerator<unknown[]> {
  const counted = await connection.runAndReadAll('select coalesce(max(part), -1) from paid_lines');
  const last = Number(counted.getRows()[0]?.[0]);
  for (let part = 0; part <= last; part += 1) {
    // Not as a stream: one that fails or is stopped ends like one that is complete.
    const reader = await connection.runAndReadAll(ofPart(`where part = ${part}`));
    yield* reader.getRows();
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
