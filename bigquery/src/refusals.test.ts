/** SQL that ZetaSQL runs and the service refuses: the bed refuses it, too (sources: docs/bigquery.md). */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type FakeBed, openFake } from './testing/bed.ts';

let bed: FakeBed;
beforeAll(async () => {
  bed = await openFake();
  await bed.client.query(`create schema s;
    create table s.a as select 1 as id, 10 as v, 7 as w, ['x', 'y'] as tags;
    create table s.b as select 1 as id, 10 as v, 8 as w`);
});
afterAll(() => bed.close());

const run = (sql: string) => bed.client.query(sql);
const withoutEquality = (join: string) =>
  `${join} JOIN cannot be used without a condition that is an equality of fields from both sides of the join.`;
const notDecorrelated =
  'Correlated subqueries that reference other tables are not supported unless they can be de-correlated';

const refused: [what: string, sentence: string, sql: string[]][] = [
  [
    'outer joins without an equality',
    withoutEquality('LEFT OUTER'),
    [
      'select a.id from s.a left join s.b on b.v <= a.v',
      'select a.id from s.a left join s.b on b.v between a.v and a.w',
      'select a.id from s.a left join s.b on a.id = 1',
      'select a.id from s.a left join s.b on true',
      'select a.id from s.a left join s.b on a.id = b.id or a.v = b.v',
      'select a.id from s.a left join s.b on a.id + b.id = 2',
      'select a.id from s.a left join s.b on a.id is not distinct from b.id',
      'create table s.c as select a.id from s.a left join s.b on b.v < a.v',
      'create view s.d as select a.id from s.a left join s.b on b.v < a.v',
      'insert into s.b (id) select a.id from s.a left join s.b on b.v < a.v',
      'select * from (select id from s.a) where id in (select a.id from s.a left join s.b on b.v < a.v)',
    ],
  ],
  [
    'full joins without an equality',
    withoutEquality('FULL OUTER'),
    ['select a.id from s.a full join s.b on b.v <= a.v', 'select a.id from s.a full join s.b on a.id > b.id'],
  ],
  [
    'right joins without an equality',
    withoutEquality('RIGHT OUTER'),
    ['select b.id from s.a right join s.b on b.v <= a.v'],
  ],
  [
    'semi joins without an equality',
    withoutEquality('LEFT SEMI'),
    [
      'select id from s.a where exists (select 1 from s.b where b.v <= a.v)',
      'select id from s.a where exists (select 1 from s.b where b.v = 10 and a.w > 3)',
      'delete from s.a where exists (select 1 from s.b where b.v < a.v)',
    ],
  ],
  [
    'anti joins without an equality',
    withoutEquality('LEFT ANTISEMI'),
    ['select id from s.a where not exists (select 1 from s.b where b.v <= a.v)'],
  ],
  [
    'correlated subqueries that are no join',
    notDecorrelated,
    [
      'select (select b.v from s.b where b.id = a.id limit 1) as v from s.a',
      'select (select b.v from s.b where b.id = a.id) as v from s.a',
      'select (select count(*) from s.b where b.v < a.v) as n from s.a',
      'select (select max(b.v) + a.v from s.b) as v from s.a',
      'select array(select b.v from s.b where b.id = a.id) as v from s.a',
      'select id from s.a where exists (select row_number() over (order by b.v) from s.b where b.id = a.id limit 1)',
      'select id from s.a where exists (select 1 from s.b where b.id = a.id union all select 1 from s.b where b.v = a.v)',
      'select id from s.a where exists (select 1 from s.b where exists (select 1 from s.b as c where c.id = a.id))',
      'with c as (select * from s.b) select id from s.a where (select count(*) from c where c.v < a.v) > 0',
      'update s.a set v = (select max(b.v) from s.b where b.id > a.id) where true',
    ],
  ],
  [
    'subqueries with a table in the condition of a join',
    'Unsupported subquery with table in join predicate.',
    [
      'select a.id from s.a inner join s.b on a.id = b.id and a.v in (select v from s.b)',
      'select a.id from s.a inner join s.b on a.id = b.id and exists (select 1 from s.b as c where c.id = a.id)',
      'select a.id from s.a left join s.b on a.id = b.id and a.v = (select max(v) from s.b)',
    ],
  ],
  [
    'two columns of a result with one name',
    'Duplicate column names in the result are not supported. Found duplicate(s): id',
    ['select a.id, b.id from s.a inner join s.b on a.id = b.id', 'select id, v as ID from s.a'],
  ],
  ['changes of rows without a condition', 'must have a WHERE clause', ['update s.a set v = 1', 'delete from s.a']],
  [
    'declarations that come late',
    'Variable declarations are allowed only at the start of a block or script',
    ['select 1; declare x int64 default 1; select x'],
  ],
  [
    'a statement of more than a million characters',
    'The query is too large.',
    [`select 1 -- ${'x'.repeat(1024 * 1024)}`],
  ],
];

describe.each(refused)('the bed refuses %s', (_what, sentence, statements) => {
  test.each(statements)('%.150s', async (sql) => {
    await expect(run(sql)).rejects.toMatchObject({ code: 400, message: expect.stringContaining(sentence) });
  });
});

test('of views on views, the bed reads sixteen and no more', async () => {
  await run('create view s.v1 as select id from s.a');
  for (let level = 2; level <= 16; level += 1) await run(`create view s.v${level} as select id from s.v${level - 1}`);
  expect((await run('select id from s.v16'))[0]).toEqual([{ id: 1 }]);
  await expect(run('create view s.v17 as select id from s.v16')).rejects.toThrow('more than 16 levels of nested views');
});

const accepted = [
  'select a.id from s.a left join s.b on a.id = b.id and b.v <= a.v',
  'select a.id from s.a left join s.b using (id)',
  'select a.id from s.a full join s.b on coalesce(a.id, 0) = b.id',
  'select a.id from s.a left join unnest(a.tags) as tag on true',
  'select a.id from s.a inner join s.b on b.v <= a.v',
  'select a.id from s.a cross join s.b where b.v <= a.v',
  'select id from s.a where exists (select 1 from s.b where b.id = a.id and b.v <= a.v)',
  'select id from s.a where not exists (select 1 from s.b where a.id = b.id)',
  "select id from s.a where exists (select 1 from unnest(a.tags) as tag where tag > 'a')",
  'select (select sum(b.v) from s.b where b.id = a.id) as v from s.a',
  'select id from s.a where id in (select id from s.b) and v not in (select v + 1 from s.b)',
  'select id, (select max(v) from s.b) as most from s.a',
  'update s.a set v = b.v from s.b where a.id = b.id and a.v <= b.w',
  'declare x int64 default 1; select x as x',
];
test.each(accepted)('the bed accepts %s', async (sql) => {
  await run(sql);
});
