/** What journeys do that hand in from a phone. */
import { createItem } from '@caselift/contract/items';
import { listHandInAccounts } from '@caselift/contract/own-items';
import type { Page } from '@playwright/test';
import { apiOf, type Person } from './api.ts';
import { aroundToday, rep } from './items-steps.ts';
import { expectNoWider } from './layout.ts';
import { paintedPng } from './painted-png.ts';
import { signIn } from './people.ts';

export const phone = { width: 390, height: 844 };
export const desk = { width: 1440, height: 900 };

/** 10 cases pay $5, 25 pay $10; 3 photos of an account count. Answers its ID and one of its accounts. */
export async function addDisplays(origin: string, name: string) {
  const manager = await apiOf(origin, 'manager');
  const { item } = (await manager('POST', createItem.path, {
    ...{ name, type: 'imageValidation', isIncentive: true, users: [rep], target: 240 },
    ...{ payoutType: 'quantityAdvanced', minQuantityValue: 10, maxImagesPerAccount: 3 },
    quantityAdvanced: [
      { quantity: 10, payout: 5 },
      { quantity: 25, payout: 10 },
    ],
    ...aroundToday,
  })) as { item: { _id: string } };
  const own = await apiOf(origin, 'salesrep');
  const accounts = (await own('GET', listHandInAccounts.path)) as { _id: string; name: string; items: string[] }[];
  const account = accounts.find(({ items }) => items.includes(item._id));
  if (account === undefined) throw new Error('The demo rep has accounts.');
  return { id: item._id, account };
}

/** As if on a phone from the start: what is asked of signing in is seen on a wide window only. */
export async function signInOnPhone(page: Page, person: Person, path: string): Promise<void> {
  await page.setViewportSize(desk);
  await signIn(page, person, path);
  await page.setViewportSize(phone);
}
/** The app opens without a connection from now on. */
export const isKept = (page: Page) =>
  page.evaluate(async () => {
    await navigator.serviceWorker.ready;
    return navigator.serviceWorker.controller !== null;
  });
export const photo = (seed: number) => ({ name: `${seed}.png`, mimeType: 'image/png', buffer: paintedPng(seed) });
export const card = (page: Page, section: string) => page.getByRole('region', { name: section, exact: true });
export const noWider = (page: Page) => expectNoWider(page, phone.width);

/** From the list that opens; accounts are searched. */
export async function choose(page: Page, what: 'Account' | 'Program', name: string): Promise<void> {
  await page.getByRole('button', { name: new RegExp(`^${what}`) }).click();
  const dialog = page.getByRole('dialog');
  if (what === 'Account') await dialog.getByRole('searchbox', { name: 'Search accounts' }).fill(name);
  await dialog.getByRole('button', { name }).first().click();
}

/** What this browser keeps of forms that aren't submitted yet; of photos their cases. */
export const keptForms = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<object[]>((resolve, reject) => {
        const opened = indexedDB.open('caselift-outbox');
        opened.onerror = () => reject(opened.error);
        opened.onsuccess = () => {
          const all = opened.result.transaction('drafts').objectStore('drafts').getAll();
          all.onsuccess = () => {
            opened.result.close();
            resolve(
              all.result.map(({ form: { notes, amount, photos } }) => {
                return { notes, amount, photos: photos.map(({ cases }: { cases: number | null }) => cases) };
              }),
            );
          };
        };
      }),
  );

/** How many submissions wait in this browser, of whoever used it. */
export const waitingCount = (page: Page) => countKept(page, { database: 'caselift-outbox', store: 'unsent', key: '' });

/** Whether the small picture of an image that was shown is there without a signal, too. */
export const isPictureKept = async (page: Page, imageId: string) => {
  const key = JSON.stringify(['kept-pictures', imageId]);
  return (await countKept(page, { database: 'caselift-answers', store: 'answers', key })) === 1;
};

const countKept = (page: Page, place: { database: string; store: string; key: string }) =>
  page.evaluate(
    ({ database, store, key: begin }) =>
      new Promise<number>((resolve, reject) => {
        const opened = indexedDB.open(database);
        opened.onerror = () => reject(opened.error);
        opened.onsuccess = () => {
          const all = opened.result.transaction(store).objectStore(store).getAll();
          all.onsuccess = () => {
            opened.result.close();
            resolve(all.result.filter(({ key = '' }: { key?: string }) => key.startsWith(begin)).length);
          };
        };
      }),
    place,
  );

/** @property photo in base64 */
type Kept = { id: string; person: string; change: object; addedAt: string; refusal: null; photo: string };

/** What the release before kept of photos that wait: its database, and records that hold their photos themselves. */
export const keepAsBefore = (page: Page, records: readonly Kept[]) =>
  page.evaluate(
    (all) =>
      new Promise<void>((resolve, reject) => {
        const opened = indexedDB.open('caselift-outbox', 2);
        opened.onerror = () => reject(opened.error);
        opened.onupgradeneeded = () => {
          const store = opened.result.createObjectStore('unsent', { autoIncrement: true });
          store.createIndex('person', 'person');
          store.createIndex('id', 'id', { unique: true });
          opened.result.createObjectStore('drafts', { keyPath: ['person', 'id'] });
        };
        opened.onsuccess = () => {
          const written = opened.result.transaction('unsent', 'readwrite');
          for (const { photo: bytes, change, ...record } of all) {
            const { buffer } = Uint8Array.from(atob(bytes), (one) => one.charCodeAt(0));
            const kept = { ofBlob: buffer, type: 'image/jpeg' };
            written.objectStore('unsent').add({ ...record, change: { ...change, photo: kept } });
          }
          written.oncomplete = () => {
            opened.result.close();
            resolve();
          };
        };
      }),
    records,
  );
