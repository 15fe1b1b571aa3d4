import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { billBack, centsOfLines, type PaidCell, percentsOf } from './bill-back.ts';
import type { BoostSums } from './boost-pay.ts';
import { boostFigures } from './boost-pay.ts';

type Line = { milliUnits: number; microOunces: number };

const terms = (amountCents: number, type: 'GP/CE' | 'GP/Unit' = 'GP/CE'): BoostSums['terms'] => ({
  type,
  amountCents,
  startDate: '2026-06-01',
  endDate: '2026-08-31',
});
const ce = (quantity: number) => ({ lines: 1, milliUnits: quantity * 24_000, microOunces: quantity * 288_000_000 });
const nothing = { lines: 0, milliUnits: 0, microOunces: 0 };
const cell = (one: Partial<PaidCell>): PaidCell => ({
  span: 0,
  period: '2026-06-01',
  personId: 'ANN',
  buyerId: 'BAR',
  productId: 'ale',
  sold: nothing,
  returned: nothing,
  ...one,
});

describe('what a supplier refunds of a boost', () => {
  test('is rounded once a sales period, and its products at their rates sum to it', () => {
    // Three products of 0.05 in June: 0.15 at 50% is 0.075, so 0.08. In July 10 CE x $3 less 10 CE x 0.05: 29.50.
    const cells = ['ale', 'keg', 'rye'].map((productId) => cell({ productId, sold: ce(1) }));
    const july = { period: '2026-07-01', productId: 'ale' };
    const billed = billBack(
      [terms(5), terms(300)],
      [...cells, cell({ ...july, span: 1, sold: ce(10) }), cell({ ...july, returned: ce(10) })],
      () => 50,
    );
    expect(billed).toMatchObject({ grossCents: 29_65, shareCents: 14_83 });
    expect(billed.periods).toEqual([
      { period: '2026-06-01', grossCents: 15, shareCents: 8 },
      { period: '2026-07-01', grossCents: 29_50, shareCents: 14_75 },
    ]);
    expect(billed.productRates).toEqual([
      { productId: 'ale', type: 'GP/CE', rateCents: 5, amountCents: -45, shareCents: -22 }, // 3 - 25
      { productId: 'keg', type: 'GP/CE', rateCents: 5, amountCents: 5, shareCents: 3 },
      { productId: 'rye', type: 'GP/CE', rateCents: 5, amountCents: 5, shareCents: 2 },
      { productId: 'ale', type: 'GP/CE', rateCents: 300, amountCents: 30_00, shareCents: 15_00 },
    ]);
  });

  test('each sales period is claimed at the percent that the supplier refunds of it', () => {
    const june = cell({ sold: ce(10) });
    const july = cell({ period: '2026-07-01', sold: ce(4) });
    const percents = percentsOf([
      { from: '2026-06-01', to: '2026-06-30', percent: 50 },
      { from: '2026-07-01', to: '2026-07-31', percent: 20 },
    ]);
    const billed = billBack([terms(100_00)], [june, july], percents);
    expect(billed.periods.map(({ shareCents }) => shareCents)).toEqual([500_00, 80_00]);
    expect([billed.grossCents, billed.shareCents]).toEqual([1400_00, 580_00]);
  });

  test('lists sales periods from the oldest on, whichever was sold first', () => {
    const cells = ['2026-08-01', '2026-06-01', '2026-07-01'].map((period) => cell({ period, sold: ce(1) }));
    const { periods } = billBack([terms(5)], cells, () => 50);
    expect(periods.map(({ period }) => period)).toEqual(['2026-06-01', '2026-07-01', '2026-08-01']);
  });

  test('terms of other dates that pay the same are one rate of a product', () => {
    const cells = [cell({ sold: ce(1) }), cell({ span: 1, sold: ce(2) }), cell({ span: 2, sold: ce(4) })];
    const { productRates } = billBack([terms(5), terms(5), terms(5, 'GP/Unit')], cells, () => 100);
    expect(productRates.map(({ type, amountCents }) => [type, amountCents])).toEqual([
      ['GP/CE', 15],
      ['GP/Unit', 480], // 4 x 24 units
    ]);
  });
});

const line = fc.record({
  milliUnits: fc.integer({ min: -50_000, max: 50_000 }),
  ouncesPerUnit: fc.constantFrom(0, 12, 25.36, 11.2, 1984, 144),
});
const cellOfLines = fc.record({
  span: fc.integer({ min: 0, max: 2 }),
  period: fc.constantFrom('2026-05-01', '2026-06-01', '2026-07-01'),
  personId: fc.constantFrom('ANN', 'BEN', 'CAL'),
  buyerId: fc.constantFrom('BAR', 'INN'),
  productId: fc.constantFrom('ale', 'keg', 'rye'),
  lines: fc.array(line, { minLength: 1, maxLength: 6 }),
});
const boost = fc.record({
  spans: fc.tuple(...([0, 1, 2] as const).map(() => fc.tuple(fc.integer({ min: 0, max: 999 }), fc.boolean()))),
  cells: fc.uniqueArray(cellOfLines, {
    selector: ({ lines: _, ...key }) => JSON.stringify(key),
    minLength: 1,
    maxLength: 40,
  }),
  percent: fc.integer({ min: 0, max: 10_000 }).map((hundredths) => hundredths / 100),
});

test('invoice lines sum to their cells, cells to statements, products, periods and the whole, to the cent', () => {
  fc.assert(
    fc.property(boost, ({ spans: rates, cells, percent }) => {
      const spans = rates.map(([amountCents, ofUnits]) => terms(amountCents, ofUnits ? 'GP/Unit' : 'GP/CE'));
      const linesOf = (lines: (typeof cells)[number]['lines']): Line[] =>
        lines.map(({ milliUnits, ouncesPerUnit }) => ({
          milliUnits,
          microOunces: Math.round(milliUnits * 1000 * ouncesPerUnit),
        }));
      const billed = billBack(
        spans,
        cells.map(({ lines, ...key }) => {
          const all = linesOf(lines);
          const sold = sumOf(all.filter(({ milliUnits }) => milliUnits > 0));
          const back = sumOf(all.filter(({ milliUnits }) => milliUnits <= 0));
          const returned = { ...back, milliUnits: -back.milliUnits, microOunces: -back.microOunces };
          return { ...key, lines, sold, returned };
        }),
        () => percent,
      );
      for (const { span, amountCents, lines } of billed.cells) {
        const cents = centsOfLines(spans[span] ?? terms(0), amountCents, linesOf(lines));
        expect(total(cents)).toBe(amountCents);
      }
      for (const { period, personId, amountCents } of billed.statements) {
        const own = billed.cells.filter((one) => one.period === period && one.personId === personId);
        expect(total(own.map((one) => one.amountCents))).toBe(amountCents);
        const sums = own
          .toSorted((one, other) => one.span - other.span)
          .map(({ span, sold, returned }) => ({
            boostId: 'b',
            name: 'Boost',
            terms: spans[span] ?? terms(0),
            sold,
            returned,
          }));
        expect(boostFigures(sums).pay.earnedCents).toBe(amountCents);
      }
      for (const { period, grossCents } of billed.periods) {
        const own = billed.statements.filter((one) => one.period === period);
        expect(total(own.map((one) => one.amountCents))).toBe(grossCents);
      }
      expect(total(billed.productRates.map((one) => one.amountCents))).toBe(billed.grossCents);
      expect(total(billed.productRates.map((one) => one.shareCents))).toBe(billed.shareCents);
      expect(total(billed.periods.map((one) => one.grossCents))).toBe(billed.grossCents);
      expect(total(billed.periods.map((one) => one.shareCents))).toBe(billed.shareCents);
    }),
    { numRuns: 500 },
  );
});

const total = (cents: readonly number[]) => cents.reduce((sum, one) => sum + one, 0);

function sumOf(lines: readonly Line[]) {
  return {
    lines: lines.length,
    milliUnits: total(lines.map((one) => one.milliUnits)),
    microOunces: total(lines.map((one) => one.microOunces)),
  };
}
