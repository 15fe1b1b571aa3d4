import { type RefObject, useLayoutEffect, useState } from 'react';

const usualLeast = 240;
/** Pixels, before the first measurement: as wide as the last drawing of its kind was, by the least that it asks for. */
const lastWidths = new Map<number, number>();
const usualWidth = 420;

/**
 * The width of an element in whole pixels, so that what is drawn in it keeps the size of its text.
 * @param least narrower, the drawing is scaled down.
 */
export function useWidth(element: RefObject<HTMLElement | null>, least = usualLeast): number {
  const [width, setWidth] = useState(() => lastWidths.get(least) ?? usualWidth);
  useLayoutEffect(() => {
    const box = element.current;
    if (box === null || typeof ResizeObserver === 'undefined') return;
    const measure = () => {
      // On paper the drawing is scaled as it is: the page is narrower only for a moment.
      if (box.clientWidth === 0 || window.matchMedia('print').matches) return;
      const measured = Math.max(least, box.clientWidth);
      lastWidths.set(least, measured);
      setWidth(measured);
    };
    // The first drawing is measured at once; the others once the browser has laid them out anyway.
    if (!lastWidths.has(least)) measure();
    const observer = new ResizeObserver(measure);
    observer.observe(box);
    return () => observer.disconnect();
  }, [element, least]);
  return width;
}
