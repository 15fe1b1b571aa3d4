import { expect, test } from 'vitest';
import { boostRows } from './boost-rows.ts';
import { boostLine, boostsStatement, negativeBoost, userStatement } from './testing/statements.ts';

const rowsOf = (...lines: Parameters<typeof boostsStatement>) =>
  boostRows(userStatement({ boosts: boostsStatement(...lines) })).map(
    ({ id: _, boost: __, otherTerms: ___, ...row }) => row,
  );

test('a boost says its dates, what was sold and came back, and quantity x rate = amount', () => {
  expect(rowsOf([boostLine()])).toEqual([
    {
      title: 'Summer Lager',
      notes: ['Sep 1 to 30, 2026', 'Sold 40.00 CE, 2.50 CE came back'],
      quantity: '37.50 CE',
      rate: '$5.00',
      value: '$187.50',
    },
  ]);
});

test("what came back of an earlier period's sale has its own line at the rate that it was paid by", () => {
  const [own, earlier] = rowsOf([negativeBoost]);
  expect(own).toMatchObject({ quantity: '8 units', rate: '$1.00', value: '$8.00' });
  expect(earlier).toMatchObject({
    title: 'At other terms',
    quantity: '\u221220 units',
    rate: '$0.75',
    value: '\u2212$15.00',
  });
});

test('a boost is rounded once: its rows add up to the cent although each rate comes to half a cent', () => {
  // 0.5 x 0.01 + 0.5 x 0.03 = 0.02; rounded apart they would be 0.01 + 0.02.
  const rows = rowsOf([
    boostLine({ quantity: 0.5, rate: 0.01, amount: 0.02, otherRates: [{ quantity: 0.5, rate: 0.03, type: 'GP/CE' }] }),
  ]);
  expect(rows.map(({ value }) => value)).toEqual(['$0.00', '$0.02']);
});

test('a quantity shows all decimals that it takes to come to the cents by hand', () => {
  expect(rowsOf([boostLine({ quantity: 37.305_6 })])[0]?.quantity).toBe('37.3056 CE');
  expect(rowsOf([boostLine({ quantity: 1, type: 'GP/Unit' })])[0]?.quantity).toBe('1 unit');
});

test("someone else's boosts are in whole dollars where profits are hidden, and still add up", () => {
  const lines = [{ ...negativeBoost, amount: -7 }, boostLine({ amount: 188 })];
  const rows = boostRows(userStatement({ rounded: true, boosts: boostsStatement(lines) }));
  expect(rows.map(({ value }) => value)).toEqual(['$8', '\u2212$15', '$188']);
});
