import { readFileSync } from 'node:fs';
import { expect } from '@playwright/test';
import { test } from './journey.ts';
import { addressOf, expectAccessible, expectFilled, signIn, watchForErrors } from './people.ts';

test('suppliers are ordered, narrowed and kept as a file, and the address brings all of it back', async ({ page }) => {
  const errors = watchForErrors(page);
  await signIn(page, 'manager', '/suppliers');
  await expect(page.getByText('25 suppliers', { exact: true })).toBeVisible();

  await test.step('the CSV holds the rows that are shown, as numbers', async () => {
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

  await test.step('they are ordered by this year’s CE, and any column orders them, both ways', async () => {
    const names = () => page.getByRole('row').getByRole('rowheader').allInnerTexts();
    // 3: CE of this year; 7: GP of last year.
    const figures = async (place: number) =>
      (await page.locator(`tbody td:nth-child(${place})`).allInnerTexts()).map((text) =>
        Number(text.replace('−', '-').replaceAll(',', '')),
      );
    const byVolume = await names();
    const volumes = await figures(3);
    expect(volumes).toHaveLength(25);
    expect(volumes).toEqual(volumes.toSorted((a, b) => b - a));
    await page.getByRole('columnheader', { name: 'Supplier' }).getByRole('button').click();
    await expect.poll(() => addressOf(page)).toMatchObject({ orderBy: 'Name' });
    const inOrder = byVolume.slice(0, -1).sort((a, b) => a.localeCompare(b, 'en'));
    expect(inOrder).not.toEqual(byVolume.slice(0, -1));
    await expect.poll(async () => (await names()).slice(0, -1)).toEqual(inOrder);
    await page.getByRole('columnheader', { name: 'Supplier' }).getByRole('button').click();
    await expect.poll(() => addressOf(page)).toMatchObject({ orderBy: 'Name', descending: 'true' });
    await expect.poll(async () => (await names())[0]).toBe(inOrder.at(-1));
    const profits = (await figures(7)).sort((a, b) => b - a);
    for (const inTurn of [profits, profits.toReversed()]) {
      await page.getByRole('button', { name: 'GP LY', exact: true }).click();
      await expect.poll(() => figures(7)).toEqual(inTurn);
    }
  });

  await test.step('search, period and metric groups narrow the table, and the address brings all of it back', async () => {
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
    await expectFilled(page);
    const shown = await page.getByRole('row').allInnerTexts();
    await page.reload();
    await expect.poll(() => page.getByRole('row').allInnerTexts()).toEqual(shown);
    await page.getByLabel('Search suppliers').fill('no such supplier');
    await expect(page.getByText('No data', { exact: true })).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Clear filters' }).click();
    await expect(page.getByText('25 suppliers', { exact: true })).toBeVisible();
  });
  expect(errors).toEqual([]);
});

test('at 1440 px all columns of suppliers and brands stand beside each other with no tag cut, and paper holds every row', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await signIn(page, 'manager', '/suppliers');
  for (const screen of ['Suppliers', 'Brands']) {
    await page.getByRole('link', { name: screen }).click();
    await expect(page.getByRole('heading', { name: screen, level: 1 })).toBeVisible();
    for (const period of ['MTD', 'YTD']) {
      await page
        .getByRole('radio', { name: period })
        .or(page.getByRole('button', { name: period }))
        .click();
      await expect.poll(() => addressOf(page).period ?? 'MTD').toBe(period);
      await expect(page.getByRole('rowheader', { name: /^Total/ })).toBeVisible();
      await expectFilled(page);
      const table = page.getByRole('table').or(page.getByRole('grid'));
      const seen = () =>
        table.evaluate((drawn) => ({
          isDrawn: (drawn.parentElement?.scrollWidth ?? 0) > 0,
          beyond: (drawn.parentElement?.scrollWidth ?? 0) - (drawn.parentElement?.clientWidth ?? 0),
          cut: [...drawn.querySelectorAll('td, td span')]
            .filter((part) => part.scrollWidth > part.clientWidth && part.clientWidth > 1)
            .filter((part) => getComputedStyle(part).overflow !== 'visible')
            .map(({ textContent }) => textContent),
        }));
      await expect.poll(seen, `${screen}, ${period}`).toEqual({ isDrawn: true, beyond: 0, cut: [] });
    }
  }

  await test.step('print holds every row on light paper, without the menu', async () => {
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
    await page.emulateMedia({ media: 'screen' });
  });

  await test.step('a tag is chosen', async () => {
    await page.getByRole('button', { name: 'Tags' }).first().click();
    await page.getByRole('menuitemcheckbox', { name: 'Low Calorie' }).click();
    await expect.poll(() => addressOf(page).tags).toBe('Low Calorie');
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    await expect(page.getByRole('menu')).toHaveCount(0);
  });
});
