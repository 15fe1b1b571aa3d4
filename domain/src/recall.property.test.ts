import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { CurrentGoal } from './current-goals.ts';
import { sumsOf } from './measure.ts';
import { type PeopleFiguresInput, type PersonFigures, peopleFigures } from './people-figures.ts';
import { type Recalled, recallFrom } from './recall.ts';
import { boostSums } from './testing/boosts.ts';
import { itemsOf } from './testing/items.ts';
import { goalOf, noFacts, person, settings } from './testing/people.ts';

const id = (at: number) => `P_${at}`;
const measures = ['gp', 'volume', 'fpl'] as const;
const goals = Array.from({ length: 9 }, (_, at) =>
  measures.map((measure) => goalOf(id(at), measure, { goal: at === 0 ? null : 90 + at, payoutCents: 50_000 })),
).flat();

/** Two teams below a leadership: P_0 leads P_1 and P_2, who lead three each. */
const start: PeopleFiguresInput = {
  boosts: new Map([[id(4), [boostSums({ sold: { ounces: 2_880 } })]]]),
  items: { objectives: new Map([[id(5), itemsOf(1_000)]]), incentives: new Map() },
  people: [
    person(id(0), 'teamLead', [], { leadership: true }),
    ...[1, 2].map((at) => person(id(at), 'teamLead', [id(0)])),
    ...[3, 4, 5, 6, 7, 8].map((at) => person(id(at), 'salesRep', [id(at < 6 ? 1 : 2)])),
  ],
  own: {
    ...noFacts,
    gpCents: new Map(goals.map(({ customId }, at) => [customId, sumsOf((window) => 900 * at + window.length)])),
    ounces: new Map(goals.map(({ customId }, at) => [customId, sumsOf((window) => 2_900 * at + window.length / 7)])),
    before: {
      ...noFacts,
      gpCents: new Map(goals.map(({ customId }, at) => [customId, 890 * at])),
      ounces: new Map(goals.map(({ customId }, at) => [customId, 2_800 * at])),
    },
    losses: new Map(goals.map(({ customId }, at) => [customId, { revenueCents: 9_000 * at, lossCents: 37 * at }])),
  },
  house: { revenueCents: 900_000, lossCents: 5_000 },
  goals,
  settings,
  calendar: { lastTransactionDate: '2026-05-15', salesPeriod: 'monthly', nonSellingDays: [] },
};

type Edit = (input: PeopleFiguresInput) => PeopleFiguresInput;
const someone = fc.integer({ min: 0, max: 8 });
const amount = fc.integer({ min: 0, max: 200 });

const editPerson =
  (at: number, changes: object): Edit =>
  (input) => ({
    ...input,
    people: input.people.map((one) => (one.customId === id(at) ? { ...one, ...changes } : one)),
  });
const editGoal =
  (at: number, changes: Partial<CurrentGoal>): Edit =>
  (input) => ({
    ...input,
    goals: input.goals.map((goal, n) => (n === at ? { ...goal, ...changes } : goal)),
  });
/** What a person sold under a boost is another list; everyone else's stays the same one. */
const editBoosts =
  (at: number, amountCents: number): Edit =>
  (input) => ({
    ...input,
    boosts: new Map([...input.boosts, [id(at), [boostSums({ sold: { ounces: 5_000 * at } }, { amountCents })]]]),
  });

const edit: fc.Arbitrary<Edit> = fc.oneof(
  fc
    .tuple(fc.integer({ min: 0, max: goals.length - 1 }), fc.option(amount))
    .map(([at, goal]) => editGoal(at, { goal: goal === null ? null : goal / 2 })),
  fc
    .tuple(fc.integer({ min: 0, max: goals.length - 1 }), amount)
    .map(([at, cents]) => editGoal(at, { payoutCents: cents })),
  fc
    .tuple(fc.integer({ min: 0, max: goals.length - 1 }), amount)
    .map(([at, percent]) => editGoal(at, { thresholdPercent: percent })),
  fc
    .tuple(someone, fc.array(someone, { maxLength: 2 }))
    .map(([at, leads]) => editPerson(at, { teamLeadIds: leads.map(id) })),
  fc.tuple(someone, fc.boolean()).map(([at, hidden]) => editPerson(at, { hidden })),
  fc.tuple(someone, fc.boolean()).map(([at, leadership]) => editPerson(at, { leadership })),
  fc.tuple(someone, fc.constantFrom('salesRep', 'teamLead', 'manager')).map(([at, role]) => editPerson(at, { role })),
  fc.tuple(someone, fc.option(amount)).map(([at, percent]) => editPerson(at, { maxFplPercent: percent })),
  someone.map(
    (at): Edit =>
      (input) => ({ ...input, people: input.people.filter((one) => one.customId !== id(at)) }),
  ),
  fc
    .record(
      {
        fplMode: fc.constantFrom('companyWide', 'byTeam', 'bySuperTeamlead'),
        gpSlope: amount,
        teamleadGpSlope: amount,
        volumeSlope: amount,
        fplSlope: amount,
        teamleadFplSlope: amount,
        payCapPercent: amount,
        fplPayCapPercent: amount,
        maxFplPercent: amount,
      },
      { requiredKeys: [] },
    )
    .map(
      (changes): Edit =>
        (input) => ({ ...input, settings: { ...input.settings, ...changes } }),
    ),
  fc
    .record(
      {
        lastTransactionDate: fc.constantFrom('2026-05-01', '2026-05-14', '2026-05-29'),
        salesPeriod: fc.constantFrom('monthly', 'biMonthly', 'quarterly'),
        nonSellingDays: fc.subarray(['2026-05-13', '2026-05-28']),
      },
      { requiredKeys: [] },
    )
    .map(
      (changes): Edit =>
        (input) => ({ ...input, calendar: input.calendar && { ...input.calendar, ...changes } }),
    ),
  fc.tuple(someone, amount).map(
    ([at, cents]): Edit =>
      (input) => ({
        ...input,
        own: {
          ...input.own,
          gpCents: new Map([...input.own.gpCents, [id(at), sumsOf(() => cents * 100)]]),
          losses: new Map([...input.own.losses, [id(at), { revenueCents: cents * 1_000, lossCents: cents }]]),
        },
      }),
  ),
  amount.map(
    (cents): Edit =>
      (input) => ({ ...input, house: { ...input.house, lossCents: cents } }),
  ),
  fc.tuple(someone, amount).map(([at, amountCents]) => editBoosts(at, amountCents)),
  fc.tuple(someone, amount).map(
    ([at, cents]): Edit =>
      (input) => ({
        ...input,
        items: { ...input.items, incentives: new Map([...input.items.incentives, [id(at), itemsOf(cents)]]) },
      }),
  ),
  fc.constant<Edit>((input) => ({ ...input, boosts: new Map() })),
  fc.constant<Edit>((input) => ({ ...input, own: { ...input.own, before: null } })),
  fc.constant<Edit>((input) => ({ ...input, calendar: null })),
);

const written = (figures: ReadonlyMap<string, PersonFigures>) => JSON.stringify([...figures]);

test('after any edits in any order, figures made from the remembered ones are those made from scratch', () => {
  fc.assert(
    fc.property(fc.array(edit, { minLength: 1, maxLength: 12 }), (edits) => {
      let input = start;
      let recalled: Recalled | undefined;
      for (const next of [(same: PeopleFiguresInput) => same, ...edits]) {
        input = next(input);
        const { recall, now } = recallFrom(recalled);
        expect(written(peopleFigures(input, recall))).toBe(written(peopleFigures(input)));
        recalled = now;
      }
    }),
    { numRuns: 25 },
  );
});

test("an edit of one person's goal recomputes the figures of the person and the leads above, and nobody else's", () => {
  const first = recallFrom(undefined);
  const before = peopleFigures(start, first.recall);
  const payout = start.goals.findIndex(({ customId, measure }) => customId === id(3) && measure === 'gp');
  const after = peopleFigures(editGoal(payout, { payoutCents: 70_000 })(start), recallFrom(first.now).recall);
  const anew = (input: ReadonlyMap<string, unknown>) =>
    [...input].flatMap(([key, figures]) => (before.get(key as string) === figures ? [] : key));
  expect(anew(after)).toEqual([id(3)]);
  // P_1 has a goal of its own, P_0 the sum of the goals of those below who are no leads.
  const goalOfThree = peopleFigures(editGoal(payout, { goal: 93.5 })(start), recallFrom(first.now).recall);
  expect(anew(goalOfThree)).toEqual([id(0), id(3)]);
});

test('an edit of a boost recomputes the figures of the people it pays, and not those of the leads above', () => {
  const first = recallFrom(undefined);
  const before = peopleFigures(start, first.recall);
  const after = peopleFigures(editBoosts(4, 300)(start), recallFrom(first.now).recall);
  expect([...after].flatMap(([key, figures]) => (before.get(key) === figures ? [] : key))).toEqual([id(4)]);
});
