/** Sale lines put into a warehouse as an import leaves them, with their numbers. */
import type { DuckDBConnection } from '@duckdb/node-api';
import { giveNumbers } from '../numbers.ts';

/** @param rows `values (...)` or `select ...`, of all columns but the numbers; products and buyers are in by then. */
export async function insertLines(connection: DuckDBConnection, rows: string): Promise<void> {
  await connection.run(`
    create or replace temp table given_lines as
    select * exclude (product_no, buyer_no) from sale_lines limit 0;
    insert into given_lines ${rows}`);
  await giveNumbers(connection, 'products', ['product']);
  await giveNumbers(connection, 'buyers', ['buyer']);
  await giveNumbers(connection, 'given_lines');
  await connection.run(`
    insert into sale_lines by name
    select given_lines.*, product_no, buyer_no from given_lines
    join product_numbers using (product_id) join buyer_numbers using (buyer_id);
    drop table given_lines`);
}
