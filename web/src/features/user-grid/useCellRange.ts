/** The range of cells that is selected: by Shift and an arrow or a click, or by dragging. */
import { type FocusEvent, type KeyboardEvent, type MouseEvent, type PointerEvent, useRef, useState } from 'react';
import type { AmountName } from '../../shared/user-edits/amounts.ts';
import type { Place, Range } from './number-changes.ts';

/** Of a cell that says so by `data-place`. */
function placeOf(target: EventTarget): Place | null {
  const place = target instanceof Element ? target.closest<HTMLElement>('[data-place]')?.dataset.place : undefined;
  if (place === undefined) return null;
  const [customId = '', name = ''] = place.split(' ');
  return { customId, name: name as AmountName };
}

const dragPixels = 5;

export function useCellRange() {
  const [range, setRange] = useState<Range | null>(null);
  // A click that ends a selection doesn't begin an edit.
  const gesture = useRef({ extends: false, dragged: false });
  const pressed = useRef({ x: 0, y: 0 });

  const reach = (place: Place | null) => {
    const { extends: goesOn } = gesture.current;
    if (place === null) setRange(null);
    else setRange((current) => ({ from: goesOn && current ? current.from : place, to: place }));
  };
  const handlers = {
    onKeyDownCapture: ({ shiftKey, key, target }: KeyboardEvent) => {
      gesture.current.extends = shiftKey && key.startsWith('Arrow');
      const place = placeOf(target);
      // After Escape the cell that has the focus is where a selection begins again.
      if (gesture.current.extends && place !== null) setRange((current) => current ?? { from: place, to: place });
    },
    onPointerDownCapture: ({ target, shiftKey, button, clientX, clientY }: PointerEvent) => {
      if (button !== 0 || target instanceof HTMLInputElement) return;
      pressed.current = { x: clientX, y: clientY };
      gesture.current = { extends: shiftKey, dragged: shiftKey };
      reach(placeOf(target));
      gesture.current.extends = true;
    },
    onPointerOver: ({ target, buttons, pointerType, clientX, clientY }: PointerEvent) => {
      const place = placeOf(target);
      // The table may move under a pointer that rests.
      if (Math.hypot(clientX - pressed.current.x, clientY - pressed.current.y) < dragPixels) return;
      if (buttons !== 1 || pointerType === 'touch' || place === null || range === null) return;
      if (place.customId === range.to.customId && place.name === range.to.name) return;
      gesture.current = { extends: true, dragged: true };
      reach(place);
    },
    onClickCapture: (event: MouseEvent) => {
      if (gesture.current.dragged && placeOf(event.target) !== null) {
        event.preventDefault();
        event.stopPropagation();
      }
      gesture.current = { extends: false, dragged: false };
    },
    onFocusCapture: ({ target }: FocusEvent) => {
      const place = placeOf(target);
      if (place !== null) reach(place);
    },
  };
  return { range, clear: () => setRange(null), handlers };
}
