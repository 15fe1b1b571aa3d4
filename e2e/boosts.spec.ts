import { expect, type Page } from '@playwright/test';
import { test } from './journey.ts';
import { expectNoWider } from './layout.ts';
import { addressOf, expectAccessible, expectFilled, signIn, watchForErrors } from './people.ts';

const names = (page: Page) => page.getByRole('rowheader').allInnerTexts();
const row = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name });
const panel = (page: Page) => page.getByRole('dialog', { name: 'Boost' });

test('a manager narrows the list of boosts, and adds, copies and deletes one, on a phone by a menu', async ({
  page,
}) => {
  const errors = watchForErrors(page);
  await signIn(page, 'manager', '/boost');

  await test.step('a manager narrows the list of boosts, orders it, and the address brings it back', async () => {
    await expectFilled(page);
    await expect(page.getByRole('rowheader').nth(3)).toBeVisible();
    const all = await names(page);
    await expect(row(page, 'Agave Push')).toContainText('Sep 1, 2026 - Oct 31, 2026');
    await expect(row(page, 'Rosé All Day')).toContainText('Draft');

    await page.getByRole('button', { name: 'GP/Unit' }).click();
    await expect(row(page, 'Agave Push')).toHaveCount(0);
    await expect(row(page, 'Hazy Launch')).toHaveCount(1);
    await page.getByLabel('End Period').fill('2026-09-16');
    await expect(row(page, 'Hazy Launch')).toHaveCount(0);
    await expect(row(page, 'Halvorn Draft Days')).toHaveCount(1);
    expect(addressOf(page)).toMatchObject({ type: 'GP/Unit', periodEnd: '2026-09-16' });
    await page.getByRole('searchbox').fill('nothing');
    await expect(page.getByRole('heading', { name: 'There are no matching boosts' })).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Clear Filters' }).first().click();
    await expect.poll(() => names(page)).toEqual(all);

    await page.getByRole('button', { name: 'Name', exact: true }).click();
    await expect.poll(() => names(page)).toEqual([...all].sort((a, b) => b.localeCompare(a, 'en')));
    await page.reload();
    await expect.poll(() => names(page)).toEqual([...all].sort((a, b) => b.localeCompare(a, 'en')));
  });

  await test.step('a boost is added by its name, copied and deleted', async () => {
    await page.getByRole('button', { name: 'New Boost' }).click();
    const dialog = page.getByRole('dialog', { name: 'New Boost' });
    await dialog.getByLabel('Name').fill('Winter Stout');
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Add' }).click();
    await expect(panel(page)).toBeVisible();
    await expect.poll(() => addressOf(page).boost).toBeTruthy();
    await panel(page).getByRole('button', { name: 'Cancel' }).click();
    await expect(panel(page)).toHaveCount(0);
    await expect(row(page, 'Winter Stout')).toContainText('Draft');

    await page.getByRole('button', { name: 'Duplicate: Winter Stout' }).click();
    await expect(page.getByText('The boost has been successfully copied')).toBeVisible();
    await expect(row(page, 'Winter Stout copy')).toHaveCount(1);
    for (const name of ['Winter Stout copy', 'Winter Stout']) {
      await page.getByRole('button', { name: `Delete: ${name}`, exact: true }).click();
      const question = page.getByRole('dialog', { name: 'Delete Boost' });
      await expect(question).toContainText('Are you sure you want to delete this boost?');
      if (name.endsWith('copy')) await expectAccessible(page);
      await question.getByRole('button', { name: 'Delete' }).click();
      // Behind the question no row is found, whatever the list holds.
      await expect(row(page, 'Agave Push')).toHaveCount(1);
      await expect(page.getByRole('rowheader', { name, exact: true })).toHaveCount(0);
    }
    await expect(row(page, 'Winter Stout')).toHaveCount(0);
  });

  await test.step('on a phone the actions of a boost are a menu, and nothing scrolls sideways', async () => {
    await page.setViewportSize({ width: 360, height: 740 });
    await expectFilled(page);
    await expect(page.getByRole('button', { name: 'Actions: Agave Push' })).toBeVisible();
    await expectNoWider(page, 360);
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Actions: Agave Push' }).click();
    await page.getByRole('menuitem', { name: 'Delete' }).click();
    await page.getByRole('dialog', { name: 'Delete Boost' }).getByRole('button', { name: 'Cancel' }).click();
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await expect(row(page, 'Agave Push')).toHaveCount(1);
  });
  expect(errors).toEqual([]);
});

test('a sales rep reads boosts, their products and what they earned, and sees no drafts, actions, costs and results', async ({
  page,
}) => {
  await signIn(page, 'salesrep', '/boost');
  await expectFilled(page);
  await expect(page.getByRole('columnheader', { name: 'Earned this period' })).toBeVisible();
  await expect(row(page, 'Agave Push')).toHaveCount(1);
  await expect(row(page, 'Rosé All Day')).toHaveCount(0);
  await expect(page.getByRole('button', { name: /New Boost|Edit|Duplicate|Delete/ })).toHaveCount(0);
  await row(page, 'Agave Push').press('Enter');
  await expect(panel(page)).toBeVisible();
  await page.goBack();
  await expect(panel(page)).toHaveCount(0);

  await row(page, 'Agave Push').click();
  await expect(panel(page).getByText('You earned this sales period')).toBeVisible();
  await page.goto(`/boost?boost=${addressOf(page).boost}`);
  await expect(panel(page).getByText('You earned this sales period')).toBeVisible();
  await expect(panel(page).getByRole('rowheader', { name: /^Tres Cardones/ })).toHaveCount(4);
  await expectFilled(page);
  await expect(panel(page).getByText('Total Cost Estimate')).toHaveCount(0);
  await expect(panel(page).getByRole('region', { name: 'What it brought' })).toHaveCount(0);
  await expect(panel(page).getByRole('button', { name: 'Save', exact: true })).toHaveCount(0);
  await panel(page).getByRole('button', { name: 'Close' }).last().click();
  await expect(panel(page)).toBeHidden();
});
