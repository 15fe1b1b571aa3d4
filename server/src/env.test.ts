import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { readEnv } from './env.ts';

/** The sentences of the fault, one a line. */
function faultsOf(variables: Record<string, string>): string[] {
  try {
    readEnv(variables);
  } catch (error) {
    return error instanceof Error ? error.message.split('\n') : [];
  }
  return [];
}

test('without any variable it serves the demo on this machine only, from the folder .data', () => {
  expect(readEnv({})).toEqual({
    role: 'all',
    worker: 'main',
    workerGoneSeconds: 30,
    port: 3000,
    host: '127.0.0.1',
    dataDir: path.resolve('.data'),
    databaseUrl: null,
    publicUrl: 'http://localhost:3000',
    trustProxy: false,
    smtpUrl: null,
    mailFrom: 'Caselift <no-reply@localhost>',
    demo: true,
    demoDay: null,
    sessionHours: 12,
    s3: null,
    backupKey: null,
    warehouse: 'duckdb',
    bigQuery: null,
  });
});

test('one of several servers or workers needs the database and the bucket that they share, and a worker a plain name', () => {
  expect(faultsOf({ ROLE: 'worker', WORKER: 'Worker 1' })).toEqual([
    'WORKER must be a name of lowercase letters, digits and dashes, such as worker-1.',
    'ROLE=worker needs DATABASE_URL. See docs/operations.md.',
    'ROLE=worker needs S3_ENDPOINT. See docs/operations.md.',
  ]);
  expect(faultsOf({ ROLE: 'both' })).toEqual(['ROLE must be all, server or worker.']);
});

test('BigQuery needs a project, and each fault of its variables is a sentence', () => {
  expect(faultsOf({ WAREHOUSE: 'bigquery', BIGQUERY_BUCKET: 'exports' })).toEqual([
    'BIGQUERY_PROJECT must be set too: WAREHOUSE=bigquery, BIGQUERY_BUCKET needs it.',
  ]);
  expect(
    faultsOf({
      ...{ WAREHOUSE: 'oracle', BIGQUERY_PROJECT: 'My Project', BIGQUERY_LOCATION: '?', BIGQUERY_BUCKET: 'A' },
      ...{ BIGQUERY_KEY_FILE: '/nowhere/key.json', BIGQUERY_MAX_GB: '0', BIGQUERY_DATASET_PREFIX: 'a-b' },
      ...{ BIGQUERY_ENDPOINT: 'localhost' },
    }),
  ).toEqual([
    'WAREHOUSE must be duckdb or bigquery.',
    'BIGQUERY_PROJECT must be the ID of a Google project, such as my-project-1.',
    'BIGQUERY_LOCATION must be a location of BigQuery, such as EU or us-east4.',
    'BIGQUERY_BUCKET must be a bucket name: lowercase letters, digits, dots and dashes.',
    'BIGQUERY_KEY_FILE must be the path of a JSON file: the key of a service account, or the configuration of workload identity federation (type service_account or external_account).',
    'BIGQUERY_MAX_GB must be a whole number from 1 to 1000000.',
    'BIGQUERY_DATASET_PREFIX must be lowercase letters, digits and underscores, such as caselift.',
    'BIGQUERY_ENDPOINT must be an address such as http://127.0.0.1:9050.',
  ]);
  expect(readEnv({ BIGQUERY_PROJECT: 'my-project-1', BIGQUERY_MAX_GB: '5' })).toMatchObject({
    warehouse: 'duckdb',
    bigQuery: { projectId: 'my-project-1', maxBytes: 5e9, datasetPrefix: 'caselift', location: null, bucket: null },
  });
});

test('BigQuery takes the key of a service account or a configuration of federation, and says what one lacks', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'caselift-keys-'));
  const faultOf = (content: object) => {
    const file = path.join(folder, 'key.json');
    writeFileSync(file, JSON.stringify(content));
    return faultsOf({ BIGQUERY_PROJECT: 'my-project-1', BIGQUERY_KEY_FILE: file });
  };
  const key = { type: 'service_account', client_email: 'a@b.iam.gserviceaccount.com', private_key: 'secret' };
  const federation = {
    ...{ type: 'external_account', audience: '//iam.googleapis.com/projects/1', subject_token_type: 'jwt' },
    ...{ token_url: 'https://sts.googleapis.com/v1/token', credential_source: { file: '/run/token' } },
  };
  try {
    expect([faultOf(key), faultOf(federation)]).toEqual([[], []]);
    expect(faultOf({ ...key, private_key: undefined })).toEqual([
      'BIGQUERY_KEY_FILE must be a whole key of a service account, with client_email and private_key.',
    ]);
    for (const lacking of [{ audience: undefined }, { token_url: 'sts' }, { credential_source: {} }])
      expect(faultOf({ ...federation, ...lacking })).toEqual([
        expect.stringMatching(/^BIGQUERY_KEY_FILE must be a whole configuration of workload identity federation/),
      ]);
    expect(faultOf({ ...federation, credential_source: { executable: { command: '/bin/x' } } })).toEqual([
      expect.stringMatching(/^BIGQUERY_KEY_FILE must not name a program to run/),
    ]);
    expect(faultOf({ type: 'authorized_user' })).toEqual([
      expect.stringMatching(/^BIGQUERY_KEY_FILE must be the path/),
    ]);
  } finally {
    rmSync(folder, { recursive: true });
  }
});

test('an empty variable counts as not set', () => {
  expect(readEnv({ PORT: '', DATABASE_URL: ' ', DEMO: '' })).toEqual(readEnv({}));
});

test("someone's own database gets no demo unless it is asked for", () => {
  const DATABASE_URL = 'postgres://caselift:secret@db.example.com:5432/caselift';
  expect(readEnv({ DATABASE_URL }).demo).toBe(false);
  expect(readEnv({ DATABASE_URL, DEMO: '1' }).demo).toBe(true);
  expect(readEnv({ DEMO: '0' }).demo).toBe(false);
});

test("opening the server to other machines requires DEMO to be set because the demo's password is public", () => {
  expect(faultsOf({ HOST: '0.0.0.0' })).toEqual([expect.stringContaining('DEMO=0')]);
  expect(readEnv({ HOST: '0.0.0.0', DEMO: '0' }).host).toBe('0.0.0.0');
  expect(faultsOf({ HOST: 'localhost' })).toEqual([]);
});

test('every fault is said at once, each in one sentence that begins with its variable', () => {
  const faults = faultsOf({
    PORT: '70000',
    HOST: '10.0.0.5',
    DATABASE_URL: 'mysql://db',
    PUBLIC_URL: 'caselift.example.com',
    TRUST_PROXY: 'yes',
    SMTP_URL: 'http://mail',
    MAIL_FROM: 'nobody',
    DEMO: '',
    DEMO_DAY: '2026-02-30',
    SESSION_HOURS: '1.5',
    BACKUP_KEY: 'a word',
  });
  const variables = [
    'PORT',
    'DATABASE_URL',
    'PUBLIC_URL',
    'TRUST_PROXY',
    'SMTP_URL',
    'MAIL_FROM',
    'DEMO_DAY',
    'SESSION_HOURS',
    'BACKUP_KEY',
  ];
  expect(faults.map((fault) => fault.split(/[ =]/)[0])).toEqual([...variables, 'HOST']);
  for (const fault of faults) expect(fault).toMatch(/\.$/);
});

test.each([
  ['2', 2],
  ['0', false],
  ['10.0.0.1, 10.1.0.0/16', ['10.0.0.1', '10.1.0.0/16']],
])('TRUST_PROXY %s believes %o', (stated, expected) => {
  expect(readEnv({ TRUST_PROXY: stated }).trustProxy).toEqual(expected);
});

test('links in mails never get two slashes', () => {
  expect(readEnv({ PUBLIC_URL: 'https://caselift.example.com/' }).publicUrl).toBe('https://caselift.example.com');
});

describe('the bucket for files', () => {
  const bucket = {
    S3_ENDPOINT: 'https://s3.example.com',
    S3_BUCKET: 'caselift-files',
    S3_REGION: 'us-east-1',
    S3_ACCESS_KEY: 'access',
    S3_SECRET_KEY: 'secret',
  };

  test('is used when all of its variables are stated', () => {
    expect(readEnv(bucket).s3).toEqual({
      endpoint: 'https://s3.example.com',
      bucket: 'caselift-files',
      region: 'us-east-1',
      accessKey: 'access',
      secretKey: 'secret',
    });
  });

  test('with some of them missing or wrong is a fault that names them', () => {
    const { S3_REGION: _, S3_SECRET_KEY: __, ...some } = bucket;
    expect(faultsOf(some)).toEqual([expect.stringMatching(/^S3_REGION, S3_SECRET_KEY must be set too/)]);
    expect(faultsOf({ ...bucket, S3_ENDPOINT: 's3.example.com', S3_BUCKET: 'My_Bucket' })).toEqual([
      expect.stringMatching(/^S3_ENDPOINT must be an address/),
      expect.stringMatching(/^S3_BUCKET must be/),
    ]);
  });
});

test("the README's table states the defaults", async () => {
  const readme = await readFile(new URL('../../README.md', import.meta.url), 'utf8');
  const stated = Object.fromEntries([...readme.matchAll(/^\| `([A-Z_]+)` \| `([^`]+)` \|/gm)].map(([, ...row]) => row));
  const { port, host, dataDir, publicUrl, mailFrom, sessionHours } = readEnv({});
  expect(stated).toMatchObject({
    PORT: String(port),
    HOST: host,
    DATA_DIR: path.basename(dataDir),
    PUBLIC_URL: publicUrl.replace(String(port), 'PORT'),
    MAIL_FROM: mailFrom,
    SESSION_HOURS: String(sessionHours),
  });
});

test.each(['MAIL_FROM', 'POSTGRES_PASSWORD', 'max_locks_per_transaction'])(
  'the layout of docs/operations.md has %s, without which it does not start or sends no mail',
  async (setting) => {
    const page = await readFile(path.resolve(import.meta.dirname, '../../docs/operations.md'), 'utf8');
    expect(/```yaml\n([\s\S]*?)```/.exec(page)?.[1]).toContain(setting);
  },
);
