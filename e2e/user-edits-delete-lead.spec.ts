import { expect } from '@playwright/test';
import { test } from './journey.ts';
import { expectAccessible, expectFilled, signIn, suggestedId, watchForErrors } from './people.ts';
import { expectSaid } from './toasts.ts';

const scope = 'wholesalerId=ats&db=prod';

test('a team lead is deleted, and another lead takes over the reports', async ({ page }) => {
  const errors = watchForErrors(page);
  const leads = page.getByRole('button', { name: /Team lead\(s\) of Theo Grantham$/ });
  await signIn(page, 'admin', `/userManagement?${scope}`);
  await page.getByRole('button', { name: 'Create Team Lead' }).click();
  const creating = page.getByRole('dialog', { name: 'Create Team Lead' });
  await creating.getByLabel('Name', { exact: true }).fill('Lena Leaving');
  await creating.getByLabel('E-mail').fill('lena.leaving@example.com');
  const customId = await suggestedId(creating);
  await creating.getByRole('button', { name: 'Create', exact: true }).click();
  await expect(creating).toHaveCount(0);
  await page.goto(`/vxp?${scope}&searchPhrase=grantham`);
  await leads.click();
  await page.getByRole('option', { name: 'Lena Leaving' }).click();
  await page.keyboard.press('Tab');
  await expect(leads).toContainText('Hannah Quist, Lena Leaving');

  await page.goto(`/userManagement?${scope}&selectedUser=${customId}`);
  await page.getByRole('dialog', { name: 'Edit Lena Leaving' }).getByRole('button', { name: 'Delete' }).click();
  const question = page.getByRole('dialog', { name: 'Confirm Delete' });
  await expect(question).toContainText('1 person reports to Lena Leaving: Theo Grantham.');
  await question.getByLabel('New team lead').selectOption({ label: 'Priya Sundaresh' });
  await expectAccessible(page);
  await expectSaid(page, 'User deleted', () => question.getByRole('button', { name: 'Delete' }).click());

  await page.goto(`/vxp?${scope}&searchPhrase=grantham`);
  await expect(leads).toContainText('Hannah Quist, Priya Sundaresh');
  await page.goto(`/wholesaler?${scope}`);
  await expectFilled(page);
  await expect(page.locator('main')).not.toContainText(new RegExp(`(?<!\\()${customId}`));
  expect(errors).toEqual([]);
});
