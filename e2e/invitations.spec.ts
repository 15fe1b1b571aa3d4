import { weakPasswordText } from '@caselift/contract/weak-passwords';
import { expect } from '@playwright/test';
import { test } from './journey.ts';
import { mailTo } from './mails.ts';
import { expectAccessible, expectFilled, forgetPerson, signIn, suggestedId } from './people.ts';

const managed = '/userManagement?wholesalerId=ats&db=prod';

/** The path of the link in the newest mail to the address that has another link than the one given. */
async function linkTo(address: string, known = 'none'): Promise<string> {
  const link = new RegExp(`/invitation#(?!${known.split('#')[1]})[\\w-]{43}`);
  return link.exec(await mailTo(address, link))?.[0] ?? '';
}

test('a new rep is invited by email, sets a password and signs in; the link works once', async ({ page }) => {
  const email = 'nia.dunn@example.com';
  await signIn(page, 'admin', managed);
  await page.getByRole('button', { name: 'Create SalesRep' }).click();
  const dialog = page.getByRole('dialog', { name: 'Create SalesRep' });
  await dialog.getByLabel('Name', { exact: true }).fill('Nia Dunn');
  await dialog.getByLabel('E-mail').fill(email);
  await dialog.getByRole('switch', { name: 'Send invitation' }).click();
  await expect(dialog.getByLabel('Password', { exact: true })).toHaveCount(0);
  await suggestedId(dialog);
  await dialog.getByRole('button', { name: 'Create', exact: true }).click();
  await expect(page.getByText(`Invitation sent to ${email}`)).toBeVisible();
  const first = await linkTo(email);

  await page.getByRole('row').filter({ hasText: 'Nia Dunn' }).getByRole('gridcell').last().click();
  const edit = page.getByRole('dialog', { name: 'Edit Nia Dunn' });
  await expect(edit.getByText(/^Invited\. The link works until /)).toBeVisible();
  await expectAccessible(page);
  await edit.getByRole('button', { name: 'Send the invitation again' }).click();
  const second = await linkTo(email, first);
  await edit.getByRole('button', { name: 'Cancel' }).click();
  await forgetPerson(page);

  await page.goto(first);
  await expect(page.getByRole('alert')).toContainText('This link has expired or was already used.');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Go to log in' }).click();
  await expect(page.getByRole('heading', { name: 'Log in' })).toBeVisible();

  await page.goto(second);
  await expect(page.getByText(`Welcome, Nia Dunn.`)).toContainText(`as ${email}.`);
  await expectAccessible(page);
  await page.getByLabel('New password').fill('nia12345');
  await page.getByRole('button', { name: 'Set password and sign in' }).click();
  await expect(page.getByText(weakPasswordText).first()).toBeVisible();
  await page.getByLabel('New password').fill('sunny-river-26');
  await page.getByRole('button', { name: 'Set password and sign in' }).click();
  await expect(page.getByRole('button', { name: 'Log out' })).toBeVisible();
  await expectFilled(page);
  await expect.poll(() => new URL(page.url()).pathname).toBe('/today');
  await page.goto(second);
  await expect(page.getByRole('alert')).toContainText('This link has expired or was already used.');
});
