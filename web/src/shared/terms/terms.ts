/** What the short words of the trade mean (docs/product.md, Words). Every explanation of one is this. */
export const terms = {
  ce: 'Case equivalent: 288 fluid ounces, or 24 bottles of 12 ounces.',
  fpl: 'Finished product loss: the cost of chargeable losses, such as out-of-code product, as a percent of net revenue. Lower is better; achieved counts it against the goal.',
  gp: 'Gross profit: net revenue minus laid-in cost.',
  gpPerCe: 'Gross profit divided by case equivalents.',
  pace: 'Where the sales period ends if every selling day left goes like the days so far, as a percent of the goal.',
  pem: 'Projected end of month: month to date at the same pace for all of its selling days.',
  pod: 'Point of distribution: one product in one account.',
  vo: 'View-only: can sign in, but change nothing.',
} as const;
export type TermName = keyof typeof terms;
