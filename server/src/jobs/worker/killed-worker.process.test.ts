/** The worker's process, killed with kill -9 in every stage of its jobs; another one starts and takes over. */
import { statusOf, type UpdatePart, updateParts, type WholesalerUpdate } from '@caselift/contract/wholesaler-update';
import { patienceMs, until } from '@caselift/db/testing/until';
import { openWarehouse } from '@caselift/warehouse/duckdb';
import { loadFortyLines } from '@caselift/warehouse/testing/forty-lines';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { type Actor, insertSuperAdmin } from '../../testing/actors.ts';
import { insertSnapshot, pointAt } from '../../testing/figures.ts';
import { type Hold, holdAttaching, holdWrites } from '../../testing/hold.ts';
import { insertWholesaler } from '../../testing/tenants.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { forkWorker, type WorkerChild } from '../../testing/worker.ts';

let server: TestApp;
let admin: Actor;
let worker: WorkerChild;
let held: Hold | undefined;

beforeAll(async () => {
  server = await startTestApp();
  await insertWholesaler(server.sql, 'ats', { nonSellingDays: ['2026-05-01'] });
  admin = await insertSuperAdmin(server.sql);
  await fillWarehouse('ats');
  worker = forkWorker(server);
});
afterEach(() => held?.drop()); // a test that failed must not hold up the others
afterAll(async () => {
  await worker.kill();
  await server.stop();
});

async function fillWarehouse(wholesalerId: string): Promise<void> {
  const warehouse = await openWarehouse(server.env.dataDir, wholesalerId);
  await loadFortyLines(warehouse);
  await warehouse.close();
}

const ask = (call: string, method: 'GET' | 'POST' | 'DELETE' = 'GET', json?: object, wholesalerId = 'ats') => {
  const url = `/api/${call}${call.includes('?') ? '&' : '?'}wholesalerId=${wholesalerId}`;
  return server.ask({ url, method, as: admin.token, ...(json ? { json } : {}) });
};

/** What the environment shows of its figures, a text a call. */
async function shownIn(db: 'preview' | 'prod'): Promise<string[]> {
  const calls = ['wholesaler', 'suppliers', 'brands'].map((call) => ask(`${call}?db=${db}`));
  return (await Promise.all(calls)).map(({ body }, call) => `${call} ${JSON.stringify(body.payload)}`);
}

async function gpOf(db: 'preview' | 'prod'): Promise<number> {
  const { body } = await ask(`wholesaler?db=${db}`);
  return (body.payload as { gp: { thisYearYTD: number } }).gp.thisYearYTD;
}

async function holdFor(holding: Promise<Hold>): Promise<Hold> {
  held = await holding;
  return held;
}

/** Kills the worker at the held moment, drops the hold and starts another. */
async function killAndGoOn(hold: Hold): Promise<void> {
  await worker.kill('a worker killed in the middle of an update, a publication or a deletion');
  await hold.drop();
  worker = forkWorker(server);
}

async function startUpdate(): Promise<string> {
  const { status, body } = await ask('wholesalerUpdate?db=preview', 'POST');
  expect(status).toBe(200);
  return (body.payload as { jobId: string }).jobId;
}

/** Not by its call, which answers after half a minute that the job still runs: another worker may need longer to start. */
async function send(
  request:
    | { kind: 'deleteTransactions'; wholesalerId: string; start: string; end: string }
    | { kind: 'deleteWholesaler'; wholesalerId: string; deleteEverything: boolean },
): Promise<string> {
  const sent = await server.jobs.send({ ...request, actor: 'test', origin: 'test' });
  if (sent === 'busy') throw new Error('Another job runs.');
  return sent.jobId;
}

async function endOf(jobId: string): Promise<void> {
  const outcome = await server.jobs.wait(jobId, patienceMs);
  expect(outcome).toMatchObject({ state: 'succeeded' });
}

const statusAt = async (part: UpdatePart) => {
  const { body } = await ask('wholesalerUpdate');
  return statusOf((body.payload as Required<WholesalerUpdate>)[part].status);
};

/** The first table that each part transfers. */
const tables: Record<UpdatePart, string> = {
  suppliers: 'snapshot_suppliers',
  brands: 'snapshot_brands',
  products: 'snapshot_products',
  buyers: 'snapshot_buyers',
  users: 'snapshot_days',
  wholesaler: 'snapshot_wholesaler',
};
const isTransferring = (part: UpdatePart) => `new.part = '${part}' and new.status = 'copying'`;
type Moment = [UpdatePart, string, () => Promise<Hold>];
const copying = updateParts.map((part): Moment => [part, 'copying', () => holdAttaching(server.sql, tables[part])]);
const computing = updateParts.map(
  (part): Moment => [part, 'computing', () => holdWrites(server.sql, 'update_parts', isTransferring(part))],
);
const moments = process.env.CASELIFT_LONG ? [...computing, ...copying] : [...computing.slice(0, 1), ...copying];

describe('an update of which the worker is killed', () => {
  // Sales of a day with a GP of its own, deleted before each update: new figures differ from old ones.
  const days: [string, number][] = [
    ['2026-05-01', 10],
    ['2026-05-05', 36],
    ['2026-05-06', -5],
    ['2026-05-11', 11],
    ['2026-05-12', 23],
    ['2026-05-13', 28],
    ['2026-01-02', 8],
    ['2026-02-12', 25],
    ['2026-02-13', 50],
    ['2026-03-31', 30],
    ['2026-04-01', 80],
    ['2026-05-07', 37.5],
  ];

  beforeAll(async () => {
    await endOf(await startUpdate());
    expect((await ask('publish', 'POST')).status).toBe(200);
  });

  test.each(moments)(
    'while %s is "%s" goes on, and nobody ever reads anything but whole figures',
    async (part, status, holdAt) => {
      const [shownBefore, prodBefore] = [await shownIn('preview'), await shownIn('prod')];
      const [day] = days.pop() ?? [''];
      await endOf(await send({ kind: 'deleteTransactions', wholesalerId: 'ats', start: day, end: day }));

      const hold = await holdFor(holdAt());
      const jobId = await startUpdate();
      await hold.reached();
      expect(await statusAt(part)).toBe(status);
      expect(await shownIn('preview')).toEqual(shownBefore);
      const counted = await ask(`transactions?start=${day}&end=${day}`);
      expect(counted.body.payload).toEqual({ lines: 0, revenue: 0 }); // answered beside the update
      await killAndGoOn(hold);
      const readWhileResumed = await shownIn('preview');
      const hasEnded = async () => {
        readWhileResumed.push(...(await shownIn('preview')));
        return (await server.jobs.wait(jobId, 0)) !== 'running';
      };
      await until(hasEnded, 'the end of the update');
      await endOf(jobId);

      const shownAfter = await shownIn('preview');
      const whole = new Set([...shownBefore, ...shownAfter]);
      expect(shownAfter).not.toEqual(shownBefore);
      expect(readWhileResumed.filter((seen) => !whole.has(seen))).toEqual([]);
      expect(await shownIn('prod')).toEqual(prodBefore);
      for (const name of updateParts) expect([name, await statusAt(name)]).toEqual([name, 'completed']);
      const runs = await server.sql`
      select e.snapshot_id = r.snapshot_id as "isOfTheRun", r.failed from update_runs r
      join environments e on e.wholesaler_id = r.wholesaler_id and e.db = 'preview' where r.job_id = ${jobId}`;
      expect([...runs]).toEqual([{ isOfTheRun: true, failed: false }]);
    },
  );

  test('each time has left a snapshot an update, and the GP of what was not deleted', async () => {
    const [counts] = await server.sql`
      select (select count(*) from snapshots) as snapshots, (select count(*) from update_runs) as runs`;
    expect(counts).toEqual({ snapshots: moments.length + 1, runs: moments.length + 1 });
    // 2026-05-04: 15 and 21; 05-08: bare losses; 05-14: -1; 05-20: 10; 04-15: a credited loss of -10.
    const left = days.reduce((sum, [, gp]) => sum + gp, 0);
    expect(await gpOf('preview')).toBe(15 + 21 - 1 + 10 - 10 + left);
    expect(await gpOf('prod')).toBe(368.5);
  });
});

describe('of a worker killed once it has committed, before its job has ended,', () => {
  const call = (path: string) => ask(path, 'POST', undefined, 'force');
  let snapshotId: number;
  let publicationId: number;

  beforeAll(async () => {
    await insertWholesaler(server.sql, 'force');
    snapshotId = await insertSnapshot(server.sql, 'force', { lastTransactionDate: '2026-05-15' });
    await pointAt(server.sql, 'force', 'preview', snapshotId);
    expect((await call('publish')).status).toBe(200);
    const [row] = await server.sql`select publication_id as id from publications where wholesaler_id = 'force'`;
    publicationId = row?.id;
  });

  test.each(['publish', 'reset', 'rollback'])('the %s is done once, and its answer is the same', async (kind) => {
    const count = async (from: 'publications' | 'audit_log') =>
      (await server.sql`select from ${server.sql(from)} where wholesaler_id = 'force'`).count;
    const [publications, told] = [await count('publications'), await count('audit_log')];
    const hold = await holdFor(
      holdWrites(server.sql, 'job_progress', `new.kind = '${kind}' and new.result is not null`),
    );
    const answer = call(kind === 'rollback' ? `publications/${publicationId}/rollback` : kind);
    await hold.reached();
    // What someone edits after the commit is not taken back by doing it again.
    await server.sql`update settings set title = db || ${` after ${kind}`} where wholesaler_id = 'force'`;
    await killAndGoOn(hold);
    const { status, body } = await answer;
    expect([status, body.payload]).toEqual([200, { snapshotId, lastTransactionDate: '2026-05-15' }]);
    expect(await count('publications')).toBe(publications + (kind === 'publish' ? 1 : 0));
    expect(await count('audit_log')).toBe(told + 1);
    const titles = await server.sql`select title from settings where wholesaler_id = 'force' order by title`;
    expect(titles.map(({ title }) => title)).toEqual([`preview after ${kind}`, `prod after ${kind}`]);
  });
});

describe('a deletion of which the worker is killed', () => {
  test('of sales lines, once they are gone, answers what it deleted and is told once', async () => {
    await fillWarehouseAnew('lines');
    const hold = await holdFor(holdWrites(server.sql, 'audit_log', `new.action = 'delete transactions'`));
    const deletion = await send({
      kind: 'deleteTransactions',
      wholesalerId: 'lines',
      start: '2026-05-01',
      end: '2026-05-31',
    });
    await hold.reached();
    await killAndGoOn(hold);
    expect(await server.jobs.wait(deletion, patienceMs)).toEqual({
      state: 'succeeded',
      result: { lines: 17, revenue: 572.5 },
    });
    const told = await ask('history', 'GET', undefined, 'lines');
    expect(told.body.payload).toMatchObject([{ action: 'delete transactions' }]);
  });

  test.each([
    ['before its rows went', 'snapshots', 'new.dropped_at is not null'],
    ['as its rows went', 'audit_log', `new.action = 'delete wholesaler'`],
  ])('of a wholesaler, %s, is finished, and told once', async (_moment, table, condition) => {
    await fillWarehouseAnew('gone');
    const { body } = await ask('wholesalerUpdate?db=preview', 'POST', undefined, 'gone');
    await endOf((body.payload as { jobId: string }).jobId);
    const hold = await holdFor(holdWrites(server.sql, table, condition));
    const deletion = await send({ kind: 'deleteWholesaler', wholesalerId: 'gone', deleteEverything: true });
    await hold.reached();
    await killAndGoOn(hold);
    await endOf(deletion);
    expect((await ask('wholesaler', 'GET', undefined, 'gone')).status).toBe(404);
    const left = await server.sql`select from pg_class where relname ~ '^snapshot_[a-z]+_[0-9]+$' and relkind = 'r'
      and substring(relname from '[0-9]+$')::bigint not in (select snapshot_id from snapshots)`;
    expect(left).toHaveLength(0);
    const told = await server.sql`
      select count(*) as count from audit_log where wholesaler_id = 'gone' and action = 'delete wholesaler'`;
    await server.sql`delete from audit_log where wholesaler_id = 'gone'`;
    expect(told[0]?.count).toBe(1);
  });

  async function fillWarehouseAnew(wholesalerId: string): Promise<void> {
    await insertWholesaler(server.sql, wholesalerId);
    await fillWarehouse(wholesalerId);
  }
});
