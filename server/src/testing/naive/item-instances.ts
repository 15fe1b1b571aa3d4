/** In which periods an item is measured and paid (docs/product.md, Items), and by which of its terms. */
import type { ItemTerms, Item as Program } from '@caselift/domain/programs/item';
import { type Day, dayAfter, dayFrom, daysBefore, type Span } from './calendar.ts';

export type { Program };
/** An item with its sub-items or what may be grouped in it. */
export type Tree = { root: Program; children: readonly Program[] };
/**
 * inForce: its parts have the terms of this day: its last one, or that of a save which gave it a period that was over.
 */
export type NaiveInstance = { from: Day; to: Day; inForce: Day; terms: ItemTerms; isExtended: boolean };

const sizes = { current_month: 1, current_quarter: 3, current_year: 12 } as const;

/** Whether it was there by a day. */
export function isMadeBy({ earlierTerms, since }: Program, day: Day): boolean {
  return dayFrom((earlierTerms[0] ?? { since }).since ?? '2000-01-01') <= day;
}

/** The terms of an instance that ends on a day; null: there are none. */
export function termsOn({ terms, earlierTerms, deletedAt }: Program, lastDay: Day): ItemTerms | null {
  for (const earlier of earlierTerms) if (lastDay < dayFrom(earlier.until)) return earlier;
  return deletedAt === null ? terms : null;
}

/** The oldest first; the last one holds the newest sale. */
export function naiveInstances({ root, children }: Tree, newest: Day): NaiveInstance[] {
  const found: NaiveInstance[] = [];
  let after = 0;
  const now = root.deletedAt === null ? [{ terms: root.terms, until: 99_991_231, since: root.since }] : [];
  const kept = root.earlierTerms.map((terms) => ({ terms, until: dayFrom(terms.until), since: terms.since }));
  for (const { terms, until, since } of [...kept, ...now]) {
    for (const { from, to, isExtended, isOnly } of periodsOf(terms, since, children, newest)) {
      const overlaps = found.some((other) => from <= other.to && other.from <= to);
      const pays = terms.isValid && terms.isActive && terms.groupId === null;
      const isTheirs = to < until && (to >= after || isOnly);
      const inForce = Math.max(to, after, dayFrom(since ?? '2000-01-01'));
      if (pays && from <= newest && isTheirs && !overlaps) found.push({ from, to, inForce, terms, isExtended });
    }
    after = until;
  }
  return found;
}

/** isOnly: it is not one of many months, quarters or years. */
type Period = { from: Day; to: Day; isExtended: boolean; isOnly: boolean };

function periodsOf(terms: ItemTerms, since: string | null, children: readonly Program[], newest: Day): Period[] {
  // What isn't set up or is off has no days yet.
  const payable = children.filter((child) => child.terms.isValid && child.terms.isActive);
  // Days to track make one of the period in which they were chosen.
  const chosen = payable.filter((child) => trackingOf(child.terms) !== null).map((child) => dayFrom(child.since ?? ''));
  const begun = Math.max(since === null ? newest : dayFrom(since), ...chosen);
  const first: Span = terms.period === 'custom' ? customOf(terms) : periodHolding(begun, terms.period);
  const ends = [terms, ...payable.map((child) => child.terms)].map((of) => trackingOf(of)?.[1] ?? null);
  const tracked = ends.filter((day) => day !== null);
  if (tracked.length > 0) {
    const to = Math.max(first[1], ...tracked);
    return [{ from: first[0], to, isExtended: to > first[1], isOnly: true }];
  }
  const found: Period[] = [];
  let [from, to] = first;
  for (;;) {
    found.push({ from, to, isExtended: false, isOnly: terms.period === 'custom' });
    if (terms.period === 'custom' || to >= newest) return found;
    [from, to] = periodHolding(dayAfter(to), terms.period);
  }
}

/** The days of a tracking option, which stand for the period; null: it has none. */
export function trackingOf({ measure }: ItemTerms): Span | null {
  if (measure === null || measure.trackingOption === 'default') return null;
  const from = dayFrom(measure.trackingStart ?? '');
  if (measure.trackingOption === 'customPeriod') return [from, dayFrom(measure.trackingEnd ?? '')];
  return [from, daysBefore(from, 1 - measure.trackingPeriod)];
}

const customOf = ({ periodStart, periodEnd }: ItemTerms): Span => [
  dayFrom(periodStart ?? ''),
  dayFrom(periodEnd ?? ''),
];

/** @example periodHolding(20260916, 'current_quarter') // [20260701, 20260930] */
function periodHolding(day: Day, period: keyof typeof sizes): Span {
  const size = sizes[period];
  const year = Math.floor(day / 10_000);
  const month = Math.floor(day / 100) % 100;
  const first = month - ((month - 1) % size);
  const next = first + size > 12 ? (year + 1) * 10_000 + 101 : year * 10_000 + (first + size) * 100 + 1;
  return [year * 10_000 + first * 100 + 1, daysBefore(next, 1)];
}
