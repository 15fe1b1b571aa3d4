/** The product as people start it, on a data folder and a port of its own. */
import { spawn } from 'node:child_process';
import { createServer } from 'node:net';
import { root } from '../scripts/repository.ts';

export type JourneyServer = { origin: string; dataDir: string; stop: () => Promise<void> };

const patienceMs = 180_000;

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1');
  await new Promise((resolve) => probe.once('listening', resolve));
  const address = probe.address();
  await new Promise((resolve) => probe.close(resolve));
  return typeof address === 'object' && address !== null ? address.port : 0;
}

async function answers(url: string): Promise<boolean> {
  try {
    return (await fetch(`${url}/api/readiness_check`)).ok;
  } catch {
    return false;
  }
}

/** Answers when the server is ready, with the demo wholesaler loaded. */
export async function startServer(dataDir: string, variables: Record<string, string> = {}): Promise<JourneyServer> {
  const port = await freePort();
  const origin = `http://127.0.0.1:${port}`;
  let output = '';
  const server = spawn(process.execPath, ['server/src/main.ts'], {
    cwd: root,
    env: {
      ...process.env,
      PORT: String(port),
      DATA_DIR: dataDir,
      DEMO: '1',
      HOST: '127.0.0.1',
      npm_lifecycle_event: '',
      ...variables,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const keep = (text: Buffer): void => {
    output = (output + text.toString()).slice(-20_000);
  };
  server.stdout.on('data', keep);
  server.stderr.on('data', keep);
  const end = Date.now() + patienceMs;
  while (!(await answers(origin))) {
    if (server.exitCode !== null) throw new Error(`The server ended before it was ready:\n${output}`);
    if (Date.now() > end) throw new Error(`The server was not ready in ${patienceMs / 1000} s:\n${output}`);
    await new Promise((resolve) => setTimeout(resolve, 250));
  }
  return {
    origin,
    dataDir,
    stop: async () => {
      const ended = new Promise((resolve) => server.once('exit', resolve));
      server.kill('SIGTERM');
      await ended;
    },
  };
}
