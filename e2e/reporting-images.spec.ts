import { createItem } from '@caselift/contract/items';
import { expect, type Page } from '@playwright/test';
import { apiOf, handInPicture, rep, scope } from './items-steps.ts';
import { test } from './journey.ts';
import { paintedPng } from './painted-png.ts';
import { addressOf, expectAccessible, signIn } from './people.ts';

/** What is handed in counts by the real day, so the period holds today, whenever that is. */
const daysFromNow = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString();
const name = 'Cooler doors photographed';

/** $8 an image of the demo's sales rep, up to 4, one of each account; answers its ID. */
async function addImageItem(origin: string): Promise<string> {
  const call = await apiOf(origin, 'manager');
  const { item } = (await call('POST', createItem.path, {
    ...{ name, type: 'image', isIncentive: true, users: [rep], target: 4, quantityPayout: 8, isFullAmount: true },
    ...{ payoutType: 'perAction', threshold: { units: 'raw', value: 0 }, cap: { units: 'raw', value: 4 } },
    ...{ period: 'custom', customPeriodStart: '2026-09-01', customPeriodEnd: daysFromNow(40).slice(0, 10) },
  })) as { item: { _id: string } };
  return item._id;
}

const toast = (page: Page, text: string) =>
  page.getByRole('status').or(page.getByRole('alert')).filter({ hasText: text });
const address = (id: string, more = '') => `/incentives/reporting?${scope}&view=images&items=${id}${more}`;
const noWider = (page: Page, width: number) =>
  expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);

test('a team lead only looks; on a phone images come one at a time with two large buttons', async ({
  page,
  server,
}) => {
  const id = await addImageItem(server.origin);
  await handInPicture(server.origin, id, { content: paintedPng(7100), account: 0 });
  const second = await handInPicture(server.origin, id, { content: paintedPng(7101), account: 1 });
  await signIn(page, 'teamlead', address(id, `&image=${second}`));
  await expect(page.getByRole('button', { name: 'Next image' })).toBeVisible();
  await page.keyboard.press('a');
  await expect(page.getByRole('button', { name: /^(Approve|Reject)/ })).toHaveCount(0);
  await expectAccessible(page);

  await signIn(page, 'manager', address(id, `&image=${second}`));
  await page.setViewportSize({ width: 360, height: 740 });
  const approve = page.getByRole('button', { name: 'Approve', exact: true });
  await expect(approve).toBeInViewport();
  expect((await approve.boundingBox())?.height).toBe(48);
  await noWider(page, 360);
  await expectAccessible(page);
  await approve.click();
  await expect(toast(page, 'Image was approved').first()).toBeVisible();
  await expect.poll(() => addressOf(page).image).not.toBe(second);
  await page.emulateMedia({ colorScheme: 'dark' });
  await expectAccessible(page);
});
