// The storage in a bucket, against the S3 server that the S3_ variables name. Not part of npm test: see scripts/radosgw.sh.
import { emptyBucket } from '../../testing/bucket.ts';
import { testStorage } from '../../testing/storage-suite.ts';
import { openStorage } from '../open-storage.ts';

testStorage('a bucket', async () => {
  const s3 = await emptyBucket();
  return { storage: await openStorage({ dataDir: '', s3 }), base: s3.endpoint, close: async () => {} };
});
