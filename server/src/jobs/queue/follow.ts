/** Following a job from another process until it ends. */
import type { JobKind } from '../registry.ts';
import type { JobId, JobOutcome, JobProgress } from '../requests.ts';
import type { Jobs } from './queue.ts';

const lookMs = 400;

/**
 * Waits for the job's outcome; `onProgress` hears of every look at how far it is. `meanwhile`, when given, runs
 * between two looks: a command uses it to become the worker if there is none.
 */
export async function followJob<K extends JobKind>(
  jobs: Pick<Jobs, 'wait' | 'progress'>,
  jobId: JobId<K>,
  onProgress: (progress: JobProgress) => void,
  meanwhile?: () => Promise<void>,
): Promise<JobOutcome<K>> {
  for (;;) {
    await meanwhile?.();
    const outcome = await jobs.wait(jobId, lookMs);
    if (outcome !== 'running') return outcome;
    const progress = await jobs.progress(jobId);
    if (progress) onProgress(progress);
  }
}
