/** Plain values into a table of a connection. */
import type { DuckDBConnection } from '@duckdb/node-api';

/** Days are texts. A bigint goes into a column of 64 bits, a number into one of 32. */
export type AppendedValue = string | number | bigint | null;

/** Puts rows into a temporary table of the connection. */
export async function append(
  connection: DuckDBConnection,
  table: string,
  rows: Iterable<readonly AppendedValue[]>,
): Promise<void> {
  const appender = await connection.createAppender(table, 'main', 'temp');
  for (const row of rows) {
    for (const value of row) {
      if (value === null) appender.appendNull();
      else if (typeof value === 'bigint') appender.appendBigInt(value);
      else if (typeof value === 'number') appender.appendInteger(value);
      else appender.appendVarchar(value);
    }
    appender.endRow();
  }
  appender.closeSync();
}
