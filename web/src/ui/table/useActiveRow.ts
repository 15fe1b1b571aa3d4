import { type KeyboardEvent, type MouseEvent, useLayoutEffect, useRef, useState } from 'react';

/**
 * One row of the table is reached by Tab; arrows, Home and End move it, Enter or a click activates it, the right arrow
 * goes into its editable cells, or to the button at its end.
 * Keys pressed inside a cell's own control are left to that control.
 */
export function useActiveRow(count: number, onActivate?: (index: number) => void) {
  const [wanted, setWanted] = useState(0);
  const index = Math.max(0, Math.min(wanted, count - 1));
  const bodyRef = useRef<HTMLTableSectionElement>(null);
  const movedByKey = useRef(false);

  useLayoutEffect(() => {
    if (!movedByKey.current) return;
    movedByKey.current = false;
    bodyRef.current?.querySelector<HTMLElement>(`[data-row="${index}"]`)?.focus();
  }, [index]);

  const onKeyDown = (event: KeyboardEvent) => {
    if (!isRow(event.target)) return;
    const targets: Record<string, number> = { ArrowUp: index - 1, ArrowDown: index + 1, Home: 0, End: count - 1 };
    const target = targets[event.key];
    if (target !== undefined) {
      event.preventDefault();
      if (target === index || target < 0 || target >= count) return;
      movedByKey.current = true;
      setWanted(target);
    } else if (event.key === 'Enter' && onActivate) {
      event.preventDefault();
      onActivate(index);
    } else if (event.key === 'ArrowRight') {
      event.target.querySelector<HTMLElement>('[data-cell] button, [data-opener]')?.focus();
    }
  };

  const onClick = (event: MouseEvent) => {
    if (!(event.target instanceof Element) || event.target.closest('a, button, input, select')) return;
    const row = Number(event.target.closest('tr')?.dataset.row ?? Number.NaN);
    if (Number.isNaN(row)) return;
    setWanted(row);
    onActivate?.(row);
  };

  return { index, bodyRef, onKeyDown, onClick };
}

const isRow = (target: EventTarget): target is HTMLTableRowElement => target instanceof HTMLTableRowElement;
