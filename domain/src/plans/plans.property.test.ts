// What holds for any plan: the order of its rules says nothing, and whatever pays otherwise is another rule.
import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { CurrentGoal } from '../current-goals.ts';
import { exact } from '../exact.ts';
import { fplPay } from '../pay/fpl-pay.ts';
import { goalPay } from '../pay/goal-pay.ts';
import { instancesOf } from '../programs/instances.ts';
import { defaultPayout, type ItemTerms, type Limit, payoutTypes } from '../programs/item.ts';
import { itemResults } from '../programs/item-figures.ts';
import { measureLabels } from '../programs/item-measures.ts';
import { factsOf, repOf } from '../testing/item-facts.ts';
import { itemOf, measureOf } from '../testing/program-items.ts';
import { fplEntry, goalEntries, goalEntry, type PlanPerson } from './goal-entries.ts';
import { isSamePlan, type PlanRule, ruleText } from './plan-entry.ts';
import { itemEntries } from './program-entries.ts';

const june = { from: '2026-06-01', to: '2026-06-30' };

const goalPlan = fc.record({
  payoutCents: fc.constantFrom(10_000, 50_000, 33_333),
  thresholdPercent: fc.constantFrom(null, 80, 90, 110),
  slope: fc.constantFrom(0, 1, 2, 2.5),
  capPercent: fc.constantFrom(80, 120, 150),
});

test('a goal that ever pays other cents has another rule', () => {
  const terms = fc.record({ plan: goalPlan, goal: fc.constantFrom(100, 200) });
  const achieved = fc.integer({ min: 0, max: 40 });
  fc.assert(
    fc.property(terms, terms, achieved, (one, other, sold) => {
      const cents = ({ plan, goal }: typeof one) => goalPay(exact((1000 * sold) / goal), plan).earnedCents;
      const rule = (of: typeof one) =>
        goalEntry({ ...of, measure: 'gp', goalSource: 'typed', isTeam: false, every: 'monthly' }).rule;
      if (cents(one) !== cents(other)) expect(rule(one)).not.toBe(rule(other));
      if (ruleText(one) === ruleText(other)) expect(rule(one)).toBe(rule(other));
    }),
  );
});

test('an FPL goal that ever pays other cents has another rule', () => {
  const plan = fc.record({
    ...{ goalPercent: fc.constantFrom(0, 1, 1.25), maxFplPercent: fc.constantFrom(1.5, 2) },
    ...{
      payoutCents: fc.constantFrom(10_000, 15_000),
      slope: fc.constantFrom(0, 1),
      capPercent: fc.constantFrom(100, 120),
    },
  });
  fc.assert(
    fc.property(plan, plan, fc.integer({ min: 0, max: 250 }), (one, other, lost) => {
      const cents = (of: typeof one) => fplPay(exact(lost / 100), of).earnedCents;
      const rule = (of: typeof one) =>
        fplEntry({ plan: of, kind: 'own', reasons: ['outOfCode'], isLead: false, every: 'monthly' }).rule;
      if (cents(one) !== cents(other)) expect(rule(one)).not.toBe(rule(other));
    }),
  );
});

const limit = (values: readonly number[]): fc.Arbitrary<Limit> =>
  fc.record({ units: fc.constantFrom('raw', 'percentage'), value: fc.constantFrom(...values) });
const itemTerms: fc.Arbitrary<Partial<ItemTerms>> = fc.record({
  target: fc.constantFrom(0, 10, 20),
  isOpenEnded: fc.boolean(),
  isAccountSpecific: fc.boolean(),
  cappedStatus: fc.boolean(),
  supplierContribution: fc.constantFrom(0, 50),
  measure: fc.constantFrom(...measureLabels).map((label) => measureOf({ label })),
  payout: fc.record({
    payoutType: fc.constantFrom(...payoutTypes.filter((type) => type !== 'quantityAdvanced')),
    ...{ amountCents: fc.constantFrom(10_000, 12_000), rateCents: fc.constantFrom(500, 600) },
    ...{ budgetCents: fc.constantFrom(40_000, 50_000), threshold: limit([0, 5, 50]), cap: limit([0, 15, 100, 150]) },
    ...{ isFullAmount: fc.boolean(), steps: fc.constant(defaultPayout.steps), quantitySteps: fc.constant([]) },
  }),
});

test('an item that ever pays other cents has another rule', () => {
  const people = [repOf('A')];
  const tree = (terms: Partial<ItemTerms>) => ({ item: itemOf({ terms: { ...terms, userIds: ['A'] } }), children: [] });
  const rule = (terms: Partial<ItemTerms>) =>
    itemEntries(tree(terms), { people, period: june, lastDate: june.to, editOf: () => null }).get('A')?.().rule;
  const selected = fc.integer({ min: 0, max: 40 }).map((sold) => sold * 288_000_000);
  fc.assert(
    fc.property(itemTerms, itemTerms, selected, (one, other, sold) => {
      const cents = (terms: Partial<ItemTerms>) => {
        const [instance] = instancesOf(tree(terms), { lastDate: june.to, endingFrom: june.from });
        if (instance === undefined) throw new Error('The item has no instance.');
        const calendar = {
          lastDate: june.to,
          isOver: false,
          nonSellingDays: new Set<string>(),
          corrections: new Map(),
        };
        const facts = factsOf({ accounts: [{ holder: 'A', selected: sold, reference: 1_000_000 }] });
        return itemResults(tree(terms), instance, people, calendar, facts).get('A')?.earnedCents;
      };
      if (cents(one) !== cents(other)) expect(rule(one)).not.toBe(rule(other));
      expect(rule({ ...one, supplierContribution: 10, valueInput: 5 })).toBe(rule(one));
    }),
    { numRuns: 1000 },
  );
});

test('the order of rules, people and goals makes no other plan', () => {
  const rules = fc.uniqueArray(
    fc.record({ key: fc.string(), rule: fc.string(), until: fc.constantFrom(null, '2026-05-31', '2026-06-30') }),
    { selector: ({ key }) => key },
  );
  fc.assert(
    fc.property(
      rules.chain((all) => fc.tuple(fc.constant(all), fc.shuffledSubarray(all, { minLength: all.length }))),
      ([before, now]) => isSamePlan(before, now, june.from),
    ),
  );
  const person = (customId: string): PlanPerson => ({
    ...{ customId, role: 'salesRep', leadership: false, teamLeadIds: [], maxFplPercent: null },
  });
  const all = ['A', 'B', 'C'];
  const goals = all.flatMap((customId): CurrentGoal[] =>
    (['gp', 'volume', 'fpl'] as const).map((measure) => ({
      customId,
      measure,
      goal: 1,
      payoutCents: 100,
      thresholdPercent: null,
    })),
  );
  const settings = {
    ...{ gpSlope: 2, volumeSlope: 1, fplSlope: 1, teamleadGpSlope: 3, teamleadVolumeSlope: 1, teamleadFplSlope: 1 },
    ...{ payCapPercent: 150, fplPayCapPercent: 120, fplMode: 'byTeam' as const, maxFplPercent: 2 },
    ...{ salesPeriod: 'monthly' as const, chargeableLossReasons: ['outOfCode'] as const },
  };
  const entriesOf = (people: readonly string[], of: readonly CurrentGoal[]) =>
    goalEntries({ people: people.map(person), goals: of, settings })(person('B'));
  fc.assert(
    fc.property(
      fc.shuffledSubarray(all, { minLength: 3 }),
      fc.shuffledSubarray(goals, { minLength: goals.length }),
      (people, of) => {
        expect(entriesOf(people, of)).toEqual(entriesOf(all, goals));
      },
    ),
  );
});

const rule = (key: string, more: Partial<PlanRule> = {}): PlanRule => ({ key, until: null, rule: 'pays', ...more });

test('what has ended by its own terms is not missed, what was taken away is', () => {
  const before = [rule('gp'), rule('boost', { until: '2026-05-31' }), rule('item', { until: '2026-06-20' })];
  expect(isSamePlan(before, [rule('gp'), rule('item', { until: '2026-06-20' })], june.from)).toBe(true);
  expect(isSamePlan(before, [rule('gp')], june.from)).toBe(false);
});

test('nothing that pays nothing is part of what is accepted', () => {
  expect(isSamePlan([rule('gp')], [rule('gp'), rule('volume', { rule: '' })], june.from)).toBe(true);
});
