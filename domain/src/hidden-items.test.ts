import { expect, test } from 'vitest';
import { withoutHiddenItems } from './hidden-items.ts';
import { type PersonFigures, peopleFigures } from './people-figures.ts';
import { itemsOf } from './testing/items.ts';
import { noLines, person, settings } from './testing/people.ts';

function figuresOf(earnedCents: number | null): PersonFigures {
  const incentives = new Map(earnedCents === null ? [] : [['REP_1', itemsOf(earnedCents)]]);
  const figures = peopleFigures({
    people: [person('REP_1', 'salesRep')],
    own: noLines,
    house: { revenueCents: 0, lossCents: 0 },
    goals: [],
    boosts: new Map(),
    items: { objectives: new Map(), incentives },
    settings,
    calendar: { lastTransactionDate: '2026-05-15', salesPeriod: 'monthly', nonSellingDays: [] },
  }).get('REP_1');
  if (figures === undefined) throw new Error('The rep has figures.');
  return figures;
}

test('what items earn is part of the total and of what is projected, and what accrues is part of neither', () => {
  const { incentives, objectives, ...figures } = figuresOf(30_00);
  expect([incentives.pay.earnedCents, incentives.accruingCents, objectives.pay.earnedCents]).toEqual([30_00, 60_00, 0]);
  expect([figures.totalPayoutCents, figures.projectedPayoutCents]).toEqual([30_00, 30_00]);
});

test('what is hidden from sales reps is in none of their counts, amounts and totals', () => {
  const { incentives, ...figures } = withoutHiddenItems(figuresOf(30_00)); // a third of it is hidden
  expect([incentives.count, incentives.pay.earnedCents, incentives.accruingCents]).toEqual([2, 20_00, 40_00]);
  expect([figures.totalPayoutCents, figures.projectedPayoutCents]).toEqual([20_00, 20_00]);
});

test('where nothing is hidden the figures are the same object', () => {
  const figures = figuresOf(null);
  expect(withoutHiddenItems(figures)).toBe(figures);
});
