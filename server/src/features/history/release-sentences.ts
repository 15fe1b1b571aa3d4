/** What managers decided on losses of teams and of the company, as a sentence. */
import { salesPeriodName } from '@caselift/contract/sales-period-name';

const money = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' });

/** @example 'Waived -$100.00 of FPL of Jun 2026 for 2 people (Ann, Ben): The cooler broke down' */
export function releaseSentence({
  kind,
  closedPeriod,
  closedTo,
  total,
  people,
  reason,
}: Record<string, unknown>): string {
  const names = people as string[];
  // Earlier entries name the first day alone.
  const from = String(closedPeriod);
  const period = salesPeriodName({ from, to: String(closedTo ?? from) });
  const whom = `${names.length} ${names.length === 1 ? 'person' : 'people'} (${names.slice(0, 10).join(', ')}${names.length > 10 ? ', ...' : ''})`;
  return `${kind === 'waived' ? 'Waived' : 'Released'} ${money.format(Number(total))} of FPL of ${period} for ${whom}: ${reason}`;
}
