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
import { type Day, isIn, type Span, spanHolding, spansEndingIn, yearBefore } from './days.ts';
import type { Facts, Line } from './facts.ts';
import { average, counted, holderAt, hundred, isAccountOf, none, trackedDays } from './item-counts.ts';
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
      const isOfCalendar = typeof terms.days === 'string' && spanHolding(window[0], terms.days)[1] === window[1];
      const before = yearBefore(window, isOfCalendar);
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
  const now = since(all, period[1]);
  if (now === undefined) return [];
  const { days } = now;
  const tracked = lastTracked(now);
  const windows = typeof days === 'string' ? spansEndingIn(period, days) : [days];
  return (
    tracked === null ? windows : [withTracked(typeof days === 'string' ? spanHolding(made, days) : days, tracked)]
  )
    .filter((window) => isIn(period, window[1]) && window[1] >= made && (archived === null || window[0] <= archived.at))
    .flatMap((window) => {
      const terms = since(all, window[1]);
      return terms === undefined ? [] : [{ window, terms }];
    });
}

/** It has one instance then, which goes on to that day. Of what it is made of, too. null: no days are tracked. */
function lastTracked(terms: ItemTerms): Day | null {
  const own = trackedDays(terms)?.window[1] ?? null;
  const parts = typeof terms.counts === 'string' ? [] : terms.counts.parts.map((part) => lastTracked(part.terms));
  return [own, ...parts].reduce((last, day) => (last === null || (day !== null && day > last) ? day : last), null);
}
const withTracked = ([first, last]: Span, tracked: Day): Span => [first, tracked > last ? tracked : last];

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
  const target = targetOf(id, terms, asked, inItem);
  if (isHandedIn(terms)) {
    const each = [person.id, ...inItem.filter((who) => isRep(plan, who))].map((who) =>
      handedInBy(who, id, terms, asked),
    );
    const photos = each.flat();
    const quantity = terms.counts === 'cases' ? photos.reduce((sum, cases) => add(sum, written(cases)), none) : null;
    return { quantity: quantity ?? fraction(photos.length), target, photos };
  }
  if (terms.counts === 'quantities') return { quantity: quantityOf(id, asked, inItem), target, photos: [] };
  const { window } = trackedDays(terms) ?? asked;
  const those = new Set([person.id, ...(inItem.length > 0 ? inItem : team)]);
  const holder = holderAt(plan, window);
  const isOfIt = isAccountOf(terms, plan);
  const isHeld = (buyer: string) => those.has(holder(buyer) ?? '') && isOfIt(buyer);
  const sold = (lines: readonly Line[]) => counted(terms, { ...asked, ...trackedDays(terms) }, lines);
  if (terms.ofEachAccount) {
    const assigned = [...plan.facts.holders.keys()].filter(isHeld);
    const reaching = assigned.filter((account) => {
      const quantity = sold(asked.facts.lines.filter(({ buyer }) => buyer === account));
      return quantity !== null && !isLess(quantity, written(terms.target));
    });
    return { quantity: fraction(reaching.length), target: fraction(assigned.length), photos: [] };
  }
  return { quantity: sold(asked.facts.lines.filter(({ buyer }) => isHeld(buyer))), target, photos: [] };
}

const isRep = ({ people }: Plan, id: string): boolean => people.get(id)?.role === 'salesRep';
/** Of a lead they are the reps' and the lead's own. */
const isHandedIn = ({ counts }: ItemTerms): boolean =>
  ['photos', 'cases', 'ticks', 'values'].includes(counts as string);
/** 1 unless it is typed. */
const isDone = ({ counts }: ItemTerms): boolean => counts === 'ticks' || counts === 'values';

const entriesOf = (id: string, who: string, { entries, window }: Asked): Entry[] =>
  entries.filter((entry) => entry.item === id && entry.counts && entry.who === who && isIn(window, entry.day));

/** What was handed in adds up. A lead's own is the team's; without it that is the reps', and leads' who have no reps in it. */
function quantityOf(id: string, asked: Asked, inItem: readonly string[]): Fraction {
  const { plan, person } = asked;
  const own = (who: string) => entriesOf(id, who, asked).map(({ amount = 0 }) => written(amount));
  const sum = (all: readonly Fraction[]) => all.reduce(add, none);
  const mine = own(person.id);
  if (mine.length > 0) return sum(mine);
  const alone = lowestAlone(plan, inItem, (lead) => own(lead).length > 0);
  return sum([...inItem.filter((one) => isRep(plan, one)), ...alone].flatMap(own));
}

/** Leads who have something of their own and no reps in the item; of one below the other the lower one. */
function lowestAlone(plan: Plan, inItem: readonly string[], hasOwn: (lead: string) => boolean): string[] {
  const isBelow = (lead: string) => (one: string) => below(plan.people, lead).has(one);
  const reps = inItem.filter((one) => isRep(plan, one));
  const alone = inItem.filter((one) => !isRep(plan, one) && hasOwn(one) && !reps.some(isBelow(one)));
  return alone.filter((lead) => !alone.some(isBelow(lead)));
}

/** The cases in each photo of a person that counts: of each account the best paid ones, of equals the earlier. A tick is 1. */
function handedInBy(who: string, id: string, terms: ItemTerms, asked: Asked): number[] {
  const { plan } = asked;
  const own = entriesOf(id, who, asked);
  if (isDone(terms)) {
    // Of one day the one that came last.
    const newest = own.toSorted((one, other) => (byDay(one) < byDay(other) ? -1 : 1)).at(-1);
    return newest !== undefined && isMet(terms, newest) ? [1] : [];
  }
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

const byDay = ({ day, receivedAt }: Entry): string => `${day} ${receivedAt}`;
function isMet({ counts, meets }: ItemTerms, { amount = 1 }: Entry): boolean {
  if (counts === 'ticks' || meets === undefined) return amount === 1;
  const { is, than } = meets;
  if (amount === than) return is === 'gte' || is === 'lte';
  return is.startsWith(amount > than ? 'g' : 'l');
}

/** What is typed for a person, else the item's; of a lead without any above 0 the sum of those below. */
function targetOf(id: string, terms: ItemTerms, asked: Asked, inItem: readonly string[]): Fraction {
  const { plan, person } = asked;
  const uploaded = (who: string) => entriesOf(id, who, asked).find(({ target }) => target !== undefined)?.target;
  const typedFor = (who: string) => uploaded(who) ?? terms.typed?.[who]?.target;
  const isAbove = (who: string) => (typedFor(who) ?? 0) > 0;
  const ofPerson = (who: string) => written(typedFor(who) ?? (isDone(terms) ? 1 : terms.target));
  if (!isLead(person)) return ofPerson(person.id);
  const reps = inItem.filter((one) => isRep(plan, one));
  const sum = (ids: readonly string[]) => ids.reduce((all, one) => add(all, ofPerson(one)), none);
  if (isHandedIn(terms)) return sum([person.id, ...reps]);
  if (isAbove(person.id)) return ofPerson(person.id);
  if (terms.change === 'percent') return written(terms.target);
  return sum([...reps, ...lowestAlone(plan, inItem, isAbove)]);
}

/** All accounts of it, also those of nobody. */
const ofHouse = (terms: ItemTerms, asked: Asked) =>
  counted(terms, { ...asked, ...trackedDays(terms) }, asked.facts.lines);

/** Of 0 the sum of what was typed for the item's reps. */
function targetOfHouse(terms: ItemTerms, { plan }: Asked): Fraction {
  if (terms.target > 0) return written(terms.target);
  const reps = terms.people.filter((id) => plan.people.get(id)?.role === 'salesRep');
  return reps.reduce((sum, id) => add(sum, written(terms.typed?.[id]?.target ?? 0)), none);
}
