/** Deleting sales lines: one numbered change that ends their validity. Nothing is removed from the file. */
import type { DuckDBConnection } from '@duckdb/node-api';
import type { Warehouse } from './duckdb.ts';

/** YYYY-MM-DD, both days included. */
export type DateRange = { start: string; end: string };
export type LinesSum = { lines: number; revenueCents: number };
export type Deleted = LinesSum & { changeId: number | null };

// Revenue as the figures count it (models/staging/stg_lines.sql): a loss without a credit has none, whatever its file says.
const sums = `count(*)::bigint as lines,
  coalesce(sum(case when kind = 'loss' and units >= 0 and revenue_cents >= 0 then 0 else revenue_cents end), 0)::bigint
    as revenue_cents`;
const ofDates = `invoice_date between cast($start as date) and cast($end as date)`;

async function readSums(connection: DuckDBConnection, sql: string, values: Record<string, string>): Promise<LinesSum> {
  const reader = await connection.runAndReadAll(sql, values);
  const [lines = 0, revenueCents = 0] = (reader.getRows()[0] ?? []).map(Number);
  return { lines, revenueCents };
}

/** The valid lines of the dates: what a deletion would remove. */
export async function countLines(warehouse: Warehouse, { start, end }: DateRange): Promise<LinesSum> {
  const connection = await warehouse.connect();
  try {
    return await readSums(connection, `select ${sums} from sale_lines where valid_to is null and ${ofDates}`, {
      start,
      end,
    });
  } finally {
    connection.disconnectSync();
  }
}

/**
 * Ends the validity of the dates' lines in one change; without such lines there is none. `description` names this very
 * deletion: repeated after a crash it answers what the first run did.
 */
export async function deleteLines(
  warehouse: Warehouse,
  { start, end }: DateRange,
  description: string,
): Promise<Deleted> {
  const connection = await warehouse.connect();
  try {
    const earlier = await findDeletion(connection, description);
    if (earlier) return earlier;
    const found = await countLines(warehouse, { start, end });
    if (found.lines === 0) return { ...found, changeId: null };
    const changeId = (await warehouse.currentChange()) + 1;
    await connection.run('begin transaction');
    try {
      const closed = await connection.run(
        `update sale_lines set valid_to = ${changeId} where valid_to is null and ${ofDates}`,
        { start, end },
      );
      await connection.run(
        `insert into changes (change_id, kind, made_at, description, rows_added, rows_closed)
         values (${changeId}, 'delete', current_timestamp at time zone 'UTC', $description, 0, ${closed.rowsChanged})`,
        { description },
      );
      await connection.run('commit');
    } catch (error) {
      await connection.run('rollback').catch(() => undefined);
      throw error;
    }
    return { ...found, changeId };
  } finally {
    connection.disconnectSync();
  }
}

async function findDeletion(connection: DuckDBConnection, description: string): Promise<Deleted | null> {
  const reader = await connection.runAndReadAll(
    `select change_id from changes where kind = 'delete' and description = $description`,
    { description },
  );
  const changeId = Number(reader.getRows()[0]?.[0] ?? 0);
  if (changeId === 0) return null;
  const found = await readSums(connection, `select ${sums} from sale_lines where valid_to = ${changeId}`, {});
  return { ...found, changeId };
}
