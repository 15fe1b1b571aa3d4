import { defineConfig } from '@playwright/test';
import { findBrowser } from './scripts/browser.ts';

const browser = await findBrowser();

export default defineConfig({
  testDir: 'e2e',
  testMatch: '**/*.spec.ts',
  // One server with one demo wholesaler: journeys that publish take turns.
  workers: 1,
  timeout: 60_000,
  globalSetup: './e2e/server.ts',
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
