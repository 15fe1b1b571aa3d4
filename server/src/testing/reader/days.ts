/** Days and sales periods of the second reader (docs/product.md, Calendar). Days are texts such as 2024-06-30. */
export type Day = string;
export type Span = readonly [first: Day, last: Day];
export type PeriodKind = 'monthly' | 'biMonthly' | 'quarterly';

const dayMs = 86_400_000;
const monthsIn: Record<PeriodKind, number> = { monthly: 1, biMonthly: 2, quarterly: 3 };

export const plus = (day: Day, days: number): Day =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * dayMs).toISOString().slice(0, 10);

const firstOf = (year: number, month: number): Day => new Date(Date.UTC(year, month, 1)).toISOString().slice(0, 10);

/** So many calendar months that hold the day, counted from January. */
export function spanOf(day: Day, kind: PeriodKind): Span {
  const [year, month] = [Number(day.slice(0, 4)), Number(day.slice(5, 7)) - 1];
  const first = month - (month % monthsIn[kind]);
  return [firstOf(year, first), plus(firstOf(year, first + monthsIn[kind]), -1)];
}

const monthsOf = ([first, last]: Span): Span[] => {
  const month = spanOf(first, 'monthly');
  return month[1] > last ? [] : [month, ...monthsOf([plus(month[1], 1), last])];
};

/** The calendar's months, quarters or years that end in the period. */
export function spansEndingIn(period: Span, kind: 'month' | 'quarter' | 'year'): Span[] {
  const months = monthsOf(period);
  if (kind === 'month') return months;
  const ends = months.map(([, last]) => spanHolding(last, kind));
  return ends.filter(([, last], at) => last === months[at]?.[1]);
}
const yearOf = (day: Day): Span => [`${day.slice(0, 4)}-01-01`, `${day.slice(0, 4)}-12-31`];

/** A year earlier the same month, quarter or year, or the same dates; of February 29 the 28th. */
export function yearBefore([first, last]: Span, isOfCalendar: boolean): Span {
  const before = (day: Day) => `${Number(day.slice(0, 4)) - 1}${day.slice(4)}`.replace('-02-29', '-02-28');
  return [before(first), isOfCalendar ? spanOf(before(last), 'monthly')[1] : before(last)];
}

/** The calendar's month, quarter or year that holds the day. */
export const spanHolding = (day: Day, kind: 'month' | 'quarter' | 'year'): Span =>
  kind === 'year' ? yearOf(day) : spanOf(day, kind === 'month' ? 'monthly' : 'quarterly');

export const daysIn = ([first, last]: Span): number => Math.round((Date.parse(last) - Date.parse(first)) / dayMs) + 1;

export const isIn = ([first, last]: Span, day: Day): boolean => first <= day && day <= last;

/** The first day that is no longer within so many months of the day. */
export function monthsAfter(day: Day, months: number): Day {
  const [year, month] = [Number(day.slice(0, 4)), Number(day.slice(5, 7)) - 1];
  const last = plus(firstOf(year, month + months + 1), -1);
  const same = `${last.slice(0, 8)}${day.slice(8)}`;
  return same > last ? last : same;
}

/** The day of a moment by the wholesaler's clock. */
export function dayIn(zone: string, moment: string): Day {
  const parts = new Intl.DateTimeFormat('en-US', { timeZone: zone, year: 'numeric', month: '2-digit', day: '2-digit' });
  const said = Object.fromEntries(parts.formatToParts(new Date(moment)).map(({ type, value }) => [type, value]));
  return `${said.year}-${said.month}-${said.day}`;
}

/** An entry's own day: that of its device where it shows a moment within 72 hours before receipt, else that of receipt. */
export function ownDay(zone: string, receivedAt: string, deviceAt: string | null): Day {
  const early = deviceAt === null ? -1 : Date.parse(receivedAt) - Date.parse(deviceAt);
  return dayIn(zone, deviceAt !== null && early >= 0 && early <= 3 * dayMs ? deviceAt : receivedAt);
}
