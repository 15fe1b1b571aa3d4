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
  written,
} from '../naive/fraction.ts';
import { isIn, type Span, spansEndingIn, yearBefore } from './days.ts';
import type { Facts } from './facts.ts';
import { average, counted, holderAt, hundred, none } from './item-counts.ts';
import { paidFor, payingOf, stepOf } from './item-payout.ts';
import { below, isLead } from './pay-measures.ts';
import { type Entry, type Item, type ItemPart, type ItemTerms, type Person, type Plan, since } from './terms.ts';

/** Cents of a person by part. The instances are rounded one by one. */
export function itemsPay(plan: Plan, now: Facts, entries: readonly Entry[], person: Person) {
  const pay = { objectives: 0, incentives: 0 };
  for (const item of plan.items) {
    const facts = item.archived?.facts ?? now;
    for (const { window, terms } of instancesIn(plan, item)) {
      if (!terms.people.includes(person.id)) continue;
      const before = yearBefore(window, typeof terms.days === 'string');
      const { paid } = resultOf({ id: item.id, terms }, { plan, facts, entries, window, before, person });
      pay[item.kind] += paid;
    }
  }
  return pay;
}

/** Those that end in the period, by the terms that were there when they ended. None begins after it was archived. */
function instancesIn(
  { period }: Plan,
  { terms: all, since: made, archived }: Item,
): { window: Span; terms: ItemTerms }[] {
  const days = since(all, period[1])?.days;
  if (days === undefined) return [];
  const windows = typeof days === 'string' ? spansEndingIn(period, days) : [days];
  return windows
    .filter((window) => isIn(period, window[1]) && window[1] >= made && (archived === null || window[0] <= archived.at))
    .flatMap((window) => {
      const terms = since(all, window[1]);
      return terms === undefined ? [] : [{ window, terms }];
    });
}

type Asked = { plan: Plan; facts: Facts; entries: readonly Entry[]; window: Span; before: Span; person: Person };
/** @property paid cents: what adds up adds rounded ones. @property percent null: there is no target. */
type Result = { paid: number; percent: Fraction | null; isComplete: boolean };

function resultOf(part: ItemPart, asked: Asked): Result {
  const { id, terms, qualifies } = part;
  if (typeof terms.counts !== 'string') return ofParts(terms, terms.counts, asked);
  const { person } = asked;
  const reached = reachedBy(id, terms, asked);
  const quantity = qualifies === 'house' ? ofHouse(terms, asked) : reached.quantity;
  const target = qualifies === 'house' ? targetOfHouse(terms, asked) : reached.target;
  const hasTarget = isPositive(target);
  return {
    paid: rounded(paidFor(payingOf(terms, person), { ...reached, quantity }, terms), 0),
    percent: quantity === null || !hasTarget ? null : multiply(hundred, divide(quantity, target)),
    isComplete: quantity !== null && hasTarget && !isLess(quantity, target),
  };
}

function ofParts(terms: ItemTerms, { adds, parts }: Exclude<ItemTerms['counts'], string>, asked: Asked): Result {
  if (adds === 'average') {
    const own = parts.filter((part) => part.terms.people.includes(asked.person.id));
    const shares = own.map((part) => {
      const { percent } = resultOf(part, asked);
      const most = fraction(part.most ?? 100);
      const value = percent === null || isLess(percent, none) ? none : isLess(most, percent) ? most : percent;
      return { value, weight: part.weight ?? 1 };
    });
    const quantity = average(shares);
    const reached = { quantity, target: hundred, photos: [] };
    const paid = paidFor(payingOf(terms, asked.person), reached, { ...terms, target: 100 });
    return { paid: rounded(paid, 0), percent: quantity, isComplete: !isLess(quantity, hundred) };
  }
  const all = parts.map((part) => {
    const below = { ...part, terms: { ...part.terms, people: terms.people } };
    return { isQualifier: part.qualifies !== undefined, ...resultOf(below, asked) };
  });
  const isLocked = adds === 'unlocked' && all.some(({ isQualifier, isComplete }) => isQualifier && !isComplete);
  const paying = all.filter(({ isQualifier }) => !isQualifier && !isLocked);
  return {
    paid: paying.reduce((sum, { paid }) => sum + paid, 0),
    percent: null,
    isComplete: all.every(({ isComplete }) => isComplete),
  };
}

type Reached = { quantity: Fraction | null; target: Fraction; photos: number[] };

function reachedBy(id: string, terms: ItemTerms, asked: Asked): Reached {
  const { plan, person } = asked;
  const team = isLead(person) ? [...below(plan.people, person.id)] : [];
  const inItem = team.filter((one) => terms.people.includes(one));
  const target = targetOf(plan, terms, person, inItem);
  if (terms.counts === 'photos' || terms.counts === 'cases' || terms.counts === 'ticks') {
    const each = [person.id, ...inItem].map((who) => handedInBy(who, id, terms, asked));
    const photos = each.flat();
    const quantity = terms.counts === 'cases' ? photos.reduce((sum, cases) => add(sum, written(cases)), none) : null;
    return { quantity: quantity ?? fraction(photos.length), target, photos };
  }
  const { facts, window } = asked;
  const those = new Set([person.id, ...(inItem.length > 0 ? inItem : team)]);
  const holder = holderAt(plan, window);
  const isHeld = (buyer: string) => those.has(holder(buyer) ?? '');
  if (terms.ofEachAccount) {
    const assigned = [...plan.facts.holders.keys()].filter(isHeld);
    const reaching = assigned.filter((account) => {
      const lines = facts.lines.filter(({ buyer }) => buyer === account);
      const quantity = counted(terms, asked, lines);
      return quantity !== null && !isLess(quantity, written(terms.target));
    });
    return { quantity: fraction(reaching.length), target: fraction(assigned.length), photos: [] };
  }
  const held = facts.lines.filter(({ buyer }) => isHeld(buyer));
  return { quantity: counted(terms, asked, held), target, photos: [] };
}

/** The cases in each photo of a person that counts: of each account the best paid ones, of equals the earlier. A tick is 1. */
function handedInBy(who: string, id: string, terms: ItemTerms, { plan, entries, window }: Asked): number[] {
  const own = entries.filter(
    (entry) => entry.item === id && entry.counts && entry.who === who && isIn(window, entry.day),
  );
  if (terms.counts === 'ticks') return own.slice(0, 1).map(() => 1);
  const person = plan.people.get(who);
  const { payout } = person === undefined ? terms : payingOf(terms, person);
  const worth = ({ cases = 0 }: Entry) =>
    'photoSteps' in payout ? stepOf(payout.photoSteps, written(cases)) : written(terms.counts === 'cases' ? cases : 0);
  const isEnough = ({ cases }: Entry) =>
    terms.counts === 'photos' || (cases !== undefined && cases >= (terms.leastCases ?? 0));
  return [...Map.groupBy(own.filter(isEnough), ({ buyer }) => buyer).values()].flatMap((some) =>
    some
      .toSorted((one, other) => (isLess(worth(other), worth(one)) ? -1 : isLess(worth(one), worth(other)) ? 1 : 0))
      .slice(0, terms.photosPerAccount)
      .map(({ cases = 0 }) => cases),
  );
}

/** What is typed for a person, else the item's; of a lead without any above 0 the sum of those below. */
function targetOf({ people }: Plan, terms: ItemTerms, person: Person, inItem: readonly string[]): Fraction {
  const typedFor = (id: string) => terms.typed?.[id]?.target;
  const isAbove = (id: string) => (typedFor(id) ?? 0) > 0;
  const ofPerson = (id: string) => written(typedFor(id) ?? (terms.counts === 'ticks' ? 1 : terms.target));
  if (!isLead(person)) return ofPerson(person.id);
  const isRep = (id: string) => people.get(id)?.role === 'salesRep';
  const reps = inItem.filter(isRep);
  const sum = (ids: readonly string[]) => ids.reduce((all, id) => add(all, ofPerson(id)), none);
  if (terms.counts === 'photos' || terms.counts === 'cases' || terms.counts === 'ticks')
    return sum([person.id, ...reps]);
  if (isAbove(person.id)) return ofPerson(person.id);
  if (terms.change === 'percent') return written(terms.target);
  const alone = inItem.filter(
    (id) => isAbove(id) && !isRep(id) && ![...below(people, id)].some((one) => reps.includes(one)),
  );
  const lowest = alone.filter((id) => ![...below(people, id)].some((one) => alone.includes(one)));
  return sum([...reps, ...lowest]);
}

/** All accounts, also those of nobody. */
const ofHouse = (terms: ItemTerms, asked: Asked) => counted(terms, asked, asked.facts.lines);

/** Of 0 the sum of what was typed for the item's reps. */
function targetOfHouse(terms: ItemTerms, { plan }: Asked): Fraction {
  if (terms.target > 0) return written(terms.target);
  const reps = terms.people.filter((id) => plan.people.get(id)?.role === 'salesRep');
  return reps.reduce((sum, id) => add(sum, written(terms.typed?.[id]?.target ?? 0)), none);
}
