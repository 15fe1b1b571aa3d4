import { readFile } from 'node:fs/promises';
import type { PersonalData } from '@caselift/contract/personal-data';
import { expect, type Page } from '@playwright/test';
import { test } from './journey.ts';
import { expectBelow, expectNoWider } from './layout.ts';
import { expectAccessible, expectContrast, expectFilled, signIn, suggestedId, watchForErrors } from './people.ts';
import { expectSaid } from './toasts.ts';

const scope = 'wholesalerId=ats&db=prod';
const phone = { width: 360, height: 740 };
const rowOf = (page: Page, name: RegExp) =>
  page.getByRole('row').filter({ has: page.getByRole('rowheader', { name }) });
const gone = (page: Page) => page.getByRole('list', { name: 'Deactivated and deleted' });

/** The file that May asked for, and the erasure of what pay needn't keep of her, on a phone. */
async function havePersonalData(page: Page, customId: string): Promise<void> {
  await gone(page).getByRole('button', { name: 'Personal data of May Returns' }).click();
  const dialog = page.getByRole('dialog', { name: 'Personal data of May Returns' });
  await expect(dialog.getByText('Name, ID, role and team. Statements and totals name them.')).toBeVisible();
  await expectAccessible(page);
  const downloading = page.waitForEvent('download');
  await dialog.getByRole('button', { name: 'Export data' }).click();
  const download = await downloading;
  expect(download.suggestedFilename()).toBe(`personal-data-${customId}.json`);
  const { sections } = JSON.parse(await readFile(await download.path(), 'utf8')) as PersonalData;
  expect(sections.profile).toContainEqual(expect.objectContaining({ email: 'may.returns@example.com' }));
  expect(sections.adjustments).toMatchObject([{ cents: 4500, reason: 'Samples paid in the spring' }]);
  await expectSaid(page, 'Personal data erased', () => dialog.getByRole('button', { name: 'Erase' }).click());
  await expect(
    dialog.getByText('Email, in Production, Preview, earlier publications and closed periods'),
  ).toBeVisible();
  await expect(dialog.getByRole('button', { name: 'Erase' })).toHaveCount(0);
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Close' }).click();
}

test('a return: a rep is deactivated, is owed something meanwhile, and comes back under the same ID by keyboard', async ({
  page,
}) => {
  const errors = watchForErrors(page);
  await signIn(page, 'admin', `/userManagement?${scope}`);
  await page.getByRole('button', { name: 'Create SalesRep' }).click();
  const creating = page.getByRole('dialog', { name: 'Create SalesRep' });
  await creating.getByLabel('Name', { exact: true }).fill('May Returns');
  await creating.getByLabel('E-mail').fill('may.returns@example.com');
  const customId = await suggestedId(creating);
  await creating.getByRole('button', { name: 'Create', exact: true }).click();
  await expect(creating).toHaveCount(0);

  // From the first day of the sales period that runs: its lists are without them.
  await rowOf(page, /May Returns/)
    .getByRole('gridcell')
    .last()
    .click();
  const editing = page.getByRole('dialog', { name: 'Edit May Returns' });
  await editing.getByRole('button', { name: 'Deactivate' }).click();
  const leaving = page.getByRole('dialog', { name: 'Deactivate May Returns' });
  await leaving.getByLabel('First day without access').fill('2026-07-01');
  await expectAccessible(page);
  await expectSaid(page, 'User deactivated', () => leaving.getByRole('button', { name: 'Deactivate' }).click());
  await expect(leaving).toHaveCount(0);
  await expect(rowOf(page, /May Returns/)).toHaveCount(0);

  const menu = page.getByRole('navigation', { name: 'Main' });
  await menu.getByRole('link', { name: 'Month-End Summary', exact: true }).click();
  const adjustments = page.getByRole('region', { name: 'Adjustments', exact: true });
  await adjustments.getByRole('button', { name: 'New adjustment' }).click();
  const settling = page.getByRole('dialog', { name: 'New adjustment' });
  await settling.getByLabel('Person').selectOption({ label: `May Returns (${customId}), deactivated` });
  await settling.getByLabel('Amount').fill('45');
  await settling.getByLabel('Reason').fill('Samples paid in the spring');
  await settling.getByRole('button', { name: 'Save' }).click();
  await expect(adjustments.getByRole('listitem').filter({ hasText: 'Samples paid' })).toContainText('+$45.00');

  await menu.getByRole('link', { name: 'User Management', exact: true }).click();
  await page.getByRole('button', { name: 'Deactivated and deleted' }).click();
  await expect(gone(page).getByText('Deactivated from Jul 1, 2026 on')).toBeVisible();
  await expectFilled(page);
  await expectAccessible(page);
  await page.emulateMedia({ colorScheme: 'dark' });
  await expectContrast(page);
  await page.emulateMedia({ colorScheme: 'light' });
  await page.setViewportSize(phone);
  await expectNoWider(page, phone.width);
  const back = gone(page).getByRole('button', { name: 'Restore May Returns' });
  await expect(back).toBeVisible();
  // The buttons are below the words, which have the line to themselves.
  await expectBelow(back, gone(page).getByText('Deactivated from Jul 1, 2026 on'));
  await expectFilled(page);
  await havePersonalData(page, customId);
  await back.focus();
  await page.keyboard.press('Enter');
  const restoring = page.getByRole('dialog', { name: 'Restore May Returns' });
  await expect(restoring.getByText(/is back in all lists under the same ID/)).toBeVisible();
  await expectAccessible(page);
  await restoring.getByRole('button', { name: 'Restore' }).focus();
  await expectSaid(page, 'User restored', () => page.keyboard.press('Enter'));
  await expect(gone(page).getByText('May Returns')).toHaveCount(0);
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.getByRole('button', { name: 'Deactivated and deleted' }).click();
  await expect(rowOf(page, /May Returns/)).toContainText(customId);
  expect(errors).toEqual([]);
});
