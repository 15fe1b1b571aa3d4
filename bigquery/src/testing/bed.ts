/** A fake BigQuery of one test file, and Google's client that believes it. */
import { BigQuery } from '@google-cloud/bigquery';
import { PassThroughClient } from 'google-auth-library';
import { inject } from 'vitest';
import { type FakeBigQuery, type FakeOptions, startFakeBigQuery } from '../fake.ts';
import { connectZetaSql } from '../zetasql.ts';

export type Bed = { fake: FakeBigQuery; client: BigQuery; close(): Promise<void> };

export async function openBed(options: Omit<FakeOptions, 'zetaSql'> = {}): Promise<Bed> {
  const zetaSql = await connectZetaSql(inject('zetaSqlPort'));
  const fake = await startFakeBigQuery({ zetaSql, ...options });
  const client = new BigQuery({
    projectId: fake.projectId,
    apiEndpoint: fake.endpoint,
    authClient: new PassThroughClient(),
  });
  const close = async () => {
    await fake.close();
    zetaSql.close();
  };
  return { fake, client, close };
}
