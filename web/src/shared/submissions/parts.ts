/** What the frame of every screen shows of submissions. Only reps and leads have these, so only they load them (open.ts). */
import { type ComponentType, useSyncExternalStore } from 'react';

export type FieldParts = { Chip: ComponentType; Banner: ComponentType };

let parts: FieldParts | null = null;
const listeners = new Set<() => void>();

export function showParts(loaded: FieldParts): void {
  parts = loaded;
  for (const listener of listeners) listener();
}

/** The same function each time: another one would subscribe again at every render of the frame. */
function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** null: not loaded, or not theirs. */
export const useFieldParts = (): FieldParts | null => useSyncExternalStore(subscribe, () => parts);
