/** What goes on paper: every page names the wholesaler and the day, and totals stay with their table. */

import { linesLimit } from '@caselift/contract/line-orders';
import { atLeast } from '@caselift/domain/testing/at-least';
import { expect, type Page, type TestInfo } from '@playwright/test';
import { test } from './journey.ts';
import { printedPages } from './paper.ts';
import { expectFilled, signIn } from './people.ts';

const house = 'Atlas Beverage';
/** The day it is for the browser, which is in Chicago (playwright.config.ts). */
const today = (page: Page) =>
  page.evaluate(() =>
    new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric', year: 'numeric' }).format(new Date()),
  );

type Edges = { file: string; title: string; name?: string };

/** Prints the screen, with what each page says at its edges. */
async function printWithEdges(page: Page, info: TestInfo, { file, title, name = house }: Edges): Promise<string[]> {
  const before = await today(page);
  const pages = await printedPages(page, info, file);
  // Midnight may pass meanwhile.
  const days = [before, await today(page)].map((day) => `Printed ${day}`);
  for (const [at, words] of atLeast(1, pages).entries()) {
    expect(words).toContain(name);
    expect(words).toContain(title);
    expect(
      days.some((day) => words.includes(day)),
      days.join(' or '),
    ).toBe(true);
    expect(words).toContain(`Page ${at + 1} of ${pages.length}`);
  }
  return pages;
}

/** Keeps what is about to be printed on the page: a print dialog would never be left. */
async function catchPrints(page: Page): Promise<void> {
  await page.evaluate(() => {
    delete document.documentElement.dataset.printed;
    window.print = () => {
      document.documentElement.dataset.printed = 'yes';
    };
  });
}

test('each printed page names the wholesaler, the screen, the day and its number, and totals are never alone on one', async ({
  page,
}, info) => {
  await signIn(page, 'manager', '/executiveReport');
  for (const title of ['Executive Report', 'Sales Reps', 'Suppliers']) {
    await test.step(`each page of ${title}`, async () => {
      await page.getByRole('link', { name: title, exact: true }).click();
      await expect(page.getByRole('heading', { name: new RegExp(`^${title}$`, 'i'), level: 1 })).toBeVisible();
      await expectFilled(page);
      const inTab = new RegExp(`^${title} - Caselift$`, 'i');
      await expect(page).toHaveTitle(inTab);
      await printWithEdges(page, info, { file: title, title });
      await expect(page).toHaveTitle(inTab);
    });
  }

  await test.step('totals are never alone on a page, however many rows stand above them', async () => {
    let ofTwoPages = 0;
    for (let rows = 25; rows >= 20; rows -= 1) {
      await page.addStyleTag({ content: `tbody > tr:nth-child(${rows}) ~ tr { display: none }` });
      const pages = await printedPages(page, info, `suppliers-${rows}`);
      const last = pages.at(-1) ?? '';
      expect(last).toMatch(new RegExp(`\\b${rows} \\S.* Total, 25 suppliers`));
      if (pages.length === 2) ofTwoPages += 1;
    }
    expect(ofTwoPages).toBeGreaterThan(0);
  });
});

test('paper of Preview says so', async ({ page }, info) => {
  await signIn(page, 'admin', '/vxp?wholesalerId=ats&db=preview');
  await expectFilled(page);
  await printWithEdges(page, info, { file: 'grid', title: 'Management', name: `${house}, Preview` });
});

test('a statement is printed with all its invoice lines on demand, and so is an item of it that is open', async ({
  page,
}, info) => {
  await test.step('all lines of the statement, and the totals close them', async () => {
    await signIn(page, 'manager', '/salesreps?selectedUser=ATS_104&why=gp');
    await expectFilled(page);
    await catchPrints(page);
    const lines = page.getByRole('region', { name: 'Invoice lines' });
    const all = lines.getByRole('button', { name: /^Print all [\d,]+ lines$/ });
    const count = Number((await all.innerText()).replaceAll(/\D/g, ''));
    expect(count).toBeGreaterThan(25);
    await all.click();
    await expect(page.locator('html')).toHaveAttribute('data-printed', 'yes');
    await expect(lines.locator('tr')).toHaveCount(count + 2);

    const title = 'Tessa Lindqvist, Jul 1 to Sep 30, 2026';
    const pages = await printWithEdges(page, info, { file: 'statement-lines', title });
    const text = pages.join(' ');
    expect(text).toContain('Why this number');
    // Invoices are numbered, with a letter before those of returns and losses.
    expect([...text.matchAll(/ (Jul|Aug|Sep) \d{1,2} [CL]?\d{6,7} /g)]).toHaveLength(count);
    expect(pages.at(-1)).toMatch(/ Jul 1 [CL]?\d{6,7} .* Total [\d,]+ lines/);
    expect(text).toContain('Equals GP to date');

    await page.evaluate(() => window.dispatchEvent(new Event('afterprint')));
    await expect(lines.locator('tr')).toHaveCount(25 + 2);
  });

  await test.step('My statements with all invoice lines of the item that is open', async () => {
    await page.getByRole('link', { name: 'Statements', exact: true }).click();
    await expect(page.getByRole('heading', { name: 'Statements', level: 1 })).toBeVisible();
    const seltzer = page.getByRole('button', { name: /^Seltzer cases/ }).first();
    await seltzer.click();
    const lines = page.getByRole('region', { name: /^Behind Seltzer cases/ });
    await lines.getByRole('tab', { name: 'Invoice lines' }).click();
    await expectFilled(page);
    await catchPrints(page);
    const all = lines.getByRole('button', { name: /^Print all [\d,]+ lines$/ });
    const count = Number((await all.innerText()).replaceAll(/\D/g, ''));
    expect(count).toBeGreaterThan(25);
    const before = await lines.locator('tr').count();
    await all.click();
    await expect(page.locator('html')).toHaveAttribute('data-printed', 'yes');
    await expect(lines.locator('tr')).toHaveCount(before - 25 + count);

    const pages = await printWithEdges(page, info, { file: 'item-lines', title: 'Statements' });
    const text = pages.join(' ');
    expect(text).toContain('Seltzer cases');
    expect(text).not.toContain('Print all');
    // Other panels of the statement stay on paper: it is the page.
    expect(text).toContain('Invoices through');

    await page.evaluate(() => window.dispatchEvent(new Event('afterprint')));
    await expect(lines.locator('tr')).toHaveCount(before);
  });
});

test('a lead prints every line of the team, more than the server answers at once', async ({ page }) => {
  await signIn(page, 'teamlead', '/teamleads?why=gp');
  await expectFilled(page);
  await catchPrints(page);
  const lines = page.getByRole('region', { name: 'Invoice lines' });
  const all = lines.getByRole('button', { name: /^Print all [\d,]+ lines$/ });
  const count = Number((await all.innerText()).replaceAll(/\D/g, ''));
  expect(count).toBeGreaterThan(linesLimit);
  await all.click();
  await expect(page.locator('html')).toHaveAttribute('data-printed', 'yes');
  await expect(lines.locator('tr')).toHaveCount(count + 2);
});
