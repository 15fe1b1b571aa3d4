import { expect } from '@playwright/test';
import type { Person } from './api.ts';
import { test } from './journey.ts';
import { addressOf, expectAccessible, expectFilled, fillIn, signIn, signOut, watchForErrors } from './people.ts';

const firstScreens: Record<Person, string> = {
  admin: 'Select wholesaler',
  manager: 'Executive Report',
  leadership: 'Today',
  teamlead: 'Today',
  salesrep: 'Today',
};

for (const [person, heading] of Object.entries(firstScreens) as [Person, string][]) {
  test(`a newcomer signs in as ${person} and lands on "${heading}"`, async ({ page }) => {
    const errors = watchForErrors(page);
    await page.goto('/');
    await fillIn(page, person);
    await expect(page.getByRole('heading', { name: heading, level: 1 })).toBeVisible();
    await expect(page).toHaveTitle(`${heading} - Caselift`);
    expect(addressOf(page).wholesalerId).toBe(person === 'admin' ? undefined : 'ats');
    await expectFilled(page);
    await expectAccessible(page);
    expect(errors).toEqual([]);
  });
}

test('the login page lists the demo accounts, and one click fills the form', async ({ page }) => {
  await page.goto('/');
  await expect(page).toHaveTitle(/Caselift/);
  await page.getByRole('button', { name: /manager@example.com/ }).click();
  await expect(page.getByLabel('E-mail')).toHaveValue('manager@example.com');
  await page.getByRole('button', { name: 'LOG IN' }).click();
  await expect(page.getByRole('heading', { name: 'Executive Report', level: 1 })).toBeVisible();
});

test('the login page says what is wrong, field by field', async ({ page }) => {
  await page.goto('/');
  await page.getByRole('button', { name: 'LOG IN' }).click();
  await expect(page.getByText('Email is required')).toBeVisible();
  await expect(page.getByText('Password is required')).toBeVisible();
  await page.getByLabel('E-mail').fill('nobody');
  await page.getByLabel('Password', { exact: true }).fill('five5');
  await page.getByRole('button', { name: 'LOG IN' }).click();
  await expect(page.getByText('This doesnt look like an email')).toBeVisible();
  await expect(page.getByText('Password must be longer than 6 characters')).toBeVisible();
  await page.getByLabel('Password', { exact: true }).fill('x'.repeat(33));
  await expect(page.getByText('Password must be shorter than 32 characters')).toBeVisible();
  await expectAccessible(page);
});

test('a wrong password is refused in a toast, and the password can be shown', async ({ page }) => {
  await page.goto('/');
  await page.getByLabel('E-mail').fill('manager@example.com');
  const field = page.getByLabel('Password', { exact: true });
  await field.fill('not the one');
  await page.getByRole('button', { name: /show password/i }).click();
  await expect(field).toHaveAttribute('type', 'text');
  await field.press('Enter');
  await expect(page.getByText('Wrong email or password.')).toBeVisible();
});

test('logging out ends the session on the server, not only in the browser', async ({ page, request }) => {
  await signIn(page, 'manager');
  const stored = await page.evaluate(() => JSON.stringify(localStorage));
  const token = /"token\\*":\\*"([A-Za-z0-9_-]{43})/.exec(stored)?.[1];
  expect(token).toBeDefined();
  const ask = () => request.get('/api/session', { headers: { authorization: `Bearer ${token}` } });
  expect((await ask()).status()).toBe(200);
  await page.getByRole('button', { name: 'Log out' }).click();
  await expect(page.getByRole('heading', { name: 'Log in' })).toBeVisible();
  expect((await ask()).status()).toBe(401);
});

test('a session that has ended elsewhere brings the login page back and leaves nothing behind', async ({
  page,
  request,
}) => {
  await signIn(page, 'manager');
  const stored = await page.evaluate(() => JSON.stringify(localStorage));
  const token = /"token\\*":\\*"([A-Za-z0-9_-]{43})/.exec(stored)?.[1];
  await request.post('/api/logout', { headers: { authorization: `Bearer ${token}` } });
  await page.getByRole('link', { name: 'Brands' }).click();
  await expect(page.getByRole('heading', { name: 'Log in' })).toBeVisible();
  expect(await page.evaluate(() => JSON.stringify(localStorage))).not.toContain(token);
  await expect(page.getByText('Your session has expired. Sign in again.')).toBeVisible();
  await expectAccessible(page);
  await fillIn(page, 'manager');
  await expect(page.getByRole('heading', { name: 'Brands', level: 1 })).toBeVisible();
  await signOut(page);
  await expect(page.getByText('Your session has expired')).toHaveCount(0);
});

for (const [person, bookmark, heading] of [
  ['admin', '/login?wholesalerId=ats', 'Wholesaler'],
  ['salesrep', '/login', 'Today'],
  ['salesrep', '/suppliers', 'Today'],
  ['teamlead', '/wholesaler', 'Today'],
  ['manager', '/vxp', 'Executive Report'],
  ['manager', '/brands?period=YTD', 'Brands'],
] as const) {
  test(`${person} signs in at the bookmark ${bookmark} and sees ${heading}`, async ({ page }) => {
    await page.goto(bookmark);
    await fillIn(page, person);
    await expect(page.getByRole('heading', { name: heading, level: 1 })).toBeVisible();
    await expect(page.getByText(/^404\.|You don't have access/)).toHaveCount(0);
    if (bookmark.includes('period')) expect(addressOf(page).period).toBe('YTD');
  });
}
