import { expect } from '@playwright/test';
import { test } from './journey.ts';
import { addressOf, expectFilled, signIn, suggestedId, watchForErrors } from './people.ts';
import { expectSaid } from './toasts.ts';

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

  await menu.getByRole('link', { name: 'User Management', exact: true }).click();
  await page
    .getByRole('row')
    .filter({ has: page.getByRole('rowheader', { name: /Gil Gone/ }) })
    .getByRole('gridcell')
    .last()
    .click();
  await page.getByRole('dialog', { name: 'Edit Gil Gone' }).getByRole('button', { name: 'Delete' }).click();
  const question = page.getByRole('dialog', { name: 'Confirm Delete' });
  await expectSaid(page, 'User deleted', () => question.getByRole('button', { name: 'Delete' }).click());
  // The dialogs close once the lists have been read again, and take the person out of the address.
  await expect.poll(() => addressOf(page).selectedUser).toBeUndefined();

  // It is paid in the oldest period that isn't closed.
  await menu.getByRole('link', { name: 'Month-End Summary', exact: true }).click();
  await page.getByLabel('Sales period', { exact: true }).selectOption('2026-04-01');
  await expect(page.getByText(/^Now is Apr 1 to Jun 30, 2026\./)).toBeVisible();
  const payroll = page.getByRole('region', { name: 'Payroll', exact: true });
  await payroll.getByRole('button', { name: 'Why the pay of Gil Gone changed' }).click();
  await payroll.getByRole('link', { name: 'Open the statement of Gil Gone' }).click();
  await expect.poll(() => addressOf(page).customId).toBe(customId);
  const statement = page.getByRole('article', { name: /^Statement of/ });
  await expect(statement.getByRole('heading', { level: 2 }).first()).toContainText('Gil Gone');
  await expect(statement.getByRole('table', { name: 'What is to be paid', exact: true })).toContainText('$120.00');
  await expect(statement.getByRole('link', { name: 'Invoice lines' })).toHaveCount(0);
  await expectFilled(page);
  expect(errors).toEqual([]);
});
