import { historyAbout } from '@caselift/contract/history';
import { expect } from '@playwright/test';
import { test } from './journey.ts';
import { addressOf, expectAccessible, expectFilled, signIn } from './people.ts';
import { expectSaid } from './toasts.ts';

test('an admin asks who changed a goal, and narrows and saves the history', async ({ page }) => {
  await signIn(page, 'admin', '/vxp?wholesalerId=ats&db=prod');
  await expectFilled(page);
  const payout = page.getByRole('button', { name: 'FPL payout of Theo Grantham' });
  await payout.click();
  const field = page.getByRole('textbox', { name: 'FPL payout of Theo Grantham' });
  await field.fill('310');
  await expectSaid(page, 'Update completed 👍', () => field.press('Enter'));
  // Enter goes on to the cell below.
  await payout.click();
  await field.press('Escape');
  await page.getByRole('link', { name: 'Who changed this' }).click();
  const told = page.getByRole('listitem').filter({ hasText: 'the FPL payout from 300 to 310' });
  await expect(told).toBeVisible();
  await expect(page.getByText(/^Changes to the FPL goal and payout of ATS_\d+$/)).toBeVisible();
  expect(addressOf(page).about).toMatch(/^goal:ATS_\d+:fpl$/);
  await expectAccessible(page);

  await test.step('the address keeps what narrows it', async () => {
    await page.getByRole('combobox', { name: 'Kind' }).selectOption('Boosts');
    await expect(page.getByText('No change matches.')).toBeVisible();
    await page.getByRole('combobox', { name: 'Kind' }).selectOption('People and goals');
    await page.getByRole('searchbox', { name: 'Search changes' }).fill('theo');
    await expect.poll(() => addressOf(page).searchPhrase).toBe('theo');
    await page.reload();
    await expect(told).toBeVisible();
  });

  await test.step('and all that match are a file', async () => {
    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: 'CSV' }).click();
    expect((await download).suggestedFilename()).toBe('History.csv');
  });

  await test.step('a setting is chosen by its name', async () => {
    await page.goto('/wholesaler?wholesalerId=ats&db=prod');
    await page.getByRole('button', { name: /^Who changed/ }).click();
    await page.getByRole('option', { name: 'Max FPL' }).click();
    await expect(page.getByText('Changes to max FPL')).toBeVisible();
    expect(addressOf(page).about).toBe(historyAbout.setting('maxFPL'));
  });
});
