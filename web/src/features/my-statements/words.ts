/** What a sales period paid, in words and lines. */
import type { PersonPeriod } from '@caselift/contract/closings';
import { settlementKey } from '@caselift/contract/statement-lines';
import type { UserStatement } from '@caselift/contract/statements';
import { payPartNames, payParts } from '@caselift/domain/pay/pay-parts';
import { localDayText } from '../../shared/administration/moments.ts';
import { besidesEarned, settlementLineText } from '../../shared/statements/settlement-words.ts';

/** line: its key in the statement. */
export type PayLine = { id: string; label: string; amount: number; line?: string };

/** @example finalText({ state: 'closed', closedAt: '2026-10-02T15:00:00Z', closedBy: 'Mary Chen' }) // 'Closed on Oct 2, 2026 by Mary Chen' */
export function finalText({
  state,
  closedAt,
  closedBy,
}: Pick<PersonPeriod, 'state' | 'closedAt' | 'closedBy'>): string {
  if (state !== 'closed') return 'Not final';
  const on = closedAt === null ? '' : ` on ${localDayText(closedAt)}`;
  return `Closed${on}${closedBy === null ? '' : ` by ${closedBy}`}`;
}

const sumOf = (amounts: readonly number[]): number =>
  Math.round(amounts.reduce((sum, amount) => sum + amount * 100, 0)) / 100;

/** Of a closed period what its payable is made of, without what is 0 but for what was earned; else nothing. Dollars. */
export function partsOfPayable({ earned, adjustments, carriedIn, carriedOn }: PersonPeriod): PayLine[] {
  if (earned === null && adjustments === null) return [];
  const lines: PayLine[] = [{ id: 'earned', label: 'Earned', amount: sumOf(Object.values(earned ?? {})) }];
  return [...lines, ...besides({ adjustments, carriedIn, carriedOn })];
}

/**
 * The lines that add up to the payable of a closed period as they were stored, else what each part has earned and, of the
 * period that closes next, what comes besides.
 * @param statement undefined: the person had none, and was owed something.
 */
export function payLines(period: PersonPeriod, statement: UserStatement | undefined): PayLine[] {
  if (statement === undefined) return partsOfPayable(period);
  if (statement.settled) {
    return statement.settled.lines.map((line, index) => ({
      ...{ id: String(index), label: settlementLineText(line, period), amount: line.amount, line: settlementKey(line) },
    }));
  }
  return [
    ...payParts.map((part) => ({ id: part, label: payPartNames[part], amount: statement[part].earned, line: part })),
    ...besidesEarned(statement.toBePaid).map((line) => ({
      ...{ id: line.id, label: settlementLineText(line, period), amount: line.amount, line: settlementKey(line) },
    })),
  ];
}

function besides({ adjustments, carriedIn, carriedOn }: Pick<PersonPeriod, 'adjustments' | 'carriedIn' | 'carriedOn'>) {
  const lines = [
    { id: 'adjustments', label: 'Adjustments', amount: adjustments ?? 0 },
    { id: 'carriedIn', label: 'Carried in', amount: carriedIn ?? 0 },
    { id: 'carriedOn', label: 'Carried on', amount: carriedOn ?? 0 },
  ];
  return lines.filter(({ amount }) => amount !== 0);
}
