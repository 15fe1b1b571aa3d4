import { availableParallelism } from 'node:os';
import { defineConfig } from '@playwright/test';
import { findBrowser } from './scripts/browser.ts';

const browser = await findBrowser();

export default defineConfig({
  testDir: 'e2e',
  testMatch: '**/*.spec.ts',
  // Files side by side, each worker on a server of its own (e2e/journey.ts); journeys of a file follow each other.
  workers: Math.min(4, availableParallelism()),
  // One second try: scripts/test.ts names every journey that needed it.
  retries: 1,
  timeout: 60_000,
  expect: { timeout: 15_000 },
  globalSetup: './e2e/prepare-demo.ts',
  reporter: [
    ['list'],
    ['json', { outputFile: process.env.PLAYWRIGHT_JSON_OUTPUT_FILE ?? 'test-results/journeys.json' }],
  ],
  use: {
    viewport: { width: 1440, height: 900 },
    locale: 'en-US',
    timezoneId: 'America/Chicago',
    screenshot: 'only-on-failure',
    trace: 'retain-on-failure',
    launchOptions: { executablePath: browser.executablePath, env: browser.env, args: browser.args },
  },
});
