// What new figures tell a person, by what they came to when the person was told last.
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type ItemNow, noticesOfFigures, type PersonNow, stateOf } from './person-notices.ts';

const none = { reached: 0, top: null, next: null };
const item: ItemNow = {
  ...{ itemId: 'a', from: '2026-09-01', to: '2026-09-18', item: 'Zestrel placements', isEnded: false },
  ...{ earnedCents: 0, daysLeft: 2, levels: none, lock: null },
};
const amount = (value: number) => ({ value, unit: 'PODs' as const });
const next = (addedCents = 12_000, isNear = true): ItemNow['levels']['next'] => ({
  ...{ name: 'target', missing: amount(2), at: amount(12), has: amount(10), addedCents, isNear },
});
const person: PersonNow = {
  ...{ through: '2026-09-16', periodStart: '2026-07-01', payCents: 229_658, goals: [], items: [item] },
};
const before = (changes: Partial<PersonNow> = {}) => stateOf({ ...person, through: '2026-09-15', ...changes });
const told = (was: Partial<PersonNow> | null, now: Partial<PersonNow> = {}) =>
  noticesOfFigures(was && before(was), { ...person, ...now }, 'p1').map(({ facts }) => facts);
/** Without the new figures, which come with every day. */
const changes = (was: Partial<PersonNow>, now: Partial<PersonNow>) =>
  told(was, now).filter(({ about }) => about !== 'newFigures');
const items = (...of: Partial<ItemNow>[]): Partial<PersonNow> => ({ items: of.map((one) => ({ ...item, ...one })) });

describe('new figures', () => {
  const figures = { about: 'newFigures', through: '2026-09-16', payCents: 229_658 };

  test('tell the pay so far and what it gained or lost in the same sales period', () => {
    // $2,296.58 - $2,255.38 = $41.20
    expect(told({ payCents: 225_538 })).toEqual([{ ...figures, changeCents: 4120 }]);
    expect(told({ payCents: 230_000 })).toEqual([{ ...figures, changeCents: -342 }]);
    expect(told({ payCents: 10, periodStart: '2026-04-01' })).toEqual([{ ...figures, changeCents: null }]);
    expect(told({ payCents: null }, { payCents: null })).toEqual([{ ...figures, payCents: null, changeCents: null }]);
  });

  test('are told alone the first time: nothing is known to have changed', () => {
    const now = items({ levels: { reached: 1, top: { name: 'target', at: amount(12) }, next: next() } });
    expect(told(null, now)).toEqual([{ ...figures, changeCents: null }]);
  });

  test('of the same day and pay are none', () => {
    expect(told({ through: '2026-09-16' })).toEqual([]);
    expect(told({ through: '2026-09-16', payCents: 0 })).toHaveLength(1);
  });
});

describe('a goal', () => {
  const goal = (measure: 'gp' | 'fpl', isMet: boolean): Partial<PersonNow> => ({
    goals: [{ measure, isMet, earnedCents: 40_000 }],
  });
  const reached = { about: 'goalReached', earnedCents: 40_000 };

  test('is told when it is reached, and not while it stays so', () => {
    expect(changes(goal('gp', false), goal('gp', true))).toEqual([{ ...reached, measure: 'gp' }]);
    expect(changes(goal('gp', true), goal('gp', true))).toEqual([]);
    expect(changes(goal('gp', true), goal('gp', false))).toEqual([]);
    expect(changes({ ...goal('gp', true), periodStart: '2026-04-01' }, goal('gp', true))).toHaveLength(1);
  });

  test('of losses is not sent at the beginning of a period, when nothing is lost yet', () => {
    expect(changes({ ...goal('fpl', false), periodStart: '2026-04-01' }, goal('fpl', true))).toEqual([]);
    expect(changes(goal('fpl', false), goal('fpl', true))).toEqual([{ ...reached, measure: 'fpl' }]);
  });

  test('has one key a period, so that going back and forth tells it once', () => {
    const [notice] = noticesOfFigures(before(goal('fpl', false)), { ...person, ...goal('fpl', true) }, 'p2').filter(
      ({ facts }) => facts.about === 'goalReached',
    );
    expect(notice?.key).toBe('goal fpl 2026-07-01');
  });
});

describe('a program', () => {
  const step = (percent: number, reached: number): ItemNow['levels'] => ({
    ...{ reached, top: { name: 'step', at: { value: percent, unit: 'ofTarget' } }, next: null },
  });
  const of = { itemId: 'a', from: '2026-09-01', item: 'Zestrel placements' };

  test('that moved up tells its highest level, what it pays and what it paid before', () => {
    const was = items({ earnedCents: 25_000, levels: step(70, 1) });
    expect(changes(was, items({ earnedCents: 30_000, levels: step(80, 2) }))).toEqual([
      {
        ...{ about: 'levelReached', ...of, level: 'step', at: { value: 80, unit: 'ofTarget' } },
        ...{ earnedCents: 30_000, beforeCents: 25_000 },
      },
    ]);
    expect(changes(was, items({ earnedCents: 25_000, levels: step(70, 1) }))).toEqual([]);
    expect(changes(was, items({ earnedCents: 0, levels: none }))).toEqual([]);
  });

  test('that ended tells what its last day reached', () => {
    expect(changes(items({}), items({ isEnded: true, levels: step(80, 1) }))).toHaveLength(1);
  });

  test('that begins is told, several in one, and what begins locked as locked', () => {
    const names = ['A', 'B', 'C', 'D'].map((name) => ({ itemId: name, item: name }));
    expect(changes({ items: [] }, items({}))).toEqual([
      { about: 'programsBegan', programs: [{ ...of, to: '2026-09-18' }], count: 1 },
    ]);
    const [many] = changes({ items: [] }, items(...names));
    expect(many).toMatchObject({ about: 'programsBegan', count: 4 });
    expect(many?.about === 'programsBegan' && many.programs.map((one) => one.item)).toEqual(['A', 'B', 'C']);
    expect(changes({ items: [] }, items({ isEnded: true }))).toEqual([]);
  });

  test('that locks or opens is told each time', () => {
    const unmet = [{ name: 'House', isHouse: true, target: { value: 400, unit: 'CE' as const } }];
    const locked = items({ lock: { isLocked: true, lockedCents: 8000, unmet } });
    const open = items({ earnedCents: 8000, lock: { isLocked: false, lockedCents: 0, unmet: [] } });
    const isLocked = { about: 'programLocked', ...of, to: '2026-09-18', lockedCents: 8000, unmet };
    expect(changes({ items: [] }, locked)).toEqual([isLocked]);
    expect(changes(open, locked)).toEqual([isLocked]);
    expect(changes(locked, locked)).toEqual([]);
    expect(changes(locked, open)).toEqual([{ about: 'programOpened', ...of, earnedCents: 8000 }]);
  });
});

describe('a near miss', () => {
  const near = (of: Partial<ItemNow> = {}) => items({ levels: { ...none, next: next() }, ...of });

  test('is told while 3 selling days or fewer are left and at least half is done', () => {
    expect(changes(items({}), near())).toEqual([
      {
        ...{ about: 'nearMiss', itemId: 'a', from: '2026-09-01', item: 'Zestrel placements', level: 'target' },
        ...{
          missing: amount(2),
          at: amount(12),
          has: amount(10),
          addedCents: 12_000,
          earnedCents: 0,
          to: '2026-09-18',
        },
      },
    ]);
    for (const of of [{ daysLeft: 4 }, { daysLeft: 0 }, { isEnded: true }]) {
      expect(changes(items({}), near(of))).toEqual([]);
    }
    expect(changes(items({}), items({ levels: { ...none, next: next(12_000, false) } }))).toEqual([]);
  });

  test('of many tells the three with the most dollars', () => {
    const all = [1, 2, 3, 4, 5].map((at) => ({
      ...{ itemId: `${at}`, item: `${at}`, levels: { ...none, next: next(at * 100) } },
    }));
    const facts = changes(items(...all.map(({ itemId }) => ({ itemId }))), items(...all));
    expect(facts.map((one) => one.about === 'nearMiss' && one.item)).toEqual(['5', '4', '3']);
  });

  test('has the same key on the next day', () => {
    const keys = ['p1', 'p2'].map(
      (publication) => noticesOfFigures(before(items({})), { ...person, ...near() }, publication).at(-1)?.key,
    );
    expect(keys[0]).toBe(keys[1]);
  });
});

test('the same figures once more tell nothing, whatever they are, but near misses of the same keys', () => {
  const anyItem = fc.record({
    itemId: fc.constantFrom('a', 'b', 'c'),
    isEnded: fc.boolean(),
    earnedCents: fc.nat(100_000),
    daysLeft: fc.nat(5),
    reached: fc.nat(3),
    isLocked: fc.option(fc.boolean()),
    isNear: fc.boolean(),
  });
  const anyPerson = fc
    .tuple(fc.uniqueArray(anyItem, { selector: ({ itemId }) => itemId }), fc.nat(100_000), fc.boolean())
    .map(
      ([some, payCents, isMet]): PersonNow => ({
        ...{ ...person, payCents, goals: [{ measure: 'gp', isMet, earnedCents: 1 }] },
        items: some.map(({ reached, isLocked, isNear, ...one }) => ({
          ...{ ...item, ...one },
          levels: {
            ...{ reached, top: reached > 0 ? { name: 'target', at: amount(reached) } : null },
            next: next(100, isNear),
          },
          lock: isLocked === null ? null : { isLocked, lockedCents: 0, unmet: [] },
        })),
      }),
    );
  fc.assert(
    fc.property(anyPerson, fc.option(anyPerson), (now, was) => {
      const first = noticesOfFigures(was && stateOf(was), now, 'p1');
      const again = noticesOfFigures(stateOf(now), now, 'p2');
      expect(again.every(({ facts }) => facts.about === 'nearMiss')).toBe(true);
      // What is stored survives JSON.
      expect(noticesOfFigures(JSON.parse(JSON.stringify(stateOf(now))), now, 'p2')).toEqual(again);
      expect(new Set(first.map(({ key }) => key)).size).toBe(first.length);
    }),
  );
});
