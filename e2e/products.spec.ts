import { readFileSync } from 'node:fs';
import { listBuyers } from '@caselift/contract/buyers';
import { updateWholesaler } from '@caselift/contract/wholesaler-settings';
import { expect, type Locator, type Page } from '@playwright/test';
import { apiOf, type Person } from './api.ts';
import { test } from './journey.ts';
import { expectNoWider } from './layout.ts';
import { addressOf, expectAccessible, expectFilled, signIn, watchForErrors } from './people.ts';
import { expectSaid } from './toasts.ts';

const prod = 'wholesalerId=ats&db=prod';

const filters = (page: Page) => page.getByRole('complementary', { name: 'Filters' });
const summary = (page: Page) => page.getByRole('region', { name: 'Summary' });
const card = (page: Page) => page.getByRole('article');
const names = (page: Page) => page.getByRole('rowheader').allInnerTexts();
/** It is ticked once the address says so, which the browser's own check would not wait for. */
const tick = async (filter: Locator, name: string) => {
  await filter.getByRole('checkbox', { name }).click();
  await expect(filter.getByRole('checkbox', { name })).toBeChecked();
};
const selected = (page: Page) => new URL(page.url()).searchParams.getAll('selectedProducts');

test('products go into a file and on paper, filters leave part of them, and some stand beside each other, as the address says', async ({
  page,
}) => {
  const errors = watchForErrors(page);
  await signIn(page, 'manager', '/products');
  await expect(summary(page)).toContainText('All products300');

  await test.step('all products that the filters leave go on paper and into a file, whatever the page', async () => {
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
    await page.evaluate(() => window.dispatchEvent(new Event('afterprint')));
    await page.emulateMedia({ media: 'screen' });
  });

  await test.step('the keyboard selects one product after another', async () => {
    await expectFilled(page);
    // Those of the paper have gone.
    await expect(page.getByRole('rowheader')).toHaveCount(25);
    const [first = '', second = ''] = await names(page);
    await page.getByRole('row', { name: first }).focus();
    await page.keyboard.press('Enter');
    await expect(card(page).getByRole('heading', { name: first })).toBeVisible();
    await expect(page.getByRole('link', { name: first })).toBeFocused();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('ControlOrMeta+Enter');
    await expect(card(page).getByRole('heading', { name: second })).toBeVisible();
    await expect(card(page)).toHaveCount(2);
    for (const name of [first, second]) await page.getByRole('button', { name: `Close ${name}` }).click();
    await expect(card(page)).toHaveCount(0);
  });

  await test.step('filters leave part of the catalog, two products stand beside each other, and the address brings all of it back', async () => {
    await expect(page.getByText('1 to 25 of 300')).toBeVisible();
    await filters(page).getByRole('button', { name: 'Package Type' }).click();
    await tick(filters(page), '12pk Can');
    await filters(page).getByRole('button', { name: 'Volume Rank' }).click();
    await tick(filters(page), 'High');
    await expect.poll(() => addressOf(page)).toMatchObject({ packageType: '12pk Can', volumeRank: 'High' });
    await expect(summary(page)).toContainText('of 300 products');
    await expect(filters(page).getByRole('button', { name: 'Remove 12pk Can' })).toBeVisible();
    // The rows of before stand until the filtered ones are there.
    await expectFilled(page);
    await expect(page.getByRole('rowheader').nth(1)).toBeVisible();
    const [first = '', second = '', ...others] = await names(page);
    expect([first, second, ...others].filter((name) => !name.includes('12pk Can'))).toEqual([]);
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
    await expect.poll(() => selected(page)).toEqual(ids.slice(1));
  });
  expect(errors).toEqual([]);
});

test('a sponsored product comes first among what to sell to a customer, an excluded one is not there', async ({
  page,
  server,
}) => {
  const admin = await apiOf(server.origin, 'admin');
  const { results: buyers } = (await admin('GET', listBuyers.path)) as { results: { customId: string }[] };
  type Sell = { results: { customId: string; name: string; isSponsored: boolean }[] };
  const sellTo = async (buyer: string) =>
    ((await admin('GET', `/api/recommendedProducts/${buyer}/sell`)) as Sell).results.map(
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

  await signIn(page, 'admin', `/products?${prod}&selectedProducts=${last.customId}`);
  const mark = async (name: string, on: boolean) => {
    const button = card(page).getByRole('button', { name });
    await expectSaid(page, 'Update completed 👍', () => button.click());
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

test('every role finds the catalog in the menu, and where profits are hidden it speaks of none', async ({
  page,
  server,
}) => {
  const open = async (person: Person) => {
    await signIn(page, person);
    await page.getByRole('link', { name: 'Products', exact: true }).click();
    await expect(page.getByText('1 to 25 of 300')).toBeVisible();
    await expectFilled(page);
  };
  const admin = await apiOf(server.origin, 'admin');
  const hideProfits = (isHidden: boolean) => admin('PATCH', updateWholesaler.path, { hideProfits: isHidden });
  await hideProfits(true);
  try {
    for (const person of ['salesrep', 'teamlead'] as const) {
      await open(person);
      await page.getByRole('row').nth(1).click();
      await expect(card(page)).toHaveCount(1);
      await expectFilled(page);
      await expect(card(page).getByText('Details')).toBeVisible();
      if (person === 'salesrep') await expectAccessible(page);
      // What a boost pays isn't profit.
      const said = (await page.getByRole('main').innerText()).replaceAll(/\+ \$[\d.]+\/(CE|unit)/g, '');
      expect(said).not.toMatch(/\$|GP\/CE/);
    }
    await open('leadership');
    await expect(summary(page)).toContainText('Gross profit');
  } finally {
    await hideProfits(false);
  }
});

test('on a phone a product is a page of its own, with the way back to the list, and the filters fill the screen', async ({
  page,
}) => {
  await signIn(page, 'salesrep', '/products');
  await page.setViewportSize({ width: 360, height: 740 });
  await expectFilled(page);
  await expectNoWider(page, 360);
  await page.getByRole('button', { name: 'Filters' }).click();
  const sheet = page.getByRole('dialog', { name: 'Filters' });
  await sheet.getByRole('button', { name: 'GP Rank' }).click();
  await tick(sheet, 'Super High');
  await expectAccessible(page);
  await sheet.getByRole('button', { name: /^Show \d+ products$/ }).click();
  await expect(sheet).toHaveCount(0);
  // The rows of before stand until the filtered ones are there.
  await expectFilled(page);

  const row = page.getByRole('list', { name: 'Products' }).getByRole('link').first();
  const name = await row.getByTitle(/./).first().getAttribute('title');
  await row.click();
  await expect(card(page).getByRole('heading', { name: name ?? '' })).toBeVisible();
  await expect(row).toHaveCount(0);
  await expectFilled(page);
  await expectAccessible(page);
  await expectNoWider(page, 360);
  await page.getByRole('link', { name: /^\d+ products$/ }).click();
  await expect(row).toBeVisible();
  await expect(card(page)).toHaveCount(0);
});
