/**
 * Publish, reset and rollback: each one short transaction of db/publish.ts, which refuses while there is nothing to put
 * in force. After an upgrade, what it is about to point at is completed first.
 */
import { publish, reset, rollback } from '@caselift/db/publish';
import { tablesToCompute } from '@caselift/db/snapshot-tables/registry';
import { tableVersions } from '@caselift/db/snapshots';
import { makeFairSemaphore } from '@caselift/warehouse/fair-semaphore';
import type { PayloadOf } from '../registry.ts';
import type { JobContext } from '../worker/job-context.ts';
import { backfill } from './backfill-job.ts';

/** Many wholesalers publish at once, and computing figures takes memory: one of them computes at a time. */
const computing = makeFairSemaphore(1);

export async function runPublishJob(context: JobContext): ReturnType<typeof publish> {
  await complete(context, await pointedAt(context, 'preview'));
  context.progress('Publishing', null);
  return publish(context.sql, context.wholesalerId, context.actor, context.origin, context.jobId);
}

export async function runResetJob(context: JobContext): ReturnType<typeof reset> {
  await complete(context, await pointedAt(context, 'prod'));
  context.progress('Resetting', null);
  return reset(context.sql, context.wholesalerId, context.actor, context.origin, context.jobId);
}

export async function runRollbackJob(
  context: JobContext,
  { publicationId }: PayloadOf<'rollback'>,
): ReturnType<typeof rollback> {
  await complete(context, await publishedAs(context, publicationId));
  context.progress('Rolling back to an earlier publication', null);
  return rollback(context.sql, context.wholesalerId, publicationId, context.actor, context.origin, context.jobId);
}

/** undefined: there is nothing to point at, which the transaction says. */
type Target = { snapshotId: number } | undefined;

async function pointedAt({ sql, wholesalerId }: JobContext, db: 'preview' | 'prod'): Promise<Target> {
  const [target] = await sql<{ snapshotId: number }[]>`
    select snapshot_id as "snapshotId" from environments where wholesaler_id = ${wholesalerId} and db = ${db} and snapshot_id is not null`;
  return target;
}

async function publishedAs({ sql, wholesalerId }: JobContext, publicationId: number): Promise<Target> {
  const [target] = await sql<{ snapshotId: number }[]>`
    select snapshot_id as "snapshotId" from publications
    where wholesaler_id = ${wholesalerId} and publication_id = ${publicationId}`;
  return target;
}

async function complete(context: JobContext, target: Target): Promise<void> {
  if (target === undefined) return;
  if (tablesToCompute(await tableVersions(context.sql, target.snapshotId)).length === 0) return;
  const release = await computing.acquire(context.wholesalerId, context.signal);
  try {
    await context.withFiles(() => backfill(context, target.snapshotId));
  } finally {
    release();
  }
}
