/** Before the journeys: the product as people start it, on a folder and port of its own, with the demo wholesaler. */
import { type ChildProcess, spawn } from 'node:child_process';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { root } from '../scripts/repository.ts';

const patienceMs = 180_000;

async function answers(url: string): Promise<boolean> {
  try {
    return (await fetch(`${url}/api/readiness_check`)).ok;
  } catch {
    return false;
  }
}

async function untilReady(server: ChildProcess, url: string, output: () => string): Promise<void> {
  const end = Date.now() + patienceMs;
  while (!(await answers(url))) {
    if (server.exitCode !== null) throw new Error(`The server ended before it was ready:\n${output()}`);
    if (Date.now() > end) throw new Error(`The server was not ready in ${patienceMs / 1000} s:\n${output()}`);
    await new Promise((resolve) => setTimeout(resolve, 250));
  }
}

export default async function startServer(): Promise<() => Promise<void>> {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'caselift-journeys-'));
  chmodSync(dataDir, 0o755); // as root, the database runs as another user, who must be able to enter
  const port = process.env.CASELIFT_JOURNEY_PORT ?? '';
  process.env.CASELIFT_JOURNEY_DATA = dataDir;
  let output = '';
  const server = spawn(process.execPath, ['server/src/main.ts'], {
    cwd: root,
    env: { ...process.env, PORT: port, DATA_DIR: dataDir, DEMO: '1', HOST: '127.0.0.1', npm_lifecycle_event: '' },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const keep = (text: Buffer): void => {
    output = (output + text.toString()).slice(-20_000);
  };
  server.stdout.on('data', keep);
  server.stderr.on('data', keep);
  await untilReady(server, `http://127.0.0.1:${port}`, () => output);
  return async () => {
    const ended = new Promise((resolve) => server.once('exit', resolve));
    server.kill('SIGTERM');
    await ended;
    rmSync(dataDir, { recursive: true, force: true });
  };
}
