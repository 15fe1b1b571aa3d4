/** What each page was showing when it was left, for as long as the tab lives: returning restores its filters. */
const storagePrefix = 'caselift-page:';

/** Carried by the address itself; remembering them would lead back to another wholesaler. */
const carriedKeys = ['wholesalerId', 'db'];

/** Pages that show pay: the sales period chosen on one of them is chosen on all. */
const pagesOfPeriod = ['/executiveReport', '/leadership', '/teamleads', '/salesreps'];
const periodKey = 'period';

export function rememberPage(path: string, searchText: string): void {
  const query = new URLSearchParams(searchText);
  for (const key of carriedKeys) query.delete(key);
  if (pagesOfPeriod.includes(path)) {
    keep(periodKey, query.get(periodKey) ?? '');
    query.delete(periodKey);
  }
  keep(path, query.toString());
}

function keep(name: string, text: string): void {
  if (text === '') sessionStorage.removeItem(storagePrefix + name);
  else sessionStorage.setItem(storagePrefix + name, text);
}

/** Filters name the suppliers and people of one wholesaler: they do not go along to another. */
export function forgetPages(): void {
  for (const key of Object.keys(sessionStorage)) if (key.startsWith(storagePrefix)) sessionStorage.removeItem(key);
}

/** The remembered query of a path, without its '?'; '' if nothing is remembered. */
export function recallPage(path: string): string {
  const text = sessionStorage.getItem(storagePrefix + path) ?? '';
  const period = sessionStorage.getItem(storagePrefix + periodKey);
  if (period === null || !pagesOfPeriod.includes(path)) return text;
  const query = new URLSearchParams(text);
  query.set(periodKey, period);
  return query.toString();
}
