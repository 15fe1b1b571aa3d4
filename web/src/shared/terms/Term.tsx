import { type KeyboardEvent, type PointerEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react';
import styles from './term.module.css';
import { type TermName, terms } from './terms.ts';

/** Pixels between a term and its explanation, and between that and the edge of the screen. */
const gap = 6;
const edge = 8;

/** A short word with its explanation, which the pointer, the focus and a tap open. Not inside a link or a button. */
export function Term({ of, children }: { of: TermName; children: ReactNode }) {
  const [open, setOpen] = useState(false);
  const term = useRef<HTMLButtonElement>(null);
  const id = useId();
  // Phones don't always move the focus when something else is tapped.
  useEffect(() => {
    if (!open) return;
    const close = ({ target }: Event) => target instanceof Node && !term.current?.contains(target) && setOpen(false);
    document.addEventListener('pointerdown', close);
    return () => document.removeEventListener('pointerdown', close);
  }, [open]);
  const byMouse = (opens: boolean) => (event: PointerEvent) => event.pointerType === 'mouse' && setOpen(opens);
  return (
    <>
      <button
        type="button"
        data-printed
        ref={term}
        className={styles.term}
        aria-describedby={open ? id : undefined}
        onClick={() => setOpen(true)}
        onFocus={() => setOpen(true)}
        onBlur={() => setOpen(false)}
        onPointerEnter={byMouse(true)}
        onPointerLeave={byMouse(false)}
        onKeyDown={(event: KeyboardEvent) => event.key === 'Escape' && setOpen(false)}
      >
        {children}
      </button>
      {open && (
        <span
          id={id}
          role="tooltip"
          popover="manual"
          className={styles.explanation}
          ref={(tip) => place(tip, term.current)}
        >
          {terms[of]}
        </span>
      )}
    </>
  );
}

/** Above everything, below the term or, without room there, above it. */
function place(tip: HTMLElement | null, term: HTMLElement | null): void {
  if (tip === null || term === null || typeof tip.showPopover !== 'function') return;
  tip.showPopover();
  const at = term.getBoundingClientRect();
  const { offsetWidth: width, offsetHeight: height } = tip;
  const below = at.bottom + gap + height <= window.innerHeight;
  tip.style.top = `${below ? at.bottom + gap : at.top - gap - height}px`;
  tip.style.left = `${Math.max(edge, Math.min(at.left, window.innerWidth - width - edge))}px`;
}
