import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: 'server side',
          environment: 'node',
          include: ['{domain,contract,db,warehouse,server,demo,scripts,bench}/**/*.test.ts'],
          globalSetup: ['db/src/testing-server.ts'],
          testTimeout: 30_000,
          hookTimeout: 60_000,
        },
      },
      {
        test: { name: 'browser side', environment: 'jsdom', include: ['web/**/*.test.{ts,tsx}'], testTimeout: 20_000 },
      },
    ],
  },
});
