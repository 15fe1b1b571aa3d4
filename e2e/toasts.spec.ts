import { expect, type Locator, type Page } from '@playwright/test';
import { test } from './journey.ts';
import { type Box, boxOf } from './layout.ts';
import { expectFilled, signIn } from './people.ts';

const scope = 'wholesalerId=ats&db=preview';
const toasts = (page: Page) => page.locator('[class*="toast"]:is([role="status"], [role="alert"])');

const overlap = (one: Box, other: Box) =>
  one.x < other.x + other.width &&
  other.x < one.x + one.width &&
  one.y < other.y + other.height &&
  other.y < one.y + one.height;

/** From here on time passes in the page only as far as it is told to: a slow machine shows no toast for less long. */
async function stopTime(page: Page): Promise<void> {
  await page.clock.pauseAt(await page.evaluate(() => Date.now() + 1000));
}

/** So many toasts are shown, at the top right, and cover none of these. */
async function expectClear(page: Page, count: number, text: string, targets: Locator[]): Promise<void> {
  const shown = async () => {
    await page.clock.runFor(1);
    return [await toasts(page).count(), await toasts(page).filter({ hasText: text }).count()];
  };
  await expect.poll(shown).toEqual([count, text === 'Update failed' ? 1 : count]);
  await page.clock.runFor(250); // they slide in for 180 ms
  const { width = 0 } = page.viewportSize() ?? {};
  const boxesNow = async () => Promise.all((await toasts(page).all()).map(boxOf));
  const within = (box: Box) => box.x >= 0 && box.x + box.width <= width;
  await expect.poll(async () => (await boxesNow()).every(within)).toBe(true);
  const boxes = await boxesNow();
  const [first] = boxes;
  expect((first?.x ?? 0) + (first?.width ?? 0)).toBeGreaterThanOrEqual(width - 24);
  expect(first?.y).toBeLessThanOrEqual(16);
  // Looked at again and again: the toasts' place and the targets' are read one after the other, and the page may move.
  const covered = async () => {
    const over = await boxesNow();
    const under = await Promise.all(targets.map(boxOf));
    return under.filter((target) => over.some((box) => overlap(box, target)));
  };
  await expect.poll(covered, { message: 'what the toasts cover' }).toEqual([]);
}

/** Until all that the page shows has been read again, nothing else is saved. */
const expectSaved = (page: Page, save: Locator) =>
  expect
    .poll(async () => {
      await page.clock.runFor(1);
      return save.getByRole('progressbar').count();
    })
    .toBe(0);

/** Shown long enough, they go. */
const expectGone = (page: Page) =>
  expect
    .poll(async () => {
      await page.clock.runFor(1000);
      return toasts(page).count();
    })
    .toBe(0);

const viewports = [
  { width: 1440, height: 900 },
  { width: 360, height: 740 },
];

test('toasts stand top right, and the field that is being typed in moves out of their way', async ({ page }) => {
  await page.clock.install();
  await signIn(page, 'admin', `/wholesaler?${scope}`);
  await expectFilled(page);
  const slope = page.getByLabel('Pay cap, FPL');
  const save = page.getByRole('form', { name: 'Settings' }).getByRole('button', { name: 'Save' });
  await stopTime(page);
  for (const viewport of viewports) {
    await test.step(`at ${viewport.width} px`, async () => {
      await page.setViewportSize(viewport);
      for (const [index, value] of ['121', '122', '120'].entries()) {
        await slope.fill(value);
        await slope.evaluate((input) => input.scrollIntoView());
        await slope.press('Enter');
        await expectClear(page, index + 1, 'Changes saved', [slope, save]);
        await expect(slope).toBeFocused();
        await expectSaved(page, save);
      }
      const first = await boxOf(toasts(page).first());
      await page.mouse.wheel(0, 300);
      expect(await boxOf(toasts(page).first()), 'they stay where they are').toEqual(first);
      await expectGone(page);
    });
  }
});

test('a refused form keeps its fields and its button clear of the toasts', async ({ page }) => {
  await page.clock.install();
  await signIn(page, 'admin', `/userManagement?${scope}&selectedUser=ATS_110`);
  const form = page.getByRole('dialog', { name: 'Edit Maya Okonjo' });
  const email = form.getByLabel('E-mail');
  await email.fill('manager@example.com');
  await stopTime(page);
  for (const viewport of viewports) {
    await test.step(`at ${viewport.width} px`, async () => {
      await page.setViewportSize(viewport);
      await email.press('Enter');
      await expectClear(page, 2, 'Update failed', [form, email, form.getByRole('button', { name: 'Save' })]);
      await expectGone(page);
    });
  }
});
