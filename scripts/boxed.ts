/** Runs a command for so long at most, and leaves nothing of it running. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { root } from './repository.ts';

/** notRun: the command's own sentence, where it could not be run here. */
export type Outcome = { result: 'passed' | 'failed' | 'cut' | 'not run'; reason: string; seconds: number };

const graceMs = 10_000;

/** @param over ends it early, as the end of its time does. */
export async function runBoxed(
  [program = '', ...args]: readonly string[],
  variables: Record<string, string>,
  seconds: number,
  over: AbortSignal,
): Promise<Outcome> {
  const folder = mkdtempSync(path.join(tmpdir(), 'caselift-long-'));
  chmodSync(folder, 0o755); // as root, the database runs as another user, who must be able to enter
  const start = performance.now();
  const child = spawn(program, args, {
    cwd: root,
    detached: true, // a group, so that a signal reaches all of it
    stdio: ['ignore', 'pipe', 'pipe'],
    // Whatever it starts has the PATH, by which it is found: a database is in a group of its own.
    env: { ...process.env, ...variables, TMPDIR: folder, CASELIFT_BOX: folder, PATH: `${process.env.PATH}:${folder}` },
  });
  let reason = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk: Buffer) => {
      process.stdout.write(chunk);
      reason ||= /^.*\bnot run\b.*$/im.exec(String(chunk))?.[0] ?? '';
    });
  }
  const [exited, closed] = [once(child, 'exit'), once(child, 'close')];
  const box = AbortSignal.any([over, AbortSignal.timeout(Math.ceil(seconds * 1000))]);
  const isCut = await Promise.race([
    exited.then(() => false),
    new Promise<boolean>((resolve) => box.addEventListener('abort', () => resolve(true), { once: true })),
  ]);
  if (isCut) {
    signal(-(child.pid ?? 0), 'SIGTERM');
    await Promise.race([exited, sleep(graceMs)]);
  }
  for (const pid of runningWith(folder)) signal(pid, 'SIGKILL');
  const [code] = await closed;
  rmSync(folder, { recursive: true, force: true });
  const spent = (performance.now() - start) / 1000;
  if (isCut) return { result: 'cut', reason: '', seconds: spent };
  if (code !== 0) return { result: 'failed', reason: '', seconds: spent };
  return { result: reason === '' ? 'passed' : 'not run', reason, seconds: spent };
}

function signal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name);
  } catch {} // it has ended
}

/** Processes with the folder in their environment (Linux alone tells). */
function runningWith(folder: string): number[] {
  try {
    return readdirSync('/proc')
      .filter((name) => /^\d+$/.test(name))
      .filter((pid) => environmentOf(pid).includes(folder))
      .map(Number);
  } catch {
    return [];
  }
}

function environmentOf(pid: string): string {
  try {
    return readFileSync(path.join('/proc', pid, 'environ'), 'utf8');
  } catch {
    return '';
  }
}
