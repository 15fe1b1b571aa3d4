import { lineOrders } from '@caselift/contract/statements';
import * as z from 'zod/mini';
import { flag, oneOf, page, text } from '../address-fields.ts';

/** Which of the invoice lines are listed, and in what order; part of the page's address. */
export const lineFilterFields = {
  /** Of a person's boosts, the one whose lines are open; '': the first. */
  boost: text(),
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
