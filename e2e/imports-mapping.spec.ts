/** The drawer editor, as the mapping of an import shows it: levels in the address, a guard, drafts. */
import { expect, type Page } from '@playwright/test';
import { test } from './journey.ts';
import { boxOf, expectNoWider } from './layout.ts';
import { addressOf, expectAccessible, signIn, watchForErrors } from './people.ts';

const file = { name: 'sales.csv', mimeType: 'text/csv', buffer: Buffer.from('inv no,qty\nX1,24\n') };

async function openEditor(page: Page): Promise<void> {
  const section = page.getByRole('region', { name: 'Import files' });
  await section.getByLabel('Files to import').setInputFiles(file);
  // Nothing reads these columns, so the files themselves propose a mapping.
  await section.getByLabel('Mapping', { exact: true }).selectOption('caselift');
  await expect(section.getByRole('tab', { name: /^Sales 1 problem/ })).toBeVisible();
  await section.getByRole('button', { name: 'Edit mapping' }).click();
  await expect(drawer(page)).toBeVisible();
}

async function typeUnits(page: Page, formula: string): Promise<void> {
  await drawer(page)
    .getByRole('button', { name: /^Units sold/ })
    .click();
  await page.getByRole('menuitem', { name: 'Formula...' }).click();
  await units(page).fill(formula);
}

const drawer = (page: Page) => page.getByRole('dialog', { name: 'Edit mapping' });
const units = (page: Page) => drawer(page).getByRole('textbox', { name: 'Formula for Units sold' });
const question = (page: Page) => page.getByRole('dialog', { name: 'Leave without saving?' });

test('Back closes one level of the editor, unsaved changes are asked about, and it fits a phone and paper', async ({
  page,
}) => {
  const errors = watchForErrors(page);
  page.on('dialog', (asked) => void asked.accept()); // the browser's own question before the reload
  await signIn(page, 'admin', '/wholesaler?wholesalerId=ats&db=preview');
  await openEditor(page);
  const { mapping } = addressOf(page);
  expect(mapping).toBe('caselift');

  await test.step('Escape closes it, and the focus returns to what opened it', async () => {
    await drawer(page).getByRole('button', { name: 'Cancel' }).press('Escape');
    await expect(drawer(page)).toHaveCount(0);
    await expect(page.getByRole('button', { name: 'Edit mapping' })).toBeFocused();
    expect(addressOf(page).mapping).toBeUndefined();
  });

  await test.step('a dialog over it is a level of its own', async () => {
    await page.getByRole('button', { name: 'Edit mapping' }).click();
    await typeUnits(page, 'qty * 12');
    await expect(drawer(page).getByText('1 unsaved change: Units sold')).toBeVisible();
    await drawer(page).getByRole('button', { name: 'Save', exact: true }).click();
    await expect(page.getByRole('dialog', { name: 'Save mapping' })).toBeVisible();
    expect(addressOf(page)).toMatchObject({ mapping, mappingStep: 'save' });
    await expectAccessible(page);
    await page.goBack();
    await expect(page.getByRole('dialog', { name: 'Save mapping' })).toHaveCount(0);
    await expect(units(page)).toHaveValue('qty * 12');
  });

  await test.step('Back asks before the changes are lost', async () => {
    await page.goBack();
    await question(page).getByRole('button', { name: 'Stay' }).click();
    await expect(units(page)).toHaveValue('qty * 12');
    await expect.poll(() => addressOf(page).mapping).toBe(mapping);
  });

  await test.step('after a reload the drawer is open, and the changes are offered', async () => {
    await page.reload();
    await expect(drawer(page).getByText(/^You have unsaved changes from \d\d:\d\d\.$/)).toBeVisible();
    await expectAccessible(page);
    await drawer(page).getByRole('button', { name: 'Restore' }).click();
    await expect(units(page)).toHaveValue('qty * 12');
  });

  await test.step('who leaves gives them up', async () => {
    await drawer(page).getByRole('button', { name: 'Cancel' }).click();
    await question(page).getByRole('button', { name: 'Leave' }).click();
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await page.goForward();
    await expect(drawer(page).getByRole('button', { name: /^Units sold/ })).toBeVisible();
    await expect(units(page)).toHaveCount(0);
    await expect(drawer(page).getByText(/unsaved changes/)).toHaveCount(0);
  });

  await test.step('on a phone it fills the screen, its rows are a page of their own, and paper shows the drawer alone', async () => {
    await page.setViewportSize({ width: 360, height: 740 });
    await expect.poll(async () => (await boxOf(drawer(page))).width).toBe(360);
    await expectNoWider(page, 360);
    await expectAccessible(page);
    await drawer(page)
      .getByRole('button', { name: /^First rows/ })
      .click();
    await expect(drawer(page).getByRole('button', { name: /^Units sold/ })).toBeHidden();
    await page.goBack();
    await expect(drawer(page).getByRole('button', { name: /^Units sold/ })).toBeVisible();
    await page.emulateMedia({ media: 'print' });
    await expect(page.getByText('Data Update', { exact: true })).toBeHidden();
    await expect(drawer(page).getByRole('button', { name: /^Units sold/ })).toBeVisible();
    await expect(drawer(page).getByRole('button', { name: 'Cancel' })).toBeHidden();
  });
  expect(errors).toEqual([]);
});
