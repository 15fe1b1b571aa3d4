/** The house and people by month, and by selling day within a month (docs/product.md, Calendar). */
import { over } from './amounts.ts';
import { type DaySums, daysOf } from './by-day.ts';
import { type Calendar, calendarAt, type Day, isoDateOf, monthOf, sellingDaysIn } from './calendar.ts';
import { differences } from './compare.ts';
import type { callsOf } from './disagreements.ts';
import { goalOf, goalsInForce } from './figures.ts';
import { type Fraction, fraction, multiply, rounded } from './fraction.ts';
import { monthsBefore, naiveMonths, paceOf, shownSums } from './months.ts';
import type { Files } from './rows.ts';
import { type Settings, settingsOf } from './settings.ts';
import type { Measure } from './sums.ts';
import { teamOf } from './teams.ts';

/** What the owners of this year's and last year's lines did by day, and the goal of the sales period that begins on a day. */
type Subject = {
  path: string;
  sold: readonly DaySums[];
  held: readonly DaySums[];
  goal: (name: Measure, periodStart: Day) => Fraction | null;
};

/** Every figure over time on which the two disagree: of every person and of the house, month by month, day by day. */
export async function overTimeDisagreements(calls: ReturnType<typeof callsOf>, files: Files): Promise<string[]> {
  const settings = settingsOf(await calls.wholesaler());
  const found: string[] = [];
  for (const { path, ...subject } of subjectsOf(files)) {
    const calendar = calendarAt(settings.newest, settings.salesPeriod, settings.daysOff);
    const months = naiveMonths(subject.sold, settings.newest, calendar, subject.held);
    found.push(...differences({ months }, await calls.months(path), path));
    const byDay = { sold: sumsByDay(subject.sold), held: sumsByDay(subject.held) };
    for (let back = 0; back <= 12; back++) {
      const first = monthsBefore(monthOf(settings.newest), back) * 100 + 1;
      const month = isoDateOf(first);
      const days = naiveDays(first, byDay, settings, subject.goal);
      found.push(...differences(days, await calls.days(path, month), `${path} ${month}`));
    }
  }
  return found;
}

function subjectsOf({ lines, people, goals }: Files): Subject[] {
  const house: Subject = {
    path: 'house',
    sold: daysOf(lines, null, 'rep'),
    held: daysOf(lines, null, 'holder'),
    goal: (name, periodStart) => goalsInForce(goals, 'HOUSE', { periodStart })?.[name].goal ?? null,
  };
  const everyone = people.map((person): Subject => {
    const team = teamOf(people, person.customId);
    return {
      path: `users/${person.customId}`,
      sold: daysOf(lines, team, 'rep'),
      held: daysOf(lines, team, 'holder'),
      goal: (name, periodStart) => {
        const inForce = people.map(
          ({ customId }) => [customId, goalsInForce(goals, customId, { periodStart })] as const,
        );
        return goalOf(name, person, { people, team, goals: new Map(inForce) });
      },
    };
  });
  return [house, ...everyone];
}

type Amounts = Pick<DaySums, 'microOunces' | 'gpCents'>;

function sumsByDay(days: readonly DaySums[]): ReadonlyMap<Day, Amounts> {
  const sums = new Map<Day, Amounts>();
  for (const { day, microOunces, gpCents } of days) {
    const before = sums.get(day) ?? { microOunces: 0, gpCents: 0 };
    sums.set(day, { microOunces: before.microOunces + microOunces, gpCents: before.gpCents + gpCents });
  }
  return sums;
}

/** @param first the month's first day. */
function naiveDays(
  first: Day,
  { sold, held }: Record<'sold' | 'held', ReadonlyMap<Day, Amounts>>,
  { newest, salesPeriod, daysOff }: Settings,
  goal: Subject['goal'],
) {
  const whole = calendarAt(first, salesPeriod, daysOff);
  const selling = sellingDaysIn([first, first + 30], daysOff);
  const lastYear = sellingDaysIn(whole.spans.lastYearFullMonth, daysOff);
  const elapsed = selling.filter((day) => day <= newest).length;
  const soldByNow = upTo(first + 30, first, sold);
  return {
    month: isoDateOf(first),
    thisYear: cumulative(selling, first, sold).map(({ day, sum }) => ({
      day: isoDateOf(day),
      sum: day <= newest ? shownSums(sum) : null,
    })),
    lastYear: cumulative(lastYear, first - 10_000, held).map(({ day, sum }) => ({
      day: isoDateOf(day),
      sum: shownSums(sum),
    })),
    elapsed,
    pace: sameMonth(first, newest) && elapsed > 0 ? paceOf(soldByNow, over(selling.length, elapsed)) : null,
    goal: {
      volume: monthGoal(goal('volume', whole.periodStart), whole, 4),
      gp: monthGoal(goal('gp', whole.periodStart), whole, 2),
    },
  };
}

const sameMonth = (one: Day, other: Day) => Math.floor(one / 100) === Math.floor(other / 100);

function monthGoal(goal: Fraction | null, { pace: { month, period } }: Calendar, places: number): number | null {
  return goal && period.total > 0 ? rounded(multiply(goal, fraction(month.total, period.total)), places) : null;
}

/** Until the day before the next selling day; after the last one to the end of the month. */
function cumulative(selling: readonly Day[], first: Day, sums: ReadonlyMap<Day, Amounts>) {
  return selling.map((day, at) => ({ day, sum: upTo((selling[at + 1] ?? first + 31) - 1, first, sums) }));
}

/** Days of one month are consecutive numbers; those that it doesn't have sold nothing. */
function upTo(last: Day, first: Day, sums: ReadonlyMap<Day, Amounts>): Amounts {
  const sum = { microOunces: 0, gpCents: 0 };
  for (let day = first; day <= last; day++) {
    sum.microOunces += sums.get(day)?.microOunces ?? 0;
    sum.gpCents += sums.get(day)?.gpCents ?? 0;
  }
  return sum;
}
