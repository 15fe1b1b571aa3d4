/** The screens that `--only web` opens in the demo, each with what people do most on it. */
import type { Page } from 'playwright-core';

/** The demo's accounts, by the name before the @. */
export type Person = 'admin' | 'manager' | 'leadership' | 'teamlead' | 'salesrep';

export type Act = {
  what: string;
  /** The act for the n-th time, from 0: each one changes what the one before left. */
  act: (page: Page, n: number) => Promise<unknown>;
  /** A selector: the act is done when the text of what it finds has changed. */
  changes: string;
};

export type ScreenEntry = {
  as: Person;
  path: string;
  acts?: readonly Act[];
  /** A phone on 'Fast 3G': opened a first time and, with what the browser kept, once more. Otherwise a desk, once. */
  phone?: { firstMs: number; againMs: number };
};

const demo = 'wholesalerId=ats&db=prod';

const sortByColumn: Act = {
  what: 'sort by another column',
  act: (page, n) =>
    page
      .locator('table:has([data-row])')
      .first()
      .locator('thead th button')
      .nth(2 + (n % 4))
      .click(),
  changes: 'table:has([data-row]) tbody',
};

const changePeriod: Act = {
  what: 'MTD or YTD',
  act: (page, n) => page.getByRole('button', { name: n % 2 === 0 ? 'YTD' : 'MTD', exact: true }).click(),
  changes: 'tbody',
};

const openCard: Act = {
  what: "open another person's card",
  act: (page, n) =>
    page
      .locator('main section[aria-label^="All "] li a:not([aria-current])')
      .nth(n % 3)
      .click(),
  changes: 'main article h2',
};

const sortPeople: Act = {
  what: 'sort the list',
  act: (page, n) => page.getByLabel('Sort by').selectOption(n % 2 === 0 ? 'volumeRank' : '-totalPayout'),
  changes: 'main section[aria-label^="All "] ul',
};

/** Every other time it is closed again: two would be compared. */
const openProduct: Act = {
  what: 'open or close a product',
  act: (page, n) =>
    n % 2 === 0
      ? page
          .locator('main tbody th[scope=row]')
          .nth(n / 2)
          .click()
      : page
          .locator('main')
          .getByRole('button', { name: /^Close / })
          .click(),
  changes: 'main',
};

/** Two columns in turn: one that has the same value everywhere would change nothing. */
const sortReports: Act = {
  what: 'sort by another column',
  act: (page, n) => page.getByRole('button', { name: n % 2 === 0 ? 'Payout MTD' : 'Quantity', exact: true }).click(),
  changes: 'table:has([data-row]) tbody',
};

export const screens: readonly ScreenEntry[] = [
  { as: 'admin', path: `/wholesaler?${demo}` },
  { as: 'manager', path: '/salesreps', acts: [openCard, sortPeople] },
  { as: 'salesrep', path: '/salesreps?selectedUser=ATS_101', acts: [openCard] },
  { as: 'salesrep', path: '/today', phone: { firstMs: 3000, againMs: 1500 } },
  { as: 'teamlead', path: '/teamleads?selectedUser=ATS_21', acts: [openCard] },
  { as: 'leadership', path: '/leadership' },
  { as: 'manager', path: '/suppliers', acts: [sortByColumn, changePeriod] },
  { as: 'manager', path: '/executiveReport', acts: [sortByColumn] },
  { as: 'manager', path: '/products', acts: [openProduct] },
  { as: 'manager', path: '/incentives' },
  { as: 'manager', path: '/objectives/reporting', acts: [sortReports] },
];
