import { type PeopleSearch, peopleSearchDefaults } from '@caselift/contract/people-search';

/** Which of the invoice lines are listed, and in what order; part of the page's address. */
export type LineFilters = Pick<
  PeopleSearch,
  'buyer' | 'product' | 'linesPhrase' | 'linesOrder' | 'linesDescending' | 'linesPage'
>;

const { buyer, product, linesPhrase, linesOrder, linesDescending, linesPage } = peopleSearchDefaults;

/** All of them, the newest first: how the lines of another figure or person are opened. */
export const allLinesFirst: LineFilters = { buyer, product, linesPhrase, linesOrder, linesDescending, linesPage };
