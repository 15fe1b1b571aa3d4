import fc from 'fast-check';
import { expect, test } from 'vitest';
import { sumsOf } from './measure.ts';
import { goalMeasureRows, isGoalMeasure, type Measure, measureIds, measures } from './measure-list.ts';
import { itemsParts, linedParts } from './pay/pay-parts.ts';
import { type FplMode, slopeNames } from './pay/pay-settings.ts';
import { type FiguresPerson, peopleFigures } from './people-figures.ts';
import { recordOf } from './record.ts';
import { boostSums } from './testing/boosts.ts';
import { itemsOf } from './testing/items.ts';
import { goalOf, noLines, person, settings } from './testing/people.ts';

/** Anyone: a lead or not, leadership or not, hidden or not, reporting to anybody, with lines, goals and payouts. */
type Row = {
  isLead: boolean;
  leadership: boolean;
  hidden: boolean;
  leads: number[];
  cents: number;
  lossCents: number;
  goal: number | null;
  payoutCents: number | null;
  /** Ounces sold and returned under a boost, and its cents a CE. */
  boosts: { sold: number; returned: number; amountCents: number }[];
  itemCents: number;
};
const anyone = fc.record<Row>({
  isLead: fc.boolean(),
  leadership: fc.boolean(),
  hidden: fc.boolean(),
  leads: fc.array(fc.integer({ min: 0, max: 7 }), { maxLength: 3 }),
  cents: fc.integer({ min: 0, max: 1_000_000 }),
  lossCents: fc.integer({ min: 0, max: 30_000 }),
  goal: fc.option(fc.integer({ min: 0, max: 20_000 })),
  payoutCents: fc.option(fc.integer({ min: 0, max: 100_000 })),
  boosts: fc.array(
    fc.record({
      sold: fc.integer({ min: 0, max: 100_000 }),
      returned: fc.integer({ min: 0, max: 100_000 }),
      amountCents: fc.integer({ min: 0, max: 500 }),
    }),
    { maxLength: 3 },
  ),
  itemCents: fc.integer({ min: 0, max: 100_000 }),
});
const organisation = fc.array(anyone, { minLength: 8, maxLength: 8 });
const mode = fc.constantFrom<FplMode>('companyWide', 'byTeam', 'bySuperTeamlead');

function figuresOf(rows: readonly Row[], fplMode: FplMode) {
  const id = (at: number) => `P_${at}`;
  const people = rows.map(({ isLead, leadership, hidden, leads }, at) =>
    person(id(at), isLead ? 'teamLead' : 'salesRep', leads.map(id), { leadership, hidden }),
  );
  const own = {
    ...noLines,
    gpCents: new Map(rows.map(({ cents }, at) => [id(at), sumsOf(() => cents)])),
    ounces: new Map(rows.map(({ cents }, at) => [id(at), sumsOf(() => cents / 64)])),
    losses: new Map(rows.map(({ cents, lossCents }, at) => [id(at), { revenueCents: cents * 4, lossCents }])),
  };
  const goals = rows.flatMap(({ goal, payoutCents }, at) => [
    goalOf(id(at), 'gp', { goal, payoutCents }),
    goalOf(id(at), 'volume', { goal: goal === null ? null : goal / 100, payoutCents }),
    goalOf(id(at), 'fpl', { goal: goal === null ? null : goal / 10_000, payoutCents }),
  ]);
  const total = (of: 'cents' | 'lossCents') => rows.reduce((sum, row) => sum + row[of], 0);
  const house = { revenueCents: total('cents') * 4, lossCents: total('lossCents') };
  const calendar = { lastTransactionDate: '2026-05-15', salesPeriod: 'monthly', nonSellingDays: [] } as const;
  const figures = peopleFigures({
    people,
    own,
    goals,
    house,
    calendar,
    settings: { ...settings, fplMode },
    boosts: new Map(
      rows.map(({ boosts }, at) => [
        id(at),
        boosts.map(({ sold, returned, amountCents }, number) =>
          boostSums(
            { sold: { ounces: sold }, returned: { ounces: returned } },
            { boostId: `B_${number}`, amountCents },
          ),
        ),
      ]),
    ),
    items: {
      objectives: new Map(rows.map(({ itemCents }, at) => [id(at), itemsOf(itemCents)])),
      incentives: new Map(rows.map(({ itemCents }, at) => [id(at), itemsOf(2 * itemCents)])),
    },
  });
  return { people, figures, house };
}

/** Reachable from the lead by going down, in the plainest way: what is below grows until nothing is added. */
function teamOf(people: readonly FiguresPerson[], lead: FiguresPerson): Set<string> {
  const team = new Set([lead.customId]);
  if (lead.role !== 'teamLead') return team;
  const isLead = new Set(people.filter(({ role }) => role === 'teamLead').map(({ customId }) => customId));
  for (let size = 0; size !== team.size; ) {
    size = team.size;
    for (const one of people) if (one.teamLeadIds.some((id) => team.has(id) && isLead.has(id))) team.add(one.customId);
  }
  return team;
}

test('in any organisation a team counts each of its people once', () => {
  fc.assert(
    fc.property(organisation, mode, (rows, fplMode) => {
      const { people, figures } = figuresOf(rows, fplMode);
      for (const one of people) {
        const team = [...teamOf(people, one)].map((customId) => rows[Number(customId.slice(2))]?.cents ?? 0);
        const cents = team.reduce((sum, value) => sum + value, 0);
        expect(Math.round((figures.get(one.customId)?.gp.thisYear ?? -1) * 100)).toBe(cents);
      }
    }),
  );
});

test("in any organization everyone is paid on at least their own losses and at most the house's", () => {
  fc.assert(
    fc.property(organisation, mode, (rows, fplMode) => {
      const { people, figures, house } = figuresOf(rows, fplMode);
      for (const [at, { customId }] of people.entries()) {
        const { fpl } = figures.get(customId) ?? {};
        expect(fpl?.lossCents).toBeLessThanOrEqual(house.lossCents);
        expect(fpl?.lossCents).toBeGreaterThanOrEqual(rows[at]?.lossCents ?? Number.NaN);
      }
    }),
  );
});

test('in any organisation totals are the sums of their statements, to the cent', () => {
  fc.assert(
    fc.property(organisation, mode, (rows, fplMode) => {
      for (const person of figuresOf(rows, fplMode).figures.values()) {
        const { gp, volume, fpl, boosts, objectives, incentives } = person;
        const lines = linedParts.flatMap((part) => person[part].pay.lines.map(({ amountCents }) => amountCents));
        const added = [...lines, ...itemsParts.map((part) => person[part].pay.earnedCents)];
        expect(person.totalPayoutCents).toBe(added.reduce((sum, cents) => sum + cents, 0));
        const projected = [
          gp.projectedPay,
          volume.projectedPay,
          fpl.pay,
          boosts.pay,
          objectives.pay,
          incentives.pay,
        ].map((pay) => pay?.earnedCents ?? Number.NaN);
        expect(person.projectedPayoutCents).toBe(projected.reduce((sum, cents) => sum + cents, 0));
      }
    }),
  );
});

/** What one rep is paid for a part, having sold, or lost, so much of it in the period. */
function paidFor(part: Measure, amount: number, typed: { goal: number; payoutCents: number; slope: number }): number {
  const own = isGoalMeasure(part)
    ? { ...noLines, [goalMeasureRows[part].fact]: new Map([['REP', sumsOf(() => amount)]]) }
    : { ...noLines, losses: new Map([['REP', { revenueCents: 1_000_000, lossCents: amount }]]) };
  const figures = peopleFigures({
    people: [person('REP', 'salesRep')],
    own,
    house: { revenueCents: 0, lossCents: 0 },
    goals: [goalOf('REP', part, typed)],
    settings: { ...settings, ...recordOf(slopeNames, () => typed.slope), fplMode: 'byTeam' },
    calendar: { lastTransactionDate: '2026-05-15', salesPeriod: 'monthly', nonSellingDays: [] },
    boosts: new Map(),
    items: { objectives: new Map(), incentives: new Map() },
  }).get('REP');
  return figures?.[part].pay.earnedCents ?? Number.NaN;
}

test.each(measureIds)('more achievement of %s never pays less', (part) => {
  const amount = fc.integer({ min: 0, max: 40_000 });
  const typed = fc.record({
    goal: fc.integer({ min: 1, max: 400 }).map((whole) => (isGoalMeasure(part) ? whole : whole / 100)),
    payoutCents: fc.integer({ min: 1, max: 100_000 }),
    slope: fc.integer({ min: 0, max: 1000 }).map((hundredths) => hundredths / 100),
  });
  fc.assert(
    fc.property(amount, amount, typed, (one, other, plan) => {
      const paid = [Math.min(one, other), Math.max(one, other)].map((sold) => paidFor(part, sold, plan));
      const [worse = 0, better = 0] = measures[part].better === 'more' ? paid : paid.toReversed();
      expect(better).toBeGreaterThanOrEqual(worse);
    }),
  );
});
