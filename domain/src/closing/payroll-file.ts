/** What the payroll file says of a person (docs/product.md, Closing a period). */
import { type PayPart, payParts } from '../pay/pay-parts.ts';
import { recordOf } from '../record.ts';
import type { Settlement } from './settlement.ts';

/** Cents. `carried` is the balance of the period before, and what is left to the next as its opposite. */
export type PayrollSums = Record<PayPart, number> & {
  earned: number;
  adjustments: number;
  carried: number;
  total: number;
};

/**
 * The parts sum to `earned`; earned, adjustments and carried sum to the total, which is the payable.
 * @example GP 400.00, a late -20.00, a balance of -500.00 -> earned 400.00, adjustments -20.00, carried -380.00, total 0
 */
export function payrollSums({ lines, payableCents }: Pick<Settlement, 'lines' | 'payableCents'>): PayrollSums {
  const sumOf = (counts: (line: Settlement['lines'][number]) => boolean) =>
    lines.filter(counts).reduce((sum, { cents }) => sum + cents, 0);
  return {
    ...recordOf(payParts, (part) => sumOf((line) => line.kind === 'earned' && line.part === part)),
    earned: sumOf(({ kind }) => kind === 'earned'),
    adjustments: sumOf(({ kind }) => kind === 'adjustment' || kind === 'waiver' || kind === 'manual'),
    carried: sumOf(({ kind }) => kind === 'carriedIn' || kind === 'carriedOn'),
    total: payableCents,
  };
}
