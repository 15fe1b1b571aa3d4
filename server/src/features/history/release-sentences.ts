/** What managers decided on losses of teams and of the company, as a sentence. */
import { monthNames } from '@caselift/domain/dates';

const money = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' });

/** @example 'Waived -$100.00 of FPL of Jun 2026 for 2 people (Ann, Ben): The cooler broke down' */
export function releaseSentence({ kind, closedPeriod, total, people, reason }: Record<string, unknown>): string {
  const names = people as string[];
  const [year, month] = String(closedPeriod).split('-');
  const period = `${monthNames[Number(month) - 1]} ${year}`;
  const whom = `${names.length} ${names.length === 1 ? 'person' : 'people'} (${names.slice(0, 10).join(', ')}${names.length > 10 ? ', ...' : ''})`;
  return `${kind === 'waived' ? 'Waived' : 'Released'} ${money.format(Number(total))} of FPL of ${period} for ${whom}: ${reason}`;
}
