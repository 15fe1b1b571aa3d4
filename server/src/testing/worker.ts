/** The worker as the application runs it, a process of its own, on a test's database: one that can be killed. */
import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { countRound } from '@caselift/db/testing/rounds';
import { databaseUrlOf } from './database-url.ts';
import type { TestApp } from './test-app.ts';

export type WorkerChild = {
  /** kill -9; resolves once it is gone. @param round the kind of round of the long tier that it is (rounds.ts) */
  kill(round?: string): Promise<void>;
};

/** Starts it; it works as soon as it holds the lock. `first`: a module beside this one that is loaded before its code. */
export function forkWorker({ database, env }: Pick<TestApp, 'database' | 'env'>, first?: string): WorkerChild {
  const child: ChildProcess = fork(fileURLToPath(new URL('../worker.ts', import.meta.url)), {
    env: { ...process.env, DATA_DIR: env.dataDir, DATABASE_URL: databaseUrlOf(database.options), DEMO: '0' },
    execArgv: first === undefined ? [] : ['--import', new URL(first, import.meta.url).href],
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  return {
    kill: async (round) => {
      if (round !== undefined) countRound(round);
      if (child.exitCode !== null || child.signalCode !== null) return;
      const ended = once(child, 'exit');
      child.kill('SIGKILL');
      await ended;
    },
  };
}
