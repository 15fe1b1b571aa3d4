import { measureIds } from '@caselift/domain/measure-list';
import * as z from 'zod/mini';
import { flag, oneOf, text } from './address-fields.ts';

/** The column groups of people's settings; a phone shows one at a time. */
const userGridColumns = ['person', ...measureIds] as const;

/** /userManagement, /vxp and /managers: which rows, in what order. columns: those that a phone shows. */
export const UserGridSearch = z.object({
  searchPhrase: text(),
  role: oneOf(['all', 'salesRep', 'teamLead', 'leadership', 'manager']),
  team: text(),
  orderBy: text(),
  descending: flag(),
  columns: oneOf(userGridColumns),
  selectedUser: text(),
  /** Who was deactivated or deleted, in place of who is there. */
  gone: flag(),
});
export type UserGridSearch = z.output<typeof UserGridSearch>;
