/**
 * A BigQuery for one test file, and Google's client: the fake, or with BIGQUERY_PROJECT a real project of that name,
 * signed in as Google's libraries do it (GOOGLE_APPLICATION_CREDENTIALS). BIGQUERY_BUCKET is a bucket of it for exports.
 */
import { randomUUID } from 'node:crypto';
import type { BigQuerySettings } from '@caselift/warehouse/bigquery/client';
import { BigQuery } from '@google-cloud/bigquery';
import { GoogleAuth, PassThroughClient } from 'google-auth-library';
import { inject } from 'vitest';
import { type FakeBigQuery, type FakeOptions, startFakeBigQuery } from '../fake.ts';
import { connectZetaSql } from '../zetasql.ts';

export type Bed = {
  client: BigQuery;
  /** Null: it is a real project. */
  fake: FakeBigQuery | null;
  bucket: string;
  /** A name that no other run has; its dataset is removed with the bed. */
  newName(what: string): string;
  /** An object of the bucket as the storage's API answers it. */
  readBucket(path: string): Promise<Buffer>;
  close(): Promise<void>;
};

export const realProject = process.env.BIGQUERY_PROJECT;

export async function openBed(options: Omit<FakeOptions, 'zetaSql'> = {}): Promise<Bed> {
  return realProject === undefined ? openFake(options) : openReal(realProject);
}

/** The warehouse's own way to the bed. Many rows: those above `bucketFrom` go through the bucket. */
export function settingsOf({ client, fake, bucket }: Bed, changed: Partial<BigQuerySettings> = {}): BigQuerySettings {
  return {
    ...{ projectId: client.projectId, location: null, bucket: bucket || null, keyFile: null, maxBytes: null },
    ...{ endpoint: fake?.endpoint ?? null, pauseMs: 10, installation: 'of-this-test' },
    ...changed,
  };
}

/** The same where calls fail, arrive twice and are never answered, and jobs fail; of a real project, as it is. */
export const roughSettingsOf = (bed: Bed, changed: Partial<BigQuerySettings> = {}): BigQuerySettings =>
  settingsOf(bed, { endpoint: bed.fake?.roughEndpoint ?? null, pauseMs: 2, ...changed });

export type FakeBed = Bed & { fake: FakeBigQuery };

export async function openFake(options: Omit<FakeOptions, 'zetaSql'> = {}): Promise<FakeBed> {
  const zetaSql = await connectZetaSql(inject('zetaSqlPort'));
  const fake = await startFakeBigQuery({ zetaSql, ...options });
  const { projectId, endpoint: apiEndpoint } = fake;
  fake.buckets.add('exports');
  return {
    client: new BigQuery({ projectId, apiEndpoint, authClient: new PassThroughClient() }),
    fake,
    bucket: 'exports',
    newName: (what) => what,
    readBucket: async (path) => {
      const answered = await fetch(`${apiEndpoint}/storage/v1/b/exports/o${path}`);
      return Buffer.from(await answered.arrayBuffer());
    },
    close: async () => {
      await fake.close();
      zetaSql.close();
    },
  };
}

function openReal(projectId: string): Bed {
  const bucket = process.env.BIGQUERY_BUCKET ?? '';
  const client = new BigQuery({ projectId });
  const auth = new GoogleAuth({ scopes: 'https://www.googleapis.com/auth/devstorage.read_write' });
  const run = randomUUID().slice(0, 8);
  const names: string[] = [];
  return {
    ...{ client, fake: null, bucket },
    newName: (what) => {
      const name = `caselift_test_${run}_${what}`;
      names.push(name);
      return name;
    },
    readBucket: async (path) => {
      const url = `https://storage.googleapis.com/storage/v1/b/${bucket}/o${path}`;
      const answered = await auth.request<ArrayBuffer>({ url, responseType: 'arraybuffer' });
      return Buffer.from(answered.data);
    },
    close: async () => {
      for (const name of names)
        await client
          .dataset(name)
          .delete({ force: true })
          .catch(() => undefined);
    },
  };
}
