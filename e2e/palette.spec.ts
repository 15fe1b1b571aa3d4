import { paletteTexts } from '@caselift/contract/palette';
import { expect, type Page, type Request } from '@playwright/test';
import type { Person } from './api.ts';
import { test } from './journey.ts';
import { expectFillsScreen, expectNoWider, expectThumbHigh } from './layout.ts';
import { addressOf, expectAccessible, expectFilled, expectLegible, signIn, watchForErrors } from './people.ts';

const palette = (page: Page) => page.getByRole('dialog', { name: 'Search', exact: true });
const options = (page: Page) => palette(page).getByRole('option');
const said = (page: Page) => palette(page).getByRole('status');

async function openByKey(page: Page): Promise<void> {
  await page.keyboard.press('Control+k');
  await expect(palette(page).getByRole('combobox')).toBeFocused();
}

/** Types and waits for the answer. */
async function find(page: Page, phrase: string): Promise<void> {
  await page.keyboard.type(phrase);
  await expect(said(page)).toHaveText(/match/i);
}

/** What each role finds of the demo by these words, and where the first of it leads. */
const finds: Record<Person, readonly [string, string, RegExp, object]> = {
  admin: ['kessler', 'People', /^Jamie Kessler/, { selectedUser: 'ATS_101', wholesalerId: 'ats' }],
  manager: ['brindlecask 750', 'Products', /^Brindlecask Bourbon 750 ml/, { selectedProducts: /^\d+$/ }],
  leadership: ['halvorn', 'Suppliers', /^Halvorn/, { searchPhrase: /^Halvorn/ }],
  teamlead: ['brightbarrow 136', 'Customers', /^Brightbarrow Market #136/, { selectedBuyer: '40195' }],
  salesrep: ['zero', 'Programs', /^Zero proof year/, { itemId: /./ }],
};

async function findByKeyboard(page: Page, person: Person): Promise<void> {
  const [phrase, group, first, address] = finds[person];
  await openByKey(page);
  // It looks the same to everyone: what differs are pages and finds.
  if (person === 'manager') await expectAccessible(page);
  await find(page, phrase);
  const row = palette(page).getByRole('group', { name: group, exact: true }).getByRole('option').first();
  await expect(row).toHaveAccessibleName(first);
  if (person === 'admin') await expectAccessible(page);
  const above = await row.evaluate((one) => [...document.querySelectorAll('[role="option"]')].indexOf(one));
  for (let pressed = 0; pressed < above; pressed += 1) await page.keyboard.press('ArrowDown');
  await expect(row).toHaveAttribute('aria-selected', 'true');
  await page.keyboard.press('Enter');
  await expect(palette(page)).toBeHidden();
  for (const [name, value] of Object.entries(address)) await expect.poll(() => addressOf(page)[name]).toMatch(value);
  await expect(page.getByText("You don't have access to this page")).toBeHidden();
}

const inMenu = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name, exact: true });

for (const person of ['leadership', 'teamlead'] as const) {
  test(`${person} finds ${finds[person][1].toLowerCase()} by keyboard alone and lands on them`, async ({ page }) => {
    const errors = watchForErrors(page);
    await signIn(page, person, '/today');
    await findByKeyboard(page, person);
    expect(errors).toEqual([]);
  });
}

test('a sales rep finds neither administration nor suppliers, and programs by keyboard alone', async ({ page }) => {
  const errors = watchForErrors(page);
  await signIn(page, 'salesrep', '/today');
  await findByKeyboard(page, 'salesrep');
  await openByKey(page);
  await find(page, 'wholesaler');
  await expect(said(page)).toHaveText('No matches');
  await palette(page).getByRole('combobox').fill('halvorn');
  await expect(palette(page).getByRole('group', { name: 'Products', exact: true })).toBeVisible();
  await expect(palette(page).getByRole('group', { name: 'Suppliers', exact: true })).toBeHidden();
  await expect(palette(page).getByRole('option', { name: /^(Suppliers|Brands) with/ })).toHaveCount(0);
  await palette(page).getByRole('combobox').fill('suppliers');
  await expect(said(page)).toHaveText('No matches');
  expect(errors).toEqual([]);
});

test('a manager opens other tabs, lists with what was typed as their search, and products by keyboard alone', async ({
  page,
  context,
}) => {
  const errors = watchForErrors(page);
  await signIn(page, 'manager', '/files');
  await test.step('Ctrl+Enter opens another tab, each option is a link, and what was opened comes first the next time', async () => {
    await openByKey(page);
    await find(page, 'brightbarrow market 136');
    const [opened] = await Promise.all([context.waitForEvent('page'), page.keyboard.press('Control+Enter')]);
    await expect(opened.getByRole('heading', { name: 'Customers', level: 1 })).toBeVisible();
    await expect.poll(() => addressOf(opened)).toMatchObject({ selectedBuyer: '40195' });
    await opened.close();
    // What a middle click does with a link is the browser's; that it counts as opened, Palette.test.tsx says.
    await expect(options(page).first()).toHaveAttribute('href', /selectedBuyer=40195/);
    await page.keyboard.press('Escape');
    await expect(palette(page)).toBeHidden();
    await openByKey(page);
    await expect(palette(page).getByRole('group', { name: paletteTexts.recent }).getByRole('option')).toHaveCount(1);
    await page.keyboard.press('Escape');
    await expect(palette(page)).toBeHidden();
  });

  await test.step('products are found by keyboard alone', () => findByKeyboard(page, 'manager'));

  await test.step('a list opens with what was typed as its search', async () => {
    await inMenu(page, 'Files').click();
    await expect(page.getByRole('heading', { name: 'Files', level: 1 })).toBeVisible();
    await openByKey(page);
    await find(page, 'halvorn');
    await options(page).filter({ hasText: 'Products with “halvorn”' }).click();
    await expect(page.getByRole('heading', { name: 'Products', level: 1 })).toBeVisible();
    await expect.poll(() => addressOf(page)).toMatchObject({ searchPhrase: 'halvorn' });
  });
  expect(errors).toEqual([]);

  await page.getByRole('button', { name: 'Log out' }).click();
  await expect(page.getByRole('heading', { name: 'Log in' })).toBeVisible();
  await expect.poll(() => page.evaluate(() => localStorage.length)).toBe(0);
});

test('an admin finds people by keyboard alone, the focus returns, and the key waits while an editor is open', async ({
  page,
}) => {
  const errors = watchForErrors(page);
  await signIn(page, 'admin', '/wholesaler?wholesalerId=ats&db=prod');
  await findByKeyboard(page, 'admin');
  await inMenu(page, 'Objectives').click();
  // The page before has a field of this name, too.
  await expect(page.getByRole('heading', { name: 'Objectives', level: 1 })).toBeVisible();
  await expectFilled(page);
  const field = page.getByRole('searchbox', { name: 'Search' });
  await field.focus();
  await openByKey(page);
  await page.keyboard.press('Escape');
  await expect(palette(page)).toBeHidden();
  await expect(field).toBeFocused();
  await inMenu(page, 'Boost').click();
  await page.getByRole('row', { name: /Agave Push/ }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await page.keyboard.press('Control+k');
  await expect(palette(page)).toBeHidden();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toBeHidden();
  await openByKey(page);
  expect(errors).toEqual([]);
});

test('without a connection pages are still found and opened', async ({ page, context }) => {
  const underWay = new Set<Request>();
  page.on('request', (request) => request.url().includes('/assets/') && underWay.add(request));
  page.on('requestfinished', (request) => underWay.delete(request));
  page.on('requestfailed', (request) => underWay.delete(request));
  await signIn(page, 'manager', '/suppliers');
  await expect(page.getByText('25 suppliers', { exact: true })).toBeVisible();
  // The palette and the scripts of the menu's pages are fetched a second after the first screen.
  const fetched = (name: string) =>
    page.evaluate((part) => performance.getEntriesByType('resource').some((entry) => entry.name.includes(part)), name);
  for (const script of ['OpenPalette', 'BrandsPage']) await expect.poll(() => fetched(script)).toBe(true);
  // With the scripts that they need, which are asked for together.
  await expect.poll(() => underWay.size).toBe(0);
  await context.setOffline(true);
  await openByKey(page);
  await page.keyboard.type('brands');
  await expect(page.getByText(paletteTexts.pagesOnly)).toBeVisible();
  await expect(page.getByRole('alert')).toHaveCount(0);
  await expect(options(page).first()).toHaveAccessibleName(/^Brands/);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Brands', level: 1 })).toBeVisible();
});

test.describe('on a phone in the dark', () => {
  test.use({ hasTouch: true, colorScheme: 'dark' });

  test('the icon opens it, it fills the screen, and each row is tall enough for a thumb', async ({ page }) => {
    await signIn(page, 'salesrep', '/today');
    await page.setViewportSize({ width: 360, height: 740 });
    await page.getByRole('button', { name: 'Search', exact: true }).tap();
    await expect(palette(page).getByRole('combobox')).toBeFocused();
    await find(page, 'bri');
    await expectAccessible(page);
    await expectLegible(page);
    await expectFillsScreen(palette(page), { width: 360, height: 740 });
    await expectThumbHigh(options(page));
    await expectNoWider(page, 360);
    await palette(page).getByRole('button', { name: paletteTexts.close }).tap();
    await expect(palette(page)).toBeHidden();
  });
});
