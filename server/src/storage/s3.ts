/** Storage in an S3 bucket, of Amazon or of anything that speaks the same: browsers send to it and read from it directly. */
import { createReadStream, createWriteStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import {
  CopyObjectCommand,
  DeleteObjectCommand,
  GetObjectCommand,
  type GetObjectCommandOutput,
  NoSuchKey,
  PutObjectCommand,
  paginateListObjectsV2,
  S3Client,
  S3ServiceException,
} from '@aws-sdk/client-s3';
import { Upload } from '@aws-sdk/lib-storage';
import { createPresignedPost } from '@aws-sdk/s3-presigned-post';
import { getSignedUrl } from '@aws-sdk/s3-request-presigner';
import { isLostConnection } from '@caselift/db/connect';
import { writeWhole } from '@caselift/db/durable';
import type { S3Settings } from '../env.ts';
import { attachmentHeader } from './attachment.ts';
import { requireKey } from './key.ts';
import type { Storage } from './storage.ts';

/** Larger files go up in parts of 8 MB or more, four at once; a bucket takes 10,000 parts of a file. */
const smallestPart = 8 * 1024 * 1024;
const mostParts = 10_000;
/** A large file is put together by the bucket for a while after its last part has come. */
const [connectMs, silentMs] = [10_000, 120_000];

export function openS3({ endpoint, bucket, region, accessKey, secretKey }: S3Settings): Storage {
  const client = new S3Client({
    endpoint,
    region,
    credentials: { accessKeyId: accessKey, secretAccessKey: secretKey },
    // Other stores than Amazon's seldom have a name per bucket, and some refuse the checksums that it lately takes.
    forcePathStyle: true,
    // Without them a call on a bucket that went silent would wait for ever, and with it whatever it holds.
    requestHandler: { connectionTimeout: connectMs, socketTimeout: silentMs },
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
  });
  const at = (key: string) => ({ Bucket: bucket, Key: requireKey(key) });

  return {
    origin: new URL(endpoint).origin,

    presignPost: async (key, { type, maxBytes, seconds }) =>
      createPresignedPost(client, {
        ...at(key),
        Conditions: [
          ['content-length-range', 1, maxBytes],
          ['eq', '$Content-Type', type],
        ],
        Fields: { 'Content-Type': type },
        Expires: seconds,
      }),

    signedUrl: async (key, { type, seconds, from, attachment }) => {
      const read = new GetObjectCommand({
        ...at(key),
        ResponseContentType: type,
        ...(attachment !== undefined && { ResponseContentDisposition: attachmentHeader(attachment) }),
        ResponseCacheControl: `private, max-age=${seconds}, immutable`,
      });
      return getSignedUrl(client, read, { expiresIn: seconds, ...(from && { signingDate: from }) });
    },

    put: async (key, content, type) => {
      await client.send(new PutObjectCommand({ ...at(key), Body: content, ContentType: type }));
    },

    get: async (key) => {
      try {
        return await buffer(bodyOf(await client.send(new GetObjectCommand(at(key)))));
      } catch (error) {
        if (error instanceof NoSuchKey) return null;
        throw error;
      }
    },

    read: async (key) => {
      try {
        return bodyOf(await client.send(new GetObjectCommand(at(key))));
      } catch (error) {
        if (error instanceof NoSuchKey) return null;
        throw error;
      }
    },

    putFile: async (key, file, type) => {
      const { size } = await stat(file);
      const partSize = Math.max(smallestPart, Math.ceil(size / mostParts));
      // Taken before the stream is opened, which an error here would leave open.
      const params = { ...at(key), ContentType: type };
      await new Upload({ client, partSize, params: { ...params, Body: createReadStream(file) } }).done();
    },

    getFile: (key, file) =>
      writeWhole(file, async (unfinished) => {
        try {
          const answer = await client.send(new GetObjectCommand(at(key)));
          await pipeline(bodyOf(answer), createWriteStream(unfinished, { mode: 0o600 }));
          const { size } = await stat(unfinished);
          const { ContentLength } = answer;
          if (size !== ContentLength)
            throw new Error(`The storage answered ${size} of ${ContentLength} bytes of "${key}".`);
          return true;
        } catch (error) {
          if (error instanceof NoSuchKey) return false;
          throw error;
        }
      }),

    peek: async (key, bytes) => {
      try {
        const ranged = { ...at(key), Range: `bytes=0-${bytes - 1}` };
        const answer = await client.send(new GetObjectCommand(ranged));
        const { ContentRange, LastModified } = answer;
        const content = await buffer(bodyOf(answer));
        // 'bytes 0-511/12345'; a store that ignores ranges answers everything.
        const size = Number(/\d+$/.exec(ContentRange ?? '')?.[0] ?? content.length);
        return { size, first: content.subarray(0, bytes), storedAt: LastModified ?? new Date() };
      } catch (error) {
        if (error instanceof NoSuchKey) return null;
        throw error;
      }
    },

    move: async (from, to) => {
      const source = `${bucket}/${requireKey(from).split('/').map(encodeURIComponent).join('/')}`;
      try {
        await client.send(new CopyObjectCommand({ ...at(to), CopySource: source }));
      } catch (error) {
        if (error instanceof S3ServiceException && error.name === 'NoSuchKey') return false;
        throw error;
      }
      await client.send(new DeleteObjectCommand(at(from)));
      return true;
    },

    delete: async (key) => {
      await client.send(new DeleteObjectCommand(at(key)));
    },

    list: async (prefix) => {
      const keys: string[] = [];
      for await (const page of paginateListObjectsV2({ client }, { Bucket: bucket, Prefix: prefix })) {
        for (const { Key } of page.Contents ?? []) if (Key !== undefined) keys.push(Key);
      }
      return keys.sort();
    },
  };
}

/** The content. The client marks the errors of its calls alone; that of a connection which breaks later is marked here. */
function bodyOf({ Body, $metadata }: GetObjectCommandOutput): Readable {
  if (!(Body instanceof Readable)) throw new Error('The storage answered without a body.');
  return Body.prependListener('error', (error) => {
    if (isLostConnection(error)) Object.assign(error, { $metadata });
  });
}
