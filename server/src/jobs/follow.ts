/** Following a job from another process until it ends. */
import type { Jobs } from './queue.ts';
import type { JobOutcome, JobProgress } from './requests.ts';

const lookMs = 400;

/**
 * Waits for the job's outcome; `onProgress` hears of every look at how far it is. `meanwhile`, when given, runs
 * between two looks: a command uses it to become the worker if there is none.
 */
export async function followJob(
  jobs: Pick<Jobs, 'wait' | 'progress'>,
  jobId: string,
  onProgress: (progress: JobProgress) => void,
  meanwhile?: () => Promise<void>,
): Promise<JobOutcome> {
  for (;;) {
    await meanwhile?.();
    const outcome = await jobs.wait(jobId, lookMs);
    if (outcome !== 'running') return outcome;
    const progress = await jobs.progress(jobId);
    if (progress) onProgress(progress);
  }
}
