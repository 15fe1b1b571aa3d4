import { expect, test } from 'vitest';
import { boostCost } from './boost-cost.ts';

test('a cost is volume times amount, and the supplier refunds a percent of it', () => {
  // 1,496 CE x $2.50 = $3,740.00, of which half is refunded.
  expect(boostCost(1496, 2.5, 50)).toEqual({ costCents: 374_000, netCents: 187_000 });
});

test('half a cent is rounded up, where binary fractions would fall short of it', () => {
  // 1.005 CE x $1.00 = $1.005; as a binary fraction it is 1.00499...
  expect(boostCost(1.005, 1, 0)).toEqual({ costCents: 101, netCents: 101 });
  // 8.575 CE x $2.00 = $17.15; a third of it is refunded: 33.33% of 1,715 cents = 571.6095, that is 572.
  expect(boostCost(8.575, 2, 33.33)).toEqual({ costCents: 1715, netCents: 1143 });
});

test('returns can exceed sales, and nothing chosen costs nothing', () => {
  expect(boostCost(-2.5, 3, 10)).toEqual({ costCents: -750, netCents: -675 });
  expect(boostCost(0, 3, 10)).toEqual({ costCents: 0, netCents: 0 });
});
