/** Installations for tests: real processes of the application and the command line on a data folder of their own. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { connect } from '@caselift/db/connect';
import { startEmbedded } from '@caselift/db/embedded';
import { until } from '@caselift/db/testing/until';

const sourceFolder = fileURLToPath(new URL('..', import.meta.url));

export type Program = {
  child: ChildProcess;
  /** Everything it has printed until now. */
  output(): string;
  /** Resolves when the output holds the text; rejects if the program ends first. */
  says(text: string | RegExp): Promise<void>;
  /** The exit code, or the signal that ended it. */
  ended: Promise<number | NodeJS.Signals>;
};

/** In the order in which they are to be ended: each is started again by the one before it. */
const kinds = ['supervisor', 'main', 'worker', 'postgres'] as const;
export type Kind = (typeof kinds)[number];

/** A folder that user postgres may enter as well, when the tests run as root. */
export function newDataFolder(): string {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'caselift-e-'));
  chmodSync(folder, 0o755);
  return folder;
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
  let isOver = false;
  const ended = once(child, 'close').then(([code, signal]) => {
    isOver = true;
    return code ?? signal;
  });
  async function says(awaited: string | RegExp): Promise<void> {
    const isSaid = () => {
      if (typeof awaited === 'string' ? text.includes(awaited) : awaited.test(text)) return true;
      if (isOver) throw new Error(`It never said ${awaited}, but:\n${text}`);
      return false;
    };
    await until(isSaid, () => `${awaited} in\n${text}`);
  }
  return { child, output: () => text, says, ended };
}

/** The application on the folder, without the demo unless `variables` says otherwise. */
export function runApp(dataDir: string, variables: Record<string, string> = {}): Program {
  return run('main.ts', [], { ...ofApp(dataDir), ...variables });
}

/** As `npm start` runs it: what ends by itself comes back. */
export function runKept(dataDir: string, variables: Record<string, string> = {}): Program {
  return run('supervisor.ts', [], { ...ofApp(dataDir), ...variables });
}

const ofApp = (dataDir: string) => ({ DATA_DIR: dataDir, PORT: '0', DEMO: '0' });

/** The server alone, on a database that is there, for tests that kill it or the worker. */
export function runServerAlone(dataDir: string, databaseUrl: string): Program {
  return run('start/testing/server-alone.ts', [], { ...ofApp(dataDir), DATABASE_URL: databaseUrl, VITEST: '' });
}

/** The address of an application once it serves, on a port of the system's choice. */
export async function addressOf(app: Program): Promise<string> {
  await app.says(/Caselift is ready: http:\/\/localhost:(\d+)/);
  // The last one: a program that came back says it again.
  const [, port] = [...app.output().matchAll(/Caselift is ready: http:\/\/localhost:(\d+)/g)].at(-1) ?? [];
  return `http://127.0.0.1:${port}`;
}

/** The application as the child of a shell, the place of npm: `child` is the shell. */
export function runAppUnderShell(dataDir: string): Program {
  const variables = { ...ofApp(dataDir), npm_lifecycle_event: 'start' };
  // `; true` keeps the shell from becoming the application.
  return follow('sh', ['-c', '"$0" "$1"; true', process.execPath, path.join(sourceFolder, 'main.ts')], variables);
}

/** `npm run caselift -- ...args` on the folder. */
export function runCommand(dataDir: string, ...args: string[]): Program {
  return runCommandWith({ DATA_DIR: dataDir }, ...args);
}

export function runCommandWith(variables: Record<string, string>, ...args: string[]): Program {
  return run('cli.ts', args, { DEMO: '0', ...variables });
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
  const left = () => kinds.filter((kind) => pidsOf(dataDir, kind).length > 0);
  await until(
    () => left().length === 0,
    () => `the end of ${left().join(', ')}`,
  );
}

/** Asks the folder's database something, as its superuser; starts it if it does not run. */
export async function ask<T>(dataDir: string, question: (sql: ReturnType<typeof connect>) => Promise<T>): Promise<T> {
  const server = await startEmbedded(dataDir);
  const sql = connect(server.options, { max: 2 });
  try {
    return await question(sql);
  } finally {
    await sql.end();
    await server.release();
  }
}

/**
 * Keeps the folder's database running until the answered function is called: commands and questions after each other
 * need not start and stop it each time.
 */
export async function keepDatabase(dataDir: string): Promise<() => Promise<void>> {
  return (await startEmbedded(dataDir)).release;
}

/** Ends whatever is left on the folder, and removes it. */
export async function removeInstallation(dataDir: string): Promise<void> {
  killAll(dataDir, ...kinds);
  await nothingRuns(dataDir);
  rmSync(dataDir, { recursive: true, force: true });
}
