import { readFile } from 'node:fs/promises';
import { expect, type Page } from '@playwright/test';
import { test } from './journey.ts';
import { addressOf, expectAccessible, expectFilled, signIn } from './people.ts';

const choosePeriod = (page: Page) => page.getByLabel('Sales period', { exact: true });
/** @example '−$1,120.50' -> -112050 */
const inCents = (text: string) => Math.round(100 * Number(text.replace('−', '-').replaceAll(/[+$,]/g, '')));

test('a manager finds people in Month-End Summary, saves it, reads why pay changed, and follows a person to the statement', async ({
  page,
}) => {
  await signIn(page, 'manager', '/monthEndSummary');
  await expect(page.getByRole('heading', { name: 'Month-End Summary', level: 1 })).toBeVisible();
  await expect(page.getByText(/^In progress: figures through/)).toBeVisible();
  await expectFilled(page);
  const payroll = page.getByRole('region', { name: 'Payroll', exact: true });
  await test.step('people are found by name and by what is worth a look, and saved as a spreadsheet', async () => {
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
    await payroll.getByLabel('Search people by name').fill('');
    await expect(payroll.getByText(all ?? '', { exact: true })).toBeVisible();
    await expect.poll(() => addressOf(page).searchPhrase).toBeUndefined();
  });

  const secondPeriod = choosePeriod(page).locator('option').nth(1);
  const ended = (await secondPeriod.getAttribute('value')) ?? '';
  await choosePeriod(page).selectOption(ended);
  await expect.poll(() => addressOf(page).period).toBe(ended);
  await expect(page.getByText(/^In progress/)).toBeHidden();
  await expect(page.getByRole('region', { name: 'Payout by team', exact: true })).toBeVisible();
  await expectFilled(page);

  // Parts, roles and teams say the same total.
  const totals = page.getByRole('row', { name: /^Total \$/ });
  await expect(totals.nth(2)).toBeVisible();
  const payouts = (await totals.allTextContents()).slice(0, 3).map((text) => text.match(/\$[\d,.]+/g)?.slice(0, 2));
  expect(payouts[0]).toHaveLength(2);
  expect(payouts[1]).toEqual(payouts[0]);
  expect(payouts[2]).toEqual(payouts[0]);

  const opener = payroll.getByRole('button', { name: /^Why the pay of/ }).first();
  await opener.click();
  await expect.poll(() => addressOf(page).opened).toMatch(/^ATS_/);
  const { opened } = addressOf(page);
  const why = payroll.getByRole('table', { name: /^Why the pay of/ });
  await expect(why.getByRole('row', { name: /^This period \$/ })).toBeVisible();
  // What was paid before and the causes add up to what is paid now.
  const amounts = (await why.getByRole('cell').allInnerTexts()).map(inCents);
  expect(amounts.length).toBeGreaterThan(2);
  expect(amounts.slice(0, -1).reduce((sum, amount) => sum + amount)).toBe(amounts.at(-1));
  await expectAccessible(page);
  await payroll.getByRole('link', { name: /^Open the statement of/ }).click();
  await expect.poll(() => addressOf(page).selectedUser).toBe(opened);
  await expect.poll(() => addressOf(page).period).toBe(ended);
});
