/** Handing in from a phone, with the connection cut in between (docs/product.md, Submitting from a phone). */
import { handInImage } from '@caselift/contract/item-entries';
import { approveImage, rejectImage } from '@caselift/contract/item-reviews';
import { createItem } from '@caselift/contract/items';
import { listHandInAccounts, listOwnItems, type OwnItem } from '@caselift/contract/own-items';
import { expect, type Page } from '@playwright/test';
import { apiOf, rep, scope } from './items-steps.ts';
import { test } from './journey.ts';
import { paintedPng } from './painted-png.ts';
import { expectAccessible, fillIn, type Person, signIn, signOut, watchForErrors } from './people.ts';

test.use({ serviceWorkers: 'allow' });

const phone = { width: 390, height: 844 };
const desk = { width: 1440, height: 900 };
const day = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);

/** 10 cases pay $5, 25 pay $10; 3 photos of an account count. Answers its ID and one of its accounts. */
async function addDisplays(origin: string, name: string) {
  const manager = await apiOf(origin, 'manager');
  const { item } = (await manager('POST', createItem.path, {
    ...{ name, type: 'imageValidation', isIncentive: true, users: [rep], target: 240 },
    ...{ payoutType: 'quantityAdvanced', minQuantityValue: 10, maxImagesPerAccount: 3 },
    quantityAdvanced: [
      { quantity: 10, payout: 5 },
      { quantity: 25, payout: 10 },
    ],
    ...{ period: 'custom', customPeriodStart: '2026-09-01', customPeriodEnd: day(40) },
  })) as { item: { _id: string } };
  const own = await apiOf(origin, 'salesrep');
  const accounts = (await own('GET', listHandInAccounts.path)) as { _id: string; name: string; items: string[] }[];
  const account = accounts.find(({ items }) => items.includes(item._id));
  if (account === undefined) throw new Error('The demo rep has accounts.');
  return { id: item._id, account };
}

/** As if on a phone from the start: what is asked of signing in is seen on a wide window only. */
async function signInOnPhone(page: Page, person: Person, path: string): Promise<void> {
  await page.setViewportSize(desk);
  await signIn(page, person, path);
  await page.setViewportSize(phone);
}
const isKept = (page: Page) =>
  page.evaluate(async () => {
    await navigator.serviceWorker.ready;
    return navigator.serviceWorker.controller !== null;
  });
const photo = (seed: number) => ({ name: `${seed}.png`, mimeType: 'image/png', buffer: paintedPng(seed) });
const card = (page: Page, section: string) => page.getByRole('region', { name: section, exact: true });
const noWider = (page: Page) =>
  expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(phone.width);

test('three photos with the connection cut in between wait for the same person, and each is sent once', async ({
  page,
  context,
  server,
}) => {
  test.setTimeout(120_000);
  const errors = watchForErrors(page);
  const name = 'Fall displays';
  const { id, account } = await addDisplays(server.origin, name);
  const mine = async () => {
    const own = await apiOf(server.origin, 'salesrep');
    const [item] = (await own('GET', `${listOwnItems.path}?item=${id}`)) as OwnItem[];
    return item;
  };
  await signInOnPhone(page, 'salesrep', `/today/submit?${scope}`);
  await expect.poll(() => isKept(page)).toBe(true);

  await page.getByRole('button', { name: /^Account/ }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('searchbox', { name: 'Search accounts' }).fill(account.name);
  await dialog.getByRole('button', { name: account.name }).first().click();
  await page.getByRole('button', { name: /^Program/ }).click();
  await dialog.getByRole('button', { name }).click();
  await expect(page.getByText('10 cases pay $5, 25 pay $10.')).toBeVisible();
  await page.getByTestId('Choose').setInputFiles([photo(1), photo(2)]);
  await page.getByTestId('Camera').setInputFiles(photo(3));
  await expect(page.getByText('No date in the photo')).toHaveCount(3);
  await expect(page.getByText('Limit reached')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Camera' })).toBeDisabled();
  await page.getByRole('button', { name: 'Submit 3 photos' }).click();
  await expect(page.getByRole('alert')).toHaveText('Enter the cases of each photo.');
  for (const [at, cases] of ['24', '12', '30'].entries()) {
    await page.getByLabel('Cases in the photo').nth(at).fill(cases);
  }
  await expect(page.getByText('$20.00 if approved')).toBeVisible();
  await expect(page.getByText('30 cases, 25 or more')).toBeVisible();
  await noWider(page);
  await expectAccessible(page);

  // The first arrives; at the second one there is no signal anymore.
  let begun = 0;
  await page.route(
    (url) => url.pathname === handInImage.path.replace(':id', id),
    async (route) => {
      begun += 1;
      if (begun > 2) {
        await context.setOffline(true);
        await route.abort();
      } else await route.continue();
    },
  );
  await page.getByRole('button', { name: 'Submit 3 photos' }).click();
  await expect(page.getByText('No signal. 2 photos wait on this phone.')).toBeVisible();
  await expect(card(page, 'Waiting').getByText('42 cases')).toBeVisible();
  await expect(page.getByRole('link', { name: '2 waiting' })).toBeVisible();
  await expectAccessible(page);
  await page.reload();
  await expect(page.getByText('No signal. 2 photos wait on this phone.')).toBeVisible();
  await expect(card(page, 'Waiting').getByText(account.name)).toBeVisible();
  await page.unrouteAll();

  await page.setViewportSize(desk);
  await signOut(page);
  await page.setViewportSize(phone);
  await expect(page.getByText('2 photos wait on this phone.')).toBeVisible();
  await expect(page.getByText(account.name)).toHaveCount(0);
  await expectAccessible(page);

  // Another person on the same phone sees nothing of it, and sends none of it.
  await context.setOffline(false);
  await page.setViewportSize(desk);
  await fillIn(page, 'teamlead');
  await page.goto(`/today/submissions?${scope}`);
  await expect(page.getByRole('region', { name: /^Sent in/ }).first()).toBeVisible();
  await expect(page.getByRole('link', { name: /waiting$/ })).toHaveCount(0);
  await expect(card(page, 'Waiting')).toHaveCount(0);
  await expect(page.getByText(name)).toHaveCount(0);
  await signOut(page);
  await expect(page.getByText('2 photos wait on this phone.')).toBeVisible();

  await fillIn(page, 'salesrep');
  await page.setViewportSize(phone);
  await expect.poll(async () => (await mine())?.entry.images.length).toBe(3);
  await page.goto(`/today/submissions?${scope}`);
  await expect(page.getByRole('link', { name: /waiting$/ })).toHaveCount(0);
  const cases = (await mine())?.entry.images.map(({ validationQuantity }) => validationQuantity ?? 0);
  expect(cases?.sort((a, b) => a - b)).toEqual([12, 24, 30]);
  const row = (of: number) => page.getByRole('article').filter({ hasText: `${name}, ${of} cases` });
  await expect(row(30).getByText('$10.00 if approved')).toBeVisible();

  const manager = await apiOf(server.origin, 'manager');
  const idOf = async (of: number) =>
    (await mine())?.entry.images.find(({ validationQuantity }) => validationQuantity === of)?._id ?? '';
  const decide = async (call: { path: string }, cases: number, body?: object) =>
    manager('PATCH', call.path.replace(':itemId', id).replace(':imageId', await idOf(cases)), body);
  await decide(approveImage, 24);
  await decide(rejectImage, 12, { rejectedReason: 'Too dark to count.' });
  await page.reload();
  await expect(row(24).getByText('+$5.00 earned')).toBeVisible();
  const again = card(page, 'Take again')
    .locator('section')
    .filter({ hasText: `${name}, 12 cases` });
  await expect(again.getByText('“Too dark to count.”')).toBeVisible();
  await expect(again.getByText(/^Dana Whitlock, /)).toBeVisible();
  await expect(again.getByText('$5.00 not paid')).toBeVisible();
  await expectAccessible(page);
  await again.getByRole('link', { name: 'Submit again' }).click();
  await expect(page.getByRole('button', { name: `Account ${account.name}` })).toBeVisible();
  await page.getByTestId('Camera').setInputFiles(photo(4));
  await page.getByLabel('Cases in the photo').fill('15');
  await page.getByRole('button', { name: 'Submit 1 photo' }).click();
  await expect(row(15).first()).toBeVisible();
  await expect(again).toHaveCount(0);
  await expect.poll(async () => (await mine())?.entry.images.length).toBe(4);
  expect((await mine())?.amount).toBe(5);
  // The calls that had no connection are named by the browser; nothing else went wrong.
  expect(errors.filter((error) => !/ERR_(INTERNET_DISCONNECTED|FAILED)|Failed to fetch/.test(error))).toEqual([]);
});
