import { availableParallelism } from 'node:os';
import path from 'node:path';
import { configDefaults, defineConfig } from 'vitest/config';
import { root } from './scripts/repository.ts';
import { SlowestFirst } from './scripts/slowest-first.ts';

/** What is long by nature: files of this name, and cases that ask for the variable. */
const isLong = process.env.CASELIFT_LONG !== undefined;

/** Against what hangs: machines are shared, at times ten times slower. */
const testTimeout = 900_000;
const expectation = { poll: { timeout: 300_000 } };

export default defineConfig({
  test: {
    // Tests wait for PostgreSQL, DuckDB's threads and programs a third of their time: with one more than processors,
    // none of those is idle.
    maxWorkers: availableParallelism() + 1,
    sequence: { sequencer: SlowestFirst },
    projects: [
      {
        test: {
          name: 'pure',
          environment: 'node',
          include: ['{domain,contract,scripts,web}/**/*.test.ts'],
          isolate: false,
          // What a test of one file replaces is not left to the next.
          unstubGlobals: true,
          restoreMocks: true,
          setupFiles: ['scripts/testing/seed.ts'],
          testTimeout,
          expect: expectation,
        },
      },
      {
        test: {
          name: 'server side',
          environment: 'node',
          include: ['{db,warehouse,server,demo,bench}/**/*.test.ts'],
          exclude: [...configDefaults.exclude, ...(isLong ? [] : ['**/*.long.test.ts'])],
          // The modules of a server are loaded once a worker: what they remember is of one app, one database or one file.
          isolate: false,
          // One PostgreSQL for the run; each file clones a migrated database of its own.
          globalSetup: ['db/src/testing/server.ts', 'warehouse/src/testing/compile-readers.ts'],
          // Programs that tests start are compiled once, not each time.
          env: { NODE_COMPILE_CACHE: path.join(root, 'node_modules/.cache/caselift-tests') },
          unstubGlobals: true,
          restoreMocks: true,
          setupFiles: [
            'scripts/testing/seed.ts',
            'warehouse/src/testing/one-thread.ts',
            'warehouse/src/testing/compiled-readers.ts',
          ],
          testTimeout,
          expect: expectation,
          hookTimeout: testTimeout,
        },
      },
      {
        test: {
          name: 'browser side',
          environment: 'jsdom',
          include: ['web/**/*.test.tsx'],
          testTimeout,
          expect: expectation,
          // React, the component library and our own modules are loaded once per worker.
          isolate: false,
          unstubGlobals: true,
          restoreMocks: true,
          setupFiles: ['web/src/testing/setup.ts'],
        },
      },
    ],
  },
});
