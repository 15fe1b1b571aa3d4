/** How use is said: which page, for how long. */
import type { TrackedPage } from '@caselift/contract/tracker';
import { screenAt } from '../../paths.ts';

/** Tracked pages whose screens are named elsewhere than in the menu. */
const otherTitles: Partial<Record<TrackedPage, string>> = {
  products: 'Products',
  customers: 'Customers',
  files: 'Files',
  archive: 'Archive',
};

/** @example pageTitle('salesreps') // 'Sales Reps' */
export function pageTitle(page: TrackedPage): string {
  return screenAt(`/${page}`)?.title ?? otherTitles[page] ?? page;
}

/** @example duration(40) // '40 s'; duration(90) // '2 min'; duration(5400) // '1 h 30 min' */
export function duration(seconds: number): string {
  if (seconds < 60) return `${seconds} s`;
  const minutes = Math.round(seconds / 60);
  if (minutes < 60) return `${minutes} min`;
  const rest = minutes % 60;
  return rest === 0 ? `${minutes / 60} h` : `${(minutes - rest) / 60} h ${rest} min`;
}
