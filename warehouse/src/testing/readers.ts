/** Readers that stop, hang or don't start, by a switch or a module that their real process is started with. */
import childProcess, { type ForkOptions } from 'node:child_process';
import { syncBuiltinESMExports } from 'node:module';

/** Starts each reader of this process with more switches, until the function that is returned is called. */
export function startReadersWith(switches: () => string[]): () => void {
  const { fork } = childProcess;
  const put = (ours: typeof fork) => {
    childProcess.fork = ours;
    syncBuiltinESMExports();
  };
  put(((entry: string, options: ForkOptions) => {
    const execArgv = [...(options.execArgv ?? []), ...switches()];
    return fork(entry, String(entry).endsWith('reader-process.ts') ? { ...options, execArgv } : options);
  }) as typeof fork);
  return () => put(fork);
}

/** Runs this before anything else. */
export const loading = (code: string): string[] => ['--import', `data:text/javascript,${encodeURIComponent(code)}`];
const stop = "process.kill(process.pid, 'SIGSTOP');";

/** The process stops itself before anything else. */
export const stopsAtStart = loading(stop);

/** The process has said that it begins with a file, or with the expressions. */
const onceAt = (doing: 'file' | 'mapping', then: string): string[] =>
  loading(`
    const { send } = process;
    process.send = (message, ...more) => {
      send.call(process, message, ...more);
      if (!message.doing?.${doing}) return;
      process.send = send;
      ${then}
    };`);

export const stopsAtFile = onceAt('file', stop);
export const stopsAtMapping = onceAt('mapping', stop);
/** Its own thread, which watches the limits, never comes back. */
export const hangsAtFile = onceAt('file', 'for (;;);');
export const doesNotStart = ['--no-such-switch'];
