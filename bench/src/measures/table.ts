/** The table of 2,000 suppliers in Chromium: from the arrival of its rows to the painted table, and a sort. */
import { randomBytes } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { openDatabase } from '@caselift/db/database';
import { publish } from '@caselift/db/publish';
import { createAdmin } from '@caselift/server/identity/accounts';
import type { Page } from 'playwright-core';
import type { Account } from '../api-client.ts';
import { runStep } from '../child.ts';
import { openBrowser } from '../chromium.ts';
import { bulkDataset, type Dataset } from '../datasets.ts';
import { type Figure, percentile } from '../figures.ts';
import { startServerProcess } from '../server-process.ts';
import type { UpdateInput, UpdateOutput } from '../steps/update.ts';
import { dataDirOf, importDataset } from './import.ts';

const suppliers = 2000;
const repeats = 7;

export async function measureTable(workFolder: string): Promise<Figure[]> {
  const dataset = await bulkDataset(workFolder, 200_000, { suppliers });
  const dataDir = dataDirOf(dataset);
  await rm(dataDir, { recursive: true, force: true });
  const account = await publishedWholesaler(dataset, dataDir);
  const server = await startServerProcess(dataDir);
  const { page, close } = await openBrowser(server.origin, account);
  try {
    const address = `${server.origin}/suppliers?wholesalerId=${dataset.wholesalerId}&db=prod`;
    const paints: number[] = [];
    for (let n = 0; n < repeats; n++) paints.push(await firstPaint(page, address));
    const sorts = await page.evaluate<number[]>('caseliftBench.sortTimes()');
    const plain: PlainTable[] = [];
    for (let n = 0; n < repeats; n++)
      plain.push(await page.evaluate<PlainTable>(`caseliftBench.plainTable(${suppliers}, 14)`));
    const figure = (what: string, times: readonly number[], peer: string): Figure => ({
      measure: 'table',
      dataset: `${suppliers} rows, Chromium`,
      what,
      peer,
      limit: '',
      value: `${percentile(times, 50).toFixed(0)} ms median, ${Math.max(...times).toFixed(0)} slowest of ${times.length}`,
    });
    return [
      figure('rows arrived to table painted', paints, plainPeer(plain.map(({ paintedMs }) => paintedMs))),
      figure('sort by another column', sorts, plainPeer(plain.map(({ sortedMs }) => sortedMs))),
    ];
  } finally {
    await close();
    await server.stop();
  }
}

type PlainTable = { paintedMs: number; sortedMs: number };

function plainPeer(times: readonly number[]): string {
  return `plain HTML table, every row drawn: ${percentile(times, 50).toFixed(0)} ms median`;
}

/** Imported, updated and published; answers its admin. */
export async function publishedWholesaler(dataset: Dataset, dataDir: string): Promise<Account> {
  const { wholesalerId, name, today } = dataset;
  await importDataset(dataset, dataDir, 'parquet');
  await runStep<UpdateInput, UpdateOutput>('update', { dataDir, wholesalerId, title: name, today });
  const database = await openDatabase({ dataDir });
  const account = { email: 'table@example.com', password: randomBytes(9).toString('hex') };
  await createAdmin(database.sql, { ...account, name: 'Bench', wholesalerId: null });
  await publish(database.sql, wholesalerId, 'bench', 'bench');
  await database.close();
  return account;
}

/**
 * Milliseconds from the last byte of the rows to the frame that shows them. The rows are held back until the page's
 * scripts have run, so that only parsing the answer and building the table is measured.
 */
async function firstPaint(page: Page, address: string): Promise<number> {
  await page.route('**/api/suppliers?*', async (route) => {
    await sleep(1500);
    await route.continue();
  });
  await page.goto(address);
  const milliseconds = await page.evaluate<number>('caseliftBench.firstPaint()');
  await page.unrouteAll();
  return milliseconds;
}
