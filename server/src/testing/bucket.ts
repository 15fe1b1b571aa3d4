/** A bucket of one's own on the S3 server that the S3_ variables name. */
import { CreateBucketCommand, S3Client } from '@aws-sdk/client-s3';
import { readEnv, type S3Settings } from '../env.ts';
import { openS3 } from '../storage/s3.ts';
import { deleteAll } from '../storage/storage.ts';

/** Empty; `name` ends its name. */
export async function emptyBucket(name = ''): Promise<S3Settings> {
  const { s3 } = readEnv(process.env);
  if (s3 === null) throw new Error('State the S3_ variables.');
  const settings = { ...s3, bucket: s3.bucket + name };
  const { endpoint, region, bucket, accessKey: accessKeyId, secretKey: secretAccessKey } = settings;
  const client = new S3Client({
    endpoint,
    region,
    credentials: { accessKeyId, secretAccessKey },
    forcePathStyle: true,
  });
  await client.send(new CreateBucketCommand({ Bucket: bucket }));
  client.destroy();
  await deleteAll(openS3(settings), '');
  return settings;
}
