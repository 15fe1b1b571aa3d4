/** Measures items as the worker does: all in an update, and one after the other for a snapshot that stands. */
import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { openDatabase } from '@caselift/db/database';
import { growingSnapshot } from '@caselift/db/growing-snapshots';
import { createWholesaler } from '@caselift/db/wholesalers';
import { closeRun, openRun, writePart } from '@caselift/server/jobs/queue/update-runs';
import { closeAll, openWarehouse } from '@caselift/warehouse/duckdb';
import { measureScopes } from '@caselift/warehouse/measure-items';
import { runUpdate } from '@caselift/warehouse/run';
import { peakMemory, type Stages, serveStep, stageClock } from '../child.ts';
import { randomItems } from '../item-scopes.ts';
import { itemsInPostgres, type PostgresItems } from '../peers/postgres-items.ts';

export type ItemsInput = {
  dataDir: string;
  wholesalerId: string;
  title: string;
  today: string;
  items: number;
  single: number;
};
export type ItemsOutput = {
  snapshotId: number;
  scopes: number;
  /** Of the update with them. */
  stages: Stages;
  putMs: number;
  peakBytes: number;
  idleMs: number[];
  besideMs: number[];
  postgres: PostgresItems;
};

const compared = 60;

serveStep(async ({ dataDir, wholesalerId, title, today, items, single }: ItemsInput): Promise<ItemsOutput> => {
  const database = await openDatabase({ dataDir });
  const { sql } = database;
  await createWholesaler(sql, { wholesalerId, title });
  const warehouse = await openWarehouse(dataDir, wholesalerId);
  const all = randomItems(items, 14);

  async function update(): Promise<{ snapshotId: number; stages: Stages; putMs: number }> {
    const jobId = randomUUID();
    const runId = await openRun(sql, { jobId, wholesalerId, actor: 'bench' });
    const clock = stageClock();
    let put: { since: number; ms: number } | null = null;
    const { snapshotId } = await runUpdate({
      warehouse,
      sql,
      wholesalerId,
      runId,
      today,
      itemsAt: async () => {
        put = { since: performance.now(), ms: 0 };
        return all;
      },
      onPart: (part, status, message) => writePart(sql, { wholesalerId, runId, part, status, message }),
      onProgress: (stage) => {
        if (put?.ms === 0) put.ms = performance.now() - put.since;
        clock.enter(stage);
      },
    });
    await closeRun(sql, jobId, null);
    return { snapshotId, stages: clock.finish(), putMs: (put as { ms: number } | null)?.ms ?? 0 };
  }

  /** Of each item its first scope. */
  async function measureOneByOne(snapshotId: number, seed: number, isOver: () => boolean): Promise<number[]> {
    const { scopes, lists } = randomItems(single, seed);
    const times: number[] = [];
    for (const scope of scopes.slice(0, single)) {
      if (isOver()) break;
      const start = performance.now();
      const isMeasured = await measureScopes({ dataDir, sql, wholesalerId, snapshotId }, { scopes: [scope], lists });
      if (!isMeasured) throw new Error('The snapshot stands.');
      times.push(performance.now() - start);
      await sleep(50);
    }
    return times;
  }

  const first = await update();
  const idleMs = await measureOneByOne(first.snapshotId, 5, () => false);
  let isOver = false;
  const beside = update().finally(() => {
    isOver = true;
  });
  const besideMs = await measureOneByOne(first.snapshotId, 6, () => isOver);
  const { snapshotId } = await beside;
  const peakBytes = peakMemory('self');
  const place = { dataDir, sql, wholesalerId, snapshotId };
  const figures = await growingSnapshot(sql, place);
  if (figures === null) throw new Error('The snapshot stands.');
  const every = Math.ceil(all.scopes.length / compared);
  const sample = { ...all, scopes: all.scopes.filter((_, at) => at % every === 0) };
  const postgres = await itemsInPostgres(place, figures, all, sample);
  await warehouse.close();
  await closeAll();
  await database.close();
  return { ...first, scopes: all.scopes.length, peakBytes, idleMs, besideMs, postgres };
});
