/** What each page was showing when it was left, for as long as the tab lives: returning restores its filters. */
const storagePrefix = 'caselift-page:';

/** Carried by the address itself; remembering them would lead back to another wholesaler. */
const carriedKeys = ['wholesalerId', 'db'];

export function rememberPage(path: string, searchText: string): void {
  const query = new URLSearchParams(searchText);
  for (const key of carriedKeys) query.delete(key);
  const text = query.toString();
  if (text === '') sessionStorage.removeItem(storagePrefix + path);
  else sessionStorage.setItem(storagePrefix + path, text);
}

/** Filters name the suppliers and people of one wholesaler: they do not go along to another. */
export function forgetPages(): void {
  for (const key of Object.keys(sessionStorage)) if (key.startsWith(storagePrefix)) sessionStorage.removeItem(key);
}

/** The remembered query of a path, without its '?'; '' if nothing is remembered. */
export function recallPage(path: string): string {
  return sessionStorage.getItem(storagePrefix + path) ?? '';
}
