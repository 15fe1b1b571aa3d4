/**
 * What is measured of an item in an instance: on which days, of which accounts and products (docs/product.md, Items).
 */
import { comparedEnd, type DateRange, salesPeriodKinds, salesPeriodOf } from '../calendar.ts';
import { addDays, daysBetween, type IsoDate, sameDayLastYear } from '../dates.ts';
import { childrenIn, instancesOf, measuresSales, rollingPeriod, type TreeInstance } from './instances.ts';
import type { Item, ItemTerms } from './item.ts';
import { type ItemMeasure, isDelta, itemMeasures, trackingRange } from './item-measures.ts';
import { accountSet, productSet } from './item-members.ts';
import { type Instance, type ItemScope, scopeText } from './item-scope.ts';
import type { ItemTree } from './item-tree.ts';

export type ItemCalendar = {
  lastDate: IsoDate;
  /** A sales period ends with L and is over: so are the windows that end with it. Until then L's sales may be incomplete. */
  isOver: boolean;
  nonSellingDays: ReadonlySet<IsoDate>;
  /** By day, the hash of what staff corrected of its holders. */
  corrections: ReadonlyMap<IsoDate, string>;
  /** To say what an upgrade changes: by the rules before those of now (closing/pay-rules.ts). Absent: by those of now. */
  rules?: 'before';
};

/** A placement counts as not made if it is returned so many days after its window. */
export const returnGraceDays = 30;

/**
 * What is asked of the warehouse; null: the terms measure no sales, or no products are chosen. S is empty (it ends on
 * the day before its first) while its tracked days haven't begun.
 * @param terms of the item, or of what is below it in the same instance.
 */
export function scopeOf(terms: ItemTerms, instance: Instance, calendar: ItemCalendar): ItemScope | null {
  const { measure } = terms;
  const products = productSet(terms.products);
  if (measure === null || products === null) return null;
  const { lastDate, isOver } = calendar;
  const tracked = trackingRange(measure);
  const window = tracked ?? { from: instance.from, to: instance.to };
  const isEnded = window.to < lastDate || (isOver && window.to === lastDate);
  const { unit } = itemMeasures[measure.label];
  return {
    products,
    accounts: accountSet(terms.accounts),
    unit,
    minimum: minimumOf(measure),
    selected: { from: window.from, to: lastOfWindow(window, lastDate) },
    reference: isDelta(measure.label) ? referenceOf(window, tracked === null ? instance : null, calendar) : null,
    graceDays: unit === 'pairs' && window.to <= lastDate ? returnGraceDays : 0,
    holdersAt: isEnded ? window.to : null,
    corrections: (isEnded && calendar.corrections.get(window.to)) || null,
  };
}

function lastOfWindow({ from, to }: DateRange, lastDate: IsoDate): IsoDate {
  if (lastDate >= to) return to;
  return lastDate < from ? addDays(from, -1) : lastDate;
}

/** Hundredths of a CE (288 oz), of a unit and of a dollar, in the whole numbers that are added up. */
const minimumUnits = {
  volume: { unit: 'microOunces', ofHundredth: 2_880_000 },
  units: { unit: 'milliUnits', ofHundredth: 10 },
  gp: { unit: 'gpCents', ofHundredth: 1 },
} as const;

/** Of 0 none, except of GP: that leaves out what was sold below its cost. */
function minimumOf({ label, minimumType, minimumValue }: ItemMeasure): ItemScope['minimum'] {
  if (!itemMeasures[label].hasMinimum || (minimumValue === 0 && minimumType !== 'gp')) return null;
  const { unit, ofHundredth } = minimumUnits[minimumType];
  return { unit, value: Math.round(minimumValue * 100) * ofHundredth };
}

/**
 * R, cut to as many selling days as have elapsed in S; null while none has.
 * @param instance its period is compared with the same one a year earlier; null: tracked days are compared with those
 * just before them.
 */
function referenceOf(window: DateRange, instance: Instance | null, calendar: ItemCalendar): DateRange | null {
  const whole = instance === null ? daysBefore(window) : yearBefore(instance);
  const known = comparedEnds.get(calendar) ?? new Map<string, IsoDate | null>();
  comparedEnds.set(calendar, known);
  const days = `${window.from} ${window.to} ${whole.from} ${whole.to}`;
  const end = known.get(days);
  const to = end === undefined ? comparedEnd(window, whole, calendar.lastDate, calendar.nonSellingDays) : end;
  known.set(days, to);
  return to === null ? null : { from: whole.from, to };
}

/**
 * By the days of both windows, as long as the calendar is the same: selling days are counted one by one, items share
 * them.
 */
const comparedEnds = new WeakMap<ItemCalendar, Map<string, IsoDate | null>>();

function daysBefore({ from, to }: DateRange): DateRange {
  return { from: addDays(from, -daysBetween(from, to) - 1), to: addDays(from, -1) };
}

/** A calendar month, quarter or year is compared with the whole one a year earlier, whatever their last days are. */
function yearBefore({ from, to, terms: { period } }: Instance): DateRange {
  if (period !== 'custom' && rollingPeriod(period, from).to === to) return rollingPeriod(period, sameDayLastYear(from));
  return { from: sameDayLastYear(from), to: sameDayLastYear(to) };
}

/**
 * The first day of the earliest sales period, of any kind, that holds the day: nothing that ended before it is paid.
 */
export function firstPaidDay(lastDate: IsoDate): IsoDate {
  return salesPeriodKinds.map((kind) => salesPeriodOf(lastDate, kind).from).reduce((a, b) => (a < b ? a : b));
}

/**
 * Whether an instance is read from figures. Of an archived item only those that had ended too long ago to be copied when it
 * was archived: in a sales period that isn't closed they still pay.
 * @example archived at L = July 2: June's instance is, July's is copied, and August's doesn't pay
 */
export function isReadFromFigures(
  { archivedAt, archivedOn = null }: Pick<Item, 'archivedAt' | 'archivedOn'>,
  { to }: Pick<Instance, 'to'>,
  { rules }: Pick<ItemCalendar, 'rules'>,
): boolean {
  if (archivedAt === null) return true;
  // Rules before 2 paid nothing of what was archived but what was copied.
  return rules !== 'before' && archivedOn !== null && to < firstPaidDay(archivedOn);
}

/**
 * Everything that readers ask of a snapshot, each once: of all items that are valid and read from figures, with what is
 * below them, in the instances that hold L or ended in a sales period that can hold it. Of rows that are the same
 * objects as before it is remembered: a save asks for all of it, and changes one item.
 */
export function neededScopes(trees: readonly ItemTree[], calendar: ItemCalendar): ItemScope[] {
  const scopes = new Map<string, ItemScope>();
  const calendarText = [calendar.lastDate, calendar.isOver, ...calendar.nonSellingDays, ...calendar.corrections].join();
  for (const tree of trees) {
    for (const [text, scope] of rememberedScopes(tree, calendar, calendarText)) scopes.set(text, scope);
  }
  return [...scopes.values()];
}

type Needed = { calendarText: string; children: readonly Item[]; scopes: ReadonlyMap<string, ItemScope> };
/** Of each root, by the calendars of Production and Preview. */
const neededBefore = new WeakMap<Item, readonly Needed[]>();

function rememberedScopes(tree: ItemTree, calendar: ItemCalendar, calendarText: string): Needed['scopes'] {
  const before = neededBefore.get(tree.item) ?? [];
  const isSame = (known: Needed) =>
    known.calendarText === calendarText &&
    known.children.length === tree.children.length &&
    known.children.every((child, at) => child === tree.children[at]);
  const known = before.find(isSame);
  if (known !== undefined) return known.scopes;
  const scopes = scopesOfTree(tree, calendar);
  const others = before.filter((one) => one.calendarText !== calendarText).slice(0, 1);
  neededBefore.set(tree.item, [{ calendarText, children: tree.children, scopes }, ...others]);
  return scopes;
}

function scopesOfTree(tree: ItemTree, calendar: ItemCalendar): Map<string, ItemScope> {
  const scopes = new Map<string, ItemScope>();
  const endingFrom = firstPaidDay(calendar.lastDate);
  for (const instance of instancesOf(tree, { lastDate: calendar.lastDate, endingFrom })) {
    if (!instance.terms.isValid || !isReadFromFigures(tree.item, instance, calendar)) continue;
    for (const { scope } of measuredScopes(tree, instance, calendar)) scopes.set(scopeText(scope), scope);
  }
  return scopes;
}

/** What is measured of an item and of what is below it in an instance, with the terms that ask for it. */
export function measuredScopes(
  tree: ItemTree,
  instance: TreeInstance,
  calendar: ItemCalendar,
): { item: Item; terms: ItemTerms; scope: ItemScope }[] {
  const members = [{ item: tree.item, terms: instance.terms }, ...childrenIn(tree, instance)];
  return members.flatMap(({ item, terms }) => {
    const scope = measuresSales(item, terms) ? scopeOf(terms, instance, calendar) : null;
    return scope === null ? [] : [{ item, terms, scope }];
  });
}
