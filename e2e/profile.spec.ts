import { expect, test } from '@playwright/test';
import { expectAccessible, signIn } from './people.ts';

test('a person changes the own name, and the menu follows; what breaks a rule is said', async ({ page }) => {
  await signIn(page, 'teamlead', '/profile');
  const name = page.getByRole('textbox', { name: 'Name', exact: true });
  const save = page.getByRole('button', { name: 'Save' });
  await expect(name).toHaveValue('Priya Sundaresh');
  await expect(save).toBeDisabled();
  await expectAccessible(page);
  await name.fill('Priya <S>');
  await page.getByRole('textbox', { name: 'E-mail' }).fill('priya');
  await save.click();
  await expect(page.getByText('Should be 1 to 30 letters and spaces')).toBeVisible();
  await expect(page.getByText("It doesn't look like an email")).toBeVisible();
  await page.getByRole('textbox', { name: 'E-mail' }).fill('teamlead@example.com');
  await name.fill('Priya Sundaresh Rao');
  await save.click();
  await expect(page.getByText('Profile updated!')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Priya Sundaresh Rao' })).toBeVisible();
  await expect(page.getByRole('link', { name: /Priya Sundaresh Rao/ })).toBeVisible(); // in the drawer
  await name.fill('Priya Sundaresh');
  await save.click();
  await expect(page.getByRole('heading', { name: 'Priya Sundaresh', exact: true })).toBeVisible();
});
