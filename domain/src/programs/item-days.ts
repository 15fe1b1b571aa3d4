/** How the quantity of an item grew by day, and where its pace would have it (docs/product.md, Items). */
import { countSellingDays, type DateRange, sellingDaysAt } from '../calendar.ts';
import { addDays, type IsoDate } from '../dates.ts';
import { type Exact, plus, zero } from '../exact.ts';
import type { ItemTerms } from './item.ts';
import { itemMeasures, trackingRange } from './item-measures.ts';
import { measuredQuantity } from './item-quantity.ts';
import type { Instance, ItemScope } from './item-scope.ts';
import { type ItemCalendar, scopeOf } from './item-windows.ts';

/** By how much the accounts of a scope came to more or less on a day, in the whole numbers of its unit. */
export type MeasuredDay = { side: 'selected' | 'reference'; date: IsoDate; amount: number };

/** The quantity at the end of the day; null: there was nothing to compare with. */
export type QuantityAt = { date: IsoDate; quantity: Exact | null };

export function daysOf({ from, to }: DateRange): IsoDate[] {
  const days: IsoDate[] = [];
  for (let day = from; day <= to; day = addDays(day, 1)) days.push(day);
  return days;
}

/** The days that an item counts: those that it tracks, or the period itself. */
export const countedDays = (
  terms: Pick<ItemTerms, 'measure'>,
  { from, to }: DateRange,
  isMeasured: boolean,
): DateRange => (isMeasured ? trackingRange(terms.measure) : null) ?? { from, to };

/**
 * What would have been measured at the end of each day, had it been the newest one with sales: of a measure that compares,
 * against as many selling days of the reference window. The last is what is measured now.
 * @example 3 CE on May 4, 2 CE on May 6 -> May 4: 3, May 5: 3, May 6: 5
 */
export function measuredByDay(
  terms: ItemTerms,
  instance: Instance,
  calendar: ItemCalendar,
  changes: readonly MeasuredDay[],
): QuantityAt[] {
  const { measure } = terms;
  const scope = scopeOf(terms, instance, calendar);
  if (measure === null || scope === null) return [];
  const isCompared = itemMeasures[measure.label].form !== 'sum';
  const selectedAt = runningSum(changes, 'selected');
  const referenceAt = runningSum(changes, 'reference');
  return daysOf(scope.selected).map((date) => {
    const reference = isCompared ? referenceOn(date, scope, { terms, instance, calendar }) : null;
    const sums = { selected: selectedAt(date), reference: reference && referenceAt(reference.to) };
    return { date, quantity: measuredQuantity(measure.label, sums) };
  });
}

type Of = { terms: ItemTerms; instance: Instance; calendar: ItemCalendar };

/** The last day's is the scope's own, which is the whole window once the item's is over. */
function referenceOn(date: IsoDate, scope: ItemScope, { terms, instance, calendar }: Of): DateRange | null {
  if (date === scope.selected.to) return scope.reference;
  return scopeOf(terms, instance, { ...calendar, lastDate: date })?.reference ?? null;
}

/** Of one side up to a day; asked for days in their order. */
function runningSum(changes: readonly MeasuredDay[], side: MeasuredDay['side']): (date: IsoDate) => number {
  const own = changes.filter((change) => change.side === side).sort((a, b) => (a.date < b.date ? -1 : 1));
  let [next, sum] = [0, 0];
  return (date) => {
    for (let change = own[next]; change !== undefined && change.date <= date; change = own[next]) {
      sum += change.amount;
      next += 1;
    }
    return sum;
  };
}

/** A person's quantity from a day on. */
export type PersonQuantity = { customId: string; date: IsoDate; quantity: Exact | null };

/** The sum of everyone's newest quantities at the end of each day. */
export function pooledByDay(days: readonly IsoDate[], quantities: readonly PersonQuantity[]): QuantityAt[] {
  const own = quantities.toSorted((a, b) => (a.date < b.date ? -1 : 1));
  const newest = new Map<string, Exact>();
  let next = 0;
  return days.map((date) => {
    for (let one = own[next]; one !== undefined && one.date <= date; one = own[next]) {
      newest.set(one.customId, one.quantity ?? zero);
      next += 1;
    }
    return { date, quantity: [...newest.values()].reduce(plus, zero) };
  });
}

/**
 * Where a target stands at the end of a day if it grows by selling days; a target in percent stands from the first on.
 * null: no selling days.
 * @example 20 in 20 selling days -> after 5 of them 5
 */
export function paceOn(date: IsoDate, { target, days, isPercent, nonSellingDays }: PaceOf): number | null {
  if (isPercent) return target;
  const total = countSellingDays(days, nonSellingDays);
  return total === 0 ? null : (target * sellingDaysAt(days, date, nonSellingDays).elapsed) / total;
}

export type PaceOf = {
  target: number;
  days: DateRange;
  isPercent: boolean;
  nonSellingDays: ReadonlySet<IsoDate>;
};
