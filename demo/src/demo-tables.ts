/** The written demo files as DuckDB tables, for tests that ask questions of the data. */
import { DuckDBInstance } from '@duckdb/node-api';
import type { DemoFiles } from './generate.ts';

export type Question = (sql: string) => Promise<Record<string, unknown>[]>;

/** Tables sales, products, buyers, users and goals in memory; answers rows with numbers as numbers. */
export async function askDemoFiles(files: DemoFiles): Promise<{ ask: Question; close: () => void }> {
  const instance = await DuckDBInstance.create(':memory:');
  const connection = await instance.connect();
  const sources = {
    sales: files.sales,
    products: files.products,
    buyers: files.buyers,
    users: files.users,
    goals: files.goals,
  };
  for (const [table, source] of Object.entries(sources)) {
    await connection.run(
      `create table ${table} as select * from read_csv([${[source]
        .flat()
        .map((path) => `'${path}'`)
        .join(', ')}], all_varchar = true)`,
    );
  }
  // Losses aside, what a line counts for, with the case equivalents of its product.
  await connection.run(`create view lines as
    select sales.* replace (invoiceDate::date as invoiceDate, units::double as units, revenue::double as revenue, cost::double as cost),
      supplierId, units::double * ozPerUnit::double / 288 as ce
    from sales left join products using (productId)`);
  return {
    ask: async (sql) => (await connection.runAndReadAll(sql)).getRowObjectsJS(),
    close: () => {
      connection.disconnectSync();
      instance.closeSync();
    },
  };
}
