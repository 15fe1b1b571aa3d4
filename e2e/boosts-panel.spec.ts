import { type BoostDetail, boostTexts, readBoost, updateBoost } from '@caselift/contract/boosts';
import { expect, type Page } from '@playwright/test';
import { apiOf } from './api.ts';
import { test } from './journey.ts';
import { addressOf, expectAccessible, expectFilled, forgetPerson, signIn, watchForErrors } from './people.ts';

const panel = (page: Page) => page.getByRole('dialog', { name: 'Boost', exact: true });
const save = (page: Page) => panel(page).getByRole('button', { name: 'Save', exact: true });
const checked = (page: Page) => panel(page).getByText(/ of 300 selected$/);

/** What "This and next month" is compared with; what was estimated before is dimmed until it comes. */
const estimated = (page: Page) => panel(page).getByRole('row', { name: /^Same period LY Sep 1 to Oct 31, 2025/ });
/** The same, for the products that were chosen after the period. */
const expectEstimated = (page: Page) => expect(estimated(page).getByRole('cell').first()).toHaveText(/[1-9]/);

/** A new boost; its panel opens. */
async function addBoost(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: 'New Boost' }).click();
  const dialog = page.getByRole('dialog', { name: 'New Boost' });
  await dialog.getByLabel('Name').fill(name);
  await dialog.getByRole('button', { name: 'Add' }).click();
  await expect(panel(page).getByRole('textbox', { name: 'Name' })).toHaveValue(name);
}

async function choose(page: Page, shelf: RegExp, option: string): Promise<void> {
  await panel(page).getByRole('button', { name: shelf }).click();
  await panel(page).getByRole('checkbox', { name: option, exact: true }).check();
  await panel(page).getByRole('button', { name: shelf }).click();
}

test('a boost gets its products and amount; a save that clashes or comes second is refused, says why and loses nothing', async ({
  page,
  server,
}) => {
  await signIn(page, 'manager', '/boost');

  await test.step('a boost gets its period, its products by lists and its amount, and what it would cost follows', async () => {
    const errors = watchForErrors(page);
    await addBoost(page, 'Rioja for dinner');
    await expect(panel(page).getByText('Draft, pays nothing yet')).toBeVisible();
    await panel(page)
      .getByRole('button', { name: /^Period/ })
      .click();
    await panel(page).getByRole('button', { name: 'This and next month' }).click();
    await expect(panel(page).getByText(/^61 days, 43 selling days\. Ring: sales through Sep 16\./)).toBeVisible();
    await expect(estimated(page).getByRole('rowheader')).toBeVisible();
    await expectAccessible(page);
    await panel(page)
      .getByRole('button', { name: /^Brands/ })
      .click();
    const locked = panel(page).getByRole('checkbox', { name: 'Wrenfield Hazy IPA' });
    await expect(locked).toBeDisabled();
    await expect(panel(page).getByText('Hazy Launch')).toBeVisible();
    await panel(page).getByRole('checkbox', { name: 'Heron Gate Rosé', exact: true }).check();
    await panel(page).getByLabel('Boost amount').fill('3');
    await panel(page).getByLabel('Supplier Contribution: %').fill('25');
    await expect(panel(page).getByText(/^[1-9]\d* products? chosen$/)).toBeVisible();
    await expect(panel(page).getByText('Net of supplier, 25%')).toBeVisible();
    await panel(page).getByLabel('Other volume, CE').fill('100');
    await expect(panel(page).getByRole('row', { name: /^Other/ })).toContainText('$300.00$225.00');
    await panel(page).getByRole('checkbox', { name: 'Show Selected Products' }).check();
    await expect(
      panel(page)
        .getByRole('rowheader', { name: /^Heron Gate Rosé/ })
        .first(),
    ).toBeVisible();
    await expectEstimated(page);
    await expectFilled(page);
    // With the list of brands, which is still open.
    await expect(locked).toBeVisible();
    await expectAccessible(page);
    await save(page).click();
    await expect(page.getByText(boostTexts.updated)).toBeVisible();
    await expect(panel(page)).toBeHidden();
    await expect(page.getByRole('row', { name: /Rioja for dinner/ })).toContainText('$3.00');
    expect(errors).toEqual([]);
  });

  await test.step('a save that clashes is refused, names the boost and its products, and keeps what was typed', async () => {
    await addBoost(page, 'Cardones again');
    await panel(page)
      .getByRole('button', { name: /^Period/ })
      .click();
    await panel(page).getByRole('button', { name: 'This and next month' }).click();
    await choose(page, /^Brand Family/, 'Tres Cardones');
    await save(page).click();
    const said = panel(page).getByRole('alert').filter({ hasText: '"Agave Push" already boosts Tres Cardones' });
    await expect(said).toContainText(boostTexts.clashAdvice);
    await expect(panel(page).getByText('Another boost pays some of these products on some of these days.')).toHaveCount(
      2,
    );
    await expectEstimated(page);
    await expectAccessible(page);
    await panel(page).getByRole('button', { name: 'Cancel' }).click();
    await expect(page.getByText('Leave without saving?')).toBeVisible();
    await page.getByRole('button', { name: 'Stay' }).click();
    await panel(page).getByRole('button', { name: 'Clear brand families' }).click();
    await save(page).click();
    await expect(panel(page)).toBeHidden();
  });

  await test.step('what someone else has saved meanwhile is named, and reloading brings it', async () => {
    await addBoost(page, 'Two of us');
    const { boost: id = '' } = addressOf(page);
    const admin = await apiOf(server.origin, 'admin');
    const opened = (await admin('GET', readBoost.path.replace(':id', id))) as BoostDetail;
    await admin('PATCH', updateBoost.path.replace(':id', id), { ...opened, description: 'For terraces.' });
    await panel(page).getByLabel('Boost amount').fill('4');
    await save(page).click();
    await expect(panel(page).getByText(/changed this boost since you opened it: description\./)).toBeVisible();
    await panel(page).getByRole('button', { name: 'Reload' }).click();
    await expect(panel(page).getByLabel('Description')).toHaveValue('For terraces.');
    await expect(panel(page).getByLabel('Boost amount')).toHaveValue('0.00');
    await save(page).click();
    await expect(panel(page)).toBeHidden();
  });
});

test('products are checked one by one; another page and SAVE keep them, and Show Selected lists them', async ({
  page,
}) => {
  const errors = watchForErrors(page);
  await signIn(page, 'admin', '/boost?wholesalerId=ats&db=prod');
  await addBoost(page, 'By hand');
  await panel(page).getByRole('tab', { name: 'Manual Selection' }).click();
  await panel(page).getByRole('button', { name: 'Use this selection' }).click();
  await expect(checked(page)).toHaveText('0 of 300 selected');
  await panel(page).getByRole('searchbox', { name: 'Search by title' }).fill('Heron Gate');
  // It says how many of 300 there are: the rows are those that were searched.
  await expect(panel(page).getByRole('button', { name: /^Select \d+$/ })).toBeVisible();
  const first = panel(page)
    .getByRole('checkbox', { name: /^Heron Gate/ })
    .first();
  await first.check();
  await expect(checked(page)).toHaveText('1 of 300 selected');
  await expectAccessible(page);
  await panel(page).getByRole('searchbox', { name: 'Search by title' }).fill('');
  await expect(panel(page).getByText(/1 product saved\. They pay nothing until/)).toBeVisible();
  await expect(panel(page).getByRole('button', { name: 'Select all', exact: true })).toBeVisible();
  await panel(page).getByRole('button', { name: 'Filters' }).click();
  const sheet = page.getByRole('dialog', { name: 'Filters' });
  await expect(sheet.getByText('Sponsored')).toBeVisible();
  await sheet.getByRole('button', { name: 'Package Type' }).click();
  // What waits is saved before a filter is set: the tick may come a moment after the click.
  await sheet.getByRole('checkbox', { name: '12pk Can' }).click();
  await expect(sheet.getByRole('checkbox', { name: '12pk Can' })).toBeChecked();
  // Not of all products any more: the filter has been answered.
  await sheet.getByRole('button', { name: /^Show (?!300 )\d+ products$/ }).click();
  await panel(page)
    .getByRole('button', { name: /^Select \d+$/ })
    .click();
  await expect(checked(page)).not.toHaveText('1 of 300 selected');
  await panel(page)
    .getByRole('button', { name: /^Clear \d+$/ })
    .click();
  await expect(checked(page)).toHaveText('1 of 300 selected');
  await panel(page).getByRole('button', { name: 'Show Selected' }).click();
  await expect(panel(page).getByText(boostTexts.noneSelected)).toBeVisible();
  await panel(page)
    .getByRole('button', { name: /^Filters/ })
    .click();
  await sheet.getByRole('button', { name: 'Reset Filters' }).click();
  await sheet.getByRole('button', { name: 'Show 1 product' }).click();
  await expect(panel(page).getByRole('checkbox', { name: /^Heron Gate/ })).toHaveCount(1);
  await panel(page).getByRole('button', { name: 'SAVE', exact: true }).click();
  await expect(page.getByText(boostTexts.productsUpdated)).toBeVisible();
  await save(page).click();
  await expect(panel(page)).toBeHidden();
  expect(errors).toEqual([]);
});

test('a rep is paid by a changed amount the moment it is saved', async ({ page }) => {
  const agave = page.getByRole('row', { name: /Agave Push/ });
  await signIn(page, 'manager', '/boost');
  await agave.getByRole('button', { name: /^Edit/ }).click();
  await panel(page).getByLabel('Boost amount').fill('7.25');
  await save(page).click();
  await expect(panel(page)).toBeHidden();
  await forgetPerson(page);
  await signIn(page, 'salesrep', '/salesreps?why=boosts');
  await expect(agave.getByRole('cell').last()).toHaveText(/\$/);
  await expectFilled(page);
  const cells = await agave.getByRole('cell').allInnerTexts();
  const [quantity = '', rate = '', amount = ''] = cells.slice(-3);
  expect(rate).toBe('$7.25');
  expect(amount).toBe(`$${(Number.parseFloat(quantity) * 7.25).toFixed(2)}`);
});
