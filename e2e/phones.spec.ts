import type { Page } from '@playwright/test';
import { expect } from '@playwright/test';
import { test } from './journey.ts';
import { expectAccessible, expectFilled, signIn } from './people.ts';

const phone = { width: 360, height: 740 };
const scope = 'wholesalerId=ats&db=prod';

/** What is wide scrolls in a frame of its own. Right after the window shrinks the page still has its wide layout. */
async function expectNoSidewaysScroll(page: Page): Promise<void> {
  await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(phone.width);
}

/** The drawer stands open on the wide window alone, and it is where a person is known to be signed in. */
async function openOnPhone(page: Page, path: string): Promise<void> {
  await signIn(page, 'admin', path);
  await page.setViewportSize(phone);
  await expectFilled(page);
  await expectNoSidewaysScroll(page);
}

for (const { title, path, opener, dialog } of [
  { title: 'User Management', path: '/userManagement', opener: 'Create SalesRep', dialog: 'Create SalesRep' },
  { title: 'Managers', path: '/managers', opener: 'Edit manager: Dana Whitlock', dialog: 'Edit manager' },
  { title: 'Profile', path: '/profile', opener: /^Change the picture of Atlas/, dialog: /^Picture of Atlas/ },
]) {
  test(`on a phone ${title} fits, and so does what it opens`, async ({ page }) => {
    await openOnPhone(page, `${path}?${scope}`);
    await expectAccessible(page);
    await page.getByRole('button', { name: opener }).click();
    const opened = page.getByRole('dialog', { name: dialog });
    await expect(opened).toBeVisible();
    await expectNoSidewaysScroll(page);
    await expectAccessible(page);
    await opened.getByRole('button', { name: 'Cancel' }).click();
    await expect(opened).toHaveCount(0);
  });
}

test('on a phone the grid scrolls in its own frame, and its last column is reached and edited', async ({ page }) => {
  await openOnPhone(page, `/vxp?${scope}&searchPhrase=okonjo`);
  await expectAccessible(page);
  const cell = page.getByRole('button', { name: /Max FPL of Maya Okonjo$/ });
  await cell.scrollIntoViewIfNeeded();
  await expect(cell).toBeInViewport();
  await cell.click();
  await expect(page.getByRole('textbox', { name: 'Max FPL of Maya Okonjo' })).toBeInViewport();
  await page.keyboard.press('Escape');
  await expectNoSidewaysScroll(page);
});

test.describe('in the dark', () => {
  test.use({ colorScheme: 'dark' });

  test('on a phone the form of a person and the charts of use fit and are legible', async ({ page }) => {
    await openOnPhone(page, `/userManagement?${scope}`);
    await page.goto(`/userManagement?${scope}&selectedUser=ATS_110`);
    await expect(page.getByRole('dialog', { name: 'Edit Maya Okonjo' })).toBeVisible();
    await expectNoSidewaysScroll(page);
    await expectAccessible(page);
    await page.goto(`/analytics?${scope}&days=90`);
    await expectFilled(page);
    await expect(page.getByRole('button', { name: '90 days' })).toHaveAttribute('aria-pressed', 'true');
    await expectNoSidewaysScroll(page);
    await expectAccessible(page);
  });
});
