/** What journeys through objectives and incentives do through the API, and the drawer they look at. */
import { randomUUID } from 'node:crypto';
import { handInEntry, handInImage } from '@caselift/contract/item-entries';
import { listItemReport } from '@caselift/contract/item-reports';
import { approveImage } from '@caselift/contract/item-reviews';
import { listPersonAccounts } from '@caselift/contract/item-selections';
import { createItem } from '@caselift/contract/items';
import { expect, type Page } from '@playwright/test';
import { apiOf, type Call, type Person, scope } from './api.ts';
import { signIn } from './people.ts';

/** The demo's sales rep. */
export const rep = 'ATS_101';

/** A picture of one pixel's color, 16 by 16. */
const picture = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAABAAAAAQCAIAAACQkWg2AAAAFklEQVR42mOQizpBEmIY1TCqYfhqAAB1t0AQ8dIAngAAAABJRU5ErkJggg==',
  'base64',
);

/** A valid incentive on placements of a lager for the demo's sales rep; answers its ID. */
export async function addIncentive(
  origin: string,
  name: string,
  more: object = {},
  as: Person = 'manager',
): Promise<string> {
  const call = await apiOf(origin, as);
  const { item } = (await call('POST', createItem.path, {
    ...{ name, type: 'quantity', isIncentive: true, users: [rep] },
    ...{ measure: { label: 'PODs' }, target: 400, quantityPayout: 5, isFullAmount: true },
    ...{ threshold: { units: 'percentage', value: 50 }, cap: { units: 'percentage', value: 150 } },
    ...{ productsFilters: { brand: ['Kestermann Lager'] }, customProductsSelected: true },
    ...more,
  })) as { item: { _id: string } };
  return item._id;
}

/** Holds the servers' day (server.ts), which is that of what is handed in. */
export const aroundToday = { period: 'custom', customPeriodStart: '2026-09-01', customPeriodEnd: '2026-10-27' };

/** $8 an image of the demo's sales rep, up to 4, one of each account; answers its ID. */
export const addImageItem = (origin: string, name: string): Promise<string> =>
  addIncentive(origin, name, {
    ...{ type: 'image', target: 4, quantityPayout: 8, measure: undefined, productsFilters: undefined },
    ...{ payoutType: 'perAction', threshold: { units: 'raw', value: 0 }, cap: { units: 'raw', value: 4 } },
    ...{ customProductsSelected: undefined, ...aroundToday },
  });

export const itemAddress = (id: string): string => `/incentives?${scope}&item=${id}`;
export const editor = (page: Page) => page.getByRole('dialog', { name: /^Edit (objective|incentive)$/ });

export const openItem = (page: Page, person: Person, id: string): Promise<void> =>
  signIn(page, person, itemAddress(id));

/** From the list that a drawer leaves: the next one begins with what is stored then. */
export async function openFromList(page: Page, name: string): Promise<void> {
  await page.getByRole('row').filter({ hasText: name }).getByText(name, { exact: true }).click();
  await expect(editor(page)).toBeVisible();
}

/** A tick, a value or a quantity of the demo's sales rep, as their own. */
export const handIn = (call: Call, itemId: string, kind: 'tick' | 'value' | 'quantity', amount: number) =>
  call('POST', handInEntry.path.replace(':id', itemId), { _id: randomUUID(), kind, amount });

type Picture = {
  content?: Buffer;
  cases?: number | undefined;
  takenAt?: string;
  /** Which of the accounts that the sales rep has for the item. */
  account?: number;
};

/** A picture of an account of the demo's sales rep, as their own; answers its ID. */
export async function handInPicture(
  origin: string,
  itemId: string,
  { content = picture, cases, takenAt, account = 0 }: Picture = {},
): Promise<string> {
  const [own, manager] = [await apiOf(origin, 'salesrep'), await apiOf(origin, 'manager')];
  const accounts = listPersonAccounts.path
    .replace(':type', 'incentive')
    .replace(':id', itemId)
    .replace(':customId', rep);
  const { results } = (await manager('GET', accounts)) as { results: { customId: string }[] };
  const sent = {
    ...{ _id: randomUUID(), buyerId: results[account]?.customId, type: 'image/png' },
    ...(cases !== undefined && { validationQuantity: cases }),
    ...(takenAt !== undefined && { takenAt }),
  };
  const path = handInImage.path.replace(':id', itemId);
  const { form } = (await own('POST', path, sent)) as { form: { url: string; fields: Record<string, string> } };
  const upload = new FormData();
  for (const [name, value] of Object.entries(form.fields)) upload.append(name, value);
  upload.append('file', new Blob([new Uint8Array(content)]), 'display.png');
  await fetch(new URL(form.url, origin), { method: 'POST', body: upload });
  await own('POST', path, sent);
  return sent._id;
}

/** The same, approved by a manager. */
export async function handInApproved(origin: string, itemId: string, cases?: number): Promise<void> {
  const id = await handInPicture(origin, itemId, { cases });
  const manager = await apiOf(origin, 'manager');
  await manager('PATCH', approveImage.path.replace(':itemId', itemId).replace(':imageId', id));
}

/** Dollars that the sales rep earned by an incentive, and the quantity behind them. */
export async function paidFor(call: Call, itemId: string): Promise<{ payoutMTD: number; quantity?: number | null }> {
  const report = (await call('POST', `${listItemReport.path}?isIncentive=true`, { itemIds: [itemId] })) as {
    rows: { itemId: string; userId: string; payoutMTD: number; quantity?: number | null }[];
  };
  const row = report.rows.find((one) => one.itemId === itemId && one.userId === rep);
  if (row === undefined) throw new Error('There is no result of the sales rep.');
  return row;
}
