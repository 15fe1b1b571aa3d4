import { accountGroupings } from '@caselift/contract/account-groupings';
import * as z from 'zod/mini';
import { day, oneOf, text } from '../../../shared/address-fields.ts';

/** /today/program: which program in which period, what of its accounts is listed, and whose lines are open. */
export const ProgramSearch = z.object({
  itemId: text(),
  /** Its first day; '': the one that holds the newest sale. */
  instance: day(),
  /** Of a program made of others: the one whose accounts are listed; '': its first that counts any. */
  part: text(),
  list: oneOf(['open', 'done']),
  groupBy: oneOf(accountGroupings),
  searchPhrase: text(),
  /** The account whose 'Why not' is open. */
  why: text(200),
});
export type ProgramSearch = z.output<typeof ProgramSearch>;
