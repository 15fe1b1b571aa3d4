import { addSubItem, createItem } from '@caselift/contract/items';
import { readUserStatement, type UserStatement } from '@caselift/contract/statements';
import { expect, type Page } from '@playwright/test';
import { apiOf } from './api.ts';
import { test } from './journey.ts';
import { expectNoWider } from './layout.ts';
import { addressOf, expectAccessible, expectFilled, signIn, watchForErrors } from './people.ts';

/** The demo's sales rep, and another one of the team. */
const [rep, colleague] = ['ATS_101', 'ATS_102'] as const;

const why = (page: Page) => page.getByRole('region', { name: 'Why this number' });
const head = (page: Page, name: RegExp) => why(page).getByRole('button', { name, expanded: false });
const opened = (page: Page, name: string) => why(page).getByRole('region', { name, exact: true });

/** Cents of '−$1,234.50'. */
const cents = (text: string): number => {
  const [, sign, digits] = /([−-]?)\$([\d,.]+)/.exec(text) ?? [];
  if (digits === undefined) throw new Error(`${text} holds no dollars`);
  return (sign ? -1 : 1) * Math.round(Number(digits.replaceAll(',', '')) * 100);
};
const sum = (texts: string[]) => texts.map(cents).reduce((all, amount) => all + amount, 0);

const placements = {
  ...{ type: 'quantity', productsFilters: { brand: ['Kestermann Lager'] }, customProductsSelected: true },
  ...{ measure: { label: 'PODs' }, target: 400, quantityPayout: 5, threshold: { units: 'raw', value: 1 } },
  ...{ cap: { units: 'raw', value: 0 }, isFullAmount: true },
};
const overTheYear = {
  ...{ ...placements, name: 'Lager over the year', period: 'current_year' },
  ...{ measure: { label: 'PODs Δ (delta)' }, target: 500 },
};
const inAugust = {
  ...{ ...placements, name: 'August lager', period: 'custom' },
  ...{ customPeriodStart: '2026-08-01', customPeriodEnd: '2026-08-31' },
};

/** Incentives of the sales rep, saved as a manager: each is measured before it is acknowledged. Answers the last one's ID. */
async function save(origin: string, ...items: readonly object[]): Promise<string> {
  const manager = await apiOf(origin, 'manager');
  let id = '';
  for (const item of items) {
    const body = { users: [rep], isIncentive: true, ...item };
    ({ _id: id } = ((await manager('POST', createItem.path, body)) as { item: { _id: string } }).item);
  }
  return id;
}

async function open(page: Page, person: 'salesrep' | 'teamlead' | 'manager'): Promise<void> {
  await signIn(page, person, `/salesreps?wholesalerId=ats&db=prod&selectedUser=${rep}`);
  await expectFilled(page);
  await page
    .getByRole('region', { name: 'Total payout' })
    .getByRole('button', { name: /^Incentives/ })
    .click();
  await expect.poll(() => addressOf(page).why).toBe('incentives');
}

test('a rep reads what each incentive pays, what locks it, and what is behind it', async ({ page, server }) => {
  const errors = watchForErrors(page);
  const parentItemId = await save(
    server.origin,
    ...[{ ...placements, name: 'Lager placements' }, overTheYear, { name: 'Draft first', type: 'dependencies' }],
  );
  const manager = await apiOf(server.origin, 'manager');
  for (const item of [
    { name: 'Handles counted', type: 'binary', isQualifier: true, payoutType: 'allOrNothing' },
    { ...placements, name: 'Lager on draft' },
  ])
    await manager('POST', addSubItem.path, { parentItemId, item });
  await open(page, 'salesrep');
  await expect(head(page, /^Lager placements/)).toBeVisible();

  await test.step('a rep reads what each incentive pays, down to accounts, products and invoice lines', async () => {
    await expectAccessible(page);
    const amounts = await why(page)
      .getByRole('list', { name: /^Incentives/ })
      .getByRole('button')
      .locator('> :last-child')
      .allInnerTexts();
    const earned = why(page).getByText('Earned so far', { exact: true }).locator('..');
    expect(sum(amounts)).toBe(cents(await earned.innerText()));
    await expect(why(page).getByRole('list', { name: 'Accruing' }).getByText('Lager over the year')).toBeVisible();
    await expect(why(page).getByText('Accruing, in no total yet')).toBeVisible();

    await head(page, /^Lager placements/).click();
    await expect.poll(() => addressOf(page).instance).toBe('2026-09-01');
    const item = opened(page, 'Lager placements');
    await expect(item).toBeVisible();
    await expectFilled(page);
    await expectAccessible(page);
    const steps = item.getByRole('table', { name: 'How Lager placements is paid' });
    const paid = await steps.getByRole('row').filter({ hasText: '$' }).locator('td:last-child').allInnerTexts();
    expect(cents(paid[0] ?? '')).toBeGreaterThan(0);
    await expect(item.getByRole('heading', { name: 'Why not more?' })).toBeVisible();
    await expect(item.getByText(/^Below the target: \d+ of 400 placements\.$/)).toBeVisible();

    const accounts = item.getByRole('table', { name: /^Accounts results of Lager placements/ });
    await expect(accounts.getByRole('button')).toHaveCount(10);
    await item.getByRole('button', { name: 'Next page' }).click();
    await expect.poll(() => addressOf(page).accountsPage).toBe('2');
    await expect(item.getByRole('status').filter({ hasText: '11 to 20 of' })).toBeVisible();
    await expectFilled(page);
    await item.getByRole('button', { name: 'Previous page' }).click();
    await expect(item.getByRole('status').filter({ hasText: /^1 to 10 of/ })).toBeVisible();
    const account = accounts.getByRole('button').first();
    const name = ((await account.innerText()).split('\n')[0] ?? '').trim();
    await item.getByRole('searchbox', { name: 'Search accounts' }).fill(name);
    await expect.poll(() => addressOf(page).accountsPhrase).toBe(name);
    await expect(accounts.getByRole('button')).toHaveCount(1);
    await account.click();
    const products = item.getByRole('list', { name: `Products of ${name}` });
    await expect(products.getByText(/Kestermann Lager/).first()).toBeVisible();
    await expectFilled(page);
    await expectAccessible(page);

    await products.getByRole('button').first().click();
    await expect.poll(() => addressOf(page).behind).toBe('lines');
    await expect(item.getByText(/lines? found$/)).toBeVisible();
    await expectFilled(page);
    await page.reload();
    const lines = opened(page, 'Lager placements').getByRole('table', {
      name: 'Invoice lines behind Lager placements',
    });
    await expect(lines.getByRole('row').nth(1)).toContainText(name);
    await expectAccessible(page);
  });

  await test.step('what a qualifier locks is named with what locks it, and its parts open', async () => {
    await head(page, /^Draft first/).click();
    const item = opened(page, 'Draft first');
    await expect(item.getByText("Locked by 'Handles counted'", { exact: true })).toBeVisible();
    await expect(item.getByText(/^Locked by the qualifier 'Handles counted'/)).toBeVisible();
    await item.getByRole('button', { name: /^Lager on draft/ }).click();
    await expect.poll(() => addressOf(page).itemPart).toBeDefined();
    await expect(item.getByRole('table', { name: /^Accounts results of Lager on draft/ })).toBeVisible();
    await expectFilled(page);
    await expectAccessible(page);
  });
  expect(errors).toEqual([]);
});

test('a manager says who held an account when a period ended, which moves it and its pay to the other statement, and undoes that', async ({
  page,
  server,
}) => {
  const errors = watchForErrors(page);
  const itemId = await save(server.origin, { ...inAugust, users: [rep, colleague] });
  const call = await apiOf(server.origin, 'manager');
  const paidBy = async (customId: string) => {
    const { incentives } = (await call('GET', readUserStatement.path.replace(':customId', customId))) as UserStatement;
    return incentives.lines.find((line) => line.itemId === itemId)?.amount ?? 0;
  };
  const paid = async () => [await paidBy(rep), await paidBy(colleague)];
  await open(page, 'manager');
  await head(page, /^August lager/).click();
  const item = opened(page, 'August lager');
  const accounts = item.getByRole('table', { name: /^Accounts results of August lager/ });
  const row = accounts.getByRole('row').nth(1);
  await expect(row.getByText(/, held by /)).toBeVisible();
  const name = ((await row.getByRole('button').first().innerText()).split('\n')[0] ?? '').trim();
  const count = item.getByRole('status').filter({ hasText: /^1 to 10 of \d/ });
  const before = await count.innerText();
  const amount = why(page)
    .getByRole('button', { name: /^August lager/, expanded: true })
    .locator('> :last-child');
  // $5 a placement.
  const moved = 5 * Number(await row.getByRole('cell').first().innerText());
  const [own = 0, others = 0] = await paid();
  expect([moved, own, others].every((dollars) => dollars > 0)).toBe(true);

  await row.getByRole('button', { name: `Actions: ${name}` }).press('Enter');
  const change = page.getByRole('menuitem', { name: 'Change who held it' });
  await expect(change).toBeFocused();
  await change.press('Enter');
  const dialog = page.getByRole('dialog', { name: `Who held ${name}?` });
  const held = dialog.getByRole('combobox', { name: 'Held by' });
  await expect(held).toBeEnabled();
  await expect(dialog.getByRole('button', { name: 'Save' })).toBeDisabled();
  const other = (await held.getByRole('option').allInnerTexts()).find((text) => text.endsWith(`(${colleague})`)) ?? '';
  await held.selectOption(other);
  const effect = `${name} counts for ${other.replace(/ \(.*/, '')} in every objective and incentive that ended on Aug 31, 2026`;
  await expect(dialog.getByText(effect)).toBeVisible();
  await expectAccessible(page);
  await page.setViewportSize({ width: 360, height: 740 });
  await expectNoWider(page, 360);
  await dialog.getByRole('button', { name: 'Save' }).click();
  const undo = page.getByRole('status').filter({ hasText: effect }).getByRole('button', { name: 'Undo' });
  // Under the mouse it stays, however long the answers take.
  await undo.hover();
  await expect(dialog).toBeHidden();
  await expect(accounts.getByRole('button', { name: `Actions: ${name}` })).toHaveCount(0);
  await expect(count).not.toHaveText(before);
  await expect.poll(async () => cents(await amount.innerText())).toBe(100 * (own - moved));
  expect(await paid()).toEqual([own - moved, others + moved]);
  await undo.click();
  await expect(accounts.getByRole('button', { name: `Actions: ${name}` })).toBeVisible();
  await expect(count).toHaveText(before);
  await expect.poll(async () => cents(await amount.innerText())).toBe(100 * own);
  expect(await paid()).toEqual([own, others]);
  expect(errors).toEqual([]);
});

test("a lead reads a rep's incentives; on a phone and on paper all of it fits", async ({ page, server }) => {
  await save(server.origin, overTheYear);
  await open(page, 'teamlead');
  await head(page, /^Lager over the year/).click();
  await expect(opened(page, 'Lager over the year').getByRole('columnheader', { name: 'Reference' })).toBeVisible();
  await expectFilled(page);
  await page.setViewportSize({ width: 360, height: 740 });
  await expectNoWider(page, 360);
  await expectAccessible(page);
  await page.evaluate(() => {
    window.print = () => undefined;
  });
  await page.getByRole('button', { name: 'Print why this number' }).click();
  await page.emulateMedia({ media: 'print' });
  await expect(why(page).getByText('Lager over the year').first()).toBeVisible();
  await expect(page.getByRole('region', { name: 'Total payout' })).toBeHidden();
});
