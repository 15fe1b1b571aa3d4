/** The models of items for a snapshot that stands: built as its update built them, of a few scopes alone. */
import { existsSync } from 'node:fs';
import type { Sql } from '@caselift/db/connect';
import type { GrowingSnapshot } from '@caselift/db/growing-snapshots';
import type { DuckDBConnection } from '@duckdb/node-api';
import { append } from './append-rows.ts';
import { openWarehouse, warehouseFile } from './duckdb.ts';
import { interruptible } from './interruptible.ts';
import { type ItemsToMeasure, putItems } from './item-inputs.ts';
import { buildModel, modelsBehind } from './refs.ts';

export type MeasurePlace = {
  dataDir: string;
  sql: Sql;
  wholesalerId: string;
  snapshotId: number;
  signal?: AbortSignal | undefined;
};

/**
 * Builds the models named, with what they read, on a connection that ends with the work; null where the lines that the
 * snapshot was made of are gone.
 */
export async function withItemModels<T>(
  place: MeasurePlace,
  { changeId, lastDate }: GrowingSnapshot,
  items: ItemsToMeasure,
  models: readonly string[],
  work: (connection: DuckDBConnection) => Promise<T>,
): Promise<T | null> {
  const { dataDir, wholesalerId, signal } = place;
  // Opening would make the file.
  if (!existsSync(warehouseFile(dataDir, wholesalerId))) return null;
  const warehouse = await openWarehouse(dataDir, wholesalerId);
  try {
    if ((await warehouse.currentChange()) < changeId) return null;
    const connection = await warehouse.connect();
    try {
      return await interruptible(connection, signal, async () => {
        await putItems(connection, items);
        const variables = { change_id: changeId, last_date: lastDate };
        for (const unknown of unknownModels) await putUnknown(connection, place, changeId, unknown);
        const made = unknownModels.map(({ model }) => model);
        for (const model of modelsBehind(models, made)) await buildModel(connection, model, variables);
        return work(connection);
      });
    } finally {
      connection.disconnectSync();
    }
  } finally {
    await warehouse.close();
  }
}

/** Reading all lines for the numbers that only they know takes longer than all the rest: the snapshot has named them. */
const unknownModels = [
  { model: 'stg_unknown_products', column: 'product_id', from: 'products', named: 'Unknown product ' },
  { model: 'stg_unknown_buyers', column: 'buyer_id', from: 'buyers', named: 'Unknown buyer ' },
] as const;

async function putUnknown(
  connection: DuckDBConnection,
  { sql, snapshotId }: MeasurePlace,
  changeId: number,
  { model, column, from, named }: (typeof unknownModels)[number],
): Promise<void> {
  const rows = await sql<{ id: string }[]>`
    select custom_id as id from ${sql(`snapshot_${from}`)}
    where snapshot_id = ${snapshotId} and name = ${named} || custom_id`;
  await connection.run(`create or replace temp table ${model} (${column} varchar)`);
  const ids = rows.map(({ id }) => [id]);
  await append(connection, model, ids);
  // A known one may be called so, too.
  await connection.run(
    `delete from ${model} where ${column} in (
       select ${column} from main.${from} where valid_from <= $changeId and (valid_to is null or valid_to > $changeId))`,
    { changeId },
  );
}
