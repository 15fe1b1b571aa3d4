/** Where toasts may hang without covering what a page offers to click. */

const controls = 'button, a[href], input, select, textarea, [role="button"]';
/** Height in pixels: of three toasts, which is all there may be, and of one. */
const roomWanted = 152;
const roomNeeded = 48;
const gap = 8;

export type Span = { top: number; bottom: number };

/**
 * The topmost place below `start` (pixels) with room for three toasts between the controls, else for one, else `start`.
 * @example freeTop([{ top: 70, bottom: 102 }, { top: 120, bottom: 176 }], 56) // 184
 */
export function freeTop(taken: readonly Span[], start: number): number {
  const spans = taken.filter(({ bottom }) => bottom > start).sort((a, b) => a.top - b.top);
  return gapOf(roomWanted, spans, start) ?? gapOf(roomNeeded, spans, start) ?? start + gap;
}

function gapOf(room: number, spans: readonly Span[], start: number): number | null {
  let top = start + gap;
  for (const span of spans) {
    if (span.top - top >= room) return top;
    top = Math.max(top, span.bottom + gap);
  }
  return top + room <= window.innerHeight ? top : null;
}

/** Hangs the toasts, `width` pixels wide at the right, into the free place of the page as it stands now. */
export function placeToasts(width: number): void {
  const left = window.innerWidth - width;
  const rects = [...document.querySelectorAll(`main :is(${controls})`)].map((control) =>
    control.getBoundingClientRect(),
  );
  const inTheWay = rects.filter((rect) => rect.right > left && rect.height > 0);
  const topBar = Number.parseFloat(getComputedStyle(document.documentElement).getPropertyValue('--top-bar')) || 0;
  document.documentElement.style.setProperty('--toasts-top', `${freeTop(inTheWay, topBar)}px`);
}
