/** The model int_returned_sales: what returns took back, worked out for one buyer and product after the other. */
import { type MatchedLine, matchReturns, type Portion } from '@caselift/domain/return-matches';
import {
  DATE,
  DECIMAL,
  type DuckDBConnection,
  DuckDBDataChunk,
  type DuckDBDateValue,
  DuckDBDecimalValue,
  type DuckDBType,
  type DuckDBValue,
  INTEGER,
  VARCHAR,
} from '@duckdb/node-api';

/** A row of the model's select, as DuckDB answers it. */
type Row = {
  buyer_id: string;
  product_id: string;
  invoice_id: string;
  line_no: number;
  invoice_date: DuckDBDateValue;
  rep_id: string | null;
  milli_units: bigint;
  reverses_invoice_id: string | null;
  reverses_line_no: number | null;
};

type Line = MatchedLine & { row: Row };

const unitsType = DECIMAL(32, 3);

/** The model's columns. */
const columns: Readonly<Record<string, { type: DuckDBType; of: (portion: Portion<Line>) => DuckDBValue }>> = {
  invoice_id: { type: VARCHAR, of: ({ returned }) => returned.invoiceId },
  line_no: { type: INTEGER, of: ({ returned }) => returned.lineNo },
  invoice_date: { type: DATE, of: ({ returned }) => returned.row.invoice_date },
  sale_invoice_id: { type: VARCHAR, of: ({ sale }) => sale.invoiceId },
  sale_line_no: { type: INTEGER, of: ({ sale }) => sale.lineNo },
  sale_date: { type: DATE, of: ({ sale }) => sale.row.invoice_date },
  rep_id: { type: VARCHAR, of: ({ sale }) => sale.row.rep_id },
  buyer_id: { type: VARCHAR, of: ({ sale }) => sale.row.buyer_id },
  product_id: { type: VARCHAR, of: ({ sale }) => sale.row.product_id },
  units: {
    type: unitsType,
    of: ({ milliUnits }) => new DuckDBDecimalValue(BigInt(milliUnits), unitsType.width, unitsType.scale),
  },
};

/** As many rows as a chunk of DuckDB's holds. */
const chunkRows = 2048;

/**
 * Makes the table int_returned_sales of the lines that `sql` selects. Of the lines, memory holds those of one buyer and
 * product; of the portions, all of them in DuckDB's own chunks, some 100 bytes each: an append would end the reading.
 */
export async function computeReturnedSales(connection: DuckDBConnection, sql: string): Promise<void> {
  const definitions = Object.entries(columns).map(([name, { type }]) => `${name} ${type}`);
  await connection.run(`create or replace temp table int_returned_sales (${definitions.join(', ')})`);
  const chunks: DuckDBDataChunk[] = [];
  let portions: Portion<Line>[] = [];
  for await (const lines of linesByPair(connection, sql)) {
    for (const portion of matchReturns(lines)) {
      portions.push(portion);
      if (portions.length < chunkRows) continue;
      chunks.push(chunkOf(portions));
      portions = [];
    }
  }
  if (portions.length > 0) chunks.push(chunkOf(portions));
  const appender = await connection.createAppender('int_returned_sales', 'main', 'temp');
  for (const chunk of chunks) appender.appendDataChunk(chunk);
  appender.closeSync();
}

/** The lines of each buyer and product together. */
async function* linesByPair(connection: DuckDBConnection, sql: string): AsyncGenerator<Line[]> {
  let pair: Line[] = [];
  const result = await connection.stream(`select * from (${sql}) order by buyer_id, product_id`);
  for await (const rows of result.yieldRowObjects()) {
    for (const row of rows as Row[]) {
      const [first] = pair;
      if (first && (first.row.buyer_id !== row.buyer_id || first.row.product_id !== row.product_id)) {
        yield pair;
        pair = [];
      }
      pair.push(lineOf(row));
    }
  }
  if (pair.length > 0) yield pair;
}

function lineOf(row: Row): Line {
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

function chunkOf(portions: readonly Portion<Line>[]): DuckDBDataChunk {
  const values = Object.values(columns);
  const chunk = DuckDBDataChunk.create(values.map(({ type }) => type));
  chunk.setColumns(values.map(({ of }) => portions.map(of)));
  return chunk;
}
