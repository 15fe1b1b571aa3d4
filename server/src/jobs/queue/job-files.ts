/** What a job reads and leaves behind: in a folder of this machine, or in the bucket, where every server and worker finds it. */
import type { Readable } from 'node:stream';
import type { PlacedUpload } from '../import-order.ts';

/** Names are places inside the job's folder, which a worker has on its own machine while the job runs. */
export type JobFiles = {
  /** Before the job is sent: what it will read. */
  give(jobId: string, name: string, content: string): Promise<void>;
  giveFile(jobId: string, name: string, from: string): Promise<void>;
  giveUploads(jobId: string, wholesalerId: string, placed: readonly PlacedUpload[]): Promise<void>;
  /** On the worker, as the job begins: all of it is in the job's folder. */
  bring(job: { jobId: string; wholesalerId: string }, placed: readonly PlacedUpload[]): Promise<void>;
  /** On the worker, before the job's end is told: the list of rejected rows, which is in its folder. */
  keepRejects(jobId: string): Promise<void>;
  /** Null: there is none. */
  readRejects(jobId: string): Promise<Readable | null>;
  /** Where the list of rejected rows can be opened on this machine; null: there is none. */
  rejectsHere(jobId: string): Promise<string | null>;
  /** Removes what an ended job no longer needs, or all of one that was never sent. */
  clear(jobId: string, keeps: 'rejects' | 'nothing'): Promise<void>;
  /** Removes all of these jobs. */
  remove(jobIds: readonly string[]): Promise<void>;
  /** Removes what is older than seven days, but of these jobs. */
  sweep(live: ReadonlySet<string>): Promise<void>;
};
