/**
 * A file without line numbers holds whole invoices: what an invoice had before and the file no longer says is ended, or
 * a product that was corrected would count twice. Lines with numbers of the file's own are never missed.
 */
import { firstGivenLineNo } from '@caselift/domain/mapping/line-numbers';
import type { DuckDBConnection } from '@duckdb/node-api';
import { exampleLimit, type Problem } from './import-report.ts';
import type { PreparedTarget } from './prepare-target.ts';

/**
 * Within the caller's transaction, before the new lines are stored; reads the view `good_sales`.
 * @param rejected rows of sales that were left out. The missing line may be one of them, so then none is ended.
 */
export async function endGoneLines(
  connection: DuckDBConnection,
  changeId: number,
  { numbered, source }: PreparedTarget,
  rejected: number,
): Promise<{ removed: number; problem: Problem | null }> {
  // A file that numbers its lines takes the place of given numbers alone.
  const replaceable = `from sale_lines where valid_to is null ${numbered ? '' : `and line_no >= ${firstGivenLineNo}`}`;
  const any = await connection.runAndReadAll(`select 1 ${replaceable} limit 1`);
  if (any.currentRowCount === 0) return { removed: 0, problem: null };
  // By hashes of 64 bits, as lines are compared: narrow enough for 20 million of them.
  await connection.run(`create or replace temp table gone_lines as
    select rowid as old_row, invoice_id, product_id, units, revenue_cents
    from (select rowid, * ${replaceable}) as old
    semi join (select distinct hash(invoice_id) as invoice from good_sales) on invoice = hash(old.invoice_id)
    anti join (select hash(invoice_id, line_no) as line from good_sales) on line = hash(old.invoice_id, old.line_no)`);
  const reader = await connection.runAndReadAll(`
    select invoice_id || ', ' || product_id || ', $' || printf('%.2f', revenue_cents / 100.0),
      (select count(*)::integer from gone_lines)
    from gone_lines order by invoice_id, product_id, revenue_cents limit ${exampleLimit}`);
  const rows = reader.getRows();
  const found = Number(rows[0]?.[1] ?? 0);
  if (found === 0) return { removed: 0, problem: null };
  const kept = rejected > 0;
  if (!kept) {
    await connection.run(`update sale_lines set valid_to = ${changeId}
      where valid_to is null and rowid in (select old_row from gone_lines)`);
  }
  const values = rows.map(([value]) => String(value));
  return { removed: kept ? 0 : found, problem: problemOfGone({ source }, kept, found, values) };
}

/** @param values of some of the lines: invoice, product and revenue. */
export function problemOfGone(
  { source }: Pick<PreparedTarget, 'source'>,
  kept: boolean,
  count: number,
  values: readonly string[],
): Problem {
  const examples = values.map((value) => ({
    file: source.fileNames[0] ?? '',
    row: null,
    column: 'productId',
    value,
    reason: kept
      ? 'is no longer on its invoice, but rows were rejected, so the earlier line stays'
      : 'is no longer on its invoice, so the earlier line was removed',
  }));
  const [kind, effect] = kept ? (['goneKept', 'kept'] as const) : (['lineGone', 'removed'] as const);
  return { target: 'sales', kind, effect, count, examples };
}
