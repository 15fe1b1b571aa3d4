import type { LateAdjustment, LateLineSide } from '@caselift/contract/late-facts';
import type { PayPart } from '@caselift/domain/pay/pay-parts';
import { countText, dollarsAndCents, twoDecimalsOrMore } from '../../ui/figures.ts';
import { periodTitle } from '../users/period-name.ts';

/** @example 'June 2026: 4 late invoices'; 'June 2026: 1 late entry'; of a company's losses 'June 2026: late changes' */
export function lateText({
  closedPeriod,
  invoices,
  entries,
}: Pick<LateAdjustment, 'closedPeriod' | 'invoices' | 'entries'>): string {
  const counts = [
    ...(invoices > 0 ? [countText(invoices, 'late invoice')] : []),
    ...(entries > 0 ? [`${entries} late ${entries === 1 ? 'entry' : 'entries'}`] : []),
  ];
  return `${periodTitle(closedPeriod)}: ${counts.length === 0 ? 'late changes' : counts.join(', ')}`;
}

/** What of a line the part is paid by, as far as the reader may see it. */
export function sideText({ units, ce, revenue, gp, loss }: LateLineSide, part: PayPart): string {
  if (part === 'volume') return `${twoDecimalsOrMore(ce)} CE`;
  if (part === 'gp') return gp === undefined ? `${dollarsAndCents(revenue)} sold` : `${dollarsAndCents(gp)} GP`;
  if (part === 'fpl' && loss !== undefined && loss !== 0) return `${dollarsAndCents(loss)} lost`;
  return part === 'fpl' ? `${dollarsAndCents(revenue)} sold` : countText(units, 'unit');
}
