/** Publish, reset and rollback: each one short transaction of db/publish.ts, which refuses while there is nothing to put in force. */
import { publish, reset, rollback } from '@caselift/db/publish';
import type { PayloadOf } from '../registry.ts';
import type { JobContext } from '../worker/job-context.ts';

export function runPublishJob(context: JobContext): ReturnType<typeof publish> {
  context.progress('Publishing', null);
  return publish(context.sql, context.wholesalerId, context.actor, context.origin, context.jobId);
}

export function runResetJob(context: JobContext): ReturnType<typeof reset> {
  context.progress('Resetting', null);
  return reset(context.sql, context.wholesalerId, context.actor, context.origin, context.jobId);
}

export function runRollbackJob(
  context: JobContext,
  { publicationId }: PayloadOf<'rollback'>,
): ReturnType<typeof rollback> {
  context.progress('Going back to an earlier publication', null);
  return rollback(context.sql, context.wholesalerId, publicationId, context.actor, context.origin, context.jobId);
}
