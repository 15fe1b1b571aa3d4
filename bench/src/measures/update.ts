/** The whole update, stage by stage, beside the least it could cost and beside PostgreSQL doing the sums itself. */
import { join } from 'node:path';
import type { Sql } from '@caselift/db/connect';
import { openDatabase } from '@caselift/db/database';
import { partitionName } from '@caselift/db/partitions';
import { snapshotTables } from '@caselift/db/snapshot-tables/registry';
import { runStep } from '../child.ts';
import type { Dataset } from '../datasets.ts';
import { atMost, type Figure, gigabytes, megabytes, seconds } from '../figures.ts';
import { copyPublishedRows, scanNeededColumns } from '../peers/copy-rows.ts';
import { aggregateInPostgres } from '../peers/postgres-aggregates.ts';
import type { UpdateInput, UpdateOutput } from '../steps/update.ts';
import { dataDirOf, stageLines } from './import.ts';

const twoGigabytes = 2e9;

/** Needs the imported warehouse of measureImport; leaves preview pointed at a snapshot. */
export async function measureUpdate(dataset: Dataset): Promise<Figure[]> {
  const { wholesalerId, name, today, folder } = dataset;
  const dataDir = dataDirOf(dataset);
  const update = await runStep<UpdateInput, UpdateOutput>('update', { dataDir, wholesalerId, title: name, today });
  console.log(stageLines(`update ${name}`, update.stages));

  const warehouseFile = join(dataDir, 'warehouse', `${wholesalerId}.duckdb`);
  const scan = await scanNeededColumns(warehouseFile);
  const database = await openDatabase({ dataDir });
  try {
    const copy = await copyPublishedRows(database.sql, update.snapshotId, folder);
    const bytes = await snapshotBytes(database.sql, update.snapshotId);
    const peer = await aggregateInPostgres(database.sql, {
      warehouseFile,
      folder,
      snapshotId: update.snapshotId,
      lastDate: today,
    });
    const figure = (what: string, value: string, beside: string, limit = ''): Figure => ({
      measure: 'update',
      dataset: name,
      what,
      value,
      peer: beside,
      limit,
    });
    const floor = `scan ${seconds(scan)} + server-side COPY of ${copy.rows.toLocaleString('en-US')} rows ${seconds(copy.milliseconds)} = ${seconds(scan + copy.milliseconds)}`;
    const sums = `PostgreSQL 18, the same sums: ${seconds(peer.aggregateMilliseconds)} (and ${seconds(peer.loadMilliseconds)} to load the lines)`;
    const transferring = sumOf(update, /^Transferring/);
    const checking = sumOf(update, /^Checking/);
    return [
      figure(
        'whole update',
        `${seconds(update.milliseconds)}, ${seconds(update.processorMs)} of processor in the worker`,
        floor,
      ),
      figure('its sums', seconds(sumOf(update, /^Computing/)), sums),
      figure('its proofs (invariants)', seconds(checking), ''),
      figure('its transfer', seconds(transferring), `server-side COPY, no index: ${seconds(copy.milliseconds)}`),
      figure('its snapshot', `${copy.rows.toLocaleString('en-US')} rows, ${megabytes(bytes)}`, ''),
      figure('peak memory', gigabytes(update.peakBytes), '', atMost(update.peakBytes, twoGigabytes, 'under 2 GB')),
    ];
  } finally {
    await database.close();
  }
}

/** With indexes and what is stored beside the rows. */
async function snapshotBytes(sql: Sql, snapshotId: number): Promise<number> {
  const partitions = snapshotTables.map(({ name }) => partitionName(name, snapshotId));
  const [row] = await sql<{ bytes: number }[]>`
    select sum(pg_total_relation_size(name::regclass))::float8 as bytes from unnest(${partitions}::text[]) as name`;
  return row?.bytes ?? Number.NaN;
}

function sumOf({ stages }: UpdateOutput, wanted: RegExp): number {
  return stages.filter(([stage]) => wanted.test(stage)).reduce((sum, [, milliseconds]) => sum + milliseconds, 0);
}
