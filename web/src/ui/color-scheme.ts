/**
 * Light or dark: the person's choice if there is one, else the system's. index.html applies it before the first paint.
 */
import { useSyncExternalStore } from 'react';

type ColorScheme = 'light' | 'dark';

const storageKey = 'caselift-theme';
const listeners = new Set<() => void>();
const systemDark = () => matchMedia('(prefers-color-scheme: dark)');

const current = (): ColorScheme => (document.documentElement.dataset.theme === 'dark' ? 'dark' : 'light');

function apply(scheme: ColorScheme): void {
  document.documentElement.dataset.theme = scheme;
  document.querySelector('meta[name="theme-color"]')?.setAttribute('content', groundColor());
  for (const listener of listeners) listener();
}

const groundColor = () => getComputedStyle(document.documentElement).getPropertyValue('--ground').trim();

/** Follows the system as long as nothing was chosen here. */
export function followSystemColorScheme(): void {
  apply(current());
  systemDark().addEventListener('change', ({ matches }) => {
    if (localStorage.getItem(storageKey) === null) apply(matches ? 'dark' : 'light');
  });
}

export function useColorScheme(): [ColorScheme, (scheme: ColorScheme) => void] {
  const scheme = useSyncExternalStore((listener) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  }, current);
  return [scheme, choose];
}

function choose(scheme: ColorScheme): void {
  localStorage.setItem(storageKey, scheme);
  apply(scheme);
}
