/** Closes a sales period, as the worker would, and says how long each stage took. */
import { randomUUID } from 'node:crypto';
import { openDatabase } from '@caselift/db/database';
import { closingChecks } from '@caselift/domain/closing/closing-checklist';
import { readEnv } from '@caselift/server/env';
import { runCloseJob } from '@caselift/server/jobs/kinds/close-job';
import { peakMemory, type Stages, serveStep, stageClock } from '../child.ts';

export type CloseInput = { dataDir: string; wholesalerId: string; from: string };
export type CloseOutput = {
  milliseconds: number;
  stages: Stages;
  people: number;
  /** Of what is stored of everyone, as it lies on the disk and as text. */
  storedBytes: number;
  textBytes: number;
  lines: number;
  peakBytes: number;
  /** Before the job. */
  startBytes: number;
};

serveStep(async ({ dataDir, wholesalerId, from }: CloseInput): Promise<CloseOutput> => {
  const database = await openDatabase({ dataDir });
  const { sql } = database;
  for (const check of closingChecks) {
    await sql`
      insert into closing_waivers (wholesaler_id, period_from, check_name, count, reason, waived_by)
      values (${wholesalerId}, ${from}, ${check}, 1000000, 'Known', 'bench')`;
  }
  const clock = stageClock();
  const startBytes = peakMemory('self');
  const start = performance.now();
  const context = {
    ...{ sql, env: readEnv({ DATA_DIR: dataDir }), jobId: randomUUID(), wholesalerId, actor: 'bench', origin: 'bench' },
    ...{ signal: AbortSignal.any([]), withFiles: <T>(work: () => Promise<T>) => work(), progress: clock.enter },
  };
  const { people } = await runCloseJob(context, { from });
  const milliseconds = performance.now() - start;
  const stages = clock.finish();
  const peakBytes = peakMemory('self');
  const [stored] = await sql<{ storedBytes: number; textBytes: number; lines: number }[]>`
    select pg_total_relation_size('closed_statements') as "storedBytes",
      sum(length(statement::text) + length(without_profits::text) + length(inputs::text))::bigint as "textBytes",
      sum(jsonb_array_length(statement -> 'objectives' -> 'lines')
        + jsonb_array_length(statement -> 'incentives' -> 'lines'))::bigint as lines
    from closed_statements where wholesaler_id = ${wholesalerId}`;
  await database.close();
  if (stored === undefined) throw new Error('Nothing was stored.');
  return { milliseconds, stages, people, ...stored, peakBytes, startBytes };
});
