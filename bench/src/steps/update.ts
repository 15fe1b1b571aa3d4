/** Runs one whole update of a wholesaler, as the worker would, and says how long each stage took. */
import { randomUUID } from 'node:crypto';
import { openDatabase } from '@caselift/db/database';
import { createWholesaler } from '@caselift/db/wholesalers';
import { closeRun, openRun, writePart } from '@caselift/server/jobs/queue/update-runs';
import { openWarehouse } from '@caselift/warehouse/duckdb';
import { runUpdate } from '@caselift/warehouse/run';
import { peakMemory, processorTime, type Stages, serveStep, stageClock } from '../child.ts';

export type UpdateInput = { dataDir: string; wholesalerId: string; title: string; today: string };
export type UpdateOutput = {
  milliseconds: number;
  processorMs: number;
  stages: Stages;
  snapshotId: number;
  peakBytes: number;
};

serveStep(async ({ dataDir, wholesalerId, title, today }: UpdateInput): Promise<UpdateOutput> => {
  const database = await openDatabase({ dataDir });
  const { sql } = database;
  await createWholesaler(sql, { wholesalerId, title });
  const jobId = randomUUID();
  const runId = await openRun(sql, { jobId, wholesalerId, actor: 'bench' });
  const warehouse = await openWarehouse(dataDir, wholesalerId);
  const clock = stageClock();
  const start = performance.now();
  const processorBefore = processorTime();
  const { snapshotId } = await runUpdate({
    warehouse,
    sql,
    wholesalerId,
    runId,
    today,
    onPart: (part, status, message) => writePart(sql, { wholesalerId, runId, part, status, message }),
    onProgress: clock.enter,
  });
  const milliseconds = performance.now() - start;
  const processorMs = processorTime() - processorBefore;
  const stages = clock.finish();
  await closeRun(sql, jobId, null);
  await warehouse.close();
  await database.close();
  return { milliseconds, processorMs, stages, snapshotId, peakBytes: peakMemory('self') };
});
