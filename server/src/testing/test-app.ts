/** A whole server for a test file: its own database, its own job queue, nothing pretended. */
import { constants } from 'node:fs';
import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { connect, type Sql } from '@caselift/db/connect';
import { preparedOnce, type TestDatabase, testDatabase } from '@caselift/db/testing/database';
import { until } from '@caselift/db/testing/until';
import { endKept } from '@caselift/warehouse/kept-connections';
import type { FastifyInstance } from 'fastify';
import { type AppOptions, buildApp } from '../app.ts';
import type { Env } from '../env.ts';
import { type Jobs, startJobs } from '../jobs/queue/queue.ts';
import { closingFaults } from './closing-faults.ts';
import { snapshotFaults } from './snapshot-faults.ts';

export type TestApp = {
  app: FastifyInstance;
  sql: Sql;
  database: TestDatabase;
  env: Env;
  jobs: Jobs;
  /** Asks the server; `as` is the bearer token of actors.ts, `json` the body. */
  ask(request: Ask): Promise<Answer>;
  /** As ask, but a question to the worker is given up soon: for tests in which none runs. */
  askImpatiently(request: Ask): Promise<Answer>;
  /** As `ask`, and asks again as long as it is told that the answer takes longer (202). */
  askOn(request: Ask): Promise<Answer>;
  /** What stands at an address of its storage. */
  open(address: string): Promise<{ status: number; content: Buffer }>;
  stop(): Promise<void>;
};
export type Ask = {
  url: string;
  method?: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  as?: string;
  json?: object;
  /** A body of bytes, in place of json. */
  bytes?: Buffer;
  headers?: Record<string, string>;
};
export type Answer = { status: number; body: Record<string, unknown>; headers: Record<string, unknown>; text: string };

/** What a server waits for the worker where none runs. */
export const impatience = { answerWithinMs: 100 };

/** Far beyond what a test file asks, for the tests that are not about guessing. */
const generous = { max: 100_000, windowSeconds: 60 };

export async function startTestApp(
  options: Partial<Pick<AppOptions, 'limits' | 'webRoot' | 'logTo' | 'answerWithinMs'>> & {
    env?: Partial<Env>;
    /** Another server of the same installation, on a machine of its own; the first one stops last. */
    beside?: TestApp;
    /** The server's, in place of a new one; it goes with the server. */
    database?: TestDatabase;
    /** The tests leave figures behind as an earlier release stored them. */
    leavesEarlier?: boolean;
    /** Its data folder starts as a copy of this one. */
    dataFrom?: string;
  } = {},
): Promise<TestApp> {
  const { beside, dataFrom } = options;
  const database =
    options.database ?? (beside === undefined ? await databaseWithQueue() : connectedAgain(beside.database));
  const dataDir = await mkdtemp(path.join(tmpdir(), 'caselift-server-test-'));
  if (dataFrom !== undefined) await cp(dataFrom, dataDir, { recursive: true, mode: constants.COPYFILE_FICLONE });
  const env: Env = {
    role: 'all',
    worker: 'main',
    workerGoneSeconds: 30,
    port: 0,
    host: '127.0.0.1',
    dataDir,
    databaseUrl: null,
    publicUrl: 'http://localhost:3000',
    trustProxy: false,
    smtpUrl: null,
    mailFrom: 'Caselift <no-reply@localhost>',
    demo: true,
    demoDay: null,
    sessionHours: 24,
    s3: null,
    backupKey: null,
    warehouse: 'duckdb',
    bigQuery: null,
    ...options.env,
  };
  const jobs = await startJobs(database);
  const { sql } = database;
  const limits = {
    guessesByEmail: generous,
    guessesByAddress: generous,
    mailsBySender: generous,
    mailsByRecipient: generous,
    ...options.limits,
  };
  const webRoot = options.webRoot ?? path.join(dataDir, 'no-web-app');
  const { answerWithinMs, logTo = false } = options;
  const order: AppOptions = { sql, env, jobs, webRoot, limits, logTo, ...(answerWithinMs && { answerWithinMs }) };
  const app = await buildApp(order);
  let impatient: FastifyInstance | undefined;
  return {
    app,
    sql,
    database,
    env,
    jobs,
    ask: (request) => ask(app, request),
    askImpatiently: async (request) => {
      impatient ??= await buildApp({ ...order, ...impatience });
      return ask(impatient, request);
    },
    askOn: (request) => askOn((one) => ask(app, one), request),
    open: async (address) => {
      const { statusCode, rawPayload } = await app.inject({ url: address });
      return { status: statusCode, content: rawPayload };
    },
    stop: async () => {
      const faults = beside === undefined ? await closingFaults(sql) : [];
      // What a database brings along was written by updates, of an earlier release, too.
      const areOfNow = beside === undefined && options.database === undefined && options.leavesEarlier !== true;
      if (areOfNow) faults.push(...(await snapshotFaults(sql)));
      await impatient?.close();
      await app.close();
      await jobs.stop();
      await endKept(); // or they rest, with the file, beside the next tests of this process
      await database.drop();
      await rm(dataDir, { recursive: true });
      if (faults.length > 0) throw new Error(`No closing and no update could have stored this: ${faults.join('; ')}.`);
    },
  };
}

/** Migrated, with the queue's tables, which take as long to make as all the rest. */
export async function databaseWithQueue(): Promise<TestDatabase> {
  const { template } = await preparedOnce('queue', async (database) => (await startJobs(database)).stop());
  return testDatabase(template);
}

/** @param ask asks once */
export async function askOn(ask: (request: Ask) => Promise<Answer>, request: Ask): Promise<Answer> {
  const answered = async () => {
    const answer = await ask(request);
    return answer.status !== 202 && answer;
  };
  return until(answered, `an answer to ${request.method ?? 'GET'} ${request.url}`);
}

/** The same database over connections of one's own. */
function connectedAgain(database: TestDatabase): TestDatabase {
  const sql = connect(database.options);
  return { ...database, sql, drop: () => sql.end({ timeout: 1 }) };
}

async function ask(app: FastifyInstance, { url, method = 'GET', as, json, bytes, headers = {} }: Ask): Promise<Answer> {
  const response = await app.inject({
    url,
    method,
    headers: {
      ...(as === undefined ? {} : { authorization: `Bearer ${as}` }),
      ...(bytes === undefined ? {} : { 'content-type': 'application/octet-stream' }),
      ...headers,
    },
    ...(json === undefined && bytes === undefined ? {} : { payload: bytes ?? json }),
  });
  const type = String(response.headers['content-type']);
  return {
    status: response.statusCode,
    // A text file is what it says.
    body: type.startsWith('application/json')
      ? response.json()
      : type.startsWith('text/csv')
        ? { file: response.body }
        : {},
    headers: response.headers,
    text: response.body,
  };
}
