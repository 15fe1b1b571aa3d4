import { readFile } from 'node:fs/promises';
import { expect, type Page } from '@playwright/test';
import { test } from './journey.ts';
import { addressOf, expectAccessible, expectFilled, signIn } from './people.ts';

const summary = '/monthEndSummary';
const choosePeriod = (page: Page) => page.getByLabel('Sales period', { exact: true });

test('a manager reads why pay of an ended period changed, and follows a person to the statement', async ({ page }) => {
  await signIn(page, 'manager', summary);
  await expect(page.getByRole('heading', { name: 'Month-End Summary', level: 1 })).toBeVisible();
  await expect(page.getByText(/^In progress: figures through/)).toBeVisible();
  await expectFilled(page);
  await expectAccessible(page);

  const [, ended = ''] = await choosePeriod(page)
    .locator('option')
    .evaluateAll((options) => options.map((option) => (option as HTMLOptionElement).value));
  await choosePeriod(page).selectOption(ended);
  await expect.poll(() => addressOf(page).period).toBe(ended);
  await expect(page.getByText(/^In progress/)).toBeHidden();
  await expect(page.getByRole('region', { name: 'Payout by team', exact: true })).toBeVisible();
  await expectFilled(page);

  // Parts, roles and teams say the same total.
  const totals = await page.getByRole('row', { name: /^Total \$/ }).allTextContents();
  const payouts = totals.slice(0, 3).map((text) => text.match(/\$[\d,.]+/g)?.slice(0, 2));
  expect(payouts[1]).toEqual(payouts[0]);
  expect(payouts[2]).toEqual(payouts[0]);

  const payroll = page.getByRole('region', { name: 'Payroll', exact: true });
  const opener = payroll.getByRole('button', { name: /^Why the pay of/ }).first();
  await opener.click();
  await expect.poll(() => addressOf(page).opened).toMatch(/^ATS_/);
  await expect(payroll.getByRole('row', { name: /^This period \$/ })).toBeVisible();
  await expectAccessible(page);
  await payroll.getByRole('link', { name: /^Open the statement of/ }).click();
  await expect.poll(() => addressOf(page).selectedUser).toMatch(/^ATS_/);
  await expect.poll(() => addressOf(page).period).toBe(ended);
});

test('people are found by name and by what is worth a look, and saved as a spreadsheet', async ({ page }) => {
  await signIn(page, 'admin', `${summary}?wholesalerId=ats&db=prod`);
  const payroll = page.getByRole('region', { name: 'Payroll', exact: true });
  await expect(payroll).toBeVisible();
  const all = await payroll.getByText(/^\d+ people$/).textContent();
  const chip = payroll.getByRole('group', { name: 'Worth a look' }).getByRole('button').first();
  const [, count = ''] = /\((\d+)\)$/.exec((await chip.textContent()) ?? '') ?? [];
  await chip.click();
  await expect(payroll.getByText(`${count} of ${all}`)).toBeVisible();
  await chip.click();
  await payroll.getByLabel('Search people by name').fill('zzz');
  await expect(payroll.getByText('Nobody matches')).toBeVisible();

  await page.getByRole('button', { name: 'Download' }).click();
  const saving = page.waitForEvent('download');
  await page.getByRole('menuitem', { name: 'Payroll (.csv)' }).click();
  const file = await saving;
  expect(file.suggestedFilename()).toMatch(/^Month-End Summary \d{4}-\d{2}-01\.csv$/);
  expect(await readFile(await file.path(), 'utf8')).toContain('User ID,Name,Role,Team');
});

test('sales reps and team leads have no Month-End Summary', async ({ page }) => {
  for (const person of ['teamlead', 'salesrep'] as const) {
    await signIn(page, person, summary);
    await expect(page.getByText("You don't have access to this page")).toBeVisible();
    await expect(page.getByLabel('Sales period')).toBeHidden();
  }
});
