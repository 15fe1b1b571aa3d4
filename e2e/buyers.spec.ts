import { todayAccountTexts } from '@caselift/contract/today-accounts';
import { updateWholesaler } from '@caselift/contract/wholesaler-settings';
import type { Page } from '@playwright/test';
import { expect } from '@playwright/test';
import { apiOf } from './api.ts';
import { test } from './journey.ts';
import { expectNoWider } from './layout.ts';
import {
  addressOf,
  expectAccessible,
  expectFilled,
  expectLegible,
  forgetPerson,
  signIn,
  watchForErrors,
} from './people.ts';
import { signInOnPhone } from './submissions-steps.ts';

const list = (page: Page) => page.getByRole('region', { name: 'All customers' });
const customers = (page: Page) => list(page).getByRole('link');
const panel = (page: Page, name: string) => page.getByRole('article', { name });
const tab = (page: Page, name: RegExp) => page.getByRole('tab', { name });
const products = (page: Page) => page.getByRole('tabpanel').getByRole('listitem');
const phone = { width: 360, height: 740 };
/** A large account of Corey Vandermolen. */
const brightbarrow = 'Brightbarrow Market #136';
const largeId = '40195';
/** It bought next to nothing in the 90 days. */
const smallId = '40034';

/** The tab is shown, with its own rows: those of the one before stay for a moment after the click. */
async function expectTab(page: Page, name: RegExp): Promise<void> {
  await expect(tab(page, name)).toHaveAttribute('aria-selected', 'true');
  await expect(page.getByRole('tabpanel')).toHaveAttribute('aria-busy', 'false');
}

/** Opens the first product of the tab. */
async function openFirst(page: Page, name: RegExp): Promise<void> {
  await expectTab(page, name);
  await products(page).first().getByRole('button').first().click();
  await expect(page.getByRole('heading', { name: 'Why it is here' })).toBeVisible();
}

/** @example '+ $2.50/CE' */
const boosts = /\+ \$[\d.]+\/(CE|unit)/g;

test('a manager finds a customer, reads what to sell it and prints the call sheet, on a phone, too', async ({
  page,
}) => {
  await signIn(page, 'manager', '/customers');
  const opened = panel(page, brightbarrow);

  await test.step('a manager narrows and orders the customers, and the address brings them back', async () => {
    const errors = watchForErrors(page);
    await expectFilled(page);
    await expect(page.getByText('400 customers')).toBeVisible();
    await expect(customers(page)).toHaveCount(25);
    await expect(panel(page, 'Bulkhouse Club #109')).toBeVisible();

    await page.getByRole('button', { name: 'Sales Rep Any' }).click();
    const search = page.getByRole('combobox', { name: 'Search Sales Rep' });
    await search.fill('corey');
    await expect(page.getByRole('option', { name: 'Corey Vandermolen' })).toBeVisible();
    await expectAccessible(page);
    await search.press('Enter');
    await expect.poll(() => addressOf(page).salesRep).toBe('ATS_103');
    await page.getByLabel('Sort by').selectOption('GP This Year (asc)');
    await expect.poll(() => addressOf(page).sortBy).toBe('3');
    await expect(customers(page).first()).toContainText('Twin Otter Wine & Spirits');
    await page.getByRole('searchbox').fill('BRIGHTBARROW');
    await expect.poll(() => addressOf(page).searchPhrase).toBe('brightbarrow');
    await page.reload();
    await expect(customers(page).first()).toContainText('Brightbarrow Market');
    await page.getByRole('button', { name: 'Chain Any' }).click();
    await page.getByRole('option', { name: 'Bulkhouse Club' }).click();
    await expect(page.getByText('There are no matching customers')).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Clear filters' }).click();
    await expect(page.getByText('400 customers')).toBeVisible();

    await list(page).getByRole('button', { name: 'Next page' }).click();
    await expect(list(page).getByText('26 to 50 of 400')).toBeVisible();
    await customers(page).first().press('ArrowDown');
    await expect(customers(page).nth(1)).toBeFocused();
    await customers(page).nth(1).press('Enter');
    await expect.poll(() => addressOf(page).selectedBuyer).toBeTruthy();
    await expect(customers(page).nth(1)).toHaveAttribute('aria-current', 'true');
    expect(errors).toEqual([]);
  });

  await test.step('a row of each tab opens to its figures and its reason', async () => {
    await page.getByRole('searchbox').fill('brightbarrow');
    await expect(list(page).getByText(/^1 to \d+ of \d+$/)).toBeVisible();
    await customers(page).filter({ hasText: '#136' }).click();
    await expect(opened.getByRole('link', { name: /Corey Vandermolen/ })).toHaveAttribute(
      'href',
      /salesreps\?.*selectedUser=ATS_103/,
    );
    await openFirst(page, /^Sold/);
    await expect(opened.getByText(/% higher|% lower|equal|N\/A/).first()).toBeVisible();
    await tab(page, /^Sell/).click();
    await openFirst(page, /^Sell/);
    await expect(opened.getByText('All types').first()).toBeVisible();
    await expect(opened.getByText(/accounts buy it/)).toBeVisible();
    const boosted = products(page).filter({ hasText: 'Tres Cardones Blanco 750 ml Bottle' });
    await expect(boosted.getByText('+ $2.50/CE', { exact: true }).first()).toBeVisible();
    await expectAccessible(page);
    await tab(page, /^Remove/).click();
    await openFirst(page, /^Remove/);
    await expect(opened.getByText(/less than half of its share|losses/).first()).toBeVisible();
    await expect.poll(() => addressOf(page).tab).toBe('2');
  });

  await test.step('filters narrow all three', async () => {
    await page.getByRole('button', { name: 'Filter recommendations' }).click();
    const dialog = page.getByRole('dialog', { name: 'Filter recommendations' });
    await dialog.getByRole('combobox', { name: /^Size/ }).click();
    const size = page.getByRole('option', { name: '12 oz', exact: true });
    await size.click();
    await size.press('Escape');
    await dialog.getByLabel('Sorting').selectOption('Highest CE');
    // The menu over it is gone, which hid it from assistive technology.
    await expect(dialog).toBeVisible();
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Apply' }).click();
    await expect(page.getByRole('button', { name: 'Filter recommendations 1 active' })).toBeVisible();
    await expect.poll(() => addressOf(page)).toMatchObject({ size: '12 oz', productsSortBy: '3' });
    const ofSize = async () => (await products(page).allInnerTexts()).map((text) => text.includes('12 oz'));
    for (const name of [/^Remove/, /^Sell/, /^Sold/]) {
      await tab(page, name).click();
      await expectTab(page, name);
      await expect.poll(async () => [...new Set(await ofSize())]).toEqual([true]);
    }
    await expect(opened.getByText('Highest CE', { exact: true })).toBeVisible();
    const texts = await products(page).allInnerTexts();
    const volumes = texts.map((text) => Number(/, CE\s*([\d,]+)/.exec(text)?.[1]?.replaceAll(',', '')));
    expect(volumes.length).toBeGreaterThan(1);
    expect(volumes).toEqual(volumes.toSorted((a, b) => b - a));

    await page.goto(`/customers?selectedBuyer=${largeId}&brand=Nobody`);
    await expect(page.getByText('Nothing to recommend')).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Reset' }).click();
    await expect(products(page).first()).toBeVisible();
  });

  await test.step('the call sheet is one page of A4 for a large and for a small customer', async () => {
    for (const id of [largeId, smallId]) {
      if (id !== largeId) await page.goto(`/customers?selectedBuyer=${id}`);
      await page.getByRole('button', { name: 'Call sheet' }).click();
      const sheet = page.locator('[data-call-sheet]');
      await expect(sheet).toBeAttached();
      const paper = (await page.pdf({ preferCSSPageSize: true })).toString('latin1');
      expect(paper.match(/\/Type\s*\/Page\b(?!s)/g)).toHaveLength(1);
      const [, width, height] = /\/MediaBox\s*\[\s*0\s+0\s+([\d.]+)\s+([\d.]+)/.exec(paper) ?? [];
      expect([Number(width), Number(height)].map(Math.round)).toEqual([595, 842]); // A4 in points, upright
      await page.emulateMedia({ media: 'print' });
      await expect(sheet).toBeVisible();
      await expect(sheet.getByText('Printed by Dana Whitlock', { exact: false })).toBeVisible();
      await expect(page.getByRole('main')).toBeHidden();
      await page.emulateMedia({ media: null });
    }
  });

  await test.step('an address without a customer says so', async () => {
    await page.goto('/customers?selectedBuyer=nobody&searchPhrase=brightbarrow');
    await expect(page.getByText('There is no such customer.')).toBeVisible();
  });

  const back = page.getByRole('link', { name: /^\d+ customers$/ });
  await test.step('on a phone the list leads to the customer and back, and nothing scrolls sideways', async () => {
    await page.setViewportSize(phone);
    await back.click();
    await expect(customers(page).first()).toBeVisible();
    await expectFilled(page);
    await expectNoWider(page, phone.width);
    await expectAccessible(page);
    await list(page).getByRole('link', { name: /#136/ }).click();
    await expect(opened.getByText('CE, 90 days')).toBeVisible();
    await expectNoWider(page, phone.width);
    await opened.getByRole('button', { name: `Details of ${brightbarrow}` }).click();
    await expect(opened.getByText('Last order')).toBeVisible();
    await openFirst(page, /^Sold/);
    await expect(opened.getByRole('table', { name: /by month$/ })).toBeVisible();
    await expectNoWider(page, phone.width);
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Show 24 more' }).click();
    await expect(products(page)).toHaveCount(49);
    await back.click();
    await expect(customers(page).first()).toBeVisible();
  });
});

test('the wholesaler decides which customers and profits a rep sees, not what leads see', async ({ page, server }) => {
  const admin = await apiOf(server.origin, 'admin');
  const set = (patch: object) => admin('PATCH', updateWholesaler.path, patch);
  const count = page.getByRole('search').getByRole('status');
  await test.step('where profits are hidden a rep sees CE alone', async () => {
    await set({ hideProfits: true });
    await signIn(page, 'salesrep', `/customers?selectedBuyer=${largeId}&sortBy=2&tab=1`);
    await expect(panel(page, brightbarrow)).toBeVisible();
    await openFirst(page, /^Sell/);
    await expect(page.getByText('Highest CE, because profits are hidden')).toBeVisible();
    await expect(page.getByLabel('Sort by').getByRole('option')).toHaveText(['CE This Year', 'CE This Year (asc)']);
    await expectFilled(page);
    // What a boost pays isn't profit.
    const said = (await page.getByRole('main').innerText()).replaceAll(boosts, '');
    expect(said).not.toMatch(/GP|\$/);
    await expect(count).toHaveText('400 customers');
  });

  await test.step('"Sales Reps can see" limits the customers of a rep', async () => {
    for (const visibility of ['teammatesOnlyToSuperteamlead', 'teammatesOnly']) {
      await set({ permissions: { visibility } });
      await page.goto('/customers');
      await expect(count).toHaveText(/^\d+ customers$/);
      await expect(count).not.toHaveText('400 customers');
    }
    // An account of nobody's team: the house's.
    await page.goto('/customers?selectedBuyer=40134');
    await expect(page.getByText("You don't have permission to view this customer")).toBeVisible();
    await forgetPerson(page);
  });

  await test.step('leadership sees profits, and a team lead all customers', async () => {
    await signIn(page, 'leadership', `/customers?selectedBuyer=${largeId}`);
    await expect(panel(page, brightbarrow).getByText('GP/CE, $')).toBeVisible();
    await forgetPerson(page);
    await signIn(page, 'teamlead', '/customers');
    await expect(count).toHaveText('400 customers');
  });
});

test('on a phone a rep finds the programs that an account is open in, and submits for it', async ({ page }) => {
  await signInOnPhone(page, 'salesrep', '/customers?selectedBuyer=40081');
  await page.setViewportSize(phone);
  await expectFilled(page);
  const open = page.getByRole('region', { name: todayAccountTexts.programs });
  await expect(open).toBeVisible();
  await expect(page.getByRole('tab', { name: /^Sell/ })).toBeVisible();
  await expectAccessible(page);
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    await expectLegible(page);
  }
  await expectNoWider(page, phone.width);
  await page.getByRole('link', { name: todayAccountTexts.submit }).click();
  await expect(page).toHaveURL(/\/today\/submit\?.*buyerId=40081/);
});
