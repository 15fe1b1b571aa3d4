/** The worker's process. The application starts it and keeps a channel open; when that closes, this ends. */
import { constants, setPriority } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import { openDatabase } from '@caselift/db/database';
import { readEnv } from './env.ts';
import { askForBackfills } from './jobs/worker/ask-for-backfills.ts';
import { startWorker } from './jobs/worker/run-worker.ts';

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

// People reading figures come first; a job takes what they leave.
setPriority(constants.priority.PRIORITY_LOW);

const env = readEnv(process.env);
const database = await openDatabase({ dataDir: env.dataDir, databaseUrl: env.databaseUrl ?? undefined });
// Another process may be the worker by now: not one more write from here.
const onLockLost = () => process.exit(1);
let worker = null;
while (!isEnding && worker === null) {
  worker = await startWorker({ database, env, onLockLost });
  if (worker === null) await Promise.race([sleep(lookForLockMs), ending.promise]);
}
const upgrading = new AbortController();
const asking = askForBackfills(database, upgrading.signal).catch((error: Error) => {
  if (!isEnding) console.error(`The new figures of this release couldn't be requested: ${error.message}`);
});
await ending.promise;
upgrading.abort();
await asking;
await worker?.stop();
await database.close();
process.exit(0);
