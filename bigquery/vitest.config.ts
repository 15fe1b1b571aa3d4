import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    name: 'BigQuery',
    environment: 'node',
    include: ['src/**/*.test.ts'],
    // The program that executes and a PostgreSQL for snapshots are started once, and asked by all.
    globalSetup: ['src/testing/zetasql-setup.ts', '../db/src/testing/server.ts'],
    maxWorkers: 2,
    // Against what hangs, on a machine that is ten times slower.
    testTimeout: 600_000,
    hookTimeout: 600_000,
  },
});
