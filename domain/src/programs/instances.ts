/**
 * The instances of items: the periods in which they are measured and paid. An ended instance keeps its terms, whatever
 * is edited later (docs/product.md, Periods of an item; docs/decisions/048-ended-instances-keep-their-terms.md).
 */
import { type DateRange, monthOf, salesPeriodOf } from '../calendar.ts';
import { addDays, firstOfYear, type IsoDate } from '../dates.ts';
import type { EarlierItemTerms, Item, ItemPeriod, ItemTerms } from './item.ts';
import { trackingRange } from './item-measures.ts';
import type { Instance } from './item-scope.ts';
import type { ItemTree } from './item-tree.ts';

/**
 * @property termsOn the item and its children have the terms of this day: its last one, or the first day of its terms
 * if they were given to a period that was already over.
 */
export type TreeInstance = Instance & { termsOn: IsoDate };

type RollingPeriod = Exclude<ItemPeriod, 'custom'>;

/** The calendar month, quarter or year that holds the day. */
export function rollingPeriod(kind: RollingPeriod, day: IsoDate): DateRange {
  if (kind === 'current_month') return monthOf(day);
  if (kind === 'current_quarter') return salesPeriodOf(day, 'quarterly');
  const from = firstOfYear(day);
  return { from, to: `${from.slice(0, 4)}-12-31` };
}

type TermsInForce = { terms: ItemTerms; since: IsoDate | null };
type MemberInForce = TermsInForce & { item: Item };

/** null: the item wasn't there yet, or is deleted. */
export function inForceAt(item: Item, day: IsoDate): TermsInForce | null {
  const kept = item.earlierTerms.find(({ until }) => day < until);
  if (kept === undefined && item.deletedAt !== null) return null;
  const { terms, since } = kept === undefined ? item : { terms: kept, since: kept.since };
  return since !== null && day < since ? null : { terms, since };
}

/** The terms of an instance that ends on the day; null: the item wasn't there yet, or is deleted. */
export function termsAt(item: Item, lastDay: IsoDate): ItemTerms | null {
  return inForceAt(item, lastDay)?.terms ?? null;
}

/** Valid and on. What isn't pays nothing and is in nobody's list. */
export const isPayable = ({ isValid, isActive }: ItemTerms): boolean => isValid && isActive;

/** Whether Q is measured of sales: other types keep the measure that they don't use. */
export const measuresSales = ({ type }: Pick<Item, 'type'>, { measure }: ItemTerms): boolean =>
  type === 'quantity' && measure !== null;

/** What is measured and paid in an instance below the item: sub-items, or those that are in the group then. */
export function childrenIn(tree: ItemTree, { termsOn }: TreeInstance): { item: Item; terms: ItemTerms }[] {
  return childrenOn(tree, termsOn).map(({ item, terms }) => ({ item, terms }));
}

/**
 * The same with what is on but not valid, and yet decides what others pay: a qualifier isn't met, and a grouped child
 * counts as 0. Only switching it off or deleting it takes it out.
 */
export function partsIn(tree: ItemTree, { termsOn }: TreeInstance): { item: Item; terms: ItemTerms }[] {
  const { type } = tree.item;
  const counts = ({ terms: { isValid, isQualifier, isHouseGoal } }: MemberInForce) =>
    isValid || type === 'grouped' || (type === 'dependencies' && (isQualifier || isHouseGoal));
  return below(tree, termsOn).filter((child) => child.terms.isActive && counts(child));
}

/** Whether an item is the tree's own or was below it in the instance, valid or not. */
export const holdsPart = (tree: ItemTree, { termsOn }: TreeInstance, itemId: string): boolean =>
  tree.item.itemId === itemId || below(tree, termsOn).some(({ item }) => item.itemId === itemId);

const childrenOn = (tree: ItemTree, day: IsoDate): MemberInForce[] =>
  below(tree, day).filter(({ terms }) => isPayable(terms));

function below(tree: ItemTree, day: IsoDate): MemberInForce[] {
  return tree.children.flatMap((item) => {
    const found = inForceAt(item, day);
    if (found === null) return [];
    return item.parentId !== null || found.terms.groupId === tree.item.itemId ? [{ item, ...found }] : [];
  });
}

/**
 * The days from `start` on and before `until` ('': the first ones; null: the present ones), in which nothing was saved:
 * an instance that ends in them has these terms.
 */
type Era = {
  terms: ItemTerms;
  since: IsoDate | null;
  start: IsoDate;
  until: IsoDate | null;
  /** The only instance, or the rolling ones from the day `first` on ('': no matter how long ago). */
  instances: { kind: 'single'; range: DateRange } | { kind: RollingPeriod; first: IsoDate };
};

export const overlap = (one: DateRange, other: DateRange): boolean => one.from <= other.to && other.from <= one.to;
export const later = (one: IsoDate, other: IsoDate): IsoDate => (one > other ? one : other);
const endOfTime = '9999-12-31';

/** inTheWay: the ended instance that keeps the only one of the present terms from being there. */
function erasOf(tree: ItemTree): { eras: Era[]; inTheWay: DateRange | null } {
  const eras: Era[] = [];
  let inTheWay: DateRange | null = null;
  /** Days of ended instances that pay: no later terms pay them a second time. */
  const paid: DateRange[] = [];
  let start = '';
  for (const until of [...daysOfSaves(tree), null]) {
    const [first, last] = [start, until === null ? endOfTime : addDays(until, -1)];
    start = until ?? '';
    const found = inForceAt(tree.item, last);
    if (found === null || found.terms.groupId !== null) continue;
    if (until !== null && !isPayable(found.terms)) continue;
    const era = { ...found, start: first, until };
    const single = singleInstance({ item: tree.item, ...found }, childrenOn(tree, last));
    const kind = found.terms.period;
    if (single === 'rolling' && kind !== 'custom') {
      const from = firstRolling(kind, later(first, found.since ?? ''), paid);
      eras.push({ ...era, instances: { kind, first: from } });
      const to = until === null ? endOfTime : addDays(rollingPeriod(kind, until).from, -1);
      if (from <= to) paid.push({ from, to });
    } else if (single !== null && single !== 'rolling' && (until === null || single.to < until)) {
      const before = paid.find((range) => overlap(range, single));
      if (before === undefined) {
        eras.push({ ...era, instances: { kind: 'single', range: single } });
        paid.push(single);
      } else if (until === null && isPayable(found.terms)) inTheWay = before;
    }
  }
  return { eras, inTheWay };
}

/** Oldest first: when the terms of the item, or what is below it, became others. */
function daysOfSaves({ item, children }: ItemTree): IsoDate[] {
  const days = new Set(item.earlierTerms.map(({ until }) => until));
  for (const child of children) {
    for (const { until, since } of child.earlierTerms) {
      days.add(until);
      if (since !== null) days.add(since);
    }
    if (child.since !== null) days.add(child.since);
  }
  return [...days].sort();
}

/** null: none, for its days aren't typed yet. */
function singleInstance(root: MemberInForce, children: readonly MemberInForce[]): DateRange | 'rolling' | null {
  const tracked = [root, ...children].flatMap(({ item, terms, since }) => {
    const range = measuresSales(item, terms) ? trackingRange(terms.measure) : null;
    return range === null ? [] : [{ range, since: since ?? range.from }];
  });
  const { period, periodStart, periodEnd } = root.terms;
  const toTheLast = ({ from, to }: DateRange) => ({
    from,
    to: tracked.reduce((end, { range }) => later(end, range.to), to),
  });
  if (period !== 'custom') {
    if (tracked.length === 0) return 'rolling';
    return toTheLast(rollingPeriod(period, tracked.map(({ since }) => since).reduce(later, root.since ?? '')));
  }
  if (periodStart === null || periodEnd === null || periodEnd < periodStart) return null;
  return toTheLast({ from: periodStart, to: periodEnd });
}

/** The first day of the first period that ends on `day` or later and overlaps none that is paid. */
function firstRolling(kind: RollingPeriod, day: IsoDate, paid: readonly DateRange[]): IsoDate {
  if (day === '') return '';
  let period = rollingPeriod(kind, day);
  while (paid.some((range) => overlap(range, period))) period = rollingPeriod(kind, addDays(period.to, 1));
  return period.from;
}

/**
 * The instances of an item that end on `endingFrom` or later, oldest first, to the one that holds L. They never
 * overlap: a period that was paid is not paid again by later terms. Of ended terms only those that pay.
 */
export function instancesOf(
  tree: ItemTree,
  { lastDate, endingFrom }: { lastDate: IsoDate; endingFrom: IsoDate },
): TreeInstance[] {
  const found: TreeInstance[] = [];
  for (const { terms, since, start, until, instances } of erasOf(tree).eras) {
    const add = ({ from, to }: DateRange) =>
      found.push({ from, to, isEnded: to < lastDate, terms, termsOn: later(to, later(start, since ?? '')) });
    if (instances.kind === 'single') {
      const { range } = instances;
      if (range.to >= endingFrom && range.from <= lastDate) add(range);
      continue;
    }
    const { kind, first } = instances;
    let period = rollingPeriod(kind, later(first, endingFrom));
    while (period.from <= lastDate && (until === null || period.to < until)) {
      add(period);
      // Days after it aren't written with four digits of a year, so they would seem to be earlier ones forever.
      if (period.to === endOfTime) break;
      period = rollingPeriod(kind, addDays(period.to, 1));
    }
  }
  return found.sort((one, other) => (one.from < other.from ? -1 : 1));
}

/**
 * Why a save is refused: the ended instance with days that the only instance of the present terms would pay a second
 * time. null: the save is fine. @param tree with the item as it would be saved, and its earlier terms from
 * earlierItemTermsAfter.
 */
export function endedInstanceInTheWay(tree: ItemTree): DateRange | null {
  return erasOf(tree).inTheWay;
}

/**
 * The earlier terms of an item once `after` replaces its present ones: a save acts on the instances that end on L or
 * later. Those that ended before keep what they were measured and paid by.
 * @param after null: it is deleted.
 * @param lastDate L of prod, of preview before there is one; null before there are figures: nothing was paid yet.
 */
export function earlierItemTermsAfter(
  before: Item,
  after: ItemTerms | null,
  lastDate: IsoDate | null,
): readonly EarlierItemTerms[] {
  const { terms, earlierTerms, since } = before;
  const inForceFrom = later(earlierTerms.at(-1)?.until ?? '', since ?? '');
  // Terms of today have ended nothing: a second save of a day replaces the first.
  if (lastDate === null || inForceFrom >= lastDate) return earlierTerms;
  if (after !== null && canonical(terms) === canonical(after)) return earlierTerms;
  return [...earlierTerms, { ...terms, until: lastDate, since }];
}

/** Equal for terms that say the same: people, values and keys may be in any order. */
export function canonical(value: unknown): string {
  return JSON.stringify(value, (_key, part: unknown) => {
    if (Array.isArray(part)) return part.every((one) => typeof one === 'string') ? part.toSorted() : part;
    if (typeof part !== 'object' || part === null) return part;
    return Object.fromEntries(Object.entries(part).toSorted(([one], [other]) => (one < other ? -1 : 1)));
  });
}
