/** What is asked of the worker, and what it answers; by which rules is in registry.ts. */
import type { JobKind, PayloadOf, ResultOf } from './registry.ts';

/** Who asked, for the audit: an email, 'command line' or 'system'; and from where. */
export type Asked = { actor: string; origin: string };

/** Stands for all wholesalers where a job names one; no wholesaler's id has this form. */
export const everyWholesaler = '*';

/** A job of a kind with what it carries. */
export type Job<K extends JobKind = JobKind> = { kind: K } & PayloadOf<K>;
export type JobRequest<K extends JobKind = JobKind> = Asked & { wholesalerId: string } & Job<K>;

declare const kindOf: unique symbol;
/** A job's id, typed with the job's kind for the sender. */
export type JobId<K extends JobKind = JobKind> = string & { [kindOf]?: K };

/** What a job left behind: its result, or the sentence that says why it failed. */
export type JobOutcome<K extends JobKind = JobKind> =
  | { state: 'succeeded'; result: ResultOf<K> }
  | { state: 'failed'; message: string; code: FailureCode };

/** The state of the wholesaler forbade it, or the disk is full; otherwise something broke. */
export type FailureCode = 'conflict' | 'unavailable' | 'internal';

/** How far a job is. fraction is 0 to 1, or null where the end is not known. */
export type JobProgress = { jobId: string; kind: JobKind; stage: string; fraction: number | null };
