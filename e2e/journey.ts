/** The test of every journey. Each worker has a server and a data folder of its own, so that journeys run side by side. */
import { spawnSync } from 'node:child_process';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { test as base } from '@playwright/test';
import { preparedDemoVariable } from './prepare-demo.ts';
import { type JourneyServer, startServer } from './server.ts';

export const dataDirVariable = 'CASELIFT_JOURNEY_DATA';

export const test = base.extend<object, { server: JourneyServer }>({
  server: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads a fixture's needs from this pattern.
    async ({}, use) => {
      const folder = mkdtempSync(path.join(tmpdir(), 'caselift-journeys-'));
      chmodSync(folder, 0o755);
      const dataDir = path.join(folder, 'data');
      // Owners and modes too: the database's files belong to another user when root runs this.
      const copied = spawnSync('cp', ['-a', path.join(process.env[preparedDemoVariable] ?? '', 'data'), dataDir]);
      if (copied.status !== 0) throw new Error(`The prepared demo was not copied: ${copied.stderr}`);
      process.env[dataDirVariable] = dataDir;
      const server = await startServer(dataDir);
      await use(server);
      await server.stop();
      rmSync(folder, { recursive: true, force: true });
    },
    { scope: 'worker', auto: true, timeout: 180_000 },
  ],
  baseURL: async ({ server }, use) => use(server.origin),
});
