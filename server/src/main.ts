/** `npm start`: the database, the worker beside us, the demo on a new installation, then the server. */
import { mkdirSync } from 'node:fs';
import { openDatabase } from '@caselift/db/database';
import { buildApp } from './app.ts';
import { type Env, readEnv } from './env.ts';
import { demoAccountLines, loadDemoIfNew } from './jobs/demo-at-start.ts';
import { startJobs } from './jobs/queue.ts';
import { holdFolder } from './start/folder.ts';
import { portFault } from './start/port.ts';
import { closeOnce } from './start/shutdown.ts';
import { keepWorker } from './start/worker-process.ts';

// What was opened, to be closed in the opposite order, however far the start has come.
const closers: (() => Promise<void>)[] = [];
const shutDown = closeOnce(async () => {
  while (closers.length > 0) await closers.pop()?.();
});

function shownAddress(env: Env): string {
  const isLoopback = env.host === '127.0.0.1' || env.host === '::1';
  return `http://${isLoopback ? 'localhost' : env.host}:${env.port}`;
}

async function start(): Promise<void> {
  const env = readEnv(process.env);
  mkdirSync(env.dataDir, { recursive: true });
  const database = await openDatabase({ dataDir: env.dataDir, databaseUrl: env.databaseUrl ?? undefined });
  closers.push(() => database.close());
  const folder = await holdFolder(database, env.dataDir, () => {
    console.error(`Another Caselift has taken over ${env.dataDir}; this one ends.`);
    shutDown(1);
  });
  if (folder === null) throw new Error(`Caselift is already running on the data folder ${env.dataDir}.`);
  closers.push(() => folder.release());
  const fault = await portFault(env.host, env.port);
  if (fault) throw new Error(fault);
  const jobs = await startJobs(database);
  closers.push(() => jobs.stop());
  const worker = keepWorker();
  closers.push(() => worker.stop());
  if (env.demo) await loadDemoIfNew(database.sql, jobs);
  const app = await buildApp({ sql: database.sql, env, jobs });
  closers.push(() => app.close());
  await app.listen({ host: env.host, port: env.port });
  console.log(`Caselift is ready: ${shownAddress(env)}`);
  for (const line of env.demo ? await demoAccountLines(database.sql) : []) console.log(line);
}

start().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  shutDown(1);
});
