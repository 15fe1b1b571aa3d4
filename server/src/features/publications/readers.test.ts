/** Fifty people read while publications are made and taken back: each answer is of one of them, whole. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Actor, insertEveryRole, type RoleName } from '../../testing/actors.ts';
import { insertSnapshot, pointAt } from '../../testing/figures.ts';
import { insertWholesaler } from '../../testing/tenants.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { forkWorker, type WorkerChild } from '../../testing/worker.ts';

const readers = 50;
const publications = 4;
let server: TestApp;
let actors: Record<RoleName, Actor>;
let worker: WorkerChild;

beforeAll(async () => {
  server = await startTestApp();
  await insertWholesaler(server.sql, 'ats');
  actors = await insertEveryRole(server.sql, 'ats');
  worker = forkWorker(server);
});
afterAll(async () => {
  await worker.kill();
  await server.stop();
});

/** The n-th publication: figures and settings that say n. Brand and supplier have the same GP. */
async function prepare(n: number): Promise<void> {
  const { sql } = server;
  const figure: [number, number, number] = [288 * n, 100 * n, 200 * n];
  const line = { customId: 'alder', name: 'Alder', mtd: figure, lastYearMtd: figure, ytd: figure, lastYearYtd: figure };
  const snapshot = await insertSnapshot(sql, 'ats', {
    lastTransactionDate: '2026-05-20',
    suppliers: [line, { ...line, customId: 'birch', name: 'Birch' }],
    days: [{ rep: null, day: '2026-05-20', ounces: 288 * n, gpCents: 100 * n }],
  });
  await pointAt(sql, 'ats', 'preview', snapshot);
  await sql`update settings set title = ${`Publication ${n}`}, max_fpl_percent = ${n} where wholesaler_id = 'ats' and db = 'preview'`;
}

async function post(call: string): Promise<void> {
  const { status, body } = await server.ask({
    url: `/api/${call}?wholesalerId=ats`,
    method: 'POST',
    as: actors.admin.token,
  });
  expect([call, status, body.message]).toEqual([call, 200, undefined]);
}

/** The publications that an answer speaks of: one, or it is a mix. */
function spokenOf(call: string, payload: unknown): number[] {
  if (call === 'wholesaler') {
    const { title, maxFPL, gp, volume } = payload as {
      title: string;
      maxFPL: number;
      gp: { thisYearMonth: number };
      volume: { thisYearMonth: number };
    };
    return [Number(title.split(' ')[1]), maxFPL, gp.thisYearMonth, volume.thisYearMonth];
  }
  return (payload as { gp: { thisYear: number } }[]).map(({ gp }) => gp.thisYear);
}

test('every reader gets the old publication or the new one, with its settings, and each sees more than one', async () => {
  await prepare(1);
  await post('publish');
  let isOver = false;
  const mixed: string[] = [];
  const seen = Array.from({ length: readers }, () => new Set<number>());

  async function readOnce(reader: number): Promise<void> {
    const call = reader % 2 === 0 ? 'wholesaler' : 'suppliers';
    const { status, body } = await server.ask({ url: `/api/${call}?wholesalerId=ats`, as: actors.manager.token });
    const numbers = status === 200 ? spokenOf(call, body.payload) : [];
    const distinct = new Set(numbers);
    if (distinct.size !== 1) mixed.push(`${call} ${status}: ${numbers}`);
    for (const n of distinct) seen[reader]?.add(n);
  }
  const everyoneReads = () => Promise.all(seen.map((_, reader) => readOnce(reader)));
  async function readOn(): Promise<void> {
    while (!isOver) await everyoneReads();
    await everyoneReads();
  }

  await everyoneReads();
  const reading = readOn();
  try {
    for (let n = 2; n <= publications; n++) {
      await prepare(n);
      await post('publish');
    }
    const published = await server.sql<{ id: number }[]>`
      select publication_id as id from publications order by publication_id`;
    for (const { id } of published.slice(0, 2)) await post(`publications/${id}/rollback`);
  } finally {
    isOver = true;
  }
  await reading;

  expect(mixed).toEqual([]);
  // The first that was read, and the last one published.
  for (const numbers of seen) expect([...numbers]).toEqual(expect.arrayContaining([1, 2]));
});
