/** Whether the listed lines add up to the figure that they are behind, to the cent (docs/product.md, Numbers). */
import type { InvoiceLines, StatementMeasure, UserStatement } from '@caselift/contract/user-statement';
import { dollarsAndCents, twoDecimals } from '../../../ui/figures.ts';
import { scopeText } from '../fpl-rows.ts';
import { countText, measureWords } from '../measure-words.ts';

/** equal: shown with a tick; differs: newer figures have come in between; note: nothing to compare. */
export type ActualCheck = { kind: 'equal' | 'differs' | 'note'; text: string };

const cents = (amount: number) => Math.round(amount * 100);
/** CE are kept with four decimals. */
const caseParts = (ce: number) => Math.round(ce * 10_000);

/** Of unfiltered lines. @example { kind: 'equal', text: 'Equals GP to date' } */
export function actualCheck(
  statement: UserStatement,
  measure: StatementMeasure,
  { totals, count }: Pick<InvoiceLines, 'totals' | 'count'>,
): ActualCheck {
  const { inSentence: toDate } = measureWords[measure];
  if (measure === 'fpl') return lossCheck(statement, { totals, count });
  const { actual, sales, returns } = statement[measure];
  if (measure === 'volume') {
    const isEqual = actual !== undefined && caseParts(totals.ce) === caseParts(actual);
    return isEqual ? equal(toDate) : differs(toDate, `${twoDecimals(totals.ce - (actual ?? 0))} CE`);
  }
  if (actual === undefined || totals.gp === undefined) {
    const behind = sales.lines + returns.lines;
    return behind === count
      ? { kind: 'equal', text: `Every line of ${toDate}` }
      : differs(toDate, countText(count - behind, 'line'));
  }
  return cents(totals.gp) === cents(actual) ? equal(toDate) : differs(toDate, dollarsAndCents(totals.gp - actual));
}

/** Pay may count other people's losses too, which are in the statement as one sum. */
function lossCheck({ fpl }: UserStatement, { totals, count }: Pick<InvoiceLines, 'totals' | 'count'>): ActualCheck {
  const isEqual =
    fpl.loss === undefined || totals.loss === undefined
      ? count === fpl.lossLines
      : cents(fpl.loss) === cents(totals.loss);
  if (isEqual) return equal('the chargeable losses');
  if (fpl.paidOn === 'own') return differs('the chargeable losses', countText(count - fpl.lossLines, 'line'));
  return { kind: 'note', text: `Own losses; pay counts ${scopeText(fpl.paidOn)}` };
}

const equal = (what: string): ActualCheck => ({ kind: 'equal', text: `Equals ${what}` });
const differs = (what: string, by: string): ActualCheck => ({
  kind: 'differs',
  text: `Differs from ${what} by ${by}: newer figures have come in`,
});
