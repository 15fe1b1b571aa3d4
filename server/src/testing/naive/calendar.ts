/** Which days count, by walking from day to day (docs/product.md, Calendar). Days are whole numbers such as 20260916. */

export type Day = number;

const dayOf = (date: Date): Day => (date.getUTCFullYear() * 100 + date.getUTCMonth() + 1) * 100 + date.getUTCDate();
const dateOf = (day: Day): Date =>
  new Date(Date.UTC(Math.floor(day / 10_000), (Math.floor(day / 100) % 100) - 1, day % 100));

/** 202609 of 20260916. */
export const monthOf = (day: Day): number => Math.floor(day / 100);

export const dayFrom = (isoDate: string): Day => Number(isoDate.replaceAll('-', ''));

function walk(day: Day, days: number): Day {
  const date = dateOf(day);
  date.setUTCDate(date.getUTCDate() + days);
  return dayOf(date);
}

/** @example daysBefore(20260401, 90) // 20260101 */
export const daysBefore = (day: Day, days: number): Day => walk(day, -days);

const isWeekend = (day: Day): boolean => [0, 6].includes(dateOf(day).getUTCDay());

export const dayAfter = (day: Day): Day => walk(day, 1);

/** Selling days of a span, its first and last day included. */
export function sellingDaysIn([first, last]: Span, daysOff: ReadonlySet<Day>): Day[] {
  const found: Day[] = [];
  for (let day = first; day <= last; day = walk(day, 1)) if (!isWeekend(day) && !daysOff.has(day)) found.push(day);
  return found;
}

/** The same date a year before; of February 29 the 28. */
export const yearBefore = (day: Day): Day => (day % 10_000 === 229 ? day - 10_001 : day - 10_000);

/** Every sales period from the one that holds a day to the one that holds another, which ends with that day. */
export function periodsUntil(from: Day, newest: Day, salesPeriod: keyof typeof months): Span[] {
  const found: Span[] = [];
  for (let day = newest; ; ) {
    const first = calendarAt(day, salesPeriod, new Set()).periodStart;
    found.unshift([first, day]);
    if (first <= from) return found;
    day = walk(first, -1);
  }
}

/** Both days belong to it. */
export type Span = readonly [first: Day, last: Day];

export type Calendar = ReturnType<typeof calendarAt>;

const months = { monthly: 1, biMonthly: 2, quarterly: 3 } as const;

/** Everything that follows from the newest sale, the sales period and the days off. */
export function calendarAt(newest: Day, salesPeriod: keyof typeof months, daysOff: ReadonlySet<Day>) {
  const sells = (day: Day) => !isWeekend(day) && !daysOff.has(day);
  const count = ([first, last]: Span): number => {
    let found = 0;
    for (let day = first; day <= last; day = walk(day, 1)) if (sells(day)) found++;
    return found;
  };
  const year = Math.floor(newest / 10_000);
  const month = Math.floor(newest / 100) % 100;
  const wholeMonths = (ofYear: number, from: number, to: number): Span => [
    (ofYear * 100 + from) * 100 + 1,
    walk(to === 12 ? (ofYear + 1) * 10_000 + 101 : (ofYear * 100 + to + 1) * 100 + 1, -1),
  ];
  const size = months[salesPeriod];
  const firstMonth = month - ((month - 1) % size);
  const period = wholeMonths(year, firstMonth, firstMonth + size - 1);
  const thisMonth = wholeMonths(year, month, month);
  const monthLastYear = wholeMonths(year - 1, month, month);
  const pace = (span: Span) => ({ elapsed: count([span[0], newest]), total: count(span) });
  const monthPace = pace(thisMonth);

  // Last year ends with as many selling days of the month as have passed, and the days before the next one.
  let lastYearEnd = walk(monthLastYear[0], -1);
  let passed = 0;
  for (let day = monthLastYear[0]; day <= monthLastYear[1] && monthPace.elapsed > 0; day = walk(day, 1)) {
    if (sells(day)) passed++;
    if (passed > monthPace.elapsed && monthPace.elapsed < monthPace.total) break;
    lastYearEnd = day;
  }

  let before = walk(newest, -1);
  while (!sells(before) && before >= period[0]) before = walk(before, -1);

  return {
    pace: { period: pace(period), month: monthPace },
    spans: {
      thisYear: [period[0], newest],
      lastYear: [period[0] - 10_000, lastYearEnd],
      thisYearMonth: [thisMonth[0], newest],
      lastYearMonth: [monthLastYear[0], lastYearEnd],
      thisYearYTD: [year * 10_000 + 101, newest],
      lastYearYTD: [(year - 1) * 10_000 + 101, lastYearEnd],
      lastYearFullMonth: monthLastYear,
      lastYearFullYear: [(year - 1) * 10_000 + 101, (year - 1) * 10_000 + 1231],
    } satisfies Record<string, Span>,
    /** The period to the selling day before the newest sale; null where that is in an earlier period. */
    dayBefore: before >= period[0] ? ([period[0], before] as const) : null,
    /** Goals are keyed by it. */
    periodStart: period[0],
  };
}

/** The 90 days that end with the newest sale, and the same dates a year before. */
export function ninetyDaysTo(newest: Day): { now: Span; before: Span } {
  const first = walk(newest, -89);
  return { now: [first, newest], before: [first - 10_000, newest - 10_000] };
}

/** '2026-09-16' of 20260916. */
export const isoDateOf = (day: Day): string => `${day}`.replace(/(....)(..)(..)/, '$1-$2-$3');
