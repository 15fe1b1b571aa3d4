import { readJob } from '@caselift/contract/jobs';
import type { Scope } from '@caselift/contract/scope';
import { call } from '../../api/call.ts';
import { announce } from '../../api/refusal.ts';
import type { ProgressToast } from '../../ui/toasts.ts';

/**
 * Says what came of a job, whichever page the admin has gone on to meanwhile.
 * @param words failed: instead of the job's own words, where the page shows those
 */
export async function followJob(
  scope: Scope,
  jobId: string,
  { said, done, failed }: { said: ProgressToast; done: string; failed?: string },
): Promise<void> {
  try {
    const { error } = await ended(scope, jobId);
    if (error === null) said.succeed(done);
    else said.fail(failed ?? error);
  } catch (error) {
    said.close();
    announce(error);
  }
}

async function ended(scope: Scope, jobId: string) {
  for (;;) {
    await new Promise((resolve) => setTimeout(resolve, 2000));
    await visible();
    const job = await call(readJob, { query: scope, params: { jobId } });
    if (job.ended) return job;
  }
}

/** A page in the background asks for nothing. */
function visible(): Promise<void> {
  if (document.visibilityState !== 'hidden') return Promise.resolve();
  return new Promise((resolve) => document.addEventListener('visibilitychange', () => resolve(), { once: true }));
}
