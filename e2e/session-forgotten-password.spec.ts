import { expect } from '@playwright/test';
import { caselift } from './command-line.ts';
import { test } from './journey.ts';
import { codeTo } from './mails.ts';
import { expectAccessible } from './people.ts';
import { expectSaid } from './toasts.ts';

test('someone who forgot the password gets a one-time password by mail and signs in with a new one; an unknown email is answered the same', async ({
  page,
}) => {
  const address = 'forgetful@example.com';
  caselift('admin', 'create', address);
  await page.goto('/');
  const submit = () => page.getByRole('button', { name: 'Submit' }).click();
  await test.step('an unknown email is answered like a known one', async () => {
    await page.getByRole('button', { name: 'Forgot your password?' }).click();
    await page.getByLabel('E-mail').fill('nobody-at-all@example.com');
    await expectSaid(page, 'Check your email', submit);
    await page.getByRole('button', { name: 'Cancel' }).click();
    await expect(page.getByRole('heading', { name: 'Log in' })).toBeVisible();
  });
  await page.getByLabel('E-mail').fill(address);
  await page.getByRole('button', { name: 'Forgot your password?' }).click();
  await expect(page.getByRole('button', { name: 'Back to Logging in' })).toBeVisible();
  await expectAccessible(page);
  await expectSaid(page, 'Check your email', submit);
  await expect(page.getByLabel('One-time password')).toBeVisible();
  await expectAccessible(page);

  const code = await codeTo(address);

  await page.getByLabel('New password').fill('a new one 26');
  await submit();
  await expect(page.getByText('One-time password is required')).toBeVisible();
  await page.getByLabel('One-time password').fill(code === '00000000' ? '11111111' : '00000000');
  await expectSaid(page, 'The one-time password is wrong or has expired.', submit);
  await page.getByLabel('One-time password').fill(code);
  await expectSaid(page, 'Password changes. Now you can log in.', submit);

  await page.getByLabel('Password', { exact: true }).fill('a new one 26');
  await page.getByRole('button', { name: 'LOG IN' }).click();
  await expect(page.getByRole('heading', { name: 'Select wholesaler' })).toBeVisible();
});
