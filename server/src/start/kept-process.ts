/** Keeps a process alive: one that ends by itself or hangs is started again. */
import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';

const firstPauseMs = 250;
const longestPauseMs = 15_000;
const healthyMs = 60_000;

export type KeptProcess = {
  /** The pid of the process of now, if one runs. */
  pid(): number | undefined;
  /** Ends it for good. */
  stop(): Promise<void>;
};

/** What a process says to the one that keeps it: that it doesn't hang, and that its start is over. */
const signs = { life: 'alive', ready: 'ready' } as const;
const signEveryMs = 1000;

/** Set for a process that was started again: what a first start may do, such as changing tables, it leaves alone. */
const againVariable = 'CASELIFT_AGAIN';
export const isStartedAgain = (): boolean => process.env[againVariable] !== undefined;

// A channel that breaks meanwhile is told by 'disconnect': without a callback it would end the process at once.
const say = (sign: string) => process.connected && process.send?.(sign, () => {});

/** For the kept process: says so from now on, and at once. */
export function giveSignsOfLife(): void {
  say(signs.life);
  setInterval(() => say(signs.life), signEveryMs).unref();
}

/** For the kept process: from now on it is started again when it ends, whatever the reason. */
export function sayReady(): void {
  say(signs.ready);
}

/**
 * The pause before the next start.
 * @param before the last one. @param ranMs how long the process ran since.
 * @example pauseAfter(250, 3_000) // 500
 * @example pauseAfter(15_000, 60_001) // 250: it was well
 */
export function pauseAfter(before: number, ranMs: number): number {
  return ranMs > healthyMs ? firstPauseMs : Math.min(before * 2, longestPauseMs);
}

type Kept = {
  file: string;
  /** What the log calls it: 'The worker'. */
  name: string;
  /** A process that gives no sign of life for so long is ended. Only time in which this process runs itself counts: after a
   * pause of the machine nobody is to blame. */
  mostSilentSeconds: number;
  /** Asks it to end. */
  askToEnd: (child: ChildProcess) => void;
  /** How long it may take then. */
  patienceMs: number;
  /**
   * What a process that ends before it was ever ready, or because it was asked to (0), means: nothing more is started.
   * Absent: it is started again all the same.
   */
  onEnd?: (exitCode: number) => void;
};

/** Starts the file, and again whenever the process ends or hangs; after each early end the pause before doubles. */
function keepProcess({ file, name, mostSilentSeconds, askToEnd, patienceMs, onEnd }: Kept): KeptProcess {
  let child: ChildProcess;
  let pauseMs = firstPauseMs;
  let isStopping = false;
  let wasReady = false;
  let pending: NodeJS.Timeout | undefined;
  /** null: it is only starting, which may take long. */
  let silentSeconds: number | null = null;
  const watching = setInterval(() => {
    if (silentSeconds === null) return;
    silentSeconds += 1;
    if (silentSeconds < mostSilentSeconds) return;
    silentSeconds = null;
    console.error(`${name} has given no sign of life for ${mostSilentSeconds} seconds. Ending it...`);
    child.kill('SIGKILL');
  }, 1000);

  function start(variables: Record<string, string> = {}): void {
    const startedAt = performance.now();
    silentSeconds = null;
    child = fork(file, { env: { ...process.env, ...variables }, stdio: ['ignore', 'inherit', 'inherit', 'ipc'] });
    child.on('message', (said) => {
      if (said === signs.life) silentSeconds = 0;
      if (said === signs.ready) wasReady = true;
    });
    child.once('exit', (code, signal) => {
      if (isStopping) return;
      silentSeconds = null;
      if (onEnd !== undefined && (code === 0 || !wasReady)) return onEnd(code ?? 1);
      pauseMs = pauseAfter(pauseMs, performance.now() - startedAt);
      console.error(`${name} stopped (${signal ?? code}). Restarting it...`);
      pending = setTimeout(() => start({ [againVariable]: '1' }), pauseMs);
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
      askToEnd(child);
      const killing = setTimeout(() => child.kill('SIGKILL'), patienceMs);
      await ended;
      clearTimeout(killing);
    },
  };
}

const fileOf = (name: string) => fileURLToPath(new URL(`../${name}`, import.meta.url));

type Asked = { file?: string; mostSilentSeconds: number };

/** Keeps server/src/worker.ts, which ends when its channel is closed. */
export function keepWorker({ file = fileOf('worker.ts'), mostSilentSeconds }: Asked): KeptProcess {
  const askToEnd = (child: ChildProcess) => child.disconnect();
  return keepProcess({ file, name: 'The worker', mostSilentSeconds, askToEnd, patienceMs: 12_000 });
}

/**
 * Keeps server/src/main.ts. What it refuses at its first start, such as a port that is taken, only a person can put right:
 * `onEnd` is called with its exit code, as when a signal ended it (0).
 */
export function keepServer({
  file = fileOf('main.ts'),
  mostSilentSeconds,
  onEnd,
}: Asked & { onEnd: (exitCode: number) => void }): KeptProcess {
  const askToEnd = (child: ChildProcess) => void child.kill('SIGTERM');
  // Longer than it gives itself (shutdown.ts).
  return keepProcess({ file, name: 'Caselift', mostSilentSeconds, askToEnd, patienceMs: 22_000, onEnd });
}
