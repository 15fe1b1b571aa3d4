/** The periods that an item as it is now would have had before (docs/product.md, Periods of an item). */
import type { DateRange } from '../calendar.ts';
import { addDays, daysBetween, type IsoDate, sameDayLastYear } from '../dates.ts';
import { instancesOf, measuresSales, rollingPeriod, type TreeInstance } from './instances.ts';
import type { Item } from './item.ts';
import { trackingRange } from './item-measures.ts';
import type { ItemTree } from './item-tree.ts';

/** tree: with its days moved to the instance. range: those that are measured, where the item tracks days of its own. */
export type PastInstance = { tree: ItemTree; instance: TreeInstance; range: DateRange };

/**
 * own: the instance of the item's own days, which may lie ahead. past: oldest first, to the last one that has begun; of
 * an item without rolling periods, equally long ranges before its own days. lastYear: the same as the last one, a year
 * before.
 */
export type ItemHistory = { own: PastInstance; past: PastInstance[]; lastYear: PastInstance };

type Asked = { root: ItemTree; tree: ItemTree; lastDate: IsoDate; count: number };

/**
 * null: its days aren't typed yet. @param asked.root the item that sets the periods: itself, or the item above. Both
 * without earlier terms.
 * @example monthly, L 2026-09-17, 3 of them -> July, August and September; lastYear September 2025
 * @example custom, September 1 to 10, 3 of them -> August 12 to 21, August 22 to 31, September 1 to 10
 */
export function itemHistory({ root, tree, lastDate, count }: Asked): ItemHistory | null {
  const { period } = root.item.terms;
  const at = (range: DateRange, moved = tree, shown = range): PastInstance => {
    const instance = { ...range, isEnded: range.to < lastDate, terms: moved.item.terms, termsOn: range.to };
    return { tree: moved, instance, range: shown };
  };
  if (period !== 'custom' && ![root.item, ...root.children].some(isTracked)) {
    let range = rollingPeriod(period, lastDate);
    const own = at(range);
    const past: PastInstance[] = [];
    while (past.length < count) {
      past.unshift(at(range));
      range = rollingPeriod(period, addDays(range.from, -1));
    }
    return { own, past, lastYear: at(rollingPeriod(period, sameDayLastYear(own.instance.from))) };
  }
  const [single] = instancesOf(root, { lastDate: endOfTime, endingFrom: '' });
  if (single === undefined) return null;
  const whole = { from: single.from, to: single.to };
  const shown = (isTracked(tree.item) && trackingRange(tree.item.terms.measure)) || whole;
  const length = daysBetween(shown.from, shown.to) + 1;
  const moved = (move: (day: IsoDate) => IsoDate) =>
    at(movedRange(whole, move), movedTree(tree, move), movedRange(shown, move));
  const ahead = shown.from > lastDate ? Math.ceil(daysBetween(lastDate, shown.from) / length) : 0;
  const back = (times: number) => (day: IsoDate) => addDays(day, -times * length);
  const past = Array.from({ length: count }, (_, at) => moved(back(ahead + count - 1 - at)));
  const lastYear = moved((day) => sameDayLastYear(back(ahead)(day)));
  return { own: at(whole, tree, shown), past, lastYear };
}

const endOfTime = '9999-12-31';

const isTracked = (item: Item): boolean =>
  measuresSales(item, item.terms) && trackingRange(item.terms.measure) !== null;

type Move = (day: IsoDate) => IsoDate;
const movedRange = ({ from, to }: DateRange, move: Move): DateRange => ({ from: move(from), to: move(to) });

function movedTree({ item, children }: ItemTree, move: Move): ItemTree {
  return { item: movedItem(item, move), children: children.map((child) => movedItem(child, move)) };
}

function movedItem(item: Item, move: Move): Item {
  const { periodStart, periodEnd, measure } = item.terms;
  const day = (one: IsoDate | null) => one && move(one);
  return {
    ...item,
    terms: {
      ...item.terms,
      periodStart: day(periodStart),
      periodEnd: day(periodEnd),
      measure: measure && {
        ...measure,
        trackingStart: day(measure.trackingStart),
        trackingEnd: day(measure.trackingEnd),
      },
    },
  };
}
