import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    // One processor is left for PostgreSQL by default; on two, that is half of the machine idle most of the time.
    maxWorkers: Math.max(2, availableParallelism() - 1),
    projects: [
      {
        test: {
          name: 'pure',
          environment: 'node',
          include: ['{domain,contract,scripts,web}/**/*.test.ts'],
          isolate: false,
          // A property over years of days takes seconds where the processors are shared.
          testTimeout: 20_000,
        },
      },
      {
        test: {
          name: 'server side',
          environment: 'node',
          include: ['{db,warehouse,server,demo,bench}/**/*.test.ts'],
          // One PostgreSQL for the run; each file clones a migrated database of its own.
          globalSetup: ['db/src/testing/server.ts'],
          testTimeout: 30_000,
          hookTimeout: 60_000,
        },
      },
      {
        test: {
          name: 'browser side',
          environment: 'jsdom',
          include: ['web/**/*.test.tsx'],
          testTimeout: 20_000,
          // React and the component library are loaded once per worker; our own modules are loaded again for each file.
          isolate: false,
          setupFiles: ['web/src/testing/setup.ts'],
        },
      },
    ],
  },
});
