import { type RefCallback, useCallback, useState } from 'react';

/**
 * Whether some lines of the element that gets the ref are hidden, which is another thing on a wide page than on a phone;
 * `unknown` until it is measured.
 */
export function useIsCut(unknown: boolean): [ref: RefCallback<HTMLElement>, isCut: boolean] {
  const [isCut, setCut] = useState(unknown);
  const ref = useCallback((box: HTMLElement | null) => {
    if (box === null || typeof ResizeObserver === 'undefined') return;
    const observer = new ResizeObserver(() => setCut(box.scrollHeight > box.clientHeight));
    observer.observe(box);
    return () => observer.disconnect();
  }, []);
  return [ref, isCut];
}
