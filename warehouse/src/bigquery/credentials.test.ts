/** The ways in which this installation gets an access token of Google's, against a Google that is played on this machine. */
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { audience, impersonated, type PlayedGoogle, playGoogle } from '../testing/google.ts';
import { openPort } from './client.ts';
import { environmentsOwn } from './connect.ts';
import { explained } from './sentences.ts';

let google: PlayedGoogle;
let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'caselift-credentials-'));
});
afterAll(() => rm(folder, { recursive: true }));
beforeEach(async () => {
  google = await playGoogle();
  vi.stubEnv('GCE_METADATA_HOST', google.host);
  vi.stubEnv('METADATA_SERVER_DETECTION', 'none');
  vi.stubEnv('CLOUDSDK_CONFIG', join(folder, 'nothing'));
  vi.stubEnv('GOOGLE_APPLICATION_CREDENTIALS', '');
});
afterEach(async () => {
  vi.unstubAllEnvs();
  await google.close();
});

async function written(name: string, content: object | string): Promise<string> {
  const file = join(folder, name);
  await writeFile(file, typeof content === 'string' ? content : JSON.stringify(content));
  return file;
}

/** As Google's console writes it for a provider of the company's own, with the addresses of the played Google. */
const federation = (changed: object = {}) => ({
  ...{ type: 'external_account', audience, subject_token_type: 'urn:ietf:params:oauth:token-type:jwt' },
  token_url: `${google.address}/v1/token`,
  credential_source: { file: join(folder, 'token') },
  ...changed,
});
const byImpersonation = () => ({
  service_account_impersonation_url: `${google.address}/v1/projects/-/serviceAccounts/${impersonated}:generateAccessToken`,
});

/** Asks for a dataset that isn't there: false, if BigQuery took the credentials. */
async function asks(keyFile: string | null): Promise<boolean> {
  const settings = { projectId: 'my-project-1', location: null, bucket: null, maxBytes: null, installation: 'test' };
  const port = await openPort({ ...settings, keyFile, endpoint: google.address });
  return port.datasets.own('nothing');
}

test('a token of the company is exchanged for one of Google, which BigQuery takes', async () => {
  await written('token', google.subjectToken);
  expect(await asks(await written('federation.json', federation()))).toBe(false);
  expect(google.calls).toEqual(['POST /v1/token', 'GET /bigquery/v2/projects/my-project-1/datasets/nothing']);
});

test('and with that, where the configuration says so, for one of a service account', async () => {
  await written('token', google.subjectToken);
  expect(await asks(await written('impersonation.json', federation(byImpersonation())))).toBe(false);
  expect(google.calls).toEqual([
    'POST /v1/token',
    `POST /v1/projects/-/serviceAccounts/${impersonated}:generateAccessToken`,
    'GET /bigquery/v2/projects/my-project-1/datasets/nothing',
  ]);
});

test("the company's issuer may be an address that answers JSON", async () => {
  const format = { type: 'json', subject_token_field_name: 'id_token' };
  const source = { credential_source: { url: `${google.address}/issuer`, format } };
  expect(await asks(await written('by-address.json', federation(source)))).toBe(false);
  expect(google.calls[0]).toBe('GET /issuer');
});

test('a token that the pool refuses, a pool that is gone and a token that is missing are said in words', async () => {
  await written('token', 'of another company');
  await expect(asks(await written('federation.json', federation()))).rejects.toThrow(
    "Google didn't take the token of workload identity federation: invalid_grant: The given credential is rejected by the attribute condition.. Check the pool",
  );
  await written('token', google.subjectToken);
  const elsewhere = { audience: audience.replace('company', 'gone') };
  await expect(asks(await written('gone.json', federation(elsewhere)))).rejects.toThrow(
    /^Google didn't take the token of workload identity federation: invalid_target: The target service/,
  );
  const nowhere = { credential_source: { file: join(folder, 'no-token') } };
  await expect(asks(await written('nowhere.json', federation(nowhere)))).rejects.toThrow(
    /^The token for workload identity federation can't be read: The file at .*no-token does not exist/,
  );
});

test('identities of the pool that may not act as the service account are told the role', async () => {
  google.mayImpersonate = false;
  await written('token', google.subjectToken);
  await expect(asks(await written('impersonation.json', federation(byImpersonation())))).rejects.toThrow(
    "Caselift's account at Google may not act as the service account of the configuration: it lacks the permission iam.serviceAccounts.getAccessToken. Give it the role Workload Identity User (roles/iam.workloadIdentityUser) of the service account, granted to the identities of the pool.",
  );
});

test('a machine at Google has an account of its own, by the metadata server', async () => {
  vi.stubEnv('METADATA_SERVER_DETECTION', 'assume-present');
  google.machine = { scopes: ['https://www.googleapis.com/auth/cloud-platform'] };
  const headers = await (await environmentsOwn('my-project-1')).getRequestHeaders();
  const reply = await fetch(`${google.address}/bigquery/v2/projects/my-project-1/datasets/nothing`, { headers });
  expect([reply.status, google.calls.at(-2)]).toEqual([
    404,
    'GET /computeMetadata/v1/instance/service-accounts/default/token',
  ]);
});

test('a machine without an account, and an environment without any credentials, are said in words', async () => {
  const said = async () => {
    const client = await environmentsOwn('my-project-1');
    await client.getRequestHeaders();
  };
  const sentence = () => said().catch((fault: unknown) => explained(fault, null).message);
  expect(await sentence()).toBe(
    'There are no credentials for BigQuery. Set BIGQUERY_KEY_FILE to the key of a service account or the configuration of workload identity federation.',
  );
  vi.stubEnv('METADATA_SERVER_DETECTION', 'assume-present');
  expect(await sentence()).toBe(
    'This machine at Google has no service account. Attach one that has the roles of docs/bigquery.md.',
  );
});

test('a configuration that the environment names is taken, too', async () => {
  await written('token', google.subjectToken);
  vi.stubEnv('GOOGLE_APPLICATION_CREDENTIALS', await written('federation.json', federation()));
  const headers = await (await environmentsOwn('my-project-1')).getRequestHeaders();
  const reply = await fetch(`${google.address}/bigquery/v2/projects/my-project-1/datasets/nothing`, { headers });
  expect(reply.status).toBe(404);
});

test('access scopes that leave BigQuery out, and a token that is not taken, are said in words', async () => {
  vi.stubEnv('METADATA_SERVER_DETECTION', 'assume-present');
  google.machine = { scopes: ['https://www.googleapis.com/auth/devstorage.read_only'] };
  const headers = await (await environmentsOwn('my-project-1')).getRequestHeaders();
  const ask = async (given: Headers) => {
    const reply = await fetch(`${google.address}/bigquery/v2/projects/my-project-1/datasets/nothing`, {
      headers: given,
    });
    const { error } = (await reply.json()) as { error: { code: number; message: string; errors: [] } };
    return explained(Object.assign(new Error(error.message), error), null).message;
  };
  expect(await ask(headers)).toBe(
    'The access scopes of this machine at Google leave BigQuery out. Set them to cloud-platform: roles decide then.',
  );
  expect(await ask(new Headers({ authorization: 'Bearer made-up' }))).toBe(
    'Google refused the credentials of BIGQUERY_KEY_FILE, or of this machine. Make new ones.',
  );
});

test('a file that holds no usable key is said in words', async () => {
  const key = { type: 'service_account', client_email: impersonated, private_key: 'not a key' };
  await expect(asks(await written('key.json', key))).rejects.toThrow(
    'Google refused the key of the service account. Make a new one and set BIGQUERY_KEY_FILE.',
  );
});
