import type { Page } from '@playwright/test';
import { expect } from '@playwright/test';
import { test } from './journey.ts';
import { expectAccessible, signIn, signOut } from './people.ts';
import { expectSaid } from './toasts.ts';

const managers = '/managers?wholesalerId=ats&db=prod';
const rowOf = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name });

async function fillInAs(page: Page, email: string, password: string): Promise<void> {
  await page.getByLabel('E-mail').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByLabel('Password', { exact: true }).press('Enter');
}

test('an admin adds a manager, changes name and password, and deletes the account again', async ({ page }) => {
  const email = 'june.dawson@example.com';
  await signIn(page, 'admin', managers);
  await expect(rowOf(page, 'Dana Whitlock')).toContainText('manager@example.com');

  await page.getByRole('button', { name: 'Add manager' }).click();
  const add = page.getByRole('dialog', { name: 'Add manager' });
  await add.getByLabel('Name').fill('June 2');
  await add.getByLabel('E-mail').fill('june');
  await add.getByLabel('Password', { exact: true }).fill('a b');
  await add.getByRole('button', { name: 'Add', exact: true }).click();
  await expect(
    add.getByText('The name must be 1–30 characters long and may contain only letters, spaces, and dashes'),
  ).toBeVisible();
  await expect(add.getByText('Invalid email address')).toBeVisible();
  await expect(add.getByText('The password should include between 6 and 30 letters and numbers')).toBeVisible();
  await expectAccessible(page);
  await add.getByLabel('Name').fill('June Dawson');
  await add.getByLabel('E-mail').fill(email);
  await add.getByLabel('Password', { exact: true }).fill('first123');
  await expectSaid(page, 'User created', () => add.getByRole('button', { name: 'Add', exact: true }).click());
  await expect(rowOf(page, 'June Dawson')).toContainText(email);

  await page.getByRole('button', { name: 'Edit manager: June Dawson' }).click();
  const edit = page.getByRole('dialog', { name: 'Edit manager' });
  await edit.getByLabel('Name').fill('June Dawson-Lee');
  const sent = page.waitForRequest((request) => request.method() === 'PATCH');
  await edit.getByRole('button', { name: 'Save' }).click();
  expect((await sent).postDataJSON()).toEqual({ patch: { name: 'June Dawson-Lee' } });
  await expect(rowOf(page, 'June Dawson-Lee')).toHaveCount(1);
  await page.getByRole('button', { name: 'Change password: June Dawson-Lee' }).click();
  const password = page.getByRole('dialog', { name: 'Change password' });
  await password.getByLabel('New password').fill('second456');
  await password.getByRole('button', { name: 'Save' }).click();
  await expect(password).toHaveCount(0);

  await signOut(page);
  await fillInAs(page, email, 'second456');
  await expect(page.getByRole('heading', { name: 'Executive Report', level: 1 })).toBeVisible();
  await signIn(page, 'admin', managers);
  await page.getByRole('button', { name: 'Delete manager: June Dawson-Lee' }).click();
  const question = page.getByRole('dialog', { name: 'Confirm Delete' });
  await expect(question).toContainText('Are you sure you want to delete June Dawson-Lee manager?');
  await expectSaid(page, 'User deleted', () => question.getByRole('button', { name: 'Delete' }).click());
  await expect(rowOf(page, 'Dana Whitlock')).toBeVisible();
  await expect(rowOf(page, 'June Dawson-Lee')).toHaveCount(0);
  await signOut(page);
  await expectSaid(page, 'Wrong email or password.', () => fillInAs(page, email, 'second456'));
});

test('nobody but an admin opens the managers', async ({ page }) => {
  await signIn(page, 'manager', '/managers');
  await expect(page.getByText("You don't have access to this page")).toBeVisible();
});
