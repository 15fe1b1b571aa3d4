/** What else pays beside an item, in a few words (docs/product.md, Items). */
import type { DateRange } from '../calendar.ts';
import type { IsoDate } from '../dates.ts';
import { moneyText } from '../pay/statement-line.ts';
import { rollingPeriod } from './instances.ts';
import type { ItemTerms, ItemType, PayoutTerms } from './item.ts';
import { payoutOf } from './item-payout.ts';
import { unitOf } from './item-quantity.ts';
import { nameOfOne } from './item-words.ts';

type Days = Pick<ItemTerms, 'period' | 'periodStart' | 'periodEnd'>;

/** The days of an item around a day; null: they aren't typed yet. @example a month around May 15 -> May 1 to May 31 */
function daysAround({ period, periodStart, periodEnd }: Days, day: IsoDate): DateRange | null {
  if (period !== 'custom') return rollingPeriod(period, day);
  return periodStart === null || periodEnd === null ? null : { from: periodStart, to: periodEnd };
}

/**
 * The days of an item that are told beside another's: of a rolling one the period that holds L, or the one that holds
 * the first day of those to come.
 * @returns null: they share no day.
 * @example a month and May 20 to Jun 30, L May 15 -> of the month: May 1 to May 31
 */
export function daysBeside(other: Days, own: Days, lastDate: IsoDate): DateRange | null {
  const starts = [own, other].flatMap(({ period, periodStart }) =>
    period === 'custom' && periodStart !== null ? [periodStart] : [],
  );
  // Two single periods are compared as they are; what rolls goes on to where the other one begins.
  const day = [lastDate, ...starts].reduce((one, two) => (one > two ? one : two));
  const [mine, theirs] = [daysAround(own, day), daysAround(other, day)];
  if (mine === null || theirs === null) return null;
  return theirs.from <= mine.to && mine.from <= theirs.to ? theirs : null;
}

/** In the order in which an item is told by one of them. */
const readers = [
  ['salesRep', false],
  ['teamLead', false],
  ['teamLead', true],
] as const;

/**
 * What a sales rep is paid; of an item that pays leads only, what they are.
 * @example '$3.00 per placement', '$250.00 at the target', 'up to $120.00'
 */
export function paysText(type: ItemType, terms: ItemTerms): string {
  const payouts = readers.map(([role, leadership]) => payoutOf(terms, role, leadership));
  return payText(type, terms, payouts.find(paysAnything) ?? payoutOf(terms, 'salesRep', false));
}

const paysAnything = ({ payoutType, rateCents, amountCents, budgetCents, quantitySteps }: PayoutTerms): boolean => {
  if (payoutType === 'perAction') return rateCents > 0;
  if (payoutType === 'advanced') return budgetCents > 0;
  return payoutType === 'quantityAdvanced' ? quantitySteps.length > 0 : amountCents > 0;
};

function payText(type: ItemType, terms: ItemTerms, payout: PayoutTerms): string {
  const one = nameOfOne(unitOf(type, terms, terms.isAccountSpecific));
  switch (payout.payoutType) {
    case 'perAction':
      return `${moneyText(payout.rateCents)} per ${one}`;
    case 'allOrNothing':
      return `${moneyText(payout.amountCents)} at the target`;
    case 'atRisk':
      return `up to ${moneyText(payout.amountCents)}`;
    case 'advanced':
      return `up to ${moneyText(mostOfBudget(payout))}`;
    case 'quantityAdvanced':
      return `up to ${moneyText(Math.max(0, ...payout.quantitySteps.map(({ payoutCents }) => payoutCents)))} per image`;
  }
}

const mostOfBudget = ({ budgetCents, steps }: PayoutTerms): number =>
  Math.round((budgetCents * Math.max(0, ...steps.map(({ ofBudget }) => ofBudget))) / 100);
