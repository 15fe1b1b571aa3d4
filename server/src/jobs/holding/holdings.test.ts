/** Workers that share wholesalers: which has which, what a new owner finds, and what one that was replaced can't do. */
import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { connect } from '@caselift/db/connect';
import { lockEnvironments } from '@caselift/db/environments';
import { readInstallation } from '@caselift/db/installation';
import { until } from '@caselift/db/testing/until';
import { openWarehouse, warehouseFile } from '@caselift/warehouse/duckdb';
import { loadFortyLines } from '@caselift/warehouse/testing/forty-lines';
import { describe, expect, test } from 'vitest';
import { isHere } from '../../../../scripts/testing/needs.ts';
import { copiesOf } from '../../storage/contents.ts';
import type { Storage } from '../../storage/storage.ts';
import { insertSnapshot } from '../../testing/figures.ts';
import { insertWholesaler } from '../../testing/tenants.ts';
import { startBoss, stopBoss, wholesalerQueue } from '../queue/boss.ts';
import { livingWorkers } from '../queue/living.ts';
import { openProgress } from '../queue/progress.ts';
import { giveBackOwn } from '../worker/give-back.ts';
import { ownerFile } from './file-owner.ts';
import { HeldElsewhere, openHoldings } from './holdings.ts';
import {
  askToMove,
  ats,
  bucket,
  database,
  deleteDay,
  fill,
  linesOf,
  lookForGone,
  type Machine,
  machine,
  opened,
  owner,
  silence,
  steady,
  useMachines,
} from './testing/machines.ts';
import { becomeWorker, poolName, Replaced } from './this-worker.ts';

useMachines();

test('the worker that comes first has the wholesaler, and no other works with it', async () => {
  const [one, two] = [await machine('first-1'), await machine('first-2')];
  await fill(one);
  expect(await owner())?.toEqual({ worker: 'first-1', claim: 1, change: 2 });
  await expect(linesOf(two)).rejects.toThrow(HeldElsewhere);
  expect(await two.holdings.others()).toContain(ats);
  expect(await one.holdings.others()).not.toContain(ats);
});

test('one of ten workers that come at the same moment has the wholesaler', async () => {
  const ten = await Promise.all(Array.from({ length: 10 }, (_, at) => machine(`race-${at}`)));
  const tried = await Promise.allSettled(ten.map(({ holdings }) => holdings.use(ats, async () => 'mine')));
  expect(tried.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  expect((await owner())?.claim).toBe(1);
});

test('a wholesaler that moves is whole on the other disk and gone from the first', async () => {
  const [one, two] = [await machine('move-1'), await machine('move-2')];
  await fill(one);
  await deleteDay(one, '2026-05-04');
  const before = await linesOf(one);
  await askToMove('move-2');
  await one.holdings.moveOn();
  expect(await owner())?.toEqual({ worker: 'move-2', claim: 2, change: 3 });
  expect(existsSync(warehouseFile(one.dataDir, ats))).toBe(false);
  await expect(linesOf(one)).rejects.toThrow(HeldElsewhere);
  expect(await linesOf(two)).toBe(before);
});

test('it moves once what is done with it has ended, and what comes meanwhile waits for the new owner', async () => {
  const [one, two] = [await machine('late-1'), await machine('late-2')];
  await fill(one);
  const work = Promise.withResolvers<void>();
  const working = one.holdings.use(ats, () => work.promise);
  await askToMove('late-2');
  await one.holdings.moveOn();
  expect((await owner())?.worker).toBe('late-1');
  await expect(one.holdings.use(ats, async () => {})).rejects.toThrow(HeldElsewhere);
  expect(await one.holdings.others()).toContain(ats);
  work.resolve();
  await working;
  await one.holdings.moveOn();
  expect(await linesOf(two)).toBe(17);
});

test('the old file of a wholesaler that is moved back is not taken for the new one', async () => {
  const [one, two] = [await machine('back-1'), await machine('back-2')];
  await fill(one);
  await askToMove('back-2');
  await one.holdings.moveOn();
  await deleteDay(two, '2026-05-04');
  const left = await linesOf(two);
  await askToMove('back-1');
  await two.holdings.moveOn();
  expect(await linesOf(one)).toBe(left);
  expect(await owner())?.toMatchObject({ worker: 'back-1', claim: 3, change: 3 });
});

test('a worker that is gone is replaced from the copy, without what nobody was told of', async () => {
  const [one, two] = [await machine('gone-1'), await machine('gone-2')];
  await fill(one);
  // Stored on its disk, and not acknowledged: its job is run again by the next owner.
  const warehouse = await openWarehouse(one.dataDir, ats);
  await warehouse.deleteLines({ start: '2026-05-04', end: '2026-05-04' }, 'never told');
  await warehouse.close();
  await silence('gone-1');
  await lookForGone(two);
  expect(await owner())?.toEqual({ worker: null, claim: 1, change: 2 });
  expect(await linesOf(two)).toBe(17);
  expect(await owner())?.toEqual({ worker: 'gone-2', claim: 2, change: 2 });
});

test('one that was replaced can write nothing more, and acknowledges no change', async () => {
  const [one, two] = [await machine('stale-1'), await machine('stale-2')];
  await fill(one);
  const blocked = Promise.withResolvers<void>();
  const isIn = Promise.withResolvers<void>();
  const underWay = one.me.sql.begin(async (tx) => {
    await tx`update settings set title = 'in time' where wholesaler_id = ${ats}`;
    isIn.resolve();
    await blocked.promise;
  });
  await isIn.promise;
  await silence('stale-1');
  // Nobody knows its connections, so that they can't be ended: what it has begun is waited for.
  await database.sql`update workers set process = gen_random_uuid() where worker = 'stale-1'`;
  let isReplaced = false;
  const looking = lookForGone(two).then(() => {
    isReplaced = true;
  });
  const waiting = () => database.sql`
    select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
  await until(async () => (await waiting()).length > 0, 'the next owner to wait for what was begun');
  expect(isReplaced).toBe(false);
  blocked.resolve();
  await underWay;
  await looking;
  await deleteDay(two, '2026-05-04');

  await expect(one.me.sql.begin(async (tx) => tx`select 1`)).rejects.toThrow(Replaced);
  expect(one.isLost()).toBe(true);
  const stale = await openWarehouse(one.dataDir, ats);
  await stale.deleteLines({ start: '2026-05-05', end: '2026-05-05' }, 'stale');
  await stale.close();
  await one.holdings.acknowledge(ats); // another's: it has nothing to say
  expect(await owner())?.toEqual({ worker: 'stale-2', claim: 2, change: 3 });
});

test('a job of a worker that ended before it could say that it has it is run again', async () => {
  const one = await machine('silent-1');
  const boss = await startBoss({ ...database }, { supervise: false });
  const send = () => boss.send(wholesalerQueue, { kind: 'update', wholesalerId: ats }, { singletonKey: ats });
  const id = await send();
  await boss.fetch(wholesalerQueue);
  const state = async () =>
    (await database.sql`select state::text as state from pgboss.job where id = ${id}`)[0]?.state;
  await lookForGone(one);
  expect(await state()).toBe('active'); // it may only be slow
  await database.sql`update pgboss.job set started_on = started_on - interval '2 hours' where id = ${id}`;
  await lookForGone(one);
  expect(await state()).toBe('retry');
  await boss.deleteAllJobs(wholesalerQueue);
  await stopBoss(boss);
});

test('a job that a living worker is slow to say that it has stays its own, and goes back once that one is gone', async () => {
  const [one, two] = [await machine('slow-1'), await machine('slow-2')];
  await fill(one);
  const boss = await startBoss({ ...database }, { supervise: false });
  const id = await boss.send(wholesalerQueue, { kind: 'update', wholesalerId: ats }, { singletonKey: ats });
  await boss.fetch(wholesalerQueue);
  await database.sql`update pgboss.job set started_on = started_on - interval '2 hours' where id = ${id}`;
  const state = async () =>
    (await database.sql`select state::text as state from pgboss.job where id = ${id}`)[0]?.state;
  await lookForGone(two);
  expect(await state()).toBe('active');
  await silence('slow-1');
  await lookForGone(two);
  expect(await state()).toBe('retry');
  await boss.deleteAllJobs(wholesalerQueue);
  await stopBoss(boss);
});

test('a worker that comes back after others took its job gives nothing back', async () => {
  const [one, two] = [await machine('paused-1'), await machine('paused-2')];
  const boss = await startBoss({ ...database }, { supervise: false, applicationName: poolName(one.me.process) });
  const id = await boss.send(wholesalerQueue, { kind: 'update', wholesalerId: ats }, { singletonKey: ats });
  if (id === null) throw new Error('The job was not sent.');
  await boss.fetch(wholesalerQueue);
  await openProgress(database.sql, { jobId: id, wholesalerId: ats, kind: 'update', worker: 'paused-1' });
  const state = async () =>
    (await database.sql`select state::text as state from pgboss.job where id = ${id}`)[0]?.state;
  const giveBack = () => giveBackOwn({ me: one.me, boss }, wholesalerQueue, id, 'terminated');
  const run = async (worker: string) => {
    await boss.fetch(wholesalerQueue);
    await openProgress(database.sql, { jobId: id, wholesalerId: ats, kind: 'update', worker });
    expect(await state()).toBe('active');
  };
  await giveBack();
  expect(await state()).toBe('retry'); // its own
  await run('paused-2');
  await giveBack();
  expect(await state()).toBe('active'); // another runs it, and this one has only noticed nothing
  await silence('paused-1');
  await lookForGone(two);
  await run('paused-2');
  await expect(giveBack()).rejects.toThrow();
  expect(await state()).toBe('active');
  await boss.deleteAllJobs(wholesalerQueue);
  await stopBoss(boss);
});

// Each looks every 2 s: two of them may find the same job in the same moment.
test('a job that another worker gave back and runs since it was found is not given back again', async () => {
  const [one, two] = [await machine('both-1'), await machine('both-2')];
  const boss = await startBoss({ ...database }, { supervise: false });
  const id = await boss.send(wholesalerQueue, { kind: 'update', wholesalerId: ats }, { singletonKey: ats });
  const run = async (worker: string) => {
    await boss.fetch(wholesalerQueue);
    await openProgress(database.sql, { jobId: id ?? '', wholesalerId: ats, kind: 'update', worker });
  };
  await run('gone-with-it');
  let begun = 0;
  const begin = async (work: () => unknown) => {
    begun += 1;
    await lookForGone(two);
    await run('both-2');
    return one.me.sql.begin(work);
  };
  const slow = new Proxy(one.me.sql, { get: (sql, name) => (name === 'begin' ? begin : Reflect.get(sql, name)) });
  await lookForGone({ ...one, me: { ...one.me, sql: slow } });
  const [job] = await database.sql`
    select j.state::text as state, j.retry_count as retries, p.worker
    from pgboss.job j join job_progress p on p.job_id = j.id::text where j.id = ${id}`;
  expect([begun, { ...job }]).toEqual([1, { state: 'active', retries: 1, worker: 'both-2' }]);
  await boss.deleteAllJobs(wholesalerQueue);
  await stopBoss(boss);
});

describe('while an edit holds a wholesaler', () => {
  async function whileHeld(work: () => Promise<void>): Promise<void> {
    const [isHeld, isOver] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const holding = database.sql.begin(async (tx) => {
      await lockEnvironments(tx, ats);
      isHeld.resolve();
      await isOver.promise;
    });
    await isHeld.promise;
    await work().finally(() => isOver.resolve());
    await holding;
  }

  test('the others of a worker that is gone are let go of, and it is at the next look', async () => {
    const [one, two] = [await machine('edited-1'), await machine('edited-2')];
    const other = `${ats}other`;
    await insertWholesaler(database.sql, other);
    for (const id of [ats, other]) await one.holdings.use(id, async () => {});
    await silence('edited-1');
    await whileHeld(async () => {
      await lookForGone(two);
      const left = await database.sql`select wholesaler_id as id from wholesalers where worker = 'edited-1'`;
      expect([...left]).toEqual([{ id: ats }]);
    });
    await lookForGone(two);
    expect((await owner())?.worker).toBeNull();
  });

  test('one that comes back under another name waits for none, and takes it at the next look', async () => {
    const one = await machine('edited-3', null);
    await fill(one);
    await silence('edited-3');
    const { me } = await machine('edited-4', null);
    const renamed = { ...one, me, holdings: openHoldings(me, { dataDir: one.dataDir, storage: null }) };
    await whileHeld(() => lookForGone(renamed));
    expect((await owner())?.worker).toBe('edited-3');
    await lookForGone(renamed);
    expect((await owner())?.worker).toBe('edited-4');
  });

  test('it does not move, holds up no other that does, and moves at the next look', async () => {
    const [one] = [await machine('edited-5'), await machine('edited-6')];
    await fill(one);
    await askToMove('edited-6');
    await whileHeld(() => one.holdings.moveOn());
    expect((await owner())?.worker).toBe('edited-5');
    expect(await linesOf(one)).toBe(17);
    await one.holdings.moveOn();
    expect((await owner())?.worker).toBe('edited-6');
  });
});

test('what only its own disk has waits for a worker to come back', async () => {
  const one = await machine('alone-1', null);
  const two = await machine('alone-2');
  await fill(one);
  await silence('alone-1');
  await lookForGone(two);
  expect((await owner())?.worker).toBe('alone-1');
  await expect(linesOf(two)).rejects.toThrow(HeldElsewhere);
});

test('a disk that comes back under another name brings its wholesalers along', async () => {
  const one = await machine('named-1', null);
  await fill(one);
  await silence('named-1');
  const pool = connect(database.options, { max: 2 });
  const me = await becomeWorker({ sql: pool, options: database.options, name: 'renamed-1', onLost: () => {} });
  if (me === null) throw new Error('Another process is renamed-1.');
  await steady('renamed-1');
  opened.push({ end: () => me.release().then(() => pool.end({ timeout: 1 })) });
  const renamed = { ...one, me, holdings: openHoldings(me, { dataDir: one.dataDir, storage: null }) };
  await lookForGone(renamed);
  expect(await owner())?.toEqual({ worker: 'renamed-1', claim: 1, change: 2 });
  expect(await linesOf(renamed)).toBe(17);
});

test('a data folder without the lines that were acknowledged is refused in words', async () => {
  const one = await machine('lost-1', null);
  await fill(one);
  await one.me.release();
  const again = await machine('lost-1', null);
  await expect(linesOf(again)).rejects.toThrow(
    `The sales lines of ${ats} are not in the data folder of this worker. See docs/operations.md.`,
  );
});

test('while the bucket is away nothing is told as stored, and it is once it is back', async () => {
  let isAway = true;
  const away: Storage = {
    ...bucket,
    putFile: (...given) => (isAway ? Promise.reject(new Error('no route')) : bucket.putFile(...given)),
  };
  const one = await machine('away-1', away);
  await expect(fill(one)).rejects.toThrow(`The sales lines of ${ats} couldn't be copied to the bucket`);
  expect(await owner())?.toEqual({ worker: 'away-1', claim: 1, change: 0 });
  isAway = false;
  await one.holdings.use(ats, () => one.holdings.acknowledge(ats));
  expect(await owner())?.toEqual({ worker: 'away-1', claim: 1, change: 2 });
});

// Once it was said that the lines are in use, after half a minute of tries.
test.skipIf(!isHere('mount'))(
  'a disk that is too full to bring the lines together is said at once, and they are copied once it has room',
  async (context) => {
    const one = await machine('full-1');
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=24m', 'tmpfs', one.dataDir], { stdio: 'ignore' });
    context.onTestFinished(() => void execFileSync('umount', ['--lazy', one.dataDir]));
    await fill(one);
    const filler = path.join(one.dataDir, 'filler');
    await one.holdings.withFile(ats, async () => {
      const warehouse = await openWarehouse(one.dataDir, ats);
      await warehouse.deleteLines({ start: '2026-05-04', end: '2026-05-04' }, 'a day');
      const connection = await warehouse.connect();
      await connection.run('create table many as select md5(range::varchar) as text from range(150000)');
      await writeFile(filler, Buffer.alloc(24 * 1024 * 1024)).catch(() => {}); // until nothing is left
      const thrown = await one.holdings.acknowledge(ats).catch((error: Error) => error);
      expect(String(thrown)).toMatch(/No space left on device/);
      await rm(filler);
      connection.disconnectSync();
      await warehouse.close();
    });
    await deleteDay(one, '2026-05-05');
    expect(await bucket.list(copiesOf(ats))).toHaveLength(2);
  },
);

test('a worker that is restarted keeps its wholesalers and its files', async () => {
  const one = await machine('again-1');
  await fill(one);
  await one.me.release();
  expect((await livingWorkers(database.sql)).map(({ worker }) => worker)).not.toContain('again-1');
  const pool = connect(database.options, { max: 2 });
  const me = await becomeWorker({ sql: pool, options: database.options, name: 'again-1', onLost: () => {} });
  if (me === null) throw new Error('again-1 was not given back.');
  const holdings = openHoldings(me, { dataDir: one.dataDir, storage: bucket });
  opened.push({ end: () => me.release().then(() => pool.end({ timeout: 1 })) });
  expect(await linesOf({ ...one, me, holdings })).toBe(17);
  expect(await owner())?.toMatchObject({ worker: 'again-1', claim: 1 });
});

// docs/operations.md: nobody is to blame for a database that was away.
test('a worker that could give no sign of life either takes no other for gone', async () => {
  const [one, two] = [await machine('outage-1'), await machine('outage-2')];
  await fill(one);
  for (const name of ['outage-1', 'outage-2']) await silence(name);
  await lookForGone(two);
  expect((await owner())?.worker).toBe('outage-1');
  // It gives one again, and so may the other in a moment.
  await database.sql`
    update workers set beat_at = clock_timestamp(), steady_since = clock_timestamp() where worker = 'outage-2'`;
  await lookForGone(two);
  expect((await owner())?.worker).toBe('outage-1');
  await steady('outage-2');
  await lookForGone(two);
  expect((await owner())?.worker).toBeNull();
});

// Lines of a release before workers had names: figures tell of them, and no worker has acknowledged them yet.
describe('lines that were stored before workers shared wholesalers', () => {
  const figures = () => insertSnapshot(database.sql, ats, { lastTransactionDate: '2026-05-20' });

  test('a worker that has no file of them does not take them for none', async () => {
    const one = await machine('former-1');
    await figures();
    await expect(linesOf(one)).rejects.toThrow();
  });

  test('a worker that has no file of them leaves the wholesaler to one that may have it', async () => {
    const [one] = [await machine('former-4'), await machine('former-5')];
    await figures();
    await expect(linesOf(one)).rejects.toThrow(HeldElsewhere);
    expect(await one.holdings.others()).toContain(ats);
    expect((await owner())?.worker).toBeNull();
  });

  test('a worker that starts with them tells of them, and copies them to the bucket', async () => {
    const one = await machine('former-6');
    await figures();
    const warehouse = await openWarehouse(one.dataDir, ats);
    await loadFortyLines(warehouse);
    await warehouse.close();
    await one.holdings.acknowledgeFound();
    expect(await owner())?.toEqual({ worker: 'former-6', claim: 1, change: 2 });
    expect(await bucket.list(copiesOf(ats))).toHaveLength(1);
  });

  test('a wholesaler stays where its lines are, without a copy in a bucket, though it was asked to move before they came', async () => {
    const one = await machine('former-7', null);
    await machine('former-8', null);
    await askToMove('former-8');
    await fill(one);
    await one.holdings.moveOn();
    expect((await owner())?.worker).toBe('former-7');
    expect(await linesOf(one)).toBe(17);
  });

  test('they stay when their worker is started under another name', async () => {
    const one = await machine('former-2', null);
    await figures();
    const warehouse = await openWarehouse(one.dataDir, ats);
    await loadFortyLines(warehouse);
    await warehouse.close();
    await linesOf(one); // only a question: nothing is acknowledged
    await silence('former-2');
    const { me } = await machine('former-3', null);
    const renamed = { ...one, me, holdings: openHoldings(me, { dataDir: one.dataDir, storage: null }) };
    await lookForGone(renamed);
    expect(await linesOf(renamed)).toBe(17);
  });
});

test('lines that nobody knows of are set aside, not deleted, where another worker has had the wholesaler since', async () => {
  const one = await machine('aside-1', null);
  await linesOf(one);
  const warehouse = await openWarehouse(one.dataDir, ats);
  await loadFortyLines(warehouse);
  await warehouse.close();
  await database.sql`update wholesalers set claim = 2 where wholesaler_id = ${ats}`;
  const holdings = openHoldings(one.me, { dataDir: one.dataDir, storage: null });
  expect(await linesOf({ ...one, holdings })).toBe(0);
  expect(existsSync(`${warehouseFile(one.dataDir, ats)}.of-claim-1`)).toBe(true);
});

describe('a file says which installation it belongs to', () => {
  const stranger = '7d3f0b52-0000-4000-8000-000000000001';
  const ownerOf = ({ dataDir }: Machine) => readFile(ownerFile(dataDir, ats), 'utf8');

  test('from the moment it is made, and where the copy took its place', async () => {
    const { id } = await readInstallation(database.sql);
    const [one, two] = [await machine('owner-1'), await machine('owner-2')];
    await fill(one);
    expect(await ownerOf(one)).toBe(id);
    await askToMove('owner-2');
    await one.holdings.moveOn();
    expect(existsSync(ownerFile(one.dataDir, ats))).toBe(false);
    expect([await linesOf(two), await ownerOf(two)]).toEqual([17, id]);
  });

  test("another's is neither opened nor replaced by a copy nor removed", async () => {
    const one = await machine('owner-3');
    await fill(one);
    await writeFile(ownerFile(one.dataDir, ats), stranger);
    await database.sql`update wholesalers set claim = claim + 1000 where wholesaler_id = ${ats}`;
    const holdings = openHoldings(one.me, { dataDir: one.dataDir, storage: bucket });
    const asked = linesOf({ ...one, holdings });
    await expect(asked).rejects.toThrow(`belongs to another installation of Caselift (${stranger})`);
    await database.sql`delete from wholesalers where wholesaler_id = ${ats}`;
    await expect(holdings.ready(ats)).rejects.toThrow('It was left as it is.');
    expect([existsSync(warehouseFile(one.dataDir, ats)), await ownerOf(one)]).toEqual([true, stranger]);
  });

  test('one of an earlier release, and one of a database that was moved to another server, go on', async () => {
    const { id, earlier } = await readInstallation(database.sql);
    const one = await machine('owner-4');
    await fill(one);
    await rm(ownerFile(one.dataDir, ats));
    expect([await linesOf(one), await ownerOf(one)]).toEqual([17, id]);
    await writeFile(ownerFile(one.dataDir, ats), stranger);
    await database.sql`update installation set earlier = ${[...earlier, stranger]}`;
    expect([await linesOf(one), await ownerOf(one)]).toEqual([17, id]);
    await database.sql`update installation set earlier = ${[...earlier]}`;
  });

  test('one that nobody knows is refused where its wholesaler is about to be made', async () => {
    const one = await machine('owner-5');
    await fill(one);
    await rm(ownerFile(one.dataDir, ats));
    await database.sql`delete from wholesalers where wholesaler_id = ${ats}`;
    await expect(one.holdings.ready(ats)).rejects.toThrow(`There is a file of sales lines of ${ats} already`);
    expect(existsSync(warehouseFile(one.dataDir, ats))).toBe(true);
  });
});

describe('a copy in the bucket', () => {
  // docs/operations.md: a copy that a newer one replaced stays for 72 hours.
  test('that has just been replaced stays, however long ago it was stored, and goes 72 hours later', async () => {
    const weekMs = 7 * 24 * 3_600_000;
    const aged: Storage = {
      ...bucket,
      peek: async (...asked) => {
        const found = await bucket.peek(...asked);
        return found && { ...found, storedAt: new Date(found.storedAt.getTime() - weekMs) };
      },
    };
    const one = await machine('weekly-1', aged);
    await fill(one);
    await deleteDay(one, '2026-05-04');
    expect(await bucket.list(copiesOf(ats))).toHaveLength(2);
    // The first was replaced a week ago by then, the second just now.
    await deleteDay(one, '2026-05-05');
    expect(await bucket.list(copiesOf(ats))).toHaveLength(2);
  });

  test('that is not there takes nothing from the disk', async () => {
    const one = await machine('restored-1');
    await fill(one);
    await database.sql`
      update wholesalers set claim = claim + 1000, facts_copy = 'nowhere.duckdb' where wholesaler_id = ${ats}`;
    const holdings = openHoldings(one.me, { dataDir: one.dataDir, storage: bucket });
    await expect(linesOf({ ...one, holdings })).rejects.toThrow("isn't in the bucket any more");
    expect(existsSync(warehouseFile(one.dataDir, ats))).toBe(true);
  });
});
