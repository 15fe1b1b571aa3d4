/** What of sales counts in a window of an item, and which accounts it is about (docs/product.md, What an item measures). */
import {
  add,
  divide,
  type Fraction,
  fraction,
  isLess,
  isPositive,
  multiply,
  subtract,
  written,
} from '../naive/fraction.ts';
import { daysIn, isIn, plus, type Span } from './days.ts';
import {
  casesOf,
  counts,
  type Facts,
  gpCentsOf,
  isFree,
  type Line,
  revenueCentsOf,
  shopFields,
  sumOf,
} from './facts.ts';
import { portionsOf } from './returned.ts';
import type { ItemTerms, Plan } from './terms.ts';

export const none = fraction(0);
export const hundred = fraction(100);

/** Who held an account once the window was over, by the files or as staff corrected it. */
export function holderAt(plan: Plan, window: Span): (buyer: string) => string | null {
  return (buyer) => {
    const corrected = plan.corrected.findLast((one) => one.buyer === buyer && one.day === window[1]);
    return corrected === undefined ? plan.facts.holderOn(buyer, window[1]) : corrected.who;
  };
}

/** Chosen by what the files say of accounts, or by hand; of a closed period as it was then. */
export function isAccountOf({ accounts }: Pick<ItemTerms, 'accounts'>, plan: Plan): (buyer: string) => boolean {
  if (accounts === undefined) return () => true;
  if ('list' in accounts) return (buyer) => accounts.list.includes(buyer);
  return (buyer) => {
    const shop = plan.facts.shops.get(buyer);
    return shopFields.every((field) => {
      const { [field]: values = [] } = accounts;
      return values.length === 0 || (shop !== undefined && values.includes(shop[field]));
    });
  };
}

/** Days that are tracked, and as many just before. */
export function trackedDays({ tracked }: Pick<ItemTerms, 'tracked'>): { window: Span; before: Span } | null {
  if (tracked === undefined) return null;
  const window: Span = 'from' in tracked ? [tracked.from, plus(tracked.from, tracked.days - 1)] : tracked;
  return { window, before: [plus(window[0], -daysIn(window)), plus(window[0], -1)] };
}

type Measured = Pick<ItemTerms, 'counts' | 'change' | 'minimum' | 'brand' | 'accounts'>;

/**
 * null: a percent of what isn't above 0.
 * @param before the days that a change compares with.
 */
export function counted(
  terms: Measured,
  { plan, facts, window, before: reference }: { plan: Plan; facts: Facts; window: Span; before: Span },
  lines: readonly Line[],
): Fraction | null {
  const isOfIt = isAccountOf(terms, plan);
  const own = lines.filter(
    ({ product, buyer }) =>
      isOfIt(buyer) && (terms.brand === null || plan.facts.products.get(product)?.brand === terms.brand),
  );
  const now = countedIn(terms, facts, own, window);
  if (terms.change === undefined) return now;
  const before = countedIn(terms, facts, own, reference);
  const change = subtract(now, before);
  if (terms.change === 'amount') return change;
  return isPositive(before) ? multiply(hundred, divide(change, before)) : null;
}

function countedIn(terms: Measured, facts: Facts, lines: readonly Line[], window: Span): Fraction {
  const paid = lines.filter((line) => counts(line) && !isFree(line));
  if (terms.counts === 'placements') return fraction(placementsOf(terms, facts, paid, window));
  return sumOf(
    paid.filter(({ day }) => isIn(window, day)),
    (line) => amountOf(line, facts, terms.counts),
  );
}

function amountOf(line: Line, { products }: Facts, what: ItemTerms['counts']): Fraction {
  if (what === 'gp') return fraction(gpCentsOf(line), 100);
  if (what === 'revenue') return fraction(revenueCentsOf(line), 100);
  return what === 'units' ? line.units : casesOf(line.units, products.get(line.product));
}

/**
 * Pairs that are above 0, and at the minimum: without what came back of earlier sales, less what came back within 30 days
 * after.
 */
function placementsOf({ minimum }: Measured, facts: Facts, lines: readonly Line[], window: Span): number {
  const portions = portionsOf(lines);
  const isLate = (back: Line) => back.day > window[1] && back.day <= plus(window[1], 30);
  const pairs = Map.groupBy(
    lines.filter(({ day }) => isIn(window, day)),
    ({ buyer, product }) => `${buyer} ${product}`,
  );
  return [...pairs].filter(([key, inside]) => {
    const own = portions.filter(({ sale }) => `${sale.buyer} ${sale.product}` === key);
    const ofEarlier = own.filter(({ back, sale }) => isIn(window, back.day) && sale.day < window[0]);
    const takenLater = own.filter(({ back, sale }) => isLate(back) && isIn(window, sale.day));
    const net = (of: (line: Line) => Fraction): Fraction => {
      const part = (line: Line, units: Fraction) => multiply(of(line), divide(units, line.units));
      // The part of a return has the units that it takes, with the sign of the return.
      const given = sumOf(ofEarlier, ({ back, units }) => part(back, subtract(none, units)));
      const taken = sumOf(takenLater, ({ sale, units }) => part(sale, units));
      return subtract(subtract(sumOf(inside, of), given), taken);
    };
    if (!isPositive(net(({ units }) => units))) return false;
    // A minimum of 0 is none, but of GP: it leaves out what was sold below cost.
    if (minimum === undefined || (minimum.least === 0 && minimum.of !== 'gp')) return true;
    return !isLess(
      net((line) => amountOf(line, facts, minimum.of)),
      written(minimum.least),
    );
  }).length;
}

export const average = (all: readonly { value: Fraction; weight: number }[]): Fraction => {
  const weights = all.reduce((sum, { weight }) => add(sum, written(weight)), none);
  const values = all.reduce((sum, { value, weight }) => add(sum, multiply(value, written(weight))), none);
  return isPositive(weights) ? divide(values, weights) : none;
};
