/** Putting the app on the home screen: the browser's offer, which comes once and before any screen asks for it. */
import { useSyncExternalStore } from 'react';

/** Of Chromium; Safari and Firefox have a menu entry only. */
type InstallOffer = Event & { prompt(): Promise<{ outcome: 'accepted' | 'dismissed' }> };

let offer: InstallOffer | null = null;
const listeners = new Set<() => void>();
function set(next: InstallOffer | null): void {
  offer = next;
  for (const listener of listeners) listener();
}

export function awaitInstallOffer(): void {
  addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault();
    set(event as InstallOffer);
  });
  addEventListener('appinstalled', () => set(null));
}

const isInstalled = () => matchMedia('(display-mode: standalone)').matches;

/** 'offered': the browser shows its dialog when asked. 'byHand': its menu can do it. */
export const useInstall = (): 'installed' | 'offered' | 'byHand' =>
  useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    () => (isInstalled() ? 'installed' : offer === null ? 'byHand' : 'offered'),
  );

export async function install(): Promise<void> {
  const offered = offer;
  set(null);
  await offered?.prompt();
}
