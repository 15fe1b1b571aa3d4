/** Publish and reset: each one short transaction of db/publish.ts, which refuses while there is nothing to put in force. */
import { publish, reset } from '@caselift/db/publish';
import type { JobContext } from './job-context.ts';

export function runPublishJob(context: JobContext): ReturnType<typeof publish> {
  context.progress('Publishing', null);
  return publish(context.sql, context.wholesalerId, context.actor, context.origin);
}

export function runResetJob(context: JobContext): ReturnType<typeof reset> {
  context.progress('Resetting', null);
  return reset(context.sql, context.wholesalerId, context.actor, context.origin);
}
