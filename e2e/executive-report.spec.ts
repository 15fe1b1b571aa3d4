import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { expect } from '@playwright/test';
import { test } from './journey.ts';
import { boxOf } from './layout.ts';
import { addressOf, expectAccessible, expectFilled, signIn, watchForErrors } from './people.ts';

const path = '/executiveReport';
const tableOf = (page: Page, title: string) => page.getByRole('grid', { name: new RegExp(`^${title}`) });
/** The people's rows: the head is before them, the house below them. */
const rowsIn = (page: Page, title: string) => tableOf(page, title).getByRole('rowgroup').nth(1).getByRole('row');
/** Resolves once the page stands as it does in a window of that size: marks of what is cut off come with a frame. */
async function resizeTo(page: Page, width: number, height: number): Promise<void> {
  await page.setViewportSize({ width, height });
  await expect.poll(() => page.evaluate(() => window.innerWidth)).toBe(width);
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
}
const namesIn = (page: Page, title = 'MTD Gross Profit') => rowsIn(page, title).getByRole('rowheader').allInnerTexts();

test('a manager reads the report on screens of each size, as CSV and on paper', async ({ page }) => {
  const errors = watchForErrors(page);
  await signIn(page, 'manager', path);
  await expectFilled(page);

  await test.step('the report sets the house and every sales rep beside last year, in four tables of one order', async () => {
    for (const title of ['MTD Gross Profit', 'MTD Vol', 'YTD Gross Profit', 'YTD Vol']) {
      await expect(tableOf(page, title)).toBeVisible();
      await expect(rowsIn(page, title)).toHaveCount(15); // of 16 reps one is hidden
    }
    await expect(page.getByRole('region', { name: 'Selling days' })).toContainText('of 21 selling days');
    await expect(page.getByRole('region', { name: 'Selling days' })).toContainText('Sep 16');

    // The house is all lines, also those of nobody and of hidden people: more than its rows together.
    const dollars = (text: string) => Number(text.replaceAll(/[$,]/g, '').replace('−', '-'));
    const summary = page.getByRole('table', { name: 'House summary' });
    // After the gap to last year, which stands below it.
    const toDate = summary
      .getByRole('row', { name: /^Gross profit/ })
      .getByRole('cell')
      .nth(1);
    const house = dollars((await toDate.innerText()).split('\n')[0] ?? '');
    const cells = await rowsIn(page, 'MTD Gross Profit').evaluateAll((rows) =>
      rows.map((row) => row.querySelectorAll('td')[1]?.innerText ?? ''),
    );
    const sum = cells.reduce((all, text) => all + dollars(text), 0);
    expect(sum).toBeGreaterThan(0);
    expect(house).toBeGreaterThan(sum);
    expect(errors).toEqual([]);
  });

  await test.step('every column shown at first is in sight, and two tables stand beside each other where they fit', async () => {
    const head = tableOf(page, 'MTD Gross Profit').getByRole('columnheader');
    const columns = ['#', 'Sales rep', 'TY', 'LY', 'Δ', 'PEM', 'vs LY month', 'Goal', 'On pace', 'Achieved'];
    await expect(head).toHaveText(columns);
    const outOfSight = () =>
      page
        .getByRole('grid')
        .evaluateAll((all) => all.filter(({ parentElement: box }) => !box || box.scrollWidth > box.clientWidth).length);
    const topOf = async (title: string) => (await boxOf(tableOf(page, title))).y;
    await expect.poll(outOfSight).toBe(0);
    await expect.poll(async () => (await topOf('MTD Vol')) - (await topOf('MTD Gross Profit'))).toBeGreaterThan(0);
    await resizeTo(page, 1920, 1080);
    await expect.poll(async () => (await topOf('MTD Vol')) - (await topOf('MTD Gross Profit'))).toBe(0);
    await expect.poll(outOfSight).toBe(0);
  });

  await test.step('the CSV holds the summary and every table as numbers', async () => {
    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: 'CSV' }).click();
    const file = await download;
    expect(file.suggestedFilename()).toMatch(/\.csv$/);
    const lines = readFileSync(await file.path(), 'utf8').split('\r\n');
    expect(lines.filter((line) => line.includes('Rafael Quintana'))).toHaveLength(4);
    expect(lines.some((line) => line.includes('Gross profit') && /,\d+\.\d+,/.test(line))).toBe(true);
  });

  await test.step('print holds all tables on light paper, without menu and buttons', async () => {
    const pdf = await page.pdf({ preferCSSPageSize: true });
    expect(pdf.subarray(0, 5).toString()).toBe('%PDF-');
    await page.emulateMedia({ media: 'print' });
    await expect(page.getByRole('navigation', { name: 'Main' })).toBeHidden();
    await expect(page.getByRole('button', { name: 'CSV' })).toBeHidden();
    await expect(tableOf(page, 'MTD Gross Profit')).toBeVisible();
    await page.emulateMedia({ media: 'screen' });
  });

  await test.step('on smaller screens every column is in sight or behind an edge that says so', async () => {
    const scrollers = page.locator('section:has(> table), div:has(> table)');
    const hiding = () =>
      scrollers.evaluateAll((all) => all.filter((box) => box.scrollWidth > box.clientWidth + 1).length);
    const marked = page.locator('[data-further]');
    await resizeTo(page, 1280, 800);
    await expect.poll(hiding).toBe(0);
    await expect(marked).toHaveCount(0);
    // The summary alone is wider; the Tab key reaches what it scrolls in.
    await resizeTo(page, 1024, 768);
    await expect.poll(hiding).toBe(1);
    await expect(marked).toHaveCount(1);
    const figures = page.getByRole('region', { name: 'House figures' });
    for (let pressed = 0; pressed < 12; pressed += 1) await figures.press('ArrowRight');
    await expect(marked).toHaveCount(0);
    // What else there is has been looked at on a wide screen (screens.spec.ts).
    await expectAccessible(page, ['scrollable-region-focusable']);
  });

  await test.step('a name opens the card', async () => {
    await expect(tableOf(page, 'MTD Gross Profit')).toHaveAccessibleName(
      /Sep 1 to Sep 16, 2026 vs Sep 1 to Sep 16, 2025$/,
    );
    await tableOf(page, 'MTD Gross Profit').getByRole('link', { name: 'Jamie Kessler', exact: true }).click();
    await expect(page.getByRole('article', { name: 'Jamie Kessler' })).toBeVisible();
  });
});

test('groups, order, goals, columns and a marked row change what all tables of the report show', async ({ page }) => {
  await signIn(page, 'manager', path);
  await expectFilled(page);
  const group = (name: string) => page.getByRole('button', { name, exact: true });

  await test.step('rows with transferred accounts say so where the year is compared', async () => {
    const marks = (title: string) => tableOf(page, title).getByRole('img', { name: 'with transferred accounts' });
    const legend = page.getByText('with transferred accounts', { exact: true });
    // Territories were redrawn in March: eight reps gave or took accounts, one of them is hidden.
    await expect(marks('YTD Gross Profit')).toHaveCount(7);
    await expect(marks('YTD Vol')).toHaveCount(7);
    await expect(marks('MTD Gross Profit')).toHaveCount(0);
    await expect(legend).toBeVisible();
    await page.emulateMedia({ media: 'print' });
    await expect(marks('YTD Gross Profit').first()).toBeVisible();
    await expect(legend).toBeVisible();
    await page.emulateMedia({ media: 'screen' });
    // Accounts went from one team to another, and stayed with the leadership above both.
    await group('Teams').click();
    await expect(marks('YTD Gross Profit')).toHaveCount(2);
    await group('Leadership').click();
    await expect(marks('YTD Gross Profit')).toHaveCount(0);
    await expect(legend).toHaveCount(0);
    await group('Sales reps').click();
    await expect(rowsIn(page, 'YTD Vol')).toHaveCount(15);
  });

  await test.step('groups change the rows and forget the order, and the address brings all of it back', async () => {
    const byName = (await namesIn(page)).sort((a, b) => a.localeCompare(b, 'en'));
    const order = tableOf(page, 'MTD Gross Profit')
      .getByRole('columnheader', { name: 'Sales rep' })
      .getByRole('button');
    await order.click();
    await expect.poll(() => addressOf(page).orderBy).toBe('0');
    await expect.poll(() => namesIn(page)).toEqual(byName);
    await expect.poll(() => namesIn(page, 'YTD Vol')).toEqual(byName);
    await order.click();
    await expect.poll(() => addressOf(page).descending).toBe('true');
    await expect.poll(() => namesIn(page)).toEqual([...byName].reverse());
    await page.reload();
    await expect.poll(() => namesIn(page)).toEqual([...byName].reverse());

    await group('Teams').click();
    await expect.poll(() => namesIn(page)).toHaveLength(4);
    expect(addressOf(page)).toMatchObject({ group: 'teams' });
    expect(addressOf(page).orderBy).toBeUndefined();
    expect(addressOf(page).descending).toBeUndefined();
    await group('Leadership').click();
    await expect.poll(() => namesIn(page)).toHaveLength(2);
    await group('Sales reps').click();
    await expect(rowsIn(page, 'MTD Gross Profit')).toHaveCount(15);
  });

  await test.step('against goals there is no year, and who has reached the goal is marked', async () => {
    await group('vs Goal').click();
    await expect.poll(() => addressOf(page).target).toBe('vs Goal');
    await expect(tableOf(page, 'YTD Gross Profit')).toHaveCount(0);
    await expect(tableOf(page, 'YTD Vol')).toHaveCount(0);
    const head = tableOf(page, 'MTD Gross Profit').getByRole('rowgroup').first();
    const columns = ['#', 'Sales rep', 'TY', 'PEM', 'vs goal', 'Goal', 'Achieved'];
    await expect(head.getByRole('columnheader')).toHaveText(columns);
    await expectAccessible(page);
    await group('vs LY').click();
    await expect(tableOf(page, 'YTD Vol')).toBeVisible();
  });

  await test.step('columns are hidden and shown by number, one row is marked in all tables', async () => {
    const table = tableOf(page, 'MTD Gross Profit');
    const shown = await table.getByRole('columnheader').count();
    await page.getByRole('button', { name: 'Columns of MTD Gross Profit' }).click();
    const column = page.getByRole('menu').getByRole('menuitemcheckbox', { checked: false }).first();
    await column.click();
    await expect.poll(() => addressOf(page).hiddenTables).toBeDefined();
    await page.getByRole('menu').press('Escape');
    await expect(table.getByRole('columnheader')).toHaveCount(shown + 1);

    const rafael = { name: /Rafael Quintana/ };
    await table.getByRole('row', rafael).getByRole('gridcell').nth(1).click();
    await expect.poll(() => addressOf(page).selected).toBe('ATS_111');
    for (const title of ['MTD Gross Profit', 'MTD Vol', 'YTD Gross Profit', 'YTD Vol']) {
      await expect(tableOf(page, title).getByRole('row', { selected: true })).toHaveText(/Rafael Quintana/);
    }
    await tableOf(page, 'YTD Vol').getByRole('row', rafael).getByRole('gridcell').nth(1).click();
    await expect(page.getByRole('row', { selected: true })).toHaveCount(0);
    await expect.poll(() => addressOf(page).selected).toBeUndefined();
  });

  await test.step('the card of a person with transferred accounts says so, too', async () => {
    await page.goto('/salesreps?selectedUser=ATS_101&compareWith=ATS_109');
    const profit = page.getByRole('article', { name: 'Jamie Kessler' }).getByRole('region', { name: 'Gross profit' });
    await expect(profit.getByText('with transferred accounts')).toHaveCount(1);
    await expect(profit.getByRole('term').filter({ hasText: 'with transferred accounts' })).toHaveCount(1);
    // Both measures of Jamie's compare card with one legend, and neither of Theo's.
    const cards = page.getByRole('list', { name: 'People compared' });
    await expect(cards.getByRole('img', { name: 'with transferred accounts' })).toHaveCount(2);
    await expect(cards.getByText('with transferred accounts')).toHaveCount(1);
  });
});

test.describe('in Safari', () => {
  test.use({
    userAgent:
      'Mozilla/5.0 (Macintosh; Intel Mac OS X 14_4) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.4 Safari/605.1.15',
  });

  test('the report says how to print it, until that is dismissed', async ({ page }) => {
    // The hint's script comes late, and is drawn together with what says that the period has ended.
    await signIn(page, 'manager', `${path}?period=2026-04-01`);
    const hint = page.getByRole('note').filter({ hasText: /landscape or A3/ });
    await expect(hint).toBeVisible();
    await hint.getByRole('button', { name: 'Dismiss' }).click();
    await expect(hint).toHaveCount(0);
    await page.reload();
    await expect(page.getByRole('status').filter({ hasText: 'All figures are through' })).toBeVisible();
    await expect(hint).toHaveCount(0);
  });
});

test('team leads, leadership too, and sales reps find no report', async ({ page }) => {
  await signIn(page, 'leadership', path);
  await expect(page.getByText("You don't have access to this page")).toBeVisible();
});
