import { expect, type Locator, type Page, test } from '@playwright/test';
import { expectFilled, signIn } from './people.ts';

const scope = 'wholesalerId=ats&db=preview';
const toasts = (page: Page) => page.locator('[class*="toast"]:is([role="status"], [role="alert"])');

type Box = { x: number; y: number; width: number; height: number };
const boxOf = async (target: Locator): Promise<Box> => {
  const box = await target.boundingBox();
  if (box === null) throw new Error('It is not drawn');
  return box;
};
const overlap = (one: Box, other: Box) =>
  one.x < other.x + other.width &&
  other.x < one.x + one.width &&
  one.y < other.y + other.height &&
  other.y < one.y + one.height;

/** All toasts that are shown stand at the top right, and cover none of these. */
async function expectClear(page: Page, count: number, targets: Locator[]): Promise<void> {
  await expect(toasts(page)).toHaveCount(count);
  // They slide in for 180 ms.
  const width = page.viewportSize()?.width ?? 0;
  await expect.poll(async () => (await boxOf(toasts(page).first())).x + 320).toBeGreaterThanOrEqual(width - 24);
  const boxes = await Promise.all((await toasts(page).all()).map(boxOf));
  expect(boxes[0]?.y).toBeLessThanOrEqual(16);
  expect(boxes.every((box) => box.x >= 0 && box.x + box.width <= width)).toBe(true);
  for (const target of targets) {
    const covered = await boxOf(target);
    expect(
      boxes.filter((box) => overlap(box, covered)),
      await target.innerText(),
    ).toEqual([]);
  }
}

for (const viewport of [
  { width: 1440, height: 900 },
  { width: 360, height: 740 },
]) {
  test.describe(`at ${viewport.width} px`, () => {
    test('toasts stand top right, and the field that is being typed in moves out of their way', async ({ page }) => {
      await signIn(page, 'admin', `/wholesaler?${scope}`);
      await page.setViewportSize(viewport);
      await expectFilled(page);
      const slope = page.getByLabel('Pay cap, FPL');
      const save = page.getByRole('form', { name: 'Settings' }).getByRole('button', { name: 'Save' });
      for (const [index, value] of ['121', '122', '120'].entries()) {
        await slope.fill(value);
        await slope.evaluate((input) => input.scrollIntoView());
        await slope.press('Enter');
        await expect(toasts(page).filter({ hasText: 'Changes saved' })).toHaveCount(index + 1);
        await expect(slope).toBeFocused();
        await expectClear(page, index + 1, [slope, save]);
        await page.screenshot({ path: `/tmp/fid-${viewport.width}-${index}.png` });
      }
      const [first] = await Promise.all([boxOf(toasts(page).first())]);
      await page.mouse.wheel(0, 300);
      expect(await boxOf(toasts(page).first()), 'they stay where they are').toEqual(first);
      await expect(toasts(page)).toHaveCount(0, { timeout: 6000 });
    });

    test('a refused form keeps its fields and its button clear of the toasts', async ({ page }) => {
      await signIn(page, 'admin', `/userManagement?${scope}`);
      await page.setViewportSize(viewport);
      await page.goto(`/userManagement?${scope}&selectedUser=ATS_110`);
      const form = page.getByRole('dialog', { name: 'Edit Maya Okonjo' });
      const email = form.getByLabel('E-mail');
      await email.fill('manager@example.com');
      await email.press('Enter');
      await expect(form.getByRole('alert')).toBeVisible();
      await email.focus();
      await expectClear(page, 2, [form, email, form.getByRole('button', { name: 'Save' })]);
      await page.screenshot({ path: `/tmp/fid-${viewport.width}-dialog.png` });
    });
  });
}
