import { describe, expect, test } from 'vitest';
import { toNumber } from '../exact.ts';
import { childOf, measureOf, paidParent } from '../testing/item-pay.ts';

/** A child at so many percent of its target. */
const at = (percent: number, weight: number, cappedStatus = true) =>
  childOf({
    name: `At ${percent}`,
    type: 'custom',
    submitted: [{ quantity: percent }],
    weight,
    terms: { target: 100, cappedStatus },
  });
const placements = (measured: number, changes: Parameters<typeof childOf>[0] = {}) => childOf({ measured, ...changes });
const sumOf = (steps: readonly { amountCents: number }[]) =>
  steps.reduce((sum, { amountCents }) => sum + amountCents, 0);

describe('a group', () => {
  const budget = { payoutType: 'advanced', budgetCents: 100_000 } as const;
  const group = (children: Parameters<typeof paidParent>[1]) =>
    paidParent({ type: 'grouped', payout: budget }, children);
  const completed = (children: Parameters<typeof paidParent>[1]) =>
    toNumber(group(children).quantity ?? { n: -1n, d: 1n });

  test('weights 40, 35, 25 at 100, 80 and 140% complete 93%, uncapped 103%', () => {
    // (40 x 100 + 35 x 80 + 25 x 100) / 100; with 140 for the last one.
    expect(completed([at(100, 40), at(80, 35), at(140, 25)])).toBe(93);
    expect(completed([at(100, 40), at(80, 35), at(140, 25, false)])).toBe(103);
  });
  test('weights are of the children that the person has: 40 and 35 at 100 and 80% are 90.67%', () => {
    // (40 x 100 + 35 x 80) / 75
    expect(completed([at(100, 40), at(80, 35)])).toBeCloseTo(90.666_666_7, 6);
    expect(group([at(100, 40), at(80, 35)]).earnedCents).toBe(80_000);
    expect(group([at(100, 40), at(80, 35)]).children.map(({ weightPercent }) => weightPercent)).toEqual([
      (100 * 40) / 75,
      (100 * 35) / 75,
    ]);
  });
  test('a child without a result counts as 0, one below 0 too, and an uncapped one as 200 at most', () => {
    const noReference = childOf({
      weight: 50,
      terms: { measure: measureOf('PODs Δ (%)') },
      measured: { reference: 0 },
    });
    expect(completed([at(100, 50), noReference])).toBe(50);
    expect(completed([at(100, 50), at(-80, 50)])).toBe(50);
    expect(completed([at(0, 50), at(500, 50, false)])).toBe(100);
  });
  test('is compared with its steps unrounded', () => {
    // (89.95 + 89.97) / 2 = 89.96
    expect(group([at(89.95, 50), at(89.97, 50)]).earnedCents).toBe(60_000);
    expect(group([at(89.95, 50), at(90.05, 50)]).earnedCents).toBe(80_000);
  });
  test('its children pay nothing of their own', () => {
    const result = group([at(100, 40), at(80, 35)]);
    expect(result.children.map(({ earnedCents }) => earnedCents)).toEqual([0, 0]);
    expect(sumOf(result.steps)).toBe(80_000);
  });
  test('without children, or without weights, nothing is completed', () => {
    expect(group([])).toMatchObject({ earnedCents: 0, status: 0 });
    expect(completed([at(100, 0)])).toBe(0);
  });
  test('can pay all or nothing, and at risk, by the percent completed', () => {
    const children = [at(100, 50), at(80, 50)];
    const of = (payout: Parameters<typeof paidParent>[0]['payout']) =>
      paidParent({ type: 'grouped', ...(payout && { payout }) }, children).earnedCents;
    expect(of({ payoutType: 'allOrNothing', amountCents: 10_000 })).toBe(0);
    expect(of({ payoutType: 'atRisk', amountCents: 10_000 })).toBe(9000); // 90%
    expect(of({ payoutType: 'perAction', rateCents: 100 })).toBe(9000); // 90 points
  });
});

test('in a group a child has no pay of its own, and no percent of weights that are nothing', () => {
  const result = paidParent({ type: 'grouped' }, [at(100, 0)]);
  expect(result.children.map(({ potentialCents, weightPercent }) => [potentialCents, weightPercent])).toEqual([[0, 0]]);
});

test('a sum is a percent of its sub-items, even where it has no end, and has no maximum where one of them has none', () => {
  const openEnded = { terms: { isOpenEnded: true } };
  const result = paidParent({ type: 'multi', ...openEnded }, [placements(20), placements(3, openEnded)]);
  expect(result).toMatchObject({ isOpenEnded: false, potentialCents: null });
  expect(result.percentage && toNumber(result.percentage)).toBe(50); // one of two
  const flagged = paidParent({ type: 'multi' }, [placements(20, { isQualifier: true, isHouseGoal: true })]);
  expect(flagged.children[0]).toMatchObject({ isQualifier: false, isHouseGoal: false });
});

test('a multi item pays the sum of its sub-items', () => {
  const result = paidParent({ type: 'multi' }, [placements(18), placements(20), placements(3)]);
  expect(result.earnedCents).toBe(20_500); // (18 + 20 + 3) x 5
  expect(result.potentialCents).toBe(30_000);
  // One of three is complete.
  expect([result.quantity, result.target].map((one) => one && toNumber(one))).toEqual([1, 3]);
  expect(sumOf(result.steps)).toBe(20_500);
  expect(paidParent({ type: 'multi' }, [placements(18, { terms: { isOpenEnded: true } })]).potentialCents).toBeNull();
});

describe('dependencies', () => {
  const dependencies = (children: Parameters<typeof paidParent>[1]) => paidParent({ type: 'dependencies' }, children);
  const paying = () => [placements(10, { name: 'Ale' }), placements(4, { name: 'Gin' })]; // $50 and $20
  const qualifier = (measured: number) => placements(measured, { name: 'House CE', isQualifier: true });

  test('pay nothing until every qualifier is met, and say what is locked', () => {
    const result = dependencies([qualifier(19), ...paying()]);
    expect(result).toMatchObject({ earnedCents: 0, lockedCents: 7000 });
    expect(result.children.map(({ earnedCents, lockedCents }) => [earnedCents, lockedCents])).toEqual([
      [0, 0],
      [0, 5000],
      [0, 2000],
    ]);
    expect(sumOf(result.steps)).toBe(0);
  });
  test('pay what the others earn once it is met; a qualifier pays nothing', () => {
    const result = dependencies([qualifier(20), ...paying()]);
    expect(result).toMatchObject({ earnedCents: 7000, lockedCents: 0, potentialCents: 20_000 });
    expect(sumOf(result.steps)).toBe(7000);
  });
  test('of two qualifiers one is not enough', () => {
    expect(dependencies([qualifier(20), qualifier(19), ...paying()]).earnedCents).toBe(0);
  });
  test('without a qualifier they are open', () => {
    expect(dependencies(paying()).earnedCents).toBe(7000);
  });
  test('a house goal is a qualifier, whatever its flag says', () => {
    const house = (measured: number) =>
      childOf({ measured, isHouseGoal: true, terms: { target: 100, isHouseGoal: true, isOpenEnded: true } });
    expect(dependencies([house(99), ...paying()])).toMatchObject({ earnedCents: 0, lockedCents: 7000 });
    expect(dependencies([house(100), ...paying()]).earnedCents).toBe(7000);
  });
  test.each([
    ['a tick that is done', childOf({ type: 'binary', isQualifier: true, submitted: [{ isDone: true }] }), true],
    ['a tick that is not', childOf({ type: 'binary', isQualifier: true }), false],
    [
      'a value that meets the condition',
      childOf({ type: 'validation', isQualifier: true, submitted: [{ value: 1 }] }),
      true,
    ],
    [
      'no value',
      childOf({ type: 'validation', isQualifier: true, terms: { valueInputType: 'lt', valueInput: 5 } }),
      false,
    ],
    [
      'every account',
      placements(0, { isQualifier: true, terms: { isAccountSpecific: true }, measured: { accounts: 2, reaching: 2 } }),
      true,
    ],
    [
      'not every account',
      placements(0, { isQualifier: true, terms: { isAccountSpecific: true }, measured: { accounts: 2, reaching: 1 } }),
      false,
    ],
    ['the target of an open-ended one', placements(20, { isQualifier: true, terms: { isOpenEnded: true } }), true],
    [
      'less than the target of an open-ended one',
      placements(19, { isQualifier: true, terms: { isOpenEnded: true } }),
      false,
    ],
    ['anything without a target', placements(5, { isQualifier: true, terms: { target: 0 } }), false],
    [
      'a percent of nothing',
      childOf({ isQualifier: true, terms: { measure: measureOf('PODs Δ (%)') }, measured: { reference: 0 } }),
      false,
    ],
  ])('%s as a qualifier', (_, child, isOpen) => {
    expect(dependencies([child, ...paying()]).earnedCents).toBe(isOpen ? 7000 : 0);
  });
});
