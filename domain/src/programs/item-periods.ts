/**
 * Edits of items that act from a sales period that is over and not closed (docs/product.md, Terms by period). Terms alone
 * change, never days: what was handed in stays with its instance.
 */
import type { DateRange } from '../calendar.ts';
import { addDays, type IsoDate } from '../dates.ts';
import {
  canonical,
  holdsPart,
  inForceAt,
  instancesOf,
  isPayable,
  later,
  overlap,
  partsIn,
  type TreeInstance,
} from './instances.ts';
import type { EarlierItemTerms, Item, ItemTerms } from './item.ts';
import type { ItemTree } from './item-tree.ts';

/** The item with the terms of instances that end on the day, as if they were the present ones; null as of termsAt. */
export function itemAt<Row extends Item>(item: Row, lastDay: IsoDate): Row | null {
  const found = inForceAt(item, lastDay);
  return found && { ...item, ...found };
}

/**
 * The item after an edit that acts from a sales period that is over: on the terms that held in it, and on those saved later,
 * which `edit` may leave alone. What ended before the period keeps its terms.
 * @param period `day` as periodDay answers it.
 * @param edit isLater: these terms were saved after those of the period.
 * @example 10 until Jul 2, then 30; 12 from June on -> 10 until Jun 1, 12 until Jul 2, 30
 */
export function itemFrom<Row extends Item>(
  item: Row,
  { from, day }: { from: IsoDate; day: IsoDate },
  edit: (terms: ItemTerms, isLater: boolean) => ItemTerms,
): Row {
  const earlierTerms: EarlierItemTerms[] = [];
  let start = '';
  /** Keeps what ended before the period, if the edit changes anything. */
  const edited = (terms: ItemTerms, since: IsoDate | null): ItemTerms => {
    const inForceFrom = later(start, since ?? '');
    const after = edit(terms, inForceFrom > day);
    if (inForceFrom < from && canonical(after) !== canonical(terms))
      earlierTerms.push({ ...terms, until: from, since });
    return after;
  };
  for (const { until, since, ...terms } of item.earlierTerms) {
    earlierTerms.push({ ...(until <= from ? terms : edited(terms, since)), until, since });
    start = until;
  }
  const terms = edited(item.terms, item.since);
  return { ...item, terms, earlierTerms };
}

/** The day of which an item has the terms that a sales period pays by; null: no instance of it ended in the period. */
export function periodDay(tree: ItemTree, itemId: string, { from, to }: DateRange): IsoDate | null {
  const ended = instancesOf(tree, { lastDate: to, endingFrom: from }).filter((instance) => instance.to <= to);
  return ended.findLast((instance) => holdsPart(tree, instance, itemId))?.termsOn ?? null;
}

/**
 * An instance that an edit from `from` on has to leave as it was and doesn't; null: there is none. What ended before keeps
 * its terms, and what ends later gives no day to another instance.
 * @param sides the same tree before and after the edit.
 */
export function instanceHarmed(
  { before, after }: { before: ItemTree; after: ItemTree },
  { lastDate, from }: { lastDate: IsoDate; from: IsoDate },
): DateRange | null {
  const asked = { lastDate, endingFrom: addDays(from, -daysOfTwoYears) };
  const payable = (tree: ItemTree) => instancesOf(tree, asked).filter(({ terms }) => isPayable(terms));
  const left = payable(after);
  const text = (tree: ItemTree, instance: TreeInstance) =>
    canonical([bare(instance.terms), partsIn(tree, instance).map(({ item, terms }) => [item.itemId, bare(terms)])]);
  const isHarmed = (one: TreeInstance) => {
    const same = left.find((other) => other.from === one.from && other.to === one.to);
    if (one.to >= from) return same === undefined && left.some((other) => overlap(one, other));
    return same === undefined || text(before, one) !== text(after, same);
  };
  return payable(before).find(isHarmed) ?? null;
}

const daysOfTwoYears = 731;
/** Without the days to which they were kept. */
const bare = ({ until: _, since: __, ...terms }: ItemTerms & Partial<EarlierItemTerms>): ItemTerms => terms;
