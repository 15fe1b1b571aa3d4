/** Whether the listed lines add up to the figure that they are behind, to the cent (docs/product.md, Numbers). */
import type { BoostLine, InvoiceLines, UserStatement } from '@caselift/contract/statements';
import type { Measure } from '@caselift/domain/measure-list';
import { goalMeasureRows, isGoalMeasure } from '@caselift/domain/measure-list';
import { roundHalfAway } from '@caselift/domain/numbers';
import { countText, dollarsAndCents } from '../../../ui/figures.ts';
import { payWriter } from '../../users/pay-writer.ts';
import { scopeText } from '../fpl-rows.ts';
import { amountWriter, toDateText } from '../measure-words.ts';

/** equal: shown with a tick; differs: newer figures have arrived between; note: nothing to compare. */
export type ActualCheck = { kind: 'equal' | 'differs' | 'note'; text: string };

const cents = (amount: number) => Math.round(amount * 100);

/** Of unfiltered lines. @example { kind: 'equal', text: 'Equals GP to date' } */
export function actualCheck(
  statement: UserStatement,
  measure: Measure,
  { totals, count }: Pick<InvoiceLines, 'totals' | 'count'>,
): ActualCheck {
  const toDate = toDateText(measure);
  if (!isGoalMeasure(measure)) return lossCheck(statement, { totals, count });
  const { actual, sales, returns } = statement[measure];
  const { ofLine, sums } = goalMeasureRows[measure];
  const listed = totals[ofLine];
  if (actual === undefined || listed === undefined) {
    const behind = sales.lines + returns.lines;
    return behind === count
      ? { kind: 'equal', text: `Every line of ${toDate}` }
      : differs(toDate, countText(count - behind, 'line'));
  }
  return roundHalfAway(listed - actual, sums.decimals) === 0
    ? equal(toDate)
    : differs(toDate, amountWriter(measure)(listed - actual));
}

/** Pay may count other people's losses too, which are in the statement as one sum. */
function lossCheck({ fpl }: UserStatement, { totals, count }: Pick<InvoiceLines, 'totals' | 'count'>): ActualCheck {
  const isEqual =
    fpl.loss === undefined || totals.loss === undefined
      ? count === fpl.lossLines
      : cents(fpl.loss) === cents(totals.loss);
  if (isEqual) return equal('the chargeable losses');
  if (fpl.paidOn === 'own') return differs('the chargeable losses', countText(count - fpl.lossLines, 'line'));
  return { kind: 'note', text: `Own losses. Pay counts ${scopeText(fpl.paidOn)}` };
}

/** A boost is rounded once, its lines are not: they are half a cent, or where pay is rounded a dollar, off at most. */
export function boostCheck(
  statement: Pick<UserStatement, 'rounded'>,
  { name, amount }: Pick<BoostLine, 'name' | 'amount'>,
  { totals: { boost = 0 } }: Pick<InvoiceLines, 'totals'>,
): ActualCheck {
  const paid = payWriter(statement)(amount);
  const off = Math.abs(boost - amount);
  if (statement.rounded ? off < 1 : off <= 0.005 + unroundedNoise) {
    return equal(`the ${paid} of ${name}${statement.rounded ? ', in whole dollars' : ''}`);
  }
  return differs(`the ${paid} of ${name}`, dollarsAndCents(boost - amount));
}

/** The sum of the lines has six decimals. */
const unroundedNoise = 1e-6;

const equal = (what: string): ActualCheck => ({ kind: 'equal', text: `Equals ${what}` });
const differs = (what: string, by: string): ActualCheck => ({
  kind: 'differs',
  text: `Differs from ${what} by ${by}: newer figures have arrived`,
});
