/** Empty datasets of runs, imports and copies that were cut off: BigQuery lets their tables expire, and never them. */
import { now } from '@caselift/db/clock';
import type { Sql } from '@caselift/db/connect';
import type { BigQueryEnv } from '../../env.ts';
import { bigQueryOf } from '../warehouses.ts';

/** Their tables expire after one day. */
const leftAfterMs = 2 * 86_400_000;

/** Answers the names of those that it deleted: only this installation's own. */
export async function sweepDatasets(sql: Sql, settings: BigQueryEnv): Promise<string[]> {
  const { datasets } = await bigQueryOf(sql, settings);
  const dropped = await datasets.dropAbandoned(`${settings.datasetPrefix}_`, now().getTime() - leftAfterMs);
  if (dropped.length > 0) console.log(`Deleted empty datasets of what was cut off: ${dropped.join(', ')}.`);
  return dropped;
}
