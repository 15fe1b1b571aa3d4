/** The tests that need a real S3 server, named by the S3_ variables; scripts/radosgw.sh starts one. */
import { defineConfig } from 'vitest/config';
import { root } from './repository.ts';

export default defineConfig({
  root,
  test: {
    name: 's3',
    environment: 'node',
    globalSetup: ['db/src/testing/server.ts'],
    setupFiles: ['scripts/testing/seed.ts'],
    include: ['server/src/**/testing/s3*.ts'],
    testTimeout: 60_000,
    hookTimeout: 60_000,
  },
});
