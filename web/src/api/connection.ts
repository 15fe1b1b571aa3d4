/** Whether the server answers from here: by what the last call came to, and by what the browser says of its network. */
import { useSyncExternalStore } from 'react';

let isConnected = globalThis.navigator?.onLine !== false;
const listeners = new Set<() => void>();

/** What a call came to. */
export function noteConnection(answered: boolean): void {
  if (answered === isConnected) return;
  isConnected = answered;
  for (const listener of listeners) listener();
}
globalThis.addEventListener?.('online', () => noteConnection(true));
globalThis.addEventListener?.('offline', () => noteConnection(false));

export function onConnectionChange(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

export const hasConnection = (): boolean => isConnected;
export const useConnection = (): boolean => useSyncExternalStore(onConnectionChange, hasConnection);
