import { availableParallelism } from 'node:os';
import { defineConfig } from '@playwright/test';
import { findBrowser } from './scripts/browser.ts';

const browser = await findBrowser();

export default defineConfig({
  testDir: 'e2e',
  testMatch: '**/*.spec.ts',
  // Journeys side by side, each process on a server of its own, which each finds as it was loaded (e2e/journey.ts).
  workers: Math.min(4, availableParallelism()),
  fullyParallel: true,
  // A journey that fails by chance has a cause: a second try would hide it.
  retries: 0,
  // Limits, on a machine that other work slows down, too; no journey waits for time to pass.
  timeout: 900_000,
  expect: { timeout: 120_000 },
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
    // One browser profile for the journeys of a process, emptied in between: compiled scripts are used again.
    reuseContext: true,
    // Each step's document, where it is asked for (CONTRIBUTING.md): keeping it costs every journey.
    trace: process.env.TRACE === '1' ? { mode: 'retain-on-failure', screenshots: false, snapshots: true } : 'off',
    launchOptions: { executablePath: browser.executablePath, env: browser.env, args: browser.args },
  },
});
