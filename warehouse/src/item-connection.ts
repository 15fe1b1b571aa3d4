/** The models of items for a snapshot that stands: built as its update built them, of a few scopes alone. */
import { existsSync } from 'node:fs';
import type { Sql } from '@caselift/db/connect';
import type { GrowingSnapshot } from '@caselift/db/growing-snapshots';
import type { DuckDBConnection } from '@duckdb/node-api';
import { openWarehouse, warehouseFile } from './duckdb.ts';
import { interruptible } from './interruptible.ts';
import { addItems, type ItemsToMeasure, kindsOf, noItems, putItems } from './item-inputs.ts';
import { type KeptConnection, keep, takeKept } from './kept-connections.ts';
import { planFacts } from './planned-facts.ts';
import { asQuestion } from './questions-first.ts';
import { buildModel, modelsBehind } from './refs.ts';
import { returnsTo } from './windows.ts';

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
export function withItemModels<T>(
  place: MeasurePlace,
  snapshot: GrowingSnapshot,
  items: ItemsToMeasure,
  models: readonly string[],
  work: (connection: DuckDBConnection) => Promise<T>,
): Promise<T | null> {
  return asQuestion(() => withModels(place, snapshot, items, models, work));
}

async function withModels<T>(
  place: MeasurePlace,
  { changeId, planChange, lastDate, isOfPeriod, timeZone }: GrowingSnapshot,
  items: ItemsToMeasure,
  models: readonly string[],
  work: (connection: DuckDBConnection) => Promise<T>,
): Promise<T | null> {
  const { dataDir, wholesalerId, signal } = place;
  const path = warehouseFile(dataDir, wholesalerId);
  const lastReturns = returnsTo(lastDate, isOfPeriod);
  const key = `${changeId} ${lastDate} ${lastReturns} ${planChange}`;
  const facts = planChange === changeId ? 'facts' : 'planned';
  const kept = takeKept(path, key) ?? (await begin(place, { changeId, planChange }));
  if (kept === null) return null;
  const { connection, made } = kept;
  let isWhole = false;
  try {
    const done = await interruptible(connection, signal, async () => {
      const variables = { change_id: changeId, last_date: lastDate, returns_to: lastReturns };
      const needed = modelsBehind(models);
      for (const model of needed.filter(({ name, isOfInputs }) => !isOfInputs && !made.has(name))) {
        await buildModel(connection, model, variables, facts);
        made.add(model.name);
      }
      const ofInputs = needed.filter(({ isOfInputs }) => isOfInputs);
      // Those that are about other kinds of items than these stay as they are without any.
      if (!ofInputs.every(({ name }) => made.has(name))) {
        await putItems(connection, noItems);
        for (const model of ofInputs) await buildModel(connection, model, variables, facts);
        for (const { name } of ofInputs) made.add(name);
      }
      const kinds = kindsOf(items);
      // What is made of these items goes with the transaction.
      await connection.run('begin transaction');
      await addItems(connection, { ...items, timeZone });
      for (const model of ofInputs) {
        if (model.onlyFor === null || kinds.has(model.onlyFor)) await buildModel(connection, model, variables, facts);
      }
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

async function begin(
  { dataDir, wholesalerId }: MeasurePlace,
  { changeId, planChange }: Pick<GrowingSnapshot, 'changeId' | 'planChange'>,
): Promise<KeptConnection | null> {
  // Opening would make the file.
  if (!existsSync(warehouseFile(dataDir, wholesalerId))) return null;
  const warehouse = await openWarehouse(dataDir, wholesalerId);
  try {
    if ((await warehouse.currentChange()) >= changeId) {
      const connection = await warehouse.connect();
      if (planChange !== changeId) await planFacts(connection, planChange);
      return { warehouse, connection, made: new Set() };
    }
  } catch (error) {
    await warehouse.close();
    throw error;
  }
  await warehouse.close();
  return null;
}
