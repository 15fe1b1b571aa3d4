// What is within reach, with the arithmetic in the margin: a step's amount is the pay there minus the pay now.
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { exact, plus, toNumber } from '../exact.ts';
import { levelsOfItem } from '../notifications/item-levels.ts';
import { childOf, imageOf, inputOf, measureOf, payoutTerms, type TestItem } from '../testing/item-pay.ts';
import { payItem } from './pay-item.ts';
import { payDependencies, payMulti } from './pay-parents.ts';
import { byReach, isWithinReach, type Reach, reachOf, stepThatMatters, type Urgent } from './reach.ts';
import { byDay, reachWords } from './reach-words.ts';

const raw = (value: number) => ({ units: 'raw', value }) as const;
const percent = (value: number) => ({ units: 'percentage', value }) as const;

function reachFor(item: TestItem, hidesProfits = false): Reach {
  const input = inputOf(item);
  return reachOf(payItem(input), new Map([[input.item.itemId, input]]), { hidesProfits });
}
const step = ({ step: one }: Reach) => one && [toNumber(one.quantity), one.amountCents];
const marks = (reach: Reach) => reach.marks.map(({ at, amountCents, isNext }) => [toNumber(at), amountCents, isNext]);
const said = (reach: Reach, of = '', hidesProfits = false) => reachWords(reach, of, { hidesProfits });

describe('the next step', () => {
  // $10 a placement from 12 on, counted from the first, 20 at most: 12 pay 120, 20 pay 200.
  const placements = { threshold: raw(12), cap: raw(20), rateCents: 1000, isFullAmount: true };
  test('of what pays for each: the threshold, then the rest to the cap', () => {
    const before = reachFor({ measured: 10, payout: placements });
    expect(step(before)).toEqual([2, 12_000]); // 12 x 10 - 0
    expect(marks(before)).toEqual([
      [12, 12_000, true],
      [20, 20_000, false],
    ]);
    expect(step(reachFor({ measured: 12, payout: placements }))).toEqual([8, 8000]); // 200 - 120
    expect(step(reachFor({ measured: 23, payout: placements }))).toBeNull();
  });

  test('of what pays for what is above the threshold: the cap, for the threshold itself pays nothing', () => {
    const reach = reachFor({ measured: 10, payout: { ...placements, isFullAmount: false } });
    expect(step(reach)).toEqual([10, 8000]); // (20 - 12) x 10
    expect(marks(reach)).toEqual([[20, 8000, true]]);
  });

  test('without a cap: the target, then one more', () => {
    const payout = { cap: raw(0), rateCents: 500 };
    expect(step(reachFor({ measured: 17, payout }))).toEqual([3, 1500]);
    expect(step(reachFor({ measured: 20, payout }))).toEqual([1, 500]);
    const open = reachFor({ measured: 20, payout, terms: { isOpenEnded: true } });
    expect(step(open)).toEqual([1, 500]);
    expect(said(open).bar).toBeNull();
  });

  test('above a threshold between two placements a whole one more', () => {
    // 119% of 17.25 is 20.53. 21 are 0.47 above it, at a cent each none; 22 are 1.47 above it.
    const reach = reachFor({
      ...{ measured: 0, terms: { target: 17.25 } },
      payout: { threshold: percent(119), cap: raw(0), rateCents: 1, isFullAmount: false },
    });
    expect(step(reach)).toEqual([22, 1]);
  });

  test('a cap between two placements is reached by a whole one', () => {
    // 130% of 3 is 3.9, which 4 reach: 3.9 x 10 - 10
    const reach = reachFor({ measured: 1, terms: { target: 3 }, payout: { rateCents: 1000, cap: percent(130) } });
    expect(step(reach)).toEqual([3, 2900]);
    expect(marks(reach)).toEqual([[4, 3900, true]]);
  });

  test('all or nothing: the amount for the rest to the target', () => {
    const reach = reachFor({ measured: 17, payout: { payoutType: 'allOrNothing', amountCents: 5000 } });
    expect([step(reach), said(reach).step]).toEqual([[3, 5000], 'for 3 more']);
  });

  test('at risk: what the threshold pays, then what is still at risk', () => {
    const payout = { payoutType: 'atRisk', amountCents: 10_000, threshold: percent(50) } as const;
    expect(step(reachFor({ measured: 4, payout }))).toEqual([6, 5000]); // 10 of 20 keep half of 100
    expect(step(reachFor({ measured: 15, payout }))).toEqual([5, 2500]); // 100 - 75
  });

  test('tiers of a budget: the next tier minus now', () => {
    // 84% of 100 points reach 80%, which pays 60% of 500; 90% pay 80%.
    const payout = { payoutType: 'advanced', budgetCents: 50_000 } as const;
    const reach = reachFor({ measured: 84, terms: { target: 100 }, payout });
    expect(step(reach)).toEqual([6, 10_000]); // 400 - 300
    expect(marks(reach).map(([at, , isNext]) => [at, isNext])).toEqual([
      [70, false],
      [80, false],
      [90, true],
      [100, false],
      [110, false],
      [150, false],
    ]);
    expect(step(reachFor({ measured: 150, terms: { target: 100 }, payout }))).toBeNull();
  });

  test('photos with steps: one photo of the highest step', () => {
    const quantitySteps = [
      { quantity: 10, payoutCents: 500 },
      { quantity: 25, payoutCents: 1000 },
    ];
    const images = [imageOf({ validationQuantity: 30 }), imageOf({ validationQuantity: 12, status: 'pending' })];
    const reach = reachFor({
      ...{ type: 'imageValidation', terms: { target: 240 }, submitted: [{ images }] },
      payout: { payoutType: 'quantityAdvanced', quantitySteps },
    });
    expect(step(reach)).toEqual([25, 1000]);
    expect(said(reach)).toMatchObject({
      step: 'a photo of 25 cases',
      progress: { has: '30', needs: 'of 240 cases', waiting: '12 waiting' },
      bar: { done: 30, waiting: 12, end: 240 },
    });
  });

  test('a step that more accounts would need than there are is out of reach', () => {
    const terms = { isAccountSpecific: true, target: 2 };
    const measured = { reaching: 3, accounts: 10 };
    // 12 accounts would be the cap: 10 there are, so (10 - 3) x 5
    expect(step(reachFor({ terms, measured, payout: { cap: raw(12) } }))).toEqual([7, 3500]);
  });

  test('a tick, and a value that fits', () => {
    const payout = { payoutType: 'allOrNothing', amountCents: 2000 } as const;
    const tick = reachFor({ type: 'binary', payout, terms: { measure: null } });
    expect([step(tick), said(tick).step]).toEqual([[1, 2000], 'when it is done']);
    expect(said(tick)).toMatchObject({ progress: { has: 'Not done yet' }, bar: null, label: 'Not done yet.' });
    const terms = { measure: null, valueInputType: 'gte', valueInput: 24.99 } as const;
    expect(said(reachFor({ type: 'validation', payout, terms })).step).toBe('for a value of at least 24.99');
  });

  test('nothing more can be earned once the period has ended, or with nothing to compare with', () => {
    expect(step(reachFor({ measured: 10, payout: placements, isEnded: true }))).toBeNull();
    const terms = { measure: measureOf('Vol Δ (CEs)') };
    expect(step(reachFor({ measured: { selected: 1, reference: null }, terms }))).toBeNull();
  });
});

describe('of items made of others', () => {
  const parent = (type: 'multi' | 'dependencies', children: readonly (TestItem & { isQualifier?: boolean })[]) => {
    const own = inputOf({ name: 'Program', type });
    const inputs = new Map([own, ...children.map(inputOf)].map((input) => [input.item.itemId, input]));
    const pay = type === 'multi' ? payMulti : payDependencies;
    return reachOf(pay(own, children.map(childOf)), inputs, { hidesProfits: false });
  };
  const qualifier = (measured: number) => ({
    ...{ name: 'Core', measured: measured * 288_000_000, isQualifier: true },
    terms: { target: 400, measure: measureOf('Vol (CEs)') },
  });

  test('locked: what is locked, once it opens, with the progress of the qualifier', () => {
    const reach = parent('dependencies', [qualifier(352), { name: 'Wine', measured: 16 }]);
    expect(reach).toMatchObject({
      isLocked: true,
      subject: { name: 'Core' },
      step: { kind: 'opening', amountCents: 8000 },
    }); // 16 x 5
    expect(said(reach, 'House')).toMatchObject({
      step: 'once it opens',
      progress: { of: 'House', has: '352', needs: 'of 400 CE' },
      label: 'House 352 of 400 CE. Steps: 400 CE: unlocks $80.00, next.',
    });
  });

  test('open: the step of the part that brings most', () => {
    const parts = [
      { name: 'Few', measured: 18 }, // 2 x 5
      { name: 'Many', measured: 9 }, // 11 x 5
    ];
    for (const reach of [parent('multi', parts), parent('dependencies', [qualifier(400), ...parts])]) {
      expect([reach.subject.name, step(reach), reach.isLocked]).toEqual(['Many', [11, 5500], false]);
    }
    const done = parent('multi', [{ name: 'One', measured: 20 }]);
    expect([done.subject.name, done.step, said(done).progress]).toMatchObject(['Program', null, { has: '1' }]);
  });
});

test('hidden profits: percents of the target only, and not what one more dollar pays', () => {
  const terms = { measure: measureOf('GP ($)'), target: 1000 };
  // 512.34 of 1,000 dollars; 487.66 more at 10 cents.
  const item = { measured: 51_234, terms, payout: { rateCents: 10 } };
  const reach = reachFor(item, true);
  expect(step(reach)?.[1]).toBe(4877);
  expect(said(reach, '', true)).toMatchObject({
    ...{ step: 'for 48.8% more of the target', quantity: null },
    progress: { has: '51.2%', needs: 'of the target' },
    bar: { done: 51.2, end: 100, marks: [{ at: 100 }] },
    label: '51.2% of the target. Steps: 100% of the target: $100.00, next.',
  });
  expect(JSON.stringify(said(reach, '', true))).not.toMatch(/512|487|1,?000\b/);
  const open = reachFor(
    { ...item, terms: { ...terms, isOpenEnded: true }, payout: { rateCents: 10, cap: raw(0) } },
    true,
  );
  expect([open.step, said(open, '', true).bar]).toEqual([null, null]);
});

test('dollars are named by what they are of', () => {
  const terms = { measure: measureOf('Revenue ($)'), target: 1000 };
  const payout = { payoutType: 'allOrNothing', amountCents: 500 } as const;
  expect(said(reachFor({ measured: 20_050, terms, payout }))).toMatchObject({
    ...{ step: 'for $799.50 more', inSentence: 'more for $799.50 of revenue' },
    progress: { has: '$200.50', needs: 'of $1,000' },
  });
});

test('a bar names all its steps, those that are reached and the next one', () => {
  const payout = { threshold: raw(12), cap: raw(20), rateCents: 1000, isFullAmount: true };
  expect(said(reachFor({ measured: 13, payout })).label).toBe(
    '13 of 20 placements. Steps: 12 placements: $120.00, reached. 20 placements: $200.00, next.',
  );
});

describe('which step matters', () => {
  const program = (name: string, cents: number, daysLeft: number, isLocked = false): Urgent => ({
    ...{ name, daysLeft, isLocked, isNear: true },
    step: cents === 0 ? null : { amountCents: cents },
  });
  const matters = (...programs: Urgent[]) => stepThatMatters(programs)?.name ?? null;

  test('of those that end within three selling days the nearest, of these the largest', () => {
    expect(matters(program('big', 9000, 10), program('near', 500, 2), program('nearer', 700, 2))).toBe('nearer');
    expect(matters(program('three', 900, 3), program('one', 100, 1))).toBe('one');
  });
  test('else the largest; what is locked only if nothing else is open', () => {
    expect(matters(program('big', 9000, 10), program('small', 500, 4))).toBe('big');
    expect(matters(program('locked', 9000, 10, true), program('small', 500, 4))).toBe('small');
    expect(matters(program('locked', 9000, 10, true), program('done', 0, 1))).toBe('locked');
    expect(matters(program('done', 0, 1))).toBeNull();
  });
  test('never one that cannot be made in the days left, however many dollars it pays', () => {
    const far = { ...program('far', 9000, 1), isNear: false };
    expect(matters(far, program('small', 500, 10))).toBe('small');
    expect(matters(far, program('locked', 500, 10, true))).toBe('locked');
    expect(matters(far)).toBeNull();
  });
  test('programs are listed by dollars within reach, then by what ends first', () => {
    const list = [
      program('done', 0, 1),
      program('b', 500, 9),
      program('a', 500, 9),
      program('soon', 500, 2),
      program('most', 800, 9),
    ];
    expect(list.sort(byReach).map(({ name }) => name)).toEqual(['most', 'soon', 'a', 'b', 'done']);
  });
  test('the day is named as people say it', () => {
    expect(byDay('2026-09-18', '2026-09-16')).toBe('by Friday');
    expect(byDay('2026-09-30', '2026-09-16')).toBe('by Wed, Sep 30');
  });
});

describe('a step that can be made in the days left', () => {
  const after = (elapsed: number, left: number) => ({ elapsed, left, total: elapsed + left });
  const all = { payoutType: 'allOrNothing', amountCents: 5000 } as const;
  const cases = (sold: number, target: number) =>
    reachFor({ measured: sold * 288_000_000, terms: { target, measure: measureOf('Vol (CEs)') }, payout: all });

  test('needs at most twice as much a day as was sold so far', () => {
    // 12 CE in 10 days: 2.4 a day at the most, 4.8 in 2 days.
    expect(isWithinReach(cases(12, 16.8), after(10, 2))).toBe(true);
    expect(isWithinReach(cases(12, 16.81), after(10, 2))).toBe(false);
    expect(isWithinReach(cases(0, 5), after(10, 10))).toBe(false);
  });

  test('or at most two placements, accounts or photos a day', () => {
    const placements = (measured: number, target = 20) => reachFor({ measured, terms: { target }, payout: all });
    expect(isWithinReach(placements(16), after(10, 2))).toBe(true);
    // 5 in 2 days; at 15 in 20 days 0.75 a day, twice that makes 3.
    expect(isWithinReach(placements(15), after(20, 2))).toBe(false);
    expect(isWithinReach(placements(0), after(10, 10))).toBe(true);
    expect(isWithinReach(placements(0, 21), after(10, 10))).toBe(false);
  });

  test('is any in the first two days, and none once no day is left', () => {
    expect(isWithinReach(cases(0, 500), after(2, 18))).toBe(true);
    expect(isWithinReach(cases(0, 500), after(3, 17))).toBe(false);
    expect(isWithinReach(cases(499, 500), after(20, 0))).toBe(false);
  });

  test('is what is done once, on any day', () => {
    const tick = reachFor({ type: 'binary', payout: all, terms: { measure: null } });
    expect([isWithinReach(tick, after(20, 1)), isWithinReach(tick, after(20, 0))]).toEqual([true, false]);
  });

  test('goes by what the first qualifier still lacks where the program is locked', () => {
    const locked = (has: number) => ({
      ...cases(has, 400),
      step: { kind: 'opening', ...two } as const,
      end: exact(400),
    });
    const two = { quantity: exact(2), amountCents: 8000 };
    // 352 in 20 days: 17.6 a day, 35.2 at the most; 48 are missing.
    expect(isWithinReach(locked(352), after(20, 2))).toBe(true);
    expect(isWithinReach(locked(352), after(20, 1))).toBe(false);
  });

  test('comes before a larger one of another part that takes longer', () => {
    const own = inputOf({ name: 'Program', type: 'multi' });
    const parts: TestItem[] = [
      { name: 'Far', measured: 1, terms: { target: 90 }, payout: { payoutType: 'allOrNothing', amountCents: 90_000 } },
      { name: 'Near', measured: 18 },
    ];
    const inputs = new Map([own, ...parts.map(inputOf)].map((input) => [input.item.itemId, input]));
    const stepIn = (days: ReturnType<typeof after>) =>
      reachOf(payMulti(own, parts.map(childOf)), inputs, { hidesProfits: false, days }).subject.name;
    expect([stepIn(after(1, 20)), stepIn(after(18, 3))]).toEqual(['Far', 'Near']);
  });
});

const cents = fc.integer({ min: 0, max: 50_000 });
const limit = (max: number) =>
  fc.oneof(fc.integer({ min: 0, max }).map(raw), fc.integer({ min: 0, max: 250 }).map(percent));
const anyItem: fc.Arbitrary<TestItem> = fc.record({
  measured: fc.integer({ min: -20, max: 90 }),
  terms: fc.record({ target: fc.integer({ min: 0, max: 300 }).map((at) => at / 8), isOpenEnded: fc.boolean() }),
  payout: fc.record({
    payoutType: fc.constantFrom('allOrNothing', 'perAction', 'atRisk', 'advanced'),
    ...{ amountCents: cents, rateCents: cents, budgetCents: cents, threshold: limit(40), cap: limit(60) },
    isFullAmount: fc.boolean(),
  }),
});

test('a step pays exactly what the item pays there more than now, and always something', () => {
  let steps = 0;
  fc.assert(
    fc.property(anyItem, (item) => {
      const input = inputOf(item);
      const now = payItem(input);
      const { step: next, marks: all } = reachFor(item);
      const payAt = (measured: number) => payItem(inputOf({ ...item, measured })).earnedCents;
      for (const { at, amountCents } of all) expect(amountCents).toBe(payAt(toNumber(at)));
      fc.pre(next !== null);
      steps += 1;
      const there = toNumber(plus(now.quantity ?? exact(0), next.quantity));
      expect(next.amountCents).toBe(payAt(there) - now.earnedCents);
      expect(next.amountCents).toBeGreaterThan(0);
      expect(toNumber(next.quantity)).toBeGreaterThan(0);
    }),
    { numRuns: 500 },
  );
  expect(steps).toBeGreaterThan(100);
});

test('the level that a notice calls missed is the next step, or the target on the way to it', () => {
  let levels = 0;
  fc.assert(
    fc.property(anyItem, (item) => {
      const input = inputOf(item);
      const { next } = levelsOfItem(payItem(input), input);
      const { step: shown } = reachFor(item);
      if (next === null) {
        // One more, where there is no end.
        if (shown !== null) expect(input.rules.payout.payoutType).toBe('perAction');
        return;
      }
      levels += 1;
      const [missing, quantity] = [next.missing.value, toNumber(shown?.quantity ?? exact(0))];
      if (missing === quantity) expect(next.addedCents).toBe(shown?.amountCents);
      else expect([next.name, missing < quantity]).toEqual(['target', true]);
    }),
    { numRuns: 500 },
  );
  expect(levels).toBeGreaterThan(100);
});

test('where nothing is left to reach, no larger quantity that can be capped pays more', () => {
  fc.assert(
    fc.property(anyItem, fc.integer({ min: 1, max: 400 }), (item, more) => {
      const input = inputOf(item);
      const payout = payoutTerms(item.payout);
      fc.pre(reachFor(item).step === null && payout.payoutType !== 'advanced');
      const later = payItem(inputOf({ ...item, measured: (item.measured as number) + more }));
      expect(later.earnedCents).toBeLessThanOrEqual(payItem(input).earnedCents);
    }),
    { numRuns: 500 },
  );
});
