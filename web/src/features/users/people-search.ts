import { goalMeasures } from '@caselift/domain/measure-list';
import { payParts } from '@caselift/domain/pay/pay-parts';
import { rankNames } from '@caselift/domain/ranks';
import * as z from 'zod/mini';
import { day, flag, list, oneOf, page, text } from '../../shared/address-fields.ts';
import { periodFields } from '../../shared/ended-period/period-search.ts';
import { lineFilterFields } from '../../shared/statements/line-filters.ts';

/** Columns of a lead's table of reps; those behind pace come first. */
export const teamOrders = [
  'pace',
  'name',
  'achieved',
  'gap',
  'neededADay',
  'pemVsLyMonth',
  'deltaYTD',
  'earned',
  'projected',
] as const;
export type TeamOrder = (typeof teamOrders)[number];

/** GP Achieved, CE Achieved, Total Payout, Behind pace first. */
export const peopleSorts = [...rankNames, '-totalPayout', 'pace'] as const;

/**
 * /salesreps, /teamleads and /leadership. team: a team lead's id. why: the figure with the open explanation.
 * reps: the lead of the team that a lead's card lists, '' for the lead's own; repsBy: their measure; repsOrder and
 * repsDown: their order, smallest first unless repsDown.
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
  reps: text(),
  repsBy: oneOf(goalMeasures),
  repsOrder: oneOf(teamOrders),
  repsDown: flag(),
  ...periodFields,
  ...lineFilterFields,
});
export type PeopleSearch = z.output<typeof PeopleSearch>;
