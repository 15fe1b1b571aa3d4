import { createServer } from 'node:net';
import { defineConfig } from '@playwright/test';
import { findBrowser } from './scripts/browser.ts';

const browser = await findBrowser();

/** The config is read again in each worker: the port is chosen once and handed on by the environment. */
async function freePort(): Promise<string> {
  const probe = createServer().listen(0, '127.0.0.1');
  await new Promise((resolve) => probe.once('listening', resolve));
  const address = probe.address();
  await new Promise((resolve) => probe.close(resolve));
  return String(typeof address === 'object' && address !== null ? address.port : 0);
}
process.env.CASELIFT_JOURNEY_PORT ??= await freePort();

export default defineConfig({
  testDir: 'e2e',
  testMatch: '**/*.spec.ts',
  // One server with one demo wholesaler: journeys that publish take turns.
  workers: 1,
  timeout: 60_000,
  expect: { timeout: 15_000 },
  globalSetup: './e2e/server.ts',
  reporter: [
    ['list'],
    ['json', { outputFile: process.env.PLAYWRIGHT_JSON_OUTPUT_FILE ?? 'test-results/journeys.json' }],
  ],
  use: {
    baseURL: `http://127.0.0.1:${process.env.CASELIFT_JOURNEY_PORT}`,
    viewport: { width: 1440, height: 900 },
    locale: 'en-US',
    timezoneId: 'America/Chicago',
    screenshot: 'only-on-failure',
    trace: 'retain-on-failure',
    launchOptions: { executablePath: browser.executablePath, env: browser.env, args: browser.args },
  },
});
