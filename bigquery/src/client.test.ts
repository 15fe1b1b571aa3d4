/** Google's own client against BigQuery: the fake, or a real project (testing/bed.ts). */

import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DuckDBInstance } from '@duckdb/node-api';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { isHere } from '../../scripts/testing/needs.ts';
import { type Bed, openBed } from './testing/bed.ts';

let bed: Bed;
let house: string;
beforeAll(async () => {
  bed = await openBed({ rowsPerPage: 100, rowsPerFile: 200 });
  house = bed.newName('house');
  await bed.client.createDataset(house);
});
afterAll(() => bed.close());

const folder = mkdtempSync(join(tmpdir(), 'caselift-client-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

async function parquetOf(sql: string): Promise<string> {
  const file = join(folder, `${randomUUID()}.parquet`);
  const instance = await DuckDBInstance.create(':memory:');
  const connection = await instance.connect();
  await connection.run(`copy (${sql}) to '${file}' (format parquet)`);
  instance.closeSync();
  return file;
}

describe('queries', () => {
  test('answer typed values for typed parameters', async () => {
    const [rows] = await bed.client.query({
      query: `select @day as day, @cents + 1 as cents, @name as name, @ids as ids, cast('12.250' as numeric) as units,
        cast(null as string) as nothing, true as yes, 2.5 as half`,
      params: { day: bed.client.date('2026-05-13'), cents: 41, name: "O'Neil", ids: ['a', 'b'] },
      types: { day: 'DATE', cents: 'INT64', name: 'STRING', ids: ['STRING'] },
    });
    expect(JSON.parse(JSON.stringify(rows))).toEqual([
      {
        ...{ day: { value: '2026-05-13' }, cents: 42, name: "O'Neil", ids: ['a', 'b'], units: '12.25' },
        ...{ nothing: null, yes: true, half: 2.5 },
      },
    ]);
  });

  test('come in pages, and all of them arrive', async () => {
    const before = bed.fake?.calls.length ?? 0;
    const [rows] = await bed.client.query('select n from unnest(generate_array(1, 449)) as n order by n');
    expect(rows.map(({ n }) => n)).toEqual(Array.from({ length: 449 }, (_, at) => at + 1));
    if (bed.fake !== null) expect(bed.fake.calls.length - before).toBeGreaterThanOrEqual(5);
  });

  test('that are wrong are refused with line and column', async () => {
    const refused = bed.client.query('select nothing from unnest([1]) as n');
    await expect(refused).rejects.toMatchObject({
      code: 400,
      message: expect.stringContaining('Unrecognized name: nothing [at 1:8]'),
    });
  });
});

describe('loads', () => {
  const columns = `select date '2026-05-01' + cast(i as integer) as day, 'P' || i as product_id, i * 100 as cents,
    cast(i as decimal(14, 3)) / 1000 as units, ['a', 'b'] as tags, case when i % 2 = 0 then i end as odd`;

  test('put the rows of a Parquet file into a new table, typed and partitioned', async () => {
    const file = await parquetOf(
      `select * replace (cast(units as decimal(38, 9)) as units) from (${columns} from range(0, 5) as t (i))`,
    );
    const table = bed.client.dataset(house).table('lines');
    const [job] = await table.load(file, {
      sourceFormat: 'PARQUET',
      parquetOptions: { enableListInference: true },
      timePartitioning: { type: 'MONTH', field: 'day' },
      clustering: { fields: ['product_id'] },
    });
    expect(job.statistics?.load?.outputRows).toBe('5');
    const [rows] = await bed.client.query(`select * from ${house}.lines where cents = 300`);
    expect(JSON.parse(JSON.stringify(rows))).toEqual([
      { day: { value: '2026-05-04' }, product_id: 'P3', cents: 300, units: '0.003', tags: ['a', 'b'], odd: null },
    ]);
    const [metadata] = await table.getMetadata();
    expect(metadata).toMatchObject({ numRows: '5', timePartitioning: { type: 'MONTH', field: 'day' } });
    expect(metadata.schema.fields.map(({ name, type, mode }: Record<string, string>) => [name, type, mode])).toEqual([
      ['day', 'DATE', 'NULLABLE'],
      ['product_id', 'STRING', 'NULLABLE'],
      ['cents', 'INTEGER', 'NULLABLE'],
      ['units', 'NUMERIC', 'NULLABLE'],
      ['tags', 'STRING', 'REPEATED'],
      ['odd', 'INTEGER', 'NULLABLE'],
    ]);
  });

  test('take JSON lines with a schema, and keep every digit of a number', async () => {
    const file = join(folder, 'rows.json');
    writeFileSync(file, '{"id": 9007199254740993, "amount": 0.1}\n{"id": 2}\n');
    const fields = [
      { name: 'id', type: 'INTEGER', mode: 'REQUIRED' },
      { name: 'amount', type: 'NUMERIC' },
    ];
    await bed.client
      .dataset(house)
      .table('exact')
      .load(file, { sourceFormat: 'NEWLINE_DELIMITED_JSON', schema: { fields } });
    const [rows] = await bed.client.query(
      `select cast(id as string) as id, amount * 3 as amount from ${house}.exact order by id`,
    );
    expect(JSON.parse(JSON.stringify(rows))).toEqual([
      { id: '2', amount: null },
      { id: '9007199254740993', amount: '0.3' },
    ]);
  });

  test('sent again under the same job id are refused as repeated, and nothing is stored twice', async () => {
    const [file, jobId] = [await parquetOf('select 1 as n'), `import-${randomUUID()}`];
    const load = () => bed.client.dataset(house).table('once').load(file, { sourceFormat: 'PARQUET', jobId });
    await load();
    await expect(load()).rejects.toMatchObject({ code: 409, errors: [{ reason: 'duplicate' }] });
    const [rows] = await bed.client.query(`select count(*) as n from ${house}.once`);
    expect(rows).toEqual([{ n: 1 }]);
  });

  test('of a type that the table does not have are refused', async () => {
    await bed.client.query(`create table ${house}.typed (n int64 not null)`);
    const load = async (sql: string) =>
      bed.client
        .dataset(house)
        .table('typed')
        .load(await parquetOf(sql), { sourceFormat: 'PARQUET' });
    await expect(load(`select 'one' as n`)).rejects.toThrow('has changed type from INTEGER to STRING');
    await expect(load('select 1 as n, 2 as more')).rejects.toThrow('Cannot add fields (field: more)');
    await expect(load('select cast(null as bigint) as n')).rejects.toThrow('Required field n cannot be null');
  });
});

describe('scripts', () => {
  const count = async () => (await bed.client.query(`select count(*) as n, sum(v) as sum from ${house}.numbers`))[0][0];

  test('commit what they change', async () => {
    await bed.client.query(
      `create or replace table ${house}.numbers as select 1 as id, 10 as v union all select 2, 20`,
    );
    const [job] = await bed.client.createQueryJob(
      `
      declare more int64 default (select max(v) from ${house}.numbers);
      begin transaction;
      create temp table revisions as select id, v + more as v from ${house}.numbers where id = 2;
      update ${house}.numbers set v = revisions.v from revisions where numbers.id = revisions.id;
      insert into ${house}.numbers (id, v) select 3, @third;
      delete from ${house}.numbers where id = 1;
      commit transaction;
      select @@row_count as last_count, (select sum(v) from ${house}.numbers) as sum`.replace('@third', '5'),
    );
    const [rows] = await job.getQueryResults();
    expect(rows).toEqual([{ last_count: 1, sum: 45 }]);
    expect(await count()).toEqual({ n: 2, sum: 45 });
    const [children] = await bed.client.getJobs({ parentJobId: job.id } as object);
    const affected = children.map((child) => child.metadata.statistics.query.numDmlAffectedRows);
    expect(affected.reverse()).toEqual([undefined, '1', '1', '1', undefined]);
  });

  test('that fail within a transaction leave nothing of it', async () => {
    const before = await count();
    const failing = `begin transaction; delete from ${house}.numbers where true; select 1 / 0; commit transaction;`;
    await expect(bed.client.query(failing)).rejects.toThrow('division by zero');
    expect(await count()).toEqual(before);
  });

  test('roll back when they say so, and go on after an error that they handle', async () => {
    const before = await count();
    const [rows] = await bed.client.query(`
      begin
        begin transaction;
        delete from ${house}.numbers where true;
        assert (select count(*) from ${house}.numbers) > 0 as 'nothing is left';
        commit transaction;
      exception when error then
        rollback transaction;
        select @@error.message as message;
      end`);
    expect(rows).toEqual([{ message: 'nothing is left' }]);
    expect(await count()).toEqual(before);
  });

  test('may not define tables in a transaction, but temporary ones, and make no temporary views', async () => {
    const run = (sql: string) => bed.client.query(sql);
    await expect(run(`begin transaction; create table ${house}.t as select 1 as a; commit`)).rejects.toThrow(
      'transaction',
    );
    await expect(run('create temp view v as select 1 as a')).rejects.toThrow('CREATE TEMP VIEW is not supported');
  });

  test('read views, and replace them', async () => {
    await bed.client.query(`create or replace view ${house}.doubled as select id, v * 2 as v from ${house}.numbers`);
    const [rows] = await bed.client.query(`select sum(doubled.v) as sum from ${house}.doubled`);
    expect(rows).toEqual([{ sum: 90 }]);
  });

  test('use arrays as BigQuery does: made and unnested, neither compared nor with nulls in a result', async () => {
    const run = (sql: string) => bed.client.query(sql);
    await expect(run('select [1] = [1]')).rejects.toThrow('Equality is not defined');
    await expect(run('select array_agg(x) as xs from unnest([1, null]) as x')).rejects.toThrow(
      'Array cannot have a null element',
    );
  });
});

describe('datasets', () => {
  test('are there once', async () => {
    await expect(bed.client.createDataset(house)).rejects.toMatchObject({ code: 409 });
  });

  test('are deleted with their tables only when told', async () => {
    const run = bed.newName('run');
    const [dataset] = await bed.client.createDataset(run);
    await bed.client.query(`create table ${run}.step as select 1 as a`);
    await expect(dataset.delete()).rejects.toThrow('still in use');
    await dataset.delete({ force: true });
    expect((await bed.client.dataset(run).exists())[0]).toBe(false);
  });
});

// A real project exports where it has a bucket to export to.
describe.skipIf(!isHere('bigQueryBucket'))('exports', () => {
  test('write a table to a bucket as Parquet, in as many files as they like', async () => {
    await bed.client.query(`create or replace table ${house}.wide as
      select n, cast(n as numeric) / 4 as quarter, date '2026-01-01' + n as day, ['x'] as tags,
        timestamp '2026-05-13 10:00:00.25+00' as at_time, case when mod(n, 2) = 0 then 'even' end as word
      from unnest(generate_array(1, 450)) as n`);
    await bed.client.query(
      `export data options (uri = 'gs://${bed.bucket}/${house}/wide-*.parquet', format = 'PARQUET', overwrite = true) as
       select * from ${house}.wide order by n`,
    );
    const list = await bed.readBucket(`?prefix=${house}`);
    const { items } = JSON.parse(list.toString()) as { items: { name: string }[] };
    if (bed.fake !== null) expect(items).toHaveLength(3);
    for (const [at, { name }] of items.entries())
      writeFileSync(join(folder, `wide-${at}.parquet`), await bed.readBucket(`/${encodeURIComponent(name)}?alt=media`));
    const instance = await DuckDBInstance.create(':memory:');
    const connection = await instance.connect();
    const read = await connection.runAndReadAll(
      `select count(*)::integer, sum(quarter)::varchar, typeof(any_value(quarter)), max(day)::varchar, min(tags)::varchar,
         (min(at_time) at time zone 'UTC')::varchar, count(word)::integer
       from read_parquet('${join(folder, 'wide-*.parquet')}')`,
    );
    expect(read.getRows()[0]).toEqual([
      ...[450, '25368.750000000', 'DECIMAL(38,9)', '2027-03-27', '[x]', '2026-05-13 10:00:00.25', 225],
    ]);
    instance.closeSync();
  });
});

describe('what is refused', () => {
  test('a query that reads more than it may says how much it would', async () => {
    const query = { query: `select sum(cents) as sum from ${house}.lines`, maximumBytesBilled: '1000' };
    await expect(bed.client.query(query)).rejects.toMatchObject({
      errors: [{ reason: 'bytesBilledLimitExceeded' }],
      message: expect.stringContaining('10485760 or higher required'),
    });
    const [job] = await bed.client.createQueryJob(`select sum(cents) as sum from ${house}.lines`);
    await job.getQueryResults();
    const [{ statistics }] = await job.getMetadata();
    expect(statistics.query).toMatchObject({ totalBytesBilled: '10485760', totalBytesProcessed: '40' });
  });
});
