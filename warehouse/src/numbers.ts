/** The numbers that stand for the IDs of products and buyers in a wholesaler's file (models/facts.sql). */
import type { DuckDBConnection } from '@duckdb/node-api';

const numbered = ['product', 'buyer'] as const;

/** Gives the next numbers to the IDs of these rows that have none; of both kinds, or of one. */
export async function giveNumbers(
  connection: DuckDBConnection,
  rows: string,
  kinds: readonly (typeof numbered)[number][] = numbered,
): Promise<void> {
  for (const kind of kinds) {
    await connection.run(`
      insert into main.${kind}_numbers
      select (select coalesce(max(${kind}_no) + 1, 0) from main.${kind}_numbers)
          + row_number() over (order by ${kind}_id) - 1, ${kind}_id
      from (select distinct ${kind}_id from ${rows})
      where ${kind}_id not in (select ${kind}_id from main.${kind}_numbers)`);
  }
}

/**
 * Gives files of earlier releases their numbers, in one transaction: `factsSql` creates the tables again, and the lines
 * are copied in the order of their days. 25 million lines take 15 seconds.
 */
export async function numberOldLines(connection: DuckDBConnection, factsSql: string): Promise<void> {
  const found = await connection.runAndReadAll(`
    select 1 from duckdb_tables() where table_name = 'sale_lines' and not exists (
      select 1 from duckdb_columns() where table_name = 'sale_lines' and column_name = 'product_no')`);
  if (found.currentRowCount === 0) return;
  await connection.run('begin transaction');
  try {
    await connection.run('alter table sale_lines rename to unnumbered_lines');
    await connection.run(factsSql);
    await giveNumbers(connection, 'unnumbered_lines');
    await giveNumbers(connection, 'products', ['product']);
    await giveNumbers(connection, 'buyers', ['buyer']);
    await connection.run(`
      insert into sale_lines by name
      select lines.*, product_no, buyer_no from unnumbered_lines as lines
      join product_numbers using (product_id) join buyer_numbers using (buyer_id)`);
    await connection.run('drop table unnumbered_lines');
    await connection.run('commit');
  } catch (error) {
    await connection.run('rollback').catch(() => undefined);
    throw error;
  }
}
