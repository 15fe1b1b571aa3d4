import { availableParallelism } from 'node:os';
import { defineConfig } from '@playwright/test';
import { findBrowser } from './scripts/browser.ts';

const browser = await findBrowser();

export default defineConfig({
  testDir: 'e2e',
  testMatch: '**/*.spec.ts',
  // Journeys side by side, each worker on a server of its own (e2e/journey.ts): none counts on another of its file.
  workers: Math.min(4, availableParallelism()),
  fullyParallel: true,
  // One second try: scripts/test.ts names every journey that needed it.
  retries: 1,
  // Of a machine that other work slows down, too: the worker, which gives way to all, may wait for half a minute.
  timeout: 180_000,
  expect: { timeout: 30_000 },
  globalSetup: './e2e/prepare-demo.ts',
  reporter: [
    ['list'],
    ['json', { outputFile: process.env.PLAYWRIGHT_JSON_OUTPUT_FILE ?? 'test-results/journeys.json' }],
  ],
  use: {
    viewport: { width: 1440, height: 900 },
    locale: 'en-US',
    timezoneId: 'America/Chicago',
    // It would load all files of the product in each journey of a rep; those about it allow it.
    serviceWorkers: 'block',
    screenshot: 'only-on-failure',
    // Each step's document, without the film of the page, which costs a tenth of the processor's time.
    trace: { mode: 'retain-on-failure', screenshots: false, snapshots: true, sources: true },
    launchOptions: { executablePath: browser.executablePath, env: browser.env, args: browser.args },
  },
});
