/** What a rep takes back on My submissions (docs/product.md, Submitting from a phone). */
import { rejectImage } from '@caselift/contract/item-reviews';
import { listOwnItems, type OwnItem } from '@caselift/contract/own-items';
import { expect, type Page } from '@playwright/test';
import { apiOf, scope } from './api.ts';
import { addIncentive, aroundToday, handInPicture } from './items-steps.ts';
import { test } from './journey.ts';
import { expectNoWider } from './layout.ts';
import { expectAccessible, expectLegible, watchForErrors } from './people.ts';
import { addDisplays, card, choose, isKept, photo, signInOnPhone } from './submissions-steps.ts';

const list = `/today/submissions?${scope}`;
const rows = (page: Page, words: string | RegExp) => page.getByRole('article').filter({ hasText: words });
const menuOf = (page: Page, words: string) => rows(page, words).getByRole('button', { name: /^Actions: / });
const dialog = (page: Page) => page.getByRole('dialog', { name: 'Delete this submission?' });
const submitValue = async (page: Page, name: string, value: string) => {
  await page.getByRole('link', { name: 'Submit', exact: true }).click();
  await choose(page, 'Program', name);
  await page.getByLabel('Value').fill(value);
  await page.getByRole('button', { name: 'Submit', exact: true }).click();
  await expect(rows(page, new RegExp(`Value ${value}(?!\\d)`))).toBeVisible();
};
const expectReadable = async (page: Page) => {
  await expectAccessible(page);
  await expectLegible(page);
  await page.setViewportSize({ width: 360, height: 740 });
  await expectNoWider(page, 360);
};

test.use({ serviceWorkers: 'allow' });

test('500 typed for 50 is deleted with its money, with and without a signal, and submitted again as 50', async ({
  page,
  context,
  server,
}) => {
  const errors = watchForErrors(page);
  const name = 'Shelf facings';
  const id = await addIncentive(server.origin, name, {
    ...{ measure: undefined, productsFilters: undefined, customProductsSelected: undefined },
    ...{ threshold: undefined, cap: undefined, quantityPayout: undefined, isFullAmount: undefined, ...aroundToday },
    ...{ type: 'validation', target: 1, payoutType: 'allOrNothing', payout: 50 },
    ...{ valueInputType: 'gte', valueInput: 100 },
  });
  const own = await apiOf(server.origin, 'salesrep');
  const mine = async () => {
    const [item] = (await own('GET', `${listOwnItems.path}?item=${id}`)) as OwnItem[];
    return { values: item?.entry.checks.map(({ amount }) => amount), paid: item?.amount };
  };
  await signInOnPhone(page, 'salesrep', list);
  await expect.poll(() => isKept(page)).toBe(true);
  await submitValue(page, name, '500');
  await expect.poll(mine).toEqual({ values: [500], paid: 50 });

  // By keyboard, and taken back from the toast.
  await expect(menuOf(page, 'Value 500')).toBeVisible();
  await menuOf(page, 'Value 500').press('Enter');
  await page.getByRole('menuitem', { name: 'Delete' }).press('Enter');
  await expect(dialog(page).getByText('500 is deleted, $50.00 goes out of your pay.')).toBeVisible();
  await expectReadable(page);
  await dialog(page).getByRole('button', { name: 'Delete' }).press('Enter');
  await page.getByRole('button', { name: 'Undo' }).press('Enter');
  await expect(rows(page, 'Value 500').getByText('counted')).toBeVisible();
  expect(await mine()).toEqual({ values: [500], paid: 50 });

  await menuOf(page, 'Value 500').click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  await dialog(page).getByRole('button', { name: 'Delete' }).click();
  await expect(rows(page, 'Value 500').getByText('To be deleted')).toBeVisible();
  await expect.poll(mine).toEqual({ values: [], paid: 0 });
  await expect(rows(page, 'Value 500')).toHaveCount(0);

  // Once more, with the connection cut before the mistake is seen.
  await submitValue(page, name, '500');
  await expect.poll(mine).toEqual({ values: [500], paid: 50 });
  await expect(menuOf(page, 'Value 500')).toBeVisible();
  await context.setOffline(true);
  await menuOf(page, 'Value 500').click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  await expect(dialog(page).getByText(/^500 is deleted, and what it pays goes out of your pay\./)).toBeVisible();
  await expectReadable(page);
  await dialog(page).getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByText('No signal. 1 change waits on this phone.')).toBeVisible();
  await submitValue(page, name, '50');
  await expect(page.getByText('No signal. 2 changes wait on this phone.')).toBeVisible();
  expect(await mine()).toEqual({ values: [500], paid: 50 });
  // The browser's last call of a page that is left passes a connection that is cut like this.
  await page.reload();
  await expect(card(page, 'Waiting').getByText('To be deleted')).toBeVisible();
  await expect(card(page, 'Waiting').getByText('Value 50', { exact: true })).toBeVisible();
  await expectReadable(page);
  await context.setOffline(false);
  await expect.poll(mine).toEqual({ values: [50], paid: 0 });
  await expect(card(page, 'Waiting')).toHaveCount(0);
  await expect(rows(page, 'Value 500')).toHaveCount(0);
  // What the page's last call has deleted already is asked for once more, and isn't there.
  const expected = /ERR_(INTERNET_DISCONNECTED|FAILED)|Failed to fetch|status of 404/;
  expect(errors.filter((error) => !expected.test(error))).toEqual([]);
});

test('a rejected photo is taken again, and the new one, of the wrong account, is deleted before its review', async ({
  page,
  server,
}) => {
  const errors = watchForErrors(page);
  const name = 'Holiday displays';
  const { id } = await addDisplays(server.origin, name);
  const rejected = await handInPicture(server.origin, id, { cases: 12 });
  const manager = await apiOf(server.origin, 'manager');
  await manager('PATCH', rejectImage.path.replace(':itemId', id).replace(':imageId', rejected), {
    rejectedReason: 'Too dark to count.',
  });
  const own = await apiOf(server.origin, 'salesrep');
  const mine = async () => {
    const [item] = (await own('GET', `${listOwnItems.path}?item=${id}`)) as OwnItem[];
    return item?.entry.images.map(({ status }) => status);
  };
  await signInOnPhone(page, 'salesrep', list);
  const again = card(page, 'Take again').locator('section').filter({ hasText: name });
  await expect(again.getByText('“Too dark to count.”')).toBeVisible();
  await expect(again.getByRole('button', { name: /^Actions: / })).toHaveCount(0);
  await again.getByRole('link', { name: 'Submit again' }).click();
  await page.getByTestId('Camera').setInputFiles(photo(31));
  await page.getByLabel('Cases in the photo').fill('15');
  await page.getByRole('button', { name: 'Submit 1 photo' }).click();
  await expect.poll(mine).toEqual(['pending', 'rejected']);
  await menuOf(page, `${name}, 15 cases`).click();
  await expectReadable(page);
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  await expect(rows(page, `${name}, 15 cases`).getByText('To be deleted')).toBeVisible();
  await expect(again).toBeVisible();
  await page.emulateMedia({ colorScheme: 'dark' });
  await expectLegible(page);
  await expect.poll(mine).toEqual(['rejected']);
  await expect(rows(page, `${name}, 15 cases`)).toHaveCount(0);
  await expect(again.getByText('“Too dark to count.”')).toBeVisible();
  expect(errors).toEqual([]);
});
