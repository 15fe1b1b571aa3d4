import { useSyncExternalStore } from 'react';

/** Room for the list, the table and the panel beside each other. */
const wide = typeof window !== 'undefined' && window.matchMedia ? window.matchMedia('(min-width: 1200px)') : null;

function subscribe(onChange: () => void): () => void {
  wide?.addEventListener('change', onChange);
  return () => wide?.removeEventListener('change', onChange);
}

export function useWide(): boolean {
  return useSyncExternalStore(subscribe, () => wide?.matches ?? true);
}
