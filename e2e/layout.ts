/** Where things stand on the page, for what only pixels can say. */
import { expect, type Locator, type Page } from '@playwright/test';

export type Box = { x: number; y: number; width: number; height: number };

/** What moves may be redrawn, and has no box for a moment. */
export async function boxOf(target: Locator): Promise<Box> {
  const drawn: { box: Box | null } = { box: null };
  const read = async () => {
    drawn.box = await target.boundingBox();
    return drawn.box;
  };
  await expect.poll(read, { message: 'its place on the page' }).not.toBeNull();
  return drawn.box as Box;
}

/**
 * Dragged to where the other one is now, which makes way: `dragTo` would follow it. Dropped once the place is taken, as
 * people do.
 */
export async function dragToPlaceOf(page: Page, dragged: Locator, other: Locator, isThere: () => Promise<void>) {
  const { x, y, width, height } = await boxOf(other);
  await dragged.hover();
  await page.mouse.down();
  await page.mouse.move(x + width / 2, y + height / 2, { steps: 5 });
  await isThere();
  await page.mouse.up();
}

/** A thumb hits what is at least 44 px high: each of them, where there are several. */
export const expectThumbHigh = (targets: Locator) =>
  expect
    .poll(async () => {
      const heights = await targets.evaluateAll((all) => all.map((one) => one.getBoundingClientRect().height));
      return heights.length === 0 ? 0 : Math.min(...heights);
    })
    .toBeGreaterThanOrEqual(44);

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

/**
 * Nothing makes the page scroll sideways, nor what is open over it: what is wide scrolls in a frame of its own. Right
 * after the window shrinks they still have their wide layout.
 */
export const expectNoWider = (page: Page, width: number): Promise<void> =>
  expect
    .poll(() =>
      page.evaluate(() => {
        // The page scrolls in main, and a dialog in one of its parts.
        const scrolled = document.querySelectorAll('html, main, [role="dialog"], [role="dialog"] > *');
        return Math.max(...[...scrolled].map(({ scrollWidth }) => scrollWidth));
      }),
    )
    .toBeLessThanOrEqual(width);
