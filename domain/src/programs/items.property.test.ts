// What holds for any item, however often and whenever it is saved, grouped, tracked and deleted. Days are counted one by one.
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { monthOf, salesPeriodOf } from '../calendar.ts';
import { addDays, addMonths } from '../dates.ts';
import { compare } from '../exact.ts';
import { factsOf, leadOf, repOf } from '../testing/item-facts.ts';
import { itemOf, measureOf, termsOf } from '../testing/program-items.ts';
import {
  childrenIn,
  earlierItemTermsAfter,
  endedInstanceInTheWay,
  instancesOf,
  isPayable,
  type TreeInstance,
} from './instances.ts';
import { defaultPayout, type Item, type ItemTerms, itemPeriods } from './item.ts';
import { itemResults } from './item-figures.ts';
import { instanceHarmed, itemFrom, periodDay } from './item-periods.ts';
import { scopeText } from './item-scope.ts';
import { type ItemTree, itemTrees } from './item-tree.ts';
import { neededScopes, scopeOf } from './item-windows.ts';

const day = (at: number) => addDays('2026-01-01', at);
const noDaysOff = new Set<string>();
const corrections = new Map<string, string>();

/** Its number tells terms from each other. */
const terms = (target: number) =>
  fc
    .record({
      period: fc.constantFrom(...itemPeriods),
      start: fc.integer({ min: 0, max: 300 }),
      length: fc.integer({ min: 0, max: 90 }),
      tracked: fc.option(fc.integer({ min: 0, max: 300 }), { nil: null, freq: 3 }),
      isValid: fc.boolean(),
      isActive: fc.constantFrom(true, true, true, false),
      groupId: fc.constantFrom(null, null, null, 'group'),
    })
    .map(({ period, start, length, tracked, isValid, ...others }) =>
      termsOf({
        ...others,
        target,
        period,
        isValid: isValid || target > 1,
        ...(period === 'custom' && { periodStart: day(start), periodEnd: day(start + length) }),
        measure:
          tracked === null
            ? measureOf()
            : measureOf({ label: 'Vol Δ (CEs)', trackingOption: 'trackingFromDate', trackingStart: day(tracked) }),
      }),
    );

type Save = { terms: ItemTerms; at: number };
const isTracked = ({ measure }: ItemTerms) => measure?.trackingOption !== 'default';

/** As the server saves: L is the day, and a tracking option that is switched on begins then. */
function saved(before: Item, save: Save | null, lastDate: string): Item {
  const earlierTerms = earlierItemTermsAfter(before, save?.terms ?? null, lastDate);
  if (save === null) return { ...before, earlierTerms, deletedAt: `${lastDate}T00:00:00Z` };
  const since = isTracked(save.terms) && !isTracked(before.terms) ? lastDate : before.since;
  return { ...before, terms: save.terms, earlierTerms, since };
}

/** An item after each of its saves, oldest first; the last may be that it is deleted. */
const history = fc
  .record({
    made: fc.integer({ min: 0, max: 60 }),
    saves: fc
      .integer({ min: 1, max: 5 })
      .chain((count) =>
        fc.tuple(
          ...Array.from({ length: count }, (_, at) =>
            fc.record({ terms: terms(at + 1), after: fc.integer({ min: 0, max: 70 }) }),
          ),
        ),
      ),
    isDeleted: fc.constantFrom(false, false, true),
  })
  .map(({ made, saves: [first, ...others], isDeleted }) => {
    let at = made;
    let item = itemOf({ itemId: 'item', since: day(at), terms: first?.terms ?? {} });
    const states = [{ item, at }];
    for (const { terms: later, after } of others) {
      at += after;
      item = saved(item, { terms: later, at }, day(at));
      states.push({ item, at });
    }
    if (isDeleted) states.push({ item: saved(item, null, day(at + 20)), at: at + 20 });
    return states;
  });

const alone = (item: Item): ItemTree => ({ item, children: [] });
const instancesAt = (tree: ItemTree, at: number) => instancesOf(tree, { lastDate: day(at), endingFrom: '2025-06-01' });
const told = ({ from, to, terms: { target } }: { from: string; to: string; terms: ItemTerms }) =>
  `${from} ${to} ${target}`;

test('instances never overlap', () => {
  fc.assert(
    fc.property(history, fc.integer({ min: 0, max: 500 }), (states, later) => {
      const { item, at } = states.at(-1) ?? { item: itemOf(), at: 0 };
      const instances = instancesAt(alone(item), at + later);
      for (const [index, { from, to }] of instances.entries()) {
        expect(from <= to).toBe(true);
        const next = instances[index + 1];
        if (next !== undefined) expect(to < next.from).toBe(true);
      }
    }),
    { numRuns: 500 },
  );
});

test('what an ended instance that pays was measured and paid by is never changed by a later save', () => {
  fc.assert(
    fc.property(history, (states) => {
      for (const [index, { item, at }] of states.entries()) {
        const next = states[index + 1];
        // Terms of the day itself may still be corrected on it.
        if (next === undefined || next.at === at) continue;
        const ended = instancesAt(alone(item), next.at).filter((one) => one.isEnded && isPayable(one.terms));
        for (const later of states.slice(index + 1)) {
          const known = instancesAt(alone(later.item), later.at).map(told);
          for (const instance of ended) expect(known).toContain(told(instance));
        }
      }
    }),
    { numRuns: 500 },
  );
});

test('an edit from an earlier month on changes no days, and either nothing that ended before it or says what', () => {
  fc.assert(
    fc.property(history, fc.integer({ min: 0, max: 11 }), (states, month) => {
      const { item, at } = states.at(-1) ?? { item: itemOf(), at: 0 };
      const period = monthOf(addMonths('2026-01-01', month));
      const on = periodDay(alone(item), item.itemId, period);
      fc.pre(on !== null);
      const after = itemFrom(item, { ...period, day: on }, (terms, isLater) =>
        isLater ? terms : { ...terms, target: 99 },
      );
      const paid = (one: Item) => instancesAt(alone(one), at + 100).filter(({ terms }) => isPayable(terms));
      const [was, is] = [paid(item), paid(after)];
      expect(is.map(({ from, to }) => `${from} ${to}`)).toEqual(was.map(({ from, to }) => `${from} ${to}`));
      const inIt = ({ to }: TreeInstance) => to >= period.from && to <= period.to;
      for (const { terms: edited } of is.filter(inIt)) expect(edited.target).toBe(99);
      const earlier = (all: TreeInstance[]) => all.filter(({ to }) => to < period.from).map(told);
      const asked = { lastDate: day(at + 100), from: period.from };
      const harmed = instanceHarmed({ before: alone(item), after: alone(after) }, asked);
      if (earlier(is).join() === earlier(was).join()) expect(harmed).toBeNull();
      else expect(harmed && harmed.to < period.from).toBe(true);
    }),
    { numRuns: 500 },
  );
});

test('the earlier terms that are kept are a beginning of those kept after any later save', () => {
  fc.assert(
    fc.property(history, (states) => {
      for (const [index, { item }] of states.entries()) {
        for (const { item: later } of states.slice(index)) {
          expect(later.earlierTerms.slice(0, item.earlierTerms.length)).toEqual(item.earlierTerms);
        }
      }
    }),
  );
});

test('each day of an item with rolling periods from the day it was made to L is in one instance', () => {
  fc.assert(
    fc.property(
      fc.constantFrom('current_month' as const, 'current_quarter' as const, 'current_year' as const),
      fc.integer({ min: 0, max: 200 }),
      fc.integer({ min: 0, max: 300 }),
      (period, made, days) => {
        const instances = instancesAt(alone(itemOf({ since: day(made), terms: { period } })), made + days);
        for (let at = made; at <= made + days; at += 1) {
          expect(instances.filter(({ from, to }) => from <= day(at) && day(at) <= to)).toHaveLength(1);
        }
      },
    ),
    { numRuns: 50 },
  );
});

test('a day of an item with rolling periods that is edited any number of times is in at most one instance', () => {
  fc.assert(
    fc.property(history, fc.integer({ min: 0, max: 120 }), (states, later) => {
      const { item, at } = states.at(-1) ?? { item: itemOf(), at: 0 };
      const instances = instancesAt(alone(item), at + later);
      for (let one = 0; one <= at + later; one += 1) {
        expect(instances.filter(({ from, to }) => from <= day(one) && day(one) <= to).length).toBeLessThanOrEqual(1);
      }
    }),
    { numRuns: 100 },
  );
});

test('a save that is not refused leaves an item with chosen days its period, once it is there', () => {
  fc.assert(
    fc.property(history, (states) => {
      const { item, at } = states.at(-1) ?? { item: itemOf(), at: 0 };
      const { period, periodStart, periodEnd, groupId } = item.terms;
      fc.pre(item.deletedAt === null && period === 'custom' && groupId === null && isPayable(item.terms));
      const own = instancesAt(alone(item), at + 500).filter((one) => one.terms === item.terms);
      if (endedInstanceInTheWay(alone(item)) !== null) expect(own).toEqual([]);
      else expect(own.map(({ from, to }) => [from, to >= (periodEnd ?? '')])).toEqual([[periodStart, true]]);
    }),
    { numRuns: 500 },
  );
});

test('a grouped child is at no time in its group and alone in the same instance’s days', () => {
  const group = itemOf({ itemId: 'group', type: 'grouped', since: '2026-01-01', terms: { measure: null } });
  fc.assert(
    fc.property(history, (states) => {
      const { item, at } = states.at(-1) ?? { item: itemOf(), at: 0 };
      const trees = itemTrees([group, item]);
      const inGroup = trees
        .filter((tree) => tree.item.itemId === 'group')
        .flatMap((tree) => instancesAt(tree, at).filter((instance) => childrenIn(tree, instance).length > 0));
      // But for days that it was given once they were over.
      const own = trees
        .filter((tree) => tree.item.itemId === 'item')
        .flatMap((tree) => instancesAt(tree, at).filter(({ to, termsOn }) => to === termsOn));
      for (const { to } of inGroup) expect(own.map((instance) => instance.to)).not.toContain(to);
    }),
    { numRuns: 300 },
  );
});

test('every scope that results ask for is among those that a snapshot needs', () => {
  let asked = 0;
  fc.assert(
    fc.property(history, fc.integer({ min: 0, max: 60 }), fc.boolean(), (states, later, isOver) => {
      const { item, at } = states.at(-1) ?? { item: itemOf(), at: 0 };
      const calendar = { lastDate: day(at + later), isOver, nonSellingDays: noDaysOff, corrections };
      const tree = alone(item);
      const needed = new Set(neededScopes([tree], calendar).map(scopeText));
      // Instances that end in the present quarter, or hold L.
      const endingFrom = salesPeriodOf(calendar.lastDate, 'quarterly').from;
      for (const instance of instancesOf(tree, { lastDate: calendar.lastDate, endingFrom })) {
        itemResults(tree, instance, [], calendar, {
          ...factsOf({}),
          sumsOf: (scope) => {
            asked += 1;
            expect(needed.has(scopeText(scope))).toBe(true);
            return new Map();
          },
        });
      }
    }),
    { numRuns: 300 },
  );
  expect(asked).toBeGreaterThan(0);
});

const team = [
  leadOf('TOP'),
  leadOf('LEE', 'TOP'),
  leadOf('MAY', 'TOP', 'LEE'),
  repOf('ANN', 'LEE', 'MAY'),
  repOf('BOB', 'MAY', 'TOP'),
];
const sold = fc.record({
  holder: fc.constantFrom('TOP', 'LEE', 'MAY', 'ANN', 'BOB', null),
  selected: fc.integer({ min: 0, max: 50 }),
  reference: fc.integer({ min: 0, max: 50 }),
});
const calendar = { lastDate: '2026-03-20', isOver: false, nonSellingDays: noDaysOff, corrections };
const resultsOf = (item: Item, accounts: readonly { holder: string | null; selected: number; reference: number }[]) => {
  const tree = alone(item);
  const instance = instancesOf(tree, { lastDate: calendar.lastDate, endingFrom: calendar.lastDate })[0];
  if (instance === undefined) throw new Error('It has no instance.');
  return itemResults(tree, instance, team, calendar, factsOf({ accounts }));
};
const everyone = team.map(({ customId }) => customId);

test('a person counts once under however many leads: the top of all is the sum of everyone’s own accounts', () => {
  fc.assert(
    fc.property(fc.array(sold), (accounts) => {
      const results = resultsOf(itemOf({ terms: { userIds: everyone } }), accounts);
      const own = accounts.reduce((sum, { holder, selected }) => sum + (holder === null ? 0 : selected), 0);
      const top = results.get('TOP')?.quantity ?? null;
      expect(top && Number(top.n) / Number(top.d)).toBe(own);
    }),
  );
});

test('more sold never counts or pays less, for anyone', () => {
  const labels = ['PODs Simple', 'PODs Δ (delta) Simple', 'PODs Δ (%) Simple'] as const;
  fc.assert(
    fc.property(
      fc.array(sold, { minLength: 1 }),
      fc.integer({ min: 1, max: 40 }),
      fc.constantFrom(...labels),
      fc.boolean(),
      (accounts, more, label, isAccountSpecific) => {
        const payout = { ...defaultPayout, rateCents: 500, isFullAmount: true };
        const item = itemOf({ terms: { userIds: everyone, measure: measureOf({ label }), isAccountSpecific, payout } });
        const before = resultsOf(item, accounts);
        const after = resultsOf(
          item,
          accounts.map((one, at) => (at === 0 ? { ...one, selected: one.selected + more } : one)),
        );
        for (const [customId, { quantity, earnedCents }] of before) {
          const now = after.get(customId);
          expect(now?.earnedCents).toBeGreaterThanOrEqual(earnedCents);
          if (quantity === null) expect(now?.quantity).toBeNull();
          else expect(now?.quantity && compare(now.quantity, quantity)).toBeGreaterThanOrEqual(0);
        }
      },
    ),
  );
});

test('what is measured stays the same scope when only people, targets and payouts change', () => {
  fc.assert(
    fc.property(terms(1), fc.integer({ min: 0, max: 300 }), (one, at) => {
      const instance = { from: day(at), to: day(at + 30), isEnded: false, terms: one };
      const edited = {
        ...one,
        target: 99,
        userIds: ['ANN'],
        isOpenEnded: true,
        payout: { ...defaultPayout, rateCents: 1 },
      };
      const calendarAt = { lastDate: day(at + 10), isOver: false, nonSellingDays: noDaysOff, corrections };
      expect(scopeOf(edited, instance, calendarAt)).toEqual(scopeOf(one, instance, calendarAt));
    }),
  );
});
