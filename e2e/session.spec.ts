import { expect, type Page } from '@playwright/test';
import type { Person } from './api.ts';
import { test } from './journey.ts';
import {
  addressOf,
  expectAccessible,
  expectFilled,
  fillIn,
  forgetPerson,
  signIn,
  signOut,
  watchForErrors,
} from './people.ts';
import { expectSaid } from './toasts.ts';

const firstScreens: Record<Person, string> = {
  admin: 'Select wholesaler',
  manager: 'Executive Report',
  leadership: 'Today',
  teamlead: 'Today',
  salesrep: 'Today',
};

test('a newcomer of each role signs in and lands on the first screen of the role', async ({ page }) => {
  const errors = watchForErrors(page);
  for (const [person, heading] of Object.entries(firstScreens) as [Person, string][]) {
    await test.step(`${person} lands on "${heading}"`, async () => {
      await page.goto('/');
      await fillIn(page, person);
      await expect(page.getByRole('heading', { name: heading, level: 1 })).toBeVisible();
      await expect(page).toHaveTitle(`${heading} - Caselift`);
      await expect.poll(() => addressOf(page).wholesalerId).toBe(person === 'admin' ? undefined : 'ats');
      await expectFilled(page);
      // The others' first screens are in the menu (screens.spec.ts).
      if (person === 'admin') await expectAccessible(page);
      await forgetPerson(page);
    });
  }
  expect(errors).toEqual([]);
});

test('the login page says what is wrong, refuses a wrong password, and fills in a demo account with one click', async ({
  page,
}) => {
  await page.goto('/');
  await expect(page).toHaveTitle(/Caselift/);
  const email = page.getByLabel('E-mail');
  const field = page.getByLabel('Password', { exact: true });
  const logIn = page.getByRole('button', { name: 'LOG IN' });

  await test.step('it says what is wrong, field by field', async () => {
    await logIn.click();
    await expect(page.getByText('Email is required')).toBeVisible();
    await expect(page.getByText('Password is required')).toBeVisible();
    await email.fill('nobody');
    await field.fill('five5');
    await logIn.click();
    await expect(page.getByText('This doesnt look like an email')).toBeVisible();
    await expect(page.getByText('Password must be longer than 6 characters')).toBeVisible();
    await field.fill('x'.repeat(33));
    await expect(page.getByText('Password must be shorter than 32 characters')).toBeVisible();
    await expectAccessible(page);
  });

  await test.step('a wrong password is refused in a toast, and the password can be shown', async () => {
    await email.fill('manager@example.com');
    await field.fill('not the one');
    await page.getByRole('button', { name: /show password/i }).click();
    await expect(field).toHaveAttribute('type', 'text');
    await expectSaid(page, 'Wrong email or password.', () => field.press('Enter'));
  });

  await test.step('it lists the demo accounts, and one click fills the form', async () => {
    await email.fill('');
    await page.getByRole('button', { name: /manager@example.com/ }).click();
    await expect(email).toHaveValue('manager@example.com');
    await logIn.click();
    await expect(page.getByRole('heading', { name: 'Executive Report', level: 1 })).toBeVisible();
  });
});

test('a session that ended elsewhere brings the login page back and leaves nothing behind, and logging out ends it on the server', async ({
  page,
  request,
}) => {
  const ofToken = (token: string) => ({ headers: { authorization: `Bearer ${token}` } });
  await signIn(page, 'manager');

  await test.step('a session that has ended elsewhere', async () => {
    await expectFilled(page);
    const token = await tokenOf(page);
    // Whatever the page asks for by itself would bring the login page before the link is followed.
    const followed = Promise.withResolvers<void>();
    await page.route('**/api/**', async (route) => {
      await followed.promise;
      await route.continue();
    });
    await request.post('/api/logout', ofToken(token));
    await page.getByRole('link', { name: 'Brands' }).click();
    await expect(page).toHaveURL(/\/brands/);
    followed.resolve();
    await expect(page.getByRole('heading', { name: 'Log in' })).toBeVisible();
    expect(await page.evaluate(() => JSON.stringify(localStorage))).not.toContain(token);
    await expect(page.getByText('Your session has expired. Sign in again.')).toBeVisible();
    await expectAccessible(page);
    await fillIn(page, 'manager');
    await expect(page.getByRole('heading', { name: 'Brands', level: 1 })).toBeVisible();
  });

  await test.step('logging out ends the session on the server, not only in the browser', async () => {
    const token = await tokenOf(page);
    const ask = () => request.get('/api/session', ofToken(token));
    expect((await ask()).status()).toBe(200);
    await signOut(page);
    expect((await ask()).status()).toBe(401);
    await expect(page.getByText('Your session has expired')).toHaveCount(0);
  });
});

async function tokenOf(page: Page): Promise<string> {
  const stored = await page.evaluate(() => JSON.stringify(localStorage));
  const token = /"token\\*":\\*"([A-Za-z0-9_-]{43})/.exec(stored)?.[1];
  if (token === undefined) throw new Error('Nobody is signed in.');
  return token;
}

test('whoever signs in at a bookmark sees its page, or the first one of the role where it is closed to them', async ({
  page,
}) => {
  for (const [person, bookmark, heading] of [
    ['admin', '/login?wholesalerId=ats', 'Wholesaler'],
    ['salesrep', '/login', 'Today'],
    ['salesrep', '/suppliers', 'Today'],
    ['teamlead', '/wholesaler', 'Today'],
    ['manager', '/vxp', 'Executive Report'],
    ['manager', '/brands?period=YTD', 'Brands'],
  ] as const) {
    await test.step(`${person} signs in at ${bookmark} and sees ${heading}`, async () => {
      await page.goto(bookmark);
      await fillIn(page, person);
      await expect(page.getByRole('heading', { name: heading, level: 1 })).toBeVisible();
      await expect(page.getByText(/^404\.|You don't have access/)).toHaveCount(0);
      if (bookmark.includes('period')) await expect.poll(() => addressOf(page).period).toBe('YTD');
      await forgetPerson(page);
    });
  }
});
