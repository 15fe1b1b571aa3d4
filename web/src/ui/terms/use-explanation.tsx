import { type KeyboardEvent, type MouseEvent, type PointerEvent, useEffect, useId, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import styles from './term.module.css';

/** Pixels between a word and its explanation, and between that and the edge of the screen. */
const gap = 6;
const edge = 8;
/** Milliseconds that the mouse rests, or a finger stays, on a button that does something else at a click. */
const rest = 300;
const hold = 500;

/**
 * An explanation that a button opens: the mouse, the keyboard's focus, and a tap or, where a tap does something else, a
 * finger that stays. The button gets `props`; `tip` is drawn with it.
 * @param text undefined: there is nothing to explain.
 */
export function useExplanation(text: string | undefined, { clicks }: { clicks: boolean }) {
  const [open, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const timer = useRef<number>(undefined);
  const wasHeld = useRef(false);
  const id = useId();
  // Phones don't always move the focus when something else is tapped.
  useEffect(() => {
    if (!open) return;
    const close = ({ target }: Event) => target instanceof Node && !button.current?.contains(target) && setOpen(false);
    document.addEventListener('pointerdown', close);
    return () => document.removeEventListener('pointerdown', close);
  }, [open]);
  useEffect(() => () => window.clearTimeout(timer.current), []);
  const openAfter = (wait: number) => {
    window.clearTimeout(timer.current);
    timer.current = window.setTimeout(() => {
      wasHeld.current = wait === hold;
      setOpen(true);
    }, wait);
  };
  const close = () => {
    window.clearTimeout(timer.current);
    setOpen(false);
  };
  const props = {
    ref: button,
    'aria-describedby': open ? id : undefined,
    onFocus: () => (!clicks || button.current?.matches(':focus-visible')) && setOpen(true),
    onBlur: close,
    onKeyDown: (event: KeyboardEvent) => event.key === 'Escape' && setOpen(false),
    onPointerEnter: ({ pointerType }: PointerEvent) => pointerType === 'mouse' && openAfter(clicks ? rest : 0),
    onPointerLeave: ({ pointerType }: PointerEvent) => pointerType === 'mouse' && close(),
    ...(clicks
      ? {
          onPointerDown({ pointerType }: PointerEvent) {
            wasHeld.current = false;
            if (pointerType !== 'mouse') openAfter(hold);
          },
          onPointerUp: () => window.clearTimeout(timer.current),
          onPointerCancel: () => window.clearTimeout(timer.current),
          // The phone's own menu would cover it.
          onContextMenu: (event: MouseEvent) => wasHeld.current && event.preventDefault(),
          onClickCapture(event: MouseEvent) {
            if (wasHeld.current) event.stopPropagation();
            wasHeld.current = false;
          },
        }
      : { onClick: () => setOpen(true) }),
  };
  // Elsewhere in the document: what the button stands in keeps its name. In the page's main part, as all content is.
  const tip =
    open &&
    text !== undefined &&
    createPortal(
      <span
        id={id}
        role="tooltip"
        popover="manual"
        className={styles.explanation}
        ref={(element) => place(element, button.current)}
      >
        {text}
      </span>,
      document.querySelector('main') ?? document.body,
    );
  return text === undefined ? { props: {}, tip: null } : { props, tip };
}

/** Above everything, below the button or, without room there, above it. */
function place(tip: HTMLElement | null, button: HTMLElement | null): void {
  if (tip === null || button === null || typeof tip.showPopover !== 'function') return;
  tip.showPopover();
  const at = button.getBoundingClientRect();
  const { offsetWidth: width, offsetHeight: height } = tip;
  const below = at.bottom + gap + height <= window.innerHeight;
  tip.style.top = `${below ? at.bottom + gap : at.top - gap - height}px`;
  tip.style.left = `${Math.max(edge, Math.min(at.left, window.innerWidth - width - edge))}px`;
}
