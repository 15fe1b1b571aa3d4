/**
 * Compares plans with what people were asked to accept, once nobody edits the rules: when told to, and every 10 s. It
 * isn't a job because nobody waits for it and it would block people's jobs (docs/decisions/127).
 */
import { databaseNow } from '@caselift/db/clock';
import type { Sql } from '@caselift/db/connect';
import { runsChannel } from '../../notifications/runs.ts';
import { makePlanVersions } from '../../plans/make-versions.ts';
import { noteRules, plansChannel, readRules } from '../../plans/pending.ts';
import { everySoOften, lookWhenTold } from './every-so-often.ts';

const everyMs = 10_000;
/** What failed isn't tried at once again. */
const againMs = 5 * 60_000;

export async function watchPlans({
  sql,
  signal,
}: {
  sql: Sql;
  signal: AbortSignal;
}): Promise<{ stop(): Promise<void> }> {
  const failedAt = new Map<string, number>();

  async function compare(): Promise<void> {
    const now = await databaseNow(sql);
    for (const of of await readRules(sql)) {
      if (signal.aborted) return;
      const { wholesalerId, rules } = of;
      if (performance.now() - (failedAt.get(wholesalerId) ?? -againMs) < againMs) continue;
      if (!(await noteRules(sql, of, now))) continue;
      await makePlanVersions(sql, { wholesalerId, rules }).catch((error: Error) => {
        if (signal.aborted) return;
        failedAt.set(wholesalerId, performance.now());
        console.error(`The plans of ${wholesalerId} were not compared: ${error.message}`);
      });
    }
  }

  const comparing = everySoOften({ everyMs, name: 'Plans', signal }, compare);
  return lookWhenTold(comparing, sql, [plansChannel, runsChannel]);
}
