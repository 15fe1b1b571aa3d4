import { type RefObject, useLayoutEffect } from 'react';

/** A part of a pixel is left over where the browser's zoom is not 100%. */
const leftover = 1;

/**
 * Says by attributes of the scroller what the style sheet shows: `data-sideways` once columns have passed below the
 * pinned one, `data-further` while there are more at the right. By attribute, so that scrolling renders nothing again.
 */
export function useSideways(scroller: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    const box = scroller.current;
    if (box === null) return;
    const mark = () => {
      const { scrollLeft, scrollWidth, clientWidth } = box;
      box.toggleAttribute('data-sideways', scrollLeft > 0);
      box.toggleAttribute('data-further', scrollWidth - clientWidth - scrollLeft > leftover);
    };
    box.addEventListener('scroll', mark, { passive: true });
    // Also tells of what it begins to observe, once it has been laid out: asked for earlier, that is done twice.
    const observer = typeof ResizeObserver === 'undefined' ? undefined : new ResizeObserver(mark);
    for (const sized of [box, ...box.children]) observer?.observe(sized);
    return () => {
      box.removeEventListener('scroll', mark);
      observer?.disconnect();
    };
  }, [scroller]);
}
