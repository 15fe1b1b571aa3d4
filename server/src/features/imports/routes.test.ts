import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { type ImportTarget, importTexts } from '@caselift/contract/imports';
import { type JobState, jobTexts } from '@caselift/contract/jobs';
import { uploadTexts } from '@caselift/contract/uploads';
import { updateTexts } from '@caselift/contract/wholesaler-update';
import { patienceMs } from '@caselift/db/testing/until';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startWorker, type Worker } from '../../jobs/worker/run-worker.ts';
import { type Actor, insertEveryRole, insertPerson, type RoleName } from '../../testing/actors.ts';
import { insertWholesaler } from '../../testing/tenants.ts';
import { type Answer, startTestApp, type TestApp } from '../../testing/test-app.ts';
import { csvOf, saleLine, sendFile } from '../../testing/uploads.ts';

let server: TestApp;
let worker: Worker | null = null;
let actors: Record<RoleName, Actor>;
/** caselift.json, as the list of mappings gives it. */
let ours: string;

beforeAll(async () => {
  server = await startTestApp();
  for (const id of ['ats', 'iowa', 'busy', 'hostile']) await insertWholesaler(server.sql, id);
  actors = await insertEveryRole(server.sql, 'ats');
  const { body } = await get('mappings', 'ats');
  ours = (body.payload as { name: string; text: string }[]).find(({ name }) => name === 'caselift')?.text ?? '';
});
afterAll(async () => {
  await worker?.stop();
  await server.stop();
});

function get(call: string, wholesalerId: string, as = actors.admin.token): Promise<Answer> {
  return server.ask({ url: `/api/${call}?wholesalerId=${wholesalerId}`, as });
}

const none: Record<ImportTarget, string[]> = { sales: [], buyers: [], products: [], users: [], goals: [] };

async function upload(wholesalerId: string, name: string, bytes: Buffer): Promise<string> {
  return (await sendFile(server, { as: actors.admin.token, wholesalerId }, name, bytes)).uploadId;
}

type Order = { mapping?: string; files: Partial<typeof none>; acceptRejects?: boolean };

function startImport(wholesalerId: string, { mapping = ours, files, acceptRejects = false }: Order): Promise<Answer> {
  return server.ask({
    url: `/api/imports?wholesalerId=${wholesalerId}`,
    method: 'POST',
    as: actors.admin.token,
    json: { mapping, acceptRejects, files: { ...none, ...files } },
  });
}

/** Imports and answers the ended job, as the screen reads it. */
async function imported(wholesalerId: string, order: Order): Promise<JobState> {
  const { status, body } = await startImport(wholesalerId, order);
  expect([status, body.message]).toEqual([200, undefined]);
  const { jobId } = body.payload as { jobId: string };
  await server.jobs.wait(jobId, patienceMs);
  return (await get(`jobs/${jobId}`, wholesalerId)).body.payload as JobState;
}

const heldUploads = (wholesalerId: string) =>
  readdir(path.join(server.env.dataDir, 'uploads', wholesalerId)).then((names) => names.sort());

test('while another job of the wholesaler waits, an import is refused, and the upload stays for later', async () => {
  const sales = await upload('busy', 'sales.csv', csvOf('sales', [saleLine(1)]));
  await server.jobs.send({ kind: 'publish', wholesalerId: 'busy', actor: 'test', origin: 'test' });
  const { status, body } = await startImport('busy', { files: { sales: [sales] } });
  expect([status, body.message, body.code]).toEqual([409, updateTexts.busy, 'busy']);
  expect(await heldUploads('busy')).toEqual([sales]);
  expect(await readdir(path.join(server.env.dataDir, 'jobs'))).toEqual([]);
  expect((await get('jobs', 'busy')).body.payload).toMatchObject({ kind: 'publish', ended: false });
  expect((await get('jobs', 'ats')).body.payload).toBeNull();
});

describe('files that were uploaded are imported', () => {
  beforeAll(async () => {
    const { database, env } = server;
    worker = await startWorker({ database, env, onLockLost: () => {} });
  });
  let sales: string;
  const lines = Array.from({ length: 300 }, (_, index) => saleLine(index));

  test('more than 1% of bad lines stop it: nothing is stored, the files stay, and the bad lines can be had', async () => {
    const bad = [
      saleLine(300, { date: 'soon' }),
      saleLine(301, { units: '=1+1' }),
      ...[302, 303, 304].map((no) => saleLine(no, { units: 'few' })),
    ];
    sales = await upload('ats', 'sales.csv', csvOf('sales', [...lines, ...bad]));
    const job = await imported('ats', { files: { sales: [sales] } });
    expect(job).toMatchObject({ kind: 'import', ended: true, error: null });
    expect(job.importResult).toMatchObject({
      refused: true,
      reason: '5 of 305 rows of sales (1.6%) were rejected. The limit is 1%, so nothing was stored',
      changeId: null,
      targets: { sales: { read: 305, rejected: 5, added: 0 } },
      hasRejects: true,
    });
    const sentences = job.importResult?.problems.map(({ sentence, rejected }) => [sentence, rejected]);
    expect(sentences).toContainEqual(['4 rows of sales rejected: Units sold is not a number, or is too large', true]);
    expect(await heldUploads('ats')).toEqual([sales]);

    const rejects = await get(`jobs/${job.jobId}/rejects`, 'ats');
    expect(rejects.headers).toMatchObject({
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': expect.stringMatching(/^attachment; filename="rejects-ats-\d{4}-\d\d-\d\d\.csv"$/),
    });
    expect(rejects.text.split('\n')).toContain('sales,sales.csv,303,units,\'=1+1,"is not a number, or is too large"');
  });

  test('accepted, the good lines are stored as a change, and the uploads have done their service', async () => {
    const products = csvOf('products', ['P1,Ale,,Lift Brewing,,Lift,,,,,12,24,,,']);
    const buyers = csvOf('buyers', ['B1,Corner Shop,,off,,,']);
    const files = {
      sales: [sales],
      products: [await upload('ats', 'products.csv', products)],
      buyers: [await upload('ats', 'buyers.csv', buyers)],
    };
    const job = await imported('ats', { files, acceptRejects: true });
    expect(job.importResult).toMatchObject({
      refused: false,
      changeId: 1,
      targets: { sales: { added: 300, rejected: 5 }, products: { added: 1 }, buyers: { added: 1 } },
    });
    const house = job.importResult?.problems.find(({ kind }) => kind === 'noRep');
    expect(house).toMatchObject({
      sentence:
        '300 rows of sales kept, please check: Account has no rep on the line, route or buyer, so its sales count for the house only',
      rejected: false,
    });
    expect(await heldUploads('ats')).toEqual([]);
    expect((await server.sql`select from uploads where wholesaler_id = 'ats'`).length).toBe(0);
    const history = await server.sql`
      select action, actor, detail->'files' as files from audit_log
      where wholesaler_id = 'ats' and action like 'import%' order by audit_id`;
    const { email: actor } = actors.admin;
    expect(history).toEqual([
      { action: 'import refused', actor, files: ['sales.csv'] },
      { action: 'import', actor, files: ['sales.csv', 'buyers.csv', 'products.csv'] },
    ]);
  });

  test('the list of rejected rows is for admins of the wholesaler, and there is none of an import without any', async () => {
    const again = await upload('ats', 'sales.csv', csvOf('sales', lines));
    const job = await imported('ats', { files: { sales: [again] } });
    expect(job.importResult).toMatchObject({ changeId: null, hasRejects: false });
    const address = `jobs/${job.jobId}/rejects`;
    const missing = await get(address, 'ats');
    expect([missing.status, missing.body.message]).toEqual([404, jobTexts.noRejects]);
    expect((await get(address, 'ats', actors.manager.token)).status).toBe(403);
    const other = await insertPerson(server.sql, { wholesalerId: 'iowa', role: 'admin' });
    for (const call of [address, `jobs/${job.jobId}`]) {
      const elsewhere = await get(call, 'iowa', other.token);
      expect([elsewhere.status, elsewhere.body.message]).toEqual([404, jobTexts.noSuchJob]);
    }
  });
});

describe('an import is refused with a sentence', () => {
  test("without a file of sales, with a mapping that isn't JSON, with missing or incomplete uploads", async () => {
    const sales = await upload('iowa', 'sales.csv', csvOf('sales', [saleLine(1)]));
    const noSales = await startImport('iowa', { files: { buyers: [sales] } });
    expect([noSales.status, noSales.body.message]).toEqual([400, importTexts.noSales]);
    const noJson = await startImport('iowa', { mapping: '{"sales":', files: { sales: [sales] } });
    expect([noJson.status, noJson.body.message]).toEqual([
      400,
      expect.stringContaining("The mapping isn't valid JSON"),
    ]);
    for (const missing of ['nobody', '00000000-0000-4000-8000-000000000000']) {
      const gone = await startImport('iowa', { files: { sales: [sales, missing] } });
      expect([gone.status, gone.body.message]).toEqual([404, uploadTexts.gone]);
    }
    await server.sql`update uploads set received = received - 1 where upload_id::text = ${sales}`;
    const half = await startImport('iowa', { files: { sales: [sales] } });
    expect([half.status, half.body.message]).toEqual([409, uploadTexts.unfinished]);
  });

  test("with another wholesaler's upload", async () => {
    const theirs = await upload('ats', 'sales.csv', csvOf('sales', [saleLine(1)]));
    const { status, body } = await startImport('iowa', { files: { sales: [theirs] } });
    expect([status, body.message]).toEqual([404, uploadTexts.gone]);
  });

  test('by the worker, where the mapping reads what is none of its business', async () => {
    const sales = await upload('hostile', 'sales.csv', csvOf('sales', [saleLine(1)]));
    const mapping = ours.replace('"rep": "rep"', `"rep": "read_text('/etc/passwd')"`);
    const job = await imported('hostile', { mapping, files: { sales: [sales] } });
    expect(job.importResult).toMatchObject({
      refused: true,
      reason: 'sales.columns.rep: the function read_text is not allowed',
    });
    const wrong = await imported('hostile', { mapping: '{"sales": {}}', files: { sales: [sales] } });
    expect(wrong.importResult?.reason).toContain('The mapping is not valid. sales.columns');
  });
});
