/** Where one is in the pages of a PDF, and how finely they are drawn. */

/** Of one page, px: 4 bytes each. */
const mostPixels = 8_000_000;

/** Canvas pixels per CSS px: the screen's, or fewer on a page that is very large. */
export const pixelDensity = ({ width, height }: { width: number; height: number }, screenDensity: number): number =>
  Math.min(screenDensity, Math.sqrt(mostPixels / (width * height)));

/** Of its width that the window has; 1 fits. */
const zooms = [0.5, 0.75, 1, 1.25, 1.5, 2, 3] as const;
export const largerZoom = (zoom: number): number | undefined => zooms.find((other) => other > zoom);
export const smallerZoom = (zoom: number): number | undefined => zooms.findLast((other) => other < zoom);

type Scrolled = Pick<HTMLElement, 'scrollTop' | 'clientHeight' | 'scrollHeight'>;

/**
 * The page that is being read, from 0. The line that one reads moves down the window with the pages, so the first page
 * is read at the top and the last one at the end, however short they are. `tops`: where each page begins, px.
 */
export function pageInSight(tops: readonly number[], { scrollTop, clientHeight, scrollHeight }: Scrolled): number {
  const room = scrollHeight - clientHeight;
  const line = scrollTop + (room > 0 ? (scrollTop / room) * clientHeight : 0);
  return Math.max(
    0,
    tops.findLastIndex((top) => top <= line + 1),
  );
}

/** The top of the next page below (1) or above (-1) what is scrolled to; undefined: there is none. */
export function nextTop(tops: readonly number[], scrollTop: number, step: 1 | -1): number | undefined {
  return step > 0 ? tops.find((top) => top > scrollTop + 1) : tops.findLast((top) => top < scrollTop - 1);
}
