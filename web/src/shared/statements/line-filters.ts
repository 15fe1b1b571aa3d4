import { lineOrders } from '@caselift/contract/line-orders';
import * as z from 'zod/mini';
import { day, flag, oneOf, page, text } from '../address-fields.ts';

/** Which program of a person is open, which of the invoice lines are listed, and in what order; part of the page's address. */
export const lineFilterFields = {
  /** Of a person's boosts, the one with open lines; '': the first. */
  boost: text(),
  /** Of a person's objectives or incentives, the one that is open, by its period's first day; '': none. */
  item: text(),
  instance: day(),
  /** Of the open item's sub-items or grouped children, the one that is looked behind; '': the item. */
  itemPart: text(),
  /** What is shown behind it. */
  behind: oneOf(['accounts', 'lines']),
  /** Among its accounts: the one that is open, and which are listed. */
  account: text(),
  accountsPhrase: text(),
  accountsPage: page(),
  buyer: text(),
  product: text(),
  linesPhrase: text(),
  linesOrder: oneOf(lineOrders),
  linesDescending: flag(),
  linesPage: page(),
};
const LineFilters = z.object(lineFilterFields);
export type LineFilters = z.output<typeof LineFilters>;

/** All of them, the newest first: how the lines of another figure or person are opened. */
export const allLinesFirst: LineFilters = z.parse(LineFilters, {});
