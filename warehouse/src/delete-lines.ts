/** Deleting sales lines: one numbered change that ends their validity. Nothing is removed from the file. */

import type { DuckDBConnection } from '@duckdb/node-api';
import { currentChange } from './current-change.ts';
import type { DateRange, Deleted, LinesSum } from './engine.ts';
import { madeNow } from './made-now.ts';

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

export function countLines(connection: DuckDBConnection, { start, end }: DateRange): Promise<LinesSum> {
  const valid = `select ${sums} from sale_lines where valid_to is null and ${ofDates}`;
  return readSums(connection, valid, { start, end });
}

export async function deleteLines(
  connection: DuckDBConnection,
  { start, end }: DateRange,
  description: string,
): Promise<Deleted> {
  const earlier = await findDeletion(connection, description);
  if (earlier) return earlier;
  const found = await countLines(connection, { start, end });
  if (found.lines === 0) return { ...found, changeId: null };
  const changeId = (await currentChange(connection)) + 1;
  await connection.run('begin transaction');
  try {
    const closed = await connection.run(
      `update sale_lines set valid_to = ${changeId} where valid_to is null and ${ofDates}`,
      { start, end },
    );
    await connection.run(
      `insert into changes (change_id, kind, made_at, description, rows_added, rows_closed)
       values (${changeId}, 'delete', cast($madeAt as timestamp), $description, 0, ${closed.rowsChanged})`,
      { madeAt: madeNow(), description },
    );
    await connection.run('commit');
  } catch (error) {
    await connection.run('rollback').catch(() => undefined);
    throw error;
  }
  return { ...found, changeId };
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
