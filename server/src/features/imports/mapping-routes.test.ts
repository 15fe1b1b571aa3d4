import type { ImportTarget, MappingListItem, MappingPreview } from '@caselift/contract/imports';
import { importTexts } from '@caselift/contract/imports';
import { uploadTexts } from '@caselift/contract/uploads';
import { patienceMs } from '@caselift/db/testing/until';
import { atLeast } from '@caselift/domain/testing/at-least';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startWorker, type Worker } from '../../jobs/worker/run-worker.ts';
import { type Actor, insertEveryRole, insertPerson, type RoleName } from '../../testing/actors.ts';
import { holdWrites } from '../../testing/hold.ts';
import { insertWholesaler } from '../../testing/tenants.ts';
import { type Answer, startTestApp, type TestApp } from '../../testing/test-app.ts';
import { csvOf, saleLine, sendFile } from '../../testing/uploads.ts';

let server: TestApp;
let worker: Worker | null = null;
let actors: Record<RoleName, Actor>;

beforeAll(async () => {
  server = await startTestApp();
  await insertWholesaler(server.sql, 'ats');
  await insertWholesaler(server.sql, 'iowa');
  actors = await insertEveryRole(server.sql, 'ats');
});
afterAll(async () => {
  await worker?.stop();
  await server.stop();
});

async function listed(wholesalerId: string, as = actors.admin.token): Promise<MappingListItem[]> {
  const { body } = await server.ask({ url: `/api/mappings?wholesalerId=${wholesalerId}`, as });
  return body.payload as MappingListItem[];
}

function post(call: string, json: object, wholesalerId = 'ats'): Promise<Answer> {
  const url = `/api/${call}?wholesalerId=${wholesalerId}`;
  return server.ask({ url, method: 'POST', as: actors.admin.token, json });
}

describe('mappings', () => {
  test('those that come with Caselift are there from the start', async () => {
    const mappings = await listed('ats');
    expect(mappings.map(({ name, builtIn }) => [name, builtIn])).toEqual([
      ['caselift', true],
      ['iowa', true],
    ]);
    for (const { text } of mappings) expect(JSON.parse(text)).toHaveProperty('sales.columns.invoiceId');
  });

  test('one is saved for next time, a later one of the name replaces it, and other wholesalers never see it', async () => {
    expect((await post('mappings', { name: ' Night export ', text: '{"sales": 1}' })).status).toBe(200);
    expect((await post('mappings', { name: 'Night export', text: '{"sales": 2}' })).status).toBe(200);
    const saved = { name: 'Night export', builtIn: false, text: '{"sales": 2}', version: 2 };
    expect((await listed('ats')).filter(({ builtIn }) => !builtIn)).toEqual([saved]);
    const other = await insertPerson(server.sql, { wholesalerId: 'iowa', role: 'admin' });
    expect(atLeast(1, await listed('iowa', other.token)).every(({ builtIn }) => builtIn)).toBe(true);
    const [line] = await server.sql`
      select actor, detail, origin from audit_log where wholesaler_id = 'ats' and action = 'mapping saved' limit 1`;
    expect(line).toEqual({ actor: actors.admin.email, detail: { name: 'Night export' }, origin: '127.0.0.1' });
  });

  test('one that someone else has saved since it was opened is not overwritten, and the reply says what differs', async () => {
    const save = (text: string, version: number | null) => post('mappings', { name: 'Shared', text, version });
    expect((await save('{"sales": 1}', null)).status).toBe(200);
    expect((await save('{"sales": 2}', 1)).status).toBe(200);
    const { status, body } = await save('{"sales": 3}', 1);
    expect([status, body]).toEqual([
      409,
      {
        ok: false,
        code: 'stale',
        message: 'Someone else changed this after you opened it. Reload it, then make your change again.',
        version: 2,
        fields: [{ field: 'text', stored: '{"sales": 2}' }],
        requestId: expect.any(String),
      },
    ]);
    expect((await save('{"sales": 4}', null)).status).toBe(409);
    expect((await listed('ats')).find(({ name }) => name === 'Shared')).toMatchObject({
      text: '{"sales": 2}',
      version: 2,
    });
  });

  test("one that isn't JSON, or has the name of a built-in one, is refused", async () => {
    const noJson = await post('mappings', { name: 'Mine', text: 'sales: {}' });
    expect([noJson.status, noJson.body.message]).toEqual([
      400,
      expect.stringContaining("The mapping isn't valid JSON: "),
    ]);
    const taken = await post('mappings', { name: 'Caselift', text: '{}' });
    expect([taken.status, taken.body.message]).toEqual([409, importTexts.builtInName]);
    expect((await listed('ats')).some(({ name }) => name === 'Mine')).toBe(false);
  });
});

describe('the preview of a mapping', () => {
  const none: Record<ImportTarget, string[]> = { sales: [], buyers: [], products: [], users: [], goals: [] };
  let ours: string;
  let sales: string;

  beforeAll(async () => {
    const { database, env } = server;
    worker = await startWorker({ database, env, onLockLost: () => {} });
    ours = (await listed('ats'))[0]?.text ?? '';
    const bytes = csvOf('sales', [saleLine(1), saleLine(2, { date: 'soon' })]);
    const to = { as: actors.admin.token, wholesalerId: 'ats' };
    sales = (await sendFile(server, to, 'sales.csv', bytes)).uploadId;
  });

  const preview = (mapping: string, wholesalerId = 'ats') =>
    post('mappingPreview', { target: 'sales', mapping, files: { ...none, sales: [sales] } }, wholesalerId);

  test('shows the first rows of an uploaded file, and the problems found in them in sentences', async () => {
    const { status, body } = await preview(ours);
    const shown = body.payload as MappingPreview;
    expect([status, shown.fault, shown.rows.map(([invoice]) => invoice)]).toEqual([200, null, ['I1', 'I2']]);
    expect(shown.problems).toMatchObject([
      {
        sentence: "1 row of sales rejected: Invoice date is not a date in the mapping's format",
        examples: [{ file: 'sales.csv', row: 3, value: 'soon' }],
      },
    ]);
  });

  test('of a mapping that would read what is none of its business is a sentence', async () => {
    const { status, body } = await preview(ours.replace('"rep": "rep"', `"rep": "read_text('/etc/passwd')"`));
    expect(status).toBe(200);
    expect(body.payload).toMatchObject({
      fault: 'sales.columns.rep: the function read_text is not allowed',
      sourceColumns: expect.arrayContaining(['invoiceId', 'rep']),
      rows: [],
    });
    expect((await preview('{"sales":')).body.payload).toMatchObject({
      fault: expect.stringContaining("The mapping isn't valid JSON: "),
    });
  });

  test("is not to be had of another wholesaler's upload", async () => {
    const { status, body } = await preview(ours, 'iowa');
    expect([status, body.message]).toEqual([404, uploadTexts.gone]);
  });

  test('answers while an update runs', async () => {
    const files = { ...none, sales: [sales] };
    const order = { mapping: ours, files, acceptRejects: true };
    const imported = (await post('imports', order)).body.payload as { jobId: string };
    await server.jobs.wait(imported.jobId, patienceMs);
    const bytes = csvOf('sales', [saleLine(9)]);
    sales = (await sendFile(server, { as: actors.admin.token, wholesalerId: 'ats' }, 'more.csv', bytes)).uploadId;
    const hold = await holdWrites(server.sql, 'snapshots', 'true'); // an update begins by writing its snapshot's row
    const starting = post('wholesalerUpdate', {}, 'ats&db=preview');
    await hold.reached();
    const { status, body } = await preview(ours);
    const { body: current } = await server.ask({ url: '/api/jobs?wholesalerId=ats', as: actors.admin.token });
    expect([status, body.payload]).toEqual([200, expect.objectContaining({ fault: null })]);
    expect(current.payload).toMatchObject({ kind: 'update', ended: false });
    await hold.letPass();
    const { jobId } = (await starting).body.payload as { jobId: string };
    expect(await server.jobs.wait(jobId, patienceMs)).toMatchObject({ state: 'succeeded' });
  });
});
