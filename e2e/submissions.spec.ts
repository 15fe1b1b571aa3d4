/** Handing in from a phone, with the connection cut in between (docs/product.md, Submitting from a phone). */
import { handInImage } from '@caselift/contract/item-entries';
import { approveImage, rejectImage } from '@caselift/contract/item-reviews';
import { listOwnItems, type OwnItem } from '@caselift/contract/own-items';
import { expect } from '@playwright/test';
import { apiOf, scope } from './api.ts';
import { test } from './journey.ts';
import { expectAccessible, fillIn, signOut, watchForErrors } from './people.ts';
import {
  addDisplays,
  card,
  choose,
  desk,
  isKept,
  noWider,
  phone,
  photo,
  signInOnPhone,
  waitingCount,
} from './submissions-steps.ts';

test.use({ serviceWorkers: 'allow' });

test('three photos with the connection cut in between wait for the same person, and each is sent once', async ({
  page,
  context,
  server,
}) => {
  const errors = watchForErrors(page);
  const name = 'Fall displays';
  const { id, account } = await addDisplays(server.origin, name);
  const own = await apiOf(server.origin, 'salesrep');
  const mine = async () => {
    const [item] = (await own('GET', `${listOwnItems.path}?item=${id}`)) as OwnItem[];
    return item;
  };
  await signInOnPhone(page, 'salesrep', `/today/submit?${scope}`);
  // All files of the app are downloaded first, which takes a busy machine longer than anything else here.
  await expect.poll(() => isKept(page)).toBe(true);

  await choose(page, 'Account', account.name);
  await choose(page, 'Program', name);
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

  // The first arrives, however often the server is asked whether it has it; at the second one there is no signal anymore.
  let first: string | undefined;
  await page.route(
    (url) => url.pathname === handInImage.path.replace(':id', id),
    async (route) => {
      const { _id } = route.request().postDataJSON() as { _id: string };
      first ??= _id;
      if (_id !== first) {
        await context.setOffline(true);
        await route.abort();
      } else await route.continue();
    },
  );
  await page.getByRole('button', { name: 'Submit 3 photos' }).click();
  await expect(page.getByText('No signal. 2 photos wait on this phone.')).toBeVisible();
  await expect(card(page, 'Waiting').getByText('42 cases')).toBeVisible();
  await expectAccessible(page);
  await page.reload();
  // What waits is listed here; other screens lead to it.
  await expect(card(page, 'Waiting').getByText('42 cases')).toBeVisible();
  await expect(page.getByRole('link', { name: '2 waiting' })).toHaveCount(0);
  await page.getByRole('link', { name: 'Submit', exact: true }).click();
  await page.getByRole('link', { name: '2 waiting' }).click();
  await expect(page.getByText('No signal. 2 photos wait on this phone.')).toBeVisible();
  await expect(card(page, 'Waiting').getByText(account.name)).toBeVisible();
  await page.unrouteAll({ behavior: 'ignoreErrors' });

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
  // A form stands once it is known what waits on this phone.
  await page.getByRole('link', { name: 'Submit', exact: true }).click();
  await expect(page.getByRole('button', { name: /^Program/ })).toBeVisible();
  await page.goBack();
  await expect(page.getByRole('region', { name: /^Sent in/ }).first()).toBeVisible();
  await expect(page.getByRole('link', { name: /waiting$/ })).toHaveCount(0);
  await expect(card(page, 'Waiting')).toHaveCount(0);
  await expect(page.getByText(name)).toHaveCount(0);
  await signOut(page);
  await expect(page.getByText('2 photos wait on this phone.')).toBeVisible();

  await fillIn(page, 'salesrep');
  await page.setViewportSize(phone);
  await expect.poll(async () => (await mine())?.entry.images.length).toBe(3);
  await expect.poll(() => waitingCount(page)).toBe(0);
  await expect(page.getByRole('link', { name: /waiting$/ })).toHaveCount(0);
  await page.goto(`/today/submissions?${scope}`);
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
