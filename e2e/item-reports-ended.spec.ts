/** Results of a sales period that is over: on the screen, in files, and uploaded for it. */
import { readFileSync } from 'node:fs';
import { customRowsTexts, itemExportTexts } from '@caselift/contract/item-export-texts';
import { itemReportTexts } from '@caselift/contract/item-reports';
import { itemMessages } from '@caselift/contract/item-texts';
import { read, utils } from '@e965/xlsx';
import { expect } from '@playwright/test';
import { test } from './journey.ts';
import { expectNoWider } from './layout.ts';
import { addressOf, expectAccessible, expectFilled, signIn, watchForErrors } from './people.ts';

const quarter = 'Apr to Jun 2026';
const ended = /Apr to Jun 2026, ended\. All figures are through Tue, Jun 30, 2026\./;

test('a manager bills back the quarter that is over, and uploads results of a month of it', async ({ page }) => {
  const errors = watchForErrors(page);
  await signIn(page, 'manager', '/incentives/reporting');
  await expectFilled(page);
  await page.getByRole('combobox', { name: 'Sales period' }).selectOption(quarter);
  await expect(page.getByText(ended)).toBeVisible();
  await expect.poll(() => addressOf(page)).toMatchObject({ period: '2026-04-01' });
  await expectFilled(page);
  await expect(page.getByRole('row').filter({ hasText: 'Jun 30' }).first()).toBeVisible();
  await expect(page.getByText(itemReportTexts.noResults(quarter)).first()).toBeVisible();
  await expectAccessible(page);

  await test.step('what is billed back adds up, and is of that quarter', async () => {
    await page.getByRole('button', { name: itemExportTexts.download }).click();
    const download = page.waitForEvent('download');
    await page.getByRole('menuitem', { name: itemExportTexts.billBack.menu.xlsx }).click();
    await expect(page.getByText(itemMessages.done.exported).first()).toBeVisible();
    const book = read(readFileSync(await (await download).path()));
    const summary = utils.sheet_to_json<string[]>(book.Sheets.Summary ?? {}, { header: 1 });
    expect(summary.find(([name]) => name === 'Sales period')?.[1]).toBe('Apr 1, 2026 to Jun 30, 2026');
  });

  // The charts of an item without results are not found, which the browser notes.
  expect(errors).toEqual([]);
  await test.step('the dialog says for which month results of a custom item are', async () => {
    await page.getByRole('searchbox', { name: 'Search items' }).fill('Mystery shopper');
    await page.getByRole('checkbox', { name: /Mystery shopper points/ }).check();
    await page.getByRole('button', { name: customRowsTexts.upload }).click();
    const dialog = page.getByRole('dialog', { name: customRowsTexts.title });
    const period = dialog.getByRole('combobox', { name: customRowsTexts.period });
    await expect(period.locator('option:checked')).toHaveText('Sep 1 to 30, 2026, running');
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await expect(dialog).toHaveCount(0);
  });

  await page.setViewportSize({ width: 360, height: 740 });
  await expect(page.getByText(ended)).toBeVisible();
  await expectNoWider(page, 360);
  await page.getByRole('button', { name: 'Current period' }).click();
  await expect(page.getByText(ended)).toHaveCount(0);
  expect(addressOf(page).period).toBeUndefined();
});
