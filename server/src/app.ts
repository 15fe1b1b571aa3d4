/** Builds the HTTP server: what every request passes, then the calls, then the web app. */
import type { Sql } from '@caselift/db/connect';
import type { FastifyInstance } from 'fastify';
import type { Env } from './env.ts';
import type { Limit } from './guess-limit.ts';
import type { Jobs } from './jobs/queue.ts';

export type AppOptions = {
  sql: Sql;
  env: Pick<Env, 'demo' | 'publicUrl' | 'trustProxy' | 'sessionHours'>;
  jobs: Pick<Jobs, 'send' | 'wait'>;
  /** The built web app; web/dist of this checkout unless given. */
  webRoot?: string;
  limits?: Partial<Limits>;
  /** Parse every reply with the contract (see Context). On unless given. */
  checkReplies?: boolean;
  /** Where the log's lines go; stdout unless given. */
  logTo?: NodeJS.WritableStream;
};
export type Limits = { general: Limit; guessesByEmail: Limit; guessesByAddress: Limit };

/** The server, ready to listen (or to be asked by app.inject in tests). The caller closes it, then sql and jobs. */
export async function buildApp(_options: AppOptions): Promise<FastifyInstance> {
  throw new Error('being written');
}
