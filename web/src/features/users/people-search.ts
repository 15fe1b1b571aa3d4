import { payParts } from '@caselift/domain/pay/pay-parts';
import { rankNames } from '@caselift/domain/ranks';
import * as z from 'zod/mini';
import { day, flag, list, oneOf, page, text } from '../../shared/address-fields.ts';
import { periodFields } from '../../shared/ended-period/period-search.ts';
import { lineFilterFields } from '../../shared/statements/line-filters.ts';

/** GP Achieved, CE Achieved, Total Payout, Behind pace first. */
export const peopleSorts = [...rankNames, '-totalPayout', 'pace'] as const;

/**
 * /salesreps, /teamleads and /leadership. team: a team lead's id. why: the figure with the open explanation.
 * days: whether the card shows a month by selling day; month: which, by its first day, '' for that of the newest sale.
 */
export const PeopleSearch = z.object({
  selectedUser: text(),
  compareWith: list(),
  team: text(),
  sortBy: oneOf(peopleSorts),
  searchPhrase: text(),
  page: page(),
  bulkEdit: flag(),
  why: oneOf(payParts),
  days: flag(),
  month: day(),
  ...periodFields,
  ...lineFilterFields,
});
export type PeopleSearch = z.output<typeof PeopleSearch>;
