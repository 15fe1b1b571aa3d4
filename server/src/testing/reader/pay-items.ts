/** What objectives and incentives pay that end in a sales period (docs/product.md, Items). */
import {
  add,
  divide,
  type Fraction,
  fraction,
  isLess,
  isPositive,
  multiply,
  rounded,
  subtract,
  written,
} from '../naive/fraction.ts';
import { isIn, monthsOf, plus, type Span } from './days.ts';
import { casesOf, counts, type Facts, gpCentsOf, isFree, type Line, sumOf } from './facts.ts';
import { below, isLead } from './pay-measures.ts';
import { portionsOf } from './returned.ts';
import { type Entry, type Item, type ItemTerms, type Limit, type Person, type Plan, since } from './terms.ts';

const none = fraction(0);

/** Cents of a person by part. The instances are rounded one by one. */
export function itemsPay(plan: Plan, now: Facts, entries: readonly Entry[], person: Person) {
  const pay = { objectives: 0, incentives: 0 };
  for (const item of plan.items) {
    const facts = item.archived?.facts ?? now;
    for (const { window, terms } of instancesIn(plan, item)) {
      if (!terms.people.includes(person.id)) continue;
      const quantity = (id: string) => quantityOf(plan, facts, entries, { item, terms, window, id });
      pay[item.kind] += paidFor(quantity(person.id), targetOf(plan, terms, person), terms);
    }
  }
  return pay;
}

/** Those that end in the period, by the terms that were there when they ended. None begins after it was archived. */
function instancesIn(
  { period }: Plan,
  { terms: all, since: made, archived }: Item,
): { window: Span; terms: ItemTerms }[] {
  const [, last] = period;
  const current = since(all, last);
  const windows = current === undefined ? [] : current.days === 'month' ? monthsOf(period) : [current.days];
  return windows
    .filter((window) => isIn(period, window[1]) && window[1] >= made && (archived === null || window[0] <= archived.at))
    .flatMap((window) => {
      const terms = since(all, window[1]);
      return terms === undefined ? [] : [{ window, terms }];
    });
}

type Asked = { item: Item; terms: ItemTerms; window: Span; id: string };

function quantityOf(plan: Plan, facts: Facts, entries: readonly Entry[], { item, terms, window, id }: Asked): Fraction {
  const person = plan.people.get(id);
  const team = person !== undefined && isLead(person) ? [...below(plan.people, id)] : [];
  const inItem = team.filter((one) => terms.people.includes(one));
  if (terms.counts === 'photos' || terms.counts === 'ticks') {
    const handedIn = entries.filter((entry) => entry.item === item.id && entry.counts && isIn(window, entry.day));
    const ofOne = (who: string) => {
      const own = handedIn.filter((entry) => entry.who === who);
      if (terms.counts === 'ticks') return Math.min(own.length, 1);
      const byAccount = [...Map.groupBy(own, ({ buyer }) => buyer).values()];
      return byAccount.reduce((sum, some) => sum + Math.min(some.length, terms.photosPerAccount), 0);
    };
    return fraction([id, ...inItem].reduce((sum, who) => sum + ofOne(who), 0));
  }
  const those = new Set([id, ...(inItem.length > 0 ? inItem : team)]);
  const corrected = (buyer: string) => plan.corrected.findLast((one) => one.buyer === buyer && one.day === window[1]);
  const holder = (buyer: string) => {
    const named = corrected(buyer);
    return named === undefined ? plan.facts.holderOn(buyer, window[1]) : named.who;
  };
  const held = facts.lines.filter(({ buyer, product }) => {
    const who = holder(buyer);
    return (
      who !== null &&
      those.has(who) &&
      (terms.brand === null || plan.facts.products.get(product)?.brand === terms.brand)
    );
  });
  if (terms.counts === 'placements') return fraction(placementsOf(held, window));
  const counted = held.filter((line) => counts(line) && !isFree(line) && isIn(window, line.day));
  return sumOf(counted, (line) => amountOf(line, facts, terms.counts));
}

function amountOf(line: Line, { products }: Facts, what: ItemTerms['counts']): Fraction {
  if (what === 'gp') return fraction(gpCentsOf(line), 100);
  return what === 'units' ? line.units : casesOf(line.units, products.get(line.product));
}

/** Pairs that are above 0: without what came back of earlier sales, less what came back within 30 days after. */
function placementsOf(lines: readonly Line[], window: Span): number {
  const moved = lines.filter((line) => counts(line) && !isFree(line));
  const portions = portionsOf(moved);
  const late = (back: Line) => back.day > window[1] && back.day <= plus(window[1], 30);
  const pairs = Map.groupBy(
    moved.filter(({ day }) => day <= plus(window[1], 30)),
    ({ buyer, product }) => `${buyer} ${product}`,
  );
  return [...pairs].filter(([key]) => {
    const isOwn = ({ sale }: (typeof portions)[number]) => `${sale.buyer} ${sale.product}` === key;
    const own = portions.filter(isOwn);
    const inside = sumOf(
      (pairs.get(key) ?? []).filter(({ day }) => isIn(window, day)),
      ({ units }) => units,
    );
    const ofEarlier = own.filter(({ back, sale }) => isIn(window, back.day) && sale.day < window[0]);
    const takenLater = own.filter(({ back, sale }) => late(back) && isIn(window, sale.day));
    const net = subtract(
      add(
        inside,
        sumOf(ofEarlier, ({ units }) => units),
      ),
      sumOf(takenLater, ({ units }) => units),
    );
    return isPositive(net);
  }).length;
}

function targetOf({ people }: Plan, terms: ItemTerms, person: Person): Fraction {
  if (!isLead(person)) return written(terms.target);
  const reps = [...below(people, person.id)].filter(
    (id) => terms.people.includes(id) && people.get(id)?.role === 'salesRep',
  );
  const isOfPeople = terms.counts === 'photos' || terms.counts === 'ticks';
  return multiply(written(terms.target), fraction(reps.length + Number(isOfPeople)));
}

function paidFor(quantity: Fraction, target: Fraction, { payout, threshold, cap, target: own }: ItemTerms): number {
  if (!isPositive(quantity)) return 0;
  if ('allOrNothing' in payout) return isPositive(target) && !isLess(quantity, target) ? payout.allOrNothing : 0;
  // Without a target, percents are of the item's own.
  const whole = isPositive(target) ? target : written(own);
  if (!isPositive(whole)) return 0;
  const limit = (of: Limit): Fraction | null =>
    'raw' in of ? (of.raw === 0 ? null : written(of.raw)) : divide(multiply(whole, written(of.percent)), fraction(100));
  const [least, most] = [limit(threshold) ?? none, limit(cap)];
  if (isLess(quantity, least)) return 0;
  const capped = most !== null && isLess(most, quantity) ? most : quantity;
  const above = payout.full ? capped : subtract(capped, least);
  return isPositive(above) ? rounded(multiply(above, fraction(payout.each)), 0) : 0;
}
