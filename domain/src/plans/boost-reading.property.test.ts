// A boost pays what its sentences say: those of a plan are read alone, and come to the same cents.
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type BoostTerms, boostClaims, boostFilterKeys, claimsOn, type PayingBoost } from '../boosts.ts';
import type { DateRange } from '../calendar.ts';
import { type BoostSums, boostFigures } from '../pay/boost-pay.ts';
import { plainText } from '../programs/plan-words.ts';
import { recordOf } from '../record.ts';
import { type BoostedSale, paidByBoosts, type SaidPeriod } from '../testing/boost-reader.ts';
import { boostOf, productOf } from '../testing/paying-boosts.ts';
import { microOuncesOf } from '../volume.ts';
import { boostEntry } from './program-entries.ts';

const [may, june] = [
  { from: '2026-05-01', to: '2026-05-31' },
  { from: '2026-06-01', to: '2026-06-30' },
] as const;

// Birch has taken a brand over from Alder, and Alder's products of it are still there.
const values = {
  supplier: ['Alder', 'Birch'],
  brand: ['Ale', 'Stout', 'Gin'],
  packageType: ['Can', 'Keg'],
  size: ['12 oz', '16 oz'],
  productType: ['Beer', 'Spirits'],
  brandFams: ['North', 'South'],
} as const;
const products = [
  productOf({
    customId: 'P1',
    supplier: 'Alder',
    brand: 'Ale',
    packageType: 'Can',
    size: '12 oz',
    productType: 'Beer',
  }),
  productOf({ customId: 'P2', supplier: 'Birch', brand: 'Ale', packageType: 'Keg', brandFam: 'North' }),
  productOf({
    customId: 'P3',
    supplier: 'Alder',
    brand: 'Stout',
    size: '16 oz',
    productType: 'Beer',
    brandFam: 'South',
  }),
  productOf({ customId: 'P4', supplier: 'Birch', brand: 'Gin', productType: 'Spirits', brandFam: 'North' }),
  productOf({ customId: 'P5', supplier: 'Birch', brand: 'Stout', packageType: 'Can', brandFam: 'North' }),
];

const day = fc.integer({ min: 1, max: 61 }).map((at) => new Date(Date.UTC(2026, 4, at)).toISOString().slice(0, 10));
const chosen = fc.record(
  recordOf(boostFilterKeys, (key) =>
    fc.oneof({ weight: 2, arbitrary: fc.constant([]) }, fc.subarray([...values[key]])),
  ),
);
const terms: fc.Arbitrary<BoostTerms> = fc
  .record({
    type: fc.constantFrom('GP/CE' as const, 'GP/Unit' as const),
    amountCents: fc.oneof(fc.constantFrom(0, 1, 150, 123_456), fc.integer({ min: 1, max: 2000 })),
    days: fc.tuple(day, day),
    customProductsSelected: fc.boolean(),
    productsFilters: chosen,
    productIds: fc.subarray(products.map(({ customId }) => customId)),
  })
  .map(({ days, ...rest }) => {
    const [startDate = '', endDate = ''] = days.toSorted();
    return { ...rest, startDate, endDate };
  });
const boosts: fc.Arbitrary<PayingBoost[]> = fc
  .array(
    fc.record({
      now: terms,
      // Edits act from the first day of a sales period.
      before: fc.option(terms),
      state: fc.constantFrom('saved', 'saved', 'saved', 'draft', 'deleted'),
    }),
    { minLength: 1, maxLength: 3 },
  )
  .map((drawn) =>
    drawn.map(({ now, before, state }, at) => ({
      ...boostOf({ days: [now.startDate, now.endDate] }),
      ...now,
      boostId: `boost ${at}`,
      earlierTerms: before === null ? [] : [{ ...before, until: june.from }],
      savedAt: state === 'draft' ? null : '2026-01-01T00:00:00Z',
      deletedAt: state === 'deleted' ? '2026-06-15T12:00:00Z' : null,
    })),
  );
/** In thousandths of a unit, and of an ounce. */
const sales = fc.array(
  fc.record({
    product: fc.constantFrom(...products),
    day,
    units: fc.oneof(fc.constantFrom(1000, 24_000), fc.integer({ min: 1, max: 99_999 })),
    ounces: fc.oneof(fc.constantFrom(288_000, 144_000), fc.integer({ min: 1, max: 9_999_999 })),
    isReturn: fc.boolean(),
  }),
  { maxLength: 8 },
);
type Drawn = { product: (typeof products)[number]; day: string; units: number; ounces: number; isReturn: boolean };

/** What a person is paid of boosts in June: by boost, where anything was sold or came back. */
function paid(all: readonly PayingBoost[], lines: readonly Drawn[]): Map<string, number> {
  const claims = boostClaims(all, products);
  const sums: BoostSums[] = [];
  for (const line of lines) {
    const claim = claimsOn(claims, line.day).get(line.product.customId);
    if (claim === undefined) continue;
    const sum = { lines: 1, milliUnits: line.units, microOunces: microOuncesOf(line.ounces / 1000) };
    const nothing = { lines: 0, milliUnits: 0, microOunces: 0 };
    const [sold, returned] = line.isReturn ? [nothing, sum] : [sum, nothing];
    sums.push({ boostId: claim.boostId, name: claim.boostId, terms: claim.span.terms, sold, returned });
  }
  return new Map(boostFigures(sums).pay.lines.map(({ boostId, amountCents }) => [boostId, amountCents]));
}

/** What the plan of a sales period says of boosts, in the order in which they were created. */
function said(all: readonly PayingBoost[], period: DateRange): SaidPeriod {
  const entries = all.flatMap((boost) => {
    const entry = boostEntry(boost, period);
    const held = period === may ? (boost.earlierTerms[0] ?? boost) : boost;
    return entry === null
      ? []
      : [{ boostId: boost.boostId, texts: entry.sentences.map(plainText), list: held.productIds }];
  });
  return { period, boosts: entries };
}

test('boosts pay what their sentences say, in the month of the sale and in that of its return', () => {
  fc.assert(
    fc.property(boosts, sales, (all, drawn) => {
      // What June pays: its sales, and what came back in it of sales of both months.
      const lines = drawn.filter((line) => line.isReturn || line.day >= june.from);
      const plans = [said(all, may), said(all, june)];
      const read = paidByBoosts(
        plans,
        lines.map(
          ({ product, day: of, units, ounces, isReturn }): BoostedSale => ({
            ...{ product, day: of, isReturn },
            ...{ units: { n: BigInt(units), d: 1000n }, ounces: { n: BigInt(ounces), d: 1000n } },
          }),
        ),
      );
      const words = plans.flatMap((plan) => plan.boosts.flatMap(({ texts }) => texts)).join(' ');
      expect(new Map([...read].toSorted()), words).toEqual(new Map([...paid(all, lines)].toSorted()));
    }),
    { numRuns: 3000 },
  );
});
