/**
 * What the worker does for a wholesaler, as it does it: outside of row-level security, beside others that have the same ids
 * (testing/shadows.ts). Nothing of them moves, and what comes of it is what comes of it without them.
 */
import { randomUUID } from 'node:crypto';
import { copyFile, mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { dropGoneSnapshots, markOldSnapshots } from '@caselift/db/retention';
import { afterEach, expect, test } from 'vitest';
import { reopen } from '../../features/closings/reopen.ts';
import { noticesOfClosing } from '../../notifications/closing-notices.ts';
import { makeNoticesOf } from '../../notifications/runs.ts';
import { makePlanVersions } from '../../plans/make-versions.ts';
import { fullHouse, shadowedHouse } from '../../testing/full-house.ts';
import { startPrepared } from '../../testing/prepared.ts';
import { filesOf, rowsOf, shadowIds } from '../../testing/shadows.ts';
import type { TestApp } from '../../testing/test-app.ts';
import { csvOf } from '../../testing/uploads.ts';
import { jobFolder } from '../queue/job-files-on-disk.ts';
import type { JobKind, PayloadOf } from '../registry.ts';
import { runHandler } from '../worker/handlers.ts';
import type { JobContext } from '../worker/job-context.ts';
import { restate } from './restate.ts';

const wholesalerId = 'ats';
const [june, july] = ['2024-06-01', '2024-07-01'] as const;

const contextOf = ({ sql, env }: TestApp, jobId: string): JobContext => ({
  ...{ sql, env, jobId, wholesalerId, actor: 'test', origin: 'test', signal: AbortSignal.any([]) },
  withFiles: (work) => work(),
  progress: () => undefined,
});

type Work = (server: TestApp) => Promise<unknown>;
const job =
  <K extends JobKind>(kind: K, payload: PayloadOf<K>): Work =>
  (server) =>
    runHandler({ kind, ...payload } as never, contextOf(server, randomUUID()));

const importFiles: Work = async (server) => {
  const jobId = randomUUID();
  const folder = jobFolder(server.env.dataDir, jobId);
  await mkdir(folder, { recursive: true });
  const [upload] = await server.sql<{ uploadId: string }[]>`
    select upload_id as "uploadId" from uploads where wholesaler_id = ${wholesalerId}`;
  await writeFile(
    path.join(folder, 'sales.csv'),
    csvOf('sales', ['N1,1,2024-08-02,REP_1,P1,REP_1,,,,,,24,100.00,60.00']),
  );
  const mapping = path.resolve(import.meta.dirname, '../../../../warehouse/mappings/caselift.json');
  await copyFile(mapping, path.join(folder, 'mapping.json'));
  const files = { sales: ['sales.csv'], products: [], buyers: [], users: [], goals: [] };
  const order = { createTitle: null, mappingFile: 'mapping.json', files, acceptRejects: false };
  return runHandler({ kind: 'import', ...order, uploads: [upload?.uploadId ?? ''] } as never, contextOf(server, jobId));
};

const lackOfBrands = ({ sql }: TestApp) => sql`
  update snapshots set table_versions = table_versions - 'snapshot_brands' where wholesaler_id = ${wholesalerId}`;

const works: Record<string, Work> = {
  'an import': importFiles,
  'an update': job('update', {}),
  'a backfill': async (server) => {
    await lackOfBrands(server);
    return job('backfill', {})(server);
  },
  'measuring items': job('updateItems', {}),
  'closing a period that was reopened': job('close', { from: july, mails: true }),
  'closing a period for the first time': async (server) => {
    await server.sql`delete from reopened_plans where wholesaler_id = ${wholesalerId}`;
    return job('close', { from: july })(server);
  },
  'mails of a closing': async ({ sql }) => {
    const period = { from: june, to: '2024-06-30', kind: 'monthly' } as const;
    const settlements = new Map([['REP_1', { lines: [], payableCents: 100, balance: null }]]);
    await sql.begin((tx) => noticesOfClosing(tx, wholesalerId, { period, settlements }, true));
  },
  'reopening a period': async ({ sql }) => {
    const asked = { wholesalerId, from: june, reason: 'A mistake', actor: 'test', origin: 'test' };
    await sql.begin((tx) => reopen(tx, asked));
  },
  'measuring what came late': ({ sql, env }) =>
    restate({ sql, dataDir: env.dataDir, wholesalerId, signal: AbortSignal.any([]) }),
  publishing: job('publish', {}),
  'a reset': job('reset', {}),
  'a rollback': async (server) => {
    const [first] = await server.sql<{ id: number }[]>`
      select min(publication_id) as id from publications where wholesaler_id = ${wholesalerId}`;
    return job('rollback', { publicationId: first?.id ?? 0 })(server);
  },
  'deleting lines': job('deleteTransactions', { start: '2024-07-01', end: '2024-07-31' }),
  'deleting preview': job('deleteWholesaler', { deleteEverything: false }),
  'deleting the wholesaler': job('deleteWholesaler', { deleteEverything: true }),
  'dropping old figures': async ({ sql }) => {
    await sql`update environments set snapshot_id = null, publication_id = null where wholesaler_id = ${wholesalerId}`;
    await markOldSnapshots(sql, wholesalerId);
    // As the deletion of a wholesaler does it; the chore's own drops those of all that are due.
    return dropGoneSnapshots(sql, { wholesalerId });
  },
  'notices of a publication': async (server) => {
    await job('updateItems', {})(server);
    await makeNoticesOf(server.sql, wholesalerId);
  },
  'versions of plans': ({ sql }) => makePlanVersions(sql, { wholesalerId, rules: 'of now' }),
};

const running: TestApp[] = [];
afterEach(async () => {
  for (const server of running.splice(0)) await server.stop();
});

async function start(recipe: typeof fullHouse): Promise<TestApp> {
  const { server } = await startPrepared(recipe);
  running.push(server);
  return server;
}

/** Without what is another each time: new ids of no order, and moments. */
const lasting = (value: unknown) =>
  JSON.parse(
    (JSON.stringify(value) ?? 'null')
      .replace(/[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}/g, 'an id')
      .replace(/\d{4}-\d\d-\d\d[T ]\d\d:\d\d:[\d.]+(\+00:00|\+00|Z)/g, 'a moment'),
  );
const lastingRows = async ({ sql }: TestApp) =>
  Object.fromEntries(
    Object.entries(await rowsOf(sql, wholesalerId)).map(([table, rows]) => [table, lasting(rows).sort()]),
  );

async function shadowsOf({ sql, env }: TestApp) {
  const all = [];
  for (const shadow of shadowIds) all.push(await rowsOf(sql, shadow), await filesOf(env.dataDir, shadow));
  return all;
}

test.each(Object.entries(works))(
  'no other wholesaler is touched by %s, and nothing is taken from one',
  async (_, work) => {
    const [alone, beside] = [await start(fullHouse), await start(shadowedHouse)];
    const [before, shadows] = [await lastingRows(alone), await shadowsOf(beside)];
    const result = lasting(await work(alone));
    expect(lasting(await work(beside))).toEqual(result);
    expect(await shadowsOf(beside)).toEqual(shadows);
    const after = await lastingRows(alone);
    expect(await lastingRows(beside)).toEqual(after);
    expect(after).not.toEqual(before);
  },
);

/** What none of these jobs reads or writes. */
const unwritten = [
  'email_changes',
  'item_archives',
  'notification_days',
  'notification_mails',
  'pay_question_messages',
  'payroll_layouts',
  'worker_questions',
];

test('the wholesaler and those beside it have rows in every table that jobs read', async () => {
  const server = await start(shadowedHouse);
  const emptyOf = async (id: string) =>
    Object.entries(await rowsOf(server.sql, id)).flatMap(([table, rows]) => (rows.length === 0 ? [table] : []));
  for (const shadow of shadowIds) expect(await emptyOf(shadow)).toEqual(unwritten);
  expect(await emptyOf(wholesalerId)).toEqual(['closing_adjustments', ...unwritten, 'payroll_files'].sort());
});
