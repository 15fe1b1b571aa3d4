/** Installations for tests: real processes of the application and the command line on a data folder of their own. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { connect } from '@caselift/db/connect';
import { startEmbedded } from '@caselift/db/embedded';

const sourceFolder = fileURLToPath(new URL('..', import.meta.url));
const patienceMs = 60_000;

export type Program = {
  child: ChildProcess;
  /** Everything it has printed until now. */
  output(): string;
  /** Resolves when the output holds the text; rejects if the program ends first. */
  says(text: string | RegExp): Promise<void>;
  /** The exit code, or the signal that ended it. */
  ended: Promise<number | NodeJS.Signals>;
};

export type Kind = 'main' | 'worker' | 'postgres';

/** A folder that user postgres may enter as well, when the tests run as root. */
export function newDataFolder(): string {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'caselift-e-'));
  chmodSync(folder, 0o755);
  return folder;
}

export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  await once(server, 'close');
  return typeof address === 'object' && address ? address.port : 0;
}

function run(file: string, args: string[], variables: Record<string, string>): Program {
  return follow(process.execPath, [path.join(sourceFolder, file), ...args], variables);
}

function follow(program: string, args: string[], variables: Record<string, string>): Program {
  const { npm_lifecycle_event: _, DATABASE_URL: __, ...own } = process.env;
  const child = spawn(program, args, { env: { ...own, ...variables }, stdio: ['ignore', 'pipe', 'pipe'] });
  let text = '';
  child.stdout?.on('data', (chunk: Buffer) => {
    text += chunk;
  });
  child.stderr?.on('data', (chunk: Buffer) => {
    text += chunk;
  });
  // 'close', not 'exit': the last words have been read by then.
  const ended = once(child, 'close').then(([code, signal]) => code ?? signal);
  async function says(awaited: string | RegExp): Promise<void> {
    const deadline = Date.now() + patienceMs;
    while (!(typeof awaited === 'string' ? text.includes(awaited) : awaited.test(text))) {
      const isOver = child.exitCode !== null || child.signalCode !== null || Date.now() > deadline;
      if (isOver) throw new Error(`It never said ${awaited}, but:\n${text}`);
      await sleep(20);
    }
  }
  return { child, output: () => text, says, ended };
}

/** The application on the folder, without the demo unless `variables` says otherwise. */
export function runApp(dataDir: string, port: number, variables: Record<string, string> = {}): Program {
  return run('main.ts', [], { DATA_DIR: dataDir, PORT: String(port), DEMO: '0', ...variables });
}

/** The application as the child of a shell, the place of npm: `child` is the shell. */
export function runAppUnderShell(dataDir: string, port: number): Program {
  const variables = { DATA_DIR: dataDir, PORT: String(port), DEMO: '0', npm_lifecycle_event: 'start' };
  // `; true` keeps the shell from becoming the application.
  return follow('sh', ['-c', '"$0" "$1"; true', process.execPath, path.join(sourceFolder, 'main.ts')], variables);
}

/** `npm run caselift -- ...args` on the folder. */
export function runCommand(dataDir: string, ...args: string[]): Program {
  return run('cli.ts', args, { DATA_DIR: dataDir, DEMO: '0' });
}

/** The pids of the folder's processes of a kind; on Linux only, by what /proc says of them. */
export function pidsOf(dataDir: string, kind: Kind): number[] {
  const pids = readdirSync('/proc').filter((name) => /^\d+$/.test(name));
  return pids.map(Number).filter((pid) => {
    const [command, environment] = [readOf(pid, 'cmdline'), readOf(pid, 'environ')];
    if (kind === 'postgres') return command.includes('/bin/postgres') && command.includes(`${dataDir}/`);
    return command.endsWith(`${sourceFolder}${kind}.ts\0`) && environment.includes(`DATA_DIR=${dataDir}\0`);
  });
}

/** Empty for a process that has just ended. */
function readOf(pid: number, name: string): string {
  try {
    return readFileSync(`/proc/${pid}/${name}`, 'utf8');
  } catch {
    return '';
  }
}

export function killAll(dataDir: string, ...kinds: Kind[]): void {
  for (const kind of kinds) {
    for (const pid of pidsOf(dataDir, kind)) {
      try {
        process.kill(pid, 'SIGKILL');
      } catch {
        // It ended by itself between the two calls.
      }
    }
  }
}

/** Resolves once none of the folder's processes is left; rejects naming those that stay. */
export async function nothingRuns(dataDir: string): Promise<void> {
  const deadline = Date.now() + patienceMs;
  for (;;) {
    const left = (['main', 'worker', 'postgres'] as const).filter((kind) => pidsOf(dataDir, kind).length > 0);
    if (left.length === 0) return;
    if (Date.now() > deadline) throw new Error(`Still running: ${left.join(', ')}`);
    await sleep(50);
  }
}

/** Asks the folder's database something, as its superuser; starts it if it does not run. */
export async function ask<T>(dataDir: string, question: (sql: ReturnType<typeof connect>) => Promise<T>): Promise<T> {
  const server = await startEmbedded(dataDir);
  const sql = connect(server.options, { max: 1 });
  try {
    return await question(sql);
  } finally {
    await sql.end();
    await server.release();
  }
}

/** Ends whatever is left on the folder, and removes it. */
export async function removeInstallation(dataDir: string): Promise<void> {
  killAll(dataDir, 'main', 'worker', 'postgres');
  await nothingRuns(dataDir);
  rmSync(dataDir, { recursive: true, force: true });
}
