import { type DragEvent, type KeyboardEvent, type RefObject, useLayoutEffect, useRef, useState } from 'react';
import type { PlacedColumn } from './layout.ts';
import styles from './table.module.css';

/** Puts a column in the place of another one; the side it comes from decides whether before or after it. */
export type MoveColumn = (column: string, to: string) => void;

export type HeadMoves = {
  /** What the head of a column needs to be dragged and dropped on. */
  of: (id: string) => object;
  /** Its look while something is dragged. */
  markOf: (id: string) => string | undefined;
};

type MovesOf<Row> = {
  head: RefObject<HTMLElement | null>;
  placed: readonly PlacedColumn<Row>[];
  onMove: MoveColumn | undefined;
};

/** Moving columns by their heads, with the mouse or by Alt and an arrow key. null: they stay where they are. */
export function useHeadMoves<Row>({ head, placed, onMove }: MovesOf<Row>): HeadMoves | null {
  const [dragged, setDragged] = useState<string | null>(null);
  const [over, setOver] = useState<string | null>(null);
  const byKey = useRef<string | null>(null);
  const ids = placed.filter(({ column }) => !column.pinned).map(({ column }) => column.id);
  const order = ids.join(' ');

  // biome-ignore lint/correctness/useExhaustiveDependencies: an element that changes its place loses the focus
  useLayoutEffect(() => {
    if (byKey.current === null) return;
    const moved = [...(head.current?.querySelectorAll<HTMLElement>('[data-column]') ?? [])];
    moved
      .find(({ dataset }) => dataset.column === byKey.current)
      ?.querySelector('button')
      ?.focus();
    byKey.current = null;
  }, [order, head]);

  if (onMove === undefined) return null;
  const end = () => {
    setDragged(null);
    setOver(null);
  };
  return {
    of: (id) => ({
      'data-column': id,
      draggable: true,
      onDragStart(event: DragEvent) {
        event.dataTransfer.effectAllowed = 'move';
        event.dataTransfer.setData('text/plain', id);
        setDragged(id);
      },
      onDragEnd: end,
      onDragOver(event: DragEvent) {
        if (dragged === null) return;
        event.preventDefault();
        setOver(id);
      },
      onDrop(event: DragEvent) {
        event.preventDefault();
        if (dragged !== null && dragged !== id) onMove(dragged, id);
        end();
      },
      onKeyDown(event: KeyboardEvent) {
        const by = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
        const to = by === undefined || !event.altKey ? undefined : ids[ids.indexOf(id) + by];
        // With Alt, the browser itself goes back and forward.
        if (by !== undefined && event.altKey) event.preventDefault();
        if (to === undefined) return;
        byKey.current = id;
        onMove(id, to);
      },
    }),
    markOf(id) {
      if (id === dragged) return styles.dragged;
      if (dragged === null || id !== over) return undefined;
      return ids.indexOf(dragged) < ids.indexOf(id) ? styles.dropAfter : styles.dropBefore;
    },
  };
}
