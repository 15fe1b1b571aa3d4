import { expect, type Page } from '@playwright/test';
import { test } from './journey.ts';
import { expectAccessible, expectFilled, forgetPerson, signIn } from './people.ts';

const summary = '/monthEndSummary';
const reason = 'Trade show on Saturday';
const panel = (page: Page) => page.getByRole('region', { name: 'Adjustments', exact: true });
const row = (page: Page) => panel(page).getByRole('listitem').filter({ hasText: reason });

test('an adjustment above the limit waits for a second person, and then stands on the card of its receiver', async ({
  page,
}) => {
  await signIn(page, 'manager', summary);
  await panel(page).getByRole('button', { name: 'New adjustment' }).click();
  const dialog = page.getByRole('dialog', { name: 'New adjustment' });
  await dialog.getByLabel('Person').selectOption('ATS_101');
  await dialog.getByLabel('Amount').fill('300');
  await dialog.getByLabel('Reason').fill(reason);
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(row(page).getByText('Waits for approval')).toBeVisible();
  await expect(row(page).getByText('+$300.00')).toBeVisible();
  await expect(row(page).getByRole('button', { name: /^Approve/ })).toBeHidden();
  await expectFilled(page);
  await expectAccessible(page);
  await forgetPerson(page);

  await signIn(page, 'admin', `${summary}?wholesalerId=ats&db=prod`);
  await row(page)
    .getByRole('button', { name: /^Approve/ })
    .click();
  await page.getByRole('dialog').getByRole('button', { name: 'Approve' }).click();
  await expect(row(page).getByText(/ Approved by /)).toBeVisible();
  await forgetPerson(page);

  await signIn(page, 'salesrep', '/salesreps?selectedUser=ATS_101');
  await expect(panel(page).getByText(/^Adjustment by .+: Trade show on Saturday$/)).toBeVisible();
  await expect(panel(page)).toContainText('+$300.00, with the next closing');
  await expect(row(page)).toContainText('+$300.00');
  await expect(row(page).getByText('Waits for approval')).toBeHidden();
  await expectFilled(page);
  await expectAccessible(page);
});
