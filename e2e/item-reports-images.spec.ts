import { expect, type Page } from '@playwright/test';
import { apiOf, scope } from './api.ts';
import { addImageItem, handInPicture, paidFor, rep } from './items-steps.ts';
import { test } from './journey.ts';
import { boxOf, expectNoWider, expectThumbHigh } from './layout.ts';
import { paintedPng } from './painted-png.ts';
import { addressOf, expectAccessible, expectContrast, expectFilled, signIn, watchForErrors } from './people.ts';
import { addDisplays } from './submissions-steps.ts';

const name = 'Cooler doors photographed';

const images = (page: Page) => page.getByRole('tabpanel');
const tiles = (page: Page) => images(page).locator('[data-image]');
const toast = (page: Page, text: string) =>
  page.getByRole('status').or(page.getByRole('alert')).filter({ hasText: text });
const address = (id: string, more = '') => `/incentives/reporting?${scope}&view=images&items=${id}${more}`;

test('images are looked at, approved and rejected, and what that pays is seen at once', async ({ page, server }) => {
  const errors = watchForErrors(page);
  const id = await addImageItem(server.origin, name);
  const manager = await apiOf(server.origin, 'manager');
  for (const account of [0, 1, 2])
    await handInPicture(server.origin, id, { content: paintedPng(7000 + account), account });
  // The first once more, cut a little and at another account; and one that was taken long ago.
  const again = await handInPicture(server.origin, id, { content: paintedPng(7000, 4), account: 3 });
  const old = await handInPicture(server.origin, id, {
    ...{ content: paintedPng(7050), account: 4, takenAt: '2026-08-20T16:00:00.000Z' },
  });

  await signIn(page, 'manager', address(id));
  await expect(page.getByRole('tab', { name: 'Pending 5' })).toBeVisible();
  await expect(page.getByRole('tab', { name: 'Flagged 2' })).toBeVisible();
  await expect(tiles(page)).toHaveCount(5);
  await expectFilled(page);
  await expectAccessible(page);

  await page.getByRole('button', { name: 'User All' }).click();
  await page.getByRole('option', { name: 'Jamie Kessler' }).click();
  // The same five: the button says who is asked for, the foot that the answer is there.
  await expect(page.getByRole('button', { name: 'User Jamie Kessler' })).toBeVisible();
  expect(addressOf(page).user).toBe(rep);
  await expectFilled(page);
  await expect(tiles(page)).toHaveCount(5);

  await page.locator(`[data-image="${again}"]`).click();
  const flags = page.getByRole('region', { name: 'Flagged' });
  await expect(
    flags.getByText(/^\d+% similar to an image from .*, at .*, sent by Jamie Kessler and pending\./),
  ).toBeVisible();
  await page.keyboard.press('c');
  await expect(page.getByRole('img', { name: 'Earlier image' })).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await page.keyboard.press('z');
  await expect(page.getByRole('button', { name: 'Zoom out' })).toBeVisible();
  await page.keyboard.press('z');

  await expect(page.getByText('Approving pays $8.00, 1 of 4.')).toBeVisible();
  await expect(page.getByText('1 of 1 image')).toBeVisible();
  await page.keyboard.press('f');
  const full = page.getByRole('dialog', { name: new RegExp(name) });
  const picture = full.getByRole('img', { name: new RegExp(name) });
  const high = (page.viewportSize()?.height ?? 0) * 0.8;
  await expect.poll(async () => (await boxOf(picture)).height).toBeGreaterThan(high);
  await full.getByRole('button', { name: 'Turn' }).click();
  await expect(picture).toHaveAttribute('style', /90deg/);
  const beyondStage = async () => {
    const [lying, stage] = [await boxOf(picture), await boxOf(picture.locator('..'))];
    return [lying.width - stage.width, lying.height - stage.height];
  };
  await expect.poll(beyondStage).toEqual([0, 0]);
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(full).toHaveCount(0);

  await page.keyboard.press('r');
  const reason = page.getByRole('textbox', { name: 'Reason (required):' });
  await reason.fill('Same picture as the first');
  await expectAccessible(page);
  await reason.press('Enter');
  await expect(toast(page, 'Image was rejected').first()).toBeVisible();
  await expect(page.getByRole('tab', { name: 'Rejected 1' })).toBeVisible();

  // Until the rejected one has left the list and the next one is closed, the others move.
  const grid = page.getByRole('button', { name: 'Grid' });
  await expect(tiles(page)).toHaveCount(4);
  await grid.click();
  await expect(grid).toHaveCount(0);
  await page.locator(`[data-image="${old}"]`).click();
  await expect(flags.getByText(/^Taken on Aug 20, 2026 by the device's clock, before the period began/)).toBeVisible();
  await page.keyboard.press('a');
  await expect(toast(page, 'Image was approved').first()).toBeVisible();
  await expect(page.getByRole('tab', { name: 'Approved 1' })).toBeVisible();
  expect(await paidFor(manager, id)).toMatchObject({ payoutMTD: 8, quantity: 1 });
  await page.keyboard.press('u');
  await expect(page.getByRole('tab', { name: 'Approved 0' })).toBeVisible();
  expect(await paidFor(manager, id)).toMatchObject({ payoutMTD: 0 });

  // Each decision opens the next one.
  await expect(grid).toBeVisible();
  await page.keyboard.press('g');
  await expect(grid).toHaveCount(0);
  await expect(tiles(page)).toHaveCount(4);
  for (const at of [0, 1]) await images(page).getByRole('checkbox').nth(at).check();
  await page.getByRole('button', { name: 'Approve 2' }).click();
  await expect(toast(page, '2 images were approved').first()).toBeVisible();
  await expect(page.getByRole('tab', { name: 'Approved 2' })).toBeVisible();

  await page.getByRole('tab', { name: /^Rejected/ }).click();
  await page.locator(`[data-image="${again}"]`).click();
  await expect(page.getByText('Same picture as the first')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Restore Image' })).toBeVisible();
  await expectAccessible(page);

  await page.getByRole('button', { name: 'Back to the results' }).click();
  const row = page.getByRole('row').filter({ hasText: name });
  await expect(row.first()).toContainText('$16.00');
  expect(await paidFor(manager, id)).toMatchObject({ payoutMTD: 16, quantity: 2 });

  await page.goto(`/salesreps?${scope}&selectedUser=${rep}`);
  await expectFilled(page);
  const payouts = page.getByRole('region', { name: 'Total payout' });
  await payouts.getByRole('button', { name: /^Incentives/ }).click();
  const why = page.getByRole('region', { name: 'Why this number' });
  await expect(why.getByRole('button', { name: new RegExp(`^${name}.*\\$16\\.00`) })).toBeVisible();
  expect(errors).toEqual([]);
});

test('a team lead only looks; on a phone images come one at a time with two large buttons', async ({
  page,
  server,
}) => {
  const id = await addImageItem(server.origin, name);
  await handInPicture(server.origin, id, { content: paintedPng(7100), account: 0 });
  const second = await handInPicture(server.origin, id, { content: paintedPng(7101), account: 1 });
  await signIn(page, 'teamlead', address(id, `&image=${second}`));
  await expect(page.getByRole('button', { name: 'Next image' })).toBeVisible();
  await page.keyboard.press('a');
  await expect(page.getByRole('button', { name: /^(Approve|Reject)/ })).toHaveCount(0);

  await signIn(page, 'manager', address(id, `&image=${second}`));
  await page.setViewportSize({ width: 360, height: 740 });
  const approve = page.getByRole('button', { name: 'Approve', exact: true });
  await expect(approve).toBeInViewport();
  await expectThumbHigh(approve);
  await expectNoWider(page, 360);
  await expectAccessible(page);
  await approve.click();
  await expect(toast(page, 'Image was approved').first()).toBeVisible();
  await expect.poll(() => addressOf(page).image).not.toBe(second);
  await page.emulateMedia({ colorScheme: 'dark' });
  await expectContrast(page);
});

test('cases of a photo are corrected in its review, with what they pay beside them', async ({ page, server }) => {
  const errors = watchForErrors(page);
  const { id } = await addDisplays(server.origin, 'Stacks counted');
  const manager = await apiOf(server.origin, 'manager');
  const image = await handInPicture(server.origin, id, { content: paintedPng(7200), cases: 25 });
  await signIn(page, 'manager', address(id, `&image=${image}`));
  await expect(page.getByText(/^Approving pays \$10\.00/)).toBeVisible();
  const cases = page.getByRole('textbox', { name: 'Cases' });
  await cases.fill('24');
  await expect(page.getByText('24 cases pay $5.00.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Approve', exact: true })).toBeDisabled();
  await expectAccessible(page);
  await page.setViewportSize({ width: 360, height: 740 });
  await expect(page.getByRole('button', { name: 'Save cases' })).toBeVisible();
  await expectNoWider(page, 360);
  await page.setViewportSize({ width: 1440, height: 900 });
  await cases.press('Enter');
  await expect(toast(page, 'Corrected to 24 cases, was 25').first()).toBeVisible();
  await expect(page.getByText(/^Approving pays \$5\.00/)).toBeVisible();
  await expect(page.getByText(/^Corrected by .+, was 25$/)).toBeVisible();
  await page.getByRole('img', { name: /Stacks counted/ }).click();
  await page.keyboard.press('a');
  await expect(toast(page, 'Image was approved').first()).toBeVisible();
  expect(await paidFor(manager, id)).toMatchObject({ payoutMTD: 5, quantity: 24 });
  expect(errors).toEqual([]);
});
