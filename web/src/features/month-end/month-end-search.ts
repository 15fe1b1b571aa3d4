import { payFlagIds } from '@caselift/contract/month-end';
import * as z from 'zod/mini';
import { flag, oneOf, text } from '../../shared/address-fields.ts';
import { periodFields } from '../../shared/ended-period/period-search.ts';

export const peopleColumns = ['difference', 'name', 'role', 'team', 'before', 'now', 'why', 'flags'] as const;

/**
 * /monthEndSummary. flag: only people with it. opened: the person with the causes shown.
 */
export const MonthEndSearch = z.object({
  ...periodFields,
  flag: oneOf(['', ...payFlagIds]),
  searchPhrase: text(),
  orderBy: oneOf(peopleColumns),
  reversed: flag(),
  opened: text(),
});
export type MonthEndSearch = z.output<typeof MonthEndSearch>;
