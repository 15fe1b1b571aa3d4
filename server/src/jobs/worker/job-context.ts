import type { Sql } from '@caselift/db/connect';
import type { Env } from '../../env.ts';
import type { MailRequest } from '../../mail/mail-request.ts';
import type { Asked } from '../requests.ts';

/** What a handler works with, whatever its job is. */
export type JobContext = Asked & {
  sql: Sql;
  env: Env;
  jobId: string;
  wholesalerId: string;
  /** The name of the worker that runs it, and has a wholesaler that it makes. */
  worker?: string;
  /** Aborted when the job is to stop; its reason is the sentence that the job then fails with. */
  signal: AbortSignal;
  /** For a kind without files that opens a warehouse after all: waits for a backup, and a backup for it. */
  withFiles<T>(work: () => Promise<T>): Promise<T>;
  /**
   * Says which change the wholesaler's file holds now, with a copy that another worker could open. Absent: it is shared by none.
   * isMoving: the lines are in BigQuery until the file is acknowledged.
   */
  acknowledge?(isMoving?: boolean): Promise<void>;
  /** Hands a mail over. Absent: there is no queue of mails. */
  mail?(request: MailRequest): Promise<void>;
  /** Tells the people who watch; may be called as often as one likes. fraction: 0 to 1, null where unknown. */
  progress(stage: string, fraction: number | null): void;
};
