/** The editor of an item with 2,000 accounts and 5,000 products by hand, in Chromium at a quarter of the processor's speed. */
import { rm } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Page } from 'playwright-core';
import { type Account, type Client, signIn } from '../api-client.ts';
import { openBrowser } from '../chromium.ts';
import { bulkDataset, type Dataset } from '../datasets.ts';
import { atMost, type Figure, milliseconds, percentile } from '../figures.ts';
import { startServerProcess } from '../server-process.ts';
import { dataDirOf } from './import.ts';
import { publishedWholesaler } from './table.ts';

const size = { buyers: 2000, products: 5000 };
const slowdown = 4;
const repeats = 7;
const pageLimit = 200;

export async function measureItemEditor(workFolder: string): Promise<Figure[]> {
  const dataset = await bulkDataset(workFolder, 200_000, size);
  const dataDir = dataDirOf(dataset);
  await rm(dataDir, { recursive: true, force: true });
  const account = await publishedWholesaler(dataset, dataDir);
  const server = await startServerProcess(dataDir);
  try {
    const id = await addItem(await signIn(server.origin, account), dataset);
    return [await figureOf(server.origin, account, dataset, id)];
  } finally {
    await server.stop();
  }
}

/** With every account and every product on its lists by hand. */
async function addItem(client: Client, { wholesalerId }: Dataset): Promise<string> {
  const query = `wholesalerId=${wholesalerId}&db=prod`;
  const { item } = (await saved(client, `/api/v3/items?${query}`, {
    ...{ name: 'Everything by hand', type: 'quantity', isIncentive: true, target: 10, quantityPayout: 1 },
    ...{ measure: { label: 'PODs' }, customAccountsSelected: false, customProductsSelected: false },
  })) as { item: { _id: string } };
  const path = `/api/v2/incentive/${item._id}`;
  const idsOf = async (list: string, count: number) => {
    const ids: string[] = [];
    for (let page = 1; ids.length < count; page++) {
      const asked = `${path}/${list}?${query}&limit=${pageLimit}&page=${page}`;
      const { results } = (await client.get(asked)) as { results: { customId: string }[] };
      if (results.length === 0) throw new Error(`There are only ${ids.length} of ${list}.`);
      ids.push(...results.map(({ customId }) => customId));
    }
    return ids;
  };
  const accounts = (await idsOf('allBuyers', size.buyers)).map((buyerId) => ({ buyerId, checked: true }));
  const products = (await idsOf('allProducts', size.products)).map((productId) => ({ productId, checked: true }));
  await saved(client, `${path}/updateAccounts?${query}`, { accounts });
  await saved(client, `${path}/updateProducts?${query}`, { products });
  return item._id;
}

/** A save is measured before it is acknowledged: it is sent again until then. */
async function saved(client: Client, path: string, body: object): Promise<unknown> {
  for (;;) {
    const payload = await client.post(path, body);
    if (payload !== undefined) return payload;
    await sleep(100);
  }
}

async function figureOf(origin: string, account: Account, { wholesalerId }: Dataset, id: string): Promise<Figure> {
  const { page, close } = await openBrowser(origin, account);
  try {
    const protocol = await page.context().newCDPSession(page);
    const list = `/incentives?wholesalerId=${wholesalerId}&db=prod`;
    const times: number[] = [];
    for (let n = 0; n < repeats; n++) {
      await page.goto(`${origin}${list}`, { waitUntil: 'networkidle' });
      await protocol.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
      times.push(await opened(page, `${list}&item=${id}`));
      await protocol.send('Emulation.setCPUThrottlingRate', { rate: 1 });
    }
    const median = percentile(times, 50);
    return {
      measure: 'item-editor',
      dataset: `2,000 accounts, 5,000 products, Chromium at ${slowdown}x slowdown`,
      what: 'the item chosen in the list to its editor painted, with how many are selected',
      value: `${milliseconds(median)} median, slowest ${milliseconds(Math.max(...times))} of ${times.length}`,
      peer: '-',
      limit: atMost(median, 1000, 'median < 1 s'),
    };
  } finally {
    await close();
  }
}

const opened = (page: Page, address: string): Promise<number> =>
  page.evaluate<number>(`caseliftBench.itemEditor(${JSON.stringify(address)}, ['2,000 of', '5,000 of'])`);
