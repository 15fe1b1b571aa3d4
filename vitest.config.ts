import { availableParallelism } from 'node:os';
import path from 'node:path';
import { configDefaults, defineConfig } from 'vitest/config';
import { momentOf } from './scripts/moments.ts';
import { root } from './scripts/repository.ts';
import { SlowestFirst } from './scripts/slowest-first.ts';

// Before anything reads a date, and for what tests start, too: where it is a day later than in the Americas at most hours,
// so that a date of this machine's zone differs from the wholesaler's and from that of UTC.
process.env.TZ = process.env.CASELIFT_ZONE ?? 'Pacific/Auckland';
/** For the long tier: all of the run is ahead of the machine's clock by so much, so that it begins at the moment named. */
const moment = momentOf(process.env.CASELIFT_NOW, process.env.CASELIFT_SEED);
if (moment !== null) {
  console.log(`CASELIFT_ZONE=${process.env.TZ} CASELIFT_NOW=${moment}`);
  process.env.CASELIFT_AHEAD_MS ??= String(Date.parse(moment) - Date.now());
}

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
          setupFiles: ['scripts/testing/seed.ts', 'scripts/testing/clock.ts', 'web/src/testing/report-drift.ts'],
          testTimeout,
          expect: expectation,
        },
      },
      {
        test: {
          name: 'server side',
          environment: 'node',
          include: ['{db,warehouse,server,demo,bench}/**/*.test.ts'],
          exclude: [
            ...configDefaults.exclude,
            ...(isLong ? [] : ['**/*.long.test.ts']),
            // Programs that are started have the machine's clock.
            ...(moment === null ? [] : ['**/*.process.test.ts']),
          ],
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
            'db/src/testing/run-clock.ts',
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
          setupFiles: ['web/src/testing/setup.ts', 'web/src/testing/report-drift.ts'],
        },
      },
    ],
  },
});
