import type { Sql } from '@caselift/db/connect';
import type { Env } from '../../env.ts';
import type { Storage } from '../../storage/storage.ts';

/** What an answerer works with. */
export type QuestionContext = {
  sql: Sql;
  env: Env;
  storage: Storage;
  /** Empty: of no wholesaler. */
  wholesalerId: string;
  /** Aborted when nobody waits for the answer any more. */
  signal: AbortSignal;
};
