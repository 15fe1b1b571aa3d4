/**
 * Late lines of a period that was closed, reopened and closed again: its plan is that of the first closing, so they are
 * listed for whoever held the account then, as they are paid.
 */
import { randomUUID } from 'node:crypto';
import { copyFile, mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { LateLine } from '@caselift/contract/late-facts';
import { patienceMs } from '@caselift/db/testing/until';
import { openWarehouse } from '@caselift/warehouse/duckdb';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { importIntoWarehouse, runImportJob } from '../../jobs/kinds/import-job.ts';
import { startWorker } from '../../jobs/worker/run-worker.ts';
import { type ClosingHouse, startClosingHouse, type TestSale } from '../../testing/closing-house.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { csvOf } from '../../testing/uploads.ts';

const june = '2024-06-01';
let server: TestApp;
let house: ClosingHouse;

const products = ['P1,Ale,ales,Ales,ale,Ale,,Beer,Can,,12,24,,,'];
const heldBy = (rep: string) => [`B1,Corner,Bar,on,,,${rep}`];
/** Nobody is named, so it is the account's rep who sold it. */
const sold = (invoice: string, day: string, gp: number): TestSale => ({ invoice, day, gp });

beforeAll(async () => {
  server = await startTestApp();
  house = await startClosingHouse(server, 'late');
  await house.importFiles({
    sales: [sold('A', '2024-06-05', 9500), { ...sold('B', '2024-06-28', 1), rep: 'MAY_1' }],
    ...{ products, buyers: heldBy('LEE_1'), users: ['LEE_1', 'MAY_1'].map((id) => `${id},${id},,salesRep,,,`) },
  });
  await house.updateAndPublish();
  for (const rep of ['LEE_1', 'MAY_1']) await house.goal(rep, { from: june, goal: 10_000 });
  await house.close(june, []);
  await house.importFiles({ sales: [sold('D', '2024-07-01', 0)], buyers: heldBy('MAY_1') });
  await house.updateAndPublish();
  const reason = { reason: 'A payout was wrong' };
  const { status } = await house.ask({ url: `/api/closings/${june}/reopen`, method: 'POST', json: reason });
  expect(status).toBe(200);
  await house.importFiles({ sales: [sold('E', '2024-06-11', 0)] });
  await house.close(june, []);
});
afterAll(() => server.stop());

async function listedFor(customId: string): Promise<string[]> {
  const url = `/api/users/${customId}/adjustments/${june}/lines?part=gp`;
  const { status, body } = await house.ask({ url });
  if (status === 202) return listedFor(customId);
  expect(status).toBe(200);
  return (body.payload as { lines: LateLine[] }).lines.map(
    ({ change, invoiceId, now }) => `${change} ${invoiceId} ${now?.rep?.customId}`,
  );
}

test('a late line of June pays the rep who had the account when June first closed, and is listed for that rep', async () => {
  const changes = await server.sql<{ facts: number; plan: number }[]>`
    select change_id::int as facts, plan_change_id::int as plan from closings where wholesaler_id = 'late'`;
  expect(changes).toEqual([{ facts: 2, plan: 1 }]);
  expect(await house.paid('LEE_1', june)).toEqual(['earned gp 450.00', 'payable 450.00']); // 95%
  expect(await house.comes({ sales: [sold('C', '2024-06-10', 500)] })).toBe(1);
  expect([await house.late('LEE_1'), await house.late('MAY_1')]).toEqual([['2024-06 gp 50.00'], []]); // 100%: 500
  const worker = await startWorker({ database: server.database, env: server.env, onLockLost: () => {} });
  const lines = [await listedFor('LEE_1'), await listedFor('MAY_1')];
  await worker?.stop();
  expect(lines).toEqual([['added C LEE_1'], []]);
});

test('a line of June that came while June was reopened belongs to the rep of its plan, too', async () => {
  const warehouse = await openWarehouse(server.env.dataDir, 'late');
  const connection = await warehouse.connect();
  const reader = await connection.runAndReadAll(
    "select invoice_id, rep_id from main.sale_lines where invoice_id in ('D', 'E') order by 1",
  );
  connection.disconnectSync();
  await warehouse.close();
  // The account is May's since July.
  expect(reader.getRows()).toEqual([
    ['D', 'MAY_1'],
    ['E', 'LEE_1'],
  ]);
});

// docs/product.md, Closing: before a period closes, imports that no update has counted are told.
test('an import that was cut off once its lines were stored is in the history with its change', async () => {
  const { sql, env } = server;
  const jobId = randomUUID();
  const folder = path.join(env.dataDir, 'jobs', jobId);
  const context = {
    ...{ sql, env, jobId, wholesalerId: 'late', actor: 'test', origin: 'test', signal: AbortSignal.any([]) },
    ...{ withFiles: <T>(work: () => Promise<T>) => work(), progress: () => undefined },
  };
  const [mapping, none] = ['mapping.json', { products: [], buyers: [], users: [], goals: [] }];
  await mkdir(folder, { recursive: true });
  await copyFile(
    path.resolve(import.meta.dirname, '../../../../warehouse/mappings/caselift.json'),
    `${folder}/${mapping}`,
  );
  await writeFile(`${folder}/sales.csv`, csvOf('sales', ['F,1,2024-07-02,B1,P1,,,sale,,,,24,10.00,0.00']));
  const stored = await importIntoWarehouse(context, {
    ...{ engine: 'duckdb', acceptRejects: false, jobDir: folder, mappingFile: `${folder}/${mapping}` },
    files: { ...none, sales: [`${folder}/sales.csv`] },
  });
  // The same job again, as its worker is restarted.
  const files = { ...none, sales: ['sales.csv'] };
  const report = await runImportJob(context, { createTitle: null, mappingFile: mapping, files, acceptRejects: false });
  // The counts, too: not 'nothing new'.
  expect(report.targets.sales).toMatchObject(stored.targets.sales ?? {});
  const [told] = await sql`select detail from audit_log where action = 'import' order by audit_id desc limit 1`;
  expect([stored.refused, told?.detail.changeId]).toEqual([false, stored.changeId]);
});

// Its job is run again ten times; after that nobody writes it into the history.
test('an import that was given up once its lines were stored counts among those that no update has counted', async () => {
  const { sql, env, database, jobs } = server;
  const newer = async () => {
    const { body } = await house.ask({ url: '/api/closings/2024-07-01' });
    const { checks } = body.payload as { checks: { check: string; count: number }[] };
    return checks.find(({ check }) => check === 'update')?.count;
  };
  const before = (await newer()) ?? 0;
  const work = async (store: () => Promise<void>) => {
    const sent = await jobs.send({ kind: 'publish', wholesalerId: 'late', actor: 'ann', origin: 'test' });
    if (sent === 'busy') throw new Error('The wholesaler is busy.');
    await store();
    await sql`update pgboss.job set state = 'failed' where id = ${sent.jobId}`;
    const worker = await startWorker({ database, env, onLockLost: () => {} });
    expect(await jobs.wait(sent.jobId, patienceMs)).toMatchObject({
      ...{ state: 'failed', message: 'The job was interrupted too many times. Start it again.' },
    });
    await worker?.stop();
  };
  await work(async () => {
    const warehouse = await openWarehouse(env.dataDir, 'late');
    await warehouse.deleteLines({ start: '2024-07-02', end: '2024-07-02' }, 'given up');
    await warehouse.close();
  });
  expect(await newer()).toBe(before + 1);
});
