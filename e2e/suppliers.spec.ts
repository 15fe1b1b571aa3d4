import { readFileSync } from 'node:fs';
import { expect } from '@playwright/test';
import { test } from './journey.ts';
import { addressOf, expectAccessible, signIn, watchForErrors } from './people.ts';

test('suppliers are ordered by this year’s CE, and any column orders them, both ways', async ({ page }) => {
  const errors = watchForErrors(page);
  await signIn(page, 'manager', '/suppliers');
  await expect(page.getByText('25 suppliers', { exact: true })).toBeVisible();
  await expectAccessible(page);
  const names = () => page.getByRole('row').getByRole('rowheader').allInnerTexts();
  const byVolume = await names();
  await page.getByRole('columnheader', { name: 'Supplier' }).getByRole('button').click();
  await expect.poll(() => addressOf(page)).toMatchObject({ orderBy: 'Name' });
  const byName = await names();
  expect(byName.slice(0, -1)).toEqual([...byName.slice(0, -1)].sort((a, b) => a.localeCompare(b, 'en')));
  expect(byName).not.toEqual(byVolume);
  await page.getByRole('columnheader', { name: 'Supplier' }).getByRole('button').click();
  await expect.poll(() => addressOf(page)).toMatchObject({ orderBy: 'Name', descending: 'true' });
  expect((await names())[0]).toBe(byName.at(-2) ?? byName.at(-1));
  expect(errors).toEqual([]);
});

test('search, tags, period and metric groups narrow the table, and the address brings all of it back', async ({
  page,
}) => {
  await signIn(page, 'manager', '/suppliers');
  await page.getByLabel('Search suppliers').fill('brew');
  await expect.poll(() => addressOf(page).searchPhrase).toBe('brew');
  await page.getByRole('button', { name: 'Revenue', exact: true }).click();
  await page
    .getByRole('radio', { name: 'YTD' })
    .or(page.getByRole('button', { name: 'YTD' }))
    .click();
  await expect
    .poll(() => addressOf(page))
    .toMatchObject({ period: 'YTD', hiddenColumns: 'revenue', searchPhrase: 'brew' });
  await expect(page.getByRole('columnheader', { name: /Revenue/ })).toHaveCount(0);
  const shown = await page.getByRole('row').allInnerTexts();
  await page.reload();
  await expect.poll(() => page.getByRole('row').allInnerTexts()).toEqual(shown);
  await page.getByLabel('Search suppliers').fill('no such supplier');
  await expect(page.getByText('No data', { exact: true })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Clear filters' }).click();
  await expect(page.getByText('25 suppliers', { exact: true })).toBeVisible();
});

test('at 1440 px all columns of a month and of a year stand beside each other, and no tag is cut', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await signIn(page, 'manager', '/suppliers');
  for (const path of ['/suppliers', '/suppliers?period=YTD', '/brands', '/brands?period=YTD']) {
    await page.goto(path);
    await expect(page.getByRole('rowheader', { name: /^Total/ })).toBeVisible();
    const table = page.getByRole('table').or(page.getByRole('grid'));
    await expect.poll(() => table.evaluate((drawn) => drawn.parentElement?.scrollWidth)).toBeGreaterThan(0);
    const seen = await table.evaluate((drawn) => ({
      beyond: (drawn.parentElement?.scrollWidth ?? 0) - (drawn.parentElement?.clientWidth ?? 0),
      cut: [...drawn.querySelectorAll('td, td span')]
        .filter((part) => part.scrollWidth > part.clientWidth && part.clientWidth > 1)
        .filter((part) => getComputedStyle(part).overflow !== 'visible')
        .map(({ textContent }) => textContent),
    }));
    expect(seen, path).toEqual({ beyond: 0, cut: [] });
  }
  await page.getByRole('button', { name: 'Tags' }).first().click();
  await page.getByRole('menuitemcheckbox', { name: 'Low Calorie' }).click();
  await expect.poll(() => addressOf(page).tags).toBe('Low Calorie');
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('menu')).toHaveCount(0);
});

test('the CSV holds the rows that are shown, as numbers', async ({ page }) => {
  await signIn(page, 'manager', '/suppliers');
  await expect(page.getByText('25 suppliers', { exact: true })).toBeVisible();
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'CSV' }).click();
  const file = await download;
  expect(file.suggestedFilename()).toBe('suppliers-mtd.csv');
  const lines = readFileSync(await file.path(), 'utf8')
    .trimEnd()
    .split('\r\n');
  expect(lines[0]).toContain('Supplier');
  expect(lines.length).toBeGreaterThanOrEqual(26);
  expect(lines[1]).toMatch(/,-?\d+(\.\d+)?,/);
});

test('print holds every row on light paper, without the menu', async ({ page }) => {
  await signIn(page, 'manager', '/brands');
  await expect(page.getByRole('row').nth(5)).toBeVisible();
  const count = Number.parseInt(await page.getByText(/^\d+ brands$/).innerText(), 10);
  expect(count).toBeGreaterThan(25);
  // page.pdf() prints as a person would: the page is told, draws every row, and folds back afterwards.
  await page.evaluate(() => {
    addEventListener('beforeprint', () => {
      document.documentElement.dataset.printedRows = String(document.querySelectorAll('tbody tr').length);
    });
  });
  const pdf = await page.pdf({ preferCSSPageSize: true });
  expect(pdf.subarray(0, 5).toString()).toBe('%PDF-');
  expect(Number(await page.locator('html').getAttribute('data-printed-rows'))).toBeGreaterThanOrEqual(count);
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByRole('navigation', { name: 'Main' })).toBeHidden();
});
