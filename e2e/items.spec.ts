import { itemRunTexts } from '@caselift/contract/item-runs';
import { itemActionWords, itemColumns, itemTabWords } from '@caselift/contract/item-screen-texts';
import { itemMessages } from '@caselift/contract/item-texts';
import { podcastTexts } from '@caselift/contract/podcasts';
import { expect, type Page } from '@playwright/test';
import { addIncentive, editor } from './items-steps.ts';
import { test } from './journey.ts';
import { expectAccessible, expectFilled, signIn, watchForErrors } from './people.ts';

const open = async (page: Page, person: 'admin' | 'manager' | 'teamlead', address: string) => {
  await signIn(page, person);
  await page.goto(address);
};
const row = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name });
const tab = (page: Page, name: string) => page.getByRole('tab', { name });

test('a manager finds incentives by filters and order, and opens what one is made of', async ({ page }) => {
  const errors = watchForErrors(page);
  // Other journeys on the same server add items.
  await open(page, 'manager', '/incentives?searchPhrase=zestrel');
  await expect(row(page, 'Zestrel Spritz launch')).toBeVisible();
  await expectFilled(page);
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Open Zestrel Spritz launch' }).click();
  await expect(page).toHaveURL(/open=/);
  await expect(page.getByRole('row')).toHaveCount(7);
  await page.getByRole('button', { name: 'Close Zestrel Spritz launch' }).click();
  await page.getByRole('button', { name: itemColumns.name }).click();
  await expect(page.getByRole('row').nth(1)).toContainText('Zestrel cold box');
  await page.getByRole('searchbox', { name: 'Search' }).fill('zestrel cold');
  await expect(page.getByText('1 to 1 of 1')).toBeVisible();
  await page.getByRole('button', { name: 'Clear Filters' }).click();
  await page.getByRole('button', { name: 'More filters' }).click();
  await expectAccessible(page);
  expect(errors).toEqual([]);
});

test('an incentive is marked, copied, archived, restored, run and deleted from its row', async ({ page, server }) => {
  const errors = watchForErrors(page);
  await addIncentive(server.origin, 'Row to work with');
  await open(page, 'manager', '/incentives?searchPhrase=Row+to+work');
  await page.getByRole('button', { name: `${itemActionWords.favorite}: Row to work with` }).click();
  await expect(page.getByText(itemMessages.done.updated)).toBeVisible();
  await page.getByRole('button', { name: `${itemActionWords.execute}: Row to work with` }).click();
  await expect(page.getByText(itemRunTexts.completed)).toBeVisible();
  await page.getByRole('button', { name: `${itemActionWords.duplicate}: Row to work with` }).click();
  const dialog = page.getByRole('dialog');
  await expectAccessible(page);
  await dialog.getByRole('switch', { name: 'Copy edited fields' }).click();
  await dialog.getByRole('button', { name: itemActionWords.duplicate }).click();
  await expect(row(page, 'Row to work with copy')).toBeVisible();
  await page.getByRole('button', { name: 'Actions: Row to work with copy' }).click();
  await page.getByRole('menuitem', { name: itemActionWords.delete }).click();
  await dialog.getByRole('button', { name: itemActionWords.delete }).click();
  await expect(row(page, 'Row to work with copy')).toHaveCount(0);
  await page.getByRole('button', { name: 'Actions: Row to work with' }).click();
  await page.getByRole('menuitem', { name: itemActionWords.archive }).click();
  await expect(row(page, 'Row to work with')).toHaveCount(0);
  await tab(page, itemTabWords.archive).click();
  await page.getByRole('button', { name: 'Actions: Row to work with' }).click();
  await expect(page.getByRole('menuitem', { name: itemActionWords.delete })).toHaveCount(0);
  await page.getByRole('menuitem', { name: itemActionWords.restore }).click();
  await expect(row(page, 'Row to work with')).toHaveCount(0);
  await tab(page, itemTabWords.favorites).click();
  await expect(row(page, 'Row to work with')).toBeVisible();
  expect(errors).toEqual([]);
});

test('the chosen buttons are there after a reload', async ({ page }) => {
  await open(page, 'manager', '/objectives');
  await page
    .getByRole('button', { name: /^Actions: / })
    .first()
    .click();
  await page.getByRole('menuitem', { name: 'Choose buttons' }).click();
  const dialog = page.getByRole('dialog', { name: 'Choose buttons' });
  await expectAccessible(page);
  await dialog.getByRole('group', { name: 'Where Reset stands' }).getByRole('button', { name: 'Row' }).click();
  await dialog.getByRole('button', { name: 'Save' }).click();
  await page.reload();
  await expect(page.getByRole('button', { name: /^Reset: / }).first()).toBeVisible();
});

test('a team lead looks at lists and items, and changes nothing', async ({ page }) => {
  await open(page, 'teamlead', '/incentives?searchPhrase=zestrel');
  await expect(page.getByRole('button', { name: 'Edit: Zestrel Spritz launch' })).toBeDisabled();
  await expect(tab(page, itemTabWords.podcast)).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'New Incentive' })).toHaveCount(0);
  await page.getByText('Zestrel cold box').click();
  await expect(editor(page)).toBeVisible();
});

test('podcasts are added, found and deleted, and lists fit a phone', async ({ page }) => {
  await open(page, 'manager', '/objectives');
  await tab(page, itemTabWords.podcast).click();
  await page.getByRole('button', { name: podcastTexts.add }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Name').fill('Tap room stories');
  await dialog.getByLabel('URL').fill('https://example.com/tap');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Save' }).click();
  await page.getByRole('searchbox', { name: 'Search' }).fill('tap room');
  await expect(page.getByRole('link', { name: 'https://example.com/tap' })).toBeVisible();
  await page.getByRole('button', { name: 'Actions: Tap room stories' }).click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  await dialog.getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByText(podcastTexts.none)).toBeVisible();
  await page.setViewportSize({ width: 360, height: 740 });
  await tab(page, itemTabWords.objectives).click();
  await expectFilled(page);
  await expectAccessible(page);
});
