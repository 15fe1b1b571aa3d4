import { useSyncExternalStore } from 'react';

/** A hook that says whether the window matches; `assumed` where that can't be known. */
export function windowThat(query: string, assumed: boolean): () => boolean {
  const media = typeof window !== 'undefined' && window.matchMedia ? window.matchMedia(query) : null;
  const subscribe = (onChange: () => void) => {
    media?.addEventListener('change', onChange);
    return () => media?.removeEventListener('change', onChange);
  };
  return () => useSyncExternalStore(subscribe, () => media?.matches ?? assumed);
}
