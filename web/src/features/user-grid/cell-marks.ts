/** Which cells are selected, and which differ from the other environment: each cell listens for itself. */
import { useSyncExternalStore } from 'react';

/** By cellKey. differing: what the other environment holds, in words. */
type Marks = { selected: ReadonlySet<string>; differing: ReadonlyMap<string, string> };

export type CellMarks = {
  set(changes: Partial<Marks>): void;
  listen(listener: () => void): () => void;
  read(): Marks;
};

/** A growing selection renders only the cells that it reaches, not the thousands beside them. */
export function cellMarks(): CellMarks {
  let marks: Marks = { selected: new Set(), differing: new Map() };
  const listeners = new Set<() => void>();
  return {
    set(changes) {
      marks = { ...marks, ...changes };
      for (const listener of listeners) listener();
    },
    listen(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    read: () => marks,
  };
}

export function useMarks({ listen, read }: CellMarks, key: string): { isSelected: boolean; other: string | undefined } {
  const isSelected = useSyncExternalStore(listen, () => read().selected.has(key));
  const other = useSyncExternalStore(listen, () => read().differing.get(key));
  return { isSelected, other };
}
