import type { PeopleSearch } from '@caselift/contract/people-search';

/** Which of the invoice lines are listed; part of the page's address. */
export type LineFilters = Pick<PeopleSearch, 'buyer' | 'product' | 'linesPhrase' | 'linesPage'>;
