/**
 * What two monthly sales periods of a boost sold, by hand: for the tests of its result and its packet. The ale has half a
 * CE a unit, the keg a whole one. Every unit makes $1.50 of gross profit.
 *
 * L = Wed 2024-05-15. In the margin: CE.
 */
import type { Sql } from '@caselift/db/connect';
import { openWarehouse } from '@caselift/warehouse/duckdb';
import { runUpdate } from '@caselift/warehouse/run';
import { insertLines } from '@caselift/warehouse/testing/insert-lines';
import { pointAt } from './figures.ts';
import type { TestApp } from './test-app.ts';

type Line = [invoice: string, day: string, buyer: string, product: string, rep: string | null, units: number];

// biome-ignore format: a table
const lines: Line[] = [
  ['S1', '2024-04-16', 'A', 'ale', 'REP_1', 20], //  10
  ['S2', '2024-04-20', 'B', 'ale', 'REP_2',  8], //   4, a Saturday
  ['S3', '2024-05-02', 'A', 'ale', 'REP_1',  6], //   3
  ['R1', '2024-05-06', 'A', 'ale', 'REP_1', -4], //  -2 of S3
  ['R2', '2024-05-07', 'B', 'ale', 'REP_2', -8], //  -4 of S2
  ['S4', '2024-05-10', 'C', 'keg', 'REP_4',  5], //   5, of Dee, who is hidden
  ['S5', '2024-05-15', 'D', 'ale', null,     2], //   1
  ['S6', '2024-05-14', 'E', 'ale', 'GONE',   2], //   1, of nobody
  ['S7', '2024-05-15', 'F', 'gin', 'REP_1',  9],
  // Before: the Monday eight weeks before April 15, and the two sides of its 23rd selling day before.
  ['B1', '2024-02-19', 'A', 'ale', 'REP_1', 10], //   5
  ['B2', '2024-03-12', 'A', 'keg', 'REP_1',  7], //   7
  ['B3', '2024-03-13', 'A', 'keg', 'REP_1',  2], //   2
  ['B4', '2024-04-12', 'A', 'ale', 'REP_1',  4], //   2
  // Last year.
  ['L1', '2023-04-15', 'A', 'ale', 'REP_1', 10], //   5, a Saturday
  ['L2', '2023-05-01', 'G', 'keg', 'REP_1',  1], //   1
  ['L3', '2023-05-15', 'B', 'ale', 'REP_2',  4], //   2
  ['L4', '2023-05-16', 'G', 'ale', 'REP_1', 99], // the day after
  ['L5', '2023-02-20', 'G', 'ale', 'REP_1',  2], //   1, in the first of the eight weeks
];

/** Puts them into the wholesaler's empty warehouse as change 1. */
export async function loadBoostSales({ env }: Pick<TestApp, 'env'>, wholesalerId: string): Promise<void> {
  const warehouse = await openWarehouse(env.dataDir, wholesalerId);
  const connection = await warehouse.connect();
  const rows = lines.map(([invoice, day, buyer, product, rep, units]) => {
    const kind = units < 0 ? 'return' : 'sale';
    return `('${invoice}', 1, '${day}', '${buyer}', '${product}', null, null, ${rep ? `'${rep}'` : 'null'}, '${kind}', null,
      null, null, ${units}, ${units * 350}, ${units * 200}, 1, null)`;
  });
  const ounces = { ale: 144, keg: 288, gin: 288 };
  const products = Object.entries(ounces).map(
    ([id, oz]) =>
      `('${id}', '${id}', 's', 'Alder', 'b', 'Alder', null, null, null, null, ${oz}, 24, null, [], null, 1, null)`,
  );
  const names = ['Anchor', 'Bell', 'Crown', 'Dock', 'Elm', 'Fern', 'Gull'];
  const buyers = names.map((name) => `('${name[0]}', '${name}', 'Bar', 'on', null, null, 'REP_1', 1, null)`);
  await connection.run(`
    insert into changes values (1, 'import', '2024-05-16 06:00', 'the files', ${lines.length}, 0);
    insert into products values ${products.join()};
    insert into buyers values ${buyers.join()}`);
  await insertLines(connection, `values ${rows.join()}`);
  connection.disconnectSync();
  await warehouse.close();
}

/** The environment shows an update made of them on this day. */
export async function showBoostSales(
  { sql, env }: { sql: Sql; env: Pick<TestApp['env'], 'dataDir'> },
  wholesalerId: string,
  { db, today }: { db: 'prod' | 'preview'; today: string },
): Promise<void> {
  const warehouse = await openWarehouse(env.dataDir, wholesalerId);
  const [run] = await sql<{ runId: number }[]>`
    insert into update_runs (wholesaler_id, job_id, started_by)
    values (${wholesalerId}, ${crypto.randomUUID()}, 'test') returning run_id as "runId"`;
  if (run === undefined) throw new Error('no run');
  const nothing = { onPart: async () => {}, onProgress: () => {} };
  const made = await runUpdate({ warehouse, sql, wholesalerId, runId: run.runId, today, ...nothing });
  await warehouse.close();
  await pointAt(sql, wholesalerId, db, made.snapshotId);
}
