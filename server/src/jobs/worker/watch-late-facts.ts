/**
 * Measures closed sales periods again if their facts have changed: after publications, updates and decisions on
 * entries. It isn't a job because nobody waits for it and it would block people's jobs (decision 095).
 */
import type { Sql } from '@caselift/db/connect';
import type { Env } from '../../env.ts';
import { runsChannel } from '../../notifications/runs.ts';
import { HeldElsewhere } from '../holding/holdings.ts';
import { mustRestate, restate } from '../kinds/restate.ts';
import { bringLines } from '../warehouses.ts';
import { everySoOften, lookWhenTold } from './every-so-often.ts';

/** Updates of Preview and decisions on entries tell nobody. */
const everyMs = 10_000;
/** What failed isn't tried at once again. */
const againMs = 5 * 60_000;

type Place = {
  sql: Sql;
  env: Env;
  signal: AbortSignal;
  /** Of its wholesalers, and of those that nobody has. */
  worker: string;
  /** With the wholesaler's file here. Waits for a backup, and a backup for it. */
  withFiles: <T>(wholesalerId: string, work: () => Promise<T>) => Promise<T>;
};

export async function watchLateFacts(place: Place): Promise<{ stop(): Promise<void> }> {
  const { sql, env, signal, worker, withFiles } = place;
  const { dataDir } = env;
  const failedAt = new Map<string, number>();
  const lookedAt = new Map<string, string>();

  async function measure(): Promise<void> {
    const closed = await sql<{ wholesalerId: string }[]>`
      select distinct wholesaler_id as "wholesalerId" from closings join wholesalers w using (wholesaler_id)
      where w.worker is null or w.worker = ${worker} order by 1`;
    for (const { wholesalerId } of closed) {
      if (signal.aborted) return;
      if (performance.now() - (failedAt.get(wholesalerId) ?? -againMs) < againMs) continue;
      await lookAt(wholesalerId).catch((error: Error) => {
        if (signal.aborted || error instanceof HeldElsewhere) return;
        failedAt.set(wholesalerId, performance.now());
        console.error(`What came late for ${wholesalerId} was not measured: ${error.message}`);
      });
    }
  }

  async function lookAt(wholesalerId: string): Promise<void> {
    const state = await readState(sql, wholesalerId);
    if (lookedAt.get(wholesalerId) === state) return;
    if (await mustRestate(sql, wholesalerId)) {
      await withFiles(wholesalerId, async () => {
        if (env.bigQuery !== null) await bringLines({ sql, env, wholesalerId });
        await restate({ sql, dataDir, wholesalerId, signal });
      });
    }
    lookedAt.set(wholesalerId, state);
  }

  const measuring = everySoOften({ everyMs, name: 'What came late', signal }, measure);
  return lookWhenTold(measuring, sql, [runsChannel]);
}

/** Another text once there may be something to measure: entries are many, and are not read each time. */
async function readState(sql: Sql, wholesalerId: string): Promise<string> {
  const [found] = await sql<{ state: string }[]>`
    select concat(
      (select string_agg(concat_ws(' ', db, snapshot_id, coalesce(part_revisions ->> 'itemEntries', first_revision::text)),
        ',' order by db)
       from environments where wholesaler_id = ${wholesalerId}), ';',
      (select string_agg(concat_ws(' ', period_from, closed_at), ',' order by period_from)
       from closings where wholesaler_id = ${wholesalerId})) as state`;
  return found?.state ?? '';
}
