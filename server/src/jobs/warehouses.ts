/** Where a wholesaler's facts are: the one place that knows which engine holds them (docs/decisions/122). */
import { existsSync } from 'node:fs';
import type { Sql } from '@caselift/db/connect';
import { readInstallation } from '@caselift/db/installation';
import { readEngine, type WarehouseEngine } from '@caselift/db/wholesalers';
import { openPort } from '@caselift/warehouse/bigquery/client';
import { bringCopy, type CopyPlace } from '@caselift/warehouse/bigquery/copy';
import { StrangersDataset } from '@caselift/warehouse/bigquery/datasets';
import { openFacts as openDataset } from '@caselift/warehouse/bigquery/facts';
import type { BigQueryPort } from '@caselift/warehouse/bigquery/port';
import { openWarehouse, warehouseFile } from '@caselift/warehouse/duckdb';
import type { Facts } from '@caselift/warehouse/engine';
import type { BigQueryEnv, Env } from '../env.ts';
import { refusal } from '../http/errors.ts';
import { dropFile } from './holding/facts-file.ts';
import { isOwnFile, markOwnFile } from './holding/file-owner.ts';

export type FactsPlace = { sql: Sql; env: Env; wholesalerId: string };

/** Of a wholesaler that is about to be created: `chosen`, or what the configuration says. */
export async function engineOf(
  { sql, env, wholesalerId }: FactsPlace,
  chosen: WarehouseEngine = env.warehouse,
): Promise<WarehouseEngine> {
  return (await readEngine(sql, wholesalerId)) ?? chosen;
}

/** Opens, and on the first time makes, the facts. Rejects where there are another installation's under this name. */
export async function openFacts(place: FactsPlace, engine?: WarehouseEngine): Promise<Facts> {
  const { env, wholesalerId } = place;
  if ((engine ?? (await engineOf(place))) === 'duckdb') {
    await markOwnFile(fileOf(place));
    return openWarehouse(env.dataDir, wholesalerId);
  }
  const { port, dataset } = await datasetOf(place);
  return openDataset(port, { wholesalerId, dataset });
}

export function datasetName({ datasetPrefix }: { datasetPrefix: string }, wholesalerId: string): string {
  return `${datasetPrefix}_${wholesalerId}`;
}

const fileOf = ({ sql, env: { dataDir }, wholesalerId }: FactsPlace) => ({ sql, dataDir, wholesalerId });

/** BigQuery as this installation: its own datasets alone are opened and deleted. */
export async function bigQueryOf(sql: Sql, settings: BigQueryEnv): Promise<BigQueryPort> {
  return openPort({ ...settings, installation: (await readInstallation(sql)).id });
}

/** BigQuery's place of a wholesaler, whether its facts are there or not. */
export async function datasetOf({ sql, env: { bigQuery, dataDir }, wholesalerId }: FactsPlace): Promise<CopyPlace> {
  if (bigQuery === null)
    throw refusal('conflict', `The sales lines of ${wholesalerId} are in BigQuery. Set BIGQUERY_PROJECT.`);
  const port = await bigQueryOf(sql, bigQuery);
  return { port, dataset: datasetName(bigQuery, wholesalerId), dataDir, wholesalerId };
}

/**
 * Deletes the facts, and the copy of those of BigQuery, except what is another installation's by now: that is left, and
 * said in the log. Safe to repeat.
 */
export async function removeFacts(place: FactsPlace): Promise<void> {
  const { sql, env, wholesalerId } = place;
  if ((await engineOf(place)) === 'bigquery') {
    const { port, dataset } = await datasetOf(place);
    await port.datasets.drop(dataset).catch((error: unknown) => {
      if (!(error instanceof StrangersDataset)) throw error;
      console.error(error.message);
    });
  }
  // Should this be cut off, nobody looks for what may be gone.
  await sql`update wholesalers set facts_change = 0, facts_copy = null where wholesaler_id = ${wholesalerId}`;
  if (await isOwnFile(fileOf(place))) await dropFile(env.dataDir, wholesalerId);
  else console.error(`The file of sales lines of ${wholesalerId} is another installation's. It was left as it is.`);
}

/** What a creation that was refused has made: facts without a change. What was there before has one, and stays. */
export async function removeMade(place: FactsPlace, engine: WarehouseEngine): Promise<void> {
  const { env, wholesalerId } = place;
  if (engine === 'bigquery') {
    const { port, dataset } = await datasetOf(place);
    if ((await port.datasets.own(dataset)) && (await isWithoutChange(place, engine))) await port.datasets.drop(dataset);
    return;
  }
  const isThere = existsSync(warehouseFile(env.dataDir, wholesalerId));
  if (isThere && (await isWithoutChange(place, engine))) await dropFile(env.dataDir, wholesalerId);
}

async function isWithoutChange(place: FactsPlace, engine: WarehouseEngine): Promise<boolean> {
  const facts = await openFacts(place, engine);
  try {
    return (await facts.currentChange()) === 0;
  } finally {
    await facts.close();
  }
}

/** The newest change that each file is known to hold. */
const held = new Map<string, number>();

/**
 * For what reads lines from the file on this machine: of a wholesaler in BigQuery it is a copy, which must hold the changes
 * of all its figures. It does unless the data folder is another one than before. Answers the bytes that Google billed.
 * @param isUpdating figures are about to be made of what BigQuery holds now.
 */
export async function bringLines(place: FactsPlace, isUpdating = false): Promise<number> {
  const { sql, env, wholesalerId } = place;
  if ((await readEngine(sql, wholesalerId)) !== 'bigquery') return 0;
  const path = warehouseFile(env.dataDir, wholesalerId);
  if (!isUpdating) {
    const [newest] = await sql<{ changeId: number | null }[]>`
      select max(change_id)::integer as "changeId" from snapshots
      where wholesaler_id = ${wholesalerId} and dropped_at is null`;
    if (existsSync(path) && (newest?.changeId ?? 0) <= (held.get(path) ?? -1)) return 0;
  }
  const source = await datasetOf(place);
  await markOwnFile(fileOf(place));
  await bringCopy(source);
  const copy = await openWarehouse(env.dataDir, wholesalerId);
  held.set(path, await copy.currentChange());
  await copy.close();
  return source.port.bytesBilled();
}
