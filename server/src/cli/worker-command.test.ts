import { type TestDatabase, testDatabase } from '@caselift/db/testing/database';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { readEnv } from '../env.ts';
import { becomeWorker, type ThisWorker } from '../jobs/holding/this-worker.ts';
import { databaseUrlOf } from '../testing/database-url.ts';
import { insertWholesaler } from '../testing/tenants.ts';
import { workerCommand } from './worker-command.ts';

let database: TestDatabase;
const workers: ThisWorker[] = [];
const ids = ['aaa', 'bbb', 'ccc', 'ddd', 'eee'];

beforeAll(async () => {
  database = await testDatabase();
  const { sql, options } = database;
  for (const id of ids) await insertWholesaler(sql, id);
  for (const name of ['one', 'two', 'three']) {
    const me = await becomeWorker({ sql, options, name, onLost: () => {} });
    if (me !== null) workers.push(me);
  }
});
beforeEach(async () => {
  await database.sql`
    update wholesalers set worker = 'one', move_to = null, claim = 1, facts_change = 2, facts_copy = 'warehouse/a'`;
});
afterAll(async () => {
  for (const worker of workers) await worker.release();
  await database.drop();
});

/** What the command says. */
async function run(...args: string[]): Promise<string[]> {
  const said: string[] = [];
  const log = vi.spyOn(console, 'log').mockImplementation((line: string) => void said.push(line));
  const env = readEnv({ DATABASE_URL: databaseUrlOf(database.options), DATA_DIR: '/tmp/caselift-worker-command' });
  try {
    expect(await workerCommand.run(args, env)).toBe(0);
    return said;
  } finally {
    log.mockRestore();
  }
}

const moves = async () => {
  const rows = await database.sql<{ to: string }[]>`
    select move_to as to from wholesalers where move_to is not null order by wholesaler_id`;
  return rows.map(({ to }) => to);
};

test('lists who lives and which worker has each wholesaler', async () => {
  await database.sql`update wholesalers set worker = null where wholesaler_id = 'aaa'`;
  await database.sql`update wholesalers set move_to = 'two' where wholesaler_id = 'bbb'`;
  const said = (await run('list')).join('\n');
  expect(said).toMatch(/^one on .*: 4 wholesalers$/m);
  expect(said).toMatch(/^three on .*: 0 wholesalers$/m);
  expect(said).toContain("aaa: nobody's yet, change 2");
  expect(said).toContain('bbb: one, moves to two, change 2');
});

test('lists since when a worker is silent, and the wholesalers that wait for it', async () => {
  await database.sql`insert into workers (worker, process, host, lock_key, beat_at)
    values ('zero', gen_random_uuid(), 'cellar', 1, '2026-11-29T02:05:59Z')`;
  await database.sql`update wholesalers set worker = 'zero' where wholesaler_id = 'aaa'`;
  await database.sql`update wholesalers set worker = 'former' where wholesaler_id = 'bbb'`;
  const said = await run('list');
  expect(said).toContain('zero on cellar: 1 wholesaler, silent since 2026-11-29 02:05 UTC');
  expect(said).toContain('aaa: zero (silent), change 2');
  expect(said).toContain('bbb: former (silent), change 2');
  expect(said).toContain('ccc: one, change 2');
  await database.sql`delete from workers where worker = 'zero'`;
});

test('evens out with as few moves as it takes', async () => {
  expect(await run('even')).toContain('3 wholesalers move as soon as nothing is done with them.');
  const to = await moves();
  expect(to).toHaveLength(3);
  expect(new Set(to)).toEqual(new Set(['two', 'three'])); // two, two and one
  const [told] = await database.sql`select count(*)::int as times from audit_log where action = 'move worker'`;
  expect(told?.times).toBe(3);
  expect(await run('even')).toContain('0 wholesalers move as soon as nothing is done with them.');
});

test('moves one to a worker that lives, and to no other', async () => {
  expect(await run('move', 'AAA', 'two')).toContain('aaa moves to two as soon as nothing is done with it.');
  expect(await moves()).toEqual(['two']);
  await expect(run('move', 'aaa', 'four')).rejects.toThrow('No worker four runs. Those that do: one, three, two.');
  await expect(run('move', 'zzz', 'two')).rejects.toThrow('zzz');
});

test('moves none with lines that only the disk of its worker has', async () => {
  await database.sql`update wholesalers set facts_copy = null where wholesaler_id = 'aaa'`;
  await expect(run('move', 'aaa', 'two')).rejects.toThrow('No copy of the sales lines of aaa is in a bucket.');
  expect(await moves()).toEqual([]);
});

test('anything else is answered with what there is to say', async () => {
  for (const args of [[], ['move', 'aaa'], ['stop'], ['list', 'aaa']])
    await expect(run(...args)).rejects.toThrow('Say list, move or even.');
});
