import type { Page } from '@playwright/test';
import { expect } from '@playwright/test';
import { test } from './journey.ts';
import { addressOf, expectAccessible, signIn, signOut, watchForErrors } from './people.ts';
import { expectSaid } from './toasts.ts';

const managed = '/userManagement?wholesalerId=ats&db=prod';
const rowOf = (page: Page, name: string) =>
  page.getByRole('row').filter({ has: page.getByRole('rowheader', { name: new RegExp(name) }) });

async function signInAs(page: Page, email: string, password: string): Promise<void> {
  await page.getByLabel('E-mail').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByLabel('Password', { exact: true }).press('Enter');
}

test('an admin creates a sales rep, who signs in, is changed, and is deleted again', async ({ page }) => {
  const errors = watchForErrors(page);
  const email = 'nell.journey@example.com';
  let password = '';
  await signIn(page, 'admin', managed);

  await test.step('with a password that is suggested', async () => {
    await page.getByRole('button', { name: 'Create SalesRep' }).click();
    const dialog = page.getByRole('dialog', { name: 'Create SalesRep' });
    await dialog.getByLabel('Name', { exact: true }).fill('Nell <Journey>');
    await dialog.getByLabel('E-mail').fill('nell at home');
    await dialog.getByRole('button', { name: 'Create', exact: true }).click();
    await expect(
      dialog.getByText('The name should include 1 to 30 characters (letters, numbers, spaces, and apostrophes)'),
    ).toBeVisible();
    await expect(dialog.getByText("It doesn't look like an email")).toBeVisible();
    await expectAccessible(page);
    await dialog.getByLabel('ID', { exact: true }).fill('ATS_101');
    await dialog.getByLabel('Name', { exact: true }).fill('Nell Journey');
    await dialog.getByLabel('E-mail').fill(email);
    password = await dialog.getByLabel('Password', { exact: true }).inputValue();
    expect(password.length).toBeGreaterThanOrEqual(6);
    await dialog.getByRole('button', { name: 'Create', exact: true }).click();
    await expect(dialog.getByText('The ID ATS_101 is or was already in use. Choose another.')).toBeVisible();
    await dialog.getByLabel('ID', { exact: true }).fill('ATS_900');
    await expectSaid(page, 'User created', () => dialog.getByRole('button', { name: 'Create', exact: true }).click());
    await expect(rowOf(page, 'Nell Journey')).toContainText('ATS_900');
  });

  await test.step('who signs in with it', async () => {
    await signOut(page);
    await signInAs(page, email, password);
    await expect(page.getByRole('heading', { name: 'Today', level: 1 })).toBeVisible();
    await page.getByRole('link', { name: /My pay/ }).click();
    await expect(page.getByRole('article', { name: 'Nell Journey' })).toContainText('Not ranked');
    await signOut(page);
  });

  await test.step('with fields that are changed in a form', async () => {
    await signIn(page, 'admin', managed);
    await rowOf(page, 'Nell Journey').getByRole('gridcell').last().click();
    await expect.poll(() => addressOf(page).selectedUser).toBe('ATS_900');
    const dialog = page.getByRole('dialog', { name: 'Edit Nell Journey' });
    await dialog.getByLabel('Route numbers').fill('12, north');
    await dialog.getByLabel('FPL goal').fill('low');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect(dialog.getByText('Should be comma-separated numbers')).toBeVisible();
    await expect(dialog.getByText("Doesn't look like a valid number")).toBeVisible();
    await expectAccessible(page);
    await dialog.getByLabel('Route numbers').fill('0, 900, 901');
    await dialog.getByLabel('FPL goal').fill('0.8');
    await dialog.getByLabel('GP goal').fill('12,500');
    await dialog.getByRole('switch', { name: 'Hidden' }).check();
    await expectSaid(page, 'Update completed 👍', () => dialog.getByRole('button', { name: 'Save' }).click());
    await expect(dialog).toHaveCount(0);
    await expect(rowOf(page, 'Nell Journey')).toContainText('900, 901');
    await expect(rowOf(page, 'Nell Journey')).toContainText('12,500');
    await expect(rowOf(page, 'Nell Journey')).toContainText('Hidden');
  });

  await test.step('and who is gone after a confirmation', async () => {
    await rowOf(page, 'Nell Journey').getByRole('gridcell').last().click();
    await page.getByRole('dialog', { name: 'Edit Nell Journey' }).getByRole('button', { name: 'Delete' }).click();
    const question = page.getByRole('dialog', { name: 'Confirm Delete' });
    await expect(question).toContainText('Nell Journey (ATS_900) will be removed from all lists');
    await expectSaid(page, 'User deleted', () => question.getByRole('button', { name: 'Delete' }).click());
    // Behind a dialog there are no rows for anybody.
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await expect(rowOf(page, 'Ivan Petrosky')).toHaveCount(1);
    await expect(rowOf(page, 'Nell Journey')).toHaveCount(0);
    await signOut(page);
    await signInAs(page, email, password);
    await expect(page.getByText('Wrong email or password.')).toBeVisible();
  });
  // Refusals are answers, and the browser notes each answer that is none of success.
  expect(errors.filter((error) => !/status of (401|409)/.test(error))).toEqual([]);
});

test('several people are given the same at once, after a question', async ({ page }) => {
  await signIn(page, 'admin', '/salesreps?wholesalerId=ats&db=prod&team=ATS_24');
  await page.getByRole('button', { name: 'Bulk Edit', exact: true }).click();
  await expect.poll(() => addressOf(page).bulkEdit).toBe('true');
  const panel = page.getByRole('region', { name: 'Bulk Edit' });
  await page.getByRole('checkbox', { name: 'Ivan Petrosky' }).check();
  await page.getByRole('checkbox', { name: 'Lucia Bramante' }).check();
  await expect(panel).toContainText('2 people selected');
  const submit = panel.getByRole('button', { name: 'Bulk Edit', exact: true });
  await expect(submit).toBeDisabled();
  await panel.getByLabel('Volume threshold').fill('80');
  await expect(panel.getByRole('status')).toHaveText('No one would change');
  await panel.getByLabel('Max FPL').fill('high');
  await submit.click();
  await expect(panel.getByText("Doesn't look like a valid number")).toBeVisible();
  await panel.getByLabel('Max FPL').fill('1.45');
  await expect(panel.getByRole('status')).toHaveText('2 of 2 people change');
  await expectAccessible(page);
  await submit.click();
  const question = page.getByRole('dialog', { name: 'Change 2 people?' });
  await expect(question).toContainText('Ivan Petrosky, Lucia Bramante');
  await expectSaid(page, 'Update completed', () => question.getByRole('button', { name: 'Bulk Edit' }).click());
  await page.goto(`${managed}&searchPhrase=petrosky`);
  await expect(rowOf(page, 'Ivan Petrosky').getByRole('gridcell').last()).toHaveText('1.45');
});

test('a manager reads what an admin types, and a team lead their own team', async ({ page }) => {
  await signIn(page, 'manager', '/userManagement');
  await expect(rowOf(page, 'Alma Reyes')).toContainText('1,500');
  await expect(page.getByRole('button', { name: 'Create SalesRep' })).toHaveCount(0);
  // The demo's admin is of all wholesalers; other journeys may have created one of this wholesaler, who is named.
  await expect(page.getByText(/^Read-only\. .+ Ask .+\.$/)).toBeVisible();
  await rowOf(page, 'Alma Reyes').getByRole('cell').last().click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(page.getByText('ATS_102')).toHaveCount(0);
  await expect(rowOf(page, 'Bianca Ferro')).toHaveCount(0); // hidden
  await signIn(page, 'teamlead', '/userManagement');
  await expect(rowOf(page, 'Alma Reyes')).toHaveCount(1);
  await expect(rowOf(page, 'Rafael Quintana')).toHaveCount(0); // of another team
});
