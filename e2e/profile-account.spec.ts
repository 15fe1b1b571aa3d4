import { login, readSession } from '@caselift/contract/session';
import { type APIRequestContext, expect, type Page } from '@playwright/test';
import { caselift } from './command-line.ts';
import { test } from './journey.ts';
import { codeTo, mailTo } from './mails.ts';
import { addressOf, expectAccessible, expectFilled } from './people.ts';
import { expectSaid } from './toasts.ts';

async function signInAs(page: Page, email: string, password: string, path: string): Promise<void> {
  await page.goto(path);
  await page.getByLabel('E-mail').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'LOG IN' }).click();
  await expect(page.getByRole('button', { name: 'Log out' })).toBeVisible();
}

/** As if in another browser; answers what that one's calls carry. */
async function signInElsewhere(request: APIRequestContext, email: string, password: string) {
  const authorization = `Basic ${Buffer.from(`${email}:${password}`).toString('base64')}`;
  const reply = await request.post(login.path, { headers: { authorization } });
  expect(reply.status()).toBe(200);
  const { token } = ((await reply.json()) as { payload: { token: string } }).payload;
  return { headers: { authorization: `Bearer ${token}` } };
}

/** Makes an admin bound to the demo wholesaler; the password. */
const boundAdmin = (email: string): string =>
  /with the password (\S+)/.exec(caselift('admin', 'create', email, '--wholesaler', 'ats', '--only'))?.[1] ?? '';

test('an admin of one wholesaler only is taken back to it, changes password and email with the current password, and ends other sessions', async ({
  page,
  request,
}) => {
  const email = 'careful@example.com';
  const newEmail = 'careful.too@example.com';
  const first = boundAdmin(email);
  const elsewhere = await signInElsewhere(request, email, first);
  expect((await request.get(readSession.path, elsewhere)).status()).toBe(200);
  await test.step('the admin is taken back to the wholesaler, keeps Preview, and reads what they are', async () => {
    await signInAs(page, email, first, '/wholesaler?wholesalerId=other&db=preview');
    const self = page.getByRole('link', { name: /Admin \(this wholesaler only\)/ });
    await expect(self).toBeVisible();
    await expect.poll(() => addressOf(page)).toEqual({ wholesalerId: 'ats', db: 'preview' });
    await expect(page.getByRole('button', { name: /^Wholesaler/ })).toHaveCount(0);
    await expect(page.getByRole('button', { name: /^Environment/ })).toBeVisible();
    await expectFilled(page);
    await expect(page.getByRole('button', { name: 'Create wholesaler' })).toHaveCount(0);
    await self.click();
  });
  const sessions = page.getByRole('region', { name: 'Sessions' });
  await expect(sessions.getByRole('listitem')).toHaveCount(2);
  await expect(sessions.getByText('This session')).toBeVisible();

  const password = page.getByRole('region', { name: 'Password' });
  await password.getByRole('button', { name: 'Change password' }).click();
  await expectAccessible(page);
  await password.getByLabel('Current password').fill('not this one');
  await password.getByLabel('New password').fill('careful2026');
  await password.getByRole('button', { name: 'Save password' }).click();
  await expect(password.getByText('This password is too easy to guess. Choose another.')).toBeVisible();
  await password.getByLabel('New password').fill('kegs and cans');
  await password.getByRole('button', { name: 'Save password' }).click();
  await expect(password.getByText("That isn't your current password.")).toBeVisible();
  await password.getByLabel('Current password').fill(first);
  await expectSaid(page, 'Password changed. Your other sessions have ended.', () =>
    password.getByRole('button', { name: 'Save password' }).click(),
  );
  await expect(sessions.getByRole('listitem')).toHaveCount(1);
  expect((await request.get(readSession.path, elsewhere)).status()).toBe(401);

  const later = await signInElsewhere(request, email, 'kegs and cans');
  await page.reload();
  await expectSaid(page, 'Session ended', () => sessions.getByRole('button', { name: /^End the session on / }).click());
  await expect(sessions.getByRole('listitem')).toHaveCount(1);
  expect((await request.get(readSession.path, later)).status()).toBe(401);

  await page.getByRole('textbox', { name: 'E-mail' }).fill(newEmail);
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText('Enter your current password to change your email or password.')).toBeVisible();
  await expectAccessible(page);
  await page.getByLabel('Current password').fill('kegs and cans');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  const pending = page.getByRole('region', { name: 'Confirm your new email' });
  await expect(pending.getByText(newEmail)).toBeVisible();
  await expect(page.getByRole('textbox', { name: 'E-mail' })).toHaveValue(email);
  await page.reload();
  const code = await codeTo(newEmail);
  await expectAccessible(page);
  await pending.getByLabel('Code').fill(code);
  await expectSaid(page, 'Email changed', () => pending.getByRole('button', { name: 'Confirm' }).click());
  await expect(page.getByRole('textbox', { name: 'E-mail' })).toHaveValue(newEmail);
  await expect(pending).toHaveCount(0);
  await mailTo(email, 'You now sign in to Caselift with');
});
