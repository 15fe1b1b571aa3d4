import { randomUUID } from 'node:crypto';
import { rejectImage } from '@caselift/contract/item-reviews';
import { expect, type Locator, type Page } from '@playwright/test';
import { apiOf } from './api.ts';
import { caselift } from './command-line.ts';
import { addImageItem, handInPicture } from './items-steps.ts';
import { test } from './journey.ts';
import { expectNoWider, expectThumbHigh } from './layout.ts';
import { mailTo } from './mails.ts';
import { paintedPng } from './painted-png.ts';
import { expectAccessible, expectFilled, expectLegible, signIn, watchForErrors } from './people.ts';

async function reject(origin: string, itemId: string, imageId: string): Promise<void> {
  const call = await apiOf(origin, 'manager');
  const path = rejectImage.path.replace(':itemId', itemId).replace(':imageId', imageId);
  await call('PATCH', path, { rejectedReason: 'Too dark to count the cases' });
}

const phone = { width: 390, height: 844 };
/** The drawer stands open on the wide window alone, and it is where a person is known to be signed in. */
async function openOnPhone(page: Page, path: string): Promise<void> {
  await signIn(page, 'salesrep', path);
  await page.setViewportSize(phone);
  await expectFilled(page);
}
const bell = (page: Page) => page.getByRole('link', { name: /^Notifications/ });

test('a rejected photo is in the bell, is mailed that day, is read by opening it, and notices are switched in the profile', async ({
  page,
  server,
}) => {
  const errors = watchForErrors(page);
  // Notices and mails of an earlier journey stay.
  const name = `Doors of coolers ${randomUUID().slice(0, 8)}`;
  const itemId = await addImageItem(server.origin, name);
  const imageId = await handInPicture(server.origin, itemId, { content: paintedPng(8100), account: 0 });
  await reject(server.origin, itemId, imageId);

  // Other people may have news of other journeys.
  expect(caselift('mail-notices', 'ats')).toMatch(/[1-9]\d* mails? on the way/);
  const told = new RegExp(`PHOTO REJECTED, \\$8\\.00 NOT PAID[\\s\\S]*${name}`);
  expect(await mailTo('salesrep@example.com', told)).toContain('/notifications');

  await openOnPhone(page, '/today');
  await expect(bell(page)).toHaveAccessibleName(/^Notifications, [1-9]\d* unread$/);
  await expectThumbHigh(bell(page));
  await bell(page).click();
  const notice = page.getByRole('link', { name: new RegExp(`^Photo rejected, \\$8\\.00 not paid.*${name}`) });
  const fresh = page.getByRole('region', { name: 'New' });
  await expect(fresh.filter({ has: notice })).toBeVisible();
  await expect(notice).toContainText(
    '“Too dark to count the cases” Rejected by Dana Whitlock. You can submit it again until ',
  );
  await expectAccessible(page);
  await expectLegible(page);
  await page.emulateMedia({ colorScheme: 'dark' });
  await expectLegible(page);
  await page.emulateMedia({ colorScheme: 'light' });
  await page.setViewportSize({ width: 360, height: 740 });
  await expectNoWider(page, 360);

  // It looks read before it is saved, which a reload would cut off.
  const saving = () => page.waitForResponse((answer) => answer.request().method() === 'PATCH');
  const opened = saving();
  await notice.click();
  await expect(page).toHaveURL(/\/today\/submissions/);
  expect((await opened).ok()).toBe(true);
  await page.goBack();
  await expect(page.getByRole('region', { name: 'Earlier' }).filter({ has: notice })).toBeVisible();

  const again = await handInPicture(server.origin, itemId, { content: paintedPng(8101), account: 1 });
  await reject(server.origin, itemId, again);
  await page.reload();
  await expect(bell(page)).toHaveAccessibleName(/unread$/);
  await expect(fresh.filter({ has: notice })).toBeVisible();
  const marked = saving();
  await page.getByRole('button', { name: 'Mark all read' }).click();
  expect((await marked).ok()).toBe(true);
  await expect(fresh).toHaveCount(0);
  await expect(bell(page)).toHaveAccessibleName('Notifications');
  await page.reload();
  await expect(bell(page)).toHaveAccessibleName('Notifications');
  await expect(fresh).toHaveCount(0);

  await test.step('each kind is switched in the profile, and the mail as a whole', async () => {
    await page.setViewportSize(phone);
    await page.goto('/profile');
    await expectFilled(page);
    const panel = page.getByRole('region', { name: 'Notices' });
    const daily = panel.getByRole('switch', { name: 'One mail a day' });
    const mailOf = (kind: string) => panel.getByRole('switch', { name: `${kind}, by mail` });
    const bellOf = (kind: string) => panel.getByRole('switch', { name: `${kind}, in the bell` });
    await expect(daily).toBeChecked();
    await expect(panel.getByRole('row').filter({ hasText: 'Photo rejected' })).toContainText('Always');
    await expect(bellOf('Photo rejected')).toHaveCount(0);
    await expect(mailOf('New figures published')).not.toBeChecked();
    await expectNoWider(page, phone.width);
    await expectAccessible(page);

    // It moves when it is drawn again, which the browser's own check would not wait for.
    const press = async (one: Locator, isOn: boolean) => {
      const saved = saving();
      await one.click();
      await expect(one).toBeChecked({ checked: isOn });
      await saved;
    };
    await press(mailOf('New figures published'), true);
    await press(bellOf('Near miss'), false);
    await press(daily, false);
    await expect(mailOf('Photo rejected')).toBeDisabled();
    await page.reload();
    await expect(daily).not.toBeChecked();
    await expect(bellOf('Near miss')).not.toBeChecked();
    await press(daily, true);
    await expect(mailOf('New figures published')).toBeChecked();
  });
  expect(errors).toEqual([]);
});

test('staff have the bell too, and new figures, adjustments and questions to switch', async ({ page }) => {
  await signIn(page, 'manager', '/notifications');
  await expectFilled(page);
  await expect(page.getByRole('heading', { name: 'Notifications', level: 1 })).toBeVisible();
  await expectAccessible(page);
  await page.getByTitle('Profile', { exact: true }).click();
  const panel = page.getByRole('region', { name: 'Notices' });
  await expect(panel.getByRole('switch')).toHaveCount(7);
  await expect(panel.getByRole('switch', { name: 'One mail a day' })).not.toBeChecked();
});
