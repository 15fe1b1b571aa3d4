/** What the warehouse does where BigQuery refuses, fails or loses a reply (warehouse/src/bigquery/client.ts). */
import { openPort } from '@caselift/warehouse/bigquery/client';
import type { BigQueryPort } from '@caselift/warehouse/bigquery/port';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type FakeBed, openFake, settingsOf } from './testing/bed.ts';

let bed: FakeBed;
let port: BigQueryPort;
beforeEach(async () => {
  bed = await openFake();
  port = await openPort(settingsOf(bed));
  await port.query('create schema house; create table house.numbers as select 1 as id, 10 as v');
});
afterEach(() => bed.close());

const jobs = { method: 'POST', path: /\/jobs$/ };
const insert = 'insert into house.numbers values (2, 20)';
const held = async () => (await port.query('select count(*) from house.numbers')).rows[0]?.[0];
const names = () => bed.fake.jobs.all.map(({ id }) => id).filter((id) => id.startsWith('import'));

test('a failed job is tried again under another name, and its work is done once', async () => {
  bed.fake.failNext(jobs, 'rateLimitExceeded', 2);
  await port.query(insert, 'import_7');
  expect([await held(), names()]).toEqual(['2', ['import_7']]); // it had not begun
  // The name is taken by a job that failed: BigQuery runs no name twice.
  await expect(port.query('select no_such_column from house.numbers', 'import_8')).rejects.toThrow(/no_such_column/);
  await port.query(insert, 'import_8');
  expect([await held(), names()]).toEqual(['3', ['import_7', 'import_8', 'import_8_2']]);
  await port.query(insert, 'import_8');
  expect(await held()).toBe('3');
});

test('a quota that stays used up is said after seven attempts', async () => {
  bed.fake.failNext(jobs, 'rateLimitExceeded', 7);
  await expect(port.query(insert, 'import_9')).rejects.toThrow(/^A quota of BigQuery is used up\. Try again later/);
  expect(bed.fake.calls.filter((call) => /POST .*\/jobs$/.test(call))).toHaveLength(1 + 7);
  expect(await held()).toBe('1');
});

test('a query that would read more than the limit is not run', async () => {
  const limited = await openPort(settingsOf(bed, { maxBytes: 1_000_000 }));
  await expect(limited.query('select * from house.numbers')).rejects.toThrow(
    "A query would read more than the limit of 0.001 GB, so BigQuery didn't run it. Nothing was changed. Raise BIGQUERY_MAX_GB if that is what it should cost.",
  );
});

const permission = (name: string) =>
  `Access Denied: Project caselift-test: User does not have ${name} permission in project`;

test.each([
  ['bigquery.jobs.create', 'run queries, loads and exports', 'BigQuery User (roles/bigquery.user) of the project.'],
  ['bigquery.datasets.create', 'make datasets', 'BigQuery User (roles/bigquery.user) of the project.'],
  ['bigquery.tables.updateData', 'write to tables', 'BigQuery Data Owner (roles/bigquery.dataOwner) of the dataset'],
])('without %s a sentence names the role to give', async (name, task, role) => {
  bed.fake.deny(jobs, permission(name));
  await expect(port.query('select 1')).rejects.toThrow(
    `Caselift's account at Google may not ${task}: it lacks the permission ${name}. Give it the role ${role}`,
  );
});

test('without access to the bucket a sentence names the role, too', async () => {
  const byBucket = await openPort(settingsOf(bed, { bucketFrom: 0 }));
  const message = 'svc@x does not have storage.objects.list access to the Google Cloud Storage bucket.';
  bed.fake.deny({ method: 'GET', path: /\/storage\/v1\/b\/exports\/o$/ }, message);
  await expect(byBucket.read('house', 'numbers', '/tmp')).rejects.toThrow(
    "Caselift's account at Google may not list what is in the bucket: it lacks the permission storage.objects.list. Give it the role Storage Object User (roles/storage.objectUser) of the bucket.",
  );
});
