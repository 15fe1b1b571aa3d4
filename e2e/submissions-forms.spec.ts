/** Forms of /today/submit that a phone ends in the middle, and what is handed in without a photo. */

import { deleteItem } from '@caselift/contract/items';
import { listOwnItems, type OwnItem } from '@caselift/contract/own-items';
import { submissionTexts } from '@caselift/contract/submission-texts';
import { expect, type Page } from '@playwright/test';
import { apiOf, scope } from './api.ts';
import { addImageItem, addIncentive, aroundToday } from './items-steps.ts';
import { test } from './journey.ts';
import { expectAccessible, expectLegible, fillIn, signOut, watchForErrors } from './people.ts';
import {
  addDisplays,
  card,
  choose,
  desk,
  isKept,
  isPictureKept,
  keptForms,
  noWider,
  phone,
  photo,
  signInOnPhone,
} from './submissions-steps.ts';

const submitPath = `/today/submit?${scope}`;
/** From the day or the list of submissions, as a person does. */
const openForm = (page: Page) => page.getByRole('link', { name: 'Submit', exact: true }).click();
const started = (page: Page) => page.getByText(/^You started this on .* It isn't submitted yet\.$/);
const cases = (page: Page) => page.getByLabel('Cases in the photo');
const discard = async (page: Page) => {
  await page.getByRole('button', { name: 'Discard' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Discard' }).click();
};

test.use({ serviceWorkers: 'allow' });

test('a form that the phone ended behind its camera is there again, for the same person only, until it is submitted', async ({
  page,
  server,
}) => {
  const errors = watchForErrors(page);
  const name = 'Winter displays';
  const { id, account } = await addDisplays(server.origin, name);
  const own = await apiOf(server.origin, 'salesrep');
  const mine = async () => ((await own('GET', `${listOwnItems.path}?item=${id}`)) as OwnItem[])[0];
  await signInOnPhone(page, 'salesrep', submitPath);
  await choose(page, 'Account', account.name);
  await choose(page, 'Program', name);
  await page.getByTestId('Choose').setInputFiles([photo(21), photo(22)]);
  await cases(page).nth(0).fill('24');
  await cases(page).nth(1).fill('12.5');
  await page.getByLabel('Notes').fill('End cap, aisle 4');
  await expect(started(page)).toHaveCount(0);
  await expect.poll(() => keptForms(page)).toEqual([{ notes: 'End cap, aisle 4', amount: '', photos: [24, 12.5] }]);
  await page.reload();

  const isRestored = async () => {
    await expect(started(page)).toBeVisible();
    await expect(page.getByRole('button', { name: `Account ${account.name}` })).toBeVisible();
    await expect(page.getByRole('button', { name: `Program ${name}` })).toBeVisible();
    await expect(page.getByRole('img', { name: 'Photo 2' })).toBeVisible();
    await expect(cases(page).nth(0)).toHaveValue('24');
    await expect(cases(page).nth(1)).toHaveValue('12.5');
    await expect(page.getByLabel('Notes')).toHaveValue('End cap, aisle 4');
    await expect(page.getByText('$10.00 if approved')).toBeVisible();
  };
  await isRestored();
  await expectAccessible(page);
  await expectLegible(page);
  await page.emulateMedia({ colorScheme: 'dark' });
  await expectLegible(page);
  await noWider(page);

  // It is offered where another account is asked for, and restored where none is.
  await page.goto(`${submitPath}&buyerId=none`);
  const left = page.getByText(/Not submitted yet: 2 photos, /);
  await expect(left).toContainText(`${name}, ${account.name}`);
  await expect(started(page)).toHaveCount(0);
  await expectAccessible(page);
  await expectLegible(page);
  await page.getByRole('button', { name: 'Continue' }).click();
  await isRestored();
  await expect(left).toHaveCount(0);
  await page.setViewportSize(desk);
  await signOut(page);
  await fillIn(page, 'salesrep');
  await page.setViewportSize(phone);
  await openForm(page);
  await isRestored();

  await page.getByRole('button', { name: 'Submit 2 photos' }).click();
  await expect(page).toHaveURL(/\/today\/submissions/);
  await expect.poll(async () => (await mine())?.entry.images.length).toBe(2);
  expect(await keptForms(page)).toEqual([]);
  await openForm(page);
  await expect(page.getByRole('button', { name: 'Account Choose an account' })).toBeVisible();
  await expect(started(page)).toHaveCount(0);

  // Another one is discarded by hand, and the last when another person uses the phone.
  await choose(page, 'Program', name);
  await page.getByTestId('Camera').setInputFiles(photo(23));
  await expect.poll(() => keptForms(page)).toMatchObject([{ photos: [null] }]);
  await page.reload();
  await expect(started(page)).toBeVisible();
  await discard(page);
  await expect(cases(page)).toHaveCount(0);
  // Gone from the phone: until it is, the page that opens would find it.
  await expect.poll(() => keptForms(page)).toEqual([]);
  await page.reload();
  await expect(page.getByRole('button', { name: `Program ${name}` })).toBeVisible();
  await expect(started(page)).toHaveCount(0);
  await page.getByTestId('Camera').setInputFiles(photo(24));
  await expect.poll(() => keptForms(page)).toMatchObject([{ photos: [null] }]);
  await page.setViewportSize(desk);
  await signOut(page);
  await fillIn(page, 'teamlead');
  await openForm(page);
  await expect(page.getByRole('button', { name: /^Program/ })).toBeVisible();
  expect(await keptForms(page)).toEqual([]);
  await expect(started(page)).toHaveCount(0);
  await expect(page.getByText('Not submitted yet')).toHaveCount(0);
  await signOut(page);
  await fillIn(page, 'salesrep');
  await openForm(page);
  await expect(page.getByRole('button', { name: /^Program/ })).toBeVisible();
  await expect(started(page)).toHaveCount(0);
  await expect(page.getByText('Not submitted yet')).toHaveCount(0);
  expect((await mine())?.entry.images).toHaveLength(2);
  expect(errors).toEqual([]);
});

test('a tick and a value are handed in, count at once, and are listed', async ({ page, server }) => {
  const noSales = { measure: undefined, productsFilters: undefined, customProductsSelected: undefined };
  const base = { ...noSales, threshold: undefined, cap: undefined, ...aroundToday };
  const allOrNothing = { payoutType: 'allOrNothing', quantityPayout: undefined, isFullAmount: undefined, payout: 25 };
  const [tick, value] = [
    await addIncentive(server.origin, 'Cold box placed', { ...base, type: 'binary', target: 1, ...allOrNothing }),
    await addIncentive(server.origin, 'Shelf price seen', {
      ...{ ...base, type: 'validation', target: 1, ...allOrNothing },
      ...{ valueInputType: 'lte', valueInput: 9.99 },
    }),
  ];
  const own = await apiOf(server.origin, 'salesrep');
  const checksOf = async (id: string) => {
    const [item] = (await own('GET', `${listOwnItems.path}?item=${id}`)) as OwnItem[];
    return { checks: item?.entry.checks.map(({ kind, amount }) => [kind, amount]), amount: item?.amount };
  };
  const submit = () => page.getByRole('button', { name: 'Submit', exact: true }).click();
  const expectReadable = async () => {
    await expectAccessible(page);
    await expectLegible(page);
  };
  await signInOnPhone(page, 'salesrep', submitPath);

  await choose(page, 'Program', 'Cold box placed');
  await expectReadable();
  await expect(page.getByRole('switch', { name: 'Done' })).toBeChecked();
  await expect(page.getByText('$25.00 once sent')).toBeVisible();
  await submit();
  await expect(page.getByRole('article').filter({ hasText: 'Cold box placed' })).toContainText('counted');
  await expect.poll(() => checksOf(tick)).toEqual({ checks: [['tick', 1]], amount: 25 });

  await openForm(page);
  await choose(page, 'Program', 'Shelf price seen');
  await expectReadable();
  await submit();
  await expect(page.getByRole('alert')).toContainText('Enter a number from 0 to');
  await page.getByLabel('Value').fill('8.49');
  await expect.poll(() => keptForms(page)).toEqual([{ notes: '', amount: '8.49', photos: [] }]);
  await page.reload();
  await expect(page.getByLabel('Value')).toHaveValue('8.49');
  await expect(started(page)).toBeVisible();
  await expect(page.getByText('$25.00 once sent')).toBeVisible();
  await submit();
  await expect(page.getByRole('article').filter({ hasText: 'Shelf price seen' })).toContainText('Value 8.49');
  await expect.poll(() => checksOf(value)).toEqual({ checks: [['value', 8.49]], amount: 25 });

  await openForm(page);
  await choose(page, 'Program', 'Cold box placed');
  await page.getByRole('switch', { name: 'Done' }).uncheck();
  await page.getByLabel('Notes').fill('Taken out again');
  await submit();
  await expect(page.getByRole('article').filter({ hasText: 'Not done' })).toContainText('Cold box placed');
  await expect.poll(() => checksOf(tick)).toMatchObject({ amount: 0 });
  await page.emulateMedia({ colorScheme: 'dark' });
  await expectLegible(page);
});

test('what the server did not take is changed and submitted again, with its photo', async ({
  page,
  context,
  server,
}) => {
  const [closed, instead] = ['Cooler doors', 'Cooler doors, second try'];
  const closedId = await addImageItem(server.origin, closed);
  const insteadId = await addImageItem(server.origin, instead);
  const own = await apiOf(server.origin, 'salesrep');
  const { account } = await addDisplays(server.origin, 'Spring displays');
  await signInOnPhone(page, 'salesrep', submitPath);
  await expect.poll(() => isKept(page)).toBe(true);
  await choose(page, 'Account', account.name);
  await choose(page, 'Program', closed);
  await page.getByTestId('Camera').setInputFiles(photo(31));
  await page.getByLabel('Notes').fill('Door 2');
  await context.setOffline(true);
  await page.getByRole('button', { name: 'Submit 1 photo' }).click();
  await expect(card(page, 'Waiting').getByText(account.name)).toBeVisible();
  const manager = await apiOf(server.origin, 'manager');
  await manager('DELETE', deleteItem.path.replace(':type', 'incentive').replace(':id', closedId));
  await context.setOffline(false);

  const needs = card(page, 'Needs you');
  await expect(needs).toContainText(submissionTexts.stillHere);
  await expectAccessible(page);
  await expectLegible(page);
  await page.emulateMedia({ colorScheme: 'dark' });
  await expectLegible(page);
  await noWider(page);
  await needs.getByRole('link', { name: 'Change it' }).click();
  await choose(page, 'Program', instead);
  await expect(page.getByRole('img', { name: 'Photo 1' })).toBeVisible();
  await expect(page.getByLabel('Notes')).toHaveValue('Door 2');
  await page.getByLabel('Notes').fill('Door 2, from the left');
  await expect.poll(() => keptForms(page)).toMatchObject([{ notes: 'Door 2, from the left' }]);
  await page.reload();
  await expect(started(page)).toBeVisible();
  await expect(page.getByLabel('Notes')).toHaveValue('Door 2, from the left');
  await page.getByRole('button', { name: 'Submit 1 photo' }).click();
  await expect(page).toHaveURL(/\/today\/submissions/);
  await expect(needs).toHaveCount(0);
  const sent = async () => {
    const [item] = (await own('GET', `${listOwnItems.path}?item=${insteadId}`)) as OwnItem[];
    return item?.entry.images ?? [];
  };
  const words = async () => (await sent()).map(({ notes, account: of }) => [notes, of]);
  await expect.poll(words).toEqual([['Door 2, from the left', account.name]]);

  // It leads to the account and to the program, and its picture stays when there is no signal to read it again.
  const row = page.getByRole('article').filter({ hasText: instead });
  await row.getByRole('link', { name: account.name }).click();
  await expect(page.getByRole('heading', { name: account.name, level: 1 })).toBeVisible();
  await page.goBack();
  await row.getByRole('link', { name: new RegExp(`^${instead}`) }).click();
  await expect(page.getByRole('heading', { name: instead, level: 1 })).toBeVisible();
  await page.goBack();
  // A picture is shown once the worker has looked at it and made it small.
  await expect.poll(async () => (await sent()).map(({ thumbnailUrl }) => thumbnailUrl)).toEqual([expect.any(String)]);
  await page.reload();
  await expect(row.locator('img')).toBeVisible();
  const [{ _id: imageId = '' } = {}] = await sent();
  await expect.poll(() => isPictureKept(page, imageId)).toBe(true);
  await context.setOffline(true);
  await page.reload();
  await expect(row.locator('img')).toBeVisible();
  await expectAccessible(page);
});
