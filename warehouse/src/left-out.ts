/** Which of the first rows of a file a mapping leaves out, for people who say what to leave out. */
import type { DuckDBConnection } from '@duckdb/node-api';
import { withNumbers } from './calculating.ts';
import { enclosed } from './expression.ts';
import type { TargetMapping } from './mapping.ts';
import type { Source } from './sources.ts';
import { quoteName } from './sql-text.ts';

export type LeftOut = {
  /** Left out, of the rows that were looked at. */
  rows: number;
  of: number;
  /** By each of the mapping's conditions, as if it stood alone; in the order of the mapping, rules before filters. */
  byCondition: number[];
  /** The first rows that are left out, as the file has them. */
  examples: { row: number; cells: (string | null)[] }[];
};

const exampleRows = 3;
const cellLength = 80;

/** The mapping's expressions must have been checked. */
export async function readLeftOut(
  connection: DuckDBConnection,
  mapping: TargetMapping,
  source: Source,
): Promise<LeftOut> {
  const { filters } = await withNumbers(connection, mapping, source);
  if (filters.length === 0) return { rows: 0, of: source.rows, byCondition: [], examples: [] };
  const fails = filters.map(({ condition }) => `coalesce(not ${enclosed(condition)}, true)`);
  const isOut = fails.join(' or ');
  const counts = await connection.runAndReadAll(`
    select count(*) filter (${isOut}), ${fails.map((fail) => `count(*) filter (${fail})`).join(', ')}
    from ${source.tableSql}`);
  const [rows = 0, ...byCondition] = (counts.getRows()[0] ?? []).map(Number);
  const cells = source.columns.map((name) => `left(as_text(${quoteName(name)}), ${cellLength})`);
  const reader = await connection.runAndReadAll(`
    select source_row, ${cells.join(', ')} from ${source.tableSql} where ${isOut} order by source_row limit ${exampleRows}`);
  const examples = reader.getRows().map(([row, ...values]) => ({
    row: Number(row),
    cells: values.map((value) => (typeof value === 'string' ? value : null)),
  }));
  return { rows, of: source.rows, byCondition, examples };
}
