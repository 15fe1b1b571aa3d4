import { afterAll, beforeAll, expect, test } from 'vitest';
import { errorCode } from './connect.ts';
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

// docs/operations.md: where a server is gone, another goes on; so nothing that it began keeps a wholesaler locked.
test.each(['idle_in_transaction_session_timeout', 'lock_timeout'])(
  'what hangs, or waits for what hangs, ends by itself: %s is set',
  async (setting) => {
    const [row] = await database.sql`select current_setting(${setting}) as value`;
    expect(row?.value).not.toBe('0');
  },
);
