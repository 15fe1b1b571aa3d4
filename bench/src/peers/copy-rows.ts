/** The floor under any update: one scan of the columns it needs, and a server-side COPY of the rows that it publishes. */
import { chmod, mkdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Sql } from '@caselift/db/connect';
import { partitionName } from '@caselift/db/partitions';
import { snapshotTables } from '@caselift/db/snapshot-tables/registry';
import { DuckDBInstance } from '@duckdb/node-api';

/** Reads every column that an update reads, of every line, in the warehouse's own file. Milliseconds. */
export async function scanNeededColumns(warehouseFile: string): Promise<number> {
  const instance = await DuckDBInstance.create(warehouseFile, { access_mode: 'READ_ONLY', memory_limit: '1200MB' });
  const connection = await instance.connect();
  try {
    const start = performance.now();
    await connection.run(`
      select bit_xor(hash(invoice_id, line_no, invoice_date, buyer_id, product_id, rep_id, kind, loss_reason, units,
        revenue_cents, cost_cents, valid_from, valid_to)) from sale_lines`);
    return performance.now() - start;
  } finally {
    connection.disconnectSync();
    instance.closeSync();
  }
}

/** Copies every partition of a snapshot from files on the server into tables without indexes, and removes them. */
export async function copyPublishedRows(
  sql: Sql,
  snapshotId: number,
  folder: string,
): Promise<{ rows: number; milliseconds: number }> {
  const exchange = await exchangeFolder(folder);
  let rows = 0;
  let milliseconds = 0;
  for (const { name: table } of snapshotTables) {
    const file = join(exchange, `${table}.copy`);
    const partition = partitionName(table, snapshotId);
    await sql.unsafe(`copy ${partition} to '${file}'`);
    await sql.unsafe(`create table bench_copy (like ${partition})`);
    const start = performance.now();
    const { count } = await sql.unsafe(`copy bench_copy from '${file}'`);
    milliseconds += performance.now() - start;
    rows += count;
    await sql`drop table bench_copy`;
    await rm(file, { force: true });
  }
  return { rows, milliseconds };
}

/** A folder that the server's own user may write into. */
export async function exchangeFolder(folder: string): Promise<string> {
  const exchange = join(folder, 'exchange');
  await mkdir(exchange, { recursive: true });
  await chmod(exchange, 0o777);
  // The server's user must be able to walk there.
  if (((await stat(folder)).mode & 0o005) === 0) await chmod(folder, 0o755);
  return exchange;
}
