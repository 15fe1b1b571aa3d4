/** The models of items for a snapshot that stands: built as its update built them, of a few scopes alone. */
import { existsSync } from 'node:fs';
import type { Sql } from '@caselift/db/connect';
import type { GrowingSnapshot } from '@caselift/db/growing-snapshots';
import type { DuckDBConnection } from '@duckdb/node-api';
import { openWarehouse, warehouseFile } from './duckdb.ts';
import { interruptible } from './interruptible.ts';
import { type ItemsToMeasure, putItems } from './item-inputs.ts';
import { type KeptConnection, keep, takeKept } from './kept-connections.ts';
import { buildModel, modelsBehind } from './refs.ts';

export type MeasurePlace = {
  dataDir: string;
  sql: Sql;
  wholesalerId: string;
  snapshotId: number;
  signal?: AbortSignal | undefined;
};

/**
 * Builds the models named, with what they read, on a connection of the work's own; null where the lines that the snapshot
 * was made of are gone. What is the same for all items of these figures is kept for the next question.
 */
export async function withItemModels<T>(
  place: MeasurePlace,
  { changeId, lastDate }: GrowingSnapshot,
  items: ItemsToMeasure,
  models: readonly string[],
  work: (connection: DuckDBConnection) => Promise<T>,
): Promise<T | null> {
  const { dataDir, wholesalerId, signal } = place;
  const path = warehouseFile(dataDir, wholesalerId);
  const key = `${changeId} ${lastDate}`;
  const kept = takeKept(path, key) ?? (await begin(place, changeId));
  if (kept === null) return null;
  const { connection, made } = kept;
  let isWhole = false;
  try {
    const done = await interruptible(connection, signal, async () => {
      const variables = { change_id: changeId, last_date: lastDate };
      const needed = modelsBehind(models);
      for (const model of needed.filter(({ name, isOfInputs }) => !isOfInputs && !made.has(name))) {
        await buildModel(connection, model, variables);
        made.add(model.name);
      }
      // What is made of these items goes with the transaction.
      await connection.run('begin transaction');
      await putItems(connection, items);
      for (const model of needed.filter(({ isOfInputs }) => isOfInputs)) await buildModel(connection, model, variables);
      const answer = await work(connection);
      await connection.run('rollback');
      return answer;
    });
    isWhole = true;
    return done;
  } finally {
    if (isWhole) await keep(path, key, kept);
    else {
      connection.disconnectSync();
      await kept.warehouse.close();
    }
  }
}

async function begin({ dataDir, wholesalerId }: MeasurePlace, changeId: number): Promise<KeptConnection | null> {
  // Opening would make the file.
  if (!existsSync(warehouseFile(dataDir, wholesalerId))) return null;
  const warehouse = await openWarehouse(dataDir, wholesalerId);
  try {
    if ((await warehouse.currentChange()) >= changeId) {
      return { warehouse, connection: await warehouse.connect(), made: new Set() };
    }
  } catch (error) {
    await warehouse.close();
    throw error;
  }
  await warehouse.close();
  return null;
}
