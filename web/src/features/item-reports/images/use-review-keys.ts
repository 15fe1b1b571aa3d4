import { useEffect, useRef } from 'react';

/** By the key as KeyboardEvent names it, letters small; 'Shift+u' with Shift. */
export type ReviewKeys = Readonly<Record<string, (() => void) | undefined>>;

/** Other than the full screen of the review. */
const otherDialog = '[role=dialog]:not([data-review])';
/** Where keys are words, or someone else's. */
const typing = `input:not([type=checkbox]), textarea, select, [contenteditable], ${otherDialog}, [role=listbox]`;

/** Keys of the whole page while the review is shown; none while someone types or a dialog is open. */
export function useReviewKeys(keys: ReviewKeys): void {
  const current = useRef(keys);
  current.current = keys;
  useEffect(() => {
    const act = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
      const at = event.target instanceof Element ? event.target : document.body;
      if (at.closest(typing) !== null || document.querySelector(otherDialog) !== null) return;
      const isPressed = event.key === ' ' && at.closest('button, a, [type=checkbox]') !== null;
      // Space and Enter press what has the focus; an image of the grid is selected instead.
      if (isPressed && at.closest('[data-image]') === null) return;
      const name = event.key.length === 1 ? event.key.toLowerCase() : event.key;
      const run = current.current[event.shiftKey ? `Shift+${name}` : name];
      if (run === undefined) return;
      event.preventDefault();
      run();
    };
    window.addEventListener('keydown', act);
    return () => window.removeEventListener('keydown', act);
  }, []);
}
