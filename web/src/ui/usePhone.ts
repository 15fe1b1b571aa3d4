import { useSyncExternalStore } from 'react';

const phone = typeof window !== 'undefined' && window.matchMedia ? window.matchMedia('(max-width: 720px)') : null;

function subscribe(onChange: () => void): () => void {
  phone?.addEventListener('change', onChange);
  return () => phone?.removeEventListener('change', onChange);
}

/** Whether the viewport is a phone's: up to 720 px, where layouts differ in more than style. */
export function usePhone(): boolean {
  return useSyncExternalStore(subscribe, () => phone?.matches ?? false);
}
