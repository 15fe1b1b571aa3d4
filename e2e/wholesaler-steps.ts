/** What an admin does on a wholesaler's page, as the journeys of administration share it. */
import { expect, type Locator, type Page } from '@playwright/test';
import { addressOf } from './people.ts';
import { expectSaid } from './toasts.ts';

/** From 'Select wholesaler', as a super admin. Ends on the new wholesaler's page, in Preview. */
export async function createWholesaler(page: Page, customId: string, title: string): Promise<void> {
  await page.getByRole('button', { name: 'Create wholesaler' }).click();
  const dialog = page.getByRole('dialog', { name: 'Create wholesaler' });
  await dialog.getByLabel('ID').fill(customId);
  await dialog.getByLabel('Title').fill(title);
  await dialog.getByRole('button', { name: 'Create' }).click();
  await expect(page.getByRole('heading', { name: 'Wholesaler', level: 1, exact: true })).toBeVisible();
  await expect.poll(() => addressOf(page)).toMatchObject({ wholesalerId: customId, db: 'preview' });
}

/** Sends the files and imports them; answers the import's own section, with its result. */
export async function importFiles(page: Page, files: readonly string[], mapping?: string): Promise<Locator> {
  const section = await chooseFiles(page, files, mapping);
  await importChosen(page, section);
  return section;
}

/** Sends the files; answers the import's own section, with the first rows. */
export async function chooseFiles(page: Page, files: readonly string[], mapping?: string): Promise<Locator> {
  const section = page.getByRole('region', { name: 'Import files' });
  await section.getByLabel('Files to import').setInputFiles([...files]);
  await expect(section.getByText('Uploaded', { exact: true })).toHaveCount(files.length);
  if (mapping !== undefined) await section.getByLabel('Mapping', { exact: true }).selectOption(mapping);
  await expect(section.getByRole('region', { name: 'First rows of Sales' })).toBeVisible();
  return section;
}

export async function importChosen(page: Page, section: Locator): Promise<void> {
  // What the import before came to stands there until it is closed.
  const followed = `caselift-import-${addressOf(page).wholesalerId}`;
  if (await page.evaluate((key) => sessionStorage.getItem(key) !== null, followed)) {
    await section.getByRole('button', { name: 'Close', exact: true }).click();
  }
  await section.getByRole('button', { name: 'Import', exact: true }).click();
  await expect(section.getByText(/^Imported as change \d+\./)).toBeVisible();
}

export async function runUpdate(page: Page): Promise<void> {
  await expectSaid(page, 'Update completed', () => page.getByRole('button', { name: 'Run update' }).click());
  const parts = page.getByRole('list', { name: 'Parts of the update' }).getByRole('listitem');
  await expect(parts.filter({ hasText: 'Completed' })).toHaveCount(6);
}

/** Answers the dialog before it is confirmed, so that what it says can be read. */
export async function askToPublish(page: Page): Promise<Locator> {
  await page.getByRole('button', { name: 'Publish to Production' }).click();
  const dialog = page.getByRole('dialog', { name: 'Publish to Production?' });
  await expect(dialog.getByRole('table', { name: 'Totals before and after publishing' })).toBeVisible();
  return dialog;
}

export async function publish(page: Page): Promise<void> {
  await confirmPublish(page, await askToPublish(page));
}

export async function confirmPublish(page: Page, dialog: Locator): Promise<void> {
  await expectSaid(page, 'Published', () => dialog.getByRole('button', { name: 'Publish', exact: true }).click());
}
