/** What an upload of goals would change, before anything is sent. */

import type { GoalsRow } from '@caselift/contract/goals';
import type { User } from '@caselift/contract/users';
import { type SalesPeriodKind, salesPeriodOf } from '@caselift/domain/calendar';
import type { SalesPeriod } from '@caselift/domain/closing/closing-periods';
import { addDays, type IsoDate } from '@caselift/domain/dates';
import { type GoalMeasure, goalMeasureRows, goalMeasures } from '@caselift/domain/measure-list';
import { deltaPercent } from '@caselift/domain/numbers';
import { recordOf } from '@caselift/domain/record';
import { openPeriods } from '../../shared/closings/open-periods.ts';
import type { Percent } from '../../ui/Delta.tsx';

type GoalChange = { now: number | null; next: number; delta: Percent };
/** @property pay payouts and thresholds that become others, in words. */
export type PersonChange = { customId: string; name: string; pay: string[] } & Record<GoalMeasure, GoalChange>;
/** unknown: IDs that nobody of the wholesaler has. same: people with unchanged goals. */
export type GoalChanges = { changed: PersonChange[]; same: number; unknown: string[] };

/** GP goals are profits: the person has none where they are hidden from the viewer. */
export type Person = Pick<User, 'customId' | 'name'> &
  Record<GoalMeasure, { goal?: number | null | undefined } & Partial<Record<'payout' | 'threshold', number | null>>>;

export function goalChanges(rows: readonly GoalsRow[], people: readonly Person[]): GoalChanges {
  const byId = new Map(people.map((person) => [person.customId, person]));
  const changed: PersonChange[] = [];
  const unknown: string[] = [];
  for (const { customId, ...goals } of rows) {
    const person = byId.get(customId);
    if (person === undefined) unknown.push(customId);
    else {
      const changes = recordOf(goalMeasures, (measure) =>
        changeOf(person[measure].goal ?? null, goals[`${measure}Goal`]),
      );
      const pay = payChanges(goals, person);
      if (pay.length > 0 || goalMeasures.some((measure) => changes[measure].now !== changes[measure].next))
        changed.push({ customId, name: person.name, pay, ...changes });
    }
  }
  return { changed, same: rows.length - changed.length - unknown.length, unknown };
}

/** @example payChanges({ gpPayout: 500 }, ann) // ['GP payout: 50 to 500'] */
function payChanges(row: Partial<GoalsRow>, person: Person): string[] {
  return goalMeasures.flatMap((measure) =>
    (['payout', 'threshold'] as const).flatMap((field) => {
      const next = row[`${measure}${field === 'payout' ? 'Payout' : 'Threshold'}`];
      const now = person[measure][field] ?? null;
      if (next === undefined || next === now) return [];
      return [`${goalMeasureRows[measure].name} ${field}: ${now === null ? 'none' : written(now)} to ${written(next)}`];
    }),
  );
}
const written = (value: number) => value.toLocaleString('en-US');

/** No goal before: nothing to compare with. */
function changeOf(now: number | null, next: number): GoalChange {
  return { now, next, delta: now === null ? undefined : deltaPercent(next, now) };
}

export type PeriodChoice = { start: IsoDate; label: string };

/** The sales period of the newest sale and the two after it, and those before it that aren't closed. */
export function periodChoices(
  lastDate: IsoDate,
  kind: SalesPeriodKind,
  closed: readonly SalesPeriod[],
): PeriodChoice[] {
  const current = salesPeriodOf(lastDate, kind);
  const next = salesPeriodOf(addDays(current.to, 1), kind);
  const afterNext = salesPeriodOf(addDays(next.to, 1), kind);
  return [
    { start: current.from, label: `${periodName(current)} (current)` },
    { start: next.from, label: `${periodName(next)} (next)` },
    { start: afterNext.from, label: periodName(afterNext) },
    ...openPeriods(lastDate, kind, closed).map((period) => ({
      start: period.from,
      label: `${periodName(period)} (over, not closed)`,
    })),
  ];
}

const month = new Intl.DateTimeFormat('en-US', { month: 'short', timeZone: 'UTC' });

/** @example periodName({ from: '2026-07-01', to: '2026-09-30' }) // 'Jul to Sep 2026' */
function periodName({ from, to }: { from: IsoDate; to: IsoDate }): string {
  const [first, last] = [month.format(Date.parse(from)), month.format(Date.parse(to))];
  return `${first === last ? first : `${first} to ${last}`} ${to.slice(0, 4)}`;
}
