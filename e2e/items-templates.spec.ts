import { templateTexts } from '@caselift/contract/item-templates';
import { itemTexts } from '@caselift/contract/item-texts';
import { expect, type Page } from '@playwright/test';
import { editor } from './items-steps.ts';
import { test } from './journey.ts';
import { expectAccessible, signIn, watchForErrors } from './people.ts';

const dialog = (page: Page) => page.getByRole('dialog', { name: 'New Incentive' });

test('a manager starts an incentive from a program, which fills in its form unsaved', async ({ page }) => {
  const errors = watchForErrors(page);
  await signIn(page, 'manager', '/incentives');
  await page.getByRole('button', { name: 'New Incentive' }).click();
  await expect(dialog(page).getByRole('radio')).toHaveCount(12);
  await expectAccessible(page);
  // Arrow keys go from program to program.
  const placements = dialog(page).getByRole('radio', { name: 'New placements' });
  await placements.press('Space');
  await expect(placements).toBeChecked();
  await placements.press('ArrowRight');
  await expect(dialog(page).getByRole('radio', { name: 'Display photos' })).toBeChecked();
  await expect(dialog(page).getByRole('combobox', { name: 'Type' })).toHaveValue('image');
  await dialog(page)
    .getByRole('button', { name: templateTexts.use('Display photos') })
    .click();
  await expect(dialog(page).getByText(itemTexts.nameRequired)).toBeVisible();
  await dialog(page).getByRole('textbox', { name: 'Name' }).fill('Fall displays');
  await dialog(page)
    .getByRole('button', { name: templateTexts.use('Display photos') })
    .click();

  await expect(editor(page).getByRole('textbox', { name: 'Name' })).toHaveValue('Fall displays');
  await expect(editor(page).getByText('Incomplete', { exact: true })).toBeVisible();
  await expect(editor(page).getByLabel('Target', { exact: true })).toHaveValue('10');
  await expect(editor(page).getByText(/unsaved changes: target, payout/)).toBeVisible();
  await editor(page).getByRole('button', { name: 'Save', exact: true }).click();
  await expect(editor(page)).toBeHidden();
  await expect(page.getByText('Fall displays')).toBeVisible();
  expect(errors).toEqual([]);
});
