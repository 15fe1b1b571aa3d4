/** What every call can reach: given once, when the server is built. */
import type { Sql } from '@caselift/db/connect';
import type { Env } from './env.ts';
import type { SnapshotMemory } from './figures/snapshot-memory.ts';
import type { GuessLimits, MailLimits } from './identity/guess-limit.ts';
import type { Questions } from './jobs/queue/questions.ts';
import type { Jobs } from './jobs/queue/queue.ts';
import type { Storage } from './storage/storage.ts';

export type Context = {
  sql: Sql;
  env: Pick<Env, 'demo' | 'publicUrl' | 'trustProxy' | 'sessionHours' | 'dataDir' | 'warehouse' | 'workerGoneSeconds'>;
  jobs: Pick<Jobs, 'send' | 'wait' | 'sendMail'>;
  questions: Questions;
  guessLimits: GuessLimits;
  mailLimits: MailLimits;
  memory: SnapshotMemory;
  storage: Storage;
  /** Whether the data folder and the database can be written to now (http/disk-full.ts). */
  isWritable: () => Promise<boolean>;
};
