/** Where things stand on the page, for what only pixels can say. */
import { expect, type Locator, type Page } from '@playwright/test';

export type Box = { x: number; y: number; width: number; height: number };

export async function boxOf(target: Locator): Promise<Box> {
  const box = await target.boundingBox();
  if (box === null) throw new Error('It is not drawn');
  return box;
}

/** A thumb hits what is at least 44 px high. */
export const expectThumbHigh = (target: Locator) =>
  expect.poll(async () => (await boxOf(target)).height).toBeGreaterThanOrEqual(44);

export const expectFillsScreen = (target: Locator, screen: { width: number; height: number }) =>
  expect.poll(() => boxOf(target)).toEqual({ x: 0, y: 0, ...screen });

/** Right after the window shrinks they may still move, one after the other. */
export const expectBelow = (lower: Locator, upper: Locator): Promise<void> =>
  expect
    .poll(async () => {
      const [under, over] = [await boxOf(lower), await boxOf(upper)];
      return under.y - over.y - over.height;
    })
    .toBeGreaterThan(0);

/** Nothing makes the page scroll sideways. Right after the window shrinks it still has its wide layout. */
export const expectNoWider = (page: Page, width: number): Promise<void> =>
  expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
