/** What the warehouse takes for an answer of BigQuery, and for none (warehouse/src/bigquery/client.ts). */
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openPort } from '@caselift/warehouse/bigquery/client';
import type { BigQueryPort } from '@caselift/warehouse/bigquery/port';
import { openScratch } from '@caselift/warehouse/bigquery/scratch';
import { afterAll, afterEach, beforeEach, expect, test } from 'vitest';
import type { Job } from './jobs.ts';
import { type FakeBed, openFake, settingsOf } from './testing/bed.ts';

let bed: FakeBed;
let port: BigQueryPort;
const folder = mkdtempSync(join(tmpdir(), 'caselift-answers-'));
beforeEach(async () => {
  bed = await openFake({ rowsPerPage: 50, rowsPerFile: 40 });
  port = await openPort(settingsOf(bed));
  await port.query('create schema house');
  await port.query('create table house.numbers as select n as id from unnest(generate_array(1, 333)) as n');
});
afterEach(() => bed.close());
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const numbers = Array.from({ length: 333 }, (_, at) => String(at + 1));
const resultCalls = (from: number) => bed.fake.calls.slice(from).filter((call) => /^GET .*\/queries\//.test(call));

test('a query that is not complete when it is first asked for is waited for', async () => {
  const before = bed.fake.calls.length;
  expect((await port.query('select count(*) from house.numbers')).rows).toEqual([['333']]);
  expect(resultCalls(before).length).toBeGreaterThan(1);
});

test('all pages are read, however they are cut', async () => {
  const { columns, rows } = await port.query('select id from house.numbers order by id');
  expect([columns.map(({ name }) => name), rows.map(([id]) => id)]).toEqual([['id'], numbers]);
  const read = await port.read('house', 'numbers', folder);
  expect('rows' in read && read.rows.map(([id]) => id).sort()).toEqual([...numbers].sort());
});

test('a query that found nothing answers its columns without rows', async () => {
  expect(await port.query('select id from house.numbers where id > 1000')).toEqual({
    ...{ columns: [{ name: 'id', type: 'INTEGER', repeated: false }], rows: [] },
  });
});

/** Changes what the job with this name answers with. */
const changeAnswerOf = (name: string, change: (job: Job) => void) => {
  const job = bed.fake.jobs.find(name);
  change(job);
};

test('an answer without its schema is an error, never no rows', async () => {
  await port.query('select 1 as one', 'asked_1');
  changeAnswerOf('asked_1', (job) => {
    job.result = null;
  });
  await expect(port.query('select 1 as one', 'asked_1')).rejects.toThrow(
    'BigQuery answered a query without its rows. Nothing was taken for an answer. Try again later.',
  );
});

test('fewer rows than BigQuery says there are is an error', async () => {
  const lines = await port.query('select id from house.numbers', 'asked_2');
  expect(lines.rows).toHaveLength(333);
  bed.fake.shortenNextPage();
  await expect(port.query('select id from house.numbers', 'asked_2')).rejects.toThrow(
    /^BigQuery answered \d+ of 333 rows\. Nothing was taken for an answer\. Try again later\.$/,
  );
  bed.fake.shortenNextPage();
  await expect(port.read('house', 'numbers', folder)).rejects.toThrow(/^BigQuery answered \d+ of 333 rows\./);
});

test('a query that never ends is stopped at the limit in time, and said', async () => {
  const hasty = await openPort(settingsOf(bed, { longestMs: 0 }));
  await expect(hasty.query('select 1 as one', 'endless')).rejects.toThrow(
    'BigQuery had not finished after 0 hours, so Caselift stopped the job. Try again later.',
  );
  expect(bed.fake.calls.at(-1)).toMatch(/^POST .*\/jobs\/endless\/cancel$/);
});

test('a query that nobody wants any more is stopped', async () => {
  const stopped = new Error('The update was stopped.');
  await expect(port.query('select 1 as one', 'unwanted', AbortSignal.abort(stopped))).rejects.toBe(stopped);
  expect(bed.fake.calls.at(-1)).toMatch(/^POST .*\/jobs\/unwanted\/cancel$/);
});

test('a load is done again if its table is gone since', async () => {
  const scratch = await openScratch();
  const load = async () => port.load('house', 'loaded', await scratch.parquetOf('select 7 as n'), 'load_2');
  await load();
  await port.query('drop table house.loaded');
  await load();
  await scratch.end();
  expect((await port.query('select n from house.loaded')).rows).toEqual([['7']]);
});

test('a load that is not complete when it is first asked for is waited for', async () => {
  const scratch = await openScratch();
  await port.load('house', 'loaded', await scratch.parquetOf('select unnest(range(7)) as n'), 'load_1');
  await scratch.end();
  expect((await port.query('select count(*), sum(n) from house.loaded')).rows).toEqual([['7', '21']]);
});

test('files that are fewer than the export says are an error', async () => {
  const byBucket = await openPort(settingsOf(bed, { bucketFrom: 3 }));
  bed.fake.shortenNextPage();
  await expect(byBucket.read('house', 'numbers', folder)).rejects.toThrow(
    /^BigQuery exported 9 files, and the bucket lists 8\./,
  );
  const read = await byBucket.read('house', 'numbers', folder);
  expect('files' in read && read.files).toHaveLength(9);
  expect(readdirSync(folder)).toHaveLength(9);
});

test.each([
  ['a 503', (fake: FakeBed['fake']) => fake.failNext(anyJob, 'backendError')],
  ['a full quota of a moment', (fake: FakeBed['fake']) => fake.failNext(anyJob, 'rateLimitExceeded', 3)],
  ['a reply that is lost', (fake: FakeBed['fake']) => fake.loseNextReply(anyJob)],
])('after %s a change is made, and made once', async (_name, happen) => {
  happen(bed.fake);
  await port.query('insert into house.numbers values (0)', 'change_1');
  expect((await port.query('select count(*) from house.numbers where id = 0')).rows).toEqual([['1']]);
});
const anyJob = { method: 'POST', path: /\/jobs$/ };

test.each([
  ['the rows', /\/queries\//],
  ['the job', /\/jobs\/[^/]+$/],
  ['the table', /\/tables\/numbers$/],
  ['the rows of the table', /\/tables\/numbers\/data$/],
])('a 503 and a lost reply for %s are tried again', async (_name, path) => {
  bed.fake.failNext({ method: 'GET', path }, 'backendError', 2);
  bed.fake.loseNextReply({ method: 'GET', path });
  expect((await port.query('select count(*) from house.numbers')).rows).toEqual([['333']]);
  const read = await port.read('house', 'numbers', folder);
  expect('rows' in read && read.rows).toHaveLength(333);
});

test('a 503 for one file of many does not fail the rest', async () => {
  const byBucket = await openPort(settingsOf(bed, { bucketFrom: 3 }));
  for (const [method, path] of [
    ['GET', /\/o$/],
    ['GET', /\/o\/.*000003/],
    ['DELETE', /\/o\/.*000005/],
  ] as const) {
    bed.fake.failNext({ method, path }, 'backendError', 2);
    bed.fake.loseNextReply({ method, path });
  }
  const read = await byBucket.read('house', 'numbers', folder);
  expect('files' in read && read.files).toHaveLength(9);
  expect(bed.fake.buckets.names('exports')).toEqual([]);
});

const seeds = [1, 2, 3, 4, 5, 6];
test.each(seeds)('in rough weather %i everything is done once, and every row arrives', async (seed) => {
  const rough = await openFake({ rowsPerPage: 50, rowsPerFile: 40, seed });
  try {
    const through = await openPort(settingsOf(rough, { endpoint: rough.fake.roughEndpoint, pauseMs: 1 }));
    await through.query('create schema if not exists house');
    await through.query(
      'create or replace table house.numbers as select n as id from unnest(generate_array(1, 333)) as n',
    );
    for (let round = 0; round < 4; round += 1) {
      await through.query(`insert into house.numbers values (${-round - 1})`, `insert_${round}`);
      const scratch = await openScratch();
      await through.load(
        'house',
        `loaded_${round}`,
        await scratch.parquetOf('select unnest(range(90)) as n'),
        `l_${round}`,
      );
      await scratch.end();
    }
    const { rows } = await through.query('select id from house.numbers where id < 0 order by id');
    expect(rows).toEqual([['-4'], ['-3'], ['-2'], ['-1']]);
    const byBucket = await openPort(
      settingsOf(rough, { endpoint: rough.fake.roughEndpoint, pauseMs: 1, bucketFrom: 100 }),
    );
    const [table, loaded] = [
      await byBucket.read('house', 'numbers', folder),
      await byBucket.read('house', 'loaded_3', folder),
    ];
    const scratch = await openScratch();
    await scratch.put('numbers', table);
    const count = await scratch.connection.runAndReadAll(
      'select count(*)::integer, count(distinct id)::integer from numbers',
    );
    await scratch.end();
    expect([count.getRows(), 'rows' in loaded && loaded.rows.length]).toEqual([[[337, 337]], 90]);
  } finally {
    await rough.close();
  }
});
