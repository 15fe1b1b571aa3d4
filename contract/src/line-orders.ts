/** What invoice lines are ordered by. Apart from the calls, because every page's address is read by it. */
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
