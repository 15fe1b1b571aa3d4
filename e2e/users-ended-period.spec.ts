/** A sales period that is over, on the screens that show pay. */
import type { Page } from '@playwright/test';
import { expect } from '@playwright/test';
import { test } from './journey.ts';
import { expectNoWider } from './layout.ts';
import { addressOf, expectAccessible, expectFilled, signIn, watchForErrors } from './people.ts';

const quarter = 'Apr to Jun 2026';
const ended = /Apr to Jun 2026, ended\. All figures are through Tue, Jun 30, 2026\./;
const list = (page: Page) => page.getByRole('region', { name: /^All / });
const card = (page: Page) => page.getByRole('article');
const payoutOf = (page: Page, name: string) =>
  list(page)
    .getByRole('link', { name: new RegExp(name) })
    .innerText();

test('a manager follows the quarter that is over from the list to card, team and report, and comes back', async ({
  page,
}) => {
  const errors = watchForErrors(page);
  await signIn(page, 'manager', '/salesreps?selectedUser=ATS_101');
  await expectFilled(page);
  const name = await card(page).getByRole('heading', { level: 2 }).first().innerText();
  const running = await payoutOf(page, name);
  await list(page).getByRole('combobox', { name: 'Sales period' }).selectOption(quarter);
  await expect.poll(() => addressOf(page)).toMatchObject({ period: '2026-04-01', selectedUser: 'ATS_101' });
  await expect(page.getByText(ended)).toBeVisible();
  await expect(card(page).getByText('earned in Apr to Jun 2026')).toBeVisible();
  await expect(card(page).getByText(/^All \d+ selling days have passed/)).toBeVisible();
  await expect.poll(() => payoutOf(page, name)).not.toBe(running);
  // The list, the card and the statement say the same.
  const total = await card(page).getByRole('region', { name: 'Total payout' }).innerText();
  const [paid] = /\$[\d,]+\.\d\d/.exec(total) ?? [];
  const dollars = Math.round(Number(paid?.replace(/[$,]/g, '')));
  // The list has whole dollars.
  await expect.poll(() => payoutOf(page, name)).toContain(`$${dollars.toLocaleString('en-US')}\n`);
  const why = page.getByRole('region', { name: 'Why this number' });
  await expect(why).toContainText('Invoices through Tue, Jun 30, 2026');
  await expect(why.getByRole('combobox', { name: 'Sales period' }).locator('option:checked')).toHaveText(quarter);
  await expectFilled(page);
  await expectAccessible(page);

  const lead = card(page)
    .getByText(/^Team leads? /)
    .getByRole('link')
    .first();
  const leadName = await lead.innerText();
  await lead.click();
  await expect(page.getByRole('article', { name: leadName })).toBeVisible();
  expect(addressOf(page).period).toBe('2026-04-01');
  await expect(page.getByText(ended)).toBeVisible();

  await page.getByRole('link', { name: 'Executive Report' }).click();
  await expect(page.getByRole('heading', { name: 'Executive Report', level: 1 })).toBeVisible();
  expect(addressOf(page).period).toBe('2026-04-01');
  await expect(page.getByText(ended)).toBeVisible();
  await expect(page.getByRole('region', { name: 'Selling days' })).toContainText('Jun 30');
  await expectFilled(page);
  await expectAccessible(page);
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'CSV' }).click();
  expect((await download).suggestedFilename()).toBe('executive-report-2026-04-01-salesreps-vs-ly.csv');

  await page.getByRole('button', { name: 'Current period' }).click();
  await expect(page.getByText(ended)).toHaveCount(0);
  await expect(page.getByRole('region', { name: 'Selling days' })).toContainText('Sep 16');
  await page.getByRole('link', { name: 'Sales Reps', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Sales Reps', level: 1 })).toBeVisible();
  await expectFilled(page);
  expect(addressOf(page).period).toBeUndefined();
  await expect.poll(() => payoutOf(page, name)).toBe(running);
  expect(errors).toEqual([]);
});

test('an admin edits nothing in a quarter that is over, and a rep reads it on a phone', async ({ page }) => {
  const errors = watchForErrors(page);
  await signIn(page, 'admin', '/salesreps?wholesalerId=ats&db=prod&selectedUser=ATS_101&period=2026-04-01');
  await expect(page.getByText(/They can't be edited here\./)).toBeVisible();
  await expect(card(page)).toBeVisible();
  await expectFilled(page);
  await expect(page.getByRole('button', { name: /^(Edit|Bulk Edit|Create Sales Rep|Delete .*)$/ })).toHaveCount(0);
  await expect(page.getByText('Alt+click')).toHaveCount(0);

  await signIn(page, 'salesrep', '/salesreps?selectedUser=ATS_101&period=2026-04-01');
  await page.setViewportSize({ width: 360, height: 740 });
  await expect(page.getByText(ended)).toBeVisible();
  await expect(card(page).getByText('earned in Apr to Jun 2026')).toBeVisible();
  await expectFilled(page);
  await expectNoWider(page, 360);
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Current period' }).click();
  await expect(card(page).getByText(/^earned so far/)).toBeVisible();
  expect(errors).toEqual([]);
});
