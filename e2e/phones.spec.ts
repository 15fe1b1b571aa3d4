import { expect, type Page } from '@playwright/test';
import { scope } from './api.ts';
import { test } from './journey.ts';
import { expectNoWider } from './layout.ts';
import { expectAccessible, expectFilled, signIn } from './people.ts';

const phone = { width: 360, height: 740 };

/** By the menu, which slides in over the page and out again. */
async function goTo(page: Page, title: string): Promise<void> {
  await page.getByRole('button', { name: 'Open the menu' }).click();
  const menu = page.locator('[role="dialog"][aria-label="Menu"]');
  const link =
    title === 'Profile'
      ? menu.getByTitle(title, { exact: true })
      : menu.getByRole('link', { name: title, exact: true });
  await link.click();
  await expect(menu).toBeHidden();
  await expect(page.getByRole('heading', { name: title, level: 1 })).toBeVisible();
}

/** What is wide scrolls in a frame of its own. */
const expectFits = async (page: Page): Promise<void> => {
  await expectFilled(page);
  await expectNoWider(page, phone.width);
  await expectAccessible(page);
};

const screens = [
  { title: 'User Management', opener: 'Create SalesRep', dialog: 'Create SalesRep' },
  { title: 'Managers', opener: 'Edit manager: Dana Whitlock', dialog: 'Edit manager' },
  { title: 'Profile', opener: /^Change the picture of Atlas/, dialog: /^Picture of Atlas/ },
];

test('on a phone the screens of an admin fit, and so does what they open', async ({ page }) => {
  // The drawer stands open on the wide window alone, and it is where a person is known to be signed in.
  await signIn(page, 'admin', `/userManagement?${scope}`);
  await page.setViewportSize(phone);
  for (const { title, opener, dialog } of screens)
    await test.step(title, async () => {
      if (title !== 'User Management') await goTo(page, title);
      await expectFits(page);
      await page.getByRole('button', { name: opener }).click();
      const opened = page.getByRole('dialog', { name: dialog });
      await expect(opened).toBeVisible();
      await expectFits(page);
      await opened.getByRole('button', { name: 'Cancel' }).click();
      await expect(opened).toHaveCount(0);
    });

  await test.step('the grid scrolls in its own frame, and its last column is reached and edited', async () => {
    await page.goto(`/vxp?${scope}&searchPhrase=okonjo`);
    const cell = page.getByRole('button', { name: /Max FPL of Maya Okonjo$/ });
    await expect(cell).toBeAttached();
    await expectFits(page);
    // Its edge says that there is more to the right, and the pinned column that some has passed below it.
    const frame = page.getByRole('grid').locator('..');
    const marks = () =>
      frame.evaluate((box) => ['data-sideways', 'data-further'].filter((name) => box.hasAttribute(name)));
    await expect.poll(marks).toEqual(['data-further']);
    await cell.scrollIntoViewIfNeeded();
    await expect(cell).toBeInViewport();
    await expect.poll(marks).toEqual(['data-sideways']);
    await cell.click();
    await expect(page.getByRole('textbox', { name: 'Max FPL of Maya Okonjo' })).toBeInViewport();
    await page.keyboard.press('Escape');
    await expectNoWider(page, phone.width);
  });

  await test.step('the form of a person and the charts of use fit and are legible in the dark', async () => {
    await page.emulateMedia({ colorScheme: 'dark' });
    await page.goto(`/userManagement?${scope}&selectedUser=ATS_110`);
    await expect(page.getByRole('dialog', { name: 'Edit Maya Okonjo' })).toBeVisible();
    await expectFits(page);
    await page.goto(`/analytics?${scope}&days=90`);
    await expect(page.getByRole('button', { name: '90 days' })).toHaveAttribute('aria-pressed', 'true');
    await expectFits(page);
  });
});
