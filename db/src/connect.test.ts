import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { connect, connectLike, errorCode, inTurn, isTooSlow, type Sql } from './connect.ts';
import { type TestDatabase, testDatabase } from './testing/database.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.drop());

test('a date is the day that was stored, in every time zone', async () => {
  const [row] = await database.sql`select '2026-03-08'::date as day, ${'2026-11-01'}::date as back`;
  expect(row).toEqual({ day: '2026-03-08', back: '2026-11-01' });
});

test('amounts and counts are numbers', async () => {
  const [row] = await database.sql`
    select 9007199254740991::bigint as cents, 1234.5600::numeric as ounces, ${0.1}::numeric as rate, count(*) as count
    from generate_series(1, 3)`;
  expect(row).toEqual({ cents: 9007199254740991, ounces: 1234.56, rate: 0.1, count: 3 });
});

test.each([
  ['text', ['plain', 'comma, "quote" {brace} \\ back', '', ' ', 'é 🍺', 'line\nbreak']],
  ['text', []],
  ['int', [1, -2]],
  ['bigint', [9007199254740991]],
  ['numeric', [1.5, 0]],
  ['date', ['2026-05-25', '2026-12-25']],
] as const)('an array of %s comes back as it went in: %j', async (type, values) => {
  const [row] = await database.sql.unsafe(`select $1::${type}[] as values`, [[...values] as string[]]);
  expect(row?.values).toEqual(values);
});

test('rows of a column of arrays come back as arrays', async () => {
  const [row] = await database.sql`select array_agg(n order by n) as days from generate_series(1, 3) n`;
  expect(row?.days).toEqual([1, 2, 3]);
});

test("an error's code is the server's", async () => {
  const failed = await database.sql`select 1 / 0`.catch(errorCode);
  expect(failed).toBe('22012');
  expect(errorCode(new Error('plain'))).toBeNull();
});

test('A statement that PostgreSQL ends is known as one that took too long', async () => {
  const hasty = connect(database.options, { max: 1, connection: { statement_timeout: 10 } });
  const error = await hasty`select pg_sleep(600)`.catch((thrown: unknown) => thrown);
  await hasty.end();
  expect(isTooSlow(error)).toBe(true);
});

test('What is done in turn, such as changing the tables, may take hours on any connection', async () => {
  const limits = { lock_timeout: 20_000, statement_timeout: 60_000 };
  const hasty = connect(database.options, { max: 1, connection: limits });
  const read = (sql: Sql) =>
    sql`select current_setting('lock_timeout') as lock, current_setting('statement_timeout') as statement`;
  const inside = await inTurn(hasty, 1, async (session) => [...(await read(session))]);
  const after = [...(await read(hasty))];
  await hasty.end();
  expect([inside, after]).toEqual([[{ lock: '0', statement: '0' }], [{ lock: '20s', statement: '1min' }]]);
});

describe('A connection that PostgreSQL ends', () => {
  let pool: Sql;
  beforeEach(async () => {
    pool = connectLike(database.sql, { max: 1 });
    await database.sql`create table written (n int)`;
  });
  afterEach(async () => {
    await pool.end({ timeout: 1 });
    await database.sql`drop table written`;
  });
  const end = (pid: number | undefined) => database.sql`select pg_terminate_backend(${pid ?? 0}, 10000)`;
  const written = async () => (await database.sql`select from written`).count;

  test('One lost in the middle of a write ends that transaction alone, and the next one is made', async () => {
    for (const n of [1, 2, 3]) {
      const lost = pool.begin(async (tx) => {
        await tx`insert into written values (${n})`;
        await tx`select pg_terminate_backend(pg_backend_pid()), ${n}::int`;
      });
      await expect(lost).rejects.toThrow();
      expect(await written()).toBe(0);
      expect((await pool`select ${n}::int as n`)[0]).toEqual({ n });
    }
  });

  test("Statements after it go into nobody else's transaction", async () => {
    const begun = Promise.withResolvers<number>();
    const goesOn = Promise.withResolvers<void>();
    const ended = Promise.withResolvers<unknown>();
    const lost = pool.begin(async (tx) => {
      begun.resolve((await tx<{ pid: number }[]>`select pg_backend_pid() as pid`)[0]?.pid ?? 0);
      await goesOn.promise;
      await tx`insert into written values (1)`.catch(ended.resolve);
      throw new Error('It is undone.');
    });
    const told = expect(lost).rejects.toMatchObject({ code: 'CONNECTION_CLOSED' });
    await end(await begun.promise);
    await told;
    await pool.begin(async (others) => {
      await others`insert into written values (2)`;
      goesOn.resolve();
      expect(errorCode(await ended.promise)).toBe('CONNECTION_CLOSED');
      await others`insert into written values (3)`;
    });
    expect([...(await database.sql`select n from written order by n`)]).toEqual([{ n: 2 }, { n: 3 }]);
  });

  test('A reserved one refuses what is asked of it, and is made again once it is given back', async () => {
    const session = await pool.reserve();
    const [own] = await session<{ pid: number }[]>`select pg_backend_pid() as pid`;
    await end(own?.pid);
    await expect(session`insert into written values (1)`).rejects.toThrow();
    await expect(session`insert into written values (2)`).rejects.toThrow();
    session.release();
    expect((await pool`select 1 as n`)[0]).toEqual({ n: 1 });
    expect(await written()).toBe(0);
  });
});
