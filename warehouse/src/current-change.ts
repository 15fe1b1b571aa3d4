import type { DuckDBConnection } from '@duckdb/node-api';

/** The newest change of the file; 0 before the first. */
export async function currentChange(connection: DuckDBConnection): Promise<number> {
  const reader = await connection.runAndReadAll('select coalesce(max(change_id), 0)::integer from changes');
  return Number(reader.getRows()[0]?.[0] ?? 0);
}
