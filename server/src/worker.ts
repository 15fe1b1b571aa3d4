/** The worker's process. The application starts it and keeps a channel open; when that closes, this ends. */
import { randomUUID } from 'node:crypto';
import { constants, setPriority } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import { openDatabase } from '@caselift/db/database';
import { readEnv } from './env.ts';
import { poolName } from './jobs/holding/this-worker.ts';
import { tellInLog } from './jobs/worker/job-events.ts';
import { startWorker } from './jobs/worker/run-worker.ts';
import { giveSignsOfLife } from './start/kept-process.ts';
import { endOnFault } from './start/last-words.ts';

const lookForLockMs = 500;
const patienceMs = 10_000;

let isEnding = false;
const ending = Promise.withResolvers<void>();

function end(): void {
  isEnding = true;
  ending.resolve();
  setTimeout(() => process.exit(1), patienceMs).unref();
}

// Ctrl-C reaches the whole group of the terminal, but the order of ending is the application's: it closes the channel.
process.on('SIGINT', () => {});
process.on('SIGHUP', () => {});
process.on('SIGTERM', end);
process.on('disconnect', end);
if (!process.connected) end();
endOnFault('The worker', () => isEnding, process.exit);
// Before anything else, which may take its time: this only says that the process runs.
giveSignsOfLife();

// People reading figures come first; a job takes what they leave. At the lowest priority of all it got a hundredth of a
// processor beside any other load of the machine, and imports and questions stood still.
setPriority(constants.priority.PRIORITY_BELOW_NORMAL);

const env = readEnv(process.env);
const processId = randomUUID();
const { dataDir, databaseUrl } = env;
const database = await openDatabase({
  ...{ dataDir, databaseUrl: databaseUrl ?? undefined, applicationName: poolName(processId) },
  // Started again beside a running server, it may find the files of a newer release.
  migrates: 'new',
}).catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  return process.exit(1);
});
process.umask(0o077); // warehouses and backups are nobody else's on the machine
// Another process may be the worker by now: not one more write from here.
const onLockLost = () => process.exit(1);
let worker = null;
while (!isEnding && worker === null) {
  worker = await startWorker({ database, env, processId, tellJob: tellInLog, onLockLost });
  if (worker === null) await Promise.race([sleep(lookForLockMs), ending.promise]);
}
await ending.promise;
await worker?.stop();
await database.close();
process.exit(0);
