import { createUser } from '@caselift/contract/user-edits';
import type { Page } from '@playwright/test';
import { expect } from '@playwright/test';
import { apiOf, password, scope } from './api.ts';
import { test } from './journey.ts';
import { addressOf, expectAccessible, expectFilled, forgetPerson, signIn, suggestedId } from './people.ts';
import { expectSaid } from './toasts.ts';

const managed = '/userManagement?wholesalerId=ats&db=prod';
const card = (page: Page, name: string) => page.getByRole('article', { name });
const rowOf = (page: Page, name: string) =>
  page.getByRole('row').filter({ has: page.getByRole('rowheader', { name: new RegExp(name) }) });

type Made = { customId: string; name: string; email: string; password: string };

/** From the user management, as an admin: what is suggested is taken as it stands, but for an id that is given. */
async function create(page: Page, role: 'SalesRep' | 'Team Lead', name: string, id?: string): Promise<Made> {
  const email = `${name.toLowerCase().replaceAll(' ', '.')}@example.com`;
  await page.getByRole('button', { name: `Create ${role}` }).click();
  const dialog = page.getByRole('dialog', { name: `Create ${role}` });
  await dialog.getByLabel('Name', { exact: true }).fill(name);
  await dialog.getByLabel('E-mail').fill(email);
  const suggested = await suggestedId(dialog);
  if (id !== undefined) await dialog.getByLabel('ID', { exact: true }).fill(id);
  const customId = id ?? suggested;
  const password = await dialog.getByLabel('Password', { exact: true }).inputValue();
  await dialog.getByRole('button', { name: 'Create', exact: true }).click();
  await expect(dialog).toHaveCount(0);
  await expect(rowOf(page, name)).toHaveCount(1);
  return { customId, name, email, password };
}

async function signInAs(page: Page, { email, password }: Made, path = '/'): Promise<void> {
  await forgetPerson(page);
  await page.goto(path);
  await page.getByLabel('E-mail').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByLabel('Password', { exact: true }).press('Enter');
  await expect(page.getByRole('button', { name: 'Log out' })).toBeVisible();
}

async function switchOn(page: Page, { name }: Made, flag: string): Promise<void> {
  const toggle = page.getByRole('group', { name: `Access of ${name}` }).getByRole('switch', { name: flag });
  await expectSaid(page, 'Update completed 👍', () => toggle.click());
  await expect(toggle).toBeChecked();
}

test('a rep who may only look changes nothing, and a hidden one is gone for all but admins', async ({ page }) => {
  await signIn(page, 'admin', managed);
  const vera = await create(page, 'SalesRep', 'Vera Looker', 'ATS_902');
  const otto = await create(page, 'SalesRep', 'Otto Next');
  expect(otto.customId).toBe('ATS_903');

  await test.step('both are switched on at the card', async () => {
    await page.goto(`/salesreps?wholesalerId=ats&db=prod&selectedUser=${vera.customId}`);
    await switchOn(page, vera, 'View only');
    await switchOn(page, vera, 'Hidden');
  });

  await test.step('a manager finds the hidden one neither in the list nor at the address', async () => {
    await signIn(page, 'manager', '/salesreps?searchPhrase=looker');
    await expect(page.getByText('There are no matching users')).toBeVisible();
    await page.goto(`/salesreps?selectedUser=${vera.customId}`);
    await expectFilled(page);
    await expect(card(page, vera.name)).toHaveCount(0);
  });

  await test.step('the person still sees themselves, and may only look', async () => {
    await signInAs(page, vera, '/profile');
    await expect(page.getByText("Your account is view-only, so you can't make changes.")).toBeVisible();
    await expect(page.getByRole('textbox', { name: 'Name', exact: true })).not.toBeEditable();
    await expect(page.getByRole('button', { name: 'Save' })).toHaveCount(0);
    await expect(page.getByRole('button', { name: /^Change the picture/ })).toHaveCount(0);
    await expectAccessible(page);
    await page.getByRole('link', { name: 'Sales Reps', exact: true }).click();
    await expect(card(page, vera.name)).toBeVisible();
  });
});

test('a team lead who becomes leadership gets its pages, which were closed before', async ({ page }) => {
  const suppliers = page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Suppliers' });
  await signIn(page, 'admin', managed);
  const lena = await create(page, 'Team Lead', 'Lena Riser', 'ATS_901');
  await signInAs(page, lena);
  await page.goto('/suppliers');
  await expect(page.getByText("You don't have access to this page")).toBeVisible();
  await expect(suppliers).toHaveCount(0);

  await signIn(page, 'admin', `/teamleads?wholesalerId=ats&db=prod&selectedUser=${lena.customId}`);
  await switchOn(page, lena, 'Leadership');
  await signInAs(page, lena, '/suppliers');
  await expect(page.getByRole('heading', { name: 'Suppliers', level: 1 })).toBeVisible();
  await expect(suppliers).toBeVisible();
  await page.getByRole('link', { name: 'Leadership', exact: true }).click();
  await expect(card(page, 'Lena Riser')).toBeVisible();
});

test('an edit that is refused keeps what was typed, and leaving it unsaved is asked about', async ({ page }) => {
  await signIn(page, 'admin', managed);
  await rowOf(page, 'Renee Castellan').getByRole('gridcell').last().click();
  const lead = page.getByRole('dialog', { name: 'Edit Renee Castellan' });

  await test.step('a circle of team leads', async () => {
    await lead.getByRole('combobox', { name: /^Team leads/ }).click();
    await page.getByRole('option', { name: 'Priya Sundaresh' }).click();
    await page.keyboard.press('Escape');
    await lead.getByRole('button', { name: 'Save' }).click();
    await expect(
      lead.getByText('Renee Castellan would report to themselves, directly or through other team leads.'),
    ).toBeVisible();
    await expect(lead.getByRole('combobox', { name: /^Team leads/ })).toContainText('Priya Sundaresh');
    await expectAccessible(page);
    await lead.getByRole('button', { name: 'Cancel' }).click();
    const question = page.getByRole('dialog', { name: 'Leave without saving?' });
    await question.getByRole('button', { name: 'Stay' }).click();
    await expect(lead.getByRole('combobox', { name: /^Team leads/ })).toContainText('Priya Sundaresh');
    await lead.getByRole('button', { name: 'Cancel' }).click();
    await question.getByRole('button', { name: 'Leave' }).click();
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await expect.poll(() => addressOf(page).selectedUser ?? '').toBe('');
  });

  await test.step('a limit of losses below the goal', async () => {
    await rowOf(page, 'Maya Okonjo').getByRole('gridcell').last().click();
    const rep = page.getByRole('dialog', { name: 'Edit Maya Okonjo' });
    await rep.getByLabel('Max FPL').fill('0.01');
    await rep.getByRole('button', { name: 'Save' }).click();
    await expect(rep.getByText("Maya Okonjo's max FPL can't be below the FPL goal.")).toBeVisible();
    await expect(rep.getByLabel('Max FPL')).toHaveValue('0.01');
  });
});

test('a rep who lost a phone is signed out everywhere, and signs in again', async ({ page, server }) => {
  const admin = await apiOf(server.origin, 'admin');
  const [name, email] = ['Lou Stphone', 'lou.stphone@example.com'];
  await admin('POST', createUser.path, { ...{ role: 'salesRep', customId: 'ATS_991', name, email, password } });
  const lou = { customId: 'ATS_991', name, email, password };
  await page.goto('/');
  await signInAs(page, lou);
  await signIn(page, 'admin', managed);
  await rowOf(page, name).getByRole('gridcell').last().click();
  const edit = page.getByRole('dialog', { name: `Edit ${name}` });
  await edit.getByRole('button', { name: 'Sign out everywhere' }).click();
  const question = page.getByRole('dialog', { name: `Sign ${name} out everywhere` });
  await expect(question).toContainText('All their sessions end');
  await expectAccessible(page);
  await expectSaid(page, '1 session ended', () => question.getByRole('button', { name: 'Sign out' }).click());
  await expect(question).toHaveCount(0);
  await expect(edit).toBeVisible();
  await signInAs(page, lou);
  await page.goto('/history');
  await expect(page.getByText("You don't have access to this page")).toBeVisible();
});

test('whoever is deleted from the open card is not asked about again', async ({ page, server }) => {
  const failed: string[] = [];
  page.on('response', (response) => {
    if (response.status() >= 400) failed.push(`${response.status()} ${response.url()}`);
  });
  const admin = await apiOf(server.origin, 'admin');
  const name = 'Sam Leaving';
  await admin('POST', createUser.path, {
    ...{ role: 'salesRep', customId: 'ATS_990', name, email: 'sam.leaving@example.com', password },
  });
  await signIn(page, 'admin', `/salesreps?${scope}&selectedUser=ATS_990`);
  await expect(page.getByRole('heading', { name })).toBeVisible();
  await expectFilled(page);
  await page.getByRole('button', { name: `Delete ${name}` }).click();
  await expectSaid(page, 'User deleted', () =>
    page.getByRole('dialog', { name: 'Confirm Delete' }).getByRole('button', { name: 'Delete' }).click(),
  );
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect.poll(() => addressOf(page).selectedUser ?? '').toBe('');
  // The card that stands there now asks after all that would have been asked about the deleted person.
  await expect(page.getByRole('article')).not.toHaveAccessibleName(name);
  await expect(page.getByRole('region', { name: 'Why this number' }).getByRole('table')).toBeVisible();
  await expectFilled(page);
  expect(failed).toEqual([]);
});
