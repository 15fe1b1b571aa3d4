import type { Payable, SettlementLine } from '@caselift/contract/closings';
import { type DateRange, type SalesPeriodKind, salesPeriodKinds, salesPeriodOf } from '@caselift/domain/calendar';
import { payPartNames } from '@caselift/domain/pay/pay-parts';
import { periodTitle } from '../users/period-name.ts';

const lengthOf = ({ from, to }: DateRange): SalesPeriodKind =>
  salesPeriodKinds.find((kind) => salesPeriodOf(from, kind).to === to) ?? 'monthly';

/** A line of what a sales period pays. @param paying the period; the others have its length. */
export function settlementLineText({ kind, part, closedPeriod, reason }: SettlementLine, paying: DateRange): string {
  const name = part === null ? '' : payPartNames[part];
  const from = closedPeriod === null ? '' : periodTitle(salesPeriodOf(closedPeriod, lengthOf(paying)));
  if (kind === 'earned') return name;
  if (kind === 'adjustment') return `Adjustment of ${from}, ${name}`;
  if (kind === 'waiver') return `Waived adjustment of ${from}, ${name}`;
  if (kind === 'manual') return `Adjustment, ${name}: ${reason}`;
  return kind === 'carriedIn' ? `Carried in from ${from}` : 'Carried on to the next period';
}

/** Lines that aren't of the statement, each with a key. */
export const besidesEarned = (paid: Payable | undefined): (SettlementLine & { id: string })[] =>
  (paid?.lines ?? []).map((line, index) => ({ ...line, id: String(index) })).filter(({ kind }) => kind !== 'earned');
