/** The end of a job: written for those who wait, and off the queue, in one transaction. */
import { errorStatus, errorTexts } from '@caselift/contract/errors';
import type { Sql, Tx } from '@caselift/db/connect';
import { stateErrorCode } from '@caselift/db/state-error';
import type { PgBoss } from 'pg-boss';
import { isDiskFull } from '../../http/disk-full.ts';
import { isRefusal } from '../../http/errors.ts';
import { isStorageAway } from '../../storage/away.ts';
import type { JobOutcome } from '../requests.ts';
import { asBossDb, wholesalerQueue } from './boss.ts';
import { clearJob } from './clear-job.ts';
import { writeOutcome } from './progress.ts';
import { closeRun } from './update-runs.ts';
import type { FilePlace } from './upload-bytes.ts';

type Place = FilePlace & { sql: Sql; boss: PgBoss };

/**
 * Ends a job that this worker runs. Whoever learns of the outcome may send the next job at once, so the queue's key
 * must be free in the same moment. A failure ends a job like a success: retries are for workers that died. `tell` writes
 * what else belongs to the end.
 */
export async function settle(
  place: Place,
  jobId: string,
  outcome: JobOutcome,
  tell?: (tx: Tx) => Promise<void>,
): Promise<void> {
  const isOurs = await place.sql.begin(async (tx) => {
    const ended: { affected?: number } = await place.boss.complete(wholesalerQueue, jobId, null, { db: asBossDb(tx) });
    if (ended.affected !== 1) return false; // taken back from us: it runs again and ends there
    await writeEnd(tx, jobId, outcome);
    await tell?.(tx);
    return true;
  });
  // Only now: until the commit a crash would run the job again, and it would look for its files.
  if (isOurs) await clearJob(place, jobId, hasRejects(outcome) ? 'rejects' : 'nothing');
}

/** Ends a job that the queue no longer holds. */
export async function settleLost(place: Omit<Place, 'boss'>, jobId: string, message: string): Promise<void> {
  await place.sql.begin((tx) => writeEnd(tx, jobId, { state: 'failed', message, code: 'internal' }));
  await clearJob(place, jobId, 'nothing');
}

/** Writes the end of a job and of its run. */
export async function writeEnd(tx: Tx, jobId: string, outcome: JobOutcome): Promise<void> {
  if (outcome.state === 'failed') await closeRun(tx, jobId, outcome.message);
  await writeOutcome(tx, jobId, outcome);
}

function hasRejects(outcome: JobOutcome): boolean {
  const result = outcome.state === 'succeeded' ? outcome.result : null;
  return typeof result === 'object' && result !== null && 'rejectsFile' in result && result.rejectsFile !== null;
}

/** What a thrown error means for the job; a person reads the message. */
export function failureOf(error: unknown): Extract<JobOutcome, { state: 'failed' }> {
  if (isDiskFull(error)) return { state: 'failed', message: errorTexts.diskFull, code: 'unavailable' };
  if (isStorageAway(error)) return { state: 'failed', message: errorTexts.storageAway, code: 'unavailable' };
  const message = error instanceof Error ? error.message : String(error);
  if (isRefusal(error))
    return { state: 'failed', message, code: errorStatus[error.refusal] === 503 ? 'unavailable' : 'conflict' };
  return { state: 'failed', message, code: stateErrorCode(error) === null ? 'internal' : 'conflict' };
}
