import type { Sql } from '@caselift/db/connect';
import type { Env } from '../../env.ts';
import type { Asked } from '../requests.ts';

/** What a handler works with, whatever its job is. */
export type JobContext = Asked & {
  sql: Sql;
  env: Env;
  jobId: string;
  wholesalerId: string;
  /** Aborted when the job is to stop; its reason is the sentence that the job then fails with. */
  signal: AbortSignal;
  /** Tells the people who watch; may be called as often as one likes. fraction: 0 to 1, null where unknown. */
  progress(stage: string, fraction: number | null): void;
};
