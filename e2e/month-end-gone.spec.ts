import { expect } from '@playwright/test';
import { test } from './journey.ts';
import { addressOf, expectAccessible, expectFilled, signIn, suggestedId, watchForErrors } from './people.ts';

const scope = 'wholesalerId=ats&db=prod';

test("Month-End Summary opens a deleted rep's statement, with what they are still owed", async ({ page }) => {
  const errors = watchForErrors(page);
  await signIn(page, 'admin', `/userManagement?${scope}`);
  await page.getByRole('button', { name: 'Create SalesRep' }).click();
  const creating = page.getByRole('dialog', { name: 'Create SalesRep' });
  await creating.getByLabel('Name', { exact: true }).fill('Gil Gone');
  await creating.getByLabel('E-mail').fill('gil.gone@example.com');
  const customId = await suggestedId(creating);
  await creating.getByRole('button', { name: 'Create', exact: true }).click();
  await expect(creating).toHaveCount(0);

  const menu = page.getByRole('navigation', { name: 'Main' });
  await menu.getByRole('link', { name: 'Month-End Summary', exact: true }).click();
  const adjustments = page.getByRole('region', { name: 'Adjustments', exact: true });
  await adjustments.getByRole('button', { name: 'New adjustment' }).click();
  const dialog = page.getByRole('dialog', { name: 'New adjustment' });
  await dialog.getByLabel('Person').selectOption(customId);
  await dialog.getByLabel('Amount').fill('120');
  await dialog.getByLabel('Reason').fill('Sold at the fair');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(adjustments.getByRole('listitem').filter({ hasText: 'Sold at the fair' })).toContainText('+$120.00');

  await page.goto(`/userManagement?${scope}&selectedUser=${customId}`);
  await page.getByRole('dialog', { name: 'Edit Gil Gone' }).getByRole('button', { name: 'Delete' }).click();
  await page.getByRole('dialog', { name: 'Confirm Delete' }).getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByText('User deleted', { exact: true })).toBeVisible();

  // It is paid in the oldest period that isn't closed.
  await menu.getByRole('link', { name: 'Month-End Summary', exact: true }).click();
  await page.getByLabel('Sales period', { exact: true }).selectOption('2026-04-01');
  const payroll = page.getByRole('region', { name: 'Payroll', exact: true });
  await payroll.getByRole('button', { name: 'Why the pay of Gil Gone changed' }).click();
  await expectAccessible(page);
  await payroll.getByRole('link', { name: 'Open the statement of Gil Gone' }).click();
  await expect.poll(() => addressOf(page).customId).toBe(customId);
  const statement = page.getByRole('article', { name: /^Statement of/ });
  await expect(statement.getByRole('heading', { level: 2 }).first()).toContainText('Gil Gone');
  await expect(statement.getByRole('table', { name: 'What is to be paid', exact: true })).toContainText('$120.00');
  await expect(statement.getByRole('link', { name: 'Invoice lines' })).toHaveCount(0);
  await expectFilled(page);
  await expectAccessible(page);
  expect(errors).toEqual([]);
});
