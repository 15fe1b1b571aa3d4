/** Keeps one worker process alive beside the application. */
import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';

const firstPauseMs = 250;
const longestPauseMs = 15_000;
const healthyMs = 60_000;
const patienceMs = 12_000;

export type WorkerProcess = {
  /** The pid of the process of now, if one runs. */
  pid(): number | undefined;
  stop(): Promise<void>;
};

/** What a worker's process says to the one that keeps it, to show that it doesn't hang. */
const signOfLife = 'alive';
const signEveryMs = 1000;

/** For the worker's process: says so from now on, and at once. */
export function giveSignsOfLife(): void {
  // A channel that breaks meanwhile is told by 'disconnect': without a callback it would end the process at once.
  const say = () => process.connected && process.send?.(signOfLife, () => {});
  say();
  setInterval(say, signEveryMs).unref();
}

const workerFile = fileURLToPath(new URL('../worker.ts', import.meta.url));

/**
 * Starts server/src/worker.ts, and again whenever it ends or hangs; after each early end the pause before doubles.
 * @param mostSilentSeconds a process that gives no sign of life for so long is ended. Only time in which this process runs
 * itself counts: after a pause of the machine nobody is to blame.
 */
export function keepWorker({
  file = workerFile,
  mostSilentSeconds,
}: {
  file?: string;
  mostSilentSeconds: number;
}): WorkerProcess {
  let child: ChildProcess;
  let pauseMs = firstPauseMs;
  let isStopping = false;
  let pending: NodeJS.Timeout | undefined;
  /** null: it is only starting, which may take long. */
  let silentSeconds: number | null = null;
  const watching = setInterval(() => {
    if (silentSeconds === null) return;
    silentSeconds += 1;
    if (silentSeconds < mostSilentSeconds) return;
    silentSeconds = null;
    console.error(`The worker has given no sign of life for ${mostSilentSeconds} seconds. Ending it...`);
    child.kill('SIGKILL');
  }, 1000);

  function start(): void {
    const startedAt = performance.now();
    silentSeconds = null;
    child = fork(file, { stdio: ['ignore', 'inherit', 'inherit', 'ipc'] });
    child.on('message', (said) => {
      if (said === signOfLife) silentSeconds = 0;
    });
    child.once('exit', (code, signal) => {
      if (isStopping) return;
      pauseMs = performance.now() - startedAt > healthyMs ? firstPauseMs : Math.min(pauseMs * 2, longestPauseMs);
      console.error(`The worker stopped (${signal ?? code}). Restarting it...`);
      pending = setTimeout(start, pauseMs);
    });
  }

  start();
  return {
    pid: () => child.pid,
    stop: async () => {
      isStopping = true;
      clearTimeout(pending);
      clearInterval(watching);
      if (child.exitCode !== null || child.signalCode !== null) return;
      const ended = once(child, 'exit');
      child.disconnect();
      const killing = setTimeout(() => child.kill('SIGKILL'), patienceMs);
      await ended;
      clearTimeout(killing);
    },
  };
}
