/** What DuckDB alone needs for the same files: the floor under any import. */
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { DuckDBInstance } from '@duckdb/node-api';
import { sqlPaths } from '../datasets.ts';

export type BareRead = {
  /** Every column of every row read, nothing kept. */
  readMilliseconds: number;
  /** The rows as they are, written to a table on disk. */
  storeMilliseconds: number;
};

export async function bareRead(format: 'parquet' | 'csv', paths: readonly string[], folder: string): Promise<BareRead> {
  const file = join(folder, 'bare-read.duckdb');
  await rm(file, { force: true });
  const instance = await DuckDBInstance.create(file, { memory_limit: '1200MB', preserve_insertion_order: 'false' });
  const connection = await instance.connect();
  const source = `${format === 'parquet' ? 'read_parquet' : 'read_csv'}(${sqlPaths(paths)})`;
  try {
    const read = performance.now();
    await connection.run(`select bit_xor(hash(columns(*))) from ${source}`);
    const store = performance.now();
    await connection.run(`create table stored as from ${source}`);
    return { readMilliseconds: store - read, storeMilliseconds: performance.now() - store };
  } finally {
    connection.disconnectSync();
    instance.closeSync();
    await rm(file, { force: true });
  }
}
