import { selectionTexts } from '@caselift/contract/item-screen-texts';
import { itemMessages, itemTexts } from '@caselift/contract/item-texts';
import { expect, type Page } from '@playwright/test';
import { apiOf } from './api.ts';
import { addIncentive, editor, itemAddress, openFromList, openItem } from './items-steps.ts';
import { test } from './journey.ts';
import { addressOf, expectAccessible, expectFilled, watchForErrors } from './people.ts';

const save = (page: Page) => editor(page).getByRole('button', { name: 'Save', exact: true });
const head = (page: Page, title: string) => editor(page).locator('summary', { hasText: title });
const box = (page: Page, name: string | RegExp) => editor(page).getByRole('checkbox', { name });

type Members = { results: { customId: string }[]; count: number };
type Stored = { item: { users: string[]; customAccountsSelected: boolean; hideFromSalesReps: boolean } };

async function readBack(origin: string, id: string) {
  const call = await apiOf(origin, 'manager');
  const { item } = (await call('GET', `/api/v3/items/${id}`)) as Stored;
  const members = async (of: 'buyers' | 'products') =>
    (await call('GET', `/api/v2/incentive/${id}/${of}?limit=200`)) as Members;
  return { item, accounts: await members('buyers'), products: await members('products') };
}

test('accounts are chosen by filters or by hand, products by hand, and the item reads them back', async ({
  page,
  server,
}) => {
  const errors = watchForErrors(page);
  const id = await addIncentive(server.origin, 'Lager in bars');
  await openItem(page, 'manager', id);
  await expect(head(page, 'Accounts')).toContainText(/^Accounts([\d,]+) of \1 selected$/);
  await expect(head(page, 'Products')).toContainText(/[1-9]\d* of 300 selected/);
  await head(page, 'Accounts').click();
  await expect.poll(() => addressOf(page).sections).toBe('accounts');
  const rows = editor(page).getByRole('table', { name: 'Selected accounts' }).getByRole('rowheader');
  await expect(rows).toHaveCount(7);
  await expectFilled(page);
  await expectAccessible(page);

  await editor(page)
    .getByRole('button', { name: /^Premise/ })
    .click();
  await box(page, selectionTexts.premises.on).check();
  await expect(head(page, 'Accounts')).not.toContainText(/Accounts([\d,]+) of \1 selected/);
  await expect(editor(page).getByText(selectionTexts.joins)).toBeVisible();
  // The rows come by another answer than their number.
  await expectFilled(page);
  const first = await rows.first().innerText();
  await editor(page).getByRole('button', { name: 'Next page' }).click();
  await expect(editor(page).getByText(/^8 to \d+ of/)).toBeVisible();
  await expect(rows.first()).not.toHaveText(first);
  await editor(page).getByRole('searchbox', { name: 'Search selected accounts' }).fill('no such account');
  await expect(editor(page).getByText(itemMessages.none.accounts)).toBeVisible();
  const accounts = (await head(page, 'Accounts').innerText()).match(/([\d,]+) of/)?.[1] ?? '';
  await head(page, 'Accounts').click();

  await head(page, 'Products').click();
  await editor(page).getByRole('tab', { name: selectionTexts.byHand }).click();
  await editor(page).getByRole('button', { name: selectionTexts.use }).click();
  await expect(head(page, 'Products')).toContainText('0 of 300 selected');
  await editor(page)
    .getByRole('button', { name: /^Brand Any/ })
    .click();
  await box(page, 'Kestermann Lager').check();
  await editor(page)
    .getByRole('button', { name: /^Brand Kestermann Lager/ })
    .click();
  await editor(page)
    .getByRole('button', { name: /^Select \d+$/ })
    .click();
  await expect(head(page, 'Products')).not.toContainText('0 of 300');
  const all = Number((await head(page, 'Products').innerText()).match(/(\d+) of 300/)?.[1]);
  const table = editor(page).getByRole('table', { name: 'Products' });
  await table.getByRole('checkbox').first().uncheck();
  await expect(head(page, 'Products')).toContainText(`${all - 1} of 300 selected`);
  await expectFilled(page);
  await expectAccessible(page);
  await expect(editor(page).getByText(/unsaved changes: accounts, products, checked products$/)).toBeVisible();
  expect((await readBack(server.origin, id)).products.count, 'nothing is saved before Save').toBe(all);
  await save(page).click();
  await expect(editor(page)).toHaveCount(0);

  const stored = await readBack(server.origin, id);
  expect(stored.accounts.count.toLocaleString('en-US')).toBe(accounts);
  expect(stored.products.count).toBe(all - 1);
  // The address still says which section is open.
  await openFromList(page, 'Lager in bars');
  await expect(editor(page).getByRole('tab', { name: /Manual Selection\s*In use/ })).toBeVisible();
  await expect(head(page, 'Products')).toContainText(`${all - 1} of 300 selected`);
  await editor(page).getByRole('button', { name: selectionTexts.showSelected }).click();
  await expect(table.getByRole('checkbox', { checked: true })).toHaveCount(Math.min(7, all - 1));

  await test.step('all accounts that a filter leaves are checked by hand, page after page', async () => {
    const off = await addIncentive(server.origin, 'Lager off premise');
    await page.goto(`${itemAddress(off)}&sections=accounts`);
    await editor(page).getByRole('tab', { name: selectionTexts.byHand }).click();
    await editor(page).getByRole('button', { name: selectionTexts.use }).click();
    await editor(page)
      .getByRole('button', { name: /^Premise/ })
      .click();
    await box(page, selectionTexts.premises.off).check();
    const select = editor(page).getByRole('button', { name: /^Select [\d,]+$/ });
    await expect(select).toBeVisible();
    const found = (await select.innerText()).replace('Select ', '');
    await select.click();
    await expect(head(page, 'Accounts')).toContainText(`${found} of`);
    await editor(page).getByRole('button', { name: 'Next page' }).click();
    await expect(editor(page).getByText(/^Page 2 of/)).toBeVisible();
    // The rows of the first page stay until they are there, all of them checked, too.
    await expectFilled(page);
    const boxes = editor(page).getByRole('table', { name: 'Accounts' });
    await expect(boxes.getByRole('checkbox', { checked: true })).toHaveCount(7);
    await save(page).click();
    await expect(editor(page)).toHaveCount(0);
    const { accounts: kept, item } = await readBack(server.origin, off);
    expect([kept.count.toLocaleString('en-US'), item.customAccountsSelected]).toEqual([found, false]);
  });
  expect(errors).toEqual([]);
});

test('people are chosen with their teams, by role, and saved', async ({ page, server }) => {
  const errors = watchForErrors(page);
  const id = await addIncentive(server.origin, 'Lager for a team', { users: [] });
  await openItem(page, 'manager', id);
  await expect(head(page, 'Users')).toContainText(/^Users0 of \d+ selected$/);
  await head(page, 'Users').click();
  await expect(editor(page).getByText(itemTexts.loseImages)).toBeVisible();
  await expectAccessible(page);
  const leads = editor(page).getByRole('region', { name: 'TeamLead' }).getByRole('checkbox');
  await box(page, 'Include team members').check();
  await leads.first().check();
  await expect(head(page, 'Users')).not.toContainText(/^Users[01] of/);
  await box(page, 'Hide from sales reps').check();
  const chosen = Number((await head(page, 'Users').innerText()).match(/(\d+) of/)?.[1]);
  await save(page).click();
  await expect(editor(page)).toHaveCount(0);
  const { item } = await readBack(server.origin, id);
  expect([item.users.length, item.hideFromSalesReps]).toEqual([chosen, true]);
  await openFromList(page, 'Lager for a team');
  await editor(page).getByRole('button', { name: 'Select All' }).click();
  await expect(head(page, 'Users')).toContainText(/^Users(\d+) of \1 selected$/);
  expect(errors).toEqual([]);
});
