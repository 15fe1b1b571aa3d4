// The storage in a bucket, against the S3 server that the S3_ variables name. Not part of npm test: see scripts/radosgw.sh.
import { CreateBucketCommand, S3Client } from '@aws-sdk/client-s3';
import { readEnv } from '../../env.ts';
import { testStorage } from '../../testing/storage-suite.ts';
import { openStorage } from '../open-storage.ts';
import { deleteAll } from '../storage.ts';

testStorage('a bucket', async () => {
  const { s3 } = readEnv(process.env);
  if (s3 === null) throw new Error('State the S3_ variables.');
  const { endpoint, region, bucket } = s3;
  const credentials = { accessKeyId: s3.accessKey, secretAccessKey: s3.secretKey };
  const client = new S3Client({ endpoint, region, credentials, forcePathStyle: true });
  await client.send(new CreateBucketCommand({ Bucket: bucket }));
  const storage = await openStorage({ dataDir: '', s3 });
  await deleteAll(storage, '');
  return { storage, base: endpoint, close: async () => client.destroy() };
});
