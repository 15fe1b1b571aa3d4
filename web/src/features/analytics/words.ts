/** How use is said: which page, for how long. */
import type { TrackedPage } from '@caselift/contract/analytics';

const pageTitles: Record<TrackedPage, string> = {
  executiveReport: 'Executive Report',
  leadership: 'Leadership',
  teamleads: 'Team leads',
  salesreps: 'Sales Reps',
  suppliers: 'Suppliers',
  brands: 'Brands',
  userManagement: 'User Management',
  products: 'Products',
  customers: 'Customers',
  files: 'Files',
  archive: 'Archive',
};

/** The title of the page's screen. @example pageTitle('salesreps') // 'Sales Reps' */
export const pageTitle = (page: TrackedPage): string => pageTitles[page];

/** @example duration(40) // '40 s'; duration(90) // '2 min'; duration(5400) // '1 h 30 min' */
export function duration(seconds: number): string {
  if (seconds < 60) return `${seconds} s`;
  const minutes = Math.round(seconds / 60);
  if (minutes < 60) return `${minutes} min`;
  const rest = minutes % 60;
  return rest === 0 ? `${minutes / 60} h` : `${(minutes - rest) / 60} h ${rest} min`;
}

/** What an axis counts in, so that it has a few whole numbers. @example timeUnit(50) // { name: 'Seconds', seconds: 1 } */
export function timeUnit(most: number): { name: string; seconds: number } {
  if (most < 180) return { name: 'Seconds', seconds: 1 };
  return most < 3 * 3600 ? { name: 'Minutes', seconds: 60 } : { name: 'Hours', seconds: 3600 };
}
