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

/** Starts server/src/worker.ts, and again whenever it ends; after each early end the pause before doubles. */
export function keepWorker(): WorkerProcess {
  const file = fileURLToPath(new URL('../worker.ts', import.meta.url));
  let child: ChildProcess;
  let pauseMs = firstPauseMs;
  let isStopping = false;
  let pending: NodeJS.Timeout | undefined;

  function start(): void {
    const startedAt = performance.now();
    child = fork(file, { stdio: ['ignore', 'inherit', 'inherit', 'ipc'] });
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
      if (child.exitCode !== null || child.signalCode !== null) return;
      const ended = once(child, 'exit');
      child.disconnect();
      const killing = setTimeout(() => child.kill('SIGKILL'), patienceMs);
      await ended;
      clearTimeout(killing);
    },
  };
}
