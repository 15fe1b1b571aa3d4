import { readFileSync } from 'node:fs';
import { listBuyers } from '@caselift/contract/buyers';
import { updateWholesaler } from '@caselift/contract/wholesaler-settings';
import { expect, type Page } from '@playwright/test';
import type { Person } from './api.ts';
import { test } from './journey.ts';
import { addressOf, expectAccessible, expectFilled, signIn, signOut, watchForErrors } from './people.ts';

const prod = 'wholesalerId=ats&db=prod';

const filters = (page: Page) => page.getByRole('complementary', { name: 'Filters' });
const summary = (page: Page) => page.getByRole('region', { name: 'Summary' });
const card = (page: Page) => page.getByRole('article');
const names = (page: Page) => page.getByRole('rowheader').allInnerTexts();
const selected = (page: Page) => new URL(page.url()).searchParams.getAll('selectedProducts');

/** A call of the API with the session of the page. */
async function ask<Payload>(page: Page, path: string, patch?: object): Promise<Payload> {
  const reply = await page.evaluate(
    async ([address, body]) => {
      const { token } = JSON.parse(localStorage.getItem('caselift-session') ?? '{}');
      const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
      const answer = await fetch(address, body ? { method: 'PATCH', headers, body } : { headers });
      return answer.json();
    },
    [`${path}${path.includes('?') ? '&' : '?'}${prod}`, patch ? JSON.stringify(patch) : ''] as const,
  );
  expect(reply).toMatchObject({ ok: true });
  return reply.payload;
}

test('filters leave part of the catalog, two products stand beside each other, and the address brings all of it back', async ({
  page,
}) => {
  const errors = watchForErrors(page);
  await signIn(page, 'manager', '/products');
  await expect(summary(page)).toContainText('All products300');
  await expect(page.getByText('1 to 25 of 300')).toBeVisible();
  await expectAccessible(page);

  await filters(page).getByRole('button', { name: 'Package Type' }).click();
  await filters(page).getByRole('checkbox', { name: '12pk Can' }).check();
  await filters(page).getByRole('button', { name: 'Volume Rank' }).click();
  await filters(page).getByRole('checkbox', { name: 'High' }).check();
  await expect.poll(() => addressOf(page)).toMatchObject({ packageType: '12pk Can', volumeRank: 'High' });
  await expect(summary(page)).toContainText('of 300 products');
  await expect(filters(page).getByRole('button', { name: 'Remove 12pk Can' })).toBeVisible();
  await expectAccessible(page);
  // The rows of before stand until the filtered ones are there.
  await expect.poll(async () => (await names(page)).filter((name) => !name.includes('12pk Can'))).toEqual([]);

  const [first = '', second = ''] = await names(page);
  await page.getByRole('rowheader', { name: first }).click();
  await expect(card(page).getByRole('heading', { name: first })).toBeVisible();
  await page.getByRole('link', { name: second }).click({ modifiers: ['ControlOrMeta'] });
  await expect(card(page)).toHaveCount(2);
  await expectFilled(page);
  await expect(
    card(page)
      .first()
      .getByRole('table', { name: `CE of ${first} by month` }),
  ).toBeAttached();
  await expect(page.getByRole('group', { name: 'Selected products' })).toContainText('2 selected');
  await expectAccessible(page);

  const ids = selected(page);
  expect(ids).toHaveLength(2);
  await page.reload();
  await expect(card(page)).toHaveCount(2);
  expect(selected(page)).toEqual(ids);
  await page.getByRole('button', { name: `Close ${first}` }).click();
  await expect(card(page)).toHaveCount(1);
  await filters(page).getByRole('button', { name: 'Reset Filters' }).click();
  await expect(summary(page)).toContainText('All products');
  expect(selected(page)).toEqual(ids.slice(1));
  expect(errors).toEqual([]);
});

test('the keyboard selects one product after another', async ({ page }) => {
  await signIn(page, 'manager', '/products');
  await expectFilled(page);
  const [first = '', second = ''] = await names(page);
  await page.getByRole('row', { name: first }).focus();
  await page.keyboard.press('Enter');
  await expect(card(page).getByRole('heading', { name: first })).toBeVisible();
  await expect(page.getByRole('link', { name: first })).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ControlOrMeta+Enter');
  await expect(card(page).getByRole('heading', { name: second })).toBeVisible();
  await expect(card(page)).toHaveCount(2);
});

test('a sponsored product comes first among what to sell to a customer, an excluded one is not there', async ({
  page,
}) => {
  await signIn(page, 'admin', `/products?${prod}`);
  const { results: buyers } = await ask<{ results: { customId: string }[] }>(page, listBuyers.path);
  type Sell = { results: { customId: string; name: string; isSponsored: boolean }[] };
  const sellTo = async (buyer: string) =>
    (await ask<Sell>(page, `/api/recommendedProducts/${buyer}/sell`)).results.map(
      ({ customId, name, isSponsored }) => ({
        customId,
        name,
        isSponsored,
      }),
    );
  let [buyer, last]: [string, Sell['results'][number] | undefined] = ['', undefined];
  for (const { customId } of buyers) {
    const rows = await sellTo(customId);
    [buyer, last] = [customId, rows.at(-1)];
    if (rows.length > 5 && last?.isSponsored === false) break;
  }
  if (last === undefined) throw new Error('No customer can be sold anything');

  await page.goto(`/products?${prod}&selectedProducts=${last.customId}`);
  const mark = async (name: string, on: boolean) => {
    const button = card(page).getByRole('button', { name });
    await button.click();
    await expect(page.getByText('Update completed 👍').first()).toBeVisible();
    await expect(button).toHaveAttribute('aria-pressed', String(on));
  };
  await mark('Sponsored', true);
  const rows = await sellTo(buyer);
  const sponsored = rows.filter(({ isSponsored }) => isSponsored);
  expect(sponsored).toContainEqual({ ...last, isSponsored: true });
  expect(rows.slice(0, sponsored.length)).toEqual(sponsored);
  await filters(page).getByRole('group', { name: 'Sponsored' }).getByRole('button', { name: 'Yes' }).click();
  // With the three that the demo sponsors.
  await expect(page.getByText('1 to 4 of 4', { exact: true })).toBeVisible();
  await expectAccessible(page);
  await filters(page).getByRole('button', { name: 'Reset Filters' }).click();

  await mark('Excluded', true);
  await expect(card(page).getByRole('button', { name: 'Sponsored' })).toHaveAttribute('aria-pressed', 'false');
  expect((await sellTo(buyer)).map(({ customId }) => customId)).not.toContain(last.customId);
  await mark('Excluded', false);
  expect((await sellTo(buyer)).map(({ customId }) => customId)).toContain(last.customId);
});

test('all products that the filters leave go on paper and into a file, whatever the page', async ({ page }) => {
  await signIn(page, 'manager', '/products');
  await expect(summary(page)).toContainText('All products300');
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'CSV' }).click();
  const lines = readFileSync(await (await download).path(), 'utf8')
    .trimEnd()
    .split('\r\n');
  expect(lines).toHaveLength(301);
  expect(lines[0]).toContain('GP/CE TY');
  await page.evaluate(() => {
    window.print = () => {
      document.documentElement.dataset.printed = String(document.querySelectorAll('[data-paper] tbody tr').length);
    };
  });
  await page.getByRole('button', { name: 'Print' }).click();
  await expect(page.locator('html')).toHaveAttribute('data-printed', '300');
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByRole('navigation', { name: 'Main' })).toBeHidden();
  await expect(summary(page).getByText('Gross profit')).toBeHidden();
});

test('every role finds the catalog in the menu, and where profits are hidden it speaks of none', async ({ page }) => {
  const open = async (person: Person) => {
    await signIn(page, person);
    await page.getByRole('link', { name: 'Products', exact: true }).click();
    await expect(page.getByText('1 to 25 of 300')).toBeVisible();
    await expectFilled(page);
    await expectAccessible(page);
  };
  await signIn(page, 'admin', `/products?${prod}`);
  await ask(page, updateWholesaler.path, { hideProfits: true });
  try {
    await signOut(page);
    for (const person of ['salesrep', 'teamlead'] as const) {
      await open(person);
      await page.getByRole('row').nth(1).click();
      await expect(card(page)).toHaveCount(1);
      await expectFilled(page);
      await expect(card(page).getByText('Details')).toBeVisible();
      await expectAccessible(page);
      // What a boost pays isn't profit.
      const said = (await page.getByRole('main').innerText()).replaceAll(/\+ \$[\d.]+\/(CE|unit)/g, '');
      expect(said).not.toMatch(/\$|GP\/CE/);
      await signOut(page);
    }
    await open('leadership');
    await expect(summary(page)).toContainText('Gross profit');
    await signOut(page);
  } finally {
    await page.goto('/');
    await signIn(page, 'admin', `/products?${prod}`);
    await ask(page, updateWholesaler.path, { hideProfits: false });
  }
});

test('on a phone a product is a page of its own, with the way back to the list, and the filters fill the screen', async ({
  page,
}) => {
  await signIn(page, 'salesrep', '/products');
  await page.setViewportSize({ width: 360, height: 740 });
  await expectFilled(page);
  await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Filters' }).click();
  const sheet = page.getByRole('dialog', { name: 'Filters' });
  await sheet.getByRole('button', { name: 'GP Rank' }).click();
  await sheet.getByRole('checkbox', { name: 'Super High' }).check();
  await expectAccessible(page);
  await sheet.getByRole('button', { name: /^Show \d+ products$/ }).click();
  await expect(sheet).toHaveCount(0);

  const row = page.getByRole('list', { name: 'Products' }).getByRole('link').first();
  const name = await row.getByTitle(/./).first().getAttribute('title');
  await row.click();
  await expect(card(page).getByRole('heading', { name: name ?? '' })).toBeVisible();
  await expect(row).toHaveCount(0);
  await expectFilled(page);
  await expectAccessible(page);
  await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
  await page.getByRole('link', { name: /^\d+ products$/ }).click();
  await expect(row).toBeVisible();
  await expect(card(page)).toHaveCount(0);
});
