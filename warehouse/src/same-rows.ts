/** Rows of files without line numbers that are the same in everything. */
import type { DuckDBConnection } from '@duckdb/node-api';
import { exampleLimit, type Problem } from './import-report.ts';
import { lineValues } from './line-numbers.ts';
import type { PreparedTarget } from './prepare-target.ts';
import { quoteText } from './sql-text.ts';

/**
 * Rows that are word for word another row of their invoice. Each counts, for an invoice may have two such lines; a file
 * that was put together of two overlapping ones has them too, so people are told.
 */
export async function sameRows(
  connection: DuckDBConnection,
  { parquetPath, source }: PreparedTarget,
): Promise<Problem | null> {
  const reader = await connection.runAndReadAll(`
    with later as (
      select source_file, source_row, invoice_id || ', ' || product_id as value
      from read_parquet(${quoteText(parquetPath)}) where fault_kind is null
      qualify row_number() over (partition by source_file, ${lineValues.join(', ')} order by source_row) > 1
    )
    select source_file, source_row, value, (select count(*)::integer from later) from later
    order by source_file, source_row limit ${exampleLimit}`);
  const rows = reader.getRows();
  if (rows.length === 0) return null;
  const examples = rows.map(([file, row, value]) => ({
    file: source.fileNames[Number(file)] ?? '',
    row: Number(row),
    column: 'productId',
    value: String(value),
    reason: 'appears on the same invoice with the same values more than once, and each counts',
  }));
  return { target: 'sales', kind: 'sameRow', effect: 'kept', count: Number(rows[0]?.[3]), examples };
}
