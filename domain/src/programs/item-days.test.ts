import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { addDays } from '../dates.ts';
import { exact, toNumber } from '../exact.ts';
import { measureOf, termsOf } from '../testing/program-items.ts';
import { countedDays, type MeasuredDay, measuredByDay, paceOn, pooledByDay } from './item-days.ts';
import { type MeasureLabel, measureLabels } from './item-measures.ts';
import { measuredQuantity } from './item-quantity.ts';

const calendar = {
  lastDate: '2026-05-06',
  isOver: false,
  nonSellingDays: new Set<string>(),
  corrections: new Map<string, string>(),
};
const byDay = (label: MeasureLabel, changes: readonly MeasuredDay[]) => {
  const terms = termsOf({ measure: measureOf({ label }), period: 'current_month' });
  return measuredByDay(terms, { from: '2026-05-01', to: '2026-05-31', isEnded: false, terms }, calendar, changes);
};
const shown = (label: MeasureLabel, changes: readonly MeasuredDay[]) =>
  byDay(label, changes).map(({ date, quantity }) => [date.slice(5), quantity && toNumber(quantity)]);

describe('the quantity by day, to L on Wednesday, May 6, 2026', () => {
  test('adds up what sold, a day without sales as the one before it', () => {
    expect(
      shown('Units(Btls/cans)', [
        { side: 'selected', date: '2026-05-06', amount: 2000 },
        { side: 'selected', date: '2026-05-04', amount: 3000 },
        { side: 'reference', date: '2025-05-01', amount: 9000 },
      ]),
    ).toEqual([
      ['05-01', 0],
      ['05-02', 0],
      ['05-03', 0],
      ['05-04', 3],
      ['05-05', 3],
      ['05-06', 5],
    ]);
  });

  test('of a measure that compares goes against as many selling days of last year', () => {
    // May 1 and 4, 2026, are two selling days; those of 2025 are May 1 and 2, a Thursday and a Friday, and the weekend.
    expect(
      shown('PODs Δ (delta)', [
        { side: 'selected', date: '2026-05-04', amount: 5 },
        { side: 'reference', date: '2025-05-02', amount: 2 },
        { side: 'reference', date: '2025-05-05', amount: 4 },
      ]),
    ).toEqual([
      ['05-01', 0],
      ['05-02', 0],
      ['05-03', 0],
      ['05-04', 3],
      ['05-05', -1],
      ['05-06', -1],
    ]);
  });

  test('in percent is unknown until there is something to compare with', () => {
    const days = shown('Vol Δ (%)', [
      { side: 'selected', date: '2026-05-01', amount: 300 },
      { side: 'reference', date: '2025-05-02', amount: 200 },
    ]);
    expect([days[0], days[3]]).toEqual([
      ['05-01', null],
      ['05-04', 50],
    ]);
  });

  test('ends at what all changes together measure', () => {
    const change = fc.record({
      side: fc.constantFrom('selected', 'reference'),
      day: fc.integer({ min: 0, max: 5 }),
      amount: fc.integer({ min: -1000, max: 1000 }),
    });
    fc.assert(
      fc.property(fc.constantFrom(...measureLabels), fc.array(change), (label, drawn) => {
        // Four selling days of 2025, from May 1 on, end on May 6.
        const changes = drawn.map(({ side, day, amount }): MeasuredDay => {
          return { side, date: addDays(side === 'selected' ? '2026-05-01' : '2025-05-01', day), amount };
        });
        const sum = (of: string) => changes.filter(({ side }) => side === of).reduce((all, one) => all + one.amount, 0);
        const whole = measuredQuantity(label, { selected: sum('selected'), reference: sum('reference') });
        const last = byDay(label, changes).at(-1);
        expect([last?.date, last?.quantity && toNumber(last.quantity)]).toEqual([
          '2026-05-06',
          whole && toNumber(whole),
        ]);
      }),
    );
  });
});

test('the days that count are those that a measured item tracks, else the period itself', () => {
  const period = { from: '2026-05-01', to: '2026-05-31' };
  const tracking = { trackingOption: 'customPeriod', trackingStart: '2026-05-10', trackingEnd: '2026-06-20' } as const;
  const measure = measureOf({ label: 'PODs Δ (delta)', ...tracking });
  expect(countedDays({ measure }, period, true)).toEqual({ from: '2026-05-10', to: '2026-06-20' });
  expect(countedDays({ measure }, period, false)).toEqual(period);
  expect(countedDays({ measure: measureOf() }, period, true)).toEqual(period);
});

test('nothing is measured by day of an item without a measure or products', () => {
  const of = (terms: Parameters<typeof termsOf>[0]) => {
    const own = termsOf({ period: 'current_month', ...terms });
    return measuredByDay(own, { from: '2026-05-01', to: '2026-05-31', isEnded: false, terms: own }, calendar, []);
  };
  const noProducts = {
    byFilters: true,
    filters: { supplier: [], brandFams: [], brand: [], packageType: [], size: [], productType: [] },
    list: null,
  };
  expect([of({ measure: null }), of({ measure: measureOf(), products: noProducts })]).toEqual([[], []]);
});

test('what people hand in is summed up, of each the newest', () => {
  const of = (customId: string, date: string, quantity: number) => ({ customId, date, quantity: exact(quantity) });
  const days = pooledByDay(
    ['2026-05-01', '2026-05-02', '2026-05-03'],
    [of('B', '2026-05-03', 1), of('A', '2026-05-01', 2), of('A', '2026-05-03', 1)],
  );
  expect(days.map(({ quantity }) => quantity && toNumber(quantity))).toEqual([2, 2, 2]);
  const late = { customId: 'A', date: '2026-05-02' };
  const [taken] = pooledByDay(['2026-05-01'], [{ ...late, quantity: exact(5) }]);
  const [back] = pooledByDay(['2026-05-02'], [of('A', '2026-05-01', 5), { ...late, quantity: null }]);
  expect([taken, back].map((day) => day?.quantity && toNumber(day.quantity))).toEqual([0, 0]);
});

test('the later one in the list counts where two are handed in on one day', () => {
  const of = (quantity: number) => ({ customId: 'A', date: '2026-05-01', quantity: exact(quantity) });
  const twelve = Array.from({ length: 12 }, (_, at) => of(at + 1));
  expect(pooledByDay(['2026-05-01'], twelve).map(({ quantity }) => quantity && toNumber(quantity))).toEqual([12]);
});

describe('the pace', () => {
  const days = { from: '2026-05-01', to: '2026-05-31' };
  const nonSellingDays = new Set(['2026-05-25']);
  const on = (date: string, isPercent = false) => paceOn(date, { target: 40, days, isPercent, nonSellingDays });

  test('grows by selling days to the target', () => {
    // 21 weekdays, of which May 25 is off.
    expect(['2026-05-01', '2026-05-03', '2026-05-04', '2026-05-31'].map((date) => on(date))).toEqual([2, 2, 4, 40]);
  });

  test('of a percent is the percent from the first day on, and without selling days there is none', () => {
    expect(on('2026-05-01', true)).toBe(40);
    const weekend = { from: '2026-05-02', to: '2026-05-03' };
    expect(paceOn('2026-05-02', { target: 40, days: weekend, isPercent: false, nonSellingDays })).toBeNull();
  });
});
