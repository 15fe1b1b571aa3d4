/** Which days of sales an item looks at in an instance (docs/product.md, Items): S, and R that it is compared with. */
import type { ItemTerms } from '@caselift/domain/programs/item';
import { type Day, dayAfter, daysBefore, type Span, sellingDaysIn, yearBefore } from './calendar.ts';
import { type NaiveInstance, trackingOf } from './item-instances.ts';

export type Windows = {
  selected: Span;
  /** null: no selling day has passed yet, or nothing is compared. */
  reference: Span | null;
  /** The window's last day is over: accounts are of those who held them on it. */
  isEnded: boolean;
  /** Of placements: for how many days after a window returns count in it. */
  graceDays: number;
};

/** @param period of the item above it, which sets these instances. */
export function windowsOf(
  terms: ItemTerms,
  instance: NaiveInstance,
  { newest, isOver = false, daysOff }: { newest: Day; isOver?: boolean; daysOff: ReadonlySet<Day> },
): Windows {
  const tracking = trackingOf(terms);
  const whole: Span = tracking ?? [instance.from, instance.to];
  const isEnded = whole[1] < newest || (isOver && whole[1] === newest);
  const isCompared = terms.measure?.label.includes('Δ') ?? false;
  return {
    selected: [whole[0], Math.min(whole[1], newest)],
    reference: isCompared ? referenceOf(whole, tracking !== null, instance, { newest, daysOff }) : null,
    isEnded,
    graceDays: whole[1] <= newest && (terms.measure?.label.startsWith('PODs') ?? false) ? 30 : 0,
  };
}

function referenceOf(
  whole: Span,
  isTracking: boolean,
  { terms, isExtended }: NaiveInstance,
  { newest, daysOff }: { newest: Day; daysOff: ReadonlySet<Day> },
): Span | null {
  const isByDays = terms.period === 'custom' || isExtended;
  const full = isTracking ? asLongBefore(whole) : isByDays ? daysAYearBefore(whole) : calendarPeriodBefore(whole);
  const selling = sellingDaysIn(whole, daysOff);
  const elapsed = selling.filter((day) => day <= newest).length;
  if (elapsed === 0) return null;
  if (elapsed === selling.length) return full;
  const next = sellingDaysIn(full, daysOff)[elapsed];
  return next === undefined ? full : [full[0], daysBefore(next, 1)];
}

const daysAYearBefore = ([from, to]: Span): Span => [yearBefore(from), yearBefore(to)];
/** Of February 2025 the 29 days of 2024. */
const calendarPeriodBefore = ([from, to]: Span): Span => [yearBefore(from), daysBefore(yearBefore(dayAfter(to)), 1)];
const asLongBefore = ([from, to]: Span): Span => [daysBefore(from, daysFrom(from, to) + 1), daysBefore(from, 1)];

function daysFrom(from: Day, to: Day): number {
  let days = 0;
  for (let day = from; day < to; day = dayAfter(day)) days++;
  return days;
}
