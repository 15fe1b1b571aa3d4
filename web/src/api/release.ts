/** The release of the app that this browser keeps, and a newer one that waits (docs/decisions/033). */
import { useSyncExternalStore } from 'react';

let waiting: ServiceWorker | null = null;
const listeners = new Set<() => void>();

/** A phone that never closes the app asks this often. */
const askAgainMs = 60 * 60_000;

/** From now on the app opens without a connection. Only the built product has a worker. */
export async function keepApp(): Promise<void> {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return;
  const registration = await navigator.serviceWorker.register('/service-worker.js').catch(() => null);
  // A browser that blocks workers answers nothing instead of refusing.
  if (!registration) return;
  const look = () => {
    // The first one waits for nothing: there is no release before it.
    waiting = navigator.serviceWorker.controller === null ? null : registration.waiting;
    for (const listener of listeners) listener();
  };
  look();
  registration.addEventListener('updatefound', () => registration.installing?.addEventListener('statechange', look));
  let asked = Date.now();
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState !== 'visible' || Date.now() - asked < askAgainMs) return;
    asked = Date.now();
    void registration.update().catch(() => undefined);
  });
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

export const useIsNewRelease = (): boolean => useSyncExternalStore(subscribe, () => waiting !== null);

/** Loads the page again with the newer release. */
export function openNewRelease(): void {
  navigator.serviceWorker.addEventListener('controllerchange', () => location.reload(), { once: true });
  waiting?.postMessage('activate');
}
