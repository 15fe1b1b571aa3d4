import { type RefObject, useLayoutEffect, useState } from 'react';

/** Pixels, before the first measurement. */
const usualWidth = 420;
const usualLeast = 240;

/**
 * The width of an element in whole pixels, so that what is drawn in it keeps the size of its text.
 * @param least narrower, the drawing is scaled down.
 */
export function useWidth(element: RefObject<HTMLElement | null>, least = usualLeast): number {
  const [width, setWidth] = useState(usualWidth);
  useLayoutEffect(() => {
    const box = element.current;
    if (box === null || typeof ResizeObserver === 'undefined') return;
    const measure = () => {
      // On paper the drawing is scaled as it is: the page is narrower only for a moment.
      if (box.clientWidth > 0 && !window.matchMedia('print').matches) setWidth(Math.max(least, box.clientWidth));
    };
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(box);
    return () => observer.disconnect();
  }, [element, least]);
  return width;
}
