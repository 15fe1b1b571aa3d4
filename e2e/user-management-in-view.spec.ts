import { expect } from '@playwright/test';
import { test } from './journey.ts';
import { addressOf, expectAccessible, signIn, suggestedId, watchForErrors } from './people.ts';

const scope = 'wholesalerId=ats&db=prod';

test('a lead who is promoted or hidden stays in view, with a word where they are now', async ({ page }) => {
  const errors = watchForErrors(page);
  await signIn(page, 'admin', `/userManagement?${scope}`);
  await page.getByRole('button', { name: 'Create Team Lead' }).click();
  const creating = page.getByRole('dialog', { name: 'Create Team Lead' });
  await creating.getByLabel('Name', { exact: true }).fill('Pia Promoted');
  await creating.getByLabel('E-mail').fill('pia.promoted@example.com');
  const customId = await suggestedId(creating);
  await creating.getByRole('button', { name: 'Create', exact: true }).click();
  await expect(creating).toHaveCount(0);

  await page.goto(`/teamleads?${scope}&selectedUser=${customId}`);
  const card = page.getByRole('article', { name: 'Pia Promoted' });
  const access = card.getByRole('group', { name: 'Access of Pia Promoted' });
  const hidden = access.getByRole('switch', { name: 'Hidden' });
  await hidden.click();
  // Saved: until then no other switch can be turned.
  await expect(hidden).toBeChecked();
  await expect(hidden).toBeEnabled();
  await access.getByRole('switch', { name: 'Leadership' }).click();
  const elsewhere = page.getByText('Pia Promoted is now in another list: Leadership.');
  await expect(elsewhere).toBeVisible();
  await expect(card).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Open on Leadership' }).click();
  await expect.poll(() => addressOf(page).selectedUser).toBe(customId);
  await expect(page.getByRole('heading', { name: 'Leadership', level: 1 })).toBeVisible();
  await expect(card).toBeVisible();
  await expect(elsewhere).toHaveCount(0);

  // The list of users keeps the row, too.
  await page.goto(`/userManagement?${scope}&role=leadership&selectedUser=${customId}`);
  const dialog = page.getByRole('dialog', { name: 'Edit Pia Promoted' });
  await dialog.getByRole('switch', { name: 'Leadership' }).uncheck();
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog).toHaveCount(0);
  await expect(page.getByText('Pia Promoted (Team lead) no longer matches the filters.')).toBeVisible();
  await expect(page.getByRole('rowheader', { name: /Pia Promoted/ })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Clear filters' }).click();
  await expect.poll(() => addressOf(page).role ?? 'all').toBe('all');
  await expect(page.getByRole('rowheader', { name: /Pia Promoted/ })).toBeVisible();
  expect(errors).toEqual([]);
});
