import { useSyncExternalStore } from 'react';

/** Whether the window matches; what is assumed where that can't be known. */
function windowThat(query: string, assumed: boolean): () => boolean {
  const media = typeof window !== 'undefined' && window.matchMedia ? window.matchMedia(query) : null;
  const subscribe = (onChange: () => void) => {
    media?.addEventListener('change', onChange);
    return () => media?.removeEventListener('change', onChange);
  };
  return () => useSyncExternalStore(subscribe, () => media?.matches ?? assumed);
}

/** Room for the list, the table and the panel beside each other. */
export const useWide = windowThat('(min-width: 1200px)', true);

/** With the menu, the panel would leave less than 720 px of the table. */
export const useTight = windowThat('(max-width: 1666px)', false);
