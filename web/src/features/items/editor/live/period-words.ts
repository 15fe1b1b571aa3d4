/** How the periods of an item are named where there is little room. */
import type { DateRange } from '@caselift/domain/calendar';
import { dayText } from '@caselift/domain/dates';
import { dateWriter } from '../../../../ui/kit/calendar/months.ts';

const monthAndYear = dateWriter({ month: 'long', year: 'numeric' });
const month = dateWriter({ month: 'short' });
const initial = dateWriter({ month: 'narrow' });
const day = dateWriter({ month: 'numeric', day: 'numeric' });

const isMonth = ({ from, to }: DateRange) => from.slice(0, 7) === to.slice(0, 7) && from.endsWith('-01');
const isYear = ({ from, to }: DateRange) => from.endsWith('-01-01') && to.endsWith('-12-31');
const isQuarter = ({ from, to }: DateRange) =>
  /-(01|04|07|10)-01$/.test(from) && Number(to.slice(5, 7)) === Number(from.slice(5, 7)) + 2;
const quarter = ({ from }: DateRange) => `Q${Math.ceil(Number(from.slice(5, 7)) / 3)}`;

/** @example 'September 2025', 'Q3 2025', '2025', 'Aug 2, 2026 to Aug 31, 2026' */
export function periodName(period: DateRange): string {
  if (isMonth(period)) return monthAndYear(period.from);
  if (isQuarter(period)) return `${quarter(period)} ${period.from.slice(0, 4)}`;
  if (isYear(period)) return period.from.slice(0, 4);
  return `${dayText(period.from)} to ${dayText(period.to)}`;
}

/** What a period is called in plural. @example 'months' */
export function periodNoun(period: DateRange | undefined): string {
  if (period === undefined) return 'periods';
  return isMonth(period) ? 'months' : isQuarter(period) ? 'quarters' : isYear(period) ? 'years' : 'periods';
}

/** Pixels that a short name takes. */
const room = { month: 28, day: 34 };

/** Below the bars, each of so many pixels. @example months -> 'Aug', 'Sep', ...; narrow: 'A', 'S', ... */
export function periodTicks(periods: readonly DateRange[], place: number): string[] {
  return periods.map((period, at) => {
    if (isMonth(period)) return place >= room.month ? month(period.from) : initial(period.from);
    if (isQuarter(period)) return place >= room.month ? quarter(period) : at % 4 === 0 ? quarter(period) : '';
    if (isYear(period)) return '';
    return at % Math.ceil(room.day / place) === 0 ? day(period.from) : '';
  });
}
