/**
 * What `npm start` keeps alive (supervisor.ts): the database, the worker beside us, the demo on a new installation, then
 * the server. ROLE makes it a server or a worker alone (docs/operations.md).
 */
import { mkdirSync } from 'node:fs';
import type { AddressInfo, Server } from 'node:net';
import { readinessCheck } from '@caselift/contract/readiness';
import { openDatabase } from '@caselift/db/database';
import { migrate } from '@caselift/db/migrate';
import { settingFaults } from '@caselift/db/settings-needed';
import { buildApp } from './app.ts';
import { readEnv } from './env.ts';
import { refuseBesideOthers } from './jobs/queue/lock.ts';
import { startJobs } from './jobs/queue/queue.ts';
import { demoAccountLines, loadDemoIfNew } from './start/demo-at-start.ts';
import { holdFolder } from './start/folder.ts';
import { tellHealth } from './start/health.ts';
import { giveSignsOfLife, isStartedAgain, keepWorker, sayReady } from './start/kept-process.ts';
import { endOnFault } from './start/last-words.ts';
import { nothingOpened } from './start/opened.ts';
import { portFault } from './start/port.ts';
import { closeOnce } from './start/shutdown.ts';
import { watchWorkers } from './start/watch-workers.ts';
import { today } from './today.ts';

const { open, closeAll, isClosing } = nothingOpened();
const shutDown = closeOnce(closeAll);
endOnFault('Caselift', isClosing, shutDown);
process.on('disconnect', () => shutDown(0)); // whoever keeps it alive is gone
giveSignsOfLife();

/** `server` is on a port of the system's choice where PORT is 0. */
function shownAddress(host: string, server: Server): string {
  const isLoopback = host === '127.0.0.1' || host === '::1';
  return `http://${isLoopback ? 'localhost' : host}:${(server.address() as AddressInfo).port}`;
}

async function start(): Promise<void> {
  const env = readEnv(process.env);
  const { role, dataDir, host, port } = env;
  mkdirSync(dataDir, { recursive: true });
  const place = { dataDir, databaseUrl: env.databaseUrl ?? undefined };
  const opening = openDatabase({ ...place, isForPeople: true, migrates: 'none' });
  const database = await open(opening, (thing) => thing.close());
  const onTaken = () => {
    console.error(`Another Caselift has taken over ${dataDir}. This one is stopping.`);
    shutDown(0); // nor is it to be started again beside the other
  };
  const folder = await open(holdFolder(database, dataDir, onTaken), (lock) => lock?.release());
  if (folder === null) throw new Error(`Caselift is already running on the data folder ${dataDir}.`);
  const fault = await portFault(host, port);
  if (fault) throw new Error(fault);
  // Not before it is known that nobody else works with the tables as they are. Started again, it may find the files of a
  // newer release, which a person has yet to start after a backup.
  await migrate(database.sql, { begins: isStartedAgain(), beforeChanges: () => refuseBesideOthers(database.sql) });
  if (!database.embedded) for (const sentence of await settingFaults(database.sql)) console.error(sentence);
  if (role !== 'server') {
    const mostSilentSeconds = Math.max(10, 2 * env.workerGoneSeconds);
    await open(Promise.resolve(keepWorker({ mostSilentSeconds })), (worker) => worker.stop());
  }
  if (role === 'worker') {
    const { server } = await open(tellHealth(database.sql, env), (health) => health.close());
    console.log(`The worker ${env.worker} is ready. Its health: ${shownAddress(host, server)}${readinessCheck.path}`);
    sayReady();
    return;
  }
  const jobs = await open(startJobs(database), (thing) => thing.stop());
  if (env.demo) await loadDemoIfNew(database.sql, jobs, env.demoDay ?? today());
  const app = await open(buildApp({ sql: database.sql, env, jobs }), (server) => server.close());
  await app.listen({ host, port });
  await open(Promise.resolve(watchWorkers(database.sql, env.workerGoneSeconds)), (watch) => watch.stop());
  sayReady();
  console.log(`Caselift is ready: ${shownAddress(host, app.server)}`);
  for (const line of env.demo ? await demoAccountLines(database.sql) : []) console.log(line);
}

start().catch((error: unknown) => {
  // A signal in the middle of the start takes away what the rest of it needs.
  if (isClosing()) return;
  console.error(error instanceof Error ? error.message : error);
  shutDown(1);
});
