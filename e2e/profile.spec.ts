import type { Locator } from '@playwright/test';
import { expect } from '@playwright/test';
import { test } from './journey.ts';
import { expectAccessible, signIn } from './people.ts';
import { expectSaid } from './toasts.ts';

/** A blue square of 16 by 16. */
const picture = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAABAAAAAQCAIAAACQkWg2AAAAFklEQVR42mOQizpBEmIY1TCqYfhqAAB1t0AQ8dIAngAAAABJRU5ErkJggg==',
  'base64',
);

test('a person changes their own name, and the menu follows; broken rules are explained', async ({ page }) => {
  await signIn(page, 'teamlead', '/profile');
  const name = page.getByRole('textbox', { name: 'Name', exact: true });
  const save = page.getByRole('button', { name: 'Save' });
  await expect(name).toHaveValue('Priya Sundaresh');
  await expect(save).toBeDisabled();
  await name.fill('Priya <S>');
  await page.getByRole('textbox', { name: 'E-mail' }).fill('priya');
  await save.click();
  await expect(page.getByText('Should be 1 to 30 letters and spaces')).toBeVisible();
  await expect(page.getByText("It doesn't look like an email")).toBeVisible();
  await page.getByRole('textbox', { name: 'E-mail' }).fill('teamlead@example.com');
  await name.fill('Priya Sundaresh Rao');
  await expectSaid(page, 'Profile updated!', () => save.click());
  await expect(page.getByRole('heading', { name: 'Priya Sundaresh Rao' })).toBeVisible();
  await expect(page.getByRole('link', { name: /Priya Sundaresh Rao/ })).toBeVisible(); // in the drawer
});

test('a person has a picture, and an admin gives the wholesaler one', async ({ page }) => {
  const upload = async (whose: RegExp, look: () => Promise<void> = async () => {}) => {
    await page.getByRole('button', { name: whose }).click();
    const dialog = page.getByRole('dialog', { name: /^Picture of / });
    await dialog.getByRole('button', { name: 'Upload' }).click();
    await expect(dialog.getByText('No picture selected')).toBeVisible();
    await dialog.getByLabel('Picture').setInputFiles({ name: 'blue.png', mimeType: 'image/png', buffer: picture });
    await expect(dialog.getByRole('img', { name: 'blue.png, as it will look' })).toBeVisible();
    await look();
    await expectSaid(page, 'Profile picture uploaded!', () => dialog.getByRole('button', { name: 'Upload' }).click());
    await expect(dialog).toHaveCount(0);
    return page.getByRole('button', { name: whose }).locator('img');
  };
  const drawn = async (image: Locator) => {
    await expect(image).toHaveCount(1);
    await expect.poll(() => image.evaluate((node: HTMLImageElement) => node.naturalWidth)).toBeGreaterThan(0);
  };
  await signIn(page, 'admin', '/profile?wholesalerId=ats&db=prod');
  await drawn(await upload(/^Change the picture of Demo Admin/, () => expectAccessible(page)));
  await drawn(page.getByRole('link', { name: /Demo Admin/ }).locator('img')); // in the drawer
  await drawn(await upload(/^Change the picture of Atlas Beverage/));
  await signIn(page, 'salesrep', '/profile');
  // Everyone sees the wholesaler's picture at the foot of the menu.
  await drawn(page.getByRole('complementary').locator('img').last());
  await expect(page.getByRole('button', { name: /^Change the picture of / })).toHaveCount(1);
  await expect(page.getByRole('button', { name: /^Change the picture of Atlas/ })).toHaveCount(0);
});
