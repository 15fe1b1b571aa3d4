/** A page may need the room that the menu takes beside it; the shell closes the menu meanwhile. */
import { useEffect, useSyncExternalStore } from 'react';

let needs = 0;
const listeners = new Set<() => void>();

function change(by: 1 | -1): void {
  needs += by;
  for (const listener of listeners) listener();
}

function subscribe(onChange: () => void): () => void {
  listeners.add(onChange);
  return () => listeners.delete(onChange);
}

/** Of a page: as long as it is needed, the menu gives up its room. */
export function useMenuRoom(needed: boolean): void {
  useEffect(() => {
    if (!needed) return;
    change(1);
    return () => change(-1);
  }, [needed]);
}

/** Of the shell: whether a page needs the room. */
export const useMenuRoomNeeded = (): boolean => useSyncExternalStore(subscribe, () => needs > 0);
