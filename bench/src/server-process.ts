/**
 * The real application in a process of its own, with its worker beside it, on a data folder that a bench has filled.
 */
import { spawn } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { memoryOf, peakMemory } from './child.ts';

export type ServerProcess = {
  /** Without a slash at the end. */
  origin: string;
  /** Peak memory of the server and of its worker so far, bytes. */
  peaks: () => { server: number; worker: number };
  /** Memory of the server now, bytes. */
  memory: () => number;
  /** Processor time that the server itself has used so far, milliseconds (Linux; elsewhere NaN). */
  processorTime: () => number;
  stop: () => Promise<void>;
  /** kill -9; answers when it has ended. */
  kill: () => Promise<void>;
  /** kill -9 of its worker, if one runs just now. */
  killWorker: () => void;
};

const ownCheckout = fileURLToPath(new URL('../../', import.meta.url));
/** The first start of the demo loads it. */
const patienceMs = 180_000;

/**
 * @param settings further environment variables
 * @param checkout the folder of the Caselift that is started: this one, unless told
 */
export async function startServerProcess(
  dataDir: string,
  settings: Record<string, string> = {},
  checkout = ownCheckout,
): Promise<ServerProcess> {
  const port = await freePort();
  const origin = `http://127.0.0.1:${port}`;
  const child = spawn(process.execPath, [join(checkout, 'server/src/main.ts')], {
    env: { ...process.env, DEMO: '0', ...settings, DATA_DIR: dataDir, PORT: String(port), NODE_ENV: 'production' },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  for (const until = Date.now() + patienceMs; !(await isReady(origin)); await sleep(100)) {
    if (child.exitCode !== null || Date.now() > until) throw new Error('The server did not start.');
  }
  return {
    origin,
    peaks: () => ({
      server: peakMemory(child.pid ?? 0),
      worker: Math.max(0, ...childrenOf(child.pid).map(peakMemory)),
    }),
    memory: () => memoryOf(child.pid ?? 0),
    processorTime: () => processorTime(child.pid ?? 0),
    stop: async () => {
      child.kill('SIGTERM');
      await ended;
    },
    kill: async () => {
      child.kill('SIGKILL');
      await ended;
    },
    killWorker: () => {
      for (const pid of childrenOf(child.pid)) process.kill(pid, 'SIGKILL');
    },
  };
}

async function isReady(origin: string): Promise<boolean> {
  try {
    return (await fetch(`${origin}/api/readiness_check`)).ok;
  } catch {
    return false;
  }
}

// Linux counts in hundredths of a second.
const millisecondsPerTick = 10;

/** Of a process so far, milliseconds (Linux; elsewhere NaN). */
export function processorTime(pid: number): number {
  try {
    // After the name in brackets, which may hold spaces, user and system time are the 12th and 13th.
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? [];
    return (Number(fields[11]) + Number(fields[12])) * millisecondsPerTick;
  } catch {
    return Number.NaN;
  }
}

/** Child processes of `pid` (Linux; elsewhere none are found). */
function childrenOf(pid: number | undefined): number[] {
  try {
    return readdirSync('/proc')
      .filter((name) => /^\d+$/.test(name))
      .filter((name) => readStatus(name).includes(`\nPPid:\t${pid}\n`))
      .map(Number);
  } catch {
    return [];
  }
}

function readStatus(pid: string): string {
  try {
    return readFileSync(`/proc/${pid}/status`, 'utf8');
  } catch {
    return ''; // it ended while we looked
  }
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() => resolve(typeof address === 'object' && address !== null ? address.port : 0));
    });
  });
}
