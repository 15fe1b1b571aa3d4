/** What the product answers after a step, asked once for all invariants. */
import type { MonthEndSummary } from '@caselift/contract/month-end';
import type { UserStatement } from '@caselift/contract/statements';
import type { User } from '@caselift/contract/users';
import { addMonths, type IsoDate, lastOfMonth } from '@caselift/domain/dates';
import type { Life } from './life.ts';

export type SeenPeriod = {
  from: IsoDate;
  to: IsoDate;
  /** It holds the newest sale. */
  isOpen: boolean;
  statements: ReadonlyMap<string, UserStatement>;
  summary: MonthEndSummary;
};

export type Seen = {
  /** Of Production. */
  users: readonly User[];
  newest: IsoDate;
  /** Those that aren't closed, from the first month of the life on, the oldest first. */
  periods: readonly SeenPeriod[];
  /** All of it as it was answered. */
  text: string;
};

export const firstMonth = '2024-06-01';

export async function look(life: Life): Promise<Seen> {
  const newest = await life.newestSale();
  const users = await life.read<User[]>('users?db=prod');
  const periods: SeenPeriod[] = [];
  const last = life.closed.size === 0 ? null : [...life.closed.keys()].sort().at(-1);
  const begins = last ? addMonths(last, 1) : firstMonth;
  for (let from = begins; from <= newest; from = addMonths(from, 1)) {
    const to = lastOfMonth(from);
    const isOpen = newest <= to;
    const summary = await life.read<MonthEndSummary>(`monthEndSummary?period=${from}`);
    const statements = new Map<string, UserStatement>();
    for (const { customId, role } of users) {
      if (role !== 'salesRep' && role !== 'teamLead') continue;
      // A month that was reopened knows nobody who came after its closing.
      const again = life.reopened.get(from)?.closed;
      if (again !== undefined && !again.people.some((person) => person.customId === customId)) continue;
      const url = `users/${customId}/statement?period=${from}`;
      statements.set(customId, await life.read<UserStatement>(url));
    }
    periods.push({ from, to, isOpen, statements, summary });
  }
  const shown = periods.map(({ statements, summary }) => [[...statements], summary]);
  return { users, newest, periods, text: JSON.stringify([newest, users, shown]).replace(/"computedAt":"[^"]*"/g, '') };
}

export const cents = (dollars: number): number => Math.round(dollars * 100);
