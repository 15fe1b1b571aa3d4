import { expect, test } from 'vitest';
import { addUp } from './adds-up.ts';

const members = [
  { id: 'volume', name: 'Volume', weight: 40, cappedStatus: true },
  { id: 'placements', name: 'Placements', weight: 35, cappedStatus: true },
  { id: 'units', name: 'Units', weight: 25, cappedStatus: true },
];
const steps = {
  payoutType: 'advanced',
  payoutsByUserType: false,
  advancedBudget: 1000,
  advancedPayments: [
    { completed: 70, ofBudget: 50 },
    { completed: 90, ofBudget: 80 },
    { completed: 100, ofBudget: 100 },
  ],
} as const;
const form = { ...steps, advancedPayments: [...steps.advancedPayments] };

test('each result counts up to 100, by its weight, and the score pays by the step it has reached', () => {
  const percentages = new Map([
    ['volume', 100],
    ['placements', 80],
    ['units', 140],
  ]);
  const { parts, score, pays } = addUp(members, percentages, form);
  expect(parts.map(({ countsAs, adds }) => [countsAs, adds])).toEqual([
    [100, 40],
    [80, 28],
    [100, 25],
  ]);
  expect([score, pays]).toEqual([93, 800]);
});

test('what a person does not have is left out, and the other weights share the whole', () => {
  const percentages = new Map([
    ['volume', 100],
    ['placements', 80],
  ]);
  const { parts, score } = addUp(members, percentages, form);
  expect(parts.map(({ id }) => id)).toEqual(['volume', 'placements']);
  expect(score).toBeCloseTo(90.67, 2);
});

test('without a comparison a result counts as 0, and other payouts have no steps', () => {
  const { score, pays } = addUp(members, new Map([['units', null]]), { ...form, payoutType: 'perAction' });
  expect([score, pays]).toEqual([0, null]);
});
