import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { type JobState, readJob } from '@caselift/contract/jobs';
import { readWholesalerUpdate, startWholesalerUpdate } from '@caselift/contract/wholesaler-update';
import { type APIRequestContext, expect } from '@playwright/test';
import { password } from './api.ts';
import { caselift } from './command-line.ts';
import { test } from './journey.ts';
import { cellsOf, signIn } from './people.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'caselift-publish-'));
const mapping = 'warehouse/mappings/caselift.json';

const products = [
  'productId,name,supplierId,supplier,brandId,brand,brandFam,productType,packageType,size,ozPerUnit,unitsPerCase,premise,tags,unitCost',
  'P1,Lantern Lager 24/12 can,S1,Lantern Brewing,B1,Lantern Lager,,Beer,Can,12 oz,12,24,,Core,0.70',
].join('\n');
const buyers = 'buyerId,name,accountType,premise,chain,location,rep\nA1,Corner Store,Grocery,off,,Elm City,';
const line = (invoice: string, date: string, units: number, revenue: number): string =>
  `${invoice},1,${date},A1,P1,,,sale,,,,${units},${revenue},`;
const header =
  'invoiceId,lineNo,invoiceDate,buyerId,productId,rep,route,kind,lossReason,reversesInvoiceId,reversesLineNo,units,revenue,cost';

function file(name: string, text: string): string {
  const full = path.join(folder, name);
  writeFileSync(full, `${text}\n`);
  return full;
}

async function token(request: APIRequestContext): Promise<string> {
  const basic = Buffer.from(`admin@example.com:${password}`).toString('base64');
  const reply = await request.post('/api/login', { headers: { authorization: `Basic ${basic}` } });
  return ((await reply.json()) as { payload: { token: string } }).payload.token;
}

/** To its end: once its parts are completed the job has more to do, and until then a publication is refused. */
async function update(request: APIRequestContext, authorization: string): Promise<void> {
  const asked = { params: { wholesalerId: 'brew', db: 'preview' }, headers: { authorization } };
  const started = await request.post(startWholesalerUpdate.path, asked);
  expect(started.status()).toBe(200);
  const { jobId } = ((await started.json()) as { payload: { jobId: string } }).payload;
  const job = async () => {
    const reply = await request.get(readJob.path.replace(':jobId', jobId), asked);
    const { ended, error } = ((await reply.json()) as { payload: JobState }).payload;
    return { ended, error };
  };
  await expect.poll(job, { message: 'the update' }).toEqual({ ended: true, error: null });
  const reply = await request.get(readWholesalerUpdate.path, asked);
  const { payload } = (await reply.json()) as { payload: Record<string, { status: string }> };
  expect(Object.values(payload).map((part) => part.status)).toEqual(Array.from({ length: 6 }, () => 'Completed'));
}

test('imported lines reach preview by an update, and people only by a publication', async ({ page, request }) => {
  // 240 units of 12 oz = 10 CE; revenue 300.00, cost 240 x 0.70 = 168.00, GP 132.00.
  const sales = file('sales-1.csv', [header, line('I1', '2026-09-15', 240, 300)].join('\n'));
  const args = [
    '--mapping',
    mapping,
    '--products',
    file('products.csv', products),
    '--buyers',
    file('buyers.csv', buyers),
  ];
  caselift('import', 'brew', '--create', 'Lantern Distributing', ...args, '--sales', sales);
  const authorization = `Bearer ${await token(request)}`;
  await update(request, authorization);

  await signIn(page, 'admin', '/suppliers?wholesalerId=brew&db=prod');
  await expect(page.getByText('No data', { exact: true })).toBeVisible();
  await page.goto('/suppliers?wholesalerId=brew&db=preview');
  expect((await cellsOf(page, 'Lantern Brewing')).slice(1, 6)).toEqual(['Lantern Brewing', '10', '0', 'New', '132']);

  expect(
    (await request.post('/api/publish?wholesalerId=brew&db=preview', { headers: { authorization } })).status(),
  ).toBe(200);

  // A second day of 120 units: preview shows 15 CE, prod still 10 until it is published.
  const more = file('sales-2.csv', [header, line('I2', '2026-09-16', 120, 150)].join('\n'));
  caselift('import', 'brew', '--mapping', mapping, '--sales', more);
  await update(request, authorization);
  await page.goto('/suppliers?wholesalerId=brew&db=prod');
  expect((await cellsOf(page, 'Lantern Brewing'))[2]).toBe('10');
  await page.goto('/suppliers?wholesalerId=brew&db=preview');
  expect((await cellsOf(page, 'Lantern Brewing'))[2]).toBe('15');
  expect(
    (await request.post('/api/publish?wholesalerId=brew&db=preview', { headers: { authorization } })).status(),
  ).toBe(200);
  await page.goto('/suppliers?wholesalerId=brew&db=prod');
  expect((await cellsOf(page, 'Lantern Brewing'))[2]).toBe('15');
  await expect(page.getByText('Sales through Wed, Sep 16')).toBeVisible();
});
