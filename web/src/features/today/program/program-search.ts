import { accountGroupings } from '@caselift/contract/account-groupings';
import * as z from 'zod/mini';
import { day, oneOf, text } from '../../../shared/address-fields.ts';

/** /today/program: which program in which period, which of its accounts are listed, and the account with open lines. */
export const ProgramSearch = z.object({
  itemId: text(),
  /** Its first day; '': the one that holds the newest sale. */
  instance: day(),
  /** Of a program made of others: the one with its accounts listed; '': its first that counts any. */
  part: text(),
  list: oneOf(['open', 'done']),
  groupBy: oneOf(accountGroupings),
  searchPhrase: text(),
  /** The account with the open 'Why not'. */
  why: text(200),
});
export type ProgramSearch = z.output<typeof ProgramSearch>;
