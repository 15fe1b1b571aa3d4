// With a bucket: what docs/operations.md says of restoring, done on whole installations. Not part of npm test: see scripts/radosgw.sh.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, test } from 'vitest';
import { emptyBucket } from '../../testing/bucket.ts';
import { startDrill } from './drill.ts';

test.each([
  ['yesterday', 1],
  ['yesterday', 3],
  ['last week', 1],
  ['last week', 3],
] as const)(
  'everyone reads what they read %s once the database of then is restored, with a bucket and %d workers',
  async (when, workers) => {
    const copies = await mkdtemp(path.join(tmpdir(), 'caselift-copies-'));
    const [database, bucket] = [path.join(copies, 'database'), path.join(copies, 'bucket')];
    const drill = await startDrill({ workers, s3: await emptyBucket(`-drill-${workers}`) });
    try {
      await drill.goOn('2024-09-02', { deletesFiles: false });
      const recorded = await drill.answers();
      expect(JSON.stringify(recorded)).toContain('.webp opens 200 ');
      await drill.stop();
      drill.copyDatabase(database);
      if (when === 'last week') await drill.copyBucket(bucket);
      await drill.start();
      for (const day of ['2024-09-03', '2024-08-02']) await drill.goOn(day, { deletesFiles: false });
      if (when === 'last week') {
        // Of what was deleted only the bucket's own copy knows.
        await drill.goOn('2024-08-03', { deletesFiles: true });
        await drill.forgetReplacedCopies();
      }
      expect(await drill.answers()).not.toEqual(recorded);
      await drill.stop();

      await drill.restoreDatabase(database);
      if (when === 'last week') {
        await drill.restoreBucket(bucket);
        drill.loseDisks();
      }
      await drill.start();
      expect(await drill.answers()).toEqual(recorded);
    } finally {
      await drill.remove();
      await rm(copies, { recursive: true, force: true });
    }
  },
  1_200_000,
);
