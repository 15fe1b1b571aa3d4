/** What the short words of the trade mean (docs/product.md, Words). Every explanation of one is this. */
export const terms = {
  ce: 'Case equivalent: 288 fluid ounces, or 24 bottles of 12 ounces.',
  fpl: 'Finished product loss: the cost of chargeable losses, such as out-of-code product, as a percent of net revenue. Lower is better; achieved counts it against the goal.',
  gp: 'Gross profit: net revenue minus laid-in cost.',
  gpPerCe: 'Gross profit divided by case equivalents.',
  itemMeasure:
    'What an item counts. POD, point of distribution: one product in one account. CE, case equivalent: 288 fluid ounces, or 24 bottles of 12 ounces.',
  pace: 'Where the sales period ends if every selling day left goes like the days so far, as a percent of the goal.',
  pem: 'Projected end of month: month to date at the same pace for all of its selling days.',
  pod: 'Point of distribution: one product in one account.',
  vo: 'View-only: can sign in, but change nothing.',
} as const;
export type TermName = keyof typeof terms;

/** As they are written in labels. 'Pace' is an everyday word too, so labels say themselves where it is the term. */
const written: Readonly<Record<string, TermName>> = {
  'GP/CE': 'gpPerCe',
  CE: 'ce',
  FPL: 'fpl',
  GP: 'gp',
  PEM: 'pem',
  POD: 'pod',
  PODs: 'pod',
  VO: 'vo',
};
const inLabels = /(?<![\w/])(GP\/CE|CE|FPL|GP|PEM|PODs?|VO)(?![\w/])/;

/** The first short word of a label. @example termIn('PEM vs LY') // { of: 'pem', before: '', word: 'PEM', after: ' vs LY' } */
export function termIn(label: string): { of: TermName; before: string; word: string; after: string } | null {
  const found = inLabels.exec(label);
  const word = found?.[0] ?? '';
  const of = written[word];
  if (found === null || of === undefined) return null;
  return { of, word, before: label.slice(0, found.index), after: label.slice(found.index + word.length) };
}
