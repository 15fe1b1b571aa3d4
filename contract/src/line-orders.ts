/** Of lists of invoice lines, apart from their calls: the address of every page is read by the orders. */

export const lineOrders = [
  'date',
  'invoice',
  'buyer',
  'product',
  'units',
  'ce',
  'revenue',
  'gp',
  'loss',
  'amount',
] as const;

/** Invoice lines a page on the screen, and at most in one answer (for exports and paper). */
export const linesPageSize = 25;
export const linesLimit = 5000;
