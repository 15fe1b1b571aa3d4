import { createHash } from 'node:crypto';
import { connect } from '@caselift/db/connect';
import { type TestDatabase, testDatabase } from '@caselift/db/testing/database';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addressKey, createGuessLimit, sweepTries } from './guess-limit.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.drop());

let limits = 0;
/** Each its own, and what another server of the same database has. */
function ofTwoServers(max: number, windowSeconds = 60) {
  const name = `test ${limits++}`;
  const create = () => createGuessLimit(database.sql, name, { max, windowSeconds });
  return { one: create(), other: create(), name };
}
const endWindows = (name: string) => database.sql`update tries set ends_at = now() where of_limit = ${name}`;

describe('a limit', () => {
  test('runs out, for each key by itself, and names the seconds until its window is over', async () => {
    const { one: limit, name } = ofTwoServers(2);
    expect([await limit.take('a'), await limit.take('a')]).toEqual([0, 0]);
    const wait = await limit.take('a');
    expect(wait).toBeGreaterThan(50);
    expect(wait).toBeLessThanOrEqual(60);
    expect(await limit.take('b')).toBe(0);
    await endWindows(name);
    expect([await limit.take('a'), await limit.take('a')]).toEqual([0, 0]);
    expect(await limit.take('a')).toBeGreaterThan(50);
  });

  test('takes again what was given back', async () => {
    const { one: limit } = ofTwoServers(1);
    await limit.take('a');
    await limit.giveBack('a');
    expect(await limit.take('a')).toBe(0);
    expect(await limit.take('a')).toBeGreaterThan(0);
  });

  test('does not count a refused try, so one that is given back can be taken by the next', async () => {
    const { one: limit } = ofTwoServers(1);
    await limit.take('a');
    for (let tries = 0; tries < 3; tries += 1) expect(await limit.take('a')).toBeGreaterThan(0);
    await limit.giveBack('a');
    expect(await limit.take('a')).toBe(0);
  });

  test('counts the tries of all servers together, and gives back to all of them', async () => {
    const { one, other } = ofTwoServers(2);
    expect([await one.take('a'), await other.take('a')]).toEqual([0, 0]);
    expect([await one.take('a'), await other.take('a')]).not.toContain(0);
    await other.giveBack('a');
    expect(await one.take('a')).toBe(0);
  });

  test('is not slipped past by 50 tries at the same moment, half of them at each server', async () => {
    const elsewhere = connect(database.options, { max: 10 });
    const here = createGuessLimit(database.sql, 'burst', { max: 7, windowSeconds: 60 });
    const there = createGuessLimit(elsewhere, 'burst', { max: 7, windowSeconds: 60 });
    const waits = await Promise.all(Array.from({ length: 50 }, (_, i) => (i % 2 ? here : there).take('a')));
    expect(waits.filter((wait) => wait === 0)).toHaveLength(7);
    await elsewhere.end();
  });

  test('taken within a transaction counts only if that succeeds', async () => {
    const { one: limit } = ofTwoServers(1);
    const failed = database.sql.begin(async (tx) => {
      expect(await limit.take('a', tx)).toBe(0);
      throw new Error('something else went wrong');
    });
    await expect(failed).rejects.toThrow('something else');
    expect(await database.sql.begin((tx) => limit.take('a', tx))).toBe(0);
    expect(await limit.take('a')).toBeGreaterThan(0);
  });
});

describe('what the database holds of it', () => {
  test('names nobody, and is swept once it is over', async () => {
    const { one: limit, name } = ofTwoServers(1);
    await limit.take('ann@example.com');
    const held = await database.sql<{ key: Buffer }[]>`select key from tries where of_limit = ${name}`;
    expect(held.map(({ key }) => key)).toEqual([createHash('sha256').update('ann@example.com').digest()]);
    await sweepTries(database.sql);
    expect(await database.sql`select from tries where of_limit = ${name}`).toHaveLength(1);
    await endWindows(name);
    await sweepTries(database.sql);
    expect(await database.sql`select from tries where of_limit = ${name}`).toHaveLength(0);
  });

  test('has a bound, however many keys are made up: the oldest go, and the newest are still counted', async () => {
    const bounds = { keysKept: 20, newKeysBetweenLooks: 10 };
    const limit = createGuessLimit(database.sql, 'made up', { max: 1, windowSeconds: 60 }, bounds);
    for (let made = 0; made < 100; made += 1) await limit.take(`made up ${made}`);
    const held = await database.sql`select from tries where of_limit = 'made up'`;
    expect(held.length).toBeGreaterThanOrEqual(20);
    expect(held.length).toBeLessThan(30);
    expect(await limit.take('made up 99')).toBeGreaterThan(0);
    expect(await limit.take('made up 0')).toBe(0);
    // Of those that end in the same moment none is older than another.
    await database.sql`update tries set ends_at = now() + interval '1 minute' where of_limit = 'made up'`;
    for (let made = 0; made < 10; made += 1) await limit.take(`later ${made}`);
    expect(await limit.take('made up 99')).toBeGreaterThan(0);
  });
});

test('addresses of one IPv6 network are one caller', () => {
  expect(addressKey('2001:db8:1:2:3:4:5:6')).toBe('2001:db8:1:2');
  expect(addressKey('2001:db8:1:2::9')).toBe('2001:db8:1:2');
  expect(addressKey('2001:db8::9')).toBe('2001:db8:0:0');
  expect(addressKey('::1')).toBe('0:0:0:0');
  expect(addressKey('2001::b:c:d:e:f:1')).toBe('2001:0:b:c');
  expect([addressKey('10.0.0.1'), addressKey('::ffff:10.0.0.1')]).toEqual(['10.0.0.1', '10.0.0.1']);
});
