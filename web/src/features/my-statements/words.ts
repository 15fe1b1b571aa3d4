/** What a sales period paid, in words and lines. */
import type { PersonPeriod } from '@caselift/contract/closings';
import type { UserStatement } from '@caselift/contract/statements';
import { payPartNames, payParts } from '@caselift/domain/pay/pay-parts';

export type PayLine = { label: string; amount: number };

const day = new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric', year: 'numeric' });

/** @example finalText({ state: 'closed', closedAt: '2026-10-02T15:00:00Z', closedBy: 'Mary Chen' }) // 'Closed on Oct 2, 2026 by Mary Chen' */
export function finalText({
  state,
  closedAt,
  closedBy,
}: Pick<PersonPeriod, 'state' | 'closedAt' | 'closedBy'>): string {
  if (state !== 'closed') return 'Not final';
  const on = closedAt === null ? '' : ` on ${day.format(new Date(closedAt))}`;
  return `Closed${on}${closedBy === null ? '' : ` by ${closedBy}`}`;
}

const sumOf = (amounts: readonly number[]): number =>
  Math.round(amounts.reduce((sum, amount) => sum + amount * 100, 0)) / 100;

/** Of a closed period what its payable is made of, without what is 0 but for what was earned; else nothing. Dollars. */
export function partsOfPayable({ earned, adjustments, carriedIn, carriedOn }: PersonPeriod): PayLine[] {
  if (earned === null && adjustments === null) return [];
  const lines: PayLine[] = [{ label: 'Earned', amount: sumOf(Object.values(earned ?? {})) }];
  return [...lines, ...besides({ adjustments, carriedIn, carriedOn })];
}

/** The same part by part: of a closed period as it was paid, else what the statement says so far. */
export function payLines(period: PersonPeriod, statement: UserStatement): PayLine[] {
  const lines = payParts.map((part) => ({
    label: payPartNames[part],
    amount: period.earned?.[part] ?? statement[part].earned,
  }));
  return [...lines, ...besides(period)];
}

function besides({ adjustments, carriedIn, carriedOn }: Pick<PersonPeriod, 'adjustments' | 'carriedIn' | 'carriedOn'>) {
  const lines = [
    { label: 'Adjustments', amount: adjustments ?? 0 },
    { label: 'Carried in', amount: carriedIn ?? 0 },
    { label: 'Carried on', amount: carriedOn ?? 0 },
  ];
  return lines.filter(({ amount }) => amount !== 0);
}
