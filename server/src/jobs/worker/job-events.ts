/** What the log says of a job: one line when it begins and one when it ends, or is given back. */
import type { JobKind } from '../registry.ts';

/**
 * @property attempt 1 at first; more after a worker that ended in the middle of the job.
 * @property ms how long this attempt ran.
 */
export type JobEvent = {
  event: 'begins' | 'succeeded' | 'failed' | 'canceled' | 'given back';
  jobId: string;
  kind: JobKind;
  wholesalerId: string;
  worker: string;
  attempt: number;
  ms?: number;
  reason?: string;
};

export type TellJob = (event: JobEvent) => void;

export const tellInLog: TellJob = (event) =>
  console.log(JSON.stringify({ job: event.event, ...event, event: undefined }));
