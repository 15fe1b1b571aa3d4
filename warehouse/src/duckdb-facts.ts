/** The facts of a wholesaler in a DuckDB file. */
import type { DuckDBConnection } from '@duckdb/node-api';
import { currentChange } from './current-change.ts';
import { countLines, deleteLines } from './delete-lines.ts';
import { importCalled, importOn } from './duckdb-import.ts';
import { runOn } from './duckdb-run.ts';
import type { Facts } from './engine.ts';
import { factsAsOf } from './people.ts';
import { lastTransactionDate } from './windows.ts';

/** `connect` makes a connection for each call, which ends with it. */
export function factsOf(wholesalerId: string, connect: () => Promise<DuckDBConnection>): Omit<Facts, 'close'> {
  async function connected<T>(work: (connection: DuckDBConnection) => Promise<T>): Promise<T> {
    const connection = await connect();
    try {
      return await work(connection);
    } finally {
      connection.disconnectSync();
    }
  }
  return {
    wholesalerId,
    currentChange: () => connected(currentChange),
    newestSale: (changeId, today) => connected((connection) => lastTransactionDate(connection, changeId, today)),
    countLines: (dates) => connected((connection) => countLines(connection, dates)),
    deleteLines: (dates, description) => connected((connection) => deleteLines(connection, dates, description)),
    importCalled: (title) => connected((connection) => importCalled(connection, title)),
    rowsAsOf: (table, changeId) => connected((connection) => factsAsOf(connection, table, changeId)),
    beginImport: async () => importOn(await connect()),
    bytesBilled: () => null,
    beginRun: async (signal) => runOn(await connect(), signal),
  };
}
