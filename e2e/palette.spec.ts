import { paletteTexts } from '@caselift/contract/palette';
import { expect, type Page } from '@playwright/test';
import type { Person } from './api.ts';
import { test } from './journey.ts';
import { expectFillsScreen, expectThumbHigh } from './layout.ts';
import { addressOf, expectAccessible, expectLegible, signIn, watchForErrors } from './people.ts';

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
const journeys: readonly [Person, string, string, string, RegExp, object][] = [
  [
    'admin',
    '/wholesaler?wholesalerId=ats&db=prod',
    'kessler',
    'People',
    /^Jamie Kessler/,
    { selectedUser: 'ATS_101', wholesalerId: 'ats' },
  ],
  [
    'manager',
    '/executiveReport',
    'brindlecask 750',
    'Products',
    /^Brindlecask Bourbon 750 ml/,
    { selectedProducts: /^\d+$/ },
  ],
  ['leadership', '/today', 'halvorn', 'Suppliers', /^Halvorn/, { searchPhrase: /^Halvorn/ }],
  ['teamlead', '/today', 'brightbarrow 136', 'Customers', /^Brightbarrow Market #136/, { selectedBuyer: '40195' }],
  ['salesrep', '/today', 'zero', 'Programs', /^Zero proof year/, { itemId: /./ }],
];

for (const [person, path, phrase, group, first, address] of journeys) {
  test(`${person} finds ${group.toLowerCase()} by keyboard alone and lands on them`, async ({ page }) => {
    const errors = watchForErrors(page);
    await signIn(page, person, path);
    await openByKey(page);
    await expectAccessible(page);
    await find(page, phrase);
    const row = palette(page).getByRole('group', { name: group, exact: true }).getByRole('option').first();
    await expect(row).toHaveAccessibleName(first);
    await expectAccessible(page);
    while ((await row.getAttribute('aria-selected')) !== 'true') await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await expect(palette(page)).toBeHidden();
    for (const [name, value] of Object.entries(address)) await expect.poll(() => addressOf(page)[name]).toMatch(value);
    await expect(page.getByText("You don't have access to this page")).toBeHidden();
    expect(errors).toEqual([]);
  });
}

test('a sales rep finds neither administration nor suppliers', async ({ page }) => {
  await signIn(page, 'salesrep', '/today');
  await openByKey(page);
  await find(page, 'wholesaler');
  await expect(said(page)).toHaveText('No matches');
  await palette(page).getByRole('combobox').fill('halvorn');
  await expect(palette(page).getByRole('group', { name: 'Products', exact: true })).toBeVisible();
  await expect(palette(page).getByRole('group', { name: 'Suppliers', exact: true })).toBeHidden();
  await expect(palette(page).getByRole('option', { name: /^(Suppliers|Brands) with/ })).toHaveCount(0);
  await palette(page).getByRole('combobox').fill('suppliers');
  await expect(said(page)).toHaveText('No matches');
});

test('a list opens with what was typed as its search', async ({ page }) => {
  await signIn(page, 'manager', '/files');
  await openByKey(page);
  await find(page, 'halvorn');
  await options(page).filter({ hasText: 'Products with “halvorn”' }).click();
  await expect(page.getByRole('heading', { name: 'Products', level: 1 })).toBeVisible();
  expect(addressOf(page)).toMatchObject({ searchPhrase: 'halvorn' });
});

test('Ctrl+Enter and a middle click open other tabs, and what was opened comes first the next time', async ({
  page,
  context,
}) => {
  await signIn(page, 'manager', '/files');
  await openByKey(page);
  await find(page, 'brightbarrow market 136');
  for (const open of [
    () => page.keyboard.press('Control+Enter'),
    () => options(page).first().click({ button: 'middle' }),
  ]) {
    const [tab] = await Promise.all([context.waitForEvent('page'), open()]);
    await expect(tab.getByRole('heading', { name: 'Customers', level: 1 })).toBeVisible();
    expect(addressOf(tab)).toMatchObject({ selectedBuyer: '40195' });
    await tab.close();
  }
  await page.keyboard.press('Escape');
  await expect(palette(page)).toBeHidden();
  await openByKey(page);
  await expect(palette(page).getByRole('group', { name: paletteTexts.recent }).getByRole('option')).toHaveCount(1);
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Log out' }).click();
  await expect(page.getByRole('heading', { name: 'Log in' })).toBeVisible();
  expect(await page.evaluate(() => localStorage.length)).toBe(0);
});

test('the focus returns, and the key waits while an editor is open', async ({ page }) => {
  await signIn(page, 'admin', '/objectives?wholesalerId=ats&db=prod');
  const field = page.getByRole('searchbox', { name: 'Search' });
  await field.focus();
  await openByKey(page);
  await page.keyboard.press('Escape');
  await expect(field).toBeFocused();
  await page.goto('/boost?wholesalerId=ats&db=prod');
  await page.getByRole('row', { name: /Agave Push/ }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await page.keyboard.press('Control+k');
  await expect(palette(page)).toBeHidden();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toBeHidden();
  await openByKey(page);
});

test('without a connection pages are still found and opened', async ({ page, context }) => {
  await signIn(page, 'manager', '/suppliers');
  await expect(page.getByText('25 suppliers', { exact: true })).toBeVisible();
  // The palette and the scripts of the menu's pages are fetched a second after the first screen.
  const fetched = (name: string) =>
    page.evaluate((part) => performance.getEntriesByType('resource').some((entry) => entry.name.includes(part)), name);
  for (const script of ['OpenPalette', 'BrandsPage']) await expect.poll(() => fetched(script)).toBe(true);
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
    await expect(palette(page)).toBeVisible();
    await find(page, 'bri');
    await expectAccessible(page);
    await expectLegible(page);
    await expectFillsScreen(palette(page), { width: 360, height: 740 });
    for (const row of await options(page).all()) await expectThumbHigh(row);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
    await palette(page).getByRole('button', { name: paletteTexts.close }).tap();
    await expect(palette(page)).toBeHidden();
  });
});
