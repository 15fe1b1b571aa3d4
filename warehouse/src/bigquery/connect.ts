/** Google's client with the credentials that the configuration names (docs/decisions/146). */
import { readFile } from 'node:fs/promises';
import type { BigQuery } from '@google-cloud/bigquery';
import type { AuthClient } from 'google-auth-library';

export type ConnectSettings = {
  projectId: string;
  /** Where datasets are made and queries run, such as EU; null: Google's default. */
  location: string | null;
  /** Of a service account, or of workload identity federation. Null: as Google's libraries find credentials. */
  keyFile: string | null;
  /** Instead of Google's, for tests: without credentials, unless there is a file of them. */
  endpoint: string | null;
};
export type Connection = { client: BigQuery; storageUrl: string };

/** As the configuration was checked to be (server/src/google-credentials.ts). */
type Credentials =
  | { type: 'service_account'; client_email: string; private_key: string }
  | { type: 'external_account'; credential_source: object };

const scopes = ['bigquery', 'devstorage.read_write'].map((name) => `https://www.googleapis.com/auth/${name}`);

export async function connect({ projectId, location, keyFile, endpoint }: ConnectSettings): Promise<Connection> {
  const { BigQuery } = await import('@google-cloud/bigquery');
  // Google's client tries some calls again, and not the ones that carry a file: retry.ts is for all.
  const given = { projectId, autoRetry: false, ...(location !== null && { location }) };
  const authClient =
    keyFile !== null
      ? await clientOf(JSON.parse(await readFile(keyFile, 'utf8')))
      : endpoint === null
        ? await environmentsOwn(projectId)
        : await none();
  const client = new BigQuery({ ...given, authClient, ...(endpoint !== null && { apiEndpoint: endpoint }) });
  return { client, storageUrl: endpoint ?? 'https://storage.googleapis.com' };
}

/**
 * What the environment gives: the file that GOOGLE_APPLICATION_CREDENTIALS names, what `gcloud` has stored, or the machine's own
 * account by the metadata server. Rejects where there is none of them.
 */
export async function environmentsOwn(projectId: string): Promise<AuthClient> {
  const { GoogleAuth } = await import('google-auth-library');
  return new GoogleAuth({ scopes, projectId }).getClient();
}

/** By the constructor of the very kind: what a file says of others isn't followed. */
async function clientOf(credentials: Credentials): Promise<AuthClient> {
  const { AwsClient, IdentityPoolClient, JWT } = await import('google-auth-library');
  if (credentials.type === 'service_account')
    return new JWT({ email: credentials.client_email, key: credentials.private_key, scopes });
  const options = { ...credentials, scopes };
  return 'environment_id' in credentials.credential_source
    ? new AwsClient(options as ConstructorParameters<typeof AwsClient>[0])
    : new IdentityPoolClient(options as ConstructorParameters<typeof IdentityPoolClient>[0]);
}

async function none(): Promise<AuthClient> {
  const { PassThroughClient } = await import('google-auth-library');
  return new PassThroughClient();
}
