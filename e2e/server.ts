/** The product as people start it, on a data folder and a port of its own. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { root } from '../scripts/repository.ts';

/** @property variables with which another process works with the same data */
export type JourneyServer = { origin: string; dataDir: string; variables: Record<string, string> };
/** `kill` ends it in the midst of what it does; `stop` waits for that. */
export type StartedServer = JourneyServer & { stop: () => Promise<void>; kill: () => Promise<void> };

/** Without a word of what it does. */
const patienceMs = 600_000;
/** The day after the demo's newest sale, in the morning: it is whatever day a journey runs on. */
export const demoDay = '2026-09-17';
const demoClock = new URL('./demo-clock.ts', import.meta.url).href;

/**
 * Answers when the server is ready, with the demo wholesaler loaded; with ROLE=worker, when its health is told. One that is detached is a group of processes with
 * its worker: they are killed as one, and Ctrl+C is left to whoever started it.
 */
export async function startServer(
  dataDir: string,
  variables: Record<string, string> = {},
  { detached = false } = {},
): Promise<StartedServer> {
  let output = '';
  const server = spawn(process.execPath, ['--import', demoClock, 'server/src/main.ts'], {
    cwd: root,
    env: {
      ...process.env,
      PORT: '0',
      DATA_DIR: dataDir,
      DEMO: '1',
      HOST: '127.0.0.1',
      npm_lifecycle_event: '',
      CASELIFT_JOURNEY_NOW: `${demoDay}T15:00:00Z`,
      // Dozens of servers start in a run, of the same thousand modules.
      NODE_COMPILE_CACHE: path.join(root, 'node_modules', '.cache', 'caselift-compiled'),
      ...variables,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
    detached,
  });
  const ready = new Promise<string | null>((resolve) => {
    const keep = (text: Buffer): void => {
      output = (output + text.toString()).slice(-20_000);
      const port = /(?:Caselift is ready|Its health): http:\/\/localhost:(\d+)[\s/]/.exec(output)?.[1];
      if (port !== undefined) resolve(`http://127.0.0.1:${port}`);
      silence.refresh();
    };
    const silence = setTimeout(() => resolve(null), patienceMs).unref();
    server.stdout.on('data', keep);
    server.stderr.on('data', keep);
    server.once('close', () => resolve(null));
  });
  const origin = await ready;
  if (origin === null) {
    server.kill('SIGKILL');
    throw new Error(`The server ended, or said nothing for ${patienceMs / 1000} s, before it was ready:\n${output}`);
  }
  const end = async (signal: () => void) => {
    const ended = server.exitCode === null && server.signalCode === null ? once(server, 'exit') : undefined;
    if (ended !== undefined) signal();
    await ended;
  };
  return {
    origin,
    dataDir,
    // With DATABASE_URL set, the command line wouldn't treat it as the demo, and its people would get no mail.
    variables: { DEMO: '1', ...variables, DATA_DIR: dataDir },
    stop: () => end(() => server.kill('SIGTERM')),
    kill: () => end(() => process.kill((detached ? -1 : 1) * (server.pid ?? 0), 'SIGKILL')),
  };
}
