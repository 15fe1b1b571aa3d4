/** A worker that starts without lines that figures were made of, or with older ones: said in words, and nobody else is held up. */
import { existsSync } from 'node:fs';
import { copyFile, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { connect } from '@caselift/db/connect';
import { type TestDatabase, testDatabase } from '@caselift/db/testing/database';
import { openWarehouse, warehouseFile } from '@caselift/warehouse/duckdb';
import { loadFortyLines } from '@caselift/warehouse/testing/forty-lines';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { openDisk } from '../../storage/disk.ts';
import type { Storage } from '../../storage/storage.ts';
import { insertWholesaler } from '../../testing/tenants.ts';
import { missingLines, missingLinesText } from '../queue/missing-lines.ts';
import { type Holdings, openHoldings } from './holdings.ts';
import { becomeWorker } from './this-worker.ts';

let database: TestDatabase;
let dataDir: string;
const ending: (() => Promise<unknown>)[] = [];
const may = { start: '2026-05-01', end: '2026-05-31' };

beforeAll(async () => {
  database = await testDatabase();
});
beforeEach(async () => {
  dataDir = await folder();
  await database.sql`delete from wholesalers`;
  for (const id of ['ats', 'iowa']) await insertWholesaler(database.sql, id);
});
afterEach(async () => {
  for (const end of ending.splice(0)) await end();
});
afterAll(() => database.drop());

const folder = async () => {
  const made = await mkdtemp(path.join(tmpdir(), 'caselift-missing-'));
  ending.push(() => rm(made, { recursive: true }));
  return made;
};

type Started = { holdings: Holdings; said: string[]; end: () => Promise<void> };

/** The worker as it starts on a data folder; what it says in the log. */
async function start(name = 'main', storage: Storage | null = null, from = dataDir): Promise<Started> {
  const pool = connect(database.options, { max: 4 });
  const me = await becomeWorker({ sql: pool, options: database.options, name, onLost: () => {} });
  if (me === null) throw new Error(`Another process is ${name}.`);
  const holdings = openHoldings(me, { dataDir: from, storage });
  const said: string[] = [];
  const log = vi.spyOn(console, 'error').mockImplementation((line: string) => void said.push(line));
  await holdings.acknowledgeFound();
  await holdings.lookForLines();
  log.mockRestore();
  let hasEnded = false;
  const end = async () => {
    if (hasEnded) return;
    hasEnded = true;
    await me.release();
    await pool.end({ timeout: 1 });
  };
  ending.unshift(end);
  return { holdings, said, end };
}

type Warehouse = Awaited<ReturnType<typeof openWarehouse>>;
const inFile = ({ holdings }: Started, id: string, work: (warehouse: Warehouse) => Promise<unknown>, from = dataDir) =>
  holdings.withFile(id, async () => {
    const warehouse = await openWarehouse(from, id);
    try {
      return await work(warehouse);
    } finally {
      await warehouse.close();
    }
  });

async function fill(worker: Started, id: string): Promise<void> {
  await inFile(worker, id, loadFortyLines);
  await worker.holdings.use(id, () => worker.holdings.acknowledge(id));
}
async function deleteDay(worker: Started, day: string): Promise<void> {
  await inFile(worker, 'ats', (warehouse) => warehouse.deleteLines({ start: day, end: day }, `${day} deleted`));
  await worker.holdings.use('ats', () => worker.holdings.acknowledge('ats'));
}
const linesOf = (worker: Started, id: string, from = dataDir) =>
  inFile(worker, id, async (warehouse) => (await warehouse.countLines(may)).lines, from);

const known = () => missingLines(database.sql, { goneSeconds: 30 });
const notHere = `The sales lines of ats are not in the data folder of this worker`;

test('a start on a data folder that lacks lines says which and what to do, and the others are served', async () => {
  const first = await start();
  for (const id of ['ats', 'iowa']) await fill(first, id);
  await first.end();
  const aside = `${await folder()}/ats.duckdb`;
  await copyFile(warehouseFile(dataDir, 'ats'), aside);
  await rm(warehouseFile(dataDir, 'ats')); // what lies beside it still says that it is of the present claim

  const again = await start();
  expect(again.said).toEqual([
    `${notHere} (${dataDir}), so nothing is done for it. Start Caselift with the data folder that has them, or restore a backup (docs/operations.md).`,
  ]);
  expect(await known()).toEqual([{ wholesalerId: 'ats', worker: null }]);
  expect((await known()).map(missingLinesText)).toEqual([
    expect.stringMatching(/^The sales lines of ats are in .+ no/),
  ]);
  await expect(linesOf(again, 'ats')).rejects.toThrow(notHere);
  expect(existsSync(warehouseFile(dataDir, 'ats'))).toBe(false);
  expect(await linesOf(again, 'iowa')).toBe(17);
  await again.end();
  expect(await known()).toEqual([]); // nobody looks

  await copyFile(aside, warehouseFile(dataDir, 'ats'));
  const whole = await start();
  expect(whole.said).toEqual([]);
  expect(await known()).toEqual([]);
  expect(await linesOf(whole, 'ats')).toBe(17);
});

test('lines that are older than what was acknowledged are as good as none', async () => {
  const first = await start();
  await fill(first, 'ats');
  const older = `${await folder()}/ats.duckdb`;
  await copyFile(warehouseFile(dataDir, 'ats'), older);
  await deleteDay(first, '2026-05-04');
  await first.end();
  await copyFile(older, warehouseFile(dataDir, 'ats'));
  const again = await start();
  expect(again.said).toEqual([expect.stringContaining(notHere)]);
  await expect(linesOf(again, 'ats')).rejects.toThrow(notHere);
  expect(await known()).toEqual([{ wholesalerId: 'ats', worker: null }]);
});

test('where a bucket has what was acknowledged, a worker with older lines, or none, fetches it', async () => {
  const bucket = await openDisk(await folder());
  const first = await start('main', bucket);
  await fill(first, 'ats');
  const older = `${await folder()}/ats.duckdb`;
  await copyFile(warehouseFile(dataDir, 'ats'), older);
  await deleteDay(first, '2026-05-04');
  const left = await linesOf(first, 'ats');
  expect(left).toBeLessThan(17);
  await first.end();
  for (const bring of [() => copyFile(older, warehouseFile(dataDir, 'ats')), () => rm(warehouseFile(dataDir, 'ats'))]) {
    await bring();
    const again = await start('main', bucket);
    expect(again.said).toEqual([]);
    expect(await linesOf(again, 'ats')).toBe(left);
    await again.end();
  }
});

test('a copy that is neither on the disk nor in the bucket is said at the start', async () => {
  const bucket = await openDisk(await folder());
  const first = await start('main', bucket);
  await fill(first, 'ats');
  await first.end();
  await rm(warehouseFile(dataDir, 'ats'));
  await database.sql`update wholesalers set facts_copy = 'nowhere.duckdb' where wholesaler_id = 'ats'`;
  const again = await start('main', bucket);
  expect(again.said).toEqual([
    expect.stringContaining("The copy of the sales lines of ats isn't in the bucket any more"),
  ]);
});

test('lines of a worker that is away wait for it, and it is named', async () => {
  const first = await start('one');
  await fill(first, 'ats');
  await first.end();
  const two = await start('two', null, await folder());
  expect(two.said).toEqual([]);
  expect(await known()).toEqual([{ wholesalerId: 'ats', worker: 'one' }]);
  expect((await known()).map(missingLinesText)).toEqual([expect.stringContaining('of the worker one, which')]);
});
