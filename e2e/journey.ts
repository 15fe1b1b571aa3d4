/** The test of every journey. Each worker has a server and a data folder of its own, so that journeys run side by side. */
import { spawnSync } from 'node:child_process';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { test as base, expect } from '@playwright/test';
import { preparedDemoVariable } from './prepare-demo.ts';
import { type JourneyServer, startServer } from './server.ts';

export const dataDirVariable = 'CASELIFT_JOURNEY_DATA';

/** A server on a copy of the prepared demo, which goes once it is stopped. */
export async function startOnDemo(): Promise<JourneyServer> {
  const folder = mkdtempSync(path.join(tmpdir(), 'caselift-journeys-'));
  chmodSync(folder, 0o755);
  const dataDir = path.join(folder, 'data');
  // Owners and modes too: the database's files belong to another user when root runs this.
  const copied = spawnSync('cp', ['-a', path.join(process.env[preparedDemoVariable] ?? '', 'data'), dataDir]);
  if (copied.status !== 0) throw new Error(`The prepared demo was not copied: ${copied.stderr}`);
  const server = await startServer(dataDir);
  const stop = async () => {
    await server.stop();
    rmSync(folder, { recursive: true, force: true });
  };
  return { ...server, stop };
}

/** A call that the browser gave up, because there is no connection or the page was left. */
const isOfNetwork = (error: Error): boolean =>
  /Failed to fetch|AbortError|aborted/.test(`${error.name} ${error.message}`);

export const test = base.extend<{ uncaughtErrors: undefined }, { server: JourneyServer }>({
  /** An error that no code catches fails the journey, even if the screen recovers. */
  uncaughtErrors: [
    async ({ context }, use) => {
      const errors: string[] = [];
      context.on('weberror', (thrown) => {
        const error = thrown.error();
        if (!isOfNetwork(error)) errors.push(error.stack ?? error.message);
      });
      await use(undefined);
      expect(errors, 'errors that no code caught').toEqual([]);
    },
    { auto: true },
  ],
  server: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads a fixture's needs from this pattern.
    async ({}, use) => {
      const server = await startOnDemo();
      process.env[dataDirVariable] = server.dataDir;
      await use(server);
      await server.stop();
    },
    { scope: 'worker', auto: true, timeout: 180_000 },
  ],
  baseURL: async ({ server }, use) => use(server.origin),
});
