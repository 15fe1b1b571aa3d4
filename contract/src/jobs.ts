import * as z from 'zod/mini';
import { adminsOnly } from './access.ts';
import { endpoint } from './endpoint.ts';
import { ImportOutcome } from './imports.ts';
import { scopeQuery } from './scope.ts';

export const jobTexts = {
  noSuchJob: "This job doesn't exist.",
  canceledBy: (who: string) => `Canceled by ${who}.`,
  hasEnded: "This job has already ended, so there's nothing to cancel.",
  notCancelable: 'Only imports and updates can be canceled. This job will finish in a moment.',
  canceling: 'Canceling...',
  canceled: 'Canceled',
  attempt: (attempt: number) => `Attempt ${attempt}: the one before was interrupted.`,
  silent: (since: string) =>
    `The worker has given no sign of life since ${since}. The job goes on as soon as one is back.`,
  noRejects: 'This job has no list of rejected rows. Lists are kept for 7 days.',
} as const;

/** A running or ended job. stage and fraction (0 to 1, null: not known) while it runs; then error, or result of an import. */
export const JobState = z.object({
  jobId: z.string(),
  kind: z.string(),
  stage: z.string(),
  fraction: z.nullable(z.number()),
  startedAt: z.string(),
  ended: z.boolean(),
  /** It can still be stopped with cancelJob. */
  cancelable: z.boolean(),
  error: z.nullable(z.string()),
  /** 1 at first; more after a worker that ended in the middle of it. */
  attempt: z.number(),
  /** The last sign of life, an ISO instant, of the job's worker, if that is too long ago; null: it lives. */
  silentSince: z.nullable(z.string()),
  importResult: z.nullable(ImportOutcome),
});
export type JobState = z.output<typeof JobState>;

export const jobParams = z.object({ jobId: z.string().check(z.regex(/^[0-9a-f-]{36}$/)) });

/** Rejected rows: GET /api/jobs/:jobId/rejects, a CSV download beside the contract. */
export const readJob = endpoint({
  method: 'GET',
  path: '/api/jobs/:jobId',
  summary: "Returns a job's progress and result.",
  access: adminsOnly,
  scope: 'wholesaler',
  query: scopeQuery,
  params: jobParams,
  reply: JobState,
});

/** What it had begun is undone. 409 for a job that has ended, or of a kind that cannot be stopped. */
export const cancelJob = endpoint({
  method: 'DELETE',
  path: '/api/jobs/:jobId',
  summary: "Cancels a waiting or running import or update. Returns the job's status.",
  access: adminsOnly,
  scope: 'wholesaler',
  inHistory: true,
  query: scopeQuery,
  params: jobParams,
  reply: JobState,
});

/** The job that runs now, if any: for the pipeline's progress and elapsed time, whoever started it. */
export const readCurrentJob = endpoint({
  method: 'GET',
  path: '/api/jobs',
  summary: "Returns the wholesaler's waiting or running job, if any.",
  access: adminsOnly,
  scope: 'wholesaler',
  query: scopeQuery,
  reply: z.nullable(JobState),
});
